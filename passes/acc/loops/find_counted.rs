//! Finds DO loops without a directive that became branches.
//!
//! flang makes an acc.loop of each DO loop in a parallel or kernels construct, but lowers one whose
//! body branches (SELECT CASE, CYCLE) to blocks, which nothing could share. Where
//! counting is all that ends such a loop, it is one like the others. In serial constructs nothing is
//! shared, but each iteration of collapsed loops may have variables of its own.
//!
//! ## Before
//! ```mlir
//! acc.kernels {
//!   // ...
//!   fir.store %n to %trips : !fir.ref<i32>
//!   fir.store %lower to %k : !fir.ref<i32>
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
//!   acc.terminator
//! }
//! ```
//! ## After
//! ```mlir
//! acc.kernels {
//!   // ...
//!   %p = acc.private varPtr(%k : !fir.ref<i32>) -> !fir.ref<i32> {implicit = true, name = "k"}
//!   acc.loop private(%p : !fir.ref<i32>) control(%i : i32) = (%lower : i32) to (%upper : i32) step (%step : i32) {
//!     fir.store %i to %p : !fir.ref<i32>
//!     scf.execute_region {
//!       // branches
//!       cf.br ^latch
//!     ^latch:
//!       scf.yield
//!     }
//!     acc.yield
//!   } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
//!   acc.terminator
//! }
//! ```
//! Branches that come together again become ifs, and blocks that follow each other, and nothing
//! else, one (`branches.rs`), so that loops around are nests.
//!
//! Legality: the blocks are entered by the test of the trip count and left by it only, and nothing
//! else counts with it. The variable of a DO loop is private (OpenACC 3.4, 2.6.1).
//!
//! ## Leaves
//! Loops that an EXIT or a branch ends, and those that a branch goes into. A STOP ends an iteration,
//! like in `acc-recover-counted-loops`.

use super::branches::make_ifs;
use super::counting::{Counting, separate_body, stops};
use crate::pass::Pass;
use accc_dialects::{
    acc, cf, fir,
    ir::{Block, Builder, Op, Region, Reported, Value},
    scf,
};

#[derive(Clone, Default)]
pub struct FindCounted;

impl Pass for FindCounted {
    const ARGUMENT: &'static str = "acc-find-counted-loops";
    const SUMMARY: &'static str = "make loops of branches without a directive loops again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect_any(&acc::COMPUTE) {
            let mut branching = construct.collect(&|op| op.regions().into_iter().any(branches));
            branching.insert(0, construct);
            // Inner ones first: blocks around may have no branches then.
            branching.reverse();
            for op in branching {
                op.regions().into_iter().for_each(find_in);
                dissolve(op);
            }
        }
        Ok(())
    }
}

fn branches(region: Region<'_>) -> bool {
    region.blocks().len() > 1
}

/// Makes loops of all that are in blocks of `region` itself, but for the one that has a directive.
fn find_in(region: Region<'_>) {
    // Inner ones first: their blocks stand behind those of the loops around.
    let last = |blocks: Vec<Block<'_>>| {
        let headers = blocks.iter().rev();
        let mut found = headers.filter_map(|&header| Spelled::find(&blocks, header));
        let without_directive = found.find(|it| !it.has_directive());
        without_directive.map(Spelled::rewrite)
    };
    region.blocks().into_iter().for_each(separate_body);
    make_ifs(region);
    while last(region.blocks()).is_some() {
        make_ifs(region);
    }
}

/// Puts what is in an operation for branches that has none any more in its place.
fn dissolve(op: Op<'_>) {
    if op.is(scf::EXECUTE_REGION) && op.result_count() == 0 && !branches(op.region(0)) {
        scf::inline_region(&Builder::before(op), op.region(0), &[scf::YIELD]);
        op.erase();
    }
}

/// The parts of a loop that is spelled out among other blocks.
struct Spelled<'c> {
    counting: Counting<'c>,
    /// The blocks of an iteration, the first one first.
    body: Vec<Block<'c>>,
}

impl<'c> Spelled<'c> {
    fn find(blocks: &[Block<'c>], header: Block<'c>) -> Option<Self> {
        let [first, exit] = header.successors()[..] else {
            return None;
        };
        let body = reached(first, header);
        let (again, before): (Vec<_>, Vec<_>) = header
            .predecessors()
            .into_iter()
            .partition(|block| body.contains(block));
        let ([latch], [entry]) = (&again[..], &before[..]) else {
            return None;
        };
        let (latch, entry) = (*latch, *entry);
        let goes_in = |&block: &Block<'c>| {
            let mut next = block.successors().into_iter();
            match body.contains(&block) {
                true => next.any(|it| it == first),
                false => block != header && next.any(|it| body.contains(&it)),
            }
        };
        let goes_elsewhere = |&block: &Block<'c>| block.successors().is_empty() && !stops(block);
        if entry.successors() != [header]
            || latch.successors() != [header]
            || body.contains(&exit)
            || blocks.iter().any(goes_in)
            || body.iter().any(goes_elsewhere)
            || body.iter().any(|block| !block.arguments().is_empty())
        {
            return None;
        }
        let counting = Counting::find(blocks, [entry, header, latch, exit], last_store)?;
        let found = Spelled { counting, body };
        (found.counts_alone() && found.keeps_header()).then_some(found)
    }

    /// Whether it is all of an acc.loop.
    fn has_directive(&self) -> bool {
        let Counting { entry, exit, .. } = self.counting;
        let around = entry.parent_op().filter(|op| op.is(acc::LOOP));
        around.is_some_and(|op| op.region(0).first_block() == Some(entry) && exit.ops().len() == 1)
    }

    /// Whether nothing but the loop's counting uses the trip count.
    fn counts_alone(&self) -> bool {
        let Counting {
            header,
            latch,
            set_trips,
            count_down,
            ..
        } = self.counting;
        self.counting.trips().users().into_iter().all(|user| {
            let is_test = || user.block() == Some(header) || user.block() == Some(latch);
            user == set_trips || user == count_down || user.is(fir::LOAD) && is_test()
        })
    }

    /// Whether what the header computes, which goes with it, is used there only.
    fn keeps_header(&self) -> bool {
        let header = self.counting.header;
        let values = header.ops().into_iter().flat_map(|op| op.results());
        let mut users = values.flat_map(|value| value.users());
        users.all(|user| user.block() == Some(header))
    }

    fn rewrite(self) {
        let counting = &self.counting;
        let (lower, variable) = (counting.lower(), counting.variable());
        let end = counting.entry.terminator().expect("every block has one");
        let b = Builder::before(end).located(counting.set_variable);
        let step = fir::convert(&b, counting.step, lower.ty());
        let (nest, counter) = acc::auto_loop(&b, [lower, counting.upper(&b), step]);
        let inside = Builder::before_terminator(nest.body(0));
        fir::store(&inside, counter, variable);
        for op in counting.header.ops().into_iter().rev() {
            op.erase();
        }
        counting.erase();
        let iteration = Region::create();
        for &block in &self.body {
            if let Some(last) = block.terminator().filter(|_| self.ends(block)) {
                scf::yield_values(&Builder::before(last), &[]);
                last.erase();
            }
            block.detach();
            iteration.append(block);
        }
        end.set_successor(0, counting.exit);
        counting.header.erase();
        cf::join_blocks(iteration);
        scf::inline_region(&inside, iteration, &[scf::YIELD]);
        let name = fir::declared_name(variable).unwrap_or_default();
        let copy = acc::add_private(nest, variable, &name);
        // The clause itself goes on naming the original.
        variable.replace_uses_inside(nest, copy);
    }

    /// Whether an iteration, or the program, ends with `block`.
    fn ends(&self, block: Block<'c>) -> bool {
        block == self.counting.latch || block.successors().is_empty()
    }
}

/// The blocks that control comes to from `first` before it comes to `header`.
fn reached<'c>(first: Block<'c>, header: Block<'c>) -> Vec<Block<'c>> {
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(block) = reached.get(next) {
        for successor in block.successors() {
            if successor != header && !reached.contains(&successor) {
                reached.push(successor);
            }
        }
        next += 1;
    }
    reached
}

/// The last store to `address` in `block`, if nothing there uses the variable behind it.
fn last_store<'c>(block: Block<'c>, address: Value<'c>) -> Option<Op<'c>> {
    let mut ops = block.ops().into_iter().rev();
    ops.find(|op| op.operands().contains(&address))
        .filter(|&op| fir::stores_to(op, address))
}
