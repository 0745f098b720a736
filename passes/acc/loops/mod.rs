//! Loops and the variables that they count with.

mod branches;
mod collapse_found;
pub(crate) mod counting;
mod find_counted;
mod join_forced_nests;
mod keep_counters;
pub(crate) mod last_values;
mod plain_concurrent;
mod privatize_counters;
mod recover_counted;
pub(crate) mod scalar_counters;

pub use find_counted::FindCounted;
pub use join_forced_nests::JoinForcedNests;
pub use keep_counters::KeepCounters;
pub use plain_concurrent::PlainConcurrent;
pub use privatize_counters::PrivatizeCounters;
pub use recover_counted::RecoverCounted;
