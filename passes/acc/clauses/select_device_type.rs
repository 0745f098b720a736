//! Applies the clauses of the device type that is compiled for.
//!
//! A `device_type` clause limits the clauses after it to one type of device; what
//! a construct says for that type takes the place of what it says for all
//! (OpenACC 3.4, 2.4). One module serves the host and all devices. Where these
//! are of one type, its clauses become those for all devices, and clauses for
//! other types are not asked for again. The CPU is `host`, and `multicore` where a directive has
//! no clauses for that. Where they are not, such clauses get a
//! warning: they stay without effect.
//!
//! ## Before
//! ```mlir
//! module attributes {accc.device_types = ["nvidia"]} {
//!   acc.parallel num_gangs({%a : i32}, {%b : i32} [#acc.device_type<nvidia>])
//! }
//! ```
//! ## After
//! ```mlir
//! module {
//!   acc.parallel num_gangs({%a : i32}, {%b : i32} [#acc.device_type<star>])
//! }
//! ```

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DeviceType},
    ir::{Attribute, Op, Reported, warning},
};

#[derive(Clone, Default)]
pub struct SelectDeviceType;

/// The types of the devices that a module is compiled for, by name.
pub const DEVICE_TYPES: &str = "accc.device_types";

impl Pass for SelectDeviceType {
    const ARGUMENT: &'static str = "acc-select-device-type";
    const SUMMARY: &'static str = "apply the clauses of the device type that is compiled for";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let selected = selected(module);
        for op in module.collect(&|op| op.in_dialect("acc") && acc::names_single_device(op)) {
            match &selected {
                Some(types) => select(op, types),
                None => warning(
                    op.location(),
                    "clauses for a single device_type are ignored when compiling for several",
                ),
            }
        }
        module.remove_attribute(DEVICE_TYPES);
        Ok(())
    }
}

/// What the one kind of device compiled for is called, if it is one.
fn selected(module: Op<'_>) -> Option<Vec<DeviceType>> {
    let names = module.attribute(DEVICE_TYPES)?.elements();
    let [name] = names[..] else {
        return None;
    };
    Some(match name.text()?.as_str() {
        "nvidia" => vec![DeviceType::Nvidia],
        "radeon" => vec![DeviceType::Radeon],
        "host" => vec![DeviceType::Host, DeviceType::Multicore],
        _ => vec![DeviceType::Default],
    })
}

/// Makes entries for the first of `types` that the directive names those for all devices. Where
/// there are some, clauses for devices that no other clause names are for others.
fn select(op: Op<'_>, types: &[DeviceType]) {
    let lists = acc::DEVICE_TYPE_LISTS
        .into_iter()
        .filter_map(|list| Some((list, op.attribute(list)?.elements())));
    let lists: Vec<_> = lists.collect();
    let is_named = |ty: &&DeviceType| {
        let mut entries = lists.iter().flat_map(|(_, entries)| entries);
        entries.any(|&entry| ty.is(entry))
    };
    let Some(&selected) = types.iter().find(is_named) else {
        return;
    };
    for (list, entries) in lists {
        let renamed: Vec<_> = entries
            .into_iter()
            .map(|entry| {
                if selected.is(entry) {
                    DeviceType::Star.attribute(op.ctx())
                } else if DeviceType::Star.is(entry) {
                    // Nothing asks for this one.
                    DeviceType::Default.attribute(op.ctx())
                } else {
                    entry
                }
            })
            .collect();
        op.set_attribute(list, Attribute::array(op.ctx(), &renamed));
    }
}
