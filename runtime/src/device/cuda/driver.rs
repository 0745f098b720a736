//! The CUDA driver: its GPUs, what they have, and what its calls return.

use super::Cuda;
use crate::{
    device::memory::{Memory, Support},
    report::error::{Error, Result},
};
use cudarc::driver::sys::{self, CUresult};
use std::ffi::{CStr, c_char, c_int};

/// All NVIDIA GPUs of the machine, or what was looked for and not found.
pub fn devices() -> std::result::Result<Vec<Cuda>, String> {
    // SAFETY: looks for the library only.
    if !unsafe { sys::is_culib_present() } {
        return Err("the CUDA driver (libcuda.so) is not installed".to_owned());
    }
    find().map_err(|error| error.to_string())
}

fn find() -> Result<Vec<Cuda>> {
    let mut count = 0;
    // SAFETY: `cuInit` comes first, and `count` is written before it returns.
    unsafe {
        check("cuInit", sys::cuInit(0))?;
        check("cuDeviceGetCount", sys::cuDeviceGetCount(&mut count))?;
    }
    if count == 0 {
        let text = "the CUDA driver finds no GPU (see CUDA_VISIBLE_DEVICES)";
        return Err(Error::NoDevice(text.to_owned()));
    }
    (0..count).map(Cuda::open).collect()
}

/// An error for every result but success.
pub(super) fn check(operation: &'static str, result: CUresult) -> Result<()> {
    if result == CUresult::CUDA_SUCCESS {
        return Ok(());
    }
    let mut text: *const c_char = std::ptr::null();
    // SAFETY: writes the address of a constant string, or leaves NULL.
    let reason = unsafe {
        let _ = sys::cuGetErrorString(result, &mut text);
        match text.is_null() {
            true => format!("{result:?}"),
            false => CStr::from_ptr(text).to_string_lossy().into_owned(),
        }
    };
    Err(Error::Driver {
        operation,
        reason,
        code: result as usize,
    })
}

pub(super) fn attribute(device: sys::CUdevice, attribute: sys::CUdevice_attribute) -> Result<u32> {
    let mut value = 0;
    // SAFETY: `value` is written before the call returns.
    let result = unsafe { sys::cuDeviceGetAttribute(&mut value, attribute, device) };
    check("cuDeviceGetAttribute", result)?;
    Ok(u32::try_from(value).unwrap_or(0))
}

/// The memory that data is to lie in, if the GPU has it.
pub(super) fn memory_of(device: sys::CUdevice, ordinal: c_int) -> Result<Memory> {
    use sys::CUdevice_attribute_enum::*;
    let has = |name| attribute(device, name).map(|value| value != 0);
    let supports = Support {
        managed: has(CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY)?,
        unified: has(CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS)?,
    };
    Memory::of_gpu(ordinal, supports)
}

/// Whether what was asked for is over.
pub(super) fn is_ready(operation: &'static str, result: CUresult) -> Result<bool> {
    match result {
        CUresult::CUDA_ERROR_NOT_READY => Ok(false),
        result => check(operation, result).map(|()| true),
    }
}
