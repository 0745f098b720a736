//! libaccrt: the run-time library of programs compiled by accc.
//!
//! Compiled code calls the `accrt_*` functions of [`entry`] (their contract is
//! `accrt.h`); users call the OpenACC routines of [`routines`]. Both work on an
//! [`state::environment::Environment`]: one device with its present table, async
//! queues and memory pool.
//!
//! ```text
//! entry, routines        C ABI: find the environment, turn errors into messages
//!   clauses              what a directive does, in terms of the parts below:
//!     request            which clause or routine asks, and where
//!     data, end, update  lifetimes of data, and its elements
//!     declared, forget   data of the whole program; data whose memory is freed
//!     attach             pointers in present objects
//!     mapping            device memory in the user's hands
//!     transfer, kept,    moves data, but what stays as it is;
//!     settled            waits for data that others move
//!     directive, due     what the clauses of one directive have in common, ask for of one copy
//!     walk               the objects of a deep copy, each once
//!     held               what data constructs began with
//!     read_descriptors   what kernels find in descriptors
//!     hints              why data may be absent
//!   constructs           compute constructs:
//!     launch             as kernels
//!     gang               as host code: who runs it, on whose memory
//!     compare            as both, one after the other
//!     image, loaded      the program's device code; what the dynamic loader knows of an address
//!     stop, unit         how kernels end the program, and their output
//!   report               what users and tools are told:
//!     error, profile, trace, counters
//!     turn               one thread at a time, while programs are compared
//!   state                what there is for the process, each device and each thread:
//!     environment        a device with the parts below
//!     lifecycle          its first use, and shutdown
//!   memory
//!     present, extent    which host bytes have a copy there, and how far they reach
//!     attachments, known which pointers in them lead to device memory, what descriptors hold
//!     pending            the host memory that queues still use
//!     pool, pieces       device memory kept for reuse, and what several entries share of it
//!     staging            large copies through pinned memory
//!     loans, lost        bytes that queues read later; data that has gone with its variable
//!     own_memory         libaccrt's heap, which holds no data of the program
//!     cautious           reads addresses that may be none
//!     sync               locks that tests can take control of
//!   asynchrony           queues, which are streams, and waiting for them
//!   variables            which bytes a variable stands for (section), and what is in them
//!   device::Device       what a kind of device must be able to do
//! ```
//!
//! Invariants: modules use each other without circles; only `device/` knows a vendor's
//! interface; only `entry` and `routines` (and `device::simt::calls`, where host code
//! strays into it) end the program; no lock is held while data moves, but for the one that
//! lets threads wait until a device has started.
//!
//! Locks: a thread that starts a device or shuts it down has that one (`starting`) before
//! all others. An environment's table, queues, pool and pieces of it, staging buffers, loans, lost
//! data, marks and changes of descriptors have a lock each, and no thread takes one of them while it
//! has another. Below them are only those
//! of [`memory::extent`], of a trace's file and of the device itself.

pub mod abi;
pub mod asynchrony;
pub mod clauses;
pub mod constructs;
pub mod device;
pub mod entry;
pub mod memory;
pub mod report;
pub mod routines;
pub mod state;
pub mod variables;
