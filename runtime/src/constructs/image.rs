//! The device images that the program carries, in LLVM's offload binaries, and
//! the choice of those that fit a device.

mod container;
mod fit;

pub use container::{Image, Kind, parse};
pub use fit::Target;

use super::loaded;
use crate::report::error::{Error, Result};
use parking_lot::Mutex;
use std::ffi::CStr;

static REGISTERED: Mutex<Vec<&'static [u8]>> = Mutex::new(Vec::new());

/// Keeps one object's offload binaries for when a device needs them, and with them the
/// shared library that they are in.
pub fn register(bytes: &'static [u8]) {
    loaded::keep(bytes.as_ptr());
    REGISTERED.lock().push(bytes);
}

/// Whether any object of the program carries images.
pub fn is_any_registered() -> bool {
    !REGISTERED.lock().is_empty()
}

/// All images of the program. A shared library that is opened later adds to
/// them.
pub fn all() -> Result<Vec<Image<'static>>> {
    let registered = REGISTERED.lock().clone();
    let mut images = Vec::new();
    for bytes in registered {
        let parsed = parse(bytes).map_err(|reason| {
            Error::Image(format!(
                "a device image in this program is damaged: {reason}; rebuild the program"
            ))
        })?;
        images.extend(parsed);
    }
    Ok(images)
}

/// The images that fit the target: those of the program or shared library that has the
/// kernel's name before all others, since libraries may have kernels of one name, and the
/// best ones first.
pub fn fitting_for(kernel: &CStr, target: &Target) -> Result<Vec<Image<'static>>> {
    let own = loaded::object_of(kernel.as_ptr());
    let mut images = fitting(target)?;
    images.sort_by_key(|image| loaded::object_of(image.bytes.as_ptr()) != own);
    Ok(images)
}

/// The images that fit the target, the best ones first.
pub fn fitting(target: &Target) -> Result<Vec<Image<'static>>> {
    let mut ranked: Vec<_> = all()?
        .into_iter()
        .filter_map(|image| Some((target.rank(&image)?, image)))
        .collect();
    ranked.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    Ok(ranked.into_iter().map(|(_, image)| image).collect())
}

/// The error for a kernel that no fitting image holds.
pub fn not_found<T>(kernel: &CStr, target: &Target) -> Result<T> {
    let mut architectures: Vec<_> = all()?.iter().map(|image| image.architecture).collect();
    architectures.sort_unstable();
    architectures.dedup();
    let carried = match architectures.is_empty() {
        true => "it carries no device code".to_owned(),
        false => format!("it carries code for {}", architectures.join(", ")),
    };
    Err(Error::Image(format!(
        "the program has no kernel {kernel:?} for {target}: {carried}; compile with \
         --offload-arch={target}"
    )))
}
