//! Which variable a load or store reaches, and which element of it.

use accc_dialects::{
    acc,
    ir::{Op, Value},
};

/// Where an address leads.
#[derive(Clone, Copy)]
pub enum Memory<'c> {
    Variable {
        /// The device copy of a variable, or the variable.
        base: Value<'c>,
        /// The memory that holds it on the host: variables of a common block or
        /// an EQUIVALENCE share one.
        storage: Value<'c>,
    },
    /// Anything with the attribute TARGET, or the target of another pointer.
    BehindPointer,
}

/// A load or a store.
pub struct Access<'c> {
    pub memory: Memory<'c>,
    /// Subscripts of the element of `base` that it reaches, or a part of; none
    /// when they are not known.
    pub subscripts: Vec<Value<'c>>,
    pub writes: bool,
}

/// Operations whose result is the same variable as their first operand.
const SAME: [&str; 4] = ["fir.box_addr", "fir.convert", "fir.declare", "fir.load"];
/// Operations whose result is a part of it, or sees it with other subscripts.
const PARTS: [&str; 3] = ["fir.coordinate_of", "fir.embox", "fir.rebox"];
const ELEMENT: &str = "fir.array_coor";

impl<'c> Access<'c> {
    pub fn of(address: Value<'c>, writes: bool) -> Self {
        let mut subscripts = Vec::new();
        let mut base = None;
        let mut value = address;
        let memory = loop {
            if value.ty().is_pointer() {
                break Memory::BehindPointer;
            }
            let Some(op) = value.defining_op() else {
                break end(base, value);
            };
            if op.is_any(&acc::DATA_ENTRIES) {
                base.get_or_insert(value);
            } else if op.is(ELEMENT) {
                subscripts = indices(op);
            } else if op.is_any(&PARTS) {
                // Past the device copy only the memory matters.
                if base.is_none() {
                    subscripts.clear();
                }
            } else if !op.is_any(&SAME) {
                break end(base, value);
            }
            value = op.operand(0);
        };
        Access {
            memory,
            subscripts,
            writes,
        }
    }
}

impl Access<'_> {
    /// What the program or flang calls the variable; `None` behind a pointer.
    pub fn name(&self) -> Option<String> {
        const NAMES: [&str; 4] = ["name", "uniq_name", "bindc_name", "symbol"];
        let Memory::Variable { base, storage } = self.memory else {
            return None;
        };
        [base, storage]
            .into_iter()
            .filter_map(Value::defining_op)
            .find_map(|op| NAMES.iter().find_map(|name| op.text(name)))
    }
}

fn end<'c>(base: Option<Value<'c>>, storage: Value<'c>) -> Memory<'c> {
    Memory::Variable {
        base: base.unwrap_or(storage),
        storage,
    }
}

/// The subscripts of a fir.array_coor; none for one of a section.
fn indices(coordinate: Op<'_>) -> Vec<Value<'_>> {
    const SLICE: usize = 2;
    const INDICES: usize = 3;
    if coordinate.operand_segment(SLICE).is_empty() {
        coordinate.operand_segment(INDICES)
    } else {
        Vec::new()
    }
}
