//! Makes data clauses for a part of an array ones for all of it.

use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Attribute, Op},
};

/// Whether the variable of `data` says what its elements are: an array of assumed size does not.
pub fn knows_its_size(data: DataEntry<'_>) -> bool {
    let ty = data.variable().ty();
    let is_described = ty.is_descriptor() || ty.is_descriptor_address();
    let has_shape = ty.pointee().is_some_and(|object| {
        (0..object.rank()).all(|dimension| object.extent(dimension).is_some())
    });
    (is_described || has_shape) && !fir::has_assumed_size(data.variable())
}

/// Makes `entry`, and what ends its lifetime, about the whole array, which has to know its size.
/// What is there by then of an array that the program has brought in part is enough.
pub fn make_whole(entry: Op<'_>) {
    let name = DataEntry(entry).name();
    let array = name.split('(').next().unwrap_or_default();
    for op in exits(entry).into_iter().chain([entry]) {
        op.clear_operand_segment(bounds_of(op));
        op.set_attribute(acc::PART_SUFFICES, Attribute::unit(op.ctx()));
        op.set_attribute("name", Attribute::string(op.ctx(), array));
    }
}

/// The operations that end the lifetime of what `entry` makes.
pub fn exits(entry: Op<'_>) -> Vec<Op<'_>> {
    let users = entry.result(0).users().into_iter();
    users.filter(|user| user.is_any(&acc::DATA_EXITS)).collect()
}

/// The operand group of a data operation with the bounds of its section; acc.copyout and
/// acc.update_host have the variable of the host as well as the device's.
fn bounds_of(op: Op<'_>) -> usize {
    if op.is_any(&[acc::DELETE, acc::DETACH]) {
        1
    } else {
        2
    }
}
