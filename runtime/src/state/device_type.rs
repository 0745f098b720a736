//! The kinds of device (OpenACC 3.4, 3.1).

/// The kinds of device, numbered as `acc_device_t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum DeviceType {
    /// The CPU on the program's memory.
    Host = 2,
    /// GPUs, through the CUDA driver.
    Nvidia = 4,
    /// AMD's GPUs, through HIP.
    Radeon = 5,
    /// The CPU with memory of its own.
    HostDiscrete = 6,
    /// A simulated GPU.
    Simt = 7,
}

impl DeviceType {
    /// All kinds; the order in which a default is looked for.
    pub const ALL: [DeviceType; 5] = [
        DeviceType::Nvidia,
        DeviceType::Radeon,
        DeviceType::Host,
        DeviceType::HostDiscrete,
        DeviceType::Simt,
    ];

    /// The name in `ACC_DEVICE_TYPE` and in messages.
    pub fn name(self) -> &'static str {
        match self {
            DeviceType::Host => "host",
            DeviceType::Nvidia => "nvidia",
            DeviceType::Radeon => "radeon",
            DeviceType::HostDiscrete => "host-discrete",
            DeviceType::Simt => "simt",
        }
    }

    /// The kind of device that a number of `acc_device_t` names by itself.
    pub fn from_number(number: i32) -> Option<DeviceType> {
        let mut all = DeviceType::ALL.into_iter();
        all.find(|device_type| *device_type as i32 == number)
    }
}
