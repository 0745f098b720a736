//! What a process has for all of its devices, for each of them, and for each thread.

pub(crate) mod caller;
pub mod current;
pub mod device_type;
pub mod environment;
pub mod exit;
mod lifecycle;
pub mod registry;
pub mod thread;
