//! The loops around a cache directive whose iterations use one copy.

use super::{
    Refusal, inward,
    strips::{self, Strip},
};
use crate::accgpu::{
    analysis::{
        dependence::{Linear, Range, ranges},
        limits::most_values,
        perfect::Perfect,
    },
    outline::shape::Shape,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Op, Value},
};

/// A variable of such a loop.
pub struct Span<'c> {
    pub variable: Value<'c>,
    pub range: Range<'c>,
    /// Its values at most.
    pub values: i64,
    pub is_down: bool,
}

impl<'c> Span<'c> {
    /// The smallest of as many values as it may have, or the greatest.
    pub fn end(&self, greatest: bool) -> Option<Linear<'c>> {
        let distance = match (self.is_down, greatest) {
            (false, true) => self.values - 1,
            (true, false) => 1 - self.values,
            _ => 0,
        };
        let distance = Linear {
            terms: Vec::new(),
            constant: distance,
        };
        Linear::of(self.range.lower)?.plus(&distance, 1)
    }
}

/// The iterations of a gang that use a copy at a time.
pub struct Team<'c> {
    /// The copy is made before this operation: a loop, or the directive itself.
    pub before: Op<'c>,
    /// The loop whose body the directive is for.
    pub scope: Op<'c>,
    /// Innermost first; none where lanes share only loops after the directive.
    pub spans: Vec<Span<'c>>,
    /// Who makes the copy.
    pub levels: Vec<Level>,
    /// Loops between `before` and `scope`, both included.
    loops: Vec<Op<'c>>,
    /// None of the loops is ever empty.
    has_iterations: bool,
}

impl<'c> Team<'c> {
    /// The team of `directive`. A loop over lanes with more iterations than a strip
    /// has is cut, and moved into sequential loops inside that have many; with `widely`
    /// the loops are of the team that do nothing but run the lanes' loop a few times.
    pub fn around(directive: Op<'c>, shape: &Shape<'c>, widely: bool) -> Result<Self, Refusal> {
        let mut loops = loops_around(directive);
        let scope = *loops
            .first()
            .ok_or("the directive is not inside of a loop")?;
        let has = |nest: &Op<'c>, level| accgpu::levels(*nest).contains(&level);
        let lanes = loops.iter().rposition(|nest| has(nest, Level::Vector));
        let outside = lanes.map_or(0, |lanes| lanes + 1);
        if loops[outside..].iter().any(|nest| has(nest, Level::Worker)) {
            return Err("each worker would need a copy".into());
        }
        let Some(lanes) = lanes else {
            return Ok(Team {
                before: directive,
                scope,
                spans: Vec::new(),
                levels: vec![Level::Vector],
                loops: Vec::new(),
                has_iterations: true,
            });
        };
        loops.truncate(outside);
        let mut nest = loops[lanes];
        let strip = Strip::of(nest, shape);
        let is_cut = !is_strip(nest, strip);
        if is_cut {
            nest = strips::cut(nest, strip)?;
            loops[lanes] = nest;
        }
        while let Some(inner) = loops[..loops.len() - 1].last().copied()
            && !is_short(inner)
        {
            nest = inward::exchange(nest, inner)?;
            loops.truncate(loops.len() - 2);
            loops.push(nest);
        }
        let levels = accgpu::levels(nest);
        while let Some(outer) = nest.parent().filter(|_| widely)
            && outer.is(accgpu::LOOP)
            && is_short(outer)
            && let Some(perfect) = Perfect::of(outer).filter(|nest| nest.privates.is_empty())
        {
            perfect.clear();
            nest = outer;
            loops.push(nest);
        }
        Ok(Team {
            before: nest,
            scope: loops_around(directive)[0],
            spans: spans(&loops)?,
            levels,
            has_iterations: is_cut && loops.len() == 1,
            loops,
        })
    }

    /// Whether `op` runs whenever the copy is made.
    pub fn always_runs(&self, op: Op<'c>) -> bool {
        let is_straight = |nest: Op<'c>| nest.region(0).blocks().len() == 1;
        self.has_iterations
            && op
                .parent()
                .is_some_and(|nest| self.loops.contains(&nest) && is_straight(nest))
    }
}

/// The loops around `op` in its construct, innermost first.
fn loops_around<'c>(op: Op<'c>) -> Vec<Op<'c>> {
    let next = |op: Op<'c>| {
        let around = op.enclosing(&[accgpu::LOOP, fir::DO_LOOP, accgpu::REGION])?;
        (!around.is(accgpu::REGION)).then_some(around)
    };
    let mut loops = Vec::new();
    let mut around = next(op);
    while let Some(nest) = around {
        loops.push(nest);
        around = next(nest);
    }
    loops
}

/// Whether gangs do not share `nest`, and it has no more iterations than a strip.
fn is_strip(nest: Op<'_>, strip: Strip) -> bool {
    let counts = ranges(nest).into_iter();
    let most: Option<i64> = counts.map(|(_, range)| most_values(&range)).product();
    let Some(most) = most.filter(|&most| most <= strip.length) else {
        return false;
    };
    if accgpu::levels(nest).contains(&Level::Gang) {
        return false;
    }
    strip.note(nest, most);
    true
}

/// Whether each thread runs all iterations of `nest`, which are few.
fn is_short(nest: Op<'_>) -> bool {
    const FEW: i64 = 64;
    let counts = ranges(nest)
        .into_iter()
        .map(|(_, range)| most_values(&range));
    let most: Option<i64> = counts.product();
    accgpu::levels(nest).is_empty() && most.is_some_and(|most| most <= FEW)
}

fn spans<'c>(loops: &[Op<'c>]) -> Result<Vec<Span<'c>>, Refusal> {
    let all = loops
        .iter()
        .flat_map(|&nest| ranges(nest).into_iter().rev());
    all.map(|(variable, range)| {
        let values = most_values(&range).ok_or(
            "a loop between the lanes' and the directive may have any number of iterations",
        )?;
        let is_down = arith::constant_value(range.step).is_some_and(|step| step < 0);
        Ok(Span {
            variable,
            range,
            values,
            is_down,
        })
    })
    .collect()
}
