//! Loops, conditions and calls.

use super::{CALL, DO_LOOP, IF, ITERATE_WHILE, RESULT, to_index};
use crate::{
    arith, ffi,
    ir::{Attribute, Block, Builder, CALLEE, Op, Region, Type, Value},
    scf,
};

/// How the names of the functions for STOP and ERROR STOP begin.
pub const STOP: &str = "_FortranAStopStatement";

/// flang's question whether an object's type is, or extends, another.
pub const CLASS_IS: &str = "_FortranAClassIs";

/// Of the runtime for devices (`device/src/polymorphic.cpp`): ends the program where the type
/// of an object is none that its file knows.
pub const END_AT_UNKNOWN_TYPE: &str = "accc_end_at_unknown_type";

/// The same where the procedure of a pointer is none that its file knows.
pub const END_AT_UNKNOWN_PROCEDURE: &str = "accc_end_at_unknown_procedure";

/// Of the runtimes for devices and the host: ends the program where an assignment would give
/// a private array another shape.
pub const END_AT_OTHER_SHAPE: &str = "accc_end_at_other_shape";

/// The same where REDUCE has neither an element nor an IDENTITY.
pub const END_WITHOUT_IDENTITY: &str = "accc_end_without_identity";

/// Whether calls of the function `name` may end the program on a device.
pub fn may_end_program(name: &str) -> bool {
    let ends = [
        CLASS_IS,
        END_AT_UNKNOWN_TYPE,
        END_AT_UNKNOWN_PROCEDURE,
        END_AT_OTHER_SHAPE,
        END_WITHOUT_IDENTITY,
    ];
    name.starts_with(STOP) || ends.contains(&name)
}

/// `if` with one result: what `then` and `otherwise` build.
pub fn if_value<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    ty: Type<'c>,
    then: impl FnOnce(&Builder<'c>) -> Value<'c>,
    otherwise: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Value<'c> {
    if_values(
        b,
        condition,
        &[ty],
        |b| vec![then(b)],
        |b| vec![otherwise(b)],
    )[0]
}

/// The same with results of these types.
pub fn if_values<'c>(
    b: &Builder<'c>,
    condition: Value<'c>,
    types: &[Type<'c>],
    then: impl FnOnce(&Builder<'c>) -> Vec<Value<'c>>,
    otherwise: impl FnOnce(&Builder<'c>) -> Vec<Value<'c>>,
) -> Vec<Value<'c>> {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op(IF, &[condition], types, &[], regions.to_vec());
    let inner = blocks.map(|block| Builder::at_end(block, op));
    for (inner, values) in [
        (inner[0], then(&inner[0])),
        (inner[1], otherwise(&inner[1])),
    ] {
        inner.op(RESULT, &values, &[], &[], vec![]);
    }
    op.results()
}

const LOOP_ANNOTATION: &str = "loopAnnotation";

/// Gives a fir.do_loop an annotation for LLVM.
pub fn annotate_loop<'c>(counted: Op<'c>, annotation: Attribute<'c>) {
    counted.set_attribute(LOOP_ANNOTATION, annotation);
}

/// Whether `annotate` has been here.
pub fn is_annotated(counted: Op<'_>) -> bool {
    counted.has_attribute(LOOP_ANNOTATION)
}

/// The symbols of what makes the local variables of a fir.do_concurrent.loop.
pub fn recipes_of_locals(nest: Op<'_>) -> Vec<String> {
    let recipes = nest.attribute("local_syms").map(Attribute::elements);
    let recipes = recipes.unwrap_or_default().into_iter();
    recipes.filter_map(Attribute::text).collect()
}

/// A call of the function `callee`, by its symbol.
pub fn call<'c>(
    b: &Builder<'c>,
    callee: &str,
    arguments: &[Value<'c>],
    results: &[Type<'c>],
) -> Op<'c> {
    b.op(
        CALL,
        arguments,
        results,
        &[(CALLEE, Attribute::symbol(b.ctx(), callee))],
        vec![],
    )
}

/// At a fir.do_loop: its iterations may run in any order.
pub const UNORDERED: &str = "unordered";

/// A counted loop `lower, lower + step, ... <= upper` over index values; returns
/// the loop and its body, which already ends in fir.result.
pub fn do_loop<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> (Op<'c>, Block<'c>) {
    let region = Region::create();
    let block = Block::create(&[(Type::index(b.ctx()), b.location())]);
    region.append(block);
    let op = b.segmented_op(
        DO_LOOP,
        &[&[lower], &[upper], &[step], &[], &[]],
        &[],
        &[],
        vec![region],
    );
    Builder::at_end(block, op).op(RESULT, &[], &[], &[], vec![]);
    (op, block)
}

/// Like `do_loop` for a step that is positive and not 1. The trip count is not
/// computed: that would take a division before the first iteration.
pub fn stride_loop<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> (Op<'c>, Block<'c>) {
    let (index, flag) = (Type::index(b.ctx()), Type::integer(b.ctx(), 1));
    let go_on = arith::constant(b, flag, 1);
    let region = Region::create();
    let block = Block::create(&[(index, b.location()), (flag, b.location())]);
    region.append(block);
    let op = b.op(
        ITERATE_WHILE,
        &[lower, upper, step, go_on],
        &[flag],
        &[],
        vec![region],
    );
    let next = [block.arguments()[1]];
    Builder::at_end(block, op).op(RESULT, &next, &[], &[], vec![]);
    (op, block)
}

/// How many iterations `lower, lower + step, ... upper` has (index), as Fortran counts:
/// max(0, (upper - lower + step) / step) (F2023, 11.1.7.4.1).
pub fn trip_count<'c>(
    b: &Builder<'c>,
    lower: Value<'c>,
    upper: Value<'c>,
    step: Value<'c>,
) -> Value<'c> {
    let [lower, upper, step] = [lower, upper, step].map(|v| to_index(b, v));
    let span = arith::sub(b, upper, lower);
    let span = arith::add(b, span, step);
    let count = match arith::constant_value(step) {
        Some(1) => span,
        _ => arith::div(b, span, step),
    };
    arith::max(b, count, arith::index(b, 0))
}

/// `if` without results; returns the operation and the block of its branch,
/// which already ends in fir.result.
pub fn if_then<'c>(b: &Builder<'c>, condition: Value<'c>) -> (Op<'c>, Block<'c>) {
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let op = b.op(IF, &[condition], &[], &[], vec![region, Region::create()]);
    Builder::at_end(block, op).op(RESULT, &[], &[], &[], vec![]);
    (op, block)
}

/// Where to put what is to happen only under `condition`, at `b`.
pub fn under<'c>(b: &Builder<'c>, condition: Value<'c>) -> Builder<'c> {
    let (_, then) = if_then(b, condition);
    Builder::before_terminator(then)
}

/// The same, where there may be none: at `b` then.
pub fn under_any<'c>(b: &Builder<'c>, condition: Option<Value<'c>>) -> Builder<'c> {
    condition.map_or(*b, |condition| under(b, condition))
}

/// `if` with two branches and no results; returns the blocks of both, which end
/// in fir.result already.
pub fn if_else<'c>(b: &Builder<'c>, condition: Value<'c>) -> [Block<'c>; 2] {
    let regions = [Region::create(), Region::create()];
    let blocks = [Block::create(&[]), Block::create(&[])];
    for (region, block) in regions.iter().zip(blocks) {
        region.append(block);
    }
    let op = b.op(IF, &[condition], &[], &[], regions.to_vec());
    for block in blocks {
        Builder::at_end(block, op).op(RESULT, &[], &[], &[], vec![]);
    }
    blocks
}

/// Whether `scope` runs `op`, which is inside of it, at most once: nothing but conditions is around
/// it.
pub fn runs_once<'c>(scope: Op<'c>, op: Op<'c>) -> bool {
    let has_one_block = |op: Op<'c>| {
        op.block()
            .is_some_and(|block| block.region().blocks().len() == 1)
    };
    let mut inside = op;
    while let Some(around) = inside.parent().filter(|_| has_one_block(inside)) {
        if around == scope {
            return true;
        }
        if !around.is_any(&[IF, scf::IF]) {
            return false;
        }
        inside = around;
    }
    false
}

/// Makes nests of fir.do_loop of the fir.do_concurrent operations in `root`, as flang's
/// `simplify-fir-operations` does. What that cannot lower stays.
pub fn lower_concurrent_loops(root: Op<'_>) {
    // SAFETY: the operation is live; what it has inside is nobody's.
    unsafe { ffi::acccLowerConcurrentLoops(root.raw()) }
}
