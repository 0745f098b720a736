//! Whether an iteration has set what it loads of an array: a store before the load, in loops or
//! alone, that reaches all elements that the load may reach, or all of the array.
//!
//! ```text
//! do k = 1, m              sets 1 to m
//!   w(k) = i*k
//! end do
//! do k = 2, m              loads 1 to m - 1
//!   s = s + w(k - 1)
//! end do
//! ```

use crate::accgpu::{
    analysis::certain::happens_always,
    analysis::{
        dependence::{Invariants, Linear, ranges},
        limits::least,
        rounds::siblings,
        set_elements::{address_of, way_to_variable},
        set_first::has_iteration,
    },
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Block, Op, Value},
};

/// Whether one of `stores` sets in each iteration of `nest` what `load` reads after it.
pub fn is_set<'c>(load: Op<'c>, stores: &[Op<'c>], nest: Op<'c>) -> bool {
    let invariants = Invariants::new(nest);
    let mut sets = stores
        .iter()
        .map(|&store| sets(store, load, nest, &invariants));
    sets.any(|sets| sets.is_some_and(|sets| sets))
}

/// First and last subscript of what an access may reach in a dimension, from 0.
struct Reach<'c> {
    first: Linear<'c>,
    last: Linear<'c>,
}

fn sets<'c>(
    store: Op<'c>,
    load: Op<'c>,
    nest: Op<'c>,
    invariants: &Invariants<'c>,
) -> Option<bool> {
    let (before, after) = siblings(store, load, nest)?;
    if before != store && !happens_always(store, before) {
        return None;
    }
    let [set, read] = [element(store)?, element(load)?];
    if !invariants.have_same_shape(set, read) {
        return None;
    }
    let whole = whole(set);
    let (set, counted) = reach(set, before, true)?;
    if !runs_for_certain(store, before, &counted) {
        return None;
    }
    let (read, _) = reach(read, after, false)?;
    let mut reached = set.into_iter().zip(read).enumerate();
    let includes = |set: &Reach<'c>, read: &Reach<'c>| {
        is_not_less(&read.first, &set.first, invariants)
            && is_not_less(&set.last, &read.last, invariants)
    };
    Some(reached.all(|(dimension, (set, read))| {
        let whole = whole.as_ref().and_then(|whole| whole.get(dimension));
        set.is_some_and(|set| {
            read.is_some_and(|read| includes(&set, &read))
                || whole.is_some_and(|whole| includes(&set, whole))
        })
    }))
}

/// Whether the loops from `before` inwards to `store` have iterations. Those of `counted` variables
/// reach elements: none where they have none, which the ranges of subscripts tell.
fn runs_for_certain<'c>(store: Op<'c>, before: Op<'c>, counted: &[Value<'c>]) -> bool {
    let around = std::iter::successors(Some(store), |inner| inner.parent());
    let mut loops = around.take_while(|&op| before.is_ancestor_of(op)).skip(1);
    loops.all(|nest| {
        let mut ranges = ranges(nest).into_iter();
        ranges.all(|(variable, range)| {
            counted.contains(&variable) || has_iteration(range.lower, range.upper, range.step)
        })
    })
}

/// What subscripts of an array may be.
fn whole<'c>(coor: Op<'c>) -> Option<Vec<Reach<'c>>> {
    let extents = fir::shape_extents(fir::shape_of(coor)?)?.into_iter();
    let whole = |extent| {
        Some(Reach {
            first: Linear::default(),
            last: Linear::of(extent)?.plus(&one(), -1)?,
        })
    };
    extents.map(whole).collect()
}

/// Whether `value` is at least `other`, in each iteration.
fn is_not_less<'c>(value: &Linear<'c>, other: &Linear<'c>, invariants: &Invariants<'c>) -> bool {
    let difference = value.clone().plus(other, -1);
    let difference = difference.and_then(|difference| unite(difference, invariants));
    difference
        .and_then(|difference| least(&difference))
        .is_some_and(|least| least >= 0)
}

/// The sum with values that are the same in one term.
fn unite<'c>(sum: Linear<'c>, invariants: &Invariants<'c>) -> Option<Linear<'c>> {
    let mut united = Linear {
        constant: sum.constant,
        ..Linear::default()
    };
    for (value, factor) in sum.terms.into_iter().filter(|(_, factor)| *factor != 0) {
        let mut known = united.terms.iter_mut();
        match known.find(|(known, _)| *known == value || invariants.are_same(*known, value)) {
            Some((_, known)) => *known = known.checked_add(factor)?,
            None => united.terms.push((value, factor)),
        }
    }
    Some(united)
}

fn one<'c>() -> Linear<'c> {
    Linear {
        constant: 1,
        ..Linear::default()
    }
}

/// The element of the whole array that an access is to.
fn element(access: Op<'_>) -> Option<Op<'_>> {
    let (way, _) = way_to_variable(address_of(access));
    let [coor] = way
        .into_iter()
        .filter(|op| op.is(fir::ARRAY_COOR))
        .collect::<Vec<_>>()[..]
    else {
        return None;
    };
    Some(coor)
}

/// What an access reaches in `outermost`, by dimension; `None` for a dimension where it is
/// not known. All of what it may reach, it reaches if that `is_certain`. And the variables of loops
/// that it follows.
fn reach<'c>(
    coor: Op<'c>,
    outermost: Op<'c>,
    is_certain: bool,
) -> Option<(Vec<Option<Reach<'c>>>, Vec<Value<'c>>)> {
    let element = fir::Element::of(coor)?;
    let mut counted = Vec::new();
    let mut dimensions = Vec::new();
    for (dimension, &subscript) in element.subscripts.iter().enumerate() {
        let lower = match element.lower_bounds.get(dimension) {
            Some(&lower) => Linear::of(lower)?,
            None => one(),
        };
        let place = Linear::of(subscript)?.plus(&lower, -1)?;
        dimensions.push(spread(place, outermost, is_certain, &mut counted));
    }
    Some((dimensions, counted))
}

/// What `place` becomes in the loops from `outermost` inwards. `counted` are the variables
/// that other dimensions follow: a diagonal does not reach all of a square.
fn spread<'c>(
    place: Linear<'c>,
    outermost: Op<'c>,
    is_certain: bool,
    counted: &mut Vec<Value<'c>>,
) -> Option<Reach<'c>> {
    let mut reach = Reach {
        first: place.clone(),
        last: place.clone(),
    };
    let mut count = 0;
    for &(value, factor) in place.terms.iter().filter(|(_, factor)| *factor != 0) {
        let around = value.parent_block().and_then(Block::parent_op);
        if !around.is_some_and(|around| outermost.is_ancestor_of(around)) {
            continue;
        }
        let nest = around.filter(|op| op.is_any(&[accgpu::LOOP, fir::DO_LOOP]))?;
        let (_, range) = ranges(nest)
            .into_iter()
            .find(|(variable, _)| *variable == value)?;
        let step = arith::constant_value(range.step).filter(|&step| step != 0)?;
        count += 1;
        if is_certain {
            let is_one_by_one = step.abs() == 1 && factor.abs() == 1 && count == 1;
            if !is_one_by_one || counted.contains(&value) {
                return None;
            }
        }
        counted.push(value);
        let [lower, upper] = [range.lower, range.upper].map(|end| {
            Linear::of(end)
                .filter(|_| !end.is_inside(outermost) || arith::constant_value(end).is_some())
        });
        let ends = match (step > 0) == (factor > 0) {
            true => [lower?, upper?],
            false => [upper?, lower?],
        };
        reach.first = reach.first.with(value, &ends[0])?;
        reach.last = reach.last.with(value, &ends[1])?;
    }
    Some(reach)
}
