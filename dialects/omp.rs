//! Constructors for OpenMP operations of host code.

use crate::ir::{Attribute, Block, Builder, Op, Region, SYMBOL_NAME, Type, Value};

crate::ir::operations! {
    ATOMIC_READ = "omp.atomic.read",
    ATOMIC_UPDATE = "omp.atomic.update",
    ATOMIC_WRITE = "omp.atomic.write",
    CRITICAL = "omp.critical",
    CRITICAL_DECLARE = "omp.critical.declare",
    LOOP_NEST = "omp.loop_nest",
    PARALLEL = "omp.parallel",
    TERMINATOR = "omp.terminator",
    THREADPRIVATE = "omp.threadprivate",
    WSLOOP = "omp.wsloop",
    YIELD = "omp.yield",
}

/// The attribute of a module that is compiled with OpenMP.
pub const VERSION: &str = "omp.version";
/// The attribute of a directive with a REDUCTION clause.
pub const REDUCTIONS: &str = "reduction_syms";

/// `omp.parallel`, with one thread only where `condition` (i1) does not hold; returns
/// its block, which already ends in omp.terminator.
pub fn parallel<'c>(b: &Builder<'c>, condition: Option<Value<'c>>) -> (Op<'c>, Block<'c>) {
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let condition: Vec<_> = condition.into_iter().collect();
    let op = b.segmented_op(
        PARALLEL,
        &[&[], &[], &condition, &[], &[], &[]],
        &[],
        &[],
        vec![region],
    );
    Builder::at_end(block, op).op(TERMINATOR, &[], &[], &[], vec![]);
    (op, block)
}

/// The condition of an `omp.parallel`, if it has one.
pub fn parallel_condition(region: Op<'_>) -> Vec<Value<'_>> {
    const CONDITION: usize = 2;
    region.operand_segment(CONDITION)
}

/// A work-sharing loop over `zero`, `zero + one`, ... up to and including
/// `last`, with a static schedule and without a barrier at its end; returns the
/// body block (not terminated) and its induction variable.
pub fn wsloop<'c>(
    b: &Builder<'c>,
    last: Value<'c>,
    zero: Value<'c>,
    one: Value<'c>,
) -> (Block<'c>, Value<'c>) {
    let outer = Region::create();
    let outer_block = Block::create(&[]);
    outer.append(outer_block);
    let wsloop = b.segmented_op(
        WSLOOP,
        &[&[], &[], &[], &[], &[], &[], &[]],
        &[],
        &[("nowait", Attribute::unit(b.ctx()))],
        vec![outer],
    );
    let inner = Region::create();
    let body = Block::create(&[(last.ty(), b.location())]);
    inner.append(body);
    Builder::at_end(outer_block, wsloop).op(
        LOOP_NEST,
        &[zero, last, one],
        &[],
        &[
            (
                "collapse_num_loops",
                Attribute::integer(Type::integer(b.ctx(), 64), 1),
            ),
            ("loop_inclusive", Attribute::unit(b.ctx())),
        ],
        vec![inner],
    );
    (body, body.arguments()[0])
}

/// A critical section that all regions of this name exclude; returns its block,
/// which already ends in omp.terminator.
pub fn critical<'c>(b: &Builder<'c>, name: &str) -> Block<'c> {
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let op = b.op(
        CRITICAL,
        &[],
        &[],
        &[("name", Attribute::symbol(b.ctx(), name))],
        vec![region],
    );
    Builder::at_end(block, op).op(TERMINATOR, &[], &[], &[], vec![]);
    block
}

/// The (detached) declaration a named critical section needs.
pub fn critical_declare<'c>(b: &Builder<'c>, name: &str) -> Op<'c> {
    b.detached_op(
        CRITICAL_DECLARE,
        &[],
        &[],
        &[(SYMBOL_NAME, Attribute::string(b.ctx(), name))],
        vec![],
    )
}

/// Ends the body of a loop nest.
pub fn yield_op<'c>(b: &Builder<'c>) {
    b.op(YIELD, &[], &[], &[], vec![]);
}

/// Ends a loop's body or a part of a recipe.
pub fn yield_values<'c>(b: &Builder<'c>, values: &[Value<'c>]) {
    b.op(YIELD, values, &[], &[], vec![]);
}

/// Ends the region of a construct.
pub fn terminator<'c>(b: &Builder<'c>) {
    b.op(TERMINATOR, &[], &[], &[], vec![]);
}

/// `into` = `from`, both addresses of `element`.
pub fn atomic_read<'c>(
    b: &Builder<'c>,
    from: Value<'c>,
    into: Value<'c>,
    element: Option<Type<'c>>,
) {
    let attributes: Vec<_> = element
        .map(|ty| ("element_type", Attribute::type_attribute(ty)))
        .into_iter()
        .collect();
    b.op(ATOMIC_READ, &[from, into], &[], &attributes, vec![]);
}

/// Stores `value` at `address`.
pub fn atomic_write<'c>(b: &Builder<'c>, address: Value<'c>, value: Value<'c>) {
    b.op(ATOMIC_WRITE, &[address, value], &[], &[], vec![]);
}

/// Updates the variable at `address` by a region from its old value to the new.
pub fn atomic_update<'c>(b: &Builder<'c>, address: Value<'c>, update: Region<'c>) {
    b.op(ATOMIC_UPDATE, &[address], &[], &[], vec![update]);
}
