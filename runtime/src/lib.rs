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
//!     declared, forget   data of the whole program; data whose memory is freed
//!     transfer, kept,    moves data, but what stays as it is;
//!     settled            waits for data that others move
//!     waiting, lifecycle waits for queues; first use of a device, and shutdown
//!     turn               one thread at a time, while programs are compared
//!     gang               who runs a construct as host code, on whose memory
//!     directive          what the clauses of one directive have in common
//!     held               what data constructs began with
//!     hints              why data may be absent
//!     profile, trace,
//!     counters           what tools and users are told
//!   environment          what there is for each device:
//!     present, extent    which host bytes have a copy there, and how far they reach
//!     attachments        which pointers in them lead to device memory
//!     queues, pending    streams, and the host memory that they still use
//!     pool               device memory kept for reuse
//!     staging            large copies through pinned memory
//!     loans              bytes that queues read later
//!   section              which bytes a variable stands for
//!   loaded               what the dynamic loader knows of an address
//!   unit                 output of kernels to the program's units
//!   sync                 locks that tests can take control of
//!   device::Device       what a kind of device must be able to do
//! ```
//!
//! Invariants: modules use each other without circles; only `device/` knows a vendor's
//! interface; only `entry` and `routines` (and `device::simt::calls`, where host code
//! strays into it) end the program; no lock is held while data moves, but for the one that
//! lets threads wait until a device has started.
//!
//! Locks: a thread that starts a device or shuts it down has that one (`starting`) before
//! all others. An environment's table, queues, pool, staging buffers and marks have a lock
//! each, and no thread takes one of them while it has another. Below them are only those
//! of [`extent`], of a trace's file and of the device itself.

pub mod abi;
pub mod attach;
pub mod attachments;
pub mod bytes;
mod caller;
mod compare;
pub mod counters;
pub mod current;
pub mod data;
mod declared;
mod derived_type;
pub mod descriptor;
pub mod device;
pub mod device_type;
pub mod directive;
mod due;
pub mod elements;
pub mod entry;
pub mod environment;
pub mod error;
pub mod exit;
pub mod extent;
pub mod forget;
pub mod gang;
mod held;
mod hints;
pub mod image;
pub mod kept;
pub mod launch;
mod lifecycle;
mod loaded;
mod loans;
pub mod location;
pub mod mapping;
mod marks;
pub mod name;
pub mod operation;
mod own_memory;
mod pending;
pub mod pool;
pub mod present;
pub mod profile;
pub mod queue;
pub mod queues;
pub mod registry;
pub mod request;
pub mod routines;
mod scalar;
pub mod section;
mod settled;
pub mod staging;
pub mod stop;
pub mod sync;
pub mod thread;
pub mod together;
pub mod tolerance;
pub mod trace;
pub mod transfer;
mod turn;
mod unit;
pub mod update;
mod waiting;
