//! libaccrt: the run-time library of programs compiled by accc.
//!
//! Compiled code calls the `accrt_*` functions of [`entry`] (their contract is
//! `accrt.h`); users call the OpenACC routines of [`routines`]. Both work on an
//! [`environment::Environment`]: one device with its present table, async
//! queues and memory pool.
//!
//! ```text
//! entry, routines        C ABI: find the environment, turn errors into messages
//!   data, update, launch what a directive does, in terms of the parts below
//!     section            which bytes a variable stands for
//!     present, settled   which host bytes have a copy on the device
//!     declared           data of the whole program, on every device in use
//!     forget, extent     data whose host memory ceases to exist
//!     gang               who runs a construct as host code, on whose memory
//!     queue, pool        async queues; device memory kept for reuse
//!     staging            large copies through pinned memory
//!     device::Device     what a kind of device must be able to do
//! ```
//!
//! Invariants: only `device/` knows a vendor's interface; only `entry` and
//! `routines` (and `device::simt::calls`, when host code strays into it) end the
//! program; no lock is held while data moves.

pub mod abi;
pub mod attach;
pub mod bytes;
pub mod compare;
pub mod current;
pub mod data;
mod declared;
pub mod descriptor;
pub mod device;
pub mod device_type;
pub mod elements;
pub mod entry;
pub mod environment;
pub mod error;
pub mod exit;
pub mod extent;
pub mod forget;
pub mod gang;
pub mod heap;
pub mod image;
pub mod launch;
pub mod location;
pub mod mapping;
pub mod modules;
pub mod name;
pub mod operation;
mod own_memory;
pub mod pool;
pub mod present;
pub mod profile;
pub mod queue;
pub mod registry;
pub mod routines;
mod scalar;
pub mod section;
mod settled;
pub mod staging;
pub mod stop;
pub mod thread;
pub mod trace;
pub mod transfer;
pub mod update;
