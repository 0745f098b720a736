//! The kernels that a GPU has loaded from the program's images.

use crate::device::{Copy, Device, Direction, Function};
use crate::error::{Error, Result};
use crate::heap;
use crate::image::{self, Image, Target};
use crate::stop::{Records, Stop};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::ffi::{CStr, CString};

/// What a driver does with images.
pub trait Loader {
    /// Loads an image; the handle is that of a module.
    fn load(&self, image: &Image) -> Result<usize>;

    /// The kernel of that name in a module, if it has it.
    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>>;

    /// The device address of the variable of that name in a module, if it has it.
    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>>;
}

/// Writes the words of a module's variable.
pub fn set_variable<D: Device + ?Sized>(device: &D, address: u64, words: &[u64]) -> Result<()> {
    let stream = device.create_stream()?;
    let from = words.as_ptr() as u64;
    let copy = Copy::contiguous(Direction::ToDevice, from, address, size_of_val(words));
    device.copy(&copy, stream)?;
    device.synchronize(stream)?;
    device.destroy_stream(stream)
}

/// A device's modules and the kernels found in them. Modules are loaded when a
/// kernel is looked for, the best image first, and stay loaded.
#[derive(Default)]
pub struct Modules {
    loaded: Mutex<Loaded>,
    stops: Records,
}

#[derive(Default)]
struct Loaded {
    /// By the address of the image.
    modules: HashMap<usize, usize>,
    kernels: HashMap<CString, Function>,
}

impl Modules {
    /// The kernel of that name; an error when no image for the target has it.
    pub fn kernel<D: Device + Loader>(
        &self,
        loader: &D,
        target: &Target,
        name: &CStr,
    ) -> Result<Function> {
        let mut loaded = self.loaded.lock();
        if let Some(function) = loaded.kernels.get(name) {
            return Ok(*function);
        }
        for image in image::fitting(target)? {
            let key = image.bytes.as_ptr() as usize;
            let module = match loaded.modules.get(&key) {
                Some(module) => *module,
                None => {
                    let module = loader.load(&image)?;
                    heap::provide(loader, module)?;
                    self.stops.provide(loader, module)?;
                    loaded.modules.insert(key, module);
                    module
                }
            };
            if let Some(function) = loader.find(module, name)? {
                loaded.kernels.insert(name.to_owned(), function);
                return Ok(function);
            }
        }
        image::not_found(name, target)
    }

    /// The STOP that a kernel has come to, if one has.
    pub fn stop(&self) -> Option<Stop> {
        self.stops.stop()
    }

    /// What waiting for kernels has come to: an error where one of them has stopped.
    pub fn unless_stopped(&self) -> Result<()> {
        match self.stop() {
            Some(stop) => Err(Error::Stopped(stop)),
            None => Ok(()),
        }
    }
}
