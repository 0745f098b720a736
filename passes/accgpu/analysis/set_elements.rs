//! Whether the iterations of a loop store to each element of an array before they read it.
//!
//! Scalars are simple: `set_first` asks for a store on every path. An array is set element by
//! element, in loops or by constant subscripts, and parts of it may be read before others are
//! set: `c(0) = 1`, then `c(j) = c(j-1)` for `j` from 1 to 9. So an iteration is followed here
//! as it runs, loops with constant ranges from their first iteration to their last, with a note
//! for each element that has a value for certain.
//!
//! What is not known counts for the worst: a store to an element that is not known sets none, a
//! load from one needs all, a loop whose range is not known may have no iterations, and where
//! there are several blocks, each may be the first.

use super::dependence::Linear;
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Region, Type, Value},
    scf,
};
use std::collections::{HashMap, HashSet};

/// The most elements of an array that is looked at; larger ones are no temporaries of an
/// iteration.
const MOST_ELEMENTS: i64 = 4096;

/// The most operations that are followed for one array, all iterations counted.
const MOST_STEPS: usize = 200_000;

/// The number of elements of an array that can be followed: of numbers, with constant extents.
pub fn countable_elements(array: Type<'_>) -> Option<usize> {
    // A descriptor has an array's type inside.
    let element = array.array_type().filter(|&ty| ty == array)?.element();
    let mut extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    let count = extents.try_fold(1_i64, |count, extent| count.checked_mul(extent?))?;
    let is_small = (1..=MOST_ELEMENTS).contains(&count);
    (is_small && element.is_trivial()).then_some(count as usize)
}

/// From the address of an element back to its array: the operations on the way, the last one
/// first, and the array's address.
pub fn way_to_array<'c>(address: Value<'c>) -> (Vec<Op<'c>>, Value<'c>) {
    let mut way = Vec::new();
    let mut address = address;
    while let Some(op) = address.defining_op() {
        if !op.is_any(&[fir::ARRAY_COOR, fir::CONVERT]) {
            break;
        }
        way.push(op);
        address = op.operand(0);
    }
    (way, address)
}

/// The accesses of a loop to one array.
pub struct Accesses<'c> {
    /// Where in the array the loads and stores are, in elements from its first one; `None` for a
    /// place that is not known.
    places: HashMap<Op<'c>, Option<Linear<'c>>>,
    /// What has one of them inside.
    around: HashSet<Op<'c>>,
    count: usize,
}

impl<'c> Accesses<'c> {
    /// Those of `ops`, loads and stores in `nest`, to an array with `count` elements.
    pub fn new(ops: &[Op<'c>], nest: Op<'c>, count: usize) -> Self {
        let mut around = HashSet::new();
        for op in ops {
            let parents = std::iter::successors(op.parent(), |inner| inner.parent());
            around.extend(parents.take_while(|&op| op != nest));
        }
        let places = ops.iter().map(|&op| (op, place(address_of(op))));
        Accesses {
            places: places.collect(),
            around,
            count,
        }
    }

    /// Whether each iteration of `nest` ends with a value in every element; `None` when one may
    /// read an element before it sets it.
    pub fn scan(&self, nest: Op<'c>) -> Option<bool> {
        let mut run = Run {
            accesses: self,
            numbers: HashMap::new(),
            steps: 0,
        };
        let mut set = vec![false; self.count];
        run.region(nest.region(0), &mut set)?;
        Some(set.into_iter().all(|set| set))
    }
}

/// The address that a load or store uses.
pub fn address_of<'c>(access: Op<'c>) -> Value<'c> {
    access.operand(usize::from(access.is(fir::STORE)))
}

/// How many elements `address` is behind the first one of its array.
fn place<'c>(address: Value<'c>) -> Option<Linear<'c>> {
    let element = address.ty().pointee()?;
    let mut place = Linear::default();
    for op in way_to_array(address).0 {
        if op.is(fir::CONVERT) {
            continue;
        }
        // Only elements as large as the array's count in its elements.
        if op.result(0).ty().pointee() != Some(element) {
            return None;
        }
        place = place.plus(&place_in_shape(op)?, 1)?;
    }
    Some(place)
}

/// The place of a fir.array_coor in the array that its shape describes, whose columns are
/// one behind the other.
fn place_in_shape(coor: Op<'_>) -> Option<Linear<'_>> {
    let element = fir::Element::of(coor)?;
    let shape = coor.operand_segment(1).first().copied()?;
    let mut place = Linear::default();
    let mut stride = 1_i64;
    for (dimension, extent) in fir::shape_extents(shape)?.into_iter().enumerate() {
        let subscript = Linear::of(*element.subscripts.get(dimension)?)?;
        let lower = match element.lower_bounds.get(dimension) {
            Some(&lower) => Linear::of(lower)?.as_constant()?,
            None => 1,
        };
        place = place.plus(&subscript, stride)?;
        place.constant = place.constant.checked_sub(lower.checked_mul(stride)?)?;
        stride = stride.checked_mul(Linear::of(extent)?.as_constant()?)?;
    }
    Some(place)
}

/// An iteration as it runs. Each function gets the elements that have a value and notes the
/// ones that get one; `None` when the iteration may read another, or there is too much to do.
struct Run<'a, 'c> {
    accesses: &'a Accesses<'c>,
    /// What the variables of the loops around are.
    numbers: HashMap<Value<'c>, i64>,
    steps: usize,
}

impl<'c> Run<'_, 'c> {
    fn region(&mut self, region: Region<'c>, set: &mut [bool]) -> Option<()> {
        match region.blocks().as_slice() {
            [] => Some(()),
            [only] => self.block(*only, set),
            blocks => blocks
                .iter()
                .try_for_each(|&block| self.block(block, &mut set.to_vec())),
        }
    }

    fn block(&mut self, block: Block<'c>, set: &mut [bool]) -> Option<()> {
        block.ops().into_iter().try_for_each(|op| self.op(op, set))
    }

    fn op(&mut self, op: Op<'c>, set: &mut [bool]) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        if let Some(place) = self.accesses.places.get(&op) {
            let place = place.as_ref().and_then(|place| self.number(place));
            let place = place.and_then(|place| usize::try_from(place).ok());
            return match (op.is(fir::LOAD), place) {
                (true, Some(place)) => set.get(place).filter(|&&set| set).map(drop),
                (true, None) => set.iter().all(|&set| set).then_some(()),
                (false, place) => {
                    if let Some(element) = place.and_then(|place| set.get_mut(place)) {
                        *element = true;
                    }
                    Some(())
                }
            };
        }
        if !self.accesses.around.contains(&op) {
            return Some(());
        }
        match op.is_any(&[accgpu::LOOP, fir::DO_LOOP]) {
            true => self.nest(op, set),
            false => self.other(op, set),
        }
    }

    /// An operation with regions that is no counted loop.
    fn other(&mut self, op: Op<'c>, set: &mut [bool]) -> Option<()> {
        let mut ends = Vec::new();
        for region in op.regions() {
            let mut end = set.to_vec();
            self.region(region, &mut end)?;
            ends.push(end);
        }
        let is_choice = op.is_any(&[fir::IF, scf::IF, scf::EXECUTE_REGION]);
        if is_choice {
            // What all of them set, an empty region sets nothing.
            for (element, known) in set.iter_mut().enumerate() {
                *known |= ends.iter().all(|end| end[element]);
            }
        }
        Some(())
    }

    fn nest(&mut self, nest: Op<'c>, set: &mut [bool]) -> Option<()> {
        let body = nest.region(0);
        let [block] = body.blocks()[..] else {
            return self.region(body, &mut set.to_vec());
        };
        let ranges = counted(nest);
        let Some(ranges) = self.known(&ranges) else {
            return self.region(body, &mut set.to_vec());
        };
        self.iterations(block, &ranges, set)
    }

    /// All iterations of a loop with a first value, a last value and a step for each variable.
    fn iterations(
        &mut self,
        body: Block<'c>,
        ranges: &[(Value<'c>, [i64; 3])],
        set: &mut [bool],
    ) -> Option<()> {
        let Some((&(variable, [first, last, step]), inner)) = ranges.split_first() else {
            return self.block(body, set);
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
            self.numbers.insert(variable, number);
            self.iterations(body, inner, set)?;
            number = number.checked_add(step)?;
        }
        self.numbers.remove(&variable);
        Some(())
    }

    fn known(&self, ranges: &[(Value<'c>, [Value<'c>; 3])]) -> Option<Vec<(Value<'c>, [i64; 3])>> {
        let number = |value| self.number(&Linear::of(value)?);
        let known = |&(variable, [first, last, step]): &(Value<'c>, [Value<'c>; 3])| {
            let step = number(step).filter(|&step| step != 0)?;
            Some((variable, [number(first)?, number(last)?, step]))
        };
        ranges.iter().map(known).collect()
    }

    fn number(&self, sum: &Linear<'c>) -> Option<i64> {
        let mut terms = sum.terms.iter().filter(|(_, factor)| *factor != 0);
        terms.try_fold(sum.constant, |sum, (value, factor)| {
            let term = self.numbers.get(value)?.checked_mul(*factor)?;
            sum.checked_add(term)
        })
    }
}

/// The variables of a loop with their first and last values and steps.
fn counted<'c>(nest: Op<'c>) -> Vec<(Value<'c>, [Value<'c>; 3])> {
    let variables = nest.body(0).arguments();
    if nest.is(fir::DO_LOOP) {
        let range = [0, 1, 2].map(|index| nest.operand(index));
        return variables.into_iter().zip([range]).collect();
    }
    let ranges = accgpu::loop_ranges(nest);
    let steps = ranges.lower.into_iter().zip(ranges.upper).zip(ranges.step);
    let ranges = steps.map(|((first, last), step)| [first, last, step]);
    variables.into_iter().zip(ranges).collect()
}
