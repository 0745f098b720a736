//! Copies that reductions of parts of an array imply.

use super::target::root;
use crate::acc::clauses::whole_clauses::{exits, knows_its_size, make_whole};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir,
    ir::{Op, Value},
};

/// A reduction implies a copy of what it names only where the construct has no data
/// clause for it (2.6.2). The copy of an element would make the array partly
/// present for the clause.
pub fn drop_implied_copies(construct: Compute<'_>) {
    let operands = construct.data_operands();
    let entries: Vec<_> = operands
        .iter()
        .filter_map(|operand| operand.defining_op())
        .collect();
    for &implied in entries.iter().filter(|entry| is_implied(**entry)) {
        let variable = root(DataEntry(implied).variable());
        let named = entries.iter().copied().find(|&other| {
            !is_implied(other)
                && root(DataEntry(other).variable()) == variable
                && other.result(0).ty() == implied.result(0).ty()
        });
        let Some(named) = named else {
            let mut others = entries.iter().copied().filter(|other| !is_implied(*other));
            if let Some(object) = others.find(|&other| is_component_of(variable, other)) {
                move_inside(implied, object);
            }
            continue;
        };
        for exit in exits(implied) {
            exit.erase();
        }
        construct.remove_data_operand(implied.result(0));
        implied
            .result(0)
            .replace_uses_inside(construct.0, named.result(0));
        implied.erase();
    }
}

/// Makes the copy that a reduction of a section implies for the construct `owner`, or around it,
/// one of the whole array at `variable`: the construct uses elements outside of the section too,
/// which makes the array implicit data (2.6.2). What is there by then of an array that the
/// program has brought in part is enough.
pub fn copy_whole<'c>(owner: Op<'c>, variable: Value<'c>) {
    let Some(construct) = owner.self_or_enclosing(&acc::COMPUTE) else {
        return;
    };
    let variable = root(variable);
    let operands = Compute(construct).data_operands().into_iter();
    for entry in operands.filter_map(Value::defining_op) {
        let data = DataEntry(entry);
        let is_it = is_implied(entry) && root(data.variable()) == variable;
        if !is_it || !knows_its_size(data) {
            continue;
        }
        make_whole(entry);
    }
}

/// Whether `variable` is a component of the one that `entry` names.
fn is_component_of<'c>(variable: Value<'c>, entry: Op<'c>) -> bool {
    let object = root(DataEntry(entry).variable());
    let mut around = variable;
    while let Some(op) = around.defining_op().filter(|op| fir::finds_component(*op)) {
        around = root(op.operand(0));
        if around == object {
            return true;
        }
    }
    false
}

/// Makes the lifetime of `component` begin and end inside that of `object`, of which it
/// is a part.
fn move_inside<'c>(component: Op<'c>, object: Op<'c>) {
    component.move_after(object);
    for exit in exits(component) {
        if let Some(end) = exits(object).first() {
            exit.move_before(*end);
        }
    }
}

/// A copy that a reduction of the construct stands for.
fn is_implied(entry: Op<'_>) -> bool {
    let entry = DataEntry(entry);
    entry.is_implicit() && acc::clause_of(entry.0) == acc::data_clause::REDUCTION
}
