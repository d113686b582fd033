//! The rules, one file a subject, in the order in which a rating is made.
