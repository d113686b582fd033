//! dengji
fn main() {}
