//! What the program tells of a variable: which bytes it stands for, where in them its elements and pointers are, what it is called.

pub(crate) mod derived_type;
pub mod descriptor;
pub mod elements;
pub mod name;
mod scalar;
pub mod section;
