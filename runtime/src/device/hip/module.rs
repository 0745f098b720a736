//! Code objects: loading them and finding kernels and variables in them.

use super::{
    Radeon,
    library::{Handle, Hip, NOT_FOUND, SUCCESS},
};
use crate::{
    constructs::image::Image,
    device::{Device, Function, Shape, modules::Loader},
    report::error::{Error, Result},
};
use std::ffi::{CStr, c_int};

/// `hipErrorInvalidImage`, `hipErrorNoBinaryForGpu`, `hipErrorInvalidSource`,
/// `hipErrorSharedObjectInitFailed` and `hipErrorInvalidKernelFile`: HIP finds fault with the
/// image, and not with the device or itself.
const REFUSALS: [c_int; 5] = [200, 209, 300, 303, 218];

impl Loader for Radeon {
    fn load(&self, image: &Image) -> Result<usize> {
        if image.own_memory && self.shares_memory() {
            return Err(Error::Image(format!(
                "the kernels for {} were compiled to update variables in the GPU's memory, and not \
                 in the program's, as ACCC_MEM=unified has them: compile with -gpu=mem:unified",
                image.architecture
            )));
        }
        let hip = self.enter()?;
        let mut module = std::ptr::null_mut();
        // SAFETY: the image is a code object that lives as long as the program.
        let result = unsafe { (hip.hipModuleLoadData)(&mut module, image.bytes.as_ptr().cast()) };
        match hip.check("hipModuleLoadData", result) {
            Ok(()) => Ok(module as usize),
            Err(error) if REFUSALS.contains(&result) => Err(Error::Image(format!(
                "the image for {} cannot be loaded: {error}",
                image.architecture
            ))),
            Err(error) => Err(error),
        }
    }

    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>> {
        let hip = self.enter()?;
        let mut function = std::ptr::null_mut();
        // SAFETY: a module that `load` gave.
        let result =
            unsafe { (hip.hipModuleGetFunction)(&mut function, module as Handle, kernel.as_ptr()) };
        match result {
            SUCCESS => Ok(Some(Function(function as usize))),
            NOT_FOUND => Ok(None),
            result => hip.check("hipModuleGetFunction", result).map(|()| None),
        }
    }

    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>> {
        let hip = self.enter()?;
        let (mut address, mut bytes) = (std::ptr::null_mut(), 0);
        let module = module as Handle;
        // SAFETY: a module that `load` gave.
        let result =
            unsafe { (hip.hipModuleGetGlobal)(&mut address, &mut bytes, module, name.as_ptr()) };
        match result {
            NOT_FOUND => Ok(None),
            result => hip
                .check("hipModuleGetGlobal", result)
                .map(|()| Some(address as u64)),
        }
    }
}

/// How many gangs of that shape a compute unit runs at a time.
pub(super) fn gangs_of_unit(hip: &Hip, function: Function, shape: &Shape) -> Result<Option<u32>> {
    let mut gangs = 0;
    // SAFETY: a function of a loaded module; `gangs` is written before the call returns.
    let result = unsafe {
        (hip.hipModuleOccupancyMaxActiveBlocksPerMultiprocessor)(
            &mut gangs,
            function.0 as Handle,
            (shape.workers * shape.vector_length) as c_int,
            shape.shared_bytes as usize,
        )
    };
    hip.check("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor", result)?;
    Ok(u32::try_from(gangs).ok())
}
