//! Whether an operation may write what another one loads.

use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value, Walk},
};

/// Whether `op`, or an operation inside it, may write the memory that the
/// fir.load `read` reads. Different variables of a procedure do not share memory
/// unless one is a pointer (F2023, 8.5.7 and 15.5.2.14).
pub fn may_write<'c>(op: Op<'c>, read: Op<'c>) -> bool {
    let mut found = false;
    op.walk(&mut |inner| {
        found |= writes(inner, read);
        if found { Walk::Skip } else { Walk::Advance }
    });
    found
}

/// Operations whose effects are those of the operations inside them.
const CONTAINERS: [&str; 6] = [
    accgpu::LOOP,
    "fir.do_loop",
    "fir.if",
    "fir.iterate_while",
    "scf.execute_region",
    "scf.if",
];

/// Operations that end a block, name a variable or make fresh memory.
const HARMLESS: [&str; 7] = [
    fir::DECLARE,
    accgpu::YIELD,
    accgpu::PRIVATE,
    "fir.result",
    "fir.alloca",
    "scf.yield",
    "fir.allocmem",
];

fn writes<'c>(op: Op<'c>, read: Op<'c>) -> bool {
    if op.is("fir.store") {
        return is_same(op.operand(1), op.operand(0), read);
    }
    if op.is(accgpu::REDUCE) {
        return shares_base(op.operand(1), read.operand(0));
    }
    let is_branch = op.in_dialect("cf");
    !(op.is_any(&CONTAINERS)
        || op.is_any(&HARMLESS)
        || is_branch
        || op.is_memory_effect_free()
        || op.only_reads())
}

/// Whether storing `value` at `address` may change what `read` gives.
fn is_same<'c>(address: Value<'c>, value: Value<'c>, read: Op<'c>) -> bool {
    let loaded = read.result(0).ty();
    if loaded.is_descriptor() != value.ty().is_descriptor() {
        return false;
    }
    shares_base(address, read.operand(0))
}

fn shares_base<'c>(one: Value<'c>, other: Value<'c>) -> bool {
    match (base(one), base(other)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    }
}

/// The variable that `address` lies in; `None` behind a pointer.
fn base<'c>(address: Value<'c>) -> Option<Value<'c>> {
    const STEPS: [&str; 8] = [
        "fir.array_coor",
        "fir.box_addr",
        "fir.convert",
        "fir.coordinate_of",
        "fir.declare",
        "fir.embox",
        "fir.load",
        "fir.rebox",
    ];
    let mut value = address;
    loop {
        if value.ty().is_pointer() {
            return None;
        }
        match value.defining_op().filter(|op| op.is_any(&STEPS)) {
            Some(op) => value = op.operand(0),
            None => return Some(value),
        }
    }
}
