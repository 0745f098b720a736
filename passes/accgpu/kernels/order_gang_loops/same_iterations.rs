//! Which accesses of two gang loops meet in the same iterations of both only.

use crate::accgpu::analysis::{
    access::{Access, Step},
    dependence::{Invariants, Linear, Range, ranges},
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Op, Value},
};

/// What is the same in all of a construct.
pub struct SameIterations<'c>(pub Invariants<'c>);

/// The variables of two loops, each with its range.
type Counters<'c> = [Vec<(Value<'c>, Range<'c>)>; 2];

impl<'c> SameIterations<'c> {
    /// Whether the gang that has an iteration of one loop has that with the same number of the other.
    pub fn share_alike(&self, loops: [Op<'c>; 2]) -> bool {
        let is_plain = |&nest: &Op<'c>| {
            accgpu::tile(nest).is_none()
                && !accgpu::is_over_gangs(nest)
                && !accgpu::is_block_of_gang(nest)
        };
        if !loops.iter().all(is_plain) {
            return false;
        }
        let [ours, others] = loops.map(ranges);
        if ours.len() != others.len() {
            return false;
        }
        let both = ours.iter().zip(&others);
        let both: Vec<_> = both.map(|((_, one), (_, other))| [*one, *other]).collect();
        match loops.map(accgpu::loop_static_chunk) {
            [None, None] => {
                accgpu::levels(loops[0]) == accgpu::levels(loops[1])
                    && both.iter().all(|&both| self.are_same_ranges(both))
            }
            [Some(one), Some(other)] => {
                self.0.are_same(one, other)
                    && have_chunks_alike(loops)
                    && self.fill_alike(one, &both)
            }
            _ => false,
        }
    }

    /// Whether a `chunk` of gang(static:) has the iterations with the same numbers of nests whose
    /// ranges, the outermost ones first, are `both`. Chunks go to gangs in turn, beginning with the
    /// first one (OpenACC 3.4, 2.9.2): how many iterations there are matters where it is the size of
    /// a chunk, and in loops inside.
    fn fill_alike(&self, chunk: Value<'c>, both: &[[Range<'c>; 2]]) -> bool {
        let is_number = arith::constant_value(chunk).is_some_and(|chunk| chunk != 0);
        let mut counting = both.iter().skip(usize::from(is_number));
        counting.all(|&both| self.are_same_ranges(both) || self.have_one_length(both))
    }

    fn are_same_ranges(&self, [one, other]: [Range<'c>; 2]) -> bool {
        self.begin_alike([one, other]) && self.0.are_same(one.upper, other.upper)
    }

    /// Whether loops have as many iterations, in any round of the construct.
    fn have_one_length(&self, both: [Range<'c>; 2]) -> bool {
        let [Some((one, step)), Some((other, others_step))] = both.map(length) else {
            return false;
        };
        step == others_step
            && self.is_fixed_but_for(&one, None)
            && one.plus(&other, -1).and_then(|it| it.as_constant()) == Some(0)
    }

    /// Whether all values in a sum are the same in all of the construct, besides `variable`.
    fn is_fixed_but_for(&self, sum: &Linear<'c>, variable: Option<Value<'c>>) -> bool {
        let mut terms = sum.terms.iter();
        terms.all(|&(value, factor)| {
            factor == 0 || Some(value) == variable || self.0.are_same(value, value)
        })
    }

    fn begin_alike(&self, [one, other]: [Range<'c>; 2]) -> bool {
        self.0.are_same(one.lower, other.lower) && self.0.are_same(one.step, other.step)
    }

    /// Whether two accesses meet in iterations of both `loops` with the same number only.
    pub fn are_of_one_iteration(&self, [one, other]: [&Access<'c>; 2], loops: [Op<'c>; 2]) -> bool {
        if !fir::are_same_variable(one.origin, other.origin) || one.path.len() != other.path.len() {
            return false;
        }
        let counters = loops.map(ranges);
        let mut told = vec![false; counters[0].len()];
        for (&one, &other) in one.path.iter().zip(&other.path) {
            match (one, other) {
                (Step::Element(one), Step::Element(other)) => {
                    if !self.0.have_same_shape(one, other) {
                        return false;
                    }
                    for counter in self.counters_of([one, other], &counters) {
                        told[counter] = true;
                    }
                }
                _ if self.0.is_same_step(one, other) => {}
                _ => return false,
            }
        }
        told.into_iter().all(|told| told)
    }

    /// The numbers of the variables of two loops by which the same subscripts of two `elements` count
    /// in the same way.
    fn counters_of(&self, elements: [Op<'c>; 2], counters: &Counters<'c>) -> Vec<usize> {
        let [Some(one), Some(other)] = elements.map(fir::Element::of) else {
            return Vec::new();
        };
        let subscripts = one.subscripts.into_iter().zip(other.subscripts);
        subscripts
            .filter_map(|(one, other)| self.counter_of([one, other], counters))
            .collect()
    }

    /// The number of the only variable of the loops that two subscripts count with, in the same way,
    /// besides what is the same in all of the construct.
    fn counter_of(
        &self,
        [one, other]: [Value<'c>; 2],
        [ours, others]: &Counters<'c>,
    ) -> Option<usize> {
        let (one, other) = (Linear::of(one)?, Linear::of(other)?);
        let counts = (0..ours.len()).filter(|&which| one.factor(ours[which].0) != 0);
        let [counter] = counts.collect::<Vec<_>>()[..] else {
            return None;
        };
        let ((own, range), (others_own, others_range)) = (ours[counter], others[counter]);
        let [one, other] = match self.begin_alike([range, others_range]) {
            true => [one, other.with(others_own, &Linear::of(own)?)?],
            // In terms of the number of the iteration.
            false => [
                one.with(own, &counted(own, range)?)?,
                other.with(others_own, &counted(own, others_range)?)?,
            ],
        };
        if !self.is_fixed_but_for(&one, Some(own)) {
            return None;
        }
        (one.plus(&other, -1)?.as_constant() == Some(0)).then_some(counter)
    }
}

/// The variable of a loop of `range` in the iteration with the number that `number` stands for.
fn counted<'c>(number: Value<'c>, range: Range<'c>) -> Option<Linear<'c>> {
    let step = arith::constant_value(range.step)?;
    Linear::of(range.lower)?.plus(&Linear::of(number)?, step)
}

/// Whether chunks of the same size have as many iterations.
fn have_chunks_alike(loops: [Op<'_>; 2]) -> bool {
    match loops.map(accgpu::has_chunks_of_threads) {
        [true, true] => accgpu::levels(loops[0]) == accgpu::levels(loops[1]),
        [one, other] => one == other,
    }
}

/// The iterations of `range` less one, in steps of which the size is the second number.
fn length<'c>(range: Range<'c>) -> Option<(Linear<'c>, u64)> {
    let step = arith::constant_value(range.step)?;
    let way = Linear::of(range.upper)?.plus(&Linear::of(range.lower)?, -1)?;
    let way = Linear::default().plus(&way, step.signum())?;
    Some((way, step.unsigned_abs()))
}
