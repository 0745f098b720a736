//! Copies: whole rows one by one, or all at once where the pitch is not too large.

use super::driver::check;
use super::{Cuda, native};
use crate::device::{Copy, Direction, Stream};
use crate::error::Result;
use cudarc::driver::sys;
use std::ffi::c_void;

impl Cuda {
    /// Starts a copy.
    pub(super) fn copy_rows(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.enter()?;
        if copy.rows > 1 && copy.pitch <= self.max_pitch {
            return self.copy_pitched(copy, stream);
        }
        (0..copy.rows).try_for_each(|row| self.copy_contiguous(copy, row, stream))
    }

    fn copy_contiguous(&self, copy: &Copy, row: usize, stream: Stream) -> Result<()> {
        let offset = (row * copy.pitch) as u64;
        let (from, to, bytes) = (copy.from + offset, copy.to + offset, copy.row_bytes);
        let stream = native(stream);
        // SAFETY: the caller guarantees the bytes on both sides.
        unsafe {
            match copy.direction {
                Direction::ToDevice => check(
                    "cuMemcpyHtoDAsync",
                    sys::cuMemcpyHtoDAsync_v2(to, from as *const c_void, bytes, stream),
                ),
                Direction::ToHost => check(
                    "cuMemcpyDtoHAsync",
                    sys::cuMemcpyDtoHAsync_v2(to as *mut c_void, from, bytes, stream),
                ),
                Direction::OnDevice => check(
                    "cuMemcpyDtoDAsync",
                    sys::cuMemcpyDtoDAsync_v2(to, from, bytes, stream),
                ),
            }
        }
    }

    fn copy_pitched(&self, copy: &Copy, stream: Stream) -> Result<()> {
        use sys::CUmemorytype_enum::{CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST};
        let (from, to) = match copy.direction {
            Direction::ToDevice => (CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_DEVICE),
            Direction::ToHost => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST),
            Direction::OnDevice => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_DEVICE),
        };
        let description = sys::CUDA_MEMCPY2D_st {
            srcXInBytes: 0,
            srcY: 0,
            srcMemoryType: from,
            srcHost: copy.from as *const c_void,
            srcDevice: copy.from,
            srcArray: std::ptr::null_mut(),
            srcPitch: copy.pitch,
            dstXInBytes: 0,
            dstY: 0,
            dstMemoryType: to,
            dstHost: copy.to as *mut c_void,
            dstDevice: copy.to,
            dstArray: std::ptr::null_mut(),
            dstPitch: copy.pitch,
            WidthInBytes: copy.row_bytes,
            Height: copy.rows,
        };
        // SAFETY: the caller guarantees the rows on both sides.
        let result = unsafe { sys::cuMemcpy2DAsync_v2(&description, native(stream)) };
        check("cuMemcpy2DAsync", result)
    }
}

/// Whether the driver has to do with host memory: it is pinned, registered or managed.
pub(super) fn is_known(host: usize) -> bool {
    use sys::CUpointer_attribute_enum::CU_POINTER_ATTRIBUTE_MEMORY_TYPE as MEMORY_TYPE;
    let mut memory_type = 0_u32;
    // SAFETY: the attribute has 32 bits; of other memory the call says so by an error.
    let result = unsafe {
        let to = (&raw mut memory_type).cast();
        sys::cuPointerGetAttribute(to, MEMORY_TYPE, host as sys::CUdeviceptr)
    };
    result == sys::CUresult::CUDA_SUCCESS
}
