//! Puts what libaccrt is told of variables into memory, once for all that is told alike: both
//! ends of a construct, and the constructs of a procedure, name mostly the same variables.
//!
//! ## Before
//! ```mlir
//! %r = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27
//!     dimensions(%zero, %n, %four) -> !llvm.ptr
//! fir.call @accrt_enter(%r, ...)
//! %again = accgpu.variable "a" at %a ... -> !llvm.ptr
//! fir.call @accrt_exit(%again, ...)
//! ```
//! ## After
//! ```mlir
//! %record = fir.alloca !fir.array<5xi64>
//! %words = fir.alloca !fir.array<3xi64>
//! // ... stores of the words
//! %r = fir.convert %record : (!fir.ref<!fir.array<5xi64>>) -> !llvm.ptr
//! fir.call @accrt_enter(%r, ...)
//! fir.call @accrt_exit(%r, ...)
//! ```
//! Legality: the first record stands before the second on every path, in the same block or in
//! one around it, and says the same; libaccrt reads records, and only during the call. Its
//! memory is the frame's, which is why both have to run in it: blocks of fir and scf do so,
//! while a task of OpenMP may run when its procedure has returned.
//!
//! ## Leaves
//! Records of which one is in another branch, as for optional arguments.

use crate::{acc::data::runtime, pass::Pass, same_value::are_same};
use accc_dialects::{
    accgpu::{self, Variable},
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value},
    llvm,
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct PlaceVariables;

impl Pass for PlaceVariables {
    const ARGUMENT: &'static str = "accgpu-place-variables";
    const SUMMARY: &'static str = "put what the runtime is told of variables into memory";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for op in distinct(module.collect_named(accgpu::VARIABLE)) {
            place(&mut symbols, op);
        }
        Ok(())
    }
}

/// Those that are left of `records`, in the order in which they stand, when each serves for all
/// that it can.
fn distinct<'c>(mut records: Vec<Op<'c>>) -> Vec<Op<'c>> {
    let mut kept: HashMap<String, Vec<Op<'c>>> = HashMap::new();
    records.retain(|&record| {
        let name = Variable::of(record).name;
        let others = kept.entry(name).or_default();
        let Some(other) = others.iter().find(|&&other| serves(other, record)) else {
            others.push(record);
            return true;
        };
        record.result(0).replace_all_uses_with(other.result(0));
        let described = record.operands();
        record.erase();
        // A fourth of the host's operations would be left in vain.
        fir::erase_all_unused(&described);
        false
    });
    records
}

/// Whether `record`, which stands before `other` in the module, can be used in its place.
fn serves<'c>(record: Op<'c>, other: Op<'c>) -> bool {
    let is_same = |one: Value<'c>, other: Value<'c>| one == other;
    let (operands, others) = (record.operands(), other.operands());
    let same_attribute = |name| record.attribute(name) == other.attribute(name);
    ["type", "operandSegmentSizes"]
        .into_iter()
        .all(same_attribute)
        && is_reached_through(record, other)
        && operands
            .into_iter()
            .zip(others)
            .all(|(one, other)| are_same(one, other, &is_same, &|_, _| false))
}

/// Whether `op` is in the block of `before` or in one that only fir and scf separate from it.
fn is_reached_through<'c>(before: Op<'c>, mut op: Op<'c>) -> bool {
    while op.block() != before.block() {
        let around = op.parent();
        match around.filter(|it| it.in_dialect("fir") || it.in_dialect("scf")) {
            Some(around) => op = around,
            None => return false,
        }
    }
    true
}

/// With the rank: lower bounds follow the dimensions.
const LOWER_BOUNDS: i64 = 0x100;
/// With the rank: the description of the derived type follows them.
const DERIVED_TYPE: i64 = 0x200;

/// All fields of accrt_variable have 8 bytes, but for `rank`, `descriptor` and `type`, which
/// share a word (rank in the low half: accc's host targets are little-endian).
fn place<'c>(symbols: &mut Module<'c>, op: Op<'c>) {
    let b = &Builder::before(op);
    let variable = Variable::of(op);
    let word = Type::integer(b.ctx(), 64);
    let (address, has_descriptor) = address(b, variable.place);
    let flag = |holds: bool, flag| if holds { flag } else { 0 };
    let shape = variable.dimensions.len() as i64
        | flag(!variable.lower_bounds.is_empty(), LOWER_BOUNDS)
        | flag(variable.derived_type.is_some(), DERIVED_TYPE)
        | flag(has_descriptor, 1 << 32)
        | (variable.element_type << 48);
    let mut dimensions = variable.dimensions.concat();
    dimensions.extend(variable.lower_bounds);
    dimensions.extend(variable.derived_type);
    let dimensions = match dimensions.as_slice() {
        [] => arith::constant(b, word, 0),
        words => runtime::address_as_word(b, runtime::stored(b, words)),
    };
    let name = runtime::text(b, symbols, &variable.name);
    let fields = [
        runtime::address_as_word(b, address),
        b.value(llvm::PTRTOINT, &[name], word, &[]),
        variable.element_bytes,
        arith::constant(b, word, shape),
        dimensions,
    ];
    let record = fir::convert(b, runtime::stored(b, &fields), op.result(0).ty());
    op.result(0).replace_all_uses_with(record);
    op.erase();
}

/// Of the object or its descriptor, and whether it is the latter.
fn address<'c>(b: &Builder<'c>, place: Value<'c>) -> (Value<'c>, bool) {
    if !place.ty().is_descriptor() {
        return (place, place.ty().is_descriptor_address());
    }
    let holder = fir::alloca(b, place.ty());
    fir::store(b, place, holder);
    (holder, true)
}
