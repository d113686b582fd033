//! dengji-recompute
