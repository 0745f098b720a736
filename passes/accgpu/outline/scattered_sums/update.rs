//! What iterations do with elements of a copy: `x = x op value`.

use super::array::Array;
use crate::accgpu::analysis::{
    gathering::{Conversions, Gathering},
    sources::{Source, comes_from},
};
use accc_dialects::{
    acc,
    accgpu::{self, Level, Operator},
    fir,
    ir::{Block, Builder, Op, Type, Value},
};
use std::collections::HashMap;

/// An update of an element of a copy.
pub enum Update<'c> {
    /// The program loads and stores it.
    Plain(Accesses<'c>),
    /// It is one operation already.
    Atomic(Op<'c>),
}

impl<'c> Update<'c> {
    /// The update by `operator` whose store is `user`, or which it is as a whole; `element` is the
    /// type of an element.
    pub fn of(user: Op<'c>, element: Type<'c>, operator: Operator) -> Option<Self> {
        if !user.is(acc::ATOMIC_UPDATE) {
            return Accesses::of(user, element, operator).map(Update::Plain);
        }
        let body = user.body(0);
        let old = body.arguments()[0];
        let new = body.terminator()?.operand(0);
        gathers(new, element, operator, &|value| value == old).then_some(Update::Atomic(user))
    }

    /// How many uses of the copy it has.
    pub fn uses(&self) -> usize {
        match self {
            Update::Plain(_) => 2,
            Update::Atomic(_) => 1,
        }
    }

    /// What is done with elements of the array that have no copies.
    pub fn outside(&self) -> &[Op<'c>] {
        match self {
            Update::Plain(accesses) => &accesses.outside,
            Update::Atomic(_) => &[],
        }
    }

    pub fn is_atomic(&self) -> bool {
        matches!(self, Update::Atomic(_))
    }

    /// Whether lanes update elements that differ: those that the program looks up, or that go with
    /// the lanes' iterations.
    pub fn is_scattered(&self) -> bool {
        differs(self.address())
    }

    /// The element of a copy.
    pub fn address(&self) -> Value<'c> {
        match self {
            Update::Plain(accesses) => accesses.store.operand(1),
            Update::Atomic(op) => op.operand(0),
        }
    }

    /// What writes the element.
    pub fn write(&self) -> Op<'c> {
        match *self {
            Update::Plain(Accesses { store, .. }) => store,
            Update::Atomic(op) => op,
        }
    }

    /// Makes it an atomic update of the element of `array`.
    pub fn carry_out(self, array: &Array<'c>) {
        let b = Builder::before(self.write()).located(self.write());
        let address = array.element(&b, self.address());
        match self {
            Update::Plain(accesses) => accesses.make_atomic(&b, address),
            Update::Atomic(op) => op.set_operand(0, address),
        }
    }
}

/// A load and a store in one block. Where the reduction is of a section, each may stand in a branch
/// of one `fir.if` of that block instead, whose other branch has the same access to the array
/// itself, for elements outside of the section (`acc-reduce-elements`).
pub struct Accesses<'c> {
    load: Op<'c>,
    store: Op<'c>,
    /// What the new value is computed from.
    old: Value<'c>,
    /// What leads from the old value to the new one, in order.
    chain: Vec<Op<'c>>,
    /// The accesses to the array itself.
    outside: Vec<Op<'c>>,
}

impl<'c> Accesses<'c> {
    fn of(store: Op<'c>, element: Type<'c>, operator: Operator) -> Option<Self> {
        if !store.is(fir::STORE) {
            return None;
        }
        let (new, address) = (store.operand(0), store.operand(1));
        let choice = Choice::of_store(store);
        let end = choice.as_ref().map_or(store, |choice| choice.op);
        let block = end.block()?;
        let loads = |value: Value<'c>| {
            let op = value.defining_op().filter(|op| op.block() == Some(block))?;
            let (load, outside) = match &choice {
                None => (op, None),
                Some(stores) => {
                    let loads =
                        Choice::of_loads(op).filter(|it| it.condition() == stores.condition())?;
                    (loads.inside, Some(loads.outside))
                }
            };
            (load.is(fir::LOAD) && load.operand(0) == address).then_some((load, outside))
        };
        let stores = 1 + usize::from(choice.is_some());
        if new.uses().len() != stores
            || !gathers(new, element, operator, &|value| loads(value).is_some())
        {
            return None;
        }
        // Everything between the two in the block that depends on the old value.
        let before: Vec<_> = block
            .ops()
            .into_iter()
            .take_while(|&op| op != end)
            .collect();
        let is_old = |op: &Op<'c>| op.result_count() == 1 && loads(op.result(0)).is_some();
        let last = before.iter().rposition(is_old)?;
        let old = before[last].result(0);
        let mut known = vec![old];
        let mut chain = Vec::new();
        for &op in &before[last + 1..] {
            if op.operands().iter().any(|operand| known.contains(operand)) {
                known.extend(op.results());
                chain.push(op);
            }
        }
        let (load, other) = loads(old)?;
        let outside = other.into_iter().chain(choice.map(|it| it.outside));
        known.contains(&new).then_some(Accesses {
            load,
            store,
            old,
            chain,
            outside: outside.collect(),
        })
    }

    /// An atomic update at `b`, in front of the store, does the same with the element at `address`.
    fn make_atomic(self, b: &Builder<'c>, address: Value<'c>) {
        acc::atomic_update(b, address, &|inside, current| {
            let mut copies = HashMap::from([(self.old, current)]);
            let is_repeated = |op: Op<'c>| self.chain.contains(&op);
            inside.recompute(self.store.operand(0), &is_repeated, &mut copies)
        });
        self.store.erase();
        if self.outside.is_empty() {
            self.chain.iter().rev().for_each(|op| op.erase());
        } else {
            // The values are for other elements, those of this one for nobody.
            let any = fir::zero_bits(&Builder::before(self.load), self.load.result(0).ty());
            self.load.result(0).replace_all_uses_with(any);
        }
        self.load.erase();
    }
}

/// A `fir.if` with one access in each branch.
struct Choice<'c> {
    op: Op<'c>,
    inside: Op<'c>,
    outside: Op<'c>,
}

impl<'c> Choice<'c> {
    /// That which stores one value by `store`, in the first branch, or elsewhere.
    fn of_store(store: Op<'c>) -> Option<Self> {
        let choice = Choice::of(store.parent()?, fir::STORE)?;
        let is_same = choice.inside == store && choice.outside.operand(0) == store.operand(0);
        is_same.then_some(choice)
    }

    /// That whose results `op` has loaded.
    fn of_loads(op: Op<'c>) -> Option<Self> {
        Choice::of(op, fir::LOAD)
    }

    fn of(op: Op<'c>, access: &str) -> Option<Self> {
        if !op.is(fir::IF) {
            return None;
        }
        let only = |region: usize| {
            let block: Block<'c> = op.region(region).first_block()?;
            let [first, last] = block.ops()[..] else {
                return None;
            };
            let yields = last.operands() == first.results();
            (first.is(access) && yields).then_some(first)
        };
        Some(Choice {
            op,
            inside: only(0)?,
            outside: only(1)?,
        })
    }

    fn condition(&self) -> Value<'c> {
        self.op.operand(0)
    }
}

/// Whether `new` combines the old value of a variable of type `ty` with others by `operator`.
fn gathers<'c>(
    new: Value<'c>,
    ty: Type<'c>,
    operator: Operator,
    is_old: &dyn Fn(Value<'c>) -> bool,
) -> bool {
    let gathering = Gathering {
        ty,
        conversions: Conversions::All,
        is_old,
    };
    gathering.operator(new) == Some(operator)
}

/// Whether `value` may be another one for each lane.
fn differs(value: Value<'_>) -> bool {
    comes_from(value, &|value| {
        let Some(op) = value.defining_op() else {
            let owner = value.as_argument().and_then(|(block, _)| block.parent_op());
            return match owner.is_some_and(is_of_lanes) {
                true => Source::Meant,
                false => Source::Other,
            };
        };
        let is_looked_up = op.is_any(&[fir::LOAD, fir::CALL]) && !value.ty().is_descriptor();
        match is_looked_up && runs_in_lanes(op) {
            true => Source::Meant,
            false => Source::Operands,
        }
    })
}

/// Whether `op` is a loop that lanes share.
fn is_of_lanes(op: Op<'_>) -> bool {
    op.is(accgpu::LOOP) && accgpu::levels(op).contains(&Level::Vector)
}

/// Whether `op` stands in such a loop.
fn runs_in_lanes(op: Op<'_>) -> bool {
    let around = op.enclosing(&[accgpu::LOOP]);
    around.is_some_and(|nest| is_of_lanes(nest) || runs_in_lanes(nest))
}
