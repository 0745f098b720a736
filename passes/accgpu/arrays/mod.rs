//! Array operations and what they gather, as loops.

mod array_loops;
mod array_results;
mod choose_extremes;
mod entered_elements;
mod named_elements;
pub(crate) mod unordered_sums;
mod whole_arrays;

pub use array_loops::ArrayLoops;
pub use choose_extremes::ChooseExtremes;
pub use whole_arrays::WholeArrays;
