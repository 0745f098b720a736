//! What users are told: errors, warnings and remarks about directives.

mod check_captures;
mod check_constructs;
pub(crate) mod check_data;
mod check_levels;
mod check_recursion;
mod check_storage;
mod explain_data;
mod lost_loop_values;
mod lost_values;
mod stale_scalars;
mod unset_privates;

pub use check_captures::CheckCaptures;
pub use check_constructs::CheckConstructs;
pub use check_data::CheckData;
pub use check_levels::CheckLevels;
pub use check_recursion::CheckRecursion;
pub use check_storage::CheckStorage;
pub use explain_data::ExplainData;
pub use lost_values::LostValues;
pub use stale_scalars::StaleScalars;
pub use unset_privates::UnsetPrivates;
