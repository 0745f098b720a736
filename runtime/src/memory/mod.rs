//! Memory of devices and of the host: what is present, what is kept for reuse, what queues still
//! use.

pub mod attachments;
pub mod cautious;
mod entry;
pub mod extent;
pub mod known;
pub(crate) mod loans;
pub(crate) mod lost;
pub(crate) mod own_memory;
pub(crate) mod pending;
pub(crate) mod pieces;
pub mod pool;
pub mod present;
pub mod staging;
pub mod sync;
