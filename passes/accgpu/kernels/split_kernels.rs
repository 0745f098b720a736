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
//! ## Leaves
//! A kernels construct has one gang loop, which is all it does, or one gang. A
//! construct that cannot be split runs on one gang. So does one that changes a descriptor of the
//! host's between its loops: each part would get the host's again.

use crate::{
    accgpu::{
        analysis::dependence::{is_override, may_overlap, may_write, uses},
        privates::own_descriptors::change_for_what_follows,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Bounds, Construct, Level},
    arith, fir,
    ir::{Block, Builder, Op, Region, Reported, Value, Walk, remark},
};
use std::collections::{BTreeSet, HashMap};

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
                Some(parts) => parts.split(region),
                None => keep_whole(
                    region,
                    region,
                    "its parallel loops stand in control flow, or share variables, and cannot be \
                     launched one by one",
                ),
            }
        }
        Ok(())
    }
}

/// One gang does what cannot be done in parts.
fn keep_whole<'c>(region: Op<'c>, at: Op<'c>, reason: &str) {
    let verdict = format!("one gang runs all of the construct: {reason}");
    remark(at.location(), &verdict);
    accgpu::limit_to_one_gang(region);
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

fn has_gang_loop(op: Op<'_>) -> bool {
    !op.collect(&|inner| is_gang_loop(inner)).is_empty()
}

/// The operations of a construct, by their places in it, and how they are dealt
/// out. Operations of no part are computed where they are needed.
struct Parts<'c> {
    ops: Vec<Op<'c>>,
    parts: Vec<Part>,
}

#[derive(Default)]
struct Part {
    /// Places in `Parts::ops`, ascending.
    places: BTreeSet<usize>,
    has_gang_loop: bool,
}

impl<'c> Parts<'c> {
    /// `None` when the construct has to stay whole.
    fn of(region: Op<'c>) -> Option<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return None;
        };
        let mut ops = block.ops();
        ops.pop(); // the terminator
        let owners = nests_of_privates(&ops)?;
        let parts = deal(&ops, &owners)?;
        let mut this = Parts { ops, parts };
        for part in 0..this.parts.len() {
            this.add_needed(part)?;
        }
        Some(this)
    }

    fn are_one_nest(&self) -> bool {
        matches!(&self.parts[..], [only] if only.has_gang_loop)
    }

    /// Adds what the operations of `part` use from outside of it.
    fn add_needed(&mut self, part: usize) -> Option<()> {
        let last = *self.parts[part].places.last()?;
        let mut open: Vec<usize> = self.parts[part].places.iter().copied().collect();
        while let Some(place) = open.pop() {
            for needed in self.sources(self.ops[place]) {
                if self.parts[part].places.contains(&needed) {
                    continue;
                }
                let is_possible = match self.ops[needed].is(accgpu::PRIVATE) {
                    // What a part leaves in it would be lost to the next one.
                    true => self.parts.iter().all(|it| !it.places.contains(&needed)),
                    false => is_repeatable(self.ops[needed]) && self.is_stable(needed, part, last),
                };
                if !is_possible {
                    return None;
                }
                self.parts[part].places.insert(needed);
                open.push(needed);
            }
        }
        Some(())
    }

    /// Places of the operations whose results `op` uses.
    fn sources(&self, op: Op<'c>) -> Vec<usize> {
        uses_inside(op)
            .into_iter()
            .filter_map(|value| {
                let source = value.defining_op()?;
                self.ops.iter().position(|&other| other == source)
            })
            .collect()
    }

    /// Whether the operation at `place` has the same result in `part`: no part
    /// in between writes what it reads.
    fn is_stable(&self, place: usize, part: usize, last: usize) -> bool {
        let read = self.ops[place];
        if is_value(read) {
            return true;
        }
        self.parts[..part]
            .iter()
            .flat_map(|earlier| earlier.places.range(place..last))
            .all(|&other| !may_write(self.ops[other], read))
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
            let bounds = if part.has_gang_loop {
                bounds.clone()
            } else {
                Bounds {
                    num_gangs: vec![arith::i32(&b, 1)],
                    ..bounds.clone()
                }
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
pub(super) fn uses_inside(op: Op<'_>) -> Vec<Value<'_>> {
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

/// For each private variable of a gang loop, the place of that loop: its
/// initial value and its reduction go with the loop. So does an array to which the loop comes
/// by a private descriptor. `None` when several gang loops share one.
pub(super) fn nests_of_privates<'c>(ops: &[Op<'c>]) -> Option<HashMap<Value<'c>, usize>> {
    let mut owners: HashMap<Value<'c>, usize> = HashMap::new();
    for (place, &op) in ops.iter().enumerate() {
        if !is_gang_loop(op) {
            continue;
        }
        for private in uses_inside(op).into_iter().filter_map(private_behind) {
            if *owners.entry(private).or_insert(place) != place {
                return None;
            }
        }
    }
    for (array, descriptor) in ops.iter().filter_map(|&op| described_by(op)) {
        if let Some(&place) = owners.get(&descriptor)
            && *owners.entry(array).or_insert(place) != place
        {
            return None;
        }
    }
    Some(owners)
}

/// The private array whose descriptor `op` stores, and the private variable that gets it.
fn described_by<'c>(op: Op<'c>) -> Option<(Value<'c>, Value<'c>)> {
    let store = Some(op).filter(|op| op.is(fir::STORE) && op.operand(0).ty().is_descriptor())?;
    private_behind(store.operand(0)).zip(private_behind(store.operand(1)))
}

/// The place of the gang loop with whose private variables `op` does something.
pub(super) fn nest_of<'c>(op: Op<'c>, owners: &HashMap<Value<'c>, usize>) -> Option<usize> {
    let privates = uses_inside(op).into_iter().chain(op.results());
    let mut privates = privates.filter_map(private_behind);
    privates.find_map(|private| owners.get(&private).copied())
}

/// The private variable that `value` is, or is computed from.
fn private_behind(value: Value<'_>) -> Option<Value<'_>> {
    let is_private =
        |value: &Value<'_>| value.defining_op().is_some_and(|op| op.is(accgpu::PRIVATE));
    let computes = |op: Op<'_>| !op.is(accgpu::PRIVATE) && op.region_count() == 0 && is_value(op);
    value.sources(&computes).into_iter().find(is_private)
}

/// Whether `op`, which each gang runs for a private variable of `nest`, may read what other gangs
/// write in the nest meanwhile. What is loaded right in the construct, `carry_values` has seen to.
fn may_meet<'c>(op: Op<'c>, nest: Op<'c>) -> bool {
    if op.region_count() == 0 && !op.is(fir::CALL) {
        return false;
    }
    let (Ok(before), Ok(inside)) = (uses(op), uses(nest)) else {
        return true;
    };
    // What others bind may read variables of modules.
    if is_override(op) || !op.collect(&is_override).is_empty() {
        return true;
    }
    let mut written = inside.iter().filter(|used| used.access.writes);
    written.any(|written| {
        let mut read = before.iter().filter(|used| !used.access.writes);
        read.any(|read| may_overlap(&written.access, &read.access))
    })
}

/// Deals the operations with effects out to parts, in order.
fn deal<'c>(ops: &[Op<'c>], owners: &HashMap<Value<'c>, usize>) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of_nest: HashMap<usize, usize> = HashMap::new();
    // What prepares a gang loop, until its part is there.
    let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
    for (place, &op) in ops.iter().enumerate() {
        if is_gang_loop(op) {
            let mut places: BTreeSet<_> = waiting.remove(&place).into_iter().flatten().collect();
            places.insert(place);
            part_of_nest.insert(place, parts.len());
            parts.push(Part {
                places,
                has_gang_loop: true,
            });
            continue;
        }
        if is_repeatable(op) {
            continue;
        }
        if has_gang_loop(op) {
            return None;
        }
        let owner = nest_of(op, owners);
        if owner.is_none() && op.is(accgpu::PRIVATE) {
            // It goes where it is needed.
            continue;
        }
        match owner {
            Some(nest) => match part_of_nest.get(&nest) {
                None if may_meet(op, ops[nest]) => return None,
                None => waiting.entry(nest).or_default().push(place),
                Some(&part) if part + 1 == parts.len() => {
                    parts[part].places.insert(place);
                }
                Some(_) => return None,
            },
            None => match parts.last_mut() {
                Some(part) if !part.has_gang_loop => {
                    part.places.insert(place);
                }
                _ => parts.push(Part {
                    places: [place].into(),
                    has_gang_loop: false,
                }),
            },
        }
    }
    Some(parts)
}
