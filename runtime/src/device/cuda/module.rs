//! Loads cubins and PTX and finds kernels in them.

use super::{Cuda, driver::check};
use crate::{
    constructs::image::{Image, Kind},
    device::{Function, modules::Loader},
    report::error::{Error, Result},
};
use cudarc::driver::sys::{self, CUresult};
use std::ffi::{CStr, c_void};

/// The value of CU_JIT_GENERATE_LINE_INFO: yes.
const LINES_WANTED: usize = 1;

impl Loader for Cuda {
    fn load(&self, image: &Image) -> Result<usize> {
        self.enter()?;
        // PTX is text that has to end with a zero byte.
        let text = match image.kind {
            Kind::Ptx => [image.bytes, b"\0"].concat(),
            Kind::Binary => Vec::new(),
        };
        let bytes = match image.kind {
            Kind::Ptx => text.as_ptr(),
            Kind::Binary => image.bytes.as_ptr(),
        };
        use sys::CUjit_option_enum::{
            CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_GENERATE_LINE_INFO,
        };
        let mut log = vec![0_u8; 4096];
        // Lines are as in the PTX: none without -g.
        let mut options = [
            CU_JIT_ERROR_LOG_BUFFER,
            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
            CU_JIT_GENERATE_LINE_INFO,
        ];
        let mut values = [
            log.as_mut_ptr().cast::<c_void>(),
            log.len() as *mut c_void,
            std::ptr::without_provenance_mut(LINES_WANTED),
        ];
        let mut module = std::ptr::null_mut();
        // SAFETY: `log` outlives the call and is as long as `values` says.
        let result = unsafe {
            sys::cuModuleLoadDataEx(
                &mut module,
                bytes.cast(),
                options.len() as u32,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        };
        match check("cuModuleLoadData", result) {
            Ok(()) => Ok(module as usize),
            Err(error) if is_refusal(result) => {
                let log = CStr::from_bytes_until_nul(&log).unwrap_or_default();
                Err(Error::Image(format!(
                    "the image for {} cannot be loaded: {error} {}",
                    image.architecture,
                    log.to_string_lossy().trim()
                )))
            }
            Err(error) => Err(error),
        }
    }

    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>> {
        self.enter()?;
        let mut function = std::ptr::null_mut();
        // SAFETY: a module that `load` gave.
        let result = unsafe {
            sys::cuModuleGetFunction(&mut function, module as sys::CUmodule, kernel.as_ptr())
        };
        match result {
            CUresult::CUDA_ERROR_NOT_FOUND => Ok(None),
            result => {
                check("cuModuleGetFunction", result).map(|()| Some(Function(function as usize)))
            }
        }
    }

    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>> {
        self.enter()?;
        let (mut address, mut bytes) = (0, 0);
        let module = module as sys::CUmodule;
        // SAFETY: a module that `load` gave.
        let result =
            unsafe { sys::cuModuleGetGlobal_v2(&mut address, &mut bytes, module, name.as_ptr()) };
        match result {
            CUresult::CUDA_ERROR_NOT_FOUND => Ok(None),
            result => check("cuModuleGetGlobal", result).map(|()| Some(address)),
        }
    }
}

/// Whether the driver finds fault with the image, and not with the device or itself.
fn is_refusal(result: CUresult) -> bool {
    use CUresult::*;
    matches!(
        result,
        CUDA_ERROR_INVALID_IMAGE
            | CUDA_ERROR_INVALID_SOURCE
            | CUDA_ERROR_INVALID_PTX
            | CUDA_ERROR_NO_BINARY_FOR_GPU
            | CUDA_ERROR_UNSUPPORTED_PTX_VERSION
            | CUDA_ERROR_JIT_COMPILER_NOT_FOUND
            | CUDA_ERROR_JIT_COMPILATION_DISABLED
            | CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND
    )
}
