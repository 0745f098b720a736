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
//! module attributes {accc.device_types = ["nvidia"]} {
//!   acc.parallel num_gangs({%a : i32}, {%b : i32} [#acc.device_type<star>])
//! }
//! ```

use crate::{acc::clauses::whole_clauses::exits, pass::Pass};
use accc_dialects::{
    acc::{self, DeviceType},
    ir::{Attribute, Op, Reported, Value, warning},
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
        let named = module.collect(&|op| op.in_dialect("acc") && acc::names_single_device(op));
        let mut done: Vec<Op<'_>> = Vec::new();
        for directive in directives(named) {
            match &selected {
                Some(types) => select(&directive, types, &mut done),
                None => warning(
                    directive[0].location(),
                    "clauses for a single device_type are ignored when compiling for several",
                ),
            }
        }
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

/// The operations of each directive that names a single device, or whose data operations do: they
/// say again for which devices it is asynchronous, and not what else it says for these.
fn directives<'c>(named: Vec<Op<'c>>) -> Vec<Vec<Op<'c>>> {
    let mut directives: Vec<Vec<Op<'c>>> = Vec::new();
    let is_data = |op: &Op<'c>| acc::is_data_entry(*op) || op.is_any(&acc::DATA_EXITS);
    let (data, owners): (Vec<_>, Vec<_>) = named.into_iter().partition(is_data);
    for op in owners.into_iter().chain(data) {
        if directives.iter().any(|directive| directive.contains(&op)) {
            continue;
        }
        let operands = op.operands().into_iter().filter_map(Value::defining_op);
        let entries: Vec<_> = operands.filter(|&it| acc::is_data_entry(it)).collect();
        let exits = entries.iter().flat_map(|&entry| exits(entry));
        let exits: Vec<_> = exits.filter(|&exit| exit != op).collect();
        directives.push([vec![op], entries, exits].concat());
    }
    directives
}

/// Makes entries for the first of `types` that the directive names those for all devices. Where
/// there are some, clauses for devices that no other clause names are for others. Operations of
/// several directives belong to the first one, and are then `done`.
fn select<'c>(directive: &[Op<'c>], types: &[DeviceType], done: &mut Vec<Op<'c>>) {
    let lists = directive.iter().flat_map(|&op| lists(op));
    let entries: Vec<_> = lists.flat_map(|(_, entries)| entries).collect();
    let is_named = |ty: &&DeviceType| entries.iter().any(|&entry| ty.is(entry));
    let Some(&selected) = types.iter().find(is_named) else {
        return;
    };
    for &op in directive {
        if !done.contains(&op) {
            rename(op, selected);
            done.push(op);
        }
    }
}

/// The lists of `op` that say for which devices clauses are, by name.
fn lists<'c>(op: Op<'c>) -> Vec<(&'static str, Vec<Attribute<'c>>)> {
    let lists = acc::DEVICE_TYPE_LISTS.into_iter();
    lists
        .filter_map(|list| Some((list, op.attribute(list)?.elements())))
        .collect()
}

fn rename(op: Op<'_>, selected: DeviceType) {
    for (list, entries) in lists(op) {
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
