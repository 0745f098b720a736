//! Computes elements of a temporary array where they are read, rather than in a loop before.
//!
//! flang stores an expression that a function of its library gets to a temporary array, which
//! would lie on the heap of each thread.
//!
//! ## Before
//! ```mlir
//! %t = fir.allocmem !fir.array<?xi32>, %n
//! fir.do_loop %i = %one to %n step %one unordered {
//!   %x = "computes"(%i)
//!   fir.store %x to "element"(%t, %i)
//! }
//! fir.do_loop %j = %one to %n step %one {
//!   %y = fir.load "element"(%t, %j)
//!   "use"(%y)
//! }
//! fir.freemem %t
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %j = %one to %n step %one {
//!   %y = "computes"(%j)
//!   "use"(%y)
//! }
//! ```
//! Legality: one store gives each element its value, which is computed without effects from what
//! the loop does not set. Nothing but memory that the code reaches by name, and that the value does
//! not depend on, changes between the loop and where elements are read.

use crate::{
    acc::routines::host_links::erase_if_unused,
    accgpu::analysis::memory_uses::{is_reached_by_name_only, memory_uses},
};
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};
use std::collections::HashMap;

/// The temporary array that the descriptor `array` is made of.
pub fn temporary(array: Value<'_>) -> Option<Op<'_>> {
    let memory = fir::origin(array).defining_op();
    memory.filter(|op| op.is(fir::ALLOCMEM))
}

/// Removes the array `memory` if its elements can be computed where they are read.
pub fn compute_where_read(memory: Op<'_>) {
    let Some(filled) = Filled::of(memory) else {
        return;
    };
    for &load in &filled.loads {
        filled.replace(load);
    }
    filled.nest[0].erase();
    filled.frees.into_iter().for_each(Op::erase);
    if erase_if_unused(memory.result(0)) {
        memory.erase();
    }
}

/// A temporary array with the loops that set it.
struct Filled<'c> {
    /// A loop for each dimension, the outermost first: that of the last dimension.
    nest: Vec<Op<'c>>,
    store: Op<'c>,
    loads: Vec<Op<'c>>,
    frees: Vec<Op<'c>>,
}

impl<'c> Filled<'c> {
    fn of(memory: Op<'c>) -> Option<Self> {
        let array = memory.result(0);
        if !is_reached_by_name_only(array) {
            return None;
        }
        let uses = memory_uses(array).into_iter().map(|(user, _)| user);
        let (stores, others): (Vec<_>, Vec<_>) = uses.partition(|op| op.is(fir::STORE));
        let (loads, frees): (Vec<_>, Vec<_>) = others.into_iter().partition(|op| op.is(fir::LOAD));
        let [store] = stores[..] else { return None };
        if !frees.iter().all(|op| op.is(fir::FREEMEM)) {
            return None;
        }
        let (subscripts, extents) = element(store.operand(1))?;
        let nest = nest_around(store, &extents)?;
        let filled = Filled {
            nest,
            store,
            loads,
            frees,
        };
        let is_read_by_element = |load: &Op<'c>| {
            let read = element(load.operand(0));
            read.is_some_and(|(_, of)| of == extents) && filled.reaches(*load)
        };
        let is_possible = subscripts == filled.indices()
            && filled.has_no_effect()
            && filled.loads.iter().all(is_read_by_element);
        is_possible.then_some(filled)
    }

    /// The indices of the loops, that of the first dimension first.
    fn indices(&self) -> Vec<Value<'c>> {
        let nest = self.nest.iter().rev();
        nest.map(|it| it.body(0).arguments()[0]).collect()
    }

    /// Whether the loops do nothing but to set the array.
    fn has_no_effect(&self) -> bool {
        let ops = self.nest.iter().flat_map(|it| it.body(0).ops());
        ops.into_iter().all(|op| {
            let is_part = op == self.store || op.is(fir::RESULT) || self.nest.contains(&op);
            is_part || is_computing(op)
        })
    }

    /// Whether what computes the elements would compute the same where `load` stands, behind the loops.
    fn reaches(&self, load: Op<'c>) -> bool {
        let outermost = self.nest[0];
        let mut around = load;
        while around.block() != outermost.block() {
            let Some(parent) = around.parent() else {
                return false;
            };
            around = parent;
        }
        if around == outermost || !outermost.is_before(around) {
            return false;
        }
        let mut op = outermost.next();
        while let Some(between) = op {
            if !between.with_inside().all(|op| self.leaves(op)) {
                return false;
            }
            op = between.next().filter(|_| between != around);
        }
        true
    }

    /// Whether `op` changes nothing that the elements are computed from, but for operations inside.
    fn leaves(&self, op: Op<'c>) -> bool {
        const STRUCTURE: [&str; 5] = [
            fir::ALLOCA,
            fir::ALLOCMEM,
            fir::DO_LOOP,
            fir::IF,
            fir::RESULT,
        ];
        if op.is(fir::STORE) {
            return self.is_apart(op.operand(1));
        }
        if op.is(fir::FREEMEM) {
            return self.is_apart(op.operand(0));
        }
        op.is_any(&STRUCTURE) || is_computing(op)
    }

    /// Whether the memory at `address` is the code's own, and no matter of the loops.
    fn is_apart(&self, address: Value<'c>) -> bool {
        let memory = fir::whole(address);
        let source = memory.defining_op();
        let is_own = source.is_some_and(|op| op.is_any(&[fir::ALLOCA, fir::ALLOCMEM]));
        let is_for_loops = |user| self.nest[0].is_ancestor_of(user);
        is_own
            && is_reached_by_name_only(memory)
            && !(memory_uses(memory).into_iter()).any(|(user, _)| is_for_loops(user))
    }

    /// Lets what `load` reads be computed there.
    fn replace(&self, load: Op<'c>) {
        let b = Builder::before(load).located(load);
        let (subscripts, _) = element(load.operand(0)).expect("asked for before");
        let index = |value| fir::to_index(&b, value);
        let mut copies: HashMap<_, _> = self
            .indices()
            .into_iter()
            .zip(subscripts.into_iter().map(index))
            .collect();
        for nest in &self.nest {
            for op in nest.body(0).ops() {
                if is_computing(op) {
                    b.insert(op.clone_mapped(&mut copies));
                }
            }
        }
        let value = self.store.operand(0);
        load.result(0)
            .replace_all_uses_with(copies.get(&value).copied().unwrap_or(value));
        load.erase();
    }
}

/// The subscripts of the element at `place`, of an array with lower bounds of 1, and the extents of that.
fn element<'c>(place: Value<'c>) -> Option<(Vec<Value<'c>>, Vec<Value<'c>>)> {
    const SLICE: usize = 2;
    const SUBSCRIPTS: usize = 3;
    let place = place.defining_op().filter(|op| op.is(fir::ARRAY_COOR))?;
    let shape = fir::shape_of(place)?.defining_op()?;
    let is_whole = shape.is(fir::SHAPE) && place.operand_segment(SLICE).is_empty();
    is_whole.then(|| (place.operand_segment(SUBSCRIPTS), shape.operands()))
}

/// The loops around `store`, the outermost first, if they go through an array with these extents, the
/// outermost through the last dimension.
fn nest_around<'c>(store: Op<'c>, extents: &[Value<'c>]) -> Option<Vec<Op<'c>>> {
    let mut nest: Vec<Op<'_>> = Vec::new();
    for &extent in extents {
        let inner = nest.first().copied().unwrap_or(store);
        let outer = inner.parent().filter(|op| op.is(fir::DO_LOOP))?;
        let is_one = |number| arith::constant_value(outer.operand(number)) == Some(1);
        let is_whole = outer.operand_count() == 3
            && is_one(0)
            && is_one(2)
            && is_extent(outer.operand(1), extent, extents);
        if !is_whole {
            return None;
        }
        nest.insert(0, outer);
    }
    (!nest.is_empty()).then_some(nest)
}

/// Whether `upper` is `extent` where the array, with these extents, has elements: flang lets inner loops
/// have no iterations where outer ones have none.
fn is_extent<'c>(upper: Value<'c>, extent: Value<'c>, extents: &[Value<'c>]) -> bool {
    let is_zero = |value| arith::constant_value(value) == Some(0);
    let is_empty = |condition: Value<'c>| {
        let compare = condition.defining_op();
        let compare = compare.filter(|op| arith::comparison(*op) == Some(Compare::Equal));
        compare.is_some_and(|op| extents.contains(&op.operand(0)) && is_zero(op.operand(1)))
    };
    let choice = upper.defining_op().filter(|op| op.is(arith::SELECT));
    let is_without_elements =
        |op: Op<'c>| is_empty(op.operand(0)) && is_zero(op.operand(1)) && op.operand(2) == extent;
    upper == extent || choice.is_some_and(is_without_elements)
}

/// Whether `op` only computes values, perhaps of memory.
fn is_computing(op: Op<'_>) -> bool {
    let is_value = op.is_memory_effect_free() || op.is_any(&[fir::LOAD, fir::DECLARE]);
    op.region_count() == 0 && is_value && !op.is(fir::RESULT)
}
