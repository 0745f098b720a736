//! Brings storage that variables of a construct share to the device once, and as a whole.
//!
//! By EQUIVALENCE, or a common block that procedures see in different ways, a variable may lie in the
//! memory of others. A construct that uses them without clauses has an implicit one for each (OpenACC
//! 3.4, 2.6.2), of which the second would ask for memory that the first one has brought in part: an
//! error at run time, of a program that says nothing wrong. So there is one more implicit clause, in
//! front of theirs, for all the memory that they lie in; theirs find their variables in there.
//!
//! ## Before
//! ```mlir
//! %a = fir.declare %0 storage(%set[160]) {uniq_name = "_QFEa"} : (!fir.ptr<!fir.array<100xi32>>, ...)
//! %b = fir.declare %1 storage(%set[0]) {uniq_name = "_QFEb"} : (!fir.ptr<!fir.array<60xi32>>, ...)
//! %2 = acc.copyin varPtr(%a) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
//! %3 = acc.copyin varPtr(%b) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
//! acc.kernels dataOperands(%2, %3) { ... }
//! acc.copyout accPtr(%3) to varPtr(%b)
//! acc.copyout accPtr(%2) to varPtr(%a)
//! ```
//! ## After
//! ```mlir
//! %all = fir.convert %b : (!fir.ptr<!fir.array<60xi32>>) -> !fir.ref<!fir.array<560xi8>>
//! %4 = acc.copyin varPtr(%all) {dataClause = #acc<data_clause acc_copy>, accc.covers, implicit = true, name = "b, a"}
//! %2 = acc.copyin varPtr(%a) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
//! %3 = acc.copyin varPtr(%b) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
//! acc.kernels dataOperands(%2, %3, %4) { ... }
//! acc.copyout accPtr(%2) to varPtr(%a)
//! acc.copyout accPtr(%3) to varPtr(%b)
//! acc.copyout accPtr(%4) to varPtr(%all)
//! ```
//!
//! ## Legality
//! The memory that the variables lie in has no gaps, so that nothing moves that no clause moves, and
//! comes back if a clause brings one of them back: what a construct has not changed comes back as it
//! was. An explicit copy clause of the construct for a variable in that memory moves as much.
//!
//! ## Leaves
//! Other explicit clauses: that they ask for a part of what another one has brought is for the
//! program to mend. Constructs whose first clause brings all of the memory already.
//!
//! ## Expects
//! Implicit data clauses are there (acc-implicit-data).

use super::whole_clauses::exits;
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry, Implied, data_clause},
    fir::{self, Extent},
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct CoverStorage;

impl Pass for CoverStorage {
    const ARGUMENT: &'static str = "acc-cover-storage";
    const SUMMARY: &'static str = "give constructs one clause for storage that variables share";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            for overlapping in overlapping(members(construct, module)) {
                if needs_cover(&overlapping) {
                    cover(construct, &overlapping);
                }
            }
        }
        Ok(())
    }
}

/// A data operation of a construct for a variable that shares storage.
struct Member<'c> {
    entry: DataEntry<'c>,
    extent: Extent<'c>,
}

impl<'c> Member<'c> {
    fn of(entry: DataEntry<'c>, module: Op<'c>) -> Option<Self> {
        let extent = Extent::of(entry.variable(), module)?;
        Some(Member { entry, extent })
    }

    fn is_before(&self, other: &Self) -> bool {
        self.entry.0.is_before(other.entry.0)
    }
}

/// The data operations of `construct` that copy variables in shared storage, or that may be taken
/// for such.
fn members<'c>(construct: Op<'c>, module: Op<'c>) -> Vec<Member<'c>> {
    let operands = Compute(construct).data_operands().into_iter();
    let entries = operands.filter_map(Value::defining_op);
    let entries = entries.filter(|&entry| copies_whole(entry) && belongs_to(entry, construct));
    let members = entries.map(|entry| Member::of(DataEntry(entry), module));
    members.flatten().collect()
}

/// Whether `entry` copies a whole variable: by an implicit clause, or by a copy clause that does so
/// where nothing is present and only there.
fn copies_whole(entry: Op<'_>) -> bool {
    let is_plain_copy = || {
        let clause = acc::clause_of(entry);
        clause == data_clause::COPY && acc::modifiers_of(entry) == 0
    };
    entry.is(acc::COPYIN)
        && !entry.has_attribute(acc::PART_OF_REGIONS)
        && !DataEntry(entry).is_section()
        && (DataEntry(entry).is_implicit() || is_plain_copy())
}

/// Whether `entry` is for `construct` only, and may stand right in front of it.
fn belongs_to<'c>(entry: Op<'c>, construct: Op<'c>) -> bool {
    let mut users = entry.result(0).users().into_iter();
    entry.block() == construct.block()
        && users.all(|user| construct.is_ancestor_of(user) || user.is_any(&acc::DATA_EXITS))
}

/// Those of the members that overlap, one after the other in storage.
fn overlapping(mut members: Vec<Member<'_>>) -> Vec<Vec<Member<'_>>> {
    let mut found: Vec<Vec<Member<'_>>> = Vec::new();
    members.sort_by_key(|member| member.extent.place.offset);
    for member in members {
        let meets =
            |known: &Vec<Member<'_>>| known.iter().any(|it| it.extent.overlaps(member.extent));
        match found.iter().position(meets) {
            Some(known) => found[known].push(member),
            None => found.push(vec![member]),
        }
    }
    found
}

/// Whether the first clause of the `overlapping` members, one of which is implicit, brings less than
/// all.
fn needs_cover(overlapping: &[Member<'_>]) -> bool {
    let mut first = &overlapping[0];
    for member in overlapping {
        if member.is_before(first) {
            first = member;
        }
    }
    let is_all = |first: &Member<'_>| {
        let mut all = overlapping.iter();
        all.all(|it| {
            first.extent.place.offset <= it.extent.place.offset && it.extent.end <= first.extent.end
        })
    };
    overlapping.iter().any(|member| member.entry.is_implicit()) && !is_all(first)
}

/// Gives `construct` a clause for the memory of the `overlapping` members, in the order in
/// which they lie there.
fn cover<'c>(construct: Op<'c>, overlapping: &[Member<'c>]) {
    let start = overlapping[0].extent.place.offset;
    let end = overlapping.iter().map(|member| member.extent.end).max();
    let bytes = end.expect("there are members") - start;
    let before = Builder::before(construct).located(construct);
    let after = Builder::after(construct).located(construct);
    let memory = Type::integer(construct.ctx(), 8).array(bytes).reference();
    let address = fir::convert(&before, first_byte(&before, overlapping[0].entry), memory);
    let mut comes_back = false;
    let names: Vec<_> = overlapping.iter().map(|it| it.entry.name()).collect();
    for member in overlapping {
        let exits = exits(member.entry.0);
        comes_back |= exits.iter().any(|exit| exit.is(acc::COPYOUT));
    }
    let implied = match comes_back {
        true => Implied::Copy,
        false => Implied::Copyin,
    };
    let all = acc::imply_around(
        &before,
        &after,
        construct,
        address,
        &names.join(", "),
        implied,
    );
    Compute(construct).add_data_operand(all);
    let entry = all.defining_op().expect("the data operation");
    entry.set_attribute(acc::COVERS, Attribute::unit(construct.ctx()));
    for member in overlapping {
        for exit in exits(member.entry.0) {
            exit.move_after(construct);
        }
        member.entry.0.move_before(construct);
    }
}

/// Where the variable of `entry` begins: where a construct calls internal procedures, it has arrays of
/// the host by their descriptors.
fn first_byte<'c>(before: &Builder<'c>, entry: DataEntry<'c>) -> Value<'c> {
    let variable = entry.variable();
    let object = variable.ty().pointee();
    match object.filter(|_| variable.ty().is_descriptor()) {
        Some(object) => fir::box_addr(before, variable, object.reference()),
        None => variable,
    }
}
