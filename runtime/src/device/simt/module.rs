//! Images of device `simt`: shared objects, loaded from memory.

use super::{Simt, calls::accrt_simt_barrier, launch::Kernel, watch::NameShared};
use crate::{
    constructs::{image::Image, loaded},
    device::{Function, modules::Loader},
    report::error::{Error, Result},
};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::error::Error as _;
use std::ffi::{CStr, c_char, c_void};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::slice;

/// What an image calls its function that fills shared memory.
const POISON: &CStr = c"accc_simt_poison";

/// What an image calls its function that names its shared memory.
const NAME_SHARED: &CStr = c"accc_simt_shared";
/// What is added to a kernel's name for the sizes of its parameters.
const PARAMETERS: &CStr = c".parameters";
/// What is added to a kernel's name for its version that tells of its accesses.
const WATCHED: &CStr = c".watched";

/// A loaded image; it stays loaded.
struct Module {
    library: Library,
    /// glibc takes a path that it has loaded before for the same library. An
    /// open file keeps its path from being another image's.
    _file: File,
}

impl Loader for Simt {
    fn load(&self, image: &Image) -> Result<usize> {
        require_shared_runtime()?;
        let failed =
            |reason: &str| Error::Image(format!("the simt image cannot be loaded: {reason}"));
        let file = file_of(image.bytes).map_err(|error| failed(&error.to_string()))?;
        let path = format!("/proc/self/fd/{}", file.as_raw_fd());
        // SAFETY: an image's constructors are the compiler's: there are none.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
        match library {
            Ok(library) => {
                let module = Module {
                    library,
                    _file: file,
                };
                Ok(Box::leak(Box::new(module)) as *const Module as usize)
            }
            Err(error) => Err(failed(&match error.source() {
                Some(reason) => reason.to_string(),
                None => error.to_string(),
            })),
        }
    }

    fn find(&self, module: usize, kernel: &CStr) -> Result<Option<Function>> {
        // SAFETY: a module that `load` leaked.
        let Module { library, .. } = unsafe { &*(module as *const Module) };
        // SAFETY: the image defines the kernel with this type.
        let entry = |name: &[u8]| unsafe {
            library
                .get::<unsafe extern "C" fn(*mut *mut c_void)>(name)
                .ok()
        };
        let with = |suffix: &CStr| [kernel.to_bytes(), suffix.to_bytes_with_nul()].concat();
        let watches = self.settings.watches_memory;
        let watched = watches.then(|| entry(&with(WATCHED)));
        let plain = || entry(kernel.to_bytes_with_nul());
        let Some(entry) = watched.flatten().or_else(plain) else {
            return Ok(None);
        };
        // SAFETY: as above.
        let parameters = unsafe { library.get::<*const u64>(with(PARAMETERS).as_slice()) }
            // SAFETY: the number of parameters, and so many sizes.
            .map(|symbol| unsafe { sizes(*symbol) });
        // SAFETY: as above.
        let poison = unsafe { library.get::<unsafe extern "C" fn()>(POISON.to_bytes_with_nul()) };
        let kernel = Kernel {
            name: kernel.to_owned(),
            parameters: parameters.ok(),
            entry: *entry,
            poison: poison.ok().map(|symbol| *symbol),
            // SAFETY: as above.
            name_shared: unsafe { library.get::<NameShared>(NAME_SHARED.to_bytes_with_nul()) }
                .ok()
                .map(|symbol| *symbol),
        };
        Ok(Some(Function(
            Box::leak(Box::new(kernel)) as *const Kernel as usize
        )))
    }

    fn variable(&self, module: usize, name: &CStr) -> Result<Option<u64>> {
        // SAFETY: a module that `load` leaked.
        let Module { library, .. } = unsafe { &*(module as *const Module) };
        // SAFETY: only its address is taken.
        let variable = unsafe { library.get::<*mut c_void>(name.to_bytes_with_nul()) };
        Ok(variable.ok().map(|symbol| symbol.into_raw() as u64))
    }
}

/// What a list of sizes holds.
///
/// # Safety
/// `list` is the address of a number, and so many sizes follow.
unsafe fn sizes(list: *const u64) -> Vec<usize> {
    // SAFETY: the caller's promise.
    let sizes = unsafe { slice::from_raw_parts(list.add(1), *list as usize) };
    sizes.iter().map(|&bytes| bytes as usize).collect()
}

/// Images find the functions that they call in libaccrt, which therefore has to
/// be a shared library: of an archive a program exports nothing by itself. Only a library
/// that the program has opened may need it.
fn require_shared_runtime() -> Result<()> {
    type Barrier = unsafe extern "C" fn(*const c_char);
    loaded::publish(accrt_simt_barrier as *const c_void);
    // SAFETY: only compared.
    let visible = unsafe { Library::this().get::<Barrier>(b"accrt_simt_barrier\0") };
    let own: Barrier = accrt_simt_barrier;
    match visible {
        Ok(visible) if *visible as usize == own as usize => Ok(()),
        _ => Err(Error::NoDevice(
            "device simt needs libaccrt as a shared library: link the program without \
             -static-libaccrt and -static (or export the archive's functions with \
             -Wl,--export-dynamic-symbol='accrt_simt_*')"
                .to_owned(),
        )),
    }
}

/// A file in memory with these bytes.
fn file_of(bytes: &[u8]) -> io::Result<File> {
    // SAFETY: the name is a string.
    let descriptor = unsafe { libc::memfd_create(c"accc-simt-image".as_ptr(), libc::MFD_CLOEXEC) };
    if descriptor < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: just made, and nobody else's.
    let mut file = unsafe { File::from_raw_fd(descriptor) };
    file.write_all(bytes)?;
    Ok(file)
}
