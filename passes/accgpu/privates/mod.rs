//! Variables of which each gang, worker or lane has its own.

mod copy_elements;
mod drop_dead_copies;
mod drop_idle_copies;
mod drop_idle_reductions;
mod drop_initial_arrays;
mod drop_initial_values;
mod drop_private_targets;
mod forward_stores;
mod outer_loads;
pub(crate) mod own_arrays;
pub(crate) mod own_copies;
pub(crate) mod own_descriptors;
pub(crate) mod own_elements;
mod own_locals;
pub(crate) mod own_scalars;
mod privatize_scalars;
pub(crate) mod promote_privates;
mod read_scalars;

pub use drop_dead_copies::DropDeadCopies;
pub use drop_idle_copies::DropIdleCopies;
pub use drop_idle_reductions::DropIdleReductions;
pub use drop_initial_arrays::DropInitialArrays;
pub use drop_initial_values::DropInitialValues;
pub use drop_private_targets::DropPrivateTargets;
pub use forward_stores::ForwardStores;
pub use own_locals::OwnLocals;
pub use privatize_scalars::PrivatizeScalars;
pub use promote_privates::PromotePrivates;
pub use read_scalars::ReadScalars;
