//! Passes that read flang's dialects alone.

mod branching_masks;
mod compare_untrimmed;
mod complex_parts;
pub(crate) mod concurrent_masks;
mod constant_ifs;
mod drop_unreached;
mod evaluation;
mod flatten_ifs;
mod guard_operands;
mod local_pointees;
mod long_doubles;
pub(crate) mod mask_array;
pub(crate) mod mask_parts;
mod once_in_loops;
mod plain_transfers;
mod rebase_shifted;
mod shaped_descriptors;
mod signed_subscripts;
mod wrapping_sums;

pub use branching_masks::BranchingMasks;
pub use compare_untrimmed::CompareUntrimmed;
pub use complex_parts::ComplexParts;
pub use concurrent_masks::ConcurrentMasks;
pub use constant_ifs::{ConstantIfs, take_branch};
pub use drop_unreached::DropUnreached;
pub use flatten_ifs::FlattenIfs;
pub use guard_operands::GuardOperands;
pub use local_pointees::LocalPointees;
pub use long_doubles::LongDoubles;
pub use once_in_loops::OnceInLoops;
pub use plain_transfers::PlainTransfers;
pub use rebase_shifted::RebaseShifted;
pub use shaped_descriptors::ShapedDescriptors;
pub use signed_subscripts::SignedSubscripts;
pub use wrapping_sums::WrappingSums;
