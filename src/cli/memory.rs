//! The kinds of memory that device data may lie in.

use clap::ValueEnum;

/// Where a program keeps device data on a GPU.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DeviceMemory {
    /// In memory of the device's own.
    #[default]
    Separate,
    /// In memory that the driver moves between host and device.
    Managed,
    /// In the program's own memory: data clauses move nothing.
    Unified,
}

impl DeviceMemory {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            DeviceMemory::Separate => "separate",
            DeviceMemory::Managed => "managed",
            DeviceMemory::Unified => "unified",
        }
    }

    /// What the program asks the runtime for (accrt.h, accrt_request_memory).
    pub fn request(self) -> Option<i64> {
        match self {
            DeviceMemory::Separate => None,
            DeviceMemory::Managed => Some(1),
            DeviceMemory::Unified => Some(2),
        }
    }
}
