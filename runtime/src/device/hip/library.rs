//! The functions of `libamdhip64.so` that the runtime calls, found at run time.

use super::planes::Planes;
use crate::report::error::{Error, Result};
use libloading::Library;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::OnceLock;

/// `hipStream_t`, `hipEvent_t`, `hipModule_t`, `hipFunction_t`.
pub(super) type Handle = *mut c_void;

/// `hipError_t`.
pub(super) const SUCCESS: c_int = 0;
pub(super) const NO_MEMORY: c_int = 2;
pub(super) const NOT_FOUND: c_int = 500;
pub(super) const NOT_READY: c_int = 600;

/// Names under which ROCm installs the library, the newest first.
const NAMES: [&str; 4] = [
    "libamdhip64.so.7",
    "libamdhip64.so.6",
    "libamdhip64.so.5",
    "libamdhip64.so",
];

/// Declares the table of functions and how it is filled.
macro_rules! functions {
    ($($name:ident: fn($($argument:ty),*);)*) => {
        /// HIP's functions under HIP's names; all return a `hipError_t`.
        #[allow(non_snake_case)]
        pub(super) struct Hip {
            $(pub(super) $name: unsafe extern "C" fn($($argument),*) -> c_int,)*
            error_text: unsafe extern "C" fn(c_int) -> *const c_char,
            properties: Properties,
            // Last: the functions live as long as the library is loaded.
            _library: Library,
        }

        impl Hip {
            /// # Safety
            /// The library is HIP: its functions have the declared types.
            unsafe fn find(library: Library) -> std::result::Result<Hip, libloading::Error> {
                // SAFETY: the caller's promise.
                unsafe {
                    Ok(Hip {
                        $($name: *library.get(concat!(stringify!($name), "\0"))?,)*
                        error_text: *library.get("hipGetErrorString\0")?,
                        properties: Properties::find(&library)?,
                        _library: library,
                    })
                }
            }
        }
    };
}

functions! {
    hipInit: fn(u32);
    hipDriverGetVersion: fn(*mut c_int);
    hipGetDeviceCount: fn(*mut c_int);
    hipSetDevice: fn(c_int);
    hipDeviceGetAttribute: fn(*mut c_int, c_int, c_int);
    hipDeviceGetName: fn(*mut c_char, c_int, c_int);
    hipMemGetInfo: fn(*mut usize, *mut usize);
    hipMalloc: fn(*mut *mut c_void, usize);
    hipMallocManaged: fn(*mut *mut c_void, usize, u32);
    hipMemAdvise: fn(*const c_void, usize, c_int, c_int);
    hipFree: fn(*mut c_void);
    hipHostMalloc: fn(*mut *mut c_void, usize, u32);
    hipHostFree: fn(*mut c_void);
    hipMemcpyAsync: fn(*mut c_void, *const c_void, usize, c_int, Handle);
    hipMemcpy2DAsync: fn(*mut c_void, usize, *const c_void, usize, usize, usize, c_int, Handle);
    hipMemcpy3DAsync: fn(*const Planes, Handle);
    hipMemsetAsync: fn(*mut c_void, c_int, usize, Handle);
    hipModuleLoadData: fn(*mut Handle, *const c_void);
    hipModuleGetFunction: fn(*mut Handle, Handle, *const c_char);
    hipModuleGetGlobal: fn(*mut *mut c_void, *mut usize, Handle, *const c_char);
    hipModuleOccupancyMaxActiveBlocksPerMultiprocessor: fn(*mut c_int, Handle, c_int, usize);
    hipModuleLaunchKernel: fn(
        Handle, u32, u32, u32, u32, u32, u32, u32, Handle, *mut *mut c_void, *mut *mut c_void
    );
    hipStreamCreateWithFlags: fn(*mut Handle, u32);
    hipStreamDestroy: fn(Handle);
    hipStreamSynchronize: fn(Handle);
    hipStreamQuery: fn(Handle);
    hipStreamWaitEvent: fn(Handle, Handle, u32);
    hipEventCreateWithFlags: fn(*mut Handle, u32);
    hipEventRecord: fn(Handle, Handle);
    hipEventSynchronize: fn(Handle);
    hipEventQuery: fn(Handle);
    hipEventElapsedTime: fn(*mut f32, Handle, Handle);
    hipEventDestroy: fn(Handle);
}

impl Hip {
    /// The library, opened once; or what was looked for and not found.
    pub(super) fn open() -> std::result::Result<&'static Hip, String> {
        static HIP: OnceLock<std::result::Result<Hip, String>> = OnceLock::new();
        let opened = HIP.get_or_init(|| {
            // SAFETY: the library of this name is HIP.
            let library = NAMES
                .iter()
                .find_map(|name| unsafe { Library::new(*name) }.ok());
            let library = library.ok_or("ROCm's HIP library (libamdhip64.so) is not installed")?;
            // SAFETY: as above.
            unsafe { Hip::find(library) }
                .map_err(|error| format!("libamdhip64.so lacks a function: {}", reason(&error)))
        });
        opened.as_ref().map_err(Clone::clone)
    }

    /// An error for every result but success.
    pub(super) fn check(&self, operation: &'static str, result: c_int) -> Result<()> {
        if result == SUCCESS {
            return Ok(());
        }
        // SAFETY: HIP returns a constant string for any number.
        let text = unsafe { CStr::from_ptr((self.error_text)(result)) };
        let reason = text.to_string_lossy().into_owned();
        Err(Error::Driver {
            operation,
            reason,
            code: result as usize,
        })
    }

    /// The target id of a GPU, with its features: `gfx90a:sramecc+:xnack-`.
    ///
    /// HIP has no attribute for it; only the structure of properties tells it.
    pub(super) fn target_id(&self, ordinal: c_int) -> Result<String> {
        // Of u64, because the structure has to be aligned.
        let mut properties = vec![0_u64; PROPERTIES_BYTES / 8];
        // SAFETY: there is room for the structure.
        let result = unsafe { (self.properties.get)(properties.as_mut_ptr().cast(), ordinal) };
        self.check("hipGetDeviceProperties", result)?;
        let bytes: Vec<u8> = properties.into_iter().flat_map(u64::to_ne_bytes).collect();
        let field = &bytes[self.properties.target_id_at..][..TARGET_ID_BYTES];
        target_id_in(field).map(str::to_owned).ok_or_else(|| {
            let found = String::from_utf8_lossy(&field[..16]).replace(char::from(0), "");
            Error::NoDevice(format!(
                "HIP does not tell the architecture of GPU {ordinal}: where it has to stand is \
                 '{found}'"
            ))
        })
    }
}

/// What the loader says, which has the name of the function.
fn reason(error: &libloading::Error) -> String {
    match std::error::Error::source(error) {
        Some(loader) => loader.to_string(),
        None => error.to_string(),
    }
}

/// A function that fills a `hipDeviceProp_t`, and where that has `gcnArchName`.
///
/// ROCm 6 made a new structure and gave the function a versioned name; by its old
/// name it fills the old one, also in later releases. So the name says which layout it
/// is (`hipDeviceProp_tR0600` and `hipDeviceProp_tR0000` in ROCm's headers).
struct Properties {
    get: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
    target_id_at: usize,
}

const R0600: (&str, usize) = ("hipGetDevicePropertiesR0600\0", 1160);
const R0000: (&str, usize) = ("hipGetDeviceProperties\0", 396);
/// Both structures are smaller, and have room for members to come.
const PROPERTIES_BYTES: usize = 4096;
const TARGET_ID_BYTES: usize = 256;

impl Properties {
    /// # Safety
    /// The library is HIP.
    unsafe fn find(library: &Library) -> std::result::Result<Properties, libloading::Error> {
        let find = |(name, target_id_at): (&str, usize)| {
            // SAFETY: the type of both functions.
            let get = *unsafe { library.get(name) }?;
            Ok(Properties { get, target_id_at })
        };
        find(R0600).or_else(|_| find(R0000))
    }
}

/// The target id in a `gcnArchName`, if it is one: `gfx`, the processor's number, and
/// features with `+` or `-`.
fn target_id_in(field: &[u8]) -> Option<&str> {
    let text = CStr::from_bytes_until_nul(field).ok()?.to_str().ok()?;
    let mut parts = text.split(':');
    let number = parts.next()?.strip_prefix("gfx")?;
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_hexdigit());
    let is_feature = |part: &str| part.ends_with(['+', '-']) && part.len() > 1;
    (is_number && parts.all(is_feature)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::target_id_in;

    #[test]
    fn target_ids_have_a_processor_and_features() {
        for id in ["gfx90a\0", "gfx90a:sramecc+:xnack-\0..", "gfx1201\0"] {
            let text = id.split('\0').next();
            assert_eq!(target_id_in(id.as_bytes()), text);
        }
        for other in [
            "\0",
            "gfx\0",
            "Radeon\0",
            "gfx90a:\0",
            "gfx-like\0",
            "gfx90a",
        ] {
            assert_eq!(target_id_in(other.as_bytes()), None);
        }
    }
}
