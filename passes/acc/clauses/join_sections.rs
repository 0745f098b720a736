//! Finds the constructs that use several sections of one variable, `copy(a(1:10))
//! copyin(a(50:60))`, so that they get one address for both or an error.
//!
//! Each section has a data operation, with a device address of its own for all of the variable
//! (acc-data-to-runtime). The construct uses one of them for all elements, which is right where
//! the sections lie on the device as on the host. libaccrt sees to that where they come by
//! clauses of one directive, and tells the user where they do not lie so; for a compute construct
//! it has to know which clauses are its own, also where calls in their subscripts stand between
//! them. This pass says so by an attribute.
//!
//! A construct without a clause for the variable has an implicit one for one of the sections of
//! the data constructs around it (acc-implicit-data). It gets some for the others: no_create, which
//! asks for nothing, since the data construct may have an if clause.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%a) bounds(%first) {name = "a(1:10)"}
//! %e = acc.copyin varPtr(%a) bounds(%second) {name = "a(50:60)"}
//! acc.data dataOperands(%d, %e) {
//!   %p = acc.present varPtr(%a) bounds(%first) {implicit = true, name = "a"}
//!   acc.parallel dataOperands(%p) { ... }
//!   acc.delete accPtr(%p) {dataClause = #acc<data_clause acc_present>, implicit = true, name = "a"}
//! ```
//! ## After
//! ```mlir
//!   %p = acc.present varPtr(%a) bounds(%first) {accc.sections = 0, implicit = true, name = "a(1:10)"}
//!   %q = acc.nocreate varPtr(%a) bounds(%second) {accc.sections = 0, implicit = true, name = "a(50:60)"}
//!   acc.parallel dataOperands(%p, %q) { ... }
//! ```
//!
//! ## Leaves
//! Variables of which the construct, or a data construct around it, has a clause for the whole:
//! sections of that lie where it does.

use crate::{
    pass::Pass,
    same_value::{are_computed_alike, are_same},
};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct JoinSections;

/// On the data operations of a compute construct for sections of one variable: the same number.
pub const SECTIONS: &str = "accc.sections";

impl Pass for JoinSections {
    const ARGUMENT: &'static str = "acc-join-sections";
    const SUMMARY: &'static str = "find the sections of one variable that a construct uses";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut number = 0;
        for construct in module.collect_any(&acc::COMPUTE) {
            add_sections_around(construct);
            for sections in of_one_variable(&sections(&entries(construct))) {
                for entry in &sections {
                    let word = Type::integer(entry.0.ctx(), 64);
                    entry
                        .0
                        .set_attribute(SECTIONS, Attribute::integer(word, number));
                }
                number += 1;
            }
        }
        Ok(())
    }
}

/// Whether both are data operations for sections of one variable.
pub fn are_of_one_variable<'c>(one: DataEntry<'c>, other: DataEntry<'c>) -> bool {
    one.is_section() && other.is_section() && have_one_variable(one, other)
}

fn have_one_variable<'c>(one: DataEntry<'c>, other: DataEntry<'c>) -> bool {
    let have_one_origin = |one, other| fir::origin(one) == fir::origin(other);
    are_same(
        one.variable(),
        other.variable(),
        &have_one_origin,
        &|_, _| true,
    )
}

/// The data operations for what a construct has in device memory.
fn entries(construct: Op<'_>) -> Vec<DataEntry<'_>> {
    const PLACED: [&str; 4] = [acc::COPYIN, acc::CREATE, acc::PRESENT, acc::NOCREATE];
    let operations = Compute(construct).data_operands().into_iter();
    let operations = operations.filter_map(Value::defining_op);
    let placed = operations.filter(|op| op.is_any(&PLACED));
    placed.map(DataEntry).collect()
}

fn sections<'c>(entries: &[DataEntry<'c>]) -> Vec<DataEntry<'c>> {
    let all = entries.iter().copied();
    all.filter(|entry| entry.is_section()).collect()
}

/// The sections of each variable of which there are several.
fn of_one_variable<'c>(sections: &[DataEntry<'c>]) -> Vec<Vec<DataEntry<'c>>> {
    let mut variables: Vec<Vec<DataEntry<'c>>> = Vec::new();
    for &section in sections {
        let known = variables
            .iter_mut()
            .find(|known| have_one_variable(known[0], section));
        match known {
            Some(known) => known.push(section),
            None => variables.push(vec![section]),
        }
    }
    variables.retain(|sections| sections.len() > 1);
    variables
}

/// Gives `construct` clauses for the sections that data constructs around it name of variables
/// for which it has no clause.
fn add_sections_around(construct: Op<'_>) {
    for implicit in entries(construct) {
        if !implicit.is_implicit() || !implicit.0.is(acc::PRESENT) {
            continue;
        }
        let mut around = clauses_around(construct);
        around.retain(|clause| have_one_variable(*clause, implicit));
        if !around.iter().all(|clause| clause.is_section()) {
            continue;
        }
        let is_own = |clause: &DataEntry<'_>| have_same_bounds(*clause, implicit);
        let Some(own) = around.iter().find(|clause| is_own(clause)).copied() else {
            continue;
        };
        let unit = Attribute::unit(construct.ctx());
        implicit.0.set_attribute(acc::OF_SECTION, unit);
        let mut added: Vec<DataEntry<'_>> = Vec::new();
        for other in around {
            let is_known = |known: &DataEntry<'_>| have_same_bounds(*known, other);
            if !is_known(&own) && !added.iter().any(is_known) {
                add_section(construct, implicit, other);
                added.push(other);
            }
        }
        if !added.is_empty() {
            name_as(implicit, own);
        }
    }
}

/// The clauses of the data constructs around `construct`.
fn clauses_around(construct: Op<'_>) -> Vec<DataEntry<'_>> {
    let mut clauses = Vec::new();
    let mut place = construct;
    while let Some(region) = place.enclosing(&[acc::DATA]) {
        let operations = region.operands().into_iter();
        let entries = operations.filter_map(Value::defining_op);
        let entries = entries.filter(|op| acc::is_data_entry(*op));
        clauses.extend(entries.map(DataEntry));
        place = region;
    }
    clauses
}

fn have_same_bounds<'c>(one: DataEntry<'c>, other: DataEntry<'c>) -> bool {
    let operands = |entry: DataEntry<'c>| {
        let bounds = entry.bounds().into_iter();
        bounds.flat_map(|op| op.operands()).collect::<Vec<_>>()
    };
    let (one, other) = (operands(one), operands(other));
    let are_equal = |(one, other)| are_computed_alike(one, other);
    one.len() == other.len() && one.into_iter().zip(other).all(are_equal)
}

/// A clause for what `section`, a clause around `construct`, names, beside the `implicit` one.
fn add_section<'c>(construct: Op<'c>, implicit: DataEntry<'c>, section: DataEntry<'c>) {
    const BOUNDS: usize = 2;
    let bounds = section.0.operand_segment(BOUNDS);
    let number = acc::data_clause::NO_CREATE;
    let attributes: Vec<_> = ["varType", "structured"]
        .into_iter()
        .filter_map(|name| Some((name, implicit.0.attribute(name)?)))
        .chain([("implicit", Attribute::boolean(construct.ctx(), true))])
        .collect();
    let entry = Builder::before(construct).located(construct).segmented_op(
        acc::NOCREATE,
        &[&[implicit.variable()], &[], &bounds, &[]],
        &[implicit.result().ty()],
        &attributes,
        vec![],
    );
    acc::set_clause(entry, number);
    name_as(DataEntry(entry), section);
    acc::delete(&Builder::after(construct).located(construct), entry);
    Compute(construct).add_data_operand(entry.result(0));
}

/// Gives a clause and its end the name of another one.
fn name_as<'c>(entry: DataEntry<'c>, other: DataEntry<'c>) {
    let Some(name) = other.0.attribute("name") else {
        return;
    };
    entry.0.set_attribute("name", name);
    for exit in entry.result().users() {
        if exit.is_any(&acc::DATA_EXITS) {
            exit.set_attribute("name", name);
        }
    }
}
