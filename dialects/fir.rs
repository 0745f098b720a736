//! Constructors for operations of FIR, flang's dialect, and views of them.

mod arrays;
mod control;
mod convert;
mod memory;
mod records;
mod variables;

pub use arrays::*;
pub use control::*;
pub use convert::*;
pub use memory::*;
pub use records::*;
pub use variables::*;
