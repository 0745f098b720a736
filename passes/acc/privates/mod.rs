//! Private, firstprivate and reduction variables.

mod assume_reductions;
mod bind_privates;
pub(crate) mod identity;
pub(crate) mod later_reads;
mod own_construct_privates;
pub(crate) mod privatize;
mod reduce_elements;
pub(crate) mod share_reductions;

pub use assume_reductions::AssumeReductions;
pub use bind_privates::BindPrivates;
pub use own_construct_privates::OwnConstructPrivates;
pub use reduce_elements::{ReduceElements, ReduceObjects};
pub use share_reductions::ShareReductions;
