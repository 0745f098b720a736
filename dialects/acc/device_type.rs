//! Clauses by device type: which of those that a construct repeats for several
//! types of devices hold.

use crate::ir::{Attribute, Ctx, Op, Value};

/// `acc.device_type`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DeviceType {
    /// Clauses before any device_type clause.
    None = 0,
    /// Clauses after `device_type(*)`.
    Star = 1,
    /// `device_type(default)`
    Default = 2,
    /// `device_type(host)`
    Host = 3,
    /// `device_type(multicore)`
    Multicore = 4,
    /// `device_type(nvidia)`
    Nvidia = 5,
    /// `device_type(radeon)`
    Radeon = 6,
}

impl DeviceType {
    /// Whether the attribute names this type of device.
    pub fn is(self, attribute: Attribute<'_>) -> bool {
        attribute.enum_value() == Some(self as i64)
    }

    /// The attribute that names it.
    pub fn attribute<'c>(self, ctx: Ctx<'c>) -> Attribute<'c> {
        // SAFETY: the context is live.
        Attribute::from_raw(unsafe { crate::ffi::acccDeviceType(ctx.raw(), self as i64) })
    }
}

/// Attributes that say for each occurrence of a clause which devices it is for.
pub const DEVICE_TYPE_LISTS: [&str; 21] = [
    "asyncOnly",
    "asyncOperandsDeviceType",
    "auto_",
    "bindIdNameDeviceType",
    "bindStrNameDeviceType",
    "collapseDeviceType",
    "gang",
    "gangDimDeviceType",
    "gangOperandsDeviceType",
    "independent",
    "numGangsDeviceType",
    "numWorkersDeviceType",
    "seq",
    "tileOperandsDeviceType",
    "vector",
    "vectorLengthDeviceType",
    "vectorOperandsDeviceType",
    "waitOnly",
    "waitOperandsDeviceType",
    "worker",
    "workerNumOperandsDeviceType",
];

/// Whether `op` has clauses for a single type of device.
pub fn names_single_device(op: Op<'_>) -> bool {
    let types = DEVICE_TYPE_LISTS
        .iter()
        .filter_map(|name| op.attribute(name))
        .flat_map(Attribute::elements);
    types
        .filter_map(Attribute::enum_value)
        .any(|device| device > DeviceType::Star as i64)
}

/// Whether the array of device types in attribute `name` holds one that stands
/// for all devices.
pub(super) fn applies_to_default(op: Op<'_>, name: &str) -> bool {
    position_of_default(op, name).is_some()
}

/// Clauses for all devices win over those for any device that nothing else is
/// said of (OpenACC 3.4, 2.4). Those for a single type of device are not looked at:
/// acc-select-device-type makes them clauses for all where they are to hold.
pub(super) fn position_of_default(op: Op<'_>, name: &str) -> Option<usize> {
    let types = op.attribute(name)?.elements();
    let position_of = |device: DeviceType| types.iter().position(|&entry| device.is(entry));
    position_of(DeviceType::Star).or_else(|| position_of(DeviceType::None))
}

/// The operands of a clause that can be repeated by device type: those of the
/// default one. `per_type` holds the number of operands for each device type
/// (one each when absent).
pub(super) fn default_operands<'c>(
    op: Op<'c>,
    segment: usize,
    device_types: &str,
    per_type: Option<&str>,
) -> Vec<Value<'c>> {
    let operands = op.operand_segment(segment);
    let Some(position) = position_of_default(op, device_types) else {
        return if op.has_attribute(device_types) {
            Vec::new()
        } else {
            operands
        };
    };
    let sizes = per_type
        .and_then(|name| op.attribute(name))
        .and_then(Attribute::as_i32s);
    match sizes {
        Some(sizes) => {
            let start: i32 = sizes[..position].iter().sum();
            operands[start as usize..(start + sizes[position]) as usize].to_vec()
        }
        None => operands.get(position).into_iter().copied().collect(),
    }
}
