//! What the program tells of a variable: which bytes it stands for, where in them its elements
//! and pointers are, what it is called.

pub mod descriptor;
pub(crate) mod descriptors;
pub mod elements;
pub mod kind;
pub mod layout;
pub mod name;
mod scalar;
pub mod section;
