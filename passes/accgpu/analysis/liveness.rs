//! Where the value of a scalar variable is still needed, by the flow of the program.
//!
//! Going back from the end, a store to the variable makes it dead, and what reads it makes
//! it live; where paths part, it is live if it is on one of them. Loops may have no
//! iterations, and an operation with regions that this file does not know reads whatever is
//! used in it.

use crate::accgpu::privates::promote_privates::Accesses;
use accc_dialects::{
    acc, accgpu, fir,
    ir::{Block, Op, Region},
    scf,
};
use std::collections::{HashMap, HashSet};

/// What an operation does with the variable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Gives it a value, whatever it had before.
    Sets,
    /// Needs its value; what else it does is of no interest.
    Reads,
}

/// What loads and stores do with a variable.
pub fn effects_of<'c>(accesses: &Accesses<'c>) -> HashMap<Op<'c>, Effect> {
    let stores = accesses.stores.iter().map(|&op| (op, Effect::Sets));
    let loads = accesses.loads.iter().map(|&op| (op, Effect::Reads));
    stores.chain(loads).collect()
}

/// The same, where everything else that has the address needs the value.
pub fn all_effects_of<'c>(accesses: &Accesses<'c>) -> HashMap<Op<'c>, Effect> {
    let mut effects = effects_of(accesses);
    effects.extend(accesses.others.iter().map(|&(op, _)| (op, Effect::Reads)));
    effects
}

/// The uses of one variable, which is dead where the region of `scope` ends.
pub struct Liveness<'c> {
    scope: Op<'c>,
    effects: HashMap<Op<'c>, Effect>,
    /// Operations that have such ones inside, those in `scope` only.
    around: HashSet<Op<'c>>,
    /// Both, by block and in its order.
    in_blocks: HashMap<Block<'c>, Vec<Op<'c>>>,
}

/// Whether the variable is live before something, as a function of whether it is live after.
#[derive(Clone, Copy)]
struct Transfer {
    if_dead: bool,
    if_live: bool,
}

impl Transfer {
    const NONE: Transfer = Transfer {
        if_dead: false,
        if_live: true,
    };
    const READS: Transfer = Transfer {
        if_dead: true,
        if_live: true,
    };
    const SETS: Transfer = Transfer {
        if_dead: false,
        if_live: false,
    };

    fn of(self, is_live_after: bool) -> bool {
        match is_live_after {
            true => self.if_live,
            false => self.if_dead,
        }
    }

    /// This one and then `later`.
    fn then(self, later: Transfer) -> Transfer {
        Transfer {
            if_dead: self.of(later.if_dead),
            if_live: self.of(later.if_live),
        }
    }

    /// One of the two.
    fn or(self, other: Transfer) -> Transfer {
        Transfer {
            if_dead: self.if_dead | other.if_dead,
            if_live: self.if_live | other.if_live,
        }
    }

    /// This one any number of times.
    fn repeated(self) -> Transfer {
        Transfer::NONE.or(self)
    }
}

impl<'c> Liveness<'c> {
    /// `effects`: all operations of `scope`, an operation with one region, that use the
    /// variable.
    pub fn new(scope: Op<'c>, effects: HashMap<Op<'c>, Effect>) -> Self {
        let mut around = HashSet::new();
        for &op in effects.keys() {
            let mut outer = op.parent();
            while let Some(op) = outer.filter(|&op| op != scope && around.insert(op)) {
                outer = op.parent();
            }
        }
        let mut in_blocks: HashMap<Block<'c>, Vec<Op<'c>>> = HashMap::new();
        for &op in effects
            .keys()
            .chain(around.difference(&effects.keys().copied().collect()))
        {
            if let Some(block) = op.block() {
                in_blocks.entry(block).or_default().push(op);
            }
        }
        for ops in in_blocks.values_mut() {
            ops.sort_by(|one, other| one.order(*other));
        }
        Liveness {
            scope,
            effects,
            around,
            in_blocks,
        }
    }

    /// Whether something needs the value that the variable has where the scope begins.
    pub fn is_live_at_start(&self) -> bool {
        self.region(self.scope.region(0)).of(false)
    }

    /// Whether something may need the value that the variable has after `op`, an operation
    /// of the scope.
    pub fn is_live_after(&self, op: Op<'c>) -> bool {
        let Some(block) = op.block() else { return true };
        let later = self.uses_in(block).iter().rev();
        let later = later.take_while(|&&other| op.is_before(other));
        later.fold(self.is_live_at_end(block), |live, &other| {
            self.op(other).of(live)
        })
    }

    fn is_live_at_end(&self, block: Block<'c>) -> bool {
        let region = block.region();
        let at_exit = self.is_live_at_exit(block);
        let successors = block.successors();
        if successors.is_empty() {
            return at_exit;
        }
        let blocks = region.blocks();
        let live = self.graph(&blocks, at_exit);
        let is_live = |next: &Block<'c>| {
            let index = blocks.iter().position(|block| block == next);
            index.is_none_or(|index| live[index])
        };
        successors.iter().any(is_live)
    }

    /// Whether the variable is live where the region of `block` is left.
    fn is_live_at_exit(&self, block: Block<'c>) -> bool {
        let Some(parent) = block.parent_op() else {
            return true;
        };
        if parent == self.scope {
            return false;
        }
        match Kind::of(parent) {
            Kind::Once | Kind::Either => self.is_live_after(parent),
            Kind::Repeated => self.op(parent).of(self.is_live_after(parent)),
            Kind::Unknown => true,
        }
    }

    fn uses_in(&self, block: Block<'c>) -> &[Op<'c>] {
        self.in_blocks.get(&block).map_or(&[], Vec::as_slice)
    }

    fn op(&self, op: Op<'c>) -> Transfer {
        match self.effects.get(&op) {
            Some(Effect::Sets) => return Transfer::SETS,
            Some(Effect::Reads) => return Transfer::READS,
            None if !self.around.contains(&op) => return Transfer::NONE,
            None => {}
        }
        let regions = op.regions().into_iter().map(|region| self.region(region));
        let one_of = regions.reduce(Transfer::or).unwrap_or(Transfer::NONE);
        match Kind::of(op) {
            Kind::Once | Kind::Either => one_of,
            Kind::Repeated => one_of.repeated(),
            Kind::Unknown => Transfer::READS,
        }
    }

    fn region(&self, region: Region<'c>) -> Transfer {
        match region.blocks().as_slice() {
            [] => Transfer::NONE,
            [only] => self.block(*only),
            blocks => Transfer {
                if_dead: self.graph(blocks, false)[0],
                if_live: self.graph(blocks, true)[0],
            },
        }
    }

    fn block(&self, block: Block<'c>) -> Transfer {
        let uses = self.uses_in(block).iter().rev();
        uses.fold(Transfer::NONE, |later, &op| self.op(op).then(later))
    }

    /// Whether the variable is live at the start of each of `blocks`, those of a region.
    fn graph(&self, blocks: &[Block<'c>], at_exit: bool) -> Vec<bool> {
        let numbers: HashMap<_, _> = blocks.iter().zip(0..).collect();
        let transfers: Vec<_> = blocks.iter().map(|&block| self.block(block)).collect();
        let mut live = vec![false; blocks.len()];
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
        let mut open = Vec::new();
        for (number, block) in blocks.iter().enumerate() {
            let successors = block.successors();
            for next in &successors {
                sources[numbers[next]].push(number);
            }
            let leaves = successors.is_empty() && at_exit;
            if transfers[number].of(leaves) {
                live[number] = true;
                open.push(number);
            }
        }
        // Live blocks make those before them live.
        while let Some(number) = open.pop() {
            for &source in &sources[number] {
                if !live[source] && transfers[source].if_live {
                    live[source] = true;
                    open.push(source);
                }
            }
        }
        live
    }
}

/// How often the regions of an operation run.
enum Kind {
    /// One of them, or none if there is but one.
    Either,
    Once,
    /// Any number of times.
    Repeated,
    Unknown,
}

impl Kind {
    fn of(op: Op<'_>) -> Self {
        match op.name().as_str() {
            fir::IF => Kind::Either,
            acc::DATA | acc::HOST_DATA | scf::EXECUTE_REGION => Kind::Once,
            // What a construct sets need not reach the variable that the host has.
            accgpu::LOOP | accgpu::REGION | fir::DO_LOOP | fir::ITERATE_WHILE => Kind::Repeated,
            _ => Kind::Unknown,
        }
    }
}
