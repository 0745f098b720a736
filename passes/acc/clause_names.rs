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
//! ## Leaves
//! Private copies, and what is not declared under the same name outside.

use crate::pass::Pass;
use accc_dialects::{
    acc::{self, DataEntry},
    fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct UseHostNames;

impl Pass for UseHostNames {
    const ARGUMENT: &'static str = "acc-use-host-names";
    const SUMMARY: &'static str = "let constructs use variables under their names outside";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            for inside in construct.collect_named(DECLARE) {
                if let Some(outside) = declaration_outside(inside) {
                    for (result, same) in inside.results().into_iter().zip(outside.results()) {
                        result.replace_all_uses_with(same);
                    }
                    inside.erase();
                }
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
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            for value in construct.operands() {
                let entry = value.defining_op();
                if let Some(entry) = entry.filter(|op| op.is_any(&acc::DEVICE_COPIES)) {
                    use_result(construct, DataEntry(entry));
                }
            }
        }
        Ok(())
    }
}

/// Uses what `entry` results in instead of its variable, under the name that the
/// variable's declaration gives.
fn use_result<'c>(construct: Op<'c>, entry: DataEntry<'c>) {
    let mut variable = entry.variable();
    while let Some(op) = variable.defining_op() {
        if op.is(fir::DECLARE) {
            declare_inside(construct, op, entry);
            break;
        }
        if !op.is_any(&["fir.embox", "fir.rebox", "fir.box_addr", "fir.convert"]) {
            break;
        }
        variable = op.operand(0);
    }
    entry
        .variable()
        .replace_uses_inside(construct, entry.result());
}

fn declare_inside<'c>(construct: Op<'c>, declare: Op<'c>, entry: DataEntry<'c>) {
    let (name, copy) = (declare.result(0), entry.result());
    // With bounds of its own an assumed-shape dummy is another descriptor.
    let names: Vec<_> = [name, entry.variable()]
        .into_iter()
        .filter(|value| value.ty() == name.ty())
        .collect();
    let mut users = names.iter().flat_map(|value| value.uses());
    let is_used = users.any(|(user, _)| construct.is_ancestor_of(user) && user != construct);
    let Some(first) = construct.body(0).first_op().filter(|_| is_used) else {
        return;
    };
    let b = Builder::before(first).located(declare);
    let wanted = declare.operand(0).ty();
    let memory = match copy.ty() == wanted {
        true => copy,
        false if copy.ty().is_descriptor() && !wanted.is_descriptor() => {
            fir::box_addr(&b, copy, wanted)
        }
        false => return,
    };
    let inside = declare.clone_op();
    inside.set_operand(0, memory);
    b.insert(inside);
    for name in names {
        name.replace_uses_inside(construct, inside.result(0));
    }
}

const DECLARE: &str = "hlfir.declare";

/// The declaration of the variable that a data clause is about, if `inside` declares
/// what the clause results in.
fn declaration_outside(inside: Op<'_>) -> Option<Op<'_>> {
    let entry = without_address(inside.operand(0)).defining_op()?;
    if !entry.is_any(&acc::DEVICE_COPIES) {
        return None;
    }
    let outside = without_address(DataEntry(entry).variable()).defining_op()?;
    let is_same = outside.is(DECLARE)
        && outside.text("uniq_name") == inside.text("uniq_name")
        && types(outside) == types(inside);
    is_same.then_some(outside)
}

fn types(op: Op<'_>) -> Vec<Type<'_>> {
    op.results().into_iter().map(Value::ty).collect()
}

fn without_address(value: Value<'_>) -> Value<'_> {
    match value.defining_op() {
        Some(op) if op.is("fir.box_addr") => op.operand(0),
        _ => value,
    }
}
