//! Compute constructs: acc.parallel, acc.kernels and acc.serial.

use super::{
    Async, DeviceType, SERIAL, Wait, async_clause, default_operands, defining_ops, wait_clause,
};
use crate::{
    arith,
    ir::{Attribute, Builder, Op, Value},
};

/// At a compute construct: it runs on the local thread, where an `if` clause does not
/// hold.
pub const LOCAL: &str = "accc.local";

/// Operand groups of the if and self conditions of a compute construct. acc.serial
/// lacks the three groups for sizes.
pub fn condition_segments(op: Op<'_>) -> (usize, usize) {
    if op.is(SERIAL) { (2, 3) } else { (5, 6) }
}

/// The operand group of acc.reduction operations of acc.parallel or acc.serial.
pub(super) fn reduction_segment(op: Op<'_>) -> usize {
    if op.is(SERIAL) { 4 } else { REDUCTIONS }
}

/// Whether a compute construct has default(none).
pub fn has_default_none(construct: Op<'_>) -> bool {
    // `acc.defaultvalue`: present, none.
    const NONE: i64 = 1;
    let default = construct.attribute(DEFAULT);
    default.and_then(Attribute::enum_value) == Some(NONE)
}

/// Whether a compute construct, or a data construct, has the clause default(present).
pub fn has_default_present(construct: Op<'_>) -> bool {
    // `acc.defaultvalue`: present, none.
    const PRESENT: i64 = 0;
    let default = construct.attribute(DEFAULT);
    default.and_then(Attribute::enum_value) == Some(PRESENT)
}

/// Takes default(none) of a compute construct away.
pub fn remove_default_none(construct: Op<'_>) {
    if has_default_none(construct) {
        construct.remove_attribute(DEFAULT);
    }
}

const DEFAULT: &str = "defaultAttr";

/// acc.parallel and acc.kernels.
pub struct Compute<'c>(pub Op<'c>);

/// The operand group of acc.reduction operations of acc.parallel.
const REDUCTIONS: usize = 7;
const PRIVATES: usize = 8;

impl<'c> Compute<'c> {
    /// The queue of the construct (2.16.1).
    pub fn async_clause(&self) -> Async<'c> {
        async_clause(self.0, 0)
    }

    /// What the construct waits for (2.16.2).
    pub fn wait(&self) -> Option<Wait<'c>> {
        wait_clause(self.0, 1)
    }

    /// Up to three numbers of gangs.
    pub fn num_gangs(&self) -> Vec<Value<'c>> {
        default_operands(self.0, 2, "numGangsDeviceType", Some("numGangsSegments"))
    }

    /// Gives the construct, which has no such clause, one gang.
    pub fn set_one_gang(&self) {
        let (op, ctx) = (self.0, self.0.ctx());
        let one = arith::i32(&Builder::before(op), 1);
        op.set_operand_segment(2, &[one]);
        op.set_attribute("numGangsSegments", Attribute::i32_array(ctx, &[1]));
        let all_devices = Attribute::array(ctx, &[DeviceType::None.attribute(ctx)]);
        op.set_attribute("numGangsDeviceType", all_devices);
    }

    /// The clause num_workers for all devices (2.5.11).
    pub fn num_workers(&self) -> Option<Value<'c>> {
        default_operands(self.0, 3, "numWorkersDeviceType", None)
            .first()
            .copied()
    }

    /// The clause vector_length for all devices (2.5.12).
    pub fn vector_length(&self) -> Option<Value<'c>> {
        default_operands(self.0, 4, "vectorLengthDeviceType", None)
            .first()
            .copied()
    }

    /// Whether this is the version of a construct for the local thread.
    pub fn is_local(&self) -> bool {
        self.0.has_attribute(LOCAL)
    }

    /// acc.reduction operations.
    pub fn reductions(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(REDUCTIONS))
    }

    /// acc.private operations.
    pub fn privates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(PRIVATES))
    }

    /// Erases `entry`, a private variable of the construct that nothing else uses.
    pub fn erase_private(&self, entry: Op<'c>) {
        let mut privates = self.0.operand_segment(PRIVATES);
        privates.retain(|&private| private != entry.result(0));
        self.0.set_operand_segment(PRIVATES, &privates);
        entry.erase();
    }

    /// acc.firstprivate operations.
    pub fn firstprivates(&self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(9))
    }

    /// The results of the data entries of the construct, implicit ones included.
    pub fn data_operands(&self) -> Vec<Value<'c>> {
        self.0.operand_segment(10)
    }

    /// The operand groups of reduction, private and firstprivate variables, with the
    /// operations that stand for them.
    pub fn privatised(&self) -> [(usize, Vec<Op<'c>>); 3] {
        [REDUCTIONS, PRIVATES, 9]
            .map(|segment| (segment, defining_ops(self.0.operand_segment(segment))))
    }

    /// Takes `entry` out of the data operands; its operation stays.
    pub fn remove_data_operand(&self, entry: Value<'c>) {
        let mut operands = self.data_operands();
        operands.retain(|operand| *operand != entry);
        self.0.set_operand_segment(10, &operands);
    }

    /// Leaves the construct without data operands; their operations stay.
    pub fn drop_data_operands(&self) {
        self.0.set_operand_segment(10, &[]);
    }

    /// Makes `entry` one more data operand.
    pub fn add_data_operand(&self, entry: Value<'c>) {
        let mut operands = self.data_operands();
        operands.push(entry);
        self.0.set_operand_segment(10, &operands);
    }
}
