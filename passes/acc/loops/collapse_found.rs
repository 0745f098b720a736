//! Gives a loop with a collapse clause its other loops back, which are loops of their own since
//! `acc-find-counted-loops` has found them.
//!
//! Legality: the clause says that the loops are one, with ranges that none of them changes
//! (OpenACC 3.4, 2.9.1), so that these may be computed in front of it.

use accc_dialects::{
    acc::{self, DataEntry, Loop},
    fir,
    ir::{Attribute, Op, Value},
};

/// Joins loops right inside of `nest`, which has one range, with it, until it has `depth`; how
/// many it has.
pub(super) fn join(nest: Op<'_>, depth: usize) -> usize {
    let mut count = 1;
    while count < depth
        && let Some(inner) = Inner::of(nest)
    {
        inner.join(nest);
        count += 1;
    }
    nest.set_attribute(
        "inclusiveUpperbound",
        Attribute::bool_array(nest.ctx(), &vec![true; count]),
    );
    count
}

/// A loop that is all of the body of another.
struct Inner<'c> {
    op: Op<'c>,
    /// What it needs of the body in front of it.
    needed: Vec<Op<'c>>,
    /// Its copies of what is private in the loop around already.
    copies: Vec<DataEntry<'c>>,
}

impl<'c> Inner<'c> {
    fn of(nest: Op<'c>) -> Option<Self> {
        let body = nest.body(0);
        let all = body.ops();
        let [front @ .., op, _] = &all[..] else {
            return None;
        };
        let view = Some(Loop(*op)).filter(|view| view.0.is(acc::LOOP))?;
        let is_plain = view.is_auto()
            && view.has_inclusive_bounds()
            && view.lower().len() == 1
            && view.levels().is_empty()
            && view.firstprivates().is_empty()
            && view.reductions().is_empty();
        let around = Loop(nest).privates().into_iter();
        let around: Vec<_> = around.map(|entry| entry.result(0)).collect();
        let is_copy = |entry: &DataEntry<'c>| around.contains(&fir::origin(entry.variable()));
        let copies = view.privates().into_iter().map(DataEntry);
        let copies: Vec<_> = copies.filter(is_copy).collect();
        let mut needed = Vec::new();
        let is_needed = |value: &Value<'c>| !copies.iter().any(|copy| copy.result() == *value);
        for value in op.operands().into_iter().filter(is_needed) {
            add_needed(value, nest, &mut needed)?;
        }
        needed.sort_by_key(|op| front.iter().position(|it| it == op));
        let counts = |op: &Op<'c>| op.is(fir::STORE) && op.operand(0).as_argument().is_some();
        let is_value = |op: &Op<'c>| op.is_memory_effect_free() || op.is_any(&fir::NAMING);
        let mut others = front.iter().filter(|op| !needed.contains(op));
        // Trip counts of loops inside, and temporaries, are variables of the body.
        let beside = [acc::PRIVATE, fir::ALLOCA, fir::LOAD];
        let is_all = others.all(|op| counts(op) || is_value(op) || op.is_any(&beside));
        (is_plain && is_all).then_some(Inner {
            op: *op,
            needed,
            copies,
        })
    }

    fn join(self, nest: Op<'c>) {
        for op in self.needed {
            op.move_before(nest);
        }
        for copy in self.copies {
            acc::drop_private(self.op, copy.0, copy.variable());
        }
        let (outer, inner) = (Loop(nest), Loop(self.op));
        let ranges = [
            [outer.lower(), inner.lower()],
            [outer.upper(), inner.upper()],
            [outer.step(), inner.step()],
        ];
        for (segment, values) in ranges.into_iter().enumerate() {
            nest.set_operand_segment(segment, &values.concat());
        }
        for entry in Loop(self.op).privates() {
            acc::take_private(self.op, nest, entry);
        }
        let body = self.op.body(0);
        let counter = body.arguments()[0];
        let argument = nest.body(0).add_argument(counter.ty(), self.op.location());
        counter.replace_all_uses_with(argument);
        for op in body.ops() {
            match op.is(acc::YIELD) {
                true => op.erase(),
                false => op.move_before(self.op),
            }
        }
        self.op.erase();
    }
}

/// Adds what `value` needs of the body of `nest`; `None` if that depends on the iteration.
fn add_needed<'c>(value: Value<'c>, nest: Op<'c>, needed: &mut Vec<Op<'c>>) -> Option<()> {
    let is_own = value.parent_block() == Some(nest.body(0));
    let Some(op) = value.defining_op() else {
        return (!is_own).then_some(());
    };
    if !is_own || needed.contains(&op) {
        return Some(());
    }
    let is_constant = match op.name().as_str() {
        fir::LOAD => !is_set_in(op.operand(0), nest),
        acc::PRIVATE => true,
        _ => op.region_count() == 0 && (op.is_memory_effect_free() || op.is_any(&fir::NAMING)),
    };
    if !is_constant {
        return None;
    }
    for operand in op.operands() {
        add_needed(operand, nest, needed)?;
    }
    needed.push(op);
    Some(())
}

/// Whether the scalar at `address` has a store in `nest` by that name.
fn is_set_in<'c>(address: Value<'c>, nest: Op<'c>) -> bool {
    let stores = |(user, operand): (Op<'c>, usize)| {
        fir::is_store(user, operand) && nest.is_ancestor_of(user)
    };
    address.uses().into_iter().any(stores)
}
