//! Array expressions and assignments, readied for flang and for constructs.

mod absent_arguments;
mod argument_copies;
mod component_memory;
mod contiguous_targets;
mod copy_sections;
mod direct_results;
mod element_calls;
mod elements;
mod expand_reduce;
mod expand_spreads;
mod fill_constructors;
pub(crate) mod fold_sections;
mod index_temporaries;
mod keep_allocations;
mod plain_shifts;
mod private_memory;
mod scalar_foralls;
mod separate_elementals;

pub use absent_arguments::{RestoreAbsent, StandInForAbsent};
pub use argument_copies::ArgumentCopies;
pub use component_memory::{RestoreComponents, StandInForComponents};
pub use contiguous_targets::ContiguousTargets;
pub use copy_sections::CopySections;
pub use direct_results::DirectResults;
pub use element_calls::{RestoreCalls, StandInForCalls};
pub use elements::{PlainWheres, VectorSubscripts};
pub use expand_reduce::ExpandReduce;
pub use expand_spreads::ExpandSpreads;
pub use fill_constructors::FillConstructors;
pub use fold_sections::FoldSections;
pub use index_temporaries::IndexTemporaries;
pub use keep_allocations::KeepAllocations;
pub use plain_shifts::PlainShifts;
pub use private_memory::{RestorePrivates, StandInForPrivates};
pub use scalar_foralls::ScalarForalls;
pub use separate_elementals::SeparateElementals;
