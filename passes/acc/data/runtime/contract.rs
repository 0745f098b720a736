//! Symbols and numbers of libaccrt, as accrt.h has them.

/// Symbols of the runtime.
pub mod symbol {
    pub const ENTER: &str = "accrt_enter";
    pub const EXIT: &str = "accrt_exit";
    pub const FORGET: &str = "accrt_forget";
    pub const FREED: &str = "accrt_freed";
    pub const UPDATE: &str = "accrt_update";
    pub const CLAUSES_BEGIN: &str = "accrt_clauses_begin";
    pub const CONSTRUCT_BEGIN: &str = "accrt_construct_begin";
    pub const CONSTRUCT_END: &str = "accrt_construct_end";
    pub const CLAUSES_END: &str = "accrt_clauses_end";
    pub const TOGETHER: &str = "accrt_together";
    pub const READ: &str = "accrt_read";
    pub const READ_DESCRIPTOR: &str = "accrt_read_descriptor";
    pub const HAS_MEMORY: &str = "accrt_has_memory";
    pub const READ_DEVICE_DESCRIPTOR: &str = "accrt_read_device_descriptor";
    pub const DESCRIPTORS_CHANGED: &str = "accrt_descriptors_changed";
    pub const READ_TEMPORARY: &str = "accrt_read_temporary";
    pub const TEMPORARY: &str = "accrt_temporary";
    pub const TEMPORARY_END: &str = "accrt_temporary_end";
    pub const WAIT: &str = "accrt_wait";
    pub const INIT: &str = "accrt_init";
    pub const SHUTDOWN: &str = "accrt_shutdown";
    pub const SET: &str = "accrt_set";
    pub const AT: &str = "accrt_at";
    pub const POINTER: &str = "accrt_pointer";
}

/// Kinds and flags of clauses.
pub mod action {
    /// The bits of the kind.
    pub const KIND: i64 = 0xff;

    pub const COPYIN: i64 = 0;
    pub const CREATE: i64 = 1;
    pub const PRESENT: i64 = 2;
    pub const NO_CREATE: i64 = 3;
    pub const ATTACH: i64 = 4;
    pub const DEVICEPTR: i64 = 5;
    pub const USE_DEVICE: i64 = 6;
    pub const DECLARE_LINK: i64 = 7;
    pub const DEVICE_RESIDENT: i64 = 8;

    pub const COPYOUT: i64 = 0;
    pub const DELETE: i64 = 1;
    pub const DETACH: i64 = 2;
    pub const RELEASE: i64 = 3;

    pub const STRUCTURED: i64 = 0x100;
    pub const IMPLICIT: i64 = 0x200;
    pub const FINALIZE: i64 = 0x400;
    pub const IF_PRESENT: i64 = 0x800;
    pub const READONLY: i64 = 0x1000;
    pub const ZERO: i64 = 0x2000;
    pub const ALWAYS_IN: i64 = 0x4000;
    pub const ALWAYS_OUT: i64 = 0x8000;
    /// Of the members of an object that a clause names: the program has no clause for them.
    pub const ATTACH_WITH_OBJECT: i64 = ATTACH | IMPLICIT;

    pub const DECLARED: i64 = 0x10000;
    pub const MEMBER: i64 = 0x20000;
    /// Of the clause's variable only: its members are those that it has by then.
    pub const HELD: i64 = 0x40000;
    /// Of an implicit clause for a component: a part of its data is enough.
    pub const PART: i64 = 0x80000;

    /// Of a variable that may be a declared one; nothing is done for others.
    pub const IF_DECLARED: i64 = 0x400000;

    /// Of an implicit clause: parts that data constructs have brought are enough.
    pub const PART_OF_REGIONS: i64 = 0x800000;

    /// Of a declared variable that may have other memory than before.
    pub const MOVED: i64 = 0x1000000;

    /// Of an object of a deep copy, in front of the calls for its members.
    pub const OBJECT: i64 = 0x2000000;

    /// The result is null unless the call has made the device copy.
    pub const IF_MADE: i64 = 0x4000000;

    /// Of a clause of a compute construct of that kind, as accrt_kernel numbers them.
    pub const fn of_construct(kind: i64) -> i64 {
        (kind + 1) << 20
    }
}

/// Which kind of compute construct a data clause belongs to, on its entry.
pub const CONSTRUCT: &str = "accc.construct";

pub const QUEUE_NOVAL: i64 = -1;
pub const QUEUE_SYNC: i64 = -2;
