//! Passes that read flang's dialects alone.

mod constant_ifs;
mod flatten_ifs;
mod guard_operands;
mod local_pointees;
mod long_doubles;
mod rebase_shifted;
mod scalar_transfers;
mod signed_subscripts;
mod wrapping_sums;

pub use constant_ifs::{ConstantIfs, take_branch};
pub use flatten_ifs::FlattenIfs;
pub use guard_operands::GuardOperands;
pub use local_pointees::LocalPointees;
pub use long_doubles::LongDoubles;
pub use rebase_shifted::RebaseShifted;
pub use scalar_transfers::ScalarTransfers;
pub use signed_subscripts::SignedSubscripts;
pub use wrapping_sums::WrappingSums;
