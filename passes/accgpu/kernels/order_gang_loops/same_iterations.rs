//! Which accesses of two gang loops meet in the same iterations of both only.

use crate::accgpu::analysis::{
    access::{Access, Step},
    dependence::{Invariants, Linear, ranges},
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Value},
};

/// What is the same in all of a construct.
pub struct SameIterations<'c>(pub Invariants<'c>);

impl<'c> SameIterations<'c> {
    /// Whether the gang that has an iteration of one loop has the same of the other.
    pub fn share_alike(&self, loops: [Op<'c>; 2]) -> bool {
        let [one, other] = loops;
        let [ours, others] = loops.map(ranges);
        let are_same = |one, other| self.0.are_same(one, other);
        let is_plain = |&nest: &Op<'c>| {
            accgpu::tile(nest).is_none()
                && !accgpu::is_over_gangs(nest)
                && !accgpu::is_block_of_gang(nest)
        };
        accgpu::levels(one) == accgpu::levels(other)
            && loops.iter().all(is_plain)
            && ours.len() == others.len()
            && ours.iter().zip(&others).all(|((_, one), (_, other))| {
                are_same(one.lower, other.lower)
                    && are_same(one.upper, other.upper)
                    && are_same(one.step, other.step)
            })
    }

    /// Whether two accesses meet in the same iteration of both `loops` only.
    pub fn are_of_one_iteration(&self, [one, other]: [&Access<'c>; 2], loops: [Op<'c>; 2]) -> bool {
        if !fir::are_same_variable(one.origin, other.origin) || one.path.len() != other.path.len() {
            return false;
        }
        let counters = loops.map(|nest| nest.body(0).arguments());
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
    fn counters_of(&self, elements: [Op<'c>; 2], counters: &[Vec<Value<'c>>; 2]) -> Vec<usize> {
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
        [ours, others]: &[Vec<Value<'c>>; 2],
    ) -> Option<usize> {
        let (one, other) = (Linear::of(one)?, Linear::of(other)?);
        let counts = (0..ours.len()).filter(|&which| one.factor(ours[which]) != 0);
        let [counter] = counts.collect::<Vec<_>>()[..] else {
            return None;
        };
        let mut rest = one
            .terms
            .iter()
            .filter(|(value, _)| *value != ours[counter]);
        let is_same =
            |&(value, factor): &(Value<'c>, i64)| factor == 0 || self.0.are_same(value, value);
        if !rest.all(is_same) {
            return None;
        }
        let one = one.with(ours[counter], &Linear::of(others[counter])?)?;
        (one.plus(&other, -1)?.as_constant() == Some(0)).then_some(counter)
    }
}
