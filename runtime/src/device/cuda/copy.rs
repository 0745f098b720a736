//! Copies: rows one by one, or planes of them and all planes at once where the pitch is not
//! too large.

use super::{Cuda, driver::check, native};
use crate::{
    device::{Copy, Direction, Stream},
    report::error::Result,
};
use cudarc::driver::sys;
use std::ffi::c_void;

impl Cuda {
    /// Starts a copy.
    pub(super) fn copy_block(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.enter()?;
        let block = copy.block;
        if block.rows == 1 || block.pitch > self.max_pitch {
            let mut starts = block.row_starts();
            return starts.try_for_each(|start| self.copy_contiguous(copy, start, stream));
        }
        match block.rows_to_next_plane() {
            Some(rows) if block.planes > 1 => self.copy_planes(copy, rows, stream),
            _ => block
                .plane_starts()
                .try_for_each(|start| self.copy_pitched(&copy.part(start, block.plane()), stream)),
        }
    }

    fn copy_contiguous(&self, copy: &Copy, start: usize, stream: Stream) -> Result<()> {
        let start = start as u64;
        let (from, to, bytes) = (copy.from + start, copy.to + start, copy.block.row_bytes);
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
        let (from, to) = memory_types(copy.direction);
        let description = sys::CUDA_MEMCPY2D_st {
            srcXInBytes: 0,
            srcY: 0,
            srcMemoryType: from,
            srcHost: copy.from as *const c_void,
            srcDevice: copy.from,
            srcArray: std::ptr::null_mut(),
            srcPitch: copy.block.pitch,
            dstXInBytes: 0,
            dstY: 0,
            dstMemoryType: to,
            dstHost: copy.to as *mut c_void,
            dstDevice: copy.to,
            dstArray: std::ptr::null_mut(),
            dstPitch: copy.block.pitch,
            WidthInBytes: copy.block.row_bytes,
            Height: copy.block.rows,
        };
        // SAFETY: the caller guarantees the rows on both sides.
        let result = unsafe { sys::cuMemcpy2DAsync_v2(&description, native(stream)) };
        check("cuMemcpy2DAsync", result)
    }

    /// `rows_apart`: from one plane to the next, in rows.
    fn copy_planes(&self, copy: &Copy, rows_apart: usize, stream: Stream) -> Result<()> {
        let (from, to) = memory_types(copy.direction);
        let description = sys::CUDA_MEMCPY3D_st {
            srcXInBytes: 0,
            srcY: 0,
            srcZ: 0,
            srcLOD: 0,
            srcMemoryType: from,
            srcHost: copy.from as *const c_void,
            srcDevice: copy.from,
            srcArray: std::ptr::null_mut(),
            reserved0: std::ptr::null_mut(),
            srcPitch: copy.block.pitch,
            srcHeight: rows_apart,
            dstXInBytes: 0,
            dstY: 0,
            dstZ: 0,
            dstLOD: 0,
            dstMemoryType: to,
            dstHost: copy.to as *mut c_void,
            dstDevice: copy.to,
            dstArray: std::ptr::null_mut(),
            reserved1: std::ptr::null_mut(),
            dstPitch: copy.block.pitch,
            dstHeight: rows_apart,
            WidthInBytes: copy.block.row_bytes,
            Height: copy.block.rows,
            Depth: copy.block.planes,
        };
        // SAFETY: the caller guarantees the rows on both sides.
        let result = unsafe { sys::cuMemcpy3DAsync_v2(&description, native(stream)) };
        check("cuMemcpy3DAsync", result)
    }
}

/// In what kind of memory the two sides of a copy lie.
fn memory_types(direction: Direction) -> (sys::CUmemorytype, sys::CUmemorytype) {
    use sys::CUmemorytype_enum::{CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST};
    match direction {
        Direction::ToDevice => (CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_DEVICE),
        Direction::ToHost => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST),
        Direction::OnDevice => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_DEVICE),
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
