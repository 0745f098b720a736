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
    /// Elements along this dimension; 0 or less: the section is empty.
    pub extent: i64,
    /// Bytes between neighbouring elements of this dimension.
    pub stride: i64,
}

/// What a data clause names (`accrt_variable`).
#[repr(C)]
pub struct Variable {
    /// First byte of the object, or its descriptor.
    pub address: *mut c_void,
    /// As written in the source, NUL-terminated; may be NULL.
    pub name: *const c_char,
    /// Size of one element, or of the scalar object; 0 with a descriptor.
    pub element_bytes: i64,
    /// Entries in `dimensions`; 0: the whole object.
    pub rank: i32,
    /// 1: `address` is a Fortran descriptor.
    pub descriptor: i16,
    /// `CFI_type_t` of an element; 0: another, or taken from the descriptor.
    pub element_type: i16,
    pub dimensions: *const Dimension,
}

/// One compute construct (`accrt_kernel`).
#[repr(C)]
pub struct Kernel {
    /// Symbol of the kernel in the device images.
    pub name: *const c_char,
    pub location: *const c_char,
    /// 0 parallel, 1 kernels, 2 serial.
    pub construct: i32,
    /// Entries in `values` at launch.
    pub arguments: i32,
}

/// A vector length: as many lanes as the device runs in step.
pub const WAVEFRONT: i32 = -1;

/// The shape of a launch, 0 = not given, less = at most (`accrt_launch_bounds`).
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct LaunchBounds {
    pub gangs: [i32; 3],
    pub workers: i32,
    pub vector_length: i32,
    /// Dynamic shared memory of a gang in bytes.
    pub shared_bytes: i32,
}

/// The low byte of `action` in `accrt_enter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnterKind {
    Copyin,
    Create,
    Present,
    NoCreate,
    Attach,
    DevicePtr,
    UseDevice,
    DeclareLink,
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
    Copyout,
    Delete,
    Detach,
    Release,
}

/// An `action` word: a kind in the low byte, flags above.
#[derive(Clone, Copy, Debug)]
pub struct Action(pub u32);

/// The flags of an [`Action`].
pub mod flag {
    pub const STRUCTURED: u32 = 0x100;
    pub const IMPLICIT: u32 = 0x200;
    pub const FINALIZE: u32 = 0x400;
    pub const IF_PRESENT: u32 = 0x800;
    pub const READONLY: u32 = 0x1000;
    pub const ZERO: u32 = 0x2000;
    pub const ALWAYS_IN: u32 = 0x4000;
    pub const ALWAYS_OUT: u32 = 0x8000;
    pub const DECLARED: u32 = 0x10000;
    pub const MEMBER: u32 = 0x20000;
}

impl Action {
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
