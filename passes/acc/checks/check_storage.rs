//! Rejects constructs whose private copies take apart storage that variables share.
//!
//! A scalar without a clause is firstprivate in parallel and serial constructs (OpenACC 3.4, 2.6.2). One
//! that EQUIVALENCE puts into the memory of others has a copy that is not in their memory any more:
//! what the construct sets in one of them does not show in the other, as it does in the program
//! without directives. Variables that are private by the program's clauses are so because it says so.
//!
//! Changes nothing. It runs when implicit data attributes are known (acc-implicit-data).
//!
//! ## Before and after
//! ```mlir
//! %x = fir.declare %0 storage(%set[0]) {uniq_name = "_QFEx"} : (!fir.ptr<f32>, ...)
//! %i = fir.declare %1 storage(%set[0]) {uniq_name = "_QFEi"} : (!fir.ptr<i32>, ...)
//! %f = acc.firstprivate varPtr(%x) recipe(@r) {implicit = true, name = "x"}
//! %g = acc.firstprivate varPtr(%i) recipe(@s) {implicit = true, name = "i"}
//! acc.parallel firstprivate(%f, %g) {
//!   fir.store %value to %f : !fir.ref<f32>
//!   %bits = fir.load %g : !fir.ref<i32>
//! }
//! // x.f90:4:5: error: not yet supported: 'x' and 'i' share storage, ...
//! ```

use crate::{
    accgpu::analysis::memory_uses::{is_store, memory_uses, reads_only},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir::Extent,
    ir::{Op, Reported, Value, error},
};

#[derive(Clone, Default)]
pub struct CheckStorage;

impl Pass for CheckStorage {
    const ARGUMENT: &'static str = "acc-check-storage";
    const SUMMARY: &'static str = "reject private copies that take shared storage apart";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let constructs = module.collect_any(&acc::COMPUTE).into_iter();
        let checked = constructs.map(|construct| check(construct, module));
        checked.fold(Ok(()), Result::and)
    }
}

fn check<'c>(construct: Op<'c>, module: Op<'c>) -> Result<(), Reported> {
    let variables = variables(construct, module);
    for copy in variables.iter().filter(|it| it.is_implicit_copy) {
        if let Some(other) = variables.iter().find(|it| copy.shows_in(it)) {
            return Err(report(construct, copy, other));
        }
    }
    Ok(())
}

fn report(construct: Op<'_>, copy: &Variable<'_>, other: &Variable<'_>) -> Reported {
    let clause = match copy.is_set {
        true => "private",
        false => "firstprivate",
    };
    let (copy, other) = (copy.entry.name(), other.entry.name());
    let message = format!(
        "not yet supported: '{copy}' and '{other}' share storage, but this construct has a private \
         copy of '{copy}', so that what sets one does not set the other. TRANSFER gives a value \
         another type; '{clause}({copy})' says that they have nothing to do with each other"
    );
    error(construct.location(), &message)
}

/// What a construct has for a variable that shares storage.
struct Variable<'c> {
    entry: DataEntry<'c>,
    extent: Extent<'c>,
    is_implicit_copy: bool,
    is_set: bool,
    is_read: bool,
}

fn variables<'c>(construct: Op<'c>, module: Op<'c>) -> Vec<Variable<'c>> {
    let copies = Compute(construct).firstprivates().into_iter();
    let operands = Compute(construct).data_operands().into_iter();
    let entries = copies.chain(operands.filter_map(Value::defining_op));
    let variables = entries.map(|entry| Variable::of(DataEntry(entry), construct, module));
    variables.flatten().collect()
}

impl<'c> Variable<'c> {
    fn of(entry: DataEntry<'c>, construct: Op<'c>, module: Op<'c>) -> Option<Self> {
        let extent = Extent::of(entry.variable(), module)?;
        let mut uses = memory_uses(entry.result());
        uses.retain(|&(user, _)| user != construct && construct.is_ancestor_of(user));
        let mut is_set = uses.iter().map(|&(user, at)| !reads_only(user, at));
        let mut is_read = uses.iter().map(|&(user, at)| !is_store(user, at));
        Some(Variable {
            entry,
            extent,
            is_implicit_copy: entry.is_implicit() && entry.0.is(acc::FIRSTPRIVATE),
            is_set: is_set.any(|it| it),
            is_read: is_read.any(|it| it),
        })
    }

    /// Whether the program without directives may read in one what it has set in the other.
    fn shows_in(&self, other: &Self) -> bool {
        self.entry.0 != other.entry.0
            && self.extent.overlaps(other.extent)
            && (self.is_set && other.is_read || other.is_set && self.is_read)
    }
}
