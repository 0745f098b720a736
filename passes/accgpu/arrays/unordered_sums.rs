//! Finds loops of array operations that add up in the elements of an array, and puts
//! them inside the loops that count the elements.
//!
//! flang gives all loops of MATMUL of integers the attribute `unordered`, also the one along
//! which products are added up. Its iterations may run in any order, but not at the same
//! time. That of reals is outermost and no loop has the attribute.
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
//!   } {accgpu.adds_up}
//! }
//! ```
//! CPUs rather have the loop of the elements inside: `accgpu-hoist-sums` exchanges them again.
//! Where the loop that adds up goes along rows of what it reads, such as that of a vector times a
//! matrix, it gathers in a local variable instead, so that lanes may share it.
//!
//! Legality: the loops stand alone in each other. If all of them are `unordered`, any order
//! of them, too, gives flang's result. Else iterations write nothing but the element, which
//! has the variables of all other loops as its subscripts, and read nothing that may be an
//! element of the array but this one: each element has the same sums as before, in the same
//! order. The order of one that lanes share is the compiler's: it is MATMUL's (F2023,
//! 16.9.140). Where loops do not stand alone, an `unordered` one that adds up keeps its place
//! and loses the attribute.

use crate::accgpu::{
    analysis::{
        access::Access,
        dependence::{may_overlap, uses},
        lanes::neighbours,
    },
    levels::coalesce::permute,
};
use accc_dialects::{
    arith, fir,
    ir::{Attribute, Builder, Op, Value},
};
use std::collections::{HashMap, HashSet};

/// At a loop that adds up in an element for each iteration of the loop around it, in which
/// it stands alone. The two may be exchanged.
pub const ADDS_UP: &str = "accgpu.adds_up";

/// Looks at `outer` and the loops that stand alone in it.
pub fn sink(outer: Op<'_>) {
    leave_alone(outer);
    let mut nest = nest_of(outer);
    if !are_ordered_sums(&nest) {
        let ordered = |nest: &Op<'_>| !nest.has_attribute(fir::UNORDERED);
        nest.truncate(nest.iter().position(ordered).unwrap_or(nest.len()));
    }
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
    if let ([_, ..], [only]) = (&others[..], &nest[others.len()..]) {
        match Row::of(*only, nest[others.len() - 1]) {
            Some(row) => row.put_into_local(),
            None => only.set_attribute(ADDS_UP, Attribute::unit(only.ctx())),
        }
    }
}

/// A loop that adds up in an element, and goes along what it reads.
struct Row<'c> {
    sum: Op<'c>,
    load: Op<'c>,
    store: Op<'c>,
}

impl<'c> Row<'c> {
    /// `None` if `around`, the loop of the elements, is the one whose neighbouring iterations
    /// read neighbouring elements.
    fn of(sum: Op<'c>, around: Op<'c>) -> Option<Self> {
        let [store] = sum.collect_named(fir::STORE)[..] else {
            return None;
        };
        // Loops inside may have elements of their own.
        if store.parent() != Some(sum) {
            return None;
        }
        let loads = sum.collect_named(fir::LOAD).into_iter();
        let (own, others): (Vec<_>, Vec<_>) =
            loads.partition(|load| load.operand(0) == store.operand(1));
        let [load] = own[..] else {
            return None;
        };
        let is_row = neighbours(sum, &others) > neighbours(around, &others);
        is_row.then_some(Row { sum, load, store })
    }

    fn put_into_local(&self) {
        let b = Builder::before(self.sum);
        let is_inside = |op: Op<'c>| self.sum.is_ancestor_of(op);
        let element = b.recompute(self.store.operand(1), &is_inside, &mut HashMap::new());
        let first = fir::load(&b, element);
        let local = fir::alloca(&b, first.ty());
        fir::store(&b, first, local);
        self.load.set_operand(0, local);
        self.store.set_operand(1, local);
        let after = Builder::after(self.sum);
        fir::store(&after, fir::load(&after, local), element);
    }
}

/// Moves conversions in front of `outer` that stand beside the only loop in it, or in that one, and are
/// the same for all iterations: the end of the range of a loop inside, if it is of another type.
fn leave_alone(outer: Op<'_>) {
    const FREE: [&str; 3] = [fir::CONVERT, arith::INDEX_CAST, arith::CONSTANT];
    let mut last = outer;
    loop {
        let ops = last.body(0).ops();
        let is_loop = |op: &Op<'_>| op.is(fir::DO_LOOP);
        let mut loops = ops.iter().copied().filter(is_loop);
        let (Some(inner), None) = (loops.next(), loops.next()) else {
            return;
        };
        for op in ops {
            let is_outside = |value: Value<'_>| !value.is_inside(outer);
            if op.is_any(&FREE) && op.operands().into_iter().all(is_outside) {
                op.move_before(outer);
            }
        }
        last = inner;
    }
}

/// `outer` and the loops that stand alone in it, each in the one before.
fn nest_of(outer: Op<'_>) -> Vec<Op<'_>> {
    let mut nest = vec![outer];
    let mut last = outer;
    while let [inner, _] = last.body(0).ops()[..]
        && inner.is(fir::DO_LOOP)
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

/// Whether iterations of all of `nest` do nothing but add to an element that has the
/// variables of loops as its subscripts.
fn are_ordered_sums(nest: &[Op<'_>]) -> bool {
    let Some((innermost, Ok(uses))) = nest.last().map(|&innermost| (innermost, uses(innermost)))
    else {
        return false;
    };
    let mut writes = uses.iter().filter(|used| used.access.writes);
    let (Some(written), None) = (writes.next(), writes.next()) else {
        return false;
    };
    let is_flat = innermost
        .body(0)
        .ops()
        .iter()
        .all(|op| op.region_count() == 0);
    if !is_flat || !written.op.is(fir::STORE) {
        return false;
    }
    let address = written.op.operand(1);
    let element = address.defining_op().filter(|op| op.is(fir::ARRAY_COOR));
    let Some(element) = element.and_then(fir::Element::of) else {
        return false;
    };
    let (sums, others): (Vec<Op<'_>>, Vec<_>) =
        nest.iter().partition(|nest| !moves(address, **nest));
    let subscripts: HashSet<_> = element.subscripts.iter().copied().collect();
    !sums.is_empty()
        && others
            .iter()
            .all(|nest| subscripts.contains(&variable(*nest)))
        && uses.iter().all(|used| {
            let reads = used.op.is(fir::LOAD) && used.op.operand(0) == address;
            used.access.writes || reads || !may_overlap(&used.access, &written.access)
        })
}

/// Whether iterations of `counted` change an element that all of them share.
fn adds_up(counted: Op<'_>) -> bool {
    counted.collect_named(fir::STORE).into_iter().any(|store| {
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
    let sources = value.sources(&|op| counted.is_ancestor_of(op));
    sources.contains(&variable(counted))
}

fn variable(counted: Op<'_>) -> Value<'_> {
    counted.body(0).arguments()[0]
}
