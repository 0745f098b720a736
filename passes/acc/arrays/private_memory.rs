//! Lets flang store array expressions in private arrays without a temporary.
//!
//! Private and firstprivate arrays are memory of their own (OpenACC 3.4, 2.5.13, 2.5.14), which no
//! other variable of the construct shares. flang 22's analysis takes what acc.private returns for
//! unknown memory, and gives the expression a temporary, which in a kernel is as much memory for
//! each thread again. So acc-stand-in-for-privates names something that is known to be apart, and
//! acc-restore-privates takes it away again.
//!
//! ## Before acc-stand-in-for-privates, and after acc-restore-privates
//! ```mlir
//! %w = acc.private varPtr(%x) recipe(@r) -> !fir.ref<!fir.array<9xf32>>
//! acc.loop private(%w) {
//!   %d:2 = hlfir.declare %w(%shape)
//!   hlfir.assign %expression to %d#0
//! ```
//! ## Between them
//! ```mlir
//! %w = acc.private varPtr(%x) recipe(@r) -> !fir.ref<!fir.array<9xf32>> {accc.memory = 1}
//! %s = fir.alloca i8 {accc.memory = 1}
//! acc.loop private(%w) {
//!   %m = fir.convert %s : (!fir.ref<i8>) -> !fir.ref<!fir.array<9xf32>>
//!   %d:2 = hlfir.declare %m(%shape)
//!   hlfir.assign %expression to %d#0
//! ```
//! Each variable has one stand-in, by whatever names the construct has it.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, hlfir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};
use std::collections::HashMap;

/// The number that a private variable shares with its stand-in.
const MEMORY: &str = "accc.memory";

#[derive(Clone, Default)]
pub struct StandInForPrivates;

impl Pass for StandInForPrivates {
    const ARGUMENT: &'static str = "acc-stand-in-for-privates";
    const SUMMARY: &'static str = "name memory that is known to be apart for private arrays";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let entries = module.collect_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]);
        for (number, entry) in (0..).zip(entries) {
            let names = names_of(entry.result(0));
            if !names.is_empty() {
                stand_in(entry, number, &names);
            }
        }
        Ok(())
    }
}

/// The declarations of the array `private`, by its address or descriptor.
fn names_of(private: Value<'_>) -> Vec<Op<'_>> {
    let mut names = Vec::new();
    let ty = private.ty();
    let is_scalar = || ty.pointee().is_some_and(Type::is_trivial);
    if ty.is_descriptor_address() || ty.array_type().is_none() && !is_scalar() {
        return names;
    }
    for (user, operand) in private.uses() {
        if user.is(fir::BOX_ADDR) {
            names.extend(names_of(user.result(0)));
        } else if user.is(hlfir::DECLARE) && operand == 0 && private.ty().is_address() {
            names.push(user);
        }
    }
    names
}

fn stand_in<'c>(entry: Op<'c>, number: i64, names: &[Op<'c>]) {
    let b = Builder::after(entry);
    let number = Attribute::integer(Type::integer(b.ctx(), 64), number);
    let memory = fir::alloca(&b, Type::integer(b.ctx(), 8));
    entry.set_attribute(MEMORY, number);
    if let Some(alloca) = memory.defining_op() {
        alloca.set_attribute(MEMORY, number);
    }
    for name in names {
        // The address in a descriptor is asked for in the loop, which other passes count on.
        let address = name.operand(0);
        let from_descriptor = address.defining_op().filter(|&op| op != entry);
        let b = from_descriptor.map_or_else(|| Builder::before(*name), Builder::after);
        name.set_operand(0, fir::convert(&b, memory, address.ty()));
        if let Some(op) = from_descriptor.filter(|op| op.result(0).is_unused()) {
            op.erase();
        }
    }
}

#[derive(Clone, Default)]
pub struct RestorePrivates;

impl Pass for RestorePrivates {
    const ARGUMENT: &'static str = "acc-restore-privates";
    const SUMMARY: &'static str = "name private arrays again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let marked = module.collect(&|op| op.has_attribute(MEMORY)).into_iter();
        let (memories, entries): (Vec<_>, Vec<_>) = marked.partition(|op| op.is(fir::ALLOCA));
        let number = |op: Op<'_>| op.attribute(MEMORY).and_then(Attribute::as_integer);
        let entries: HashMap<_, _> = entries.into_iter().map(|op| (number(op), op)).collect();
        for memory in memories {
            if let Some(&entry) = entries.get(&number(memory)) {
                restore(memory, entry.result(0));
            }
        }
        for entry in entries.into_values() {
            entry.remove_attribute(MEMORY);
        }
        Ok(())
    }
}

fn restore<'c>(memory: Op<'c>, private: Value<'c>) {
    for conversion in memory.result(0).users() {
        let ty = conversion.result(0).ty();
        let address = match private.ty() == ty {
            true => private,
            false => fir::box_addr(&Builder::before(conversion), private, ty),
        };
        conversion.result(0).replace_all_uses_with(address);
        conversion.erase();
    }
    memory.erase();
}
