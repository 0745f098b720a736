//! accc: Fortran + OpenACC for AMD GPUs, NVIDIA GPUs and CPUs.
//!
//! command line → [`cli`] → [`job`]s → [`compile`] (source → [`frontend`] →
//! passes → [`codegen`]) → [`link`]. No module knows one that uses it.

#![warn(missing_docs, clippy::undocumented_unsafe_blocks)]

pub mod cli;
pub mod codegen;
pub mod command;
pub mod compile;
pub mod diagnostic;
pub mod error;
pub mod frontend;
pub mod job;
pub mod link;
pub mod session;
pub mod signals;
pub mod stage;
pub mod temporary;
pub mod time_report;
pub mod toolchain;
