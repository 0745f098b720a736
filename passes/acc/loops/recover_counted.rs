//! Gives loops whose bodies branch their induction variable back.
//!
//! flang lowers a DO loop with, say, a DO WHILE inside to branches, together with
//! the loop around it: acc.loop then holds the counting as well and says
//! `unstructured`. Where counting is all that ends the loop, it is the same as
//! any other, and only its body needs branches.
//!
//! ## Before
//! ```mlir
//! acc.loop gang private(%p : !fir.ref<i32>) {
//!   %trips = fir.alloca i32
//!   fir.store %n to %trips : !fir.ref<i32>
//!   fir.store %lower to %p : !fir.ref<i32>
//!   cf.br ^header
//! ^header:
//!   %t = fir.load %trips : !fir.ref<i32>
//!   %more = arith.cmpi sgt, %t, %c0 : i32
//!   cf.cond_br %more, ^body, ^exit
//! ^body:
//!   // branches
//!   cf.br ^latch
//! ^latch:
//!   // one trip less, one step on
//!   cf.br ^header
//! ^exit:
//!   acc.yield
//! } attributes {unstructured}
//! ```
//! ## After
//! ```mlir
//! acc.loop gang private(%p : !fir.ref<i32>) control(%i : i32) = (%lower : i32) to (%upper : i32) step (%step : i32) {
//!   fir.store %i to %p : !fir.ref<i32>
//!   scf.execute_region {
//!     // branches
//!     cf.br ^latch
//!   ^latch:
//!     scf.yield
//!   }
//!   acc.yield
//! } attributes {inclusiveUpperbound = array<i1: true>}
//! ```
//! Of a collapsed nest the others are recovered, too, if they are all of the body of the loop
//! around (`collapse_found`). Otherwise, and in a tiled nest, they are part of the body, and
//! run in sequence, which both clauses leave open.
//!
//! Legality: the entry runs once, before the first iteration. What it does beside counting goes in
//! front of the loop, in its order.
//!
//! ## Leaves
//! Loops that an EXIT, a RETURN or a branch out of them ends stay unstructured. A STOP
//! does not end its loop, but the program: where flang lets the loop end behind it, the
//! iteration may as well.

use super::{
    collapse_found,
    counting::{Counting, only_store, separate_body, stops},
};
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Loop},
    cf, fir,
    ir::{Attribute, Block, Builder, Op, Region, Reported, Value, not_yet_supported},
    scf,
};

#[derive(Clone, Default)]
pub struct RecoverCounted;

impl Pass for RecoverCounted {
    const ARGUMENT: &'static str = "acc-recover-counted-loops";
    const SUMMARY: &'static str = "give counted loops with branches in their bodies a range again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for op in module.collect_named(acc::LOOP) {
            if !Loop(op).is_unstructured() {
                continue;
            }
            op.region(0).blocks().into_iter().for_each(separate_body);
            let are_found = match Counted::find(op) {
                Some(counted) => counted.rewrite(op),
                None => false,
            };
            if !are_found && Loop(op).privates().into_iter().any(is_of_iterations) {
                let what = "LOCAL or LOCAL_INIT of a DO CONCURRENT loop with such branches";
                return Err(not_yet_supported(op.location(), what));
            }
        }
        Ok(())
    }
}

/// Whether each iteration begins with a value of its own of `private`, an acc.private.
fn is_of_iterations(private: Op<'_>) -> bool {
    acc::starts_with_original(private) || acc::starts_anew(private)
}

/// The parts of a counted loop spelled out in blocks.
struct Counted<'c> {
    counting: Counting<'c>,
    body: Block<'c>,
}

impl<'c> Counted<'c> {
    fn find(op: Op<'c>) -> Option<Self> {
        let blocks = op.region(0).blocks();
        let entry = *blocks.first()?;
        let [header] = entry.successors()[..] else {
            return None;
        };
        let [body, exit] = header.successors()[..] else {
            return None;
        };
        let [latch] = header
            .predecessors()
            .into_iter()
            .filter(|&block| block != entry)
            .collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let only_from_header = |block: Block<'_>| block.predecessors() == [header];
        let leaves_elsewhere = blocks
            .iter()
            .any(|&block| block != exit && is_end(block) && !stops(block));
        if latch.successors().len() != 1
            || !only_from_header(body)
            || !only_from_header(exit)
            || leaves_elsewhere
            || exit.ops().len() != 1
        {
            return None;
        }
        let counting = Counting::find(&blocks, [entry, header, latch, exit], only_store)?;
        Some(Counted { counting, body })
    }

    /// Whether all loops of a collapsed nest have ranges then.
    fn rewrite(self, op: Op<'c>) -> bool {
        let Counting {
            set_trips, step, ..
        } = self.counting;
        let lower = self.counting.lower();
        self.hoist(op, &[lower, set_trips.operand(0), step]);
        let upper = self.counting.upper(&Builder::before(op));
        for (segment, value) in [lower, upper, step].into_iter().enumerate() {
            op.set_operand_segment(segment, &[value]);
        }
        let depth = collapsed(op);
        op.remove_attribute("unstructured");
        self.nest_body(op);
        // With its device types, the clause says what it did.
        let found = collapse_found::join(op, depth);
        if found != depth || depth == 1 {
            acc::keep_loops(op, acc::Loop(op).lower().len());
        }
        acc::keep_outer_tile_sizes(op, acc::Loop(op).lower().len());
        found == depth
    }

    /// Moves what `values` need before the loop `op`, and all that its entry does beside counting: the
    /// calls and stores that bounds are computed with, and what frees their temporaries. It runs
    /// once, before the first iteration, and what is left of the entry is part of each of them.
    fn hoist(&self, op: Op<'c>, values: &[Value<'c>]) {
        let entry = self.counting.entry;
        let counts = [self.counting.set_trips, self.counting.set_variable];
        let mut needed = entry.ops();
        needed.pop();
        needed.retain(|op| has_effect(*op) && !counts.contains(op));
        let mut open: Vec<_> = needed.iter().flat_map(|op| op.values_used()).collect();
        open.extend(values);
        while let Some(value) = open.pop() {
            if let Some(source) = value.defining_op()
                && source.block() == Some(entry)
                && !needed.contains(&source)
            {
                needed.push(source);
                open.extend(source.values_used());
            }
        }
        for source in entry.ops() {
            if needed.contains(&source) {
                source.move_before(op);
            }
        }
    }

    /// Leaves one block in the loop, with the branches in an scf.execute_region.
    fn nest_body(self, op: Op<'c>) {
        let Counting {
            entry,
            header,
            latch,
            exit,
            step,
            ..
        } = self.counting;
        let counter = entry.add_argument(step.ty(), op.location());
        let end = entry.terminator().expect("found above");
        let b = Builder::before(end);
        fir::store(&b, counter, self.counting.variable());
        let inner = Region::create();
        let mut blocks = op.region(0).blocks();
        blocks.retain(|&block| ![entry, header, self.body].contains(&block));
        let latch_end = latch.terminator().expect("found above");
        latch_end.set_successor(0, exit);
        for &block in blocks.iter().filter(|&&block| block != exit) {
            if is_end(block) {
                go_on_with(block, latch);
            }
        }
        for block in [self.body].into_iter().chain(blocks) {
            block.detach();
            inner.append(block);
        }
        let yield_op = exit.terminator().expect("found above");
        Builder::before(yield_op).op(scf::YIELD, &[], &[], &[], vec![]);
        yield_op.erase();
        let last = b.op(acc::YIELD, &[], &[], &[], vec![]);
        end.erase();
        header.erase();
        self.counting.erase();
        cf::join_blocks(inner);
        scf::inline_region(&Builder::before(last), inner, &[scf::YIELD]);
    }
}

/// How many loops a collapse clause for all devices has; 1 without.
fn collapsed(op: Op<'_>) -> usize {
    let counts = op.attribute("collapse").map(Attribute::elements);
    let count = match counts.as_deref() {
        Some([count]) => count.as_integer(),
        _ => None,
    };
    count
        .and_then(|count| usize::try_from(count).ok())
        .unwrap_or(1)
}

/// Whether the loop ends with `block`.
fn is_end(block: Block<'_>) -> bool {
    block.terminator().is_some_and(|end| end.is(acc::YIELD))
}

/// Lets `block`, which ends the loop, go on with the latch, which ends in a branch.
fn go_on_with<'c>(block: Block<'c>, latch: Block<'c>) {
    let end = block.terminator().expect("every block has one");
    let branch = latch.terminator().expect("every block has one").clone_op();
    Builder::before(end).insert(branch);
    branch.set_successor(0, latch);
    end.erase();
}

/// Whether `op` does something that an iteration must not do again.
fn has_effect(op: Op<'_>) -> bool {
    !op.is_memory_effect_free() && !op.is_any(&[fir::ALLOCA, fir::LOAD]) && !op.is_any(&fir::NAMING)
}
