//! The kernels that a GPU has loaded from the program's images.

use super::{
    Device, Function,
    heap::{self, Heap},
    lines::{self, Lines},
    stops::{self, Records},
};
use crate::{
    constructs::{
        image::{self, Image, Target},
        stop::Stop,
    },
    report::error::{Error, Result},
};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::CStr;

/// What a driver does with images.
pub trait Loader {
    /// Loads an image; the handle is that of a module. [`Error::Image`]: the driver does not
    /// take the image, but may take others.
    fn load(&self, image: &Image) -> Result<usize>;

    /// The kernel of that name in a module, if it has it.
    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>>;

    /// The device address of the variable of that name in a module, if it has it.
    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>>;
}

/// A device's modules and the kernels found in them. Modules are loaded when a
/// kernel is looked for, the best image first, and stay loaded. A driver may refuse an
/// image that should fit, a cubin of a later toolkit's assembler above all: then the next
/// one that has the kernel serves, such as the PTX beside it.
#[derive(Default)]
pub struct Modules {
    loaded: Mutex<Loaded>,
    stops: Records,
    lines: Lines,
}

#[derive(Default)]
struct Loaded {
    /// By the address of the image; those that the driver has refused with its reason.
    modules: HashMap<usize, std::result::Result<usize, String>>,
    /// By the address of the name: that of a kernel of one program or shared library.
    kernels: HashMap<usize, Kernel>,
    /// By the handle of the module.
    heaps: HashMap<usize, Heap>,
}

#[derive(Clone, Copy)]
struct Kernel {
    function: Function,
    module: usize,
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
        if let Some(known) = loaded.kernels.get(&kernel) {
            return Ok(known.function);
        }
        let loaded = &mut *loaded;
        let mut refused = None;
        for image in image::fitting_for(name, target)? {
            let key = image.bytes.as_ptr() as usize;
            let module = match loaded.modules.entry(key) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    place.insert(self.load(loader, &image, &mut loaded.heaps)?)
                }
            };
            let module = match module {
                Ok(module) => *module,
                Err(reason) => {
                    refused.get_or_insert_with(|| reason.clone());
                    continue;
                }
            };
            if let Some(function) = loader.find(module, name)? {
                loaded.kernels.insert(kernel, Kernel { function, module });
                return Ok(function);
            }
        }
        match refused {
            Some(reason) => Err(Error::Image(reason)),
            None => image::not_found(name, target),
        }
    }

    /// Lets the heap have that many bytes for the next launch of a kernel, one that has been found.
    pub fn provide_heap<D: Device + Loader>(
        &self,
        loader: &D,
        name: &'static CStr,
        bytes: u64,
    ) -> Result<()> {
        let loaded = &mut *self.loaded.lock();
        let kernel = loaded.kernels.get(&(name.as_ptr() as usize));
        match kernel.and_then(|kernel| loaded.heaps.get_mut(&kernel.module)) {
            Some(heap) => heap.grow(loader, bytes),
            None => Ok(()),
        }
    }

    /// Loads an image and gives it what its kernels need; the inner error is the driver's
    /// reason why it does not take the image.
    fn load<D: Device + Loader>(
        &self,
        loader: &D,
        image: &Image,
        heaps: &mut HashMap<usize, Heap>,
    ) -> Result<std::result::Result<usize, String>> {
        let module = match loader.load(image) {
            Err(Error::Image(reason)) => return Ok(Err(reason)),
            module => module?,
        };
        if let Some(variable) = loader.variable(module, heap::VARIABLE)? {
            heaps.insert(module, Heap::provide(loader, variable)?);
        }
        if let Some(variable) = loader.variable(module, stops::VARIABLE)? {
            self.stops.provide(loader, variable)?;
        }
        if let Some(variable) = loader.variable(module, lines::VARIABLE)? {
            self.lines.provide(loader, variable)?;
        }
        Ok(Ok(module))
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

    /// What asking whether a stream is idle has come to. A program may wait for kernels by asking
    /// only: where one of them has stopped it is told as by [`Self::unless_stopped`].
    pub fn idle_unless_stopped(&self, is_idle: bool) -> Result<bool> {
        if is_idle {
            self.unless_stopped()?;
        }
        Ok(is_idle)
    }

    /// What waiting for kernels has come to: an error where one of them has stopped.
    pub fn unless_stopped(&self) -> Result<()> {
        match self.stop() {
            Some(stop) => Err(Error::Stopped(stop)),
            None => Ok(()),
        }
    }
}
