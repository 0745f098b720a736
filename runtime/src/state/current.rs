//! The internal control variables of each thread (OpenACC 3.4, 2.3): its
//! current device and its default async queue.

use super::{device_type::DeviceType, environment::Environment, registry, thread};
use crate::report::error::{Error, Result};
use std::cell::Cell;

thread_local! {
    static DEVICE: Cell<Option<&'static Environment>> = const { Cell::new(None) };
}

/// The calling thread's device; the first call chooses it.
pub fn environment() -> Result<&'static Environment> {
    if let Some(environment) = DEVICE.get() {
        // It may have been shut down since.
        environment.start()?;
        return Ok(environment);
    }
    let environment = registry::initial()?;
    set_environment(environment)?;
    Ok(environment)
}

/// Makes a device the calling thread's.
pub fn set_environment(environment: &'static Environment) -> Result<()> {
    DEVICE.set(Some(environment));
    // From now on others count with this thread.
    thread::number();
    environment.start()
}

/// `init` (2.14.1): starts the device, or without a number all of the type, and
/// makes it the calling thread's. Both numbers are -1 when they are not given.
pub fn init(device_type: i32, number: i32) -> Result<()> {
    let environment = select(device_type, number)?;
    if number < 0 {
        let all = registry::devices(environment.device_type).unwrap_or(&[]);
        all.iter().try_for_each(Environment::start)?;
    }
    set_environment(environment)
}

/// `shutdown` (2.14.2): of a device, of all of a type, of the number in all
/// types, or of all that the program uses.
pub fn shutdown(device_type: i32, number: i32) -> Result<()> {
    let wanted = match device_type {
        ..=-1 => None,
        given => Some(resolve_type(given)?),
    };
    registry::used()
        .filter(|it| wanted.is_none_or(|wanted| it.device_type == wanted))
        .filter(|it| number < 0 || it.number == number)
        .try_for_each(Environment::shutdown)
}

/// Makes a device, or none, the calling thread's for a while; returns which one it was.
pub(crate) fn exchange(environment: Option<&'static Environment>) -> Option<&'static Environment> {
    DEVICE.replace(environment)
}

/// The calling thread's device once it has one; never looks for devices, so it
/// is safe in error paths.
pub fn chosen() -> Option<&'static Environment> {
    DEVICE.get()
}

/// The calling thread's device; one that has used none gets the host.
pub fn device_or_host() -> Option<&'static Environment> {
    let hosts = registry::devices(DeviceType::Host).unwrap_or(&[]);
    chosen().or(hosts.first())
}

/// The device that numbers of `acc_device_t` and of a device stand for, seen
/// from the calling thread; -1 (or less) for either: the current one.
pub fn select(device_type: i32, number: i32) -> Result<&'static Environment> {
    let current = match DEVICE.get() {
        Some(environment) => environment,
        None if device_type < 0 => registry::initial()?,
        None => {
            let number = match number {
                ..=-1 => default_number(device_type)?,
                number => number,
            };
            return registry::device(resolve_type(device_type)?, number);
        }
    };
    let wanted = match device_type {
        ..=-1 => current.device_type,
        number => resolve_type(number)?,
    };
    match number {
        ..=-1 if wanted == current.device_type => Ok(current),
        number => registry::device(wanted, number.max(0)),
    }
}

/// The number of the device of that type, in the numbers of `acc_device_t`, that a thread
/// begins with.
pub fn default_number(device_type: i32) -> Result<i32> {
    let initial = registry::initial()?;
    let is_its_type = resolve_type(device_type)? == initial.device_type;
    Ok(if is_its_type { initial.number } else { 0 })
}

/// The kind of the calling thread's device, or of the one that it would begin to use:
/// whoever asks may be about to choose another.
pub fn device_type() -> Result<DeviceType> {
    let environment = match DEVICE.get() {
        Some(environment) => environment,
        None => registry::initial()?,
    };
    Ok(environment.device_type)
}

/// The kind of device for a number of `acc_device_t`.
pub fn resolve_type(number: i32) -> Result<DeviceType> {
    const DEFAULT: i32 = 1;
    const NOT_HOST: i32 = 3;
    match number {
        ..=-1 => device_type(),
        DEFAULT => Ok(registry::initial()?.device_type),
        NOT_HOST => [DeviceType::Nvidia, DeviceType::Radeon]
            .into_iter()
            .find(|device_type| registry::count(*device_type) > 0)
            .ok_or_else(|| {
                Error::NoDeviceOfType("there is no device other than the host".to_owned())
            }),
        number => DeviceType::from_number(number)
            .ok_or_else(|| Error::Invalid(format!("{number} is no device type that accc knows"))),
    }
}
