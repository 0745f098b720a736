//! The kernels that a GPU has loaded from the program's images.

use crate::device::lines::{self, Lines};
use crate::device::stops::{self, Records};
use crate::device::{Device, Function, heap};
use crate::error::{Error, Result};
use crate::image::{self, Image, Target};
use crate::stop::Stop;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::ffi::CStr;

/// What a driver does with images.
pub trait Loader {
    /// Loads an image; the handle is that of a module.
    fn load(&self, image: &Image) -> Result<usize>;

    /// The kernel of that name in a module, if it has it.
    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>>;

    /// The device address of the variable of that name in a module, if it has it.
    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>>;
}

/// A device's modules and the kernels found in them. Modules are loaded when a
/// kernel is looked for, the best image first, and stay loaded.
#[derive(Default)]
pub struct Modules {
    loaded: Mutex<Loaded>,
    stops: Records,
    lines: Lines,
}

#[derive(Default)]
struct Loaded {
    /// By the address of the image.
    modules: HashMap<usize, usize>,
    /// By the address of the name: that of a kernel of one program or shared library.
    kernels: HashMap<usize, Function>,
}

impl Modules {
    /// The kernel of that name, a constant; an error when no image for the target has it.
    pub fn kernel<D: Device + Loader>(
        &self,
        loader: &D,
        target: &Target,
        name: &'static CStr,
    ) -> Result<Function> {
        let mut loaded = self.loaded.lock();
        let kernel = name.as_ptr() as usize;
        if let Some(function) = loaded.kernels.get(&kernel) {
            return Ok(*function);
        }
        for image in image::fitting_for(name, target)? {
            let key = image.bytes.as_ptr() as usize;
            let module = match loaded.modules.get(&key) {
                Some(module) => *module,
                None => {
                    let module = loader.load(&image)?;
                    if let Some(variable) = loader.variable(module, heap::VARIABLE)? {
                        heap::provide(loader, variable)?;
                    }
                    if let Some(variable) = loader.variable(module, stops::VARIABLE)? {
                        self.stops.provide(loader, variable)?;
                    }
                    if let Some(variable) = loader.variable(module, lines::VARIABLE)? {
                        self.lines.provide(loader, variable)?;
                    }
                    loaded.modules.insert(key, module);
                    module
                }
            };
            if let Some(function) = loader.find(module, name)? {
                loaded.kernels.insert(kernel, function);
                return Ok(function);
            }
        }
        image::not_found(name, target)
    }

    /// Does for kernels what they have left to the host: writes their lines to units.
    pub fn attend(&self) {
        self.lines.write();
    }

    /// The STOP that a kernel has come to, if one has. What kernels have written before is
    /// in its units then.
    pub fn stop(&self) -> Option<Stop> {
        let stop = self.stops.stop();
        self.attend();
        stop
    }

    /// What waiting for kernels has come to: an error where one of them has stopped.
    pub fn unless_stopped(&self) -> Result<()> {
        match self.stop() {
            Some(stop) => Err(Error::Stopped(stop)),
            None => Ok(()),
        }
    }
}
