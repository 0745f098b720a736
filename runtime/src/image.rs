//! The device images that the program carries.

use parking_lot::Mutex;

static REGISTERED: Mutex<Vec<&'static [u8]>> = Mutex::new(Vec::new());

/// Keeps one object's offload binaries for when a device needs them.
pub fn register(bytes: &'static [u8]) {
    REGISTERED.lock().push(bytes);
}

/// Whether any object of the program carries images.
pub fn is_any_registered() -> bool {
    !REGISTERED.lock().is_empty()
}
