//! What users and tools are told: errors, lines and tables, profiling, comparison with the host.

pub mod bytes;
pub(crate) mod compare;
pub mod counters;
pub mod error;
pub mod location;
pub mod operation;
pub mod profile;
pub mod tolerance;
pub mod trace;
pub(crate) mod turn;
