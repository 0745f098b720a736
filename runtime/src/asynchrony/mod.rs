//! Async queues (OpenACC 3.4, 2.16).

pub(crate) mod marks;
pub mod queue;
pub mod queues;
mod waiting;
