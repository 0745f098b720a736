//! Procedures that run on devices, and the global variables that they use.

mod bind_routines;
mod declare_bound;
pub(crate) mod device_code;
mod drop_host_links;
mod drop_imported;
mod drop_routine_data;
pub(crate) mod globals;
pub(crate) mod host_links;
pub(crate) mod internal_function;
mod mark_constants;
pub(crate) mod merged_levels;
mod own_copies;
mod pass_globals;
pub mod shared_routines;

pub use bind_routines::BindRoutines;
pub use declare_bound::DeclareBound;
pub use drop_host_links::DropHostLinks;
pub use drop_imported::DropImported;
pub use drop_routine_data::DropRoutineData;
pub use mark_constants::MarkConstants;
pub use pass_globals::PassGlobals;
pub use shared_routines::STDPAR;
pub(crate) use shared_routines::symbols_used;
