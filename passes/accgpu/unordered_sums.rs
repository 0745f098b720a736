//! Finds loops of array operations that add up in the elements of an array, and puts
//! them inside the loops that count the elements.
//!
//! flang gives all loops of MATMUL the attribute `unordered`, also the one along which
//! products are added up. Its iterations may run in any order, but not at the same time.
//!
//! ## Before
//! ```mlir
//! fir.do_loop %k = %c1 to %n step %c1 unordered {
//!   fir.do_loop %i = %c1 to %m step %c1 unordered {
//!     %y = fir.array_coor %result(%shape) %i
//!         : (!fir.ref<!fir.array<?xi32>>, !fir.shape<1>, index) -> !fir.ref<i32>
//!     %0 = fir.load %y : !fir.ref<i32>
//!     %1 = arith.addi %0, %product : i32
//!     fir.store %1 to %y : !fir.ref<i32>
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %m step %c1 unordered {
//!   fir.do_loop %k = %c1 to %n step %c1 {
//!     ...
//!   }
//! }
//! ```
//!
//! Legality: the loops stand alone in each other and all of them are `unordered`, so
//! that any order of them, too, gives flang's result. Where they do not stand alone,
//! the loop keeps its place and loses the attribute.

use super::{access::Access, coalesce::permute};
use accc_dialects::{
    fir,
    ir::{Op, Value},
};

/// Looks at `outer` and the loops that stand alone in it.
pub fn sink(outer: Op<'_>) {
    let nest = nest_of(outer);
    let (sums, others): (Vec<_>, Vec<_>) = (0..nest.len()).partition(|&at| adds_up(nest[at]));
    if sums.is_empty() {
        return;
    }
    let order: Vec<_> = others.iter().chain(&sums).copied().collect();
    let ranges: Vec<_> = nest.iter().map(|nest| nest.operands()).collect();
    let variables: Vec<_> = nest.iter().map(|nest| variable(*nest)).collect();
    for (place, &from) in order.iter().enumerate() {
        nest[place].set_operands(&ranges[from]);
    }
    permute(&variables, &order);
    for &nest in &nest[others.len()..] {
        nest.remove_attribute(fir::UNORDERED);
    }
}

/// `outer` and the loops that stand alone in it, each in the one before.
fn nest_of(outer: Op<'_>) -> Vec<Op<'_>> {
    let mut nest = vec![outer];
    let mut last = outer;
    while let [inner, _] = last.body(0).ops()[..]
        && inner.is(fir::DO_LOOP)
        && inner.has_attribute(fir::UNORDERED)
        && inner.result_count() == 0
        && !inner
            .operands()
            .iter()
            .any(|range| nest.iter().any(|outer| moves(*range, *outer)))
    {
        nest.push(inner);
        last = inner;
    }
    nest
}

/// Whether iterations of `counted` change an element that all of them share.
fn adds_up(counted: Op<'_>) -> bool {
    counted.has_attribute(fir::UNORDERED)
        && counted.collect_named(fir::STORE).into_iter().any(|store| {
            let element = store.operand(1);
            let reads_first = |user: Op<'_>| {
                user.is(fir::LOAD) && user.block() == store.block() && user.is_before(store)
            };
            let is_own = || {
                let storage = Access::of(element, true).origin.defining_op();
                storage.is_some_and(|storage| counted.is_ancestor_of(storage))
            };
            element.users().into_iter().any(reads_first) && !moves(element, counted) && !is_own()
        })
}

/// Whether `value` depends on the variable of `counted`.
fn moves<'c>(value: Value<'c>, counted: Op<'c>) -> bool {
    match value.defining_op() {
        Some(op) => {
            counted.is_ancestor_of(op)
                && op.operands().into_iter().any(|value| moves(value, counted))
        }
        None => value == variable(counted),
    }
}

fn variable(counted: Op<'_>) -> Value<'_> {
    counted.body(0).arguments()[0]
}
