//! The `accc` command.

fn main() {}
