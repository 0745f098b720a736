//! Lets compute constructs use variables under their names outside of them, while
//! flang optimises array expressions.
//!
//! flang declares the variables of a construct's data clauses anew inside of it, as
//! what the clause's operation results in. Its own optimisations then no longer know
//! that two of them are different variables, and make a temporary array for every
//! assignment. So acc-use-host-names takes these declarations away, and
//! acc-use-clause-names makes them again.
//!
//! ## Before acc-use-host-names, and after acc-use-clause-names
//! ```mlir
//! %a:2 = hlfir.declare %memory {uniq_name = "_QFEa"}
//! %copy = acc.copyin var(%a#0) -> !fir.box<!fir.array<?xf64>> {name = "a"}
//! acc.kernels dataOperands(%copy) {
//!   %address = fir.box_addr %copy
//!   %inside:2 = hlfir.declare %address {uniq_name = "_QFEa"}
//!   hlfir.assign %x to %inside#0
//!   acc.terminator
//! }
//! ```
//! ## After acc-use-host-names, and before acc-use-clause-names
//! ```mlir
//! acc.kernels dataOperands(%copy) {
//!   hlfir.assign %x to %a#0
//!   acc.terminator
//! }
//! ```
//! Legality: inside the construct both names stand for the same variable (OpenACC
//! 3.4, 2.6.1); in between, constructs look as those with the clause on a data
//! construct around them do.
//!
//! Descriptors of arrays that a construct shares with the code before it are made again inside, so
//! that they are the clause's, and no variables beside the arrays. So are addresses of components
//! and elements: they would be variables beside their objects and arrays, with implicit clauses of
//! their own, `copy(x%k)` where the program says `copyin(x)`, and nobody would know that `x%k` and
//! another use of `x` are about one place.
//!
//! ## Leaves
//! Private copies, and what is not declared under the same name outside.

use super::captures::{repeat_descriptors, repeat_parts};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    fir, hlfir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct UseHostNames;

impl Pass for UseHostNames {
    const ARGUMENT: &'static str = "acc-use-host-names";
    const SUMMARY: &'static str = "let constructs use variables under their names outside";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            for inside in construct.collect_named(DECLARE) {
                if let Some((entry, outside)) = declaration_outside(inside) {
                    entry.set_attribute(WAS_DECLARED, Attribute::unit(entry.ctx()));
                    for (result, same) in inside.results().into_iter().zip(outside.results()) {
                        result.replace_all_uses_with(same);
                    }
                    inside.erase();
                }
            }
            // flang does not declare what these clauses name: inside, the address of an array
            // with lower bounds of its own would have nothing to do with the clause's
            // descriptor, and get an implicit clause for the whole array.
            let undeclared = |op: &Op<'_>| op.is_any(&[acc::NOCREATE, acc::DEVICEPTR]);
            let entries = construct
                .operands()
                .into_iter()
                .filter_map(Value::defining_op);
            for entry in entries.filter(undeclared) {
                entry.set_attribute(WAS_DECLARED, Attribute::unit(entry.ctx()));
            }
        }
        Ok(())
    }
}

#[derive(Clone, Default)]
pub struct UseClauseNames;

impl Pass for UseClauseNames {
    const ARGUMENT: &'static str = "acc-use-clause-names";
    const SUMMARY: &'static str = "let constructs use what their data clauses result in";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            repeat_descriptors(construct);
            repeat_parts(construct);
            for value in construct.operands() {
                let entry = value.defining_op();
                if let Some(entry) = entry.filter(|op| op.has_attribute(WAS_DECLARED)) {
                    entry.remove_attribute(WAS_DECLARED);
                    use_result(construct, DataEntry(entry));
                }
            }
        }
        Ok(())
    }
}

/// Uses what `entry` results in instead of its variable, under the name that the
/// variable's declaration gives, and by descriptors like those made of that.
fn use_result<'c>(construct: Op<'c>, entry: DataEntry<'c>) {
    let mut descriptors = Vec::new();
    let mut variable = entry.variable();
    if variable.defining_op().is_some_and(|op| op.is(fir::IF)) {
        // flang's descriptor of an optional dummy that may be absent. The construct uses the
        // dummy's own as well.
        use_result_for_optional(construct, entry);
        return;
    }
    while let Some(op) = variable.defining_op() {
        if op.is(fir::DECLARE) {
            if let Some(inside) = declare_inside(construct, op, entry.result()) {
                descriptors.push(op);
                repeat_behind(construct, &descriptors, inside);
                return;
            }
            break;
        }
        if !op.is_any(&[fir::EMBOX, fir::REBOX, fir::BOX_ADDR, fir::CONVERT]) {
            break;
        }
        descriptors.push(op);
        variable = op.operand(0);
    }
    entry
        .variable()
        .replace_uses_inside(construct, entry.result());
}

/// As [`use_result`], where the variable of `entry` is a descriptor made of the dummy's if that is
/// present.
fn use_result_for_optional<'c>(construct: Op<'c>, entry: DataEntry<'c>) {
    let mut dummy = fir::chosen_first(entry.variable()).and_then(Value::defining_op);
    while let Some(op) = dummy.filter(|op| op.is_any(&[fir::REBOX, fir::CONVERT])) {
        dummy = op.operand(0).defining_op();
    }
    let declare = dummy.filter(|op| op.is(fir::DECLARE));
    let inside = declare.and_then(|op| Some((op, declare_inside(construct, op, entry.result())?)));
    if let Some((declare, inside)) = inside {
        repeat_behind(construct, &[declare], inside);
    }
    entry
        .variable()
        .replace_uses_inside(construct, entry.result());
}

/// Declares `copy` in `construct` as `declare` does the variable outside.
fn declare_inside<'c>(construct: Op<'c>, declare: Op<'c>, copy: Value<'c>) -> Option<Op<'c>> {
    let b = Builder::before(construct.body(0).first_op()?).located(declare);
    let wanted = declare.operand(0).ty();
    let memory = match copy.ty() == wanted {
        true => copy,
        false if copy.ty().is_descriptor() && !wanted.is_descriptor() => {
            fir::box_addr(&b, copy, wanted)
        }
        false => return None,
    };
    let inside = declare.clone_op();
    inside.set_operand(0, memory);
    fir::detach_storage(inside);
    Some(b.insert(inside))
}

/// Puts `inside` in the place of the last of `outside`, each of which uses the next
/// one's result, and copies of the others behind it.
fn repeat_behind<'c>(construct: Op<'c>, outside: &[Op<'c>], inside: Op<'c>) {
    let mut last = inside;
    for (position, op) in outside.iter().rev().enumerate() {
        // What the clause results in has the default lower bounds already.
        let changes_nothing = op.is(fir::REBOX)
            && op.operand_count() == 1
            && op.result(0).ty() == last.result(0).ty();
        if position > 0 && !changes_nothing {
            let copy = op.clone_op();
            copy.set_operand(0, last.result(0));
            last = Builder::after(last).insert(copy);
        }
        op.result(0).replace_uses_inside(construct, last.result(0));
    }
}

const DECLARE: &str = hlfir::DECLARE;
/// At a data operation: flang declared its result in the construct.
const WAS_DECLARED: &str = "accc.was_declared";

/// The data operation of a clause and the declaration of its variable, if `inside`
/// declares what the operation results in.
fn declaration_outside(inside: Op<'_>) -> Option<(Op<'_>, Op<'_>)> {
    let entry = without_address(inside.operand(0)).defining_op()?;
    if !entry.is_any(&acc::DEVICE_COPIES) {
        return None;
    }
    let outside = without_address(DataEntry(entry).variable()).defining_op()?;
    let is_same = outside.is(DECLARE)
        && outside.text("uniq_name") == inside.text("uniq_name")
        && types(outside) == types(inside);
    is_same.then_some((entry, outside))
}

fn types(op: Op<'_>) -> Vec<Type<'_>> {
    op.results().into_iter().map(Value::ty).collect()
}

fn without_address(value: Value<'_>) -> Value<'_> {
    match value.defining_op() {
        Some(op) if op.is(fir::BOX_ADDR) => op.operand(0),
        _ => value,
    }
}
