//! The types of `accrt.h` as Rust sees them. The header is the contract; the
//! tests compare both with the C compiler's view of it.

use std::ffi::{c_char, c_void};

/// `async` without a value: the calling thread's default queue.
pub const QUEUE_NOVAL: i32 = -1;
/// No `async` clause: the host waits for the operation.
pub const QUEUE_SYNC: i32 = -2;
/// `accrt_set`: the `default_async` clause is absent.
pub const QUEUE_ABSENT: i32 = QUEUE_SYNC - 1;

/// One dimension of an array section (`accrt_dimension`).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dimension {
    /// First element of the section, from 0.
    pub lower: i64,
    /// Elements along this dimension, or [`ASSUMED_SIZE`]; else 0 or less: the section is
    /// empty.
    pub extent: i64,
    /// Bytes between neighbouring elements of this dimension.
    pub stride: i64,
}

/// The extent of the last dimension of a dummy argument `a(*)`.
pub const ASSUMED_SIZE: i64 = i64::MIN;

/// With the rank of a variable: the subscript of the first element in each dimension
/// follows the dimensions, for messages.
pub const LOWER_BOUNDS: i32 = 0x100;

/// With the rank of a variable: behind all that, the address of the description of the
/// elements' derived type.
pub const DERIVED_TYPE: i32 = 0x200;

/// What a data clause names (`accrt_variable`).
#[repr(C)]
pub struct Variable {
    /// First byte of the object, or its descriptor.
    pub address: *mut c_void,
    /// As written in the source, NUL-terminated; may be NULL.
    pub name: *const c_char,
    /// Size of one element, or of the scalar object; 0 with a descriptor.
    pub element_bytes: i64,
    /// Entries in `dimensions`; 0: the whole object. Maybe with [`LOWER_BOUNDS`] and
    /// [`DERIVED_TYPE`].
    pub rank: i32,
    /// 1: `address` is a Fortran descriptor.
    pub descriptor: i16,
    /// `CFI_type_t` of an element; 0: another, or taken from the descriptor.
    pub element_type: i16,
    /// `rank` of them; NULL: the whole object.
    pub dimensions: *const Dimension,
}

/// One compute construct (`accrt_kernel`).
#[repr(C)]
pub struct Kernel {
    /// Symbol of the kernel in the device images.
    pub name: *const c_char,
    /// As [`Location::from_c`](crate::report::location::Location::from_c) takes it.
    pub location: *const c_char,
    /// 0 parallel, 1 kernels, 2 serial.
    pub construct: i32,
    /// Entries in `values` at launch.
    pub arguments: i32,
    /// What messages call it; NULL: its symbol.
    pub shown: *const c_char,
}

/// A vector length: as many lanes as the device runs in step.
pub const WAVEFRONT: i32 = -1;

/// The shape of a launch, 0 = not given, less = at most (`accrt_launch_bounds`).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct LaunchBounds {
    /// In x, y and z; 0: the runtime chooses, below 0: so many at most.
    pub gangs: [i32; 3],
    /// Threads in y; 0: one.
    pub workers: i32,
    /// Threads in x; 0: the device's own length, [`WAVEFRONT`]: one wavefront.
    pub vector_length: i32,
    /// Dynamic shared memory of a gang in bytes.
    pub shared_bytes: i32,
    /// What a thread, and a gang, take from the heap of kernels, as far as is known, in units of
    /// 16 bytes.
    pub heap: [i32; 2],
}

/// The low byte of `action` in `accrt_enter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnterKind {
    /// Present, or copied in (2.7.7, 2.7.8).
    Copyin,
    /// Present, or memory without contents (2.7.9, 2.7.10).
    Create,
    /// It has to be present (2.7.6).
    Present,
    /// The device copy if there is one, else the host's data (2.7.11).
    NoCreate,
    /// Only the pointer is attached (2.7.13).
    Attach,
    /// The address is a device address (2.7.5).
    DevicePtr,
    /// `host_data`: only looked up (2.8.1).
    UseDevice,
    /// Only looked up; no address while it is absent (2.13.4).
    DeclareLink,
    /// As [`EnterKind::Create`] (2.13.3).
    DeviceResident,
}

impl EnterKind {
    /// Whether a pointer in present memory is attached to the data (2.7.2).
    pub fn attaches(self) -> bool {
        !matches!(
            self,
            EnterKind::DevicePtr | EnterKind::UseDevice | EnterKind::DeclareLink
        )
    }
}

/// The low byte of `action` in `accrt_exit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitKind {
    /// After the last reference: copied out, then freed.
    Copyout,
    /// After the last reference: freed.
    Delete,
    /// Only the pointer is detached.
    Detach,
    /// The end of `present` and `no_create`: only the count.
    Release,
}

/// An `action` word: a kind in the low byte, flags above.
#[derive(Clone, Copy, Debug)]
pub struct Action(pub u32);

/// The flags of an [`Action`].
pub mod flag {
    /// Counts in the structured reference count (2.6.7).
    pub const STRUCTURED: u32 = 0x100;
    /// Not written by the user.
    pub const IMPLICIT: u32 = 0x200;
    /// `exit data finalize`: takes all dynamic references (2.6.6).
    pub const FINALIZE: u32 = 0x400;
    /// Absent data is no error.
    pub const IF_PRESENT: u32 = 0x800;
    /// `copyin(readonly:)`; without an effect.
    pub const READONLY: u32 = 0x1000;
    /// New memory is filled with zeros.
    pub const ZERO: u32 = 0x2000;
    /// Copied in also where it is present.
    pub const ALWAYS_IN: u32 = 0x4000;
    /// Copied out also where references remain.
    pub const ALWAYS_OUT: u32 = 0x8000;
    /// Of a declare directive: on every device, for the whole program (2.13).
    pub const DECLARED: u32 = 0x10000;
    /// A member of an object in a deep copy: the result says whether its own members follow.
    pub const MEMBER: u32 = 0x20000;
    /// Of a data construct: its end names what its beginning named.
    pub const HELD: u32 = 0x40000;
    /// Of a component that no clause names: a part of its data is enough.
    pub const PART: u32 = 0x80000;
    /// Where 1 and the kind of the compute construct stand that the clause belongs to.
    pub const CONSTRUCT_SHIFT: u32 = 20;
    /// The bits of that.
    pub const CONSTRUCT_MASK: u32 = 0x300000;
    /// Of a variable that may be a declared one: nothing is done for others.
    pub const IF_DECLARED: u32 = 0x400000;
    /// Parts that data constructs have brought are enough.
    pub const PART_OF_REGIONS: u32 = 0x800000;
    /// Of a declared variable that may have other memory than before.
    pub const MOVED: u32 = 0x1000000;
    /// An object of a deep copy: the calls for its members, with `MEMBER`, follow.
    pub const OBJECT: u32 = 0x2000000;
    /// The result is null unless the call has made the device copy.
    pub const IF_MADE: u32 = 0x4000000;
}

impl Action {
    /// `accrt_kernel.construct` of the compute construct that the clause belongs to.
    pub fn construct(self) -> Option<i32> {
        let number = (self.0 & flag::CONSTRUCT_MASK) >> flag::CONSTRUCT_SHIFT;
        (number as i32).checked_sub(1).filter(|kind| *kind >= 0)
    }

    /// The kind of data entry, `None` when the number is none of `accrt.h`'s.
    pub fn enter_kind(self) -> Option<EnterKind> {
        Some(match self.0 & 0xff {
            0 => EnterKind::Copyin,
            1 => EnterKind::Create,
            2 => EnterKind::Present,
            3 => EnterKind::NoCreate,
            4 => EnterKind::Attach,
            5 => EnterKind::DevicePtr,
            6 => EnterKind::UseDevice,
            7 => EnterKind::DeclareLink,
            8 => EnterKind::DeviceResident,
            _ => return None,
        })
    }

    /// The kind of data exit, `None` when the number is none of `accrt.h`'s.
    pub fn exit_kind(self) -> Option<ExitKind> {
        Some(match self.0 & 0xff {
            0 => ExitKind::Copyout,
            1 => ExitKind::Delete,
            2 => ExitKind::Detach,
            3 => ExitKind::Release,
            _ => return None,
        })
    }

    /// Whether `flag` (one of [`flag`]) is set.
    pub fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }
}
