//! Rejects constructs whose private copies take apart storage that variables share.
//!
//! A scalar without a clause is firstprivate in parallel and serial constructs (OpenACC 3.4, 2.6.2). One
//! that EQUIVALENCE puts into the memory of others has a copy that is not in their memory any more:
//! what the construct sets in one of them does not show in the other, as it does in the program
//! without directives. The same goes for the name that ASSOCIATE gives to an element, a component or a scalar.
//! Variables that are private by the program's clauses are so because it says so.
//!
//! A construct that only reads the name of a part has the value from before. What it sets in the whole
//! meanwhile may be other parts, `a(i) = a(i) / pivot`: only what is surely the same part is an error.
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
    accgpu::analysis::{
        access::Access,
        memory_uses::{element_uses, reads_only},
        parts::Parts,
    },
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir::{self, Extent},
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
        if let Some(whole) = variables.iter().find(|it| copy.is_part_of(it)) {
            return Err(report_part(construct, copy, whole));
        }
    }
    Ok(())
}

fn report(construct: Op<'_>, copy: &Variable<'_>, other: &Variable<'_>) -> Reported {
    let clause = copy.clause();
    let (copy, other) = (copy.entry.name(), other.entry.name());
    let message = format!(
        "not yet supported: '{copy}' and '{other}' share storage, but this construct has a private \
         copy of '{copy}', so that what sets one does not set the other. TRANSFER gives a value \
         another type; '{clause}({copy})' says that they have nothing to do with each other"
    );
    error(construct.location(), &message)
}

fn report_part(construct: Op<'_>, copy: &Variable<'_>, whole: &Variable<'_>) -> Reported {
    let clause = copy.clause();
    let (copy, whole) = (copy.entry.name(), whole.entry.name());
    let message = format!(
        "not yet supported: '{copy}' stands for what '{whole}' is, or a part of it, but as a scalar \
         without a clause it has a private copy in this construct, so that what sets one does not set \
         the other. One of the two names will do; '{clause}({copy})' says that they have nothing to do \
         with each other"
    );
    error(construct.location(), &message)
}

/// What a construct has for a variable.
struct Variable<'c> {
    entry: DataEntry<'c>,
    /// Where it lies in storage that it shares.
    extent: Option<Extent<'c>>,
    /// What the construct does with it, or with elements of it, and by which operand.
    uses: Vec<(Op<'c>, usize)>,
    is_implicit_copy: bool,
}

fn variables<'c>(construct: Op<'c>, module: Op<'c>) -> Vec<Variable<'c>> {
    let copies = Compute(construct).firstprivates().into_iter();
    let operands = Compute(construct).data_operands().into_iter();
    let entries = copies.chain(operands.filter_map(Value::defining_op));
    let variables = entries.map(|entry| Variable::of(DataEntry(entry), construct, module));
    variables.collect()
}

impl<'c> Variable<'c> {
    fn of(entry: DataEntry<'c>, construct: Op<'c>, module: Op<'c>) -> Self {
        let mut uses = element_uses(entry.result());
        uses.retain(|&(user, _)| user != construct && construct.is_ancestor_of(user));
        Variable {
            entry,
            extent: Extent::of(entry.variable(), module),
            uses,
            is_implicit_copy: entry.is_implicit() && entry.0.is(acc::FIRSTPRIVATE),
        }
    }

    fn is_set(&self) -> bool {
        let mut uses = self.uses.iter();
        uses.any(|&(user, at)| !reads_only(user, at))
    }

    fn is_read(&self) -> bool {
        let mut uses = self.uses.iter();
        uses.any(|&(user, at)| !fir::is_store(user, at))
    }

    /// The clause that says of the copy what it is by now.
    fn clause(&self) -> &'static str {
        match self.is_set() {
            true => "private",
            false => "firstprivate",
        }
    }

    /// Whether the program without directives may read in one what it has set in the other.
    fn shows_in(&self, other: &Self) -> bool {
        let extents = self.extent.zip(other.extent);
        self.entry.0 != other.entry.0
            && extents.is_some_and(|(one, other)| one.overlaps(other))
            && (self.is_set() && other.is_read() || other.is_set() && self.is_read())
    }

    /// Whether this is another name of `whole`, or of a part of it or of what that is a part of, and the
    /// construct may read by that what it sets here, or sets by that what it reads here.
    fn is_part_of(&self, whole: &Self) -> bool {
        if self.entry.variable() == whole.entry.variable() || self.extent.is_some() {
            return false;
        }
        let part = Access::of(self.entry.variable(), true);
        let parts = |user: Op<'c>, at: usize| Parts::of(&part, &Access::of(user.operand(at), true));
        let mut uses = whole.uses.iter();
        match self.is_set() {
            true => {
                uses.any(|&(user, at)| !fir::is_store(user, at) && parts(user, at) != Parts::Apart)
            }
            false => {
                uses.any(|&(user, at)| !reads_only(user, at) && parts(user, at) == Parts::Same)
            }
        }
    }
}
