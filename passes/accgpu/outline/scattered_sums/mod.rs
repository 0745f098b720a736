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
//! The array may be a private one that the lanes share: a gang's own, or its copy for a reduction
//! over gangs. Such a copy is for nothing but updates then, and becomes the array that it is
//! reduced into in the same way, unless it is small: gangs gather faster in shared memory.
//!
//! Legality: the construct does nothing with the copies but update elements by the operator of
//! the reduction, and nothing else with the array, or with one of its own nothing between the
//! copies' first values and the reduction. So each value that an iteration adds comes to
//! the element of the array in the end, in some order; the order of a reduction is the
//! compiler's. Loops that lanes share begin and end with the barriers that such an array needs
//! (`accgpu-to-gpu`).
//!
//! ## Leaves
//! Arrays of up to 32 elements, on which the updates of all threads would meet; elements that all
//! lanes update at the same time; arrays with gaps.

mod array;
mod update;

use crate::{
    acc::privates::identity::identity,
    accgpu::analysis::{access::Access, memory_uses::element_uses},
};
use accc_dialects::{
    accgpu::{self, Level, Operator},
    arith, fir,
    ir::{Builder, Op, Type, Value, remark},
};
use array::{Array, copies};
use update::Update;

/// Elements for which a lane's copies are better.
const FEW: i64 = 32;

/// Bytes of gangs' copies of a construct's arrays that shared memory is taken for: more of them
/// would cost more at the end of each gang than they spare.
const GANG_COPIES: i64 = 2048;

/// Does so for the reductions of `region` that are worth it, inner ones first.
pub fn update_atomically(region: Op<'_>) {
    let mut left = GANG_COPIES;
    for reduce in region.collect_named(accgpu::REDUCE) {
        let Some(sum) = Scattered::of(reduce, region) else {
            continue;
        };
        match sum.bytes_of_gang().filter(|&bytes| bytes <= left) {
            Some(bytes) => left -= bytes,
            None => sum.carry_out(),
        }
    }
}

/// The operands of an accgpu.reduce.
const COPY: usize = 0;
const TARGET: usize = 1;

/// A reduction of an array over which iterations scatter values.
struct Scattered<'c> {
    reduce: Op<'c>,
    /// The copies of lanes, workers or gangs.
    copy: Op<'c>,
    array: Array<'c>,
    /// What gives the copies' elements their first value.
    first: Op<'c>,
    updates: Vec<Update<'c>>,
}

impl<'c> Scattered<'c> {
    fn of(reduce: Op<'c>, region: Op<'c>) -> Option<Self> {
        let copy = copies(reduce.operand(COPY)).filter(|&copy| region.is_ancestor_of(copy))?;
        let ty = copy.type_attribute("in_type").filter(|ty| ty.rank() > 0)?;
        let is_whole = reduce.operand(COPY).ty() == reduce.operand(TARGET).ty();
        let is_of_level = accgpu::levels(reduce).last() == Some(&accgpu::level(copy));
        if !is_whole || !is_of_level || !has_atomics(ty.element()) || has_few_elements(ty) {
            return None;
        }
        let operator = accgpu::reduce_operator(reduce);
        let (inside, outside): (Vec<_>, Vec<_>) = element_uses(copy.result(0))
            .into_iter()
            .filter(|&(user, _)| user != reduce)
            .partition(|&(user, _)| is_in_loop_beside(user, copy));
        let [(first, 1)] = outside[..] else {
            return None;
        };
        let mut updates = Vec::new();
        for &(user, _) in inside.iter().filter(|(user, _)| !user.is(fir::LOAD)) {
            updates.push(Update::of(user, ty.element(), operator)?);
        }
        let sum = Scattered {
            reduce,
            copy,
            array: Array::of(reduce.operand(TARGET))?,
            first,
            updates,
        };
        let is_all = sum.updates.iter().map(Update::uses).sum::<usize>() == inside.len();
        (is_all
            && sum.is_worth_it()
            && sum.begins_with_identity(operator, ty.element())
            && sum.has_array_for_itself(region))
        .then_some(sum)
    }

    /// Lanes go to elements that differ, and groups of lanes do so by atomic updates already.
    fn is_worth_it(&self) -> bool {
        let is_of_lanes = accgpu::level(self.copy) == Level::Vector;
        let suits = |update: &Update<'c>| {
            let is_so = match is_of_lanes {
                true => update.is_scattered(),
                false => update.is_atomic(),
            };
            is_so && self.array.has(update.address())
        };
        !self.updates.is_empty() && self.updates.iter().all(suits)
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

    /// Whether nothing but the reduction uses the array while there are copies of it.
    fn has_array_for_itself(&self, region: Op<'c>) -> bool {
        let levels = accgpu::levels(self.reduce);
        let array = fir::origin(self.reduce.operand(TARGET));
        match array.defining_op().filter(|&op| region.is_ancestor_of(op)) {
            Some(own) => {
                let is_shared =
                    |own: Op<'c>| levels.iter().all(|&level| accgpu::level(own) < level);
                own.is(accgpu::PRIVATE) && is_shared(own) && self.has_private_for_itself(array)
            }
            None => {
                levels.first() == Some(&Level::Gang) && self.has_variable_for_itself(region, array)
            }
        }
    }

    /// The same for an array of the construct's.
    fn has_private_for_itself(&self, array: Value<'c>) -> bool {
        let (Some(around), Some(block)) = (self.reduce.parent(), self.reduce.block()) else {
            return false;
        };
        let is_between = |op: Op<'c>| {
            let place = op.outermost_in(around);
            let is_beside = place.block() == Some(block)
                && (place.is_before(self.copy) || self.reduce.is_before(place));
            op != self.reduce && around.is_ancestor_of(op) && !is_beside
        };
        let users = element_uses(array).into_iter();
        self.copy.block() == Some(block) && !users.map(|(user, _)| user).any(is_between)
    }

    /// The same for an array of the program's: other gangs may be elsewhere.
    fn has_variable_for_itself(&self, region: Op<'c>, array: Value<'c>) -> bool {
        let Some(storage) = Access::of(array, true).storage() else {
            return false;
        };
        let is_same = |operand: Value<'c>| {
            let is_memory = operand.ty().is_address() || operand.ty().is_descriptor();
            let other = is_memory.then(|| Access::of(operand, true).storage());
            other
                .flatten()
                .is_some_and(|it| fir::are_same_variable(it, storage))
        };
        let mut known = vec![self.reduce];
        known.extend(self.updates.iter().flat_map(Update::outside));
        let may_reach_it = |op: Op<'c>| {
            let reads_descriptor = op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
            !known.contains(&op)
                && op.is_any(&[fir::LOAD, fir::STORE, fir::CALL, accgpu::REDUCE])
                && !reads_descriptor
                && op.operands().into_iter().any(is_same)
        };
        let is_known = |user: Op<'c>| !region.is_ancestor_of(user) || known.contains(&user);
        element_uses(array)
            .into_iter()
            .all(|(user, _)| is_known(user))
            && region.collect(&may_reach_it).is_empty()
    }

    fn explain(&self) {
        // Who has read it of the lanes' copies knows.
        let is_told = accgpu::level(self.copy) != Level::Vector;
        if is_told || accgpu::is_local(self.reduce) {
            return;
        }
        let name = Access::of(self.copy.result(0), true).in_words();
        let message = format!("reduction: iterations scatter values over {name}: atomic updates");
        remark(self.updates[0].write().location(), &message);
    }

    /// The size of a gang's copies, if it is known.
    fn bytes_of_gang(&self) -> Option<i64> {
        let ty = self.copy.type_attribute("in_type")?;
        let is_of_gang = accgpu::level(self.copy) == Level::Gang;
        let elements = elements(ty).filter(|_| is_of_gang)?;
        elements.checked_mul(i64::from(ty.element().bit_width()) / 8)
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
    elements(ty).is_some_and(|all| all <= FEW)
}

/// How many elements an array of type `ty` has, if it is constant.
fn elements(ty: Type<'_>) -> Option<i64> {
    let extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
    let all = extents.reduce(|all, extent| all?.checked_mul(extent?));
    all.flatten()
}

/// Whether `user` stands in a loop that does not go around `copy`.
fn is_in_loop_beside(user: Op<'_>, copy: Op<'_>) -> bool {
    let around = user.enclosing(&[accgpu::LOOP]);
    around.is_some_and(|nest| !nest.is_ancestor_of(copy))
}
