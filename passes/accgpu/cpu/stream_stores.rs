//! Lets large arrays that a loop only writes go past the caches.
//!
//! A CPU reads a line of memory before it writes a part of it. Non-temporal stores
//! of whole vectors spare that, a third of a triad's traffic, but they
//! take vectors aligned to their size, and throw the array out of the caches: so
//! the loop is made twice, and its size decides.
//!
//! ## Before
//! ```mlir
//! fir.do_loop %i = %from to %to step %c1 attributes {loopAnnotation = #parallel} {
//!   fir.store %v to %element {accessGroups = [#group]}
//! }
//! ```
//! ## After
//! ```mlir
//! fir.if %large {
//!   fir.do_loop %i = %from to %last_before_aligned step %c1 { ... }
//!   %row = fir.convert %aligned_address_and_mask
//!   fir.do_loop %i = %aligned to %to step %c1 {
//!     %aligned_element = fir.coordinate_of %row, %i_minus_aligned
//!     fir.store %v to %aligned_element {accessGroups = [#group, #stream]}
//!   }
//!   llvm.fence seq_cst
//! } else {
//!   // the loop as it was
//! }
//! ```
//!
//! LLVM would not vectorise scalar stores marked as non-temporal. So a second access
//! group marks them, which vectorisation keeps; code generation turns those of
//! whole aligned vectors into non-temporal ones (src/codegen/host/streams.rs).
//!
//! Legality: both branches do the same. Non-temporal stores are not ordered with
//! those of other threads; the fence orders them before gangs meet.

use crate::{accgpu::analysis::access::Access, pass::Pass};
use accc_dialects::{
    accgpu,
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Reported, Type, Value},
    llvm, omp,
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct StreamStores;

/// Bytes that all gangs write together from which on it pays: what most
/// processors do not keep in their caches.
const LARGE: i64 = 32 << 20;
/// Bytes of the largest vector, and of a cache line.
const LINE: i64 = 64;

impl Pass for StreamStores {
    const ARGUMENT: &'static str = "accgpu-stream-stores";
    const SUMMARY: &'static str = "let large arrays that are only written go past the caches";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for counted in module.collect_named(fir::DO_LOOP) {
            if let Some(gangs) = gangs_around(counted) {
                let streams = streams(module, counted);
                if !streams.is_empty() {
                    split(counted, gangs, &streams);
                }
            }
        }
        Ok(())
    }
}

/// A store of neighbouring elements in neighbouring iterations.
#[derive(Clone, Copy)]
struct Stream<'c> {
    store: Op<'c>,
    /// Bytes of an element.
    size: i64,
}

/// The number of gangs less one, for a parallel loop that each gang runs once.
fn gangs_around<'c>(counted: Op<'c>) -> Option<Value<'c>> {
    const LOOPS: [&str; 3] = [fir::DO_LOOP, fir::ITERATE_WHILE, omp::LOOP_NEST];
    let has_unit_step = arith::constant_value(counted.operand(2)) == Some(1);
    let around = counted.enclosing(&LOOPS)?;
    (fir::is_annotated(counted) && has_unit_step && around.is(omp::LOOP_NEST))
        .then(|| around.operand(1))
}

/// The stores of `counted` that may stream: of an array that the loop does not
/// read. Reading it would be right, but it would have to come from memory again.
fn streams<'c>(module: Op<'c>, counted: Op<'c>) -> Vec<Stream<'c>> {
    let read: Vec<_> = counted
        .collect_named(fir::LOAD)
        .into_iter()
        .filter(|load| !load.result(0).ty().is_descriptor())
        .map(|load| variable(load.operand(0)))
        .collect();
    let construct = counted.enclosing(&[omp::PARALLEL]);
    let variables = construct.map_or(Vec::new(), accgpu::variable_groups);
    let is_of_loop = |store: &Op<'c>| {
        let groups = fir::access_groups(*store);
        groups.iter().any(|group| !variables.contains(group))
    };
    let block = counted.body(0);
    block
        .ops()
        .into_iter()
        .filter(|op| op.is(fir::STORE) && is_of_loop(op))
        .filter_map(|store| {
            let written = variable(store.operand(1))?;
            let size = store.operand(0).ty().byte_size(module)?;
            let is_fit = matches!(size, 4 | 8)
                && !read.contains(&Some(written))
                && is_contiguous(store.operand(1), counted);
            is_fit.then_some(Stream { store, size })
        })
        .collect()
}

fn variable(address: Value<'_>) -> Option<Value<'_>> {
    Access::of(address, true).storage()
}

/// Whether `address` advances by one element with each iteration of `counted`.
fn is_contiguous<'c>(address: Value<'c>, counted: Op<'c>) -> bool {
    let Some(op) = address.defining_op() else {
        return false;
    };
    let array = op.operand(0);
    let subscripts = if op.is(fir::ARRAY_COOR) && array.ty().is_address() {
        fir::Element::of(op).map_or(Vec::new(), |element| element.subscripts)
    } else if op.is(fir::COORDINATE_OF) && array.ty().array_type().is_some() {
        op.operands()[1..].to_vec()
    } else {
        Vec::new()
    };
    let Some((first, others)) = subscripts.split_first() else {
        return false;
    };
    is_invariant(array, counted)
        && counts_along(*first, counted)
        && others.iter().all(|&value| is_invariant(value, counted))
}

/// Whether `value` is the loop's variable plus something that stays.
fn counts_along<'c>(value: Value<'c>, counted: Op<'c>) -> bool {
    if value == counted.body(0).arguments()[0] {
        return true;
    }
    let Some(op) = value.defining_op() else {
        return false;
    };
    let operand = |index| op.operand(index);
    if op.is_any(&[fir::CONVERT, arith::INDEX_CAST]) {
        counts_along(operand(0), counted)
    } else if op.is(arith::SUBI) {
        counts_along(operand(0), counted) && is_invariant(operand(1), counted)
    } else if op.is(arith::ADDI) {
        counts_along(operand(0), counted) && is_invariant(operand(1), counted)
            || is_invariant(operand(0), counted) && counts_along(operand(1), counted)
    } else {
        false
    }
}

/// Whether `value` is the same in all iterations of `counted`; descriptors are.
fn is_invariant<'c>(value: Value<'c>, counted: Op<'c>) -> bool {
    let may_move = |op: Op<'c>| {
        op.is_pure() || op.is(fir::DECLARE) || op.is(fir::LOAD) && op.result(0).ty().is_descriptor()
    };
    value.is_computed_from(&|value| !value.is_inside(counted), &may_move)
}

/// Alignment is that of the first stream; LLVM finds out which others share it.
fn split<'c>(counted: Op<'c>, last_gang: Value<'c>, streams: &[Stream<'c>]) {
    let b = Builder::before(counted);
    let first = streams[0];
    let word = Type::integer(b.ctx(), 64);
    let number = |value| arith::constant(&b, word, value);
    let [lower, upper, step] = [0, 1, 2].map(|which| counted.operand(which));
    let trips = fir::to_i64(&b, fir::trip_count(&b, lower, upper, step));
    let gangs = arith::add(&b, fir::to_i64(&b, last_gang), number(1));
    let written = arith::mul(&b, trips, gangs);
    let enough = number(LARGE / streams.iter().map(|stream| stream.size).sum::<i64>());
    let is_large = arith::compare(&b, Compare::GreaterOrEqual, written, enough);
    let line = number(LINE / first.size);
    let reaches_line = arith::compare(&b, Compare::GreaterOrEqual, trips, line);
    let is_large = arith::and(&b, is_large, reaches_line);
    let address = fir::to_i64(&b, address_at(&b, first.store, counted, counted.operand(0)));
    let of_element = arith::and(&b, address, number(first.size - 1));
    let is_aligned = arith::compare(&b, Compare::Equal, of_element, number(0));
    let condition = arith::and(&b, is_large, is_aligned);

    let [then, otherwise] = fir::if_else(&b, condition);
    stream(&Builder::before_terminator(then), counted, streams, address);
    if let Some(end) = otherwise.terminator() {
        counted.move_before(end);
    }
}

/// The iterations up to an element at the start of a line, and the others, whose
/// stores stream. There are more of them than a line has elements.
fn stream<'c>(b: &Builder<'c>, counted: Op<'c>, streams: &[Stream<'c>], address: Value<'c>) {
    let first = streams[0];
    let number = |value| arith::constant(b, address.ty(), value);
    let before = arith::sub(b, number(0), address);
    let gap = arith::and(b, before, number(LINE - 1));
    let peeled = arith::div(b, gap, number(first.size));
    let peeled = fir::to_index(b, peeled);
    let aligned = arith::add(b, counted.operand(0), peeled);
    let last_peeled = arith::sub(b, aligned, arith::index(b, 1));

    let peel = b.insert(counted.clone_op());
    peel.set_operand(1, last_peeled);
    let start = address_at(b, first.store, counted, aligned);
    let element = start.ty();
    // It is a multiple already; this way LLVM knows. An assumption would not do:
    // those in parallel regions are lost when the regions become functions.
    let start = arith::and(b, fir::to_i64(b, start), number(-LINE));
    let row = first.store.operand(0).ty().array(-1).reference();
    let row = fir::convert(b, start, row);

    let main = b.insert(counted.clone_op());
    main.set_operand(0, aligned);
    let group = llvm::access_group(b.ctx());
    for (original, copy) in counted.body(0).ops().into_iter().zip(main.body(0).ops()) {
        if streams.iter().any(|stream| stream.store == original) {
            fir::add_access_group(copy, group);
        }
        if original == first.store {
            let inner = Builder::before(copy);
            let position = arith::sub_exactly(&inner, main.body(0).arguments()[0], aligned);
            let address = fir::coordinate_of(&inner, row, position, element);
            copy.set_operand(1, address);
        }
    }
    llvm::fence_all(b);
}

/// The address that `store` of `counted` has in iteration `iteration`.
fn address_at<'c>(
    b: &Builder<'c>,
    store: Op<'c>,
    counted: Op<'c>,
    iteration: Value<'c>,
) -> Value<'c> {
    let variable = counted.body(0).arguments()[0];
    let mut copies = HashMap::from([(variable, iteration)]);
    let is_inside = |op| counted.is_ancestor_of(op);
    let address = b.recompute(store.operand(1), &is_inside, &mut copies);
    // The copies are in no iteration of a parallel loop.
    for copy in copies.into_values().filter_map(Value::defining_op) {
        copy.remove_attribute(fir::ACCESS_GROUPS);
    }
    address
}
