//! The functions of `accrt.h` that host code of constructs calls about its gangs.

use crate::{
    constructs::{
        gang::{self, Gang},
        launch,
    },
    state::environment::Environment,
};
use std::ffi::c_void;

/// `accrt_host_gangs`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_gangs(requested: i32) -> i32 {
    launch::host_gangs(requested)
}

/// `accrt_host_device`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_device() -> *const c_void {
    gang::device().map_or(std::ptr::null(), |device| std::ptr::from_ref(device).cast())
}

/// `accrt_host_gang_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_host_gang_begin(id: i32, count: i32, device: *const c_void) {
    // SAFETY: NULL or what `accrt_host_device` gave; devices live as long as the program.
    let device = unsafe { device.cast::<Environment>().as_ref() };
    gang::begin(Gang { id, count }, device);
}

/// `accrt_host_gang_end`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_gang_end() {
    gang::end();
}

/// `accrt_host_gang_id`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_gang_id() -> i32 {
    gang::current().id
}

/// `accrt_host_gang_count`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_gang_count() -> i32 {
    gang::current().count
}

/// `accrt_host_apart`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_host_apart() -> i32 {
    gang::is_apart().into()
}
