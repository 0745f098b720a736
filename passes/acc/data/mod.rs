//! Data clauses and executable directives as calls of libaccrt.

mod data_to_runtime;
mod executable_to_runtime;
mod find_declared;
mod follow_allocations;
mod forget_locals;
mod place_routines;
mod routine_names;
pub(crate) mod runtime;
pub(crate) mod variable;

pub use data_to_runtime::DataToRuntime;
pub use executable_to_runtime::ExecutableToRuntime;
pub use find_declared::FindDeclared;
pub use follow_allocations::FollowAllocations;
pub use forget_locals::ForgetLocals;
pub use place_routines::PlaceRoutines;
