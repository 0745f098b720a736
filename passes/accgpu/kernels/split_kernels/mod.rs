//! Splits kernels constructs into regions that run one after the other.
//!
//! The parts of a kernels construct follow each other (OpenACC 3.4, 2.5.3), but
//! gangs cannot wait for each other inside a region. So each gang loop becomes a
//! region of its own, and what stands between gang loops a region of one gang.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent { accgpu.yield }
//!   fir.store %x to %y : !fir.ref<i32>
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent { accgpu.yield }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent { accgpu.yield }
//!   accgpu.yield
//! }
//! accgpu.region <kernels> gangs(%c1) {
//!   fir.store %x to %y : !fir.ref<i32>
//!   accgpu.yield
//! }
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang] independent { accgpu.yield }
//!   accgpu.yield
//! }
//! ```
//! What several parts need is computed in each: values without effects, and what
//! is loaded from memory that no part in between may write. A private variable
//! belongs to the one part that uses it.
//!
//! The same for parallel constructs in parts (`accgpu.in_parts`), which `accgpu-lift-temporaries`
//! makes of a nest and what is read once for it.
//!
//! What cannot be taken apart stays one part with all that is between: gang loops in control flow,
//! what shares private variables or values that cannot be computed again. One gang runs that, in the
//! order of the program.
//!
//! ## Leaves
//! A kernels construct has one gang loop, which is all it does, or one gang. One that changes a
//! descriptor of the host's between its loops runs on one gang as a whole: each part would get the
//! host's again.

mod deal;

use crate::{
    accgpu::{analysis::dependence::may_write, privates::own_descriptors::change_for_what_follows},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Bounds, Construct, Level},
    arith, fir,
    ir::{Block, Builder, Op, Region, Reported, Value, Walk, remark, warning},
};
use deal::{Part, deal, has_gang_loop, join};
use std::collections::HashMap;

pub(super) use deal::{nest_of, nests_of_privates, only_nests_of_privates};

#[derive(Clone, Default)]
pub struct SplitKernels;

impl Pass for SplitKernels {
    const ARGUMENT: &'static str = "accgpu-split-kernels";
    const SUMMARY: &'static str = "make each gang loop of a kernels construct a region of its own";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if !has_parts(region) || !has_gang_loop(region) {
                continue;
            }
            if let Some(change) = change_for_what_follows(region) {
                let reason = "what a pointer or an allocatable variable stands for changes here";
                keep_whole(region, change, reason);
                continue;
            }
            match Parts::of(region) {
                Some(parts) if parts.are_one_nest() => drop_unused(region.body(0)),
                Some(parts) if parts.parts.len() > 1 => parts.split(region),
                _ => keep_whole(region, region, NOT_ONE_BY_ONE),
            }
        }
        Ok(())
    }
}

const NOT_ONE_BY_ONE: &str = "its parallel loops stand in control flow, or share variables, and \
                              cannot be launched one by one";

/// One gang does what cannot be done in parts.
fn keep_whole<'c>(region: Op<'c>, at: Op<'c>, reason: &str) {
    match accgpu::is_part(region) {
        true => note_one_gang(region, at, reason),
        false => {
            let verdict = format!("one gang runs all of the construct: {reason}");
            remark(at.location(), &verdict);
        }
    }
    accgpu::limit_to_one_gang(region);
}

/// The same for some of its parts. The program asked for the gangs of a parallel construct.
fn note_one_gang(region: Op<'_>, at: Op<'_>, reason: &str) {
    let verdict = format!("one gang runs this part of the construct: {reason}");
    match accgpu::region_construct(region) {
        Construct::Kernels => remark(at.location(), &verdict),
        _ => warning(at.location(), &verdict),
    }
}

pub fn is_gang_loop(op: Op<'_>) -> bool {
    op.is(accgpu::LOOP) && accgpu::levels(op).contains(&Level::Gang)
}

/// Whether what the construct `region` does is done one after the other.
pub fn has_parts(region: Op<'_>) -> bool {
    accgpu::region_construct(region) == Construct::Kernels || region.has_attribute(accgpu::IN_PARTS)
}

/// Whether a construct is a gang loop with what that needs.
pub fn is_one_nest(region: Op<'_>) -> bool {
    Parts::of(region).is_some_and(|parts| parts.are_one_nest())
}

/// The operations of a construct, by their places in it, and how they are dealt
/// out. Operations of no part are computed where they are needed.
struct Parts<'c> {
    ops: Vec<Op<'c>>,
    parts: Vec<Part>,
}

/// Parts that cannot be apart: the first and the last one.
struct Conflict(usize, usize);

impl<'c> Parts<'c> {
    /// `None` for a construct of several blocks.
    fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let mut dealt = deal(&ops);
        loop {
            let mut this = Parts {
                ops: ops.clone(),
                parts: dealt.clone(),
            };
            let conflicts = (0..dealt.len()).map(|part| this.add_needed(part));
            match conflicts.into_iter().find_map(Result::err) {
                None => return Some(this),
                Some(Conflict(first, last)) => join(&mut dealt, first, last),
            }
        }
    }

    fn are_one_nest(&self) -> bool {
        matches!(&self.parts[..], [only] if only.is_gang_loop)
    }

    /// Adds what the operations of `part` use from outside of it.
    fn add_needed(&mut self, part: usize) -> Result<(), Conflict> {
        let Some(&last) = self.parts[part].places.last() else {
            return Ok(());
        };
        let mut open: Vec<usize> = self.parts[part].places.iter().copied().collect();
        while let Some(place) = open.pop() {
            for needed in self.sources(self.ops[place]) {
                if self.parts[part].places.contains(&needed) {
                    continue;
                }
                let other = match is_repeatable(self.ops[needed]) {
                    true => self.changing_part(needed, part, last),
                    // What a part leaves in a private variable would be lost to the next one.
                    false => self.part_with(needed),
                };
                if let Some(other) = other {
                    return Err(Conflict(other.min(part), other.max(part)));
                }
                self.parts[part].places.insert(needed);
                open.push(needed);
            }
        }
        Ok(())
    }

    fn part_with(&self, place: usize) -> Option<usize> {
        let mut parts = self.parts.iter();
        parts.position(|part| part.places.contains(&place))
    }

    /// Places of the operations whose results `op` uses.
    fn sources(&self, op: Op<'c>) -> Vec<usize> {
        values_used(op)
            .into_iter()
            .filter_map(|value| {
                let source = value.defining_op()?;
                self.ops.iter().position(|&other| other == source)
            })
            .collect()
    }

    /// The first part in front of `part` after which the operation at `place` has another result: it
    /// writes what that reads.
    fn changing_part(&self, place: usize, part: usize, last: usize) -> Option<usize> {
        let read = self.ops[place];
        if is_value(read) {
            return None;
        }
        let mut earlier = self.parts[..part].iter();
        earlier.position(|earlier| {
            let mut between = earlier.places.range(place..last);
            between.any(|&other| may_write(self.ops[other], read))
        })
    }

    fn split(self, region: Op<'c>) {
        let bounds = accgpu::region_bounds(region);
        for part in &self.parts {
            let first = part.places.iter().map(|&place| self.ops[place]);
            let marked = first
                .clone()
                .find(|&op| is_gang_loop(op))
                .or_else(|| first.clone().find(|&op| !is_repeatable(op)))
                .unwrap_or(region);
            let b = Builder::before(region).located(marked);
            if !part.is_gang_loop
                && first
                    .clone()
                    .any(|op| is_gang_loop(op) || has_gang_loop(op))
            {
                note_one_gang(region, marked, NOT_ONE_BY_ONE);
            }
            let bounds = match part.is_gang_loop {
                true => bounds.clone(),
                false => Bounds {
                    num_gangs: vec![arith::i32(&b, 1)],
                    ..bounds.clone()
                },
            };
            let body = self.body(part, region);
            accgpu::region(&b, accgpu::region_construct(region), &bounds, body);
        }
        region.erase();
    }

    fn body(&self, part: &Part, like: Op<'c>) -> Region<'c> {
        let block = Block::create(&[]);
        let body = Region::create();
        body.append(block);
        let b = Builder::at_end(block, like);
        let mut mapping = HashMap::new();
        for &place in &part.places {
            b.insert(self.ops[place].clone_mapped(&mut mapping));
        }
        accgpu::yield_op(&b);
        body
    }
}

/// Values that `op` and the operations inside it use.
pub(super) fn values_used(op: Op<'_>) -> Vec<Value<'_>> {
    let mut values = Vec::new();
    op.walk(&mut |inner| {
        values.extend(inner.operands());
        Walk::Advance
    });
    values
}

/// Whether an operation may be computed again elsewhere, as far as the memory it
/// reads is the same.
pub fn is_repeatable(op: Op<'_>) -> bool {
    op.region_count() == 0 && !op.is(accgpu::PRIVATE) && (is_value(op) || op.is(fir::LOAD))
}

/// Removes what has no effect and no use from `block`: each gang would do it, and a load may
/// be of what the gangs write.
pub(super) fn drop_unused(block: Block<'_>) {
    for op in block.ops().into_iter().rev() {
        let results = op.results();
        let is_value = is_repeatable(op) && !results.is_empty();
        if is_value && results.into_iter().all(Value::is_unused) {
            op.erase();
        }
    }
}

/// Whether the result of `op` depends on its operands alone.
pub(super) fn is_value(op: Op<'_>) -> bool {
    op.is_memory_effect_free() || op.is_any(&fir::NAMING)
}
