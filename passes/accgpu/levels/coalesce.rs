//! Lets neighbouring lanes touch neighbouring elements.
//!
//! Of the loops of a collapsed nest the last one runs fastest: neighbouring lanes
//! have neighbouring values of its variable. It should be the one that most
//! accesses have alone in their first subscript, since an array's elements lie in
//! the order of the first subscript.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i, %j) = (%a, %c) to (%b, %d) step (%s, %t) : i32, i32 par [gang, vector] independent {
//!   %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, i32, i32) -> !fir.ref<f32>
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%j, %i) = (%c, %a) to (%d, %b) step (%t, %s) : i32, i32 par [gang, vector] independent {
//!   %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, i32, i32) -> !fir.ref<f32>
//!   accgpu.yield
//! }
//! ```
//!
//! A loop over gangs and one over lanes that stands alone in it are exchanged for the
//! same reason, where accc has chosen their levels. A remark says so.
//!
//! Legality: the iterations are independent, and the ranges of the loops are
//! values from outside the nest, so that any order of the loops has the same
//! iterations. gang(static:) promises an order, and such a nest is left alone. Gang loops of which one
//! gang has to have the same iterations (`accgpu::aligned`) are turned alike or not at all.

use crate::{
    accgpu::{
        analysis::{lanes::leaves_lanes_idle, perfect::Perfect},
        bounds::most_of_each,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level, Mode},
    arith, fir,
    ir::{Answers, Op, Reported, Value, remark},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct Coalesce;

impl Pass for Coalesce {
    const ARGUMENT: &'static str = "accgpu-coalesce";
    const SUMMARY: &'static str = "make the loop with unit stride the last one of a nest";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let nests = module.collect_named(accgpu::LOOP);
        let kept = differently_turned(&nests);
        for nest in nests.into_iter().filter(|nest| !kept.contains(nest)) {
            if let Some(turn) = Turn::of(nest) {
                turn.take(nest);
            }
        }
        Ok(())
    }
}

/// Those of `nests` of which one gang has to have the same iterations as of others, and would not
/// have them if each were turned as is best for it.
fn differently_turned<'c>(nests: &[Op<'c>]) -> HashSet<Op<'c>> {
    let aligned = nests.iter().filter_map(|&nest| {
        let construct = nest.enclosing(&[accgpu::REGION]);
        Some((nest, (construct, accgpu::aligned(nest)?), Turn::of(nest)))
    });
    let aligned: Vec<_> = aligned.collect();
    let is_kept = |(_, of, turn): &&(Op<'c>, _, _)| {
        let mut others = aligned.iter().filter(|(_, other, _)| other == of);
        !others.all(|(_, _, other)| are_alike(turn, other))
    };
    let kept = aligned.iter().filter(is_kept);
    kept.map(|&(nest, ..)| nest).collect()
}

/// Whether a gang that has the same iterations of two nests still has them when these are turned.
pub fn are_alike(one: &Option<Turn<'_>>, other: &Option<Turn<'_>>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(Turn::Last(one)), Some(Turn::Last(other))) => one == other,
        _ => false,
    }
}

/// What becomes of the order of a nest's loops.
pub enum Turn<'c> {
    /// The loop with this number is the last one.
    Last(usize),
    /// It is exchanged with the last one of the lanes' loop inside.
    WithLanes(usize, Perfect<'c>),
}

impl<'c> Turn<'c> {
    /// What is better for `nest` than the order it has.
    pub fn of(nest: Op<'c>) -> Option<Self> {
        if !is_free(nest) {
            return None;
        }
        match better_last(nest).filter(|_| !has_lanes_inside(nest)) {
            Some(which) => Some(Turn::Last(which)),
            None => better_lanes(nest),
        }
    }

    fn take(&self, nest: Op<'c>) {
        match self {
            Turn::Last(which) => make_last(nest, *which),
            Turn::WithLanes(which, perfect) => exchange_with_lanes(nest, *which, perfect),
        }
    }
}

/// Whether the loops of `nest` may be in any order.
fn is_free(nest: Op<'_>) -> bool {
    accgpu::mode(nest) == Mode::Independent
        && !accgpu::levels(nest).is_empty()
        && accgpu::loop_static_chunk(nest).is_none()
}

/// Whether lanes share a loop in `nest`, so that it is that which has neighbours.
fn has_lanes_inside(nest: Op<'_>) -> bool {
    let loops = nest.collect_named(accgpu::LOOP).into_iter();
    loops
        .map(accgpu::levels)
        .any(|levels| levels.contains(&Level::Vector))
}

/// The loop of `outer`, which gangs share, that has unit stride in more accesses than the lanes' loop
/// inside.
fn better_lanes(outer: Op<'_>) -> Option<Turn<'_>> {
    let has_only = |nest, level| accgpu::is_inferred(nest) && accgpu::levels(nest) == [level];
    if !has_only(outer, Level::Gang) {
        return None;
    }
    let perfect = Perfect::of(outer)?;
    let inner = perfect.inner;
    if !has_only(inner, Level::Vector) || !is_free(inner) {
        return None;
    }
    let last = last_of(inner)?;
    let now = unit_strides(inner, &inner.body(0).arguments())[last];
    let counts = unit_strides(inner, &outer.body(0).arguments());
    let trips = most_of_each(outer);
    let better = (0..counts.len())
        .filter(|&which| counts[which] > now && !leaves_lanes_idle(trips[which]))
        .max_by_key(|&which| counts[which])?;
    Some(Turn::WithLanes(better, perfect))
}

/// The number of the last loop of a nest.
fn last_of(nest: Op<'_>) -> Option<usize> {
    nest.body(0).arguments().len().checked_sub(1)
}

fn exchange_with_lanes<'c>(outer: Op<'c>, which: usize, perfect: &Perfect<'c>) {
    let last = last_of(perfect.inner).expect("better_lanes has asked");
    perfect.clear();
    exchange((outer, which), (perfect.inner, last));
    remark(
        outer.location(),
        "lanes run over this loop, whose elements lie side by side, gangs over the one inside",
    );
}

/// Exchanges ranges and variables of two loops, each one of a nest.
pub(crate) fn exchange<'c>((outer, at): (Op<'c>, usize), (inner, inner_at): (Op<'c>, usize)) {
    for segment in 0..3 {
        let mut outside = outer.operand_segment(segment);
        let mut inside = inner.operand_segment(segment);
        std::mem::swap(&mut outside[at], &mut inside[inner_at]);
        outer.set_operand_segment(segment, &outside);
        inner.set_operand_segment(segment, &inside);
    }
    let variables = [
        outer.body(0).arguments()[at],
        inner.body(0).arguments()[inner_at],
    ];
    permute(&variables, &[1, 0]);
}

/// The loop that should be the last one, unless it is.
fn better_last(nest: Op<'_>) -> Option<usize> {
    let counts = unit_strides(nest, &nest.body(0).arguments());
    let (last, others) = counts.split_last()?;
    let (which, most) = others
        .iter()
        .enumerate()
        .max_by_key(|&(which, &count)| (count, which))?;
    (most > last).then_some(which)
}

/// In how many accesses of `nest` neighbouring values of each variable are neighbouring
/// elements.
fn unit_strides<'c>(nest: Op<'c>, variables: &[Value<'c>]) -> Vec<usize> {
    let accesses = nest.collect_named(fir::ARRAY_COOR);
    let firsts: Vec<_> = accesses.into_iter().filter_map(first_subscript).collect();
    let of_variable = |&variable| {
        let strides = firsts.iter().map(|&first| stride(first, variable));
        strides.filter(|&s| s == Some(1) || s == Some(-1)).count()
    };
    variables.iter().map(of_variable).collect()
}

fn first_subscript(coordinate: Op<'_>) -> Option<Value<'_>> {
    subscripts(coordinate).first().copied()
}

/// The subscripts of a fir.array_coor.
pub(crate) fn subscripts(coordinate: Op<'_>) -> Vec<Value<'_>> {
    const INDICES: usize = 3;
    coordinate.operand_segment(INDICES)
}

/// By how much `value` grows with `variable`, if that is one number.
pub(crate) fn stride<'c>(value: Value<'c>, variable: Value<'c>) -> Option<i64> {
    stride_among(value, variable, &mut Answers::default())
}

fn stride_among<'c>(
    value: Value<'c>,
    variable: Value<'c>,
    known: &mut Answers<'c, Option<i64>>,
) -> Option<i64> {
    if value == variable {
        return Some(1);
    }
    let Some(op) = value.defining_op() else {
        return Some(0);
    };
    known.of(value, |known| {
        let mut operand = |which| stride_among(op.operand(which), variable, known);
        match op.name().as_str() {
            fir::CONVERT | arith::INDEX_CAST | arith::EXTSI | arith::TRUNCI => operand(0),
            arith::ADDI => operand(0)?.checked_add(operand(1)?),
            arith::SUBI => operand(0)?.checked_sub(operand(1)?),
            arith::MULI => {
                let factor = |which| arith::constant_value(op.operand(which));
                match (factor(0), factor(1)) {
                    (Some(factor), _) => factor.checked_mul(operand(1)?),
                    (_, Some(factor)) => factor.checked_mul(operand(0)?),
                    _ => (operand(0)? == 0 && operand(1)? == 0).then_some(0),
                }
            }
            _ => {
                let depends = |which| operand(which) != Some(0);
                (op.region_count() == 0 && !(0..op.operand_count()).any(depends)).then_some(0)
            }
        }
    })
}

/// Moves loop `which` of `nest` behind the others.
fn make_last(nest: Op<'_>, which: usize) {
    let variables = nest.body(0).arguments();
    let mut order: Vec<_> = (0..variables.len()).filter(|&i| i != which).collect();
    order.push(which);
    for segment in 0..3 {
        let values = nest.operand_segment(segment);
        let values: Vec<_> = order.iter().map(|&i| values[i]).collect();
        nest.set_operand_segment(segment, &values);
    }
    permute(&variables, &order);
    if let Some(mut tile) = accgpu::tile(nest) {
        tile.sizes = order.iter().map(|&i| tile.sizes[i]).collect();
        accgpu::set_tile(nest, &tile);
    }
}

/// Gives each variable the type and the uses of that at its place in `order`.
pub(crate) fn permute<'c>(variables: &[Value<'c>], order: &[usize]) {
    let old: Vec<_> = variables.iter().map(|v| (v.ty(), v.uses())).collect();
    for (variable, &from) in variables.iter().zip(order) {
        let (ty, uses) = &old[from];
        variable.set_type(*ty);
        for &(user, operand) in uses {
            user.set_operand(operand, *variable);
        }
    }
}
