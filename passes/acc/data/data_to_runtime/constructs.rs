//! Compute constructs with their data clauses: libaccrt waits once for all that one does and
//! tells tools of one construct (accrt_construct_begin and accrt_construct_end).
//!
//! The operations of a construct's clauses stand before and behind its region. Where the
//! program calls a procedure in between, or has another directive there, what is beyond stays
//! outside: the runtime then waits for it and tells of it by itself.

use super::{
    clauses::is_of_others,
    owner::{owner_of, queue_of},
};
use crate::acc::data::runtime;
use accc_dialects::{
    acc::{self, Async, DataEntry},
    accgpu::{self, Construct},
    ir::{Block, Builder, Module, Op},
};

/// A construct and where it begins and ends, all in one block.
pub(super) struct Extent<'c> {
    /// Its region, or what stands for several ones.
    whole: Op<'c>,
    /// The first entry, or `whole`.
    first: Op<'c>,
    /// The last exit, or `whole`.
    last: Op<'c>,
}

/// All constructs of which the runtime is to know where they begin and end: those with data,
/// and kernels constructs, which may become several launches.
pub(super) fn find<'c>(module: Op<'c>) -> Vec<Extent<'c>> {
    let mut extents = Vec::new();
    let mut blocks: Vec<Block<'c>> = Vec::new();
    for region in module.collect(&is_whole) {
        let block = region.block().expect("a region stands in a procedure");
        if !blocks.contains(&block) {
            blocks.push(block);
            find_in(block, &mut extents);
        }
    }
    extents.retain(|it| it.has_clauses() || it.is_kernels());
    extents
}

/// Whether `op` is all of a construct that is launched.
fn is_whole(op: Op<'_>) -> bool {
    let is_launched = op.is(accgpu::REGION) && !op.has_attribute(accgpu::LOCAL);
    op.has_attribute(accgpu::CONSTRUCT) || is_launched && !accgpu::is_part(op)
}

fn find_in<'c>(block: Block<'c>, extents: &mut Vec<Extent<'c>>) {
    let mut first_entry = None;
    let mut open: Option<Extent<'c>> = None;
    for op in block.ops() {
        if is_whole(op) {
            extents.extend(open.replace(Extent {
                whole: op,
                first: first_entry.take().unwrap_or(op),
                last: op,
            }));
        } else if acc::is_data_entry(op) && owner_of(op).is_none() {
            extents.extend(open.take());
            first_entry.get_or_insert(op);
        } else if is_own_exit(op) {
            open.iter_mut().for_each(|it| it.last = op);
        } else if is_of_others(op) {
            extents.extend(open.take());
            first_entry = None;
        }
    }
    extents.extend(open);
}

/// Whether this ends the lifetime of a clause of a compute construct.
fn is_own_exit(op: Op<'_>) -> bool {
    let is_exit = op.is_any(&acc::DATA_EXITS);
    let entry = is_exit.then(|| op.operand(0).defining_op()).flatten();
    entry.is_some_and(|entry| acc::is_data_entry(entry) && owner_of(entry).is_none())
}

impl<'c> Extent<'c> {
    fn has_clauses(&self) -> bool {
        self.first != self.whole || self.last != self.whole
    }

    fn is_kernels(&self) -> bool {
        let region = self.region();
        region.is_some_and(|it| accgpu::region_construct(it) == Construct::Kernels)
    }

    /// One of its regions, if it has any.
    fn region(&self) -> Option<Op<'c>> {
        match self.whole.is(accgpu::REGION) {
            true => Some(self.whole),
            false => self.whole.collect_named(accgpu::REGION).first().copied(),
        }
    }

    /// Emits the calls around all of it. What is emitted for its clauses later stands inside.
    pub(super) fn enclose(&self, symbols: &mut Module<'c>) {
        let Some(region) = self.region() else { return };
        let b = Builder::before(self.first).located(region);
        // The region's own operand may be computed behind the entries.
        let queue = match accgpu::region_bounds(region).queue {
            Some(_) if self.first != self.whole => queue_of(DataEntry(self.first), None),
            Some(queue) => Async::Queue(queue),
            None => Async::Synchronous,
        };
        let queue = runtime::queue(&b, queue);
        let construct = accgpu::region_construct(region) as i64;
        runtime::construct_begin(&b, symbols, construct, queue);
        let b = Builder::after(self.last).located(region);
        runtime::construct_end(&b, symbols);
    }
}
