//! Kernels constructs as a sequence of regions, and what these hand on to each other.

mod argument_copies;
pub(crate) mod carry_values;
mod choose_temporaries;
mod device_values;
mod drop_temporaries;
mod evaluate_masks;
mod forward_temporaries;
mod lift_control;
mod lift_locals;
mod lift_temporaries;
mod order_gang_loops;
mod order_reductions;
pub(crate) mod split_kernels;
pub(crate) mod temporaries;

pub use choose_temporaries::ChooseTemporaries;
pub use drop_temporaries::DropTemporaries;
pub use evaluate_masks::EvaluateMasks;
pub use forward_temporaries::ForwardTemporaries;
pub use lift_control::LiftControl;
pub use lift_locals::LiftLocals;
pub use lift_temporaries::LiftTemporaries;
pub use order_gang_loops::OrderGangLoops;
pub use order_reductions::OrderReductions;
pub use split_kernels::SplitKernels;
