//! An iteration of a loop as it runs.

use super::{
    ACCESSES, Ends, callees::Callees, countable_elements, numbers::Numbers, places::Places,
};
use crate::accgpu::analysis::dependence::ranges;
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Region, Type, Value},
    scf,
};
use std::collections::HashMap;

/// The most operations that are followed for one array, all iterations counted.
const MOST_STEPS: usize = 200_000;

/// Follows an iteration. Each function gets the elements that have a value and notes the ones
/// that get one; `None` when the iteration may read another, or there is too much to do.
pub struct Run<'c> {
    pub places: Places<'c>,
    pub numbers: Numbers<'c>,
    pub is_promised: bool,
    /// The procedures that are followed at the moment, each called by the one before.
    pub callers: Vec<Op<'c>>,
    pub callees: Callees<'c>,
    /// Which operations have an access to the array inside.
    around: HashMap<Op<'c>, bool>,
    count: usize,
    steps: usize,
}

/// The elements with a value.
pub type Set = Vec<bool>;

/// What is known at a place of the program.
type State<'c> = (Set, HashMap<Value<'c>, i64>);

impl<'c> Run<'c> {
    pub fn new(addresses: &[Value<'c>], array: Type<'c>) -> Option<Self> {
        Some(Run {
            places: Places::new(addresses, array)?,
            numbers: Numbers::default(),
            is_promised: false,
            callers: Vec::new(),
            callees: Callees::default(),
            around: HashMap::new(),
            count: countable_elements(array)?,
            steps: 0,
        })
    }

    pub fn iteration(mut self, nest: Op<'c>) -> Option<Ends> {
        let mut set = vec![false; self.count];
        self.region(nest.region(0), &mut set)?;
        Some(Ends {
            written: set.into_iter().all(|set| set),
            is_promised: self.is_promised,
        })
    }

    pub fn region(&mut self, region: Region<'c>, set: &mut Set) -> Option<()> {
        match region.blocks().as_slice() {
            [] => Some(()),
            [only] => self.block(*only, set),
            blocks => self.graph(blocks, set),
        }
    }

    /// Several blocks, as often as it takes until nothing changes. What one begins with is what
    /// all blocks in front of it end with.
    fn graph(&mut self, blocks: &[Block<'c>], set: &mut Set) -> Option<()> {
        let order = in_order(blocks);
        let start = (set.clone(), self.numbers.memory.clone());
        let mut ends: HashMap<Block<'c>, State<'c>> = HashMap::new();
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &block in &order {
                let before = order.iter().filter(|it| it.successors().contains(&block));
                let mut begin = before.filter_map(|it| ends.get(it)).cloned().reduce(both);
                if block == blocks[0] {
                    begin = Some(match begin {
                        Some(begin) => both(begin, start.clone()),
                        None => start.clone(),
                    });
                }
                let (mut elements, memory) = begin?;
                self.numbers.memory = memory;
                self.block(block, &mut elements)?;
                let end = (elements, std::mem::take(&mut self.numbers.memory));
                has_changed |= ends.get(&block) != Some(&end);
                ends.insert(block, end);
            }
        }
        let leaves = |block: &&Block<'c>| {
            let is_end = |op: Op<'c>| !op.is(fir::UNREACHABLE);
            block.successors().is_empty() && block.terminator().is_some_and(is_end)
        };
        let left = order.iter().filter(leaves);
        let end = left.filter_map(|block| ends.remove(block)).reduce(both);
        // Where nothing leaves, nothing comes behind.
        let (elements, memory) = end.unwrap_or(start);
        *set = elements;
        self.numbers.memory = memory;
        Some(())
    }

    fn block(&mut self, block: Block<'c>, set: &mut Set) -> Option<()> {
        let ops = block.ops().into_iter();
        ops.into_iter().try_for_each(|op| self.op(op, set))
    }

    fn op(&mut self, op: Op<'c>, set: &mut Set) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        match op.name().as_str() {
            fir::LOAD if self.places.are_at(op.operand(0)) => {
                let place = self.place(op.operand(0), op.result(0));
                needs(set, place, 1)?;
            }
            fir::LOAD => self.numbers.load(op),
            fir::STORE if self.places.are_at(op.operand(1)) => {
                let place = self.place(op.operand(1), op.operand(0));
                sets(set, place, 1);
            }
            fir::STORE => self.numbers.store(op),
            fir::SAVE_RESULT if self.places.are_at(op.operand(1)) => {
                let place = self.places.number(op.operand(1), &mut self.numbers);
                if let Some(count) = self.places.count_in(op.operand(0).ty()) {
                    sets(set, place, count);
                }
            }
            fir::CALL => self.call(op, set)?,
            fir::BOX_DIMS => self.dimension(op),
            _ if op.region_count() == 0 => {}
            _ if !self.has_access(op) => self.forget_inside(op),
            accgpu::LOOP | fir::DO_LOOP => self.nest(op, set)?,
            _ => self.other(op, set)?,
        }
        Some(())
    }

    /// The element that `value` is loaded from or stored to.
    fn place(&mut self, address: Value<'c>, value: Value<'c>) -> Option<i64> {
        let place = self.places.number(address, &mut self.numbers);
        place.filter(|_| self.places.are_elements(value.ty()))
    }

    /// What a descriptor that is known says.
    fn dimension(&mut self, op: Op<'c>) {
        let extents = self.places.extents(op.operand(0), &mut self.numbers);
        let dimension = self.numbers.of(op.operand(1));
        let dimension = dimension.and_then(|dimension| usize::try_from(dimension).ok());
        let extent = extents.zip(dimension);
        let extent = extent.and_then(|(extents, dimension)| extents.get(dimension).copied());
        self.numbers.note(op.result(fir::EXTENT), extent);
    }

    /// An operation with regions that is no counted loop.
    fn other(&mut self, op: Op<'c>, set: &mut Set) -> Option<()> {
        let is_choice = op.is_any(&[fir::IF, scf::IF, scf::EXECUTE_REGION]);
        if !is_choice {
            // One region may run several times.
            self.forget_inside(op);
        }
        let known = match op.is_any(&[fir::IF, scf::IF]) {
            true => self.numbers.is_true(op.operand(0)),
            false => None,
        };
        let regions = op.regions();
        let runs = match known {
            Some(is_true) => &regions[usize::from(!is_true)..=usize::from(!is_true)],
            None => &regions[..],
        };
        let start = self.numbers.memory.clone();
        let mut ends = Vec::new();
        for &region in runs {
            let mut end = set.clone();
            self.numbers.memory = start.clone();
            self.region(region, &mut end)?;
            ends.push((end, std::mem::take(&mut self.numbers.memory)));
        }
        // What all of them set, an empty region sets nothing.
        let end = ends.into_iter().reduce(both).filter(|_| is_choice);
        self.numbers.memory = start;
        match end {
            Some((elements, memory)) => {
                *set = elements;
                self.numbers.memory = memory;
            }
            None => self.forget_inside(op),
        }
        Some(())
    }

    fn nest(&mut self, nest: Op<'c>, set: &mut Set) -> Option<()> {
        let [block] = nest.region(0).blocks()[..] else {
            return self.repeated(nest, set);
        };
        let Some(ranges) = self.ranges(nest) else {
            return self.repeated(nest, set);
        };
        let carried = block.arguments().into_iter().skip(ranges.len());
        let carried: Vec<_> = carried.collect();
        let given = nest.operands().into_iter().skip(INITIAL);
        for (&argument, value) in carried.iter().zip(given) {
            let number = self.numbers.of(value);
            self.numbers.note(argument, number);
        }
        self.iterations(block, &ranges, &carried, set)?;
        for (argument, result) in carried.iter().zip(nest.results()) {
            let number = self.numbers.of(*argument);
            let is_all = nest.result_count() == carried.len();
            self.numbers.note(result, number.filter(|_| is_all));
        }
        Some(())
    }

    /// A loop with iterations of which no number is known, perhaps none.
    fn repeated(&mut self, nest: Op<'c>, set: &mut Set) -> Option<()> {
        self.forget_inside(nest);
        for argument in nest.region(0).blocks().iter().flat_map(|it| it.arguments()) {
            self.numbers.note(argument, None);
        }
        let memory = self.numbers.memory.clone();
        self.region(nest.region(0), &mut set.clone())?;
        self.numbers.memory = memory;
        Some(())
    }

    /// All iterations of a loop with a first value, a last value and a step for each variable.
    fn iterations(
        &mut self,
        body: Block<'c>,
        ranges: &[(Value<'c>, [i64; 3])],
        carried: &[Value<'c>],
        set: &mut Set,
    ) -> Option<()> {
        let Some((&(variable, [first, last, step]), inner)) = ranges.split_first() else {
            self.block(body, set)?;
            self.hand_on(body, carried);
            return Some(());
        };
        let mut number = first;
        while if step > 0 {
            number <= last
        } else {
            number >= last
        } {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            self.numbers.note(variable, Some(number));
            self.iterations(body, inner, carried, set)?;
            number = number.checked_add(step)?;
        }
        self.numbers.note(variable, None);
        Some(())
    }

    /// What an iteration hands to the next one.
    fn hand_on(&mut self, body: Block<'c>, carried: &[Value<'c>]) {
        let end = body.terminator().map_or(Vec::new(), |end| end.operands());
        let new: Vec<_> = end.iter().map(|&value| self.numbers.of(value)).collect();
        let is_all = new.len() == carried.len();
        for (at, &argument) in carried.iter().enumerate() {
            let number = new.get(at).copied().flatten();
            self.numbers.note(argument, number.filter(|_| is_all));
        }
    }

    fn ranges(&mut self, nest: Op<'c>) -> Option<Vec<(Value<'c>, [i64; 3])>> {
        let mut known = Vec::new();
        for (variable, range) in ranges(nest) {
            let step = self.numbers.of(range.step).filter(|&step| step != 0)?;
            let [first, last] = [range.lower, range.upper].map(|end| self.numbers.of(end));
            known.push((variable, [first?, last?, step]));
        }
        Some(known)
    }

    fn has_access(&mut self, op: Op<'c>) -> bool {
        if let Some(&known) = self.around.get(&op) {
            return known;
        }
        let ops = op.collect_any(&ACCESSES);
        self.steps += ops.len();
        let mut addresses = ops.into_iter().flat_map(|op| op.operands());
        let found = addresses.any(|address| self.places.are_at(address));
        self.around.insert(op, found);
        found
    }

    /// What `op` may store to scalars is not known before and behind it.
    fn forget_inside(&mut self, op: Op<'c>) {
        for inner in op.collect_any(&[fir::CALL, fir::STORE]) {
            self.steps += 1;
            match inner.is(fir::STORE) {
                true => self.numbers.forget(inner.operand(1)),
                false => self.forget_passed(inner),
            }
        }
    }

    /// Follows the body of `procedure`, for which other addresses than before lead to the array.
    pub fn procedure(&mut self, procedure: Op<'c>, set: &mut Set) -> Option<()> {
        let around = std::mem::take(&mut self.around);
        self.callers.push(procedure);
        let result = self.region(procedure.region(0), set);
        self.callers.pop();
        self.around = around;
        result
    }
}

/// The first value that a fir.do_loop hands on: operands are bounds, step and these.
const INITIAL: usize = 3;

/// Needs values in `count` elements from the one with number `place`: in all, if that is not known.
pub fn needs(set: &Set, place: Option<i64>, count: i64) -> Option<()> {
    let needed = match range(place, count) {
        Some(range) => set.get(range)?,
        None => &set[..],
    };
    needed.iter().all(|&set| set).then_some(())
}

/// Notes that `count` elements from the one with number `place` have values.
pub fn sets(set: &mut Set, place: Option<i64>, count: i64) {
    let range = range(place, count);
    if let Some(elements) = range.and_then(|range| set.get_mut(range)) {
        elements.fill(true);
    }
}

fn range(place: Option<i64>, count: i64) -> Option<std::ops::Range<usize>> {
    let first = place?;
    let end = first.checked_add(count)?;
    Some(usize::try_from(first).ok()?..usize::try_from(end).ok()?)
}

/// What is known of two places, one or the other of which was before.
fn both<'c>(one: State<'c>, other: State<'c>) -> State<'c> {
    let (mut set, mut memory) = one;
    for (element, also) in set.iter_mut().zip(other.0) {
        *element &= also;
    }
    memory.retain(|place, number| other.1.get(place) == Some(number));
    (set, memory)
}

/// The blocks that the first one leads to, each after one that leads to it, and after all that
/// do but for those in a loop.
fn in_order<'c>(blocks: &[Block<'c>]) -> Vec<Block<'c>> {
    let mut order = Vec::new();
    let mut seen = vec![blocks[0]];
    let mut open = vec![(blocks[0], blocks[0].successors())];
    while let Some((block, next)) = open.last_mut() {
        match next.pop() {
            Some(next) if seen.contains(&next) => {}
            Some(next) => {
                seen.push(next);
                open.push((next, next.successors()));
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}
