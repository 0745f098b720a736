//! FORALL constructs and the assignments in them.

use super::{FORALL, FORALL_MASK, REGION_ASSIGN, YIELD};
use crate::{
    arith, fir,
    ir::{Block, Builder, Region, Type, Value},
};

/// A FORALL whose index goes from 1 to what `upper` builds; returns its body, which ends
/// already.
pub fn forall<'c>(b: &Builder<'c>, upper: impl FnOnce(&Builder<'c>) -> Value<'c>) -> Block<'c> {
    let ty = Type::index(b.ctx());
    let regions = [(); 4].map(|()| Region::create());
    let [lower, last, _, body] = regions;
    let [first_block, last_block] = [lower, last].map(|region| {
        let block = Block::create(&[]);
        region.append(block);
        block
    });
    let block = Block::create(&[(ty, b.location())]);
    body.append(block);
    let op = b.op(FORALL, &[], &[], &[], regions.to_vec());
    let inside = Builder::at_end(first_block, op);
    yield_value(&inside, arith::index(&inside, 1));
    let inside = Builder::at_end(last_block, op);
    yield_value(&inside, upper(&inside));
    end(&Builder::at_end(block, op));
    block
}

/// Part of a FORALL for those of its indices for which the region `mask` yields true;
/// returns its body, which ends already.
pub fn forall_mask<'c>(b: &Builder<'c>, mask: Region<'c>) -> Block<'c> {
    let body = Region::create();
    let block = Block::create(&[]);
    body.append(block);
    let op = b.op(FORALL_MASK, &[], &[], &[], vec![mask, body]);
    end(&Builder::at_end(block, op));
    block
}

/// A region that evaluates what `value` builds, for parts of FORALL and assignments.
pub fn evaluation<'c>(
    b: &Builder<'c>,
    value: impl FnOnce(&Builder<'c>) -> Value<'c>,
) -> Region<'c> {
    let region = Region::create();
    let block = Block::create(&[]);
    region.append(block);
    let inside = b.inside(block);
    yield_value(&inside, value(&inside));
    region
}

/// An assignment in a FORALL of what the region `value` yields to what `place` yields.
pub fn region_assign<'c>(b: &Builder<'c>, value: Region<'c>, place: Region<'c>) {
    b.op(
        REGION_ASSIGN,
        &[],
        &[],
        &[],
        vec![value, place, Region::create()],
    );
}

fn yield_value<'c>(b: &Builder<'c>, value: Value<'c>) {
    b.op(YIELD, &[value], &[], &[], vec![Region::create()]);
}

fn end(b: &Builder<'_>) {
    b.op(fir::END, &[], &[], &[], vec![]);
}
