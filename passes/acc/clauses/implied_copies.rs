//! Implicit copy clauses in place of such that expect a variable to be present.

use accc_dialects::{
    acc::{self, DataEntry},
    ir::{Builder, Op},
};

/// Makes `entry`, an implicit acc.present of a compute construct, an implicit copy clause; returns
/// its entry.
pub(super) fn copy_where_absent(entry: DataEntry<'_>) -> Option<Op<'_>> {
    let users = entry.result().users().into_iter();
    let (exits, others): (Vec<_>, Vec<_>) = users.partition(|user| user.is_any(&acc::DATA_EXITS));
    let construct = others.into_iter().find(|user| user.is_any(&acc::COMPUTE))?;
    let (before, after) = (Builder::before(entry.0), Builder::after(construct));
    let name = entry.name();
    let device = acc::copy_variable_around(&before, &after, construct, entry.variable(), &name);
    for exit in exits {
        exit.erase();
    }
    entry.result().replace_all_uses_with(device);
    entry.0.erase();
    device.defining_op()
}
