//! What data clauses and directives do.

pub mod attach;
pub mod data;
pub(crate) mod declared;
pub mod directive;
mod due;
mod end;
pub mod forget;
pub(crate) mod held;
pub(crate) mod hints;
pub mod kept;
pub mod mapping;
mod read_descriptors;
pub mod request;
mod settled;
pub mod transfer;
pub mod update;
pub(crate) mod walk;
