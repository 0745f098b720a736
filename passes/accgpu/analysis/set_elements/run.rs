//! An iteration of a loop as it runs.

use super::{
    ACCESSES, Ends, callees::Callees, countable_numbers, kept, layout::numbers_in,
    numbers::Numbers, places::Places,
};
use crate::accgpu::analysis::dependence::ranges;
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Region, Type, Value},
    scf,
};
use std::collections::HashMap;

/// The most operations that are followed for one variable, all iterations counted.
const MOST_STEPS: usize = 200_000;

/// Follows an iteration. Each function gets the numbers that have a value and notes the ones
/// that get one; `None` when the iteration may read another, or there is too much to do.
pub struct Run<'c> {
    pub places: Places<'c>,
    pub numbers: Numbers<'c>,
    pub needs_original: bool,
    /// The numbers that no iteration sets.
    kept: Set,
    /// The procedures that are followed at the moment, each called by the one before.
    pub callers: Vec<Op<'c>>,
    pub callees: Callees<'c>,
    /// Which operations have an access to the variable inside.
    around: HashMap<Op<'c>, bool>,
    /// An operation that is taken not to be there.
    left_out: Option<Op<'c>>,
    steps: usize,
}

/// Which of the numbers have a value.
pub type Set = Vec<bool>;

/// What is known at a place of the program.
type State<'c> = (Set, HashMap<Value<'c>, i64>);

impl<'c> Run<'c> {
    pub fn new(addresses: &[Value<'c>], ty: Type<'c>) -> Option<Self> {
        let count = countable_numbers(ty)?;
        Some(Run {
            places: Places::new(addresses, ty)?,
            numbers: Numbers::default(),
            needs_original: false,
            kept: vec![false; count],
            callers: Vec::new(),
            callees: Callees::default(),
            around: HashMap::new(),
            left_out: None,
            steps: 0,
        })
    }

    pub fn without(self, left_out: Op<'c>) -> Self {
        let left_out = Some(left_out);
        Run { left_out, ..self }
    }

    pub fn iteration(mut self, nest: Op<'c>) -> Option<Ends> {
        self.kept = kept::numbers(nest, &mut self.places, self.kept.len());
        let mut set = self.kept.clone();
        self.region(nest.region(0), &mut set)?;
        Some(Ends {
            written: set.into_iter().all(|set| set),
            needs_original: self.needs_original,
            leaves_some: self.kept.contains(&true),
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
            _ if self.left_out == Some(op) => {}
            fir::LOAD if self.places.are_at(op.operand(0)) => {
                let (place, count) = self.place(op.operand(0), op.result(0));
                self.needs(set, place, count)?;
            }
            fir::LOAD => self.numbers.load(op),
            fir::STORE if self.places.are_at(op.operand(1)) => {
                let (place, count) = self.place(op.operand(1), op.operand(0));
                sets(set, place, count);
            }
            fir::STORE => self.numbers.store(op),
            fir::SAVE_RESULT if self.places.are_at(op.operand(1)) => {
                let (place, count) = self.place(op.operand(1), op.operand(0));
                sets(set, place, count);
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

    /// Needs values in `count` numbers from the one with number `place`: in all, if that is not known.
    pub fn needs(&mut self, set: &Set, place: Option<i64>, count: i64) -> Option<()> {
        let range = range(place, count).unwrap_or(0..set.len());
        let kept = self.kept.get(range);
        self.needs_original |= kept.is_some_and(|kept| kept.contains(&true));
        has(set, place, count).then_some(())
    }

    /// The first number that `value` is loaded from or stored to, and how many there are.
    fn place(&mut self, address: Value<'c>, value: Value<'c>) -> (Option<i64>, i64) {
        let count = numbers_in(value.ty());
        let is_known = count.is_some() && self.places.is_of_type(address, value.ty());
        let place = is_known.then(|| self.places.number(address, &mut self.numbers));
        (place.flatten(), count.unwrap_or(0))
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

    /// Follows the body of `procedure`, for which other addresses than before lead to the variable.
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

/// Whether there are values in `count` numbers from the one with number `place`: in all, if that is
/// not known.
pub fn has(set: &Set, place: Option<i64>, count: i64) -> bool {
    let range = range(place, count).unwrap_or(0..set.len());
    let numbers = set.get(range);
    numbers.is_some_and(|numbers| numbers.iter().all(|&set| set))
}

/// Notes that `count` numbers from the one with number `place` have values.
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
