//! What `hipMemcpy3DAsync` is told of a copy.

use std::ffi::{c_int, c_void};

/// `hipMemcpy3DParms`.
#[repr(C)]
pub(super) struct Planes {
    pub(super) from_array: *mut c_void,
    pub(super) from_position: [usize; 3],
    pub(super) from: Pitched,
    pub(super) to_array: *mut c_void,
    pub(super) to_position: [usize; 3],
    pub(super) to: Pitched,
    /// Bytes, rows and planes.
    pub(super) extent: [usize; 3],
    pub(super) kind: c_int,
}

/// `hipPitchedPtr`.
#[repr(C)]
pub(super) struct Pitched {
    pub(super) address: *mut c_void,
    pub(super) pitch: usize,
    /// Of a row; without a meaning for memory that is no array.
    pub(super) row_bytes: usize,
    /// From one plane to the next.
    pub(super) rows: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_are_laid_out_as_in_hip() {
        assert_eq!(size_of::<Planes>(), 160);
        assert_eq!(std::mem::offset_of!(Planes, to_array), 64);
        assert_eq!(std::mem::offset_of!(Planes, extent), 128);
        assert_eq!(std::mem::offset_of!(Planes, kind), 152);
    }
}
