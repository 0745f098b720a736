//! Device management routines (OpenACC 3.4, 3.2.1 to 3.2.9).

use super::{done, in_routine};
use crate::{
    device::Properties,
    report::{
        error::Result,
        profile::{self, Within, construct},
    },
    state::{caller::place, current, device_type::DeviceType, registry},
};
use std::ffi::{CString, c_char};
use std::sync::OnceLock;

const NONE: i32 = 0;
const NOT_HOST: i32 = 3;

/// The property numbers of `openacc.h`.
mod property {
    pub const MEMORY: i32 = 1;
    pub const FREE_MEMORY: i32 = 2;
    pub const SHARED_MEMORY_SUPPORT: i32 = 3;
    pub const NAME: i32 = 0x1_0001;
    pub const VENDOR: i32 = 0x1_0002;
    pub const DRIVER: i32 = 0x1_0003;
}

/// How many devices of a type can be used.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_num_devices(device_type: i32) -> i32 {
    let count = match device_type {
        NONE => 0,
        NOT_HOST => registry::count(DeviceType::Nvidia) + registry::count(DeviceType::Radeon),
        number => match current::resolve_type(number) {
            Ok(device_type) => registry::count(device_type),
            Err(_) => 0,
        },
    };
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Makes the first device of a type the calling thread's.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_device_type(device_type: i32) {
    set_device("acc_set_device_type", device_type, -1);
}

/// The type of the calling thread's device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_device_type() -> i32 {
    done(current::device_type()) as i32
}

/// Makes a device the calling thread's; below 0: that which it would have begun with, or
/// the first one of another type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_device_num(number: i32, device_type: i32) {
    const ROUTINE: &str = "acc_set_device_num";
    // Type 0 stands for all types (3.2.4); the current one is then what counts.
    let device_type = if device_type == NONE { -1 } else { device_type };
    let number = match number {
        0.. => number,
        _ => done(in_routine(ROUTINE, current::default_number(device_type))),
    };
    set_device(ROUTINE, device_type, number);
}

/// Devices that start or end until this is dropped do so because a routine says so.
fn in_api() -> Within {
    profile::within(construct::RUNTIME_API, place())
}

fn set_device(routine: &str, device_type: i32, number: i32) {
    let _routine = in_api();
    let selected = current::select(device_type, number);
    let set = selected.and_then(current::set_environment);
    done(in_routine(routine, set));
}

/// The number of the calling thread's device, if it has that type, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_device_num(device_type: i32) -> i32 {
    let selected = current::select(device_type, -1);
    done(in_routine("acc_get_device_num", selected)).number
}

/// Begins to use the devices of a type, and makes the first one the calling thread's.
#[unsafe(no_mangle)]
pub extern "C" fn acc_init(device_type: i32) {
    let _routine = in_api();
    done(in_routine("acc_init", current::init(device_type, -1)));
}

/// Begins to use a device, and makes it the calling thread's.
#[unsafe(no_mangle)]
pub extern "C" fn acc_init_device(number: i32, device_type: i32) {
    let _routine = in_api();
    let started = current::init(device_type, number);
    done(in_routine("acc_init_device", started));
}

/// Ends all data lifetimes on the devices of a type and gives them back.
#[unsafe(no_mangle)]
pub extern "C" fn acc_shutdown(device_type: i32) {
    let _routine = in_api();
    done(in_routine(
        "acc_shutdown",
        current::shutdown(device_type, -1),
    ));
}

/// Ends all data lifetimes on a device and gives it back.
#[unsafe(no_mangle)]
pub extern "C" fn acc_shutdown_device(number: i32, device_type: i32) {
    let _routine = in_api();
    let shut = current::shutdown(device_type, number);
    done(in_routine("acc_shutdown_device", shut));
}

/// As host code calls it; the compiler answers in device code.
#[unsafe(no_mangle)]
pub extern "C" fn acc_on_device(device_type: i32) -> i32 {
    i32::from(device_type == DeviceType::Host as i32)
}

/// A number that describes a device, one of `acc_device_property_t`; 0: unknown.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_property(number: i32, device_type: i32, wanted: i32) -> usize {
    let value = || {
        let environment = current::select(device_type, number)?;
        Ok(match wanted {
            property::MEMORY => environment.device.capacity().total as usize,
            property::FREE_MEMORY => environment.device.capacity().free as usize,
            property::SHARED_MEMORY_SUPPORT => usize::from(environment.device.shares_memory()),
            // Of the wrong type: 0 is what the specification asks for.
            _ => 0,
        })
    };
    done(in_routine("acc_get_property", value()))
}

/// The string lives as long as the program; NULL for what is no string.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_property_string(
    number: i32,
    device_type: i32,
    wanted: i32,
) -> *const c_char {
    let value = string_property(number, device_type, wanted);
    match done(in_routine("acc_get_property_string", value)) {
        Some(text) => keep(text),
        None => std::ptr::null(),
    }
}

/// The text of a string property; `None` for other properties.
pub(super) fn string_property(
    number: i32,
    device_type: i32,
    wanted: i32,
) -> Result<Option<String>> {
    let environment = current::select(device_type, number)?;
    let Properties {
        name,
        vendor,
        driver,
    } = environment.device.properties();
    Ok(match wanted {
        property::NAME => Some(name),
        property::VENDOR => Some(vendor),
        property::DRIVER => Some(driver),
        _ => None,
    })
}

/// Keeps one copy of each text that a caller got.
fn keep(text: String) -> *const c_char {
    use parking_lot::Mutex;
    use std::collections::BTreeMap;
    static KEPT: OnceLock<Mutex<BTreeMap<String, CString>>> = OnceLock::new();
    let mut kept = KEPT.get_or_init(Mutex::default).lock();
    let c_text = CString::new(text.replace('\0', "")).unwrap_or_default();
    kept.entry(text).or_insert(c_text).as_ptr()
}
