//! What users and tools are told: errors, lines and tables, profiling.

pub mod bytes;
pub mod counters;
pub mod error;
mod explain;
pub mod location;
pub mod operation;
pub mod profile;
pub mod tolerance;
pub mod trace;
pub(crate) mod turn;
