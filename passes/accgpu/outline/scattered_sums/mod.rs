//! Gathers what iterations scatter over an array in the array itself, by atomic updates.
//!
//! A reduction of an array has a copy for each lane (OpenACC 3.4, 2.9.11), and adds up all their
//! elements at the end. That is right for a few elements, or where each iteration adds to all of
//! them. A histogram of a thousand bins would fill scratch memory of a thousand elements in each
//! of ten thousands of threads, of which an iteration uses one.
//!
//! ## Before
//! ```mlir
//! %copy = accgpu.private <vector> "h" !fir.array<256xf64> follows_loop
//! // all elements of %copy are 0
//! accgpu.loop (%i) = ... par [gang, vector] independent {
//!   %bin = fir.load %bins_i
//!   %p = fir.array_coor %copy(%shape) %bin
//!   %old = fir.load %p
//!   %new = arith.addf %old, %x
//!   fir.store %new to %p
//! }
//! accgpu.reduce <add> %copy into %h [gang, vector] { ... }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = ... par [gang, vector] independent {
//!   %bin = fir.load %bins_i
//!   %p = fir.array_coor %h(%shape) %bin
//!   acc.atomic.update %p {
//!   ^bb0(%old: f64):
//!     %new = arith.addf %old, %x
//!     acc.yield %new
//!   }
//! }
//! ```
//!
//! Legality: the construct does nothing with the copies but update elements by the operator of
//! the reduction, and nothing else with the array. So each value that an iteration adds comes to
//! the element of the array in the end, in some order; the order of a reduction is the
//! compiler's.
//!
//! ## Leaves
//! Arrays of up to 32 elements, on which the updates of all threads would meet; elements that all
//! lanes update at the same time; arrays with gaps.

mod array;

use crate::{
    acc::privates::identity::identity,
    accgpu::analysis::{
        access::Access,
        gathering::{Conversions, Gathering},
        memory_uses::element_uses,
        sources::{Source, comes_from},
    },
};
use accc_dialects::{
    acc,
    accgpu::{self, Level, Operator},
    arith, fir,
    ir::{Builder, Op, Type, Value, remark},
};
use array::{Array, copies};
use std::collections::HashMap;

/// Elements for which a lane's copies are better.
const FEW: i64 = 32;

/// Does so for the reductions of `region` that are worth it.
pub fn update_atomically(region: Op<'_>) {
    for reduce in region.collect_named(accgpu::REDUCE) {
        if let Some(sum) = Scattered::of(reduce, region) {
            sum.carry_out();
        }
    }
}

/// The operands of an accgpu.reduce.
const COPY: usize = 0;
const TARGET: usize = 1;

/// A reduction of an array over which iterations scatter values.
struct Scattered<'c> {
    reduce: Op<'c>,
    /// The lanes' copies.
    copy: Op<'c>,
    array: Array<'c>,
    /// What gives the copies' elements their first value.
    first: Op<'c>,
    updates: Vec<Update<'c>>,
}

impl<'c> Scattered<'c> {
    fn of(reduce: Op<'c>, region: Op<'c>) -> Option<Self> {
        let copy = copies(reduce.operand(COPY))?;
        let array = Array::of(reduce.operand(TARGET))?;
        let is_of_lanes = copy.is(accgpu::PRIVATE)
            && accgpu::level(copy) == Level::Vector
            && accgpu::levels(reduce).first() == Some(&Level::Gang);
        let ty = copy.type_attribute("in_type")?;
        if ty.rank() == 0 {
            return None;
        }
        let element = ty.element();
        let is_whole =
            reduce.operand(COPY).ty() == reduce.operand(TARGET).ty() && region.is_ancestor_of(copy);
        if !is_of_lanes
            || !is_whole
            || !has_atomics(element)
            || has_few_elements(ty)
            || is_used_beside(reduce, region)
        {
            return None;
        }
        let operator = accgpu::reduce_operator(reduce);
        let (inside, outside): (Vec<_>, Vec<_>) = element_uses(copy.result(0))
            .into_iter()
            .filter(|&(user, _)| user != reduce)
            .partition(|&(user, _)| user.enclosing(&[accgpu::LOOP]).is_some());
        let [(first, 1)] = outside[..] else {
            return None;
        };
        let mut updates = Vec::new();
        for &(user, _) in inside.iter().filter(|(user, _)| user.is(fir::STORE)) {
            updates.push(Update::of(user, element, operator).filter(Update::is_scattered)?);
        }
        let is_all = 2 * updates.len() == inside.len()
            && !updates.is_empty()
            && updates.iter().all(|update| array.has(update.address()));
        let sum = Scattered {
            reduce,
            copy,
            array,
            first,
            updates,
        };
        (is_all && sum.begins_with_identity(operator, element)).then_some(sum)
    }

    fn begins_with_identity(&self, operator: Operator, element: Type<'c>) -> bool {
        let b = Builder::before(self.first);
        let Some(expected) = identity(&b, operator, element).and_then(Value::defining_op) else {
            return false;
        };
        let given = self.first.operand(0).defining_op();
        let value = |op: Op<'c>| op.is(arith::CONSTANT).then(|| op.attribute("value"))?;
        let is_equal = self.first.is(fir::STORE)
            && value(expected).is_some()
            && given.and_then(value) == value(expected);
        expected.erase();
        is_equal
    }

    fn explain(&self) {
        let region = self.reduce.enclosing(&[accgpu::REGION]);
        // The version for the local thread repeats the loops.
        if region.is_some_and(|region| region.has_attribute(accgpu::LOCAL)) {
            return;
        }
        let name = Access::of(self.copy.result(0), true).in_words();
        let message = format!("reduction: iterations scatter values over {name}: atomic updates");
        remark(self.updates[0].store.location(), &message);
    }

    fn carry_out(self) {
        self.explain();
        let b = Builder::before(self.copy);
        let base = self.array.base(&b, self.copy.result(0).ty());
        self.first.erase();
        self.reduce.erase();
        let array = match self.array {
            Array::Pointer(place) => Array::Described(fir::load(&b, place)),
            array => array,
        };
        for update in self.updates {
            update.carry_out(&array);
        }
        self.copy.result(0).replace_all_uses_with(base);
        self.copy.erase();
    }
}

/// Whether GPUs change `ty` in one step.
fn has_atomics(ty: Type<'_>) -> bool {
    let is_known = ty.is_integer() || ty.is_float() || ty.is_logical();
    is_known && matches!(ty.bit_width(), 32 | 64)
}

fn has_few_elements(ty: Type<'_>) -> bool {
    let extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
    let all = extents.reduce(|all, extent| all?.checked_mul(extent?));
    all.flatten().is_some_and(|all| all <= FEW)
}

/// Whether `region` uses the array that `reduce` combines into for anything else.
fn is_used_beside<'c>(reduce: Op<'c>, region: Op<'c>) -> bool {
    let array = fir::origin(reduce.operand(TARGET));
    let storage = Access::of(array, true).storage();
    let is_same = |operand: Value<'c>| {
        let is_memory = operand.ty().is_address() || operand.ty().is_descriptor();
        is_memory && Access::of(operand, true).storage() == storage
    };
    let may_reach_it = |op: Op<'c>| {
        let reads_descriptor = op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
        op != reduce
            && op.is_any(&[fir::LOAD, fir::STORE, fir::CALL, accgpu::REDUCE])
            && !reads_descriptor
            && op.operands().into_iter().any(is_same)
    };
    let is_inside = |op: Op<'c>| region.is_ancestor_of(op);
    storage.is_none()
        || array.defining_op().is_some_and(is_inside)
        || element_uses(array)
            .into_iter()
            .any(|(user, _)| is_inside(user) && user != reduce)
        || !region.collect(&may_reach_it).is_empty()
}

/// `x = x op value` of an element.
struct Update<'c> {
    load: Op<'c>,
    store: Op<'c>,
    /// What leads from the old value to the new one, in order.
    chain: Vec<Op<'c>>,
}

impl<'c> Update<'c> {
    fn of(store: Op<'c>, element: Type<'c>, operator: Operator) -> Option<Self> {
        let new = store.operand(0);
        let block = store.block()?;
        let is_old = |op: Op<'c>| {
            op.is(fir::LOAD) && op.block() == Some(block) && op.operand(0) == store.operand(1)
        };
        let gathering = Gathering {
            ty: element,
            conversions: Conversions::All,
            is_old: &|value| value.defining_op().is_some_and(is_old),
        };
        let is_update = new.uses().len() == 1 && gathering.operator(new) == Some(operator);
        if !is_update {
            return None;
        }
        // Everything between the two in the block that depends on the old value.
        let before: Vec<_> = block
            .ops()
            .into_iter()
            .take_while(|&op| op != store)
            .collect();
        let last = before.iter().rposition(|&op| is_old(op))?;
        let load = before[last];
        let mut known = load.results();
        let mut chain = Vec::new();
        for &op in &before[last + 1..] {
            if op.operands().iter().any(|operand| known.contains(operand)) {
                known.extend(op.results());
                chain.push(op);
            }
        }
        known
            .contains(&new)
            .then_some(Update { load, store, chain })
    }

    /// Whether lanes update elements that differ: those that the program looks up, or that go with
    /// the lanes' iterations.
    fn is_scattered(&self) -> bool {
        differs(self.address())
    }

    /// The element of a copy.
    fn address(&self) -> Value<'c> {
        self.store.operand(1)
    }

    fn carry_out(self, array: &Array<'c>) {
        let b = Builder::before(self.store).located(self.store);
        let old = self.load.result(0);
        let address = array.element(&b, self.address());
        acc::atomic_update(&b, address, &|inside, current| {
            let mut copies = HashMap::from([(old, current)]);
            let is_repeated = |op: Op<'c>| self.chain.contains(&op);
            inside.recompute(self.store.operand(0), &is_repeated, &mut copies)
        });
        self.store.erase();
        self.chain.iter().rev().for_each(|op| op.erase());
        self.load.erase();
    }
}

/// Whether `value` may be another one for each lane.
fn differs(value: Value<'_>) -> bool {
    comes_from(value, &|value| {
        let Some(op) = value.defining_op() else {
            let owner = value.as_argument().and_then(|(block, _)| block.parent_op());
            let is_shared = |op: Op<'_>| op.is(accgpu::LOOP) && !accgpu::levels(op).is_empty();
            return match owner.is_some_and(is_shared) {
                true => Source::Meant,
                false => Source::Other,
            };
        };
        let is_looked_up = op.is_any(&[fir::LOAD, fir::CALL]) && !value.ty().is_descriptor();
        match is_looked_up && op.enclosing(&[accgpu::LOOP]).is_some() {
            true => Source::Meant,
            false => Source::Operands,
        }
    })
}
