//! The devices of this machine and the choice of one for the program.

use super::{device_type::DeviceType, environment::Environment};
use crate::{
    asynchrony::queue::Queue,
    device::{Device, cuda, discrete, hip, host::Host, simt},
    report::{
        error::{Error, Result},
        location::Location,
        profile::{self, Details, Event, Span, construct},
    },
};
use std::sync::OnceLock;

/// The devices of one type, or why there are none.
type Found = std::result::Result<Vec<Environment>, String>;

/// What was found of each type, in the order of [`DeviceType::ALL`].
static FOUND: [OnceLock<Found>; DeviceType::ALL.len()] =
    [const { OnceLock::new() }; DeviceType::ALL.len()];

/// All devices of a type, looked for once. They live as long as the program.
pub fn devices(
    device_type: DeviceType,
) -> std::result::Result<&'static [Environment], &'static str> {
    let index = DeviceType::ALL.iter().position(|it| *it == device_type);
    let place = &FOUND[index.expect("ALL has all")];
    match place.get_or_init(|| find(device_type)) {
        Ok(devices) => Ok(devices),
        Err(reason) => Err(reason),
    }
}

fn find(device_type: DeviceType) -> Found {
    match device_type {
        DeviceType::Host => numbered(device_type, Ok(vec![Host])),
        DeviceType::HostDiscrete => numbered(device_type, discrete::devices()),
        DeviceType::Nvidia => numbered(device_type, cuda::devices()),
        DeviceType::Radeon => numbered(device_type, hip::devices()),
        DeviceType::Simt => numbered(device_type, simt::devices()),
    }
}

/// The devices that the program has begun to use.
pub fn used() -> impl Iterator<Item = &'static Environment> {
    let found = FOUND.iter().filter_map(|place| place.get()?.as_ref().ok());
    found.flatten().filter(|environment| environment.is_used())
}

/// Whether one of them has memory of its own.
pub fn has_separate_memory() -> bool {
    used().any(|environment| !environment.device.shares_memory())
}

/// Numbers the devices that were found.
fn numbered<D: Device + 'static>(
    device_type: DeviceType,
    found: std::result::Result<Vec<D>, String>,
) -> Found {
    let numbered = (0..).zip(found?);
    let environments =
        numbered.map(|(number, device)| Environment::new(device_type, number, Box::new(device)));
    Ok(environments.collect())
}

/// How many devices of a type can be used.
pub fn count(device_type: DeviceType) -> usize {
    devices(device_type).map_or(0, <[_]>::len)
}

/// Device `number` of a type.
pub fn device(device_type: DeviceType, number: i32) -> Result<&'static Environment> {
    // The first thing that every use of a device comes to.
    profile::load_tools(tell_shutdown)?;
    let devices = devices(device_type).map_err(|reason| {
        Error::NoDeviceOfType(format!(
            "no device of type {} can be used: {reason}",
            device_type.name()
        ))
    })?;
    usize::try_from(number)
        .ok()
        .and_then(|index| devices.get(index))
        .ok_or_else(|| {
            Error::NoDevice(format!(
                "there is no device {number} of type {}: {} found, numbered from 0",
                device_type.name(),
                devices.len()
            ))
        })
}

/// Tells tools at the end of the program that the runtime goes.
extern "C" fn tell_shutdown() {
    let hosts = devices(DeviceType::Host).unwrap_or(&[]);
    if let Some(environment) = used().next().or(hosts.first()) {
        Span::instant(Event::RuntimeShutdown, environment, || {
            Details::other(construct::RUNTIME_API, Queue::Sync, Location::default())
        });
    }
}

/// The device that a thread starts with: what the environment variables ask
/// for, else a GPU that the program has code for, else the host.
pub fn initial() -> Result<&'static Environment> {
    let number = number_from_environment()?;
    match type_from_environment()? {
        Some(device_type) => device(device_type, number.unwrap_or(0)),
        None => device(default_type(), number.unwrap_or(0)),
    }
}

/// The type that `acc_device_default` stands for.
pub fn default_type() -> DeviceType {
    let usable = |device_type: &DeviceType| {
        let devices = devices(*device_type).unwrap_or(&[]);
        let has_code = |environment: &Environment| environment.device.has_code();
        devices.iter().any(has_code)
    };
    let gpus = [DeviceType::Nvidia, DeviceType::Radeon];
    match crate::constructs::image::is_any_registered() {
        true => gpus.into_iter().find(usable).unwrap_or(DeviceType::Host),
        false => DeviceType::Host,
    }
}

fn number_from_environment() -> Result<Option<i32>> {
    let Ok(text) = std::env::var("ACC_DEVICE_NUM") else {
        return Ok(None);
    };
    match text.trim().parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err(Error::Invalid(format!(
            "ACC_DEVICE_NUM is '{text}', which is no number"
        ))),
    }
}

fn type_from_environment() -> Result<Option<DeviceType>> {
    match std::env::var("ACC_DEVICE_TYPE") {
        Ok(text) => type_from_name(&text),
        Err(_) => Ok(None),
    }
}

/// `None` for the default.
fn type_from_name(text: &str) -> Result<Option<DeviceType>> {
    Ok(Some(match text.trim().to_ascii_lowercase().as_str() {
        "" | "default" => return Ok(None),
        "host" | "none" => DeviceType::Host,
        "host-discrete" | "host_discrete" => DeviceType::HostDiscrete,
        "nvidia" | "cuda" => DeviceType::Nvidia,
        "radeon" | "amd" | "hip" => DeviceType::Radeon,
        "simt" => DeviceType::Simt,
        _ => {
            return Err(Error::Invalid(format!(
                "ACC_DEVICE_TYPE is '{text}'; known are host, host-discrete, nvidia (cuda), \
                 radeon (amd, hip), simt and default"
            )));
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_case_insensitive() {
        for (name, expected) in [
            ("HOST", DeviceType::Host),
            ("Host-Discrete", DeviceType::HostDiscrete),
            ("Cuda", DeviceType::Nvidia),
            ("AMD", DeviceType::Radeon),
            ("simt", DeviceType::Simt),
        ] {
            assert_eq!(type_from_name(name).ok().flatten(), Some(expected));
        }
        assert!(matches!(type_from_name("Default"), Ok(None)));
        assert!(type_from_name("fpga").is_err());
    }
}
