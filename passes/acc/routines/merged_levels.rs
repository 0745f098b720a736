//! The levels in the routine directives of one procedure, which flang makes one of.
//!
//! MLIR wants a level either for all devices or for each type of them. Two directives may say the same
//! in both ways, `routine(f) device_type(*) seq` in a module and `routine seq` in the procedure: what
//! holds for all devices holds for any type. That they say different things is an error
//! (`check_data`).

use accc_dialects::{
    acc::DeviceType,
    ir::{Attribute, Op},
};

/// The lists of device types for which a routine has a level, each with its name.
pub const LEVELS: [(&str, &str); 5] = [
    ("gang", "gang"),
    (GANG_DIM_TYPES, "gang(dim:)"),
    ("worker", "worker"),
    ("vector", "vector"),
    ("seq", "seq"),
];
const GANG_DIM_TYPES: &str = "gangDimDeviceType";
const GANG_DIM: &str = "gangDim";

/// Drops the levels of single types of devices where there is one for all.
pub fn merge(routine: Op<'_>) {
    for (list, _) in LEVELS {
        let types = routine
            .attribute(list)
            .map_or(Vec::new(), Attribute::elements);
        let Some(all) = types.iter().position(|&ty| DeviceType::None.is(ty)) else {
            continue;
        };
        if types.len() > 1 {
            keep(routine, list, all);
            if list == GANG_DIM_TYPES {
                keep(routine, GANG_DIM, all);
            }
        }
    }
}

/// Leaves the element at `place` of an array attribute.
fn keep(routine: Op<'_>, list: &str, place: usize) {
    let elements = routine
        .attribute(list)
        .map_or(Vec::new(), Attribute::elements);
    let kept = elements.get(place).copied();
    let kept: Vec<_> = kept.into_iter().collect();
    routine.set_attribute(list, Attribute::array(routine.ctx(), &kept));
}
