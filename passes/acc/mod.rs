//! Passes that read upstream's `acc` dialect.

pub(crate) mod arrays;
pub(crate) mod atomics;
pub(crate) mod calls;
pub(crate) mod checks;
pub(crate) mod clauses;
pub(crate) mod data;
pub(crate) mod loops;
pub(crate) mod objects;
pub(crate) mod privates;
mod repair_lowering;
pub(crate) mod routines;
mod to_accgpu;

pub use arrays::*;
pub use atomics::*;
pub use calls::*;
pub use checks::*;
pub use clauses::*;
pub use data::*;
pub use loops::*;
pub use objects::*;
pub use privates::*;
pub use repair_lowering::RepairLowering;
pub use routines::*;
pub use to_accgpu::ToAccGpu;
