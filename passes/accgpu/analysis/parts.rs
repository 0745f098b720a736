//! Whether two accesses reach one part of a variable.

use super::{
    access::{Access, Step},
    dependence::Linear,
};
use accc_dialects::{fir, ir::Op};

/// How two places lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// They have nothing in common.
    Apart,
    /// They are one, or one is in the other.
    Same,
    Unknown,
}

impl Parts {
    /// Those of two accesses by subscripts that are values of one time: the same value stands for the
    /// same number. Different variables are apart, whatever pointers there are.
    pub fn of(one: &Access<'_>, other: &Access<'_>) -> Self {
        match fir::are_same_variable(one.origin, other.origin) {
            true => of_paths(&one.path, &other.path),
            false => Parts::Apart,
        }
    }
}

fn of_paths<'c>(one: &[Step<'c>], other: &[Step<'c>]) -> Parts {
    let is_step = |step: &&Step<'c>| !step.is_whole_view();
    let (mut one, mut other) = (one.iter().filter(is_step), other.iter().filter(is_step));
    let mut found = Parts::Same;
    loop {
        let (step, other_step) = match (one.next(), other.next()) {
            (Some(step), Some(other_step)) => (step, other_step),
            // A descriptor is not a part of what it leads to.
            (Some(Step::Target), None) | (None, Some(Step::Target)) => return Parts::Apart,
            _ => return found,
        };
        match (step, other_step) {
            _ if step.is_apart_from(other_step) => return Parts::Apart,
            _ if step.is_same_part(other_step) => {}
            (&Step::Element(one), &Step::Element(other)) => match of_elements(one, other) {
                Parts::Apart => return Parts::Apart,
                Parts::Same => {}
                // Members of different elements are apart where they are of one.
                Parts::Unknown => found = Parts::Unknown,
            },
            _ => return Parts::Unknown,
        }
    }
}

/// The elements of one array that two fir.array_coor stand for.
fn of_elements<'c>(one: Op<'c>, other: Op<'c>) -> Parts {
    let (Some(one), Some(other)) = (fir::Element::of(one), fir::Element::of(other)) else {
        return Parts::Unknown;
    };
    let dimensions = one.subscripts.len();
    if dimensions != other.subscripts.len() {
        return Parts::Unknown;
    }
    let mut found = Parts::Same;
    for dimension in 0..dimensions {
        let from_start = distance_from_start(&one, dimension);
        let distances = from_start.zip(distance_from_start(&other, dimension));
        let between = distances.and_then(|(one, other)| one.plus(&other, -1)?.as_constant());
        match between {
            Some(0) => {}
            Some(_) => return Parts::Apart,
            None => found = Parts::Unknown,
        }
    }
    found
}

/// How far an element is from the first one in a dimension.
fn distance_from_start<'c>(element: &fir::Element<'c>, dimension: usize) -> Option<Linear<'c>> {
    let first = match element.lower_bounds.get(dimension) {
        Some(&bound) => Linear::of(bound)?,
        None => Linear {
            terms: Vec::new(),
            constant: 1,
        },
    };
    Linear::of(element.subscripts[dimension])?.plus(&first, -1)
}
