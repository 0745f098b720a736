//! Copies: a row, a plane of rows, or all planes at once.

use super::{
    library::Hip,
    native,
    planes::{Pitched, Planes},
};
use crate::{
    device::{Copy, Direction, Stream},
    report::error::Result,
};
use std::ffi::{c_int, c_void};

/// `hipMemcpyKind`.
fn kind(direction: Direction) -> c_int {
    match direction {
        Direction::ToDevice => 1,
        Direction::ToHost => 2,
        Direction::OnDevice => 3,
    }
}

/// Starts a copy on the calling thread's current GPU.
pub(super) fn start(hip: &Hip, copy: &Copy, stream: Stream) -> Result<()> {
    let block = copy.block;
    match block.rows_to_next_plane() {
        _ if block.rows == 1 => copy_row(hip, copy, stream),
        Some(rows) if block.planes > 1 => copy_planes(hip, copy, rows, stream),
        _ => block
            .plane_starts()
            .try_for_each(|start| copy_plane(hip, &copy.part(start, block.plane()), stream)),
    }
}

fn copy_row(hip: &Hip, copy: &Copy, stream: Stream) -> Result<()> {
    let (to, from) = (copy.to as *mut c_void, copy.from as *const c_void);
    let (bytes, kind) = (copy.block.row_bytes, kind(copy.direction));
    // SAFETY: the caller guarantees the bytes on both sides.
    let result = unsafe { (hip.hipMemcpyAsync)(to, from, bytes, kind, native(stream)) };
    hip.check("hipMemcpyAsync", result)
}

fn copy_plane(hip: &Hip, copy: &Copy, stream: Stream) -> Result<()> {
    let (to, from) = (copy.to as *mut c_void, copy.from as *const c_void);
    let (pitch, width, rows) = (copy.block.pitch, copy.block.row_bytes, copy.block.rows);
    let (kind, stream) = (kind(copy.direction), native(stream));
    // SAFETY: as above.
    let result =
        unsafe { (hip.hipMemcpy2DAsync)(to, pitch, from, pitch, width, rows, kind, stream) };
    hip.check("hipMemcpy2DAsync", result)
}

/// `rows_apart`: from one plane to the next, in rows.
fn copy_planes(hip: &Hip, copy: &Copy, rows_apart: usize, stream: Stream) -> Result<()> {
    let block = copy.block;
    let side = |address: u64| Pitched {
        address: address as *mut c_void,
        pitch: block.pitch,
        row_bytes: block.row_bytes,
        rows: rows_apart,
    };
    let planes = Planes {
        from_array: std::ptr::null_mut(),
        from_position: [0; 3],
        from: side(copy.from),
        to_array: std::ptr::null_mut(),
        to_position: [0; 3],
        to: side(copy.to),
        extent: [block.row_bytes, block.rows, block.planes],
        kind: kind(copy.direction),
    };
    // SAFETY: as above.
    let result = unsafe { (hip.hipMemcpy3DAsync)(&planes, native(stream)) };
    hip.check("hipMemcpy3DAsync", result)
}
