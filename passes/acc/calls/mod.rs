//! Calls that depend on what only the run knows: procedures as arguments, types, ranks.

mod choices;
mod choose_procedures;
pub(crate) mod dispatch;
pub(crate) mod host_addresses;
mod host_ranges;
pub(crate) mod plain_selectors;
pub(crate) mod resolve_procedures;
mod resolve_types;
mod selected_ranks;

pub(crate) use choices::UNKNOWN_TYPE;
pub use choose_procedures::ChooseProcedures;
pub use dispatch::Dispatch;
pub use host_ranges::HostRanges;
pub use resolve_procedures::ResolveProcedures;
pub use resolve_types::ResolveTypes;
pub use selected_ranks::SelectedRanks;
