//! Does without copies back of variables that their construct only reads.
//!
//! Arrays without a clause are copied to the device and back (OpenACC 3.4, 2.6.2). Programs
//! without data regions spend their time in such copies.
//!
//! ## Before
//! ```mlir
//! %d = acc.copyin varPtr(%b) -> !fir.ref<!fir.array<?xf32>> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
//! accgpu.region <parallel> {
//!   %1 = fir.array_coor %d %i
//!   %2 = fir.load %1
//!   accgpu.yield
//! }
//! acc.copyout accPtr(%d) to varPtr(%b) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "b"}
//! ```
//! ## After
//! ```mlir
//! %d = acc.copyin varPtr(%b) -> !fir.ref<!fir.array<?xf32>> {dataClause = #acc<data_clause acc_copyin>, implicit = true, name = "b"}
//! // the same
//! acc.delete accPtr(%d) {dataClause = #acc<data_clause acc_copyin>, implicit = true, name = "b"}
//! ```
//!
//! Legality: the life of such a copy is its construct, which has no other way to the variable: it
//! shares no storage, is no object that leads to others, nothing may point to it, and no other clause
//! of the construct names a part of it. Where it is
//! present already nothing is copied anyway. So the copy back would write the values that are there,
//! but for what a race of the program has changed meanwhile.
//!
//! ## Leaves
//! Components, and clauses that the program has written.

use crate::{
    acc::{has_descriptors, object_type},
    accgpu::{
        analysis::memory_uses::{memory_uses, reads_only},
        kernels::temporaries::is_implicit_copy,
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, DataEntry, data_clause},
    accgpu, fir,
    ir::{Op, Reported, Value, remark},
};
use std::collections::{BTreeMap, HashMap};

#[derive(Clone, Default)]
pub struct DropIdleCopies;

impl Pass for DropIdleCopies {
    const ARGUMENT: &'static str = "accgpu-drop-idle-copies";
    const SUMMARY: &'static str = "do without copies back of what a construct only reads";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut unchanged: BTreeMap<usize, (Op<'_>, Vec<String>)> = BTreeMap::new();
        let regions = module.collect_named(accgpu::REGION);
        let mut entries: HashMap<Variable<'_>, Vec<Op<'_>>> = HashMap::new();
        for entry in module.collect(&|op| acc::is_data_entry(op)) {
            let variable = variable(DataEntry(entry).variable());
            entries.entry(variable).or_default().push(entry);
        }
        for entry in module.collect_named(acc::COPYIN) {
            let Some(uses) = only_read(entry) else {
                continue;
            };
            let mut others = entries[&variable(DataEntry(entry).variable())].iter();
            if others.any(|&other| other != entry && is_used_in(other, &uses.regions)) {
                continue;
            }
            acc::set_clause(entry, data_clause::COPYIN);
            for &exit in uses.exits.iter().filter(|exit| exit.is(acc::COPYOUT)) {
                acc::without_copy_back(exit, data_clause::COPYIN);
            }
            let first = uses.regions[0];
            let place = regions.iter().position(|&region| region == first);
            let place = place.expect("all regions are there");
            let names = unchanged.entry(place).or_insert((first, Vec::new()));
            names.1.push(DataEntry(entry).name());
        }
        for (region, names) in unchanged.into_values() {
            let names = names.join(", ");
            remark(
                region.location(),
                &format!("not copied back, as the construct only reads it: {names}"),
            );
        }
        Ok(())
    }
}

/// A variable's memory, and the name of what has it for all procedures.
type Variable<'c> = (Option<String>, Option<Value<'c>>);

/// The variable that `part` is a part of.
fn variable(part: Value<'_>) -> Variable<'_> {
    const STEPS: [&str; 8] = [
        fir::ARRAY_COOR,
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::COORDINATE_OF,
        fir::DECLARE,
        fir::EMBOX,
        fir::LOAD,
        fir::REBOX,
    ];
    let root = part.through(|op| op.is_any(&STEPS));
    match root.defining_op().filter(|op| op.is(fir::ADDRESS_OF)) {
        Some(global) => (global.text("symbol"), None),
        None => (None, Some(root)),
    }
}

/// Whether one of `regions` has to do with what `entry` gives.
fn is_used_in<'c>(entry: Op<'c>, regions: &[Op<'c>]) -> bool {
    let uses = all_uses(entry.result(0)).into_iter();
    let mut users = uses.map(|(user, _)| user);
    users.any(|user| regions.iter().any(|region| region.is_ancestor_of(user)))
}

/// Who has to do with a copy that is only read.
struct Uses<'c> {
    /// The constructs that read it, one at least.
    regions: Vec<Op<'c>>,
    exits: Vec<Op<'c>>,
}

/// What uses the variable of `entry`, if that is an implicit copy that no construct changes.
fn only_read(entry: Op<'_>) -> Option<Uses<'_>> {
    let data = DataEntry(entry);
    let is_plain = is_implicit_copy(entry)
        && data.is_structured()
        && data.bounds().is_empty()
        && !has_descriptors(object_type(entry.result(0).ty()));
    let declare = fir::declaration(data.variable()).filter(|_| is_plain)?;
    if declare.may_be_pointed_to() || fir::shares_storage(declare) {
        return None;
    }
    let (mut regions, mut exits) = (Vec::new(), Vec::new());
    for (user, operand) in all_uses(entry.result(0)) {
        match user.enclosing(&[accgpu::REGION]) {
            Some(construct) if reads_only(user, operand) => regions.push(construct),
            None if user.is_any(&acc::DATA_EXITS) => exits.push(user),
            _ => return None,
        }
    }
    (!regions.is_empty()).then_some(Uses { regions, exits })
}

/// What uses the memory at `address`, and that which a descriptor there leads to.
fn all_uses(address: Value<'_>) -> Vec<(Op<'_>, usize)> {
    let mut uses = memory_uses(address);
    if address.ty().is_descriptor_address() {
        let loads = uses.iter().filter(|(user, _)| user.is(fir::LOAD));
        let behind: Vec<_> = loads
            .flat_map(|(load, _)| memory_uses(load.result(0)))
            .collect();
        uses.extend(behind);
    }
    uses
}
