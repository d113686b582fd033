//! dengji-export
