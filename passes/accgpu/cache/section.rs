//! What a copy holds, and which loads can use it.

use super::{Refusal, place::Place, team::Team};
use crate::accgpu::analysis::{
    access::{Access, Step},
    dependence::{Invariants, Linear},
    limits::{end_of, greatest, least, range_of},
};
use accc_dialects::{
    accgpu::Cache,
    fir,
    ir::{Op, Type, Value},
};

/// A dimension of a copy.
pub struct Dimension<'c> {
    /// The subscript of the copy's first element.
    pub origin: Linear<'c>,
    pub width: i64,
    /// The first and the last element that the program loads, counted from 0: the
    /// least and the greatest of these.
    pub first: Vec<Linear<'c>>,
    pub last: Vec<Linear<'c>>,
    /// The section of one iteration.
    lower: Linear<'c>,
    extent: i64,
}

/// A load that can use the copy.
pub struct Reference<'c> {
    pub load: Op<'c>,
    /// The fir.array_coor of its element.
    pub element: Op<'c>,
    /// Which element of the copy it is, in each dimension, from 0.
    pub position: Vec<Linear<'c>>,
}

/// The part of an array that is copied.
pub struct Section<'c> {
    pub dimensions: Vec<Dimension<'c>>,
    pub references: Vec<Reference<'c>>,
    /// All that is copied is loaded by the program too.
    pub is_exact: bool,
}

impl<'c> Section<'c> {
    /// The section of `cache` for all iterations of `team`; `place` is where it is
    /// copied.
    pub fn of(
        cache: &Cache<'c>,
        team: &Team<'c>,
        place: &mut Place<'_, 'c>,
    ) -> Result<Self, Refusal> {
        let bounds = cache.lower.iter().zip(&cache.upper);
        let dimensions = bounds
            .map(|(&lower, &upper)| Dimension::of(lower, upper, team))
            .collect::<Result<_, Refusal>>()?;
        let mut section = Section {
            dimensions,
            references: Vec::new(),
            is_exact: true,
        };
        let invariants = Invariants::new(team.scope);
        for load in team.scope.collect_named(fir::LOAD) {
            if place.precedes(load)
                && let Some(reference) = section.reference(load, cache, &invariants)
                && section.include(&reference, place) == Some(())
            {
                section.is_exact &= team.always_runs(load);
                section.references.push(reference);
            }
        }
        match section.references.is_empty() {
            true => Err("no reference is known to lie in its section".into()),
            false => Ok(section),
        }
    }

    pub fn element_type(&self) -> Type<'c> {
        self.references[0].load.result(0).ty()
    }

    /// Elements of the copy.
    pub fn size(&self) -> Option<i64> {
        self.dimensions
            .iter()
            .try_fold(1_i64, |size, dimension| size.checked_mul(dimension.width))
    }

    /// `load`, if it is of an element of the section in its own iteration.
    fn reference(
        &self,
        load: Op<'c>,
        cache: &Cache<'c>,
        invariants: &Invariants<'c>,
    ) -> Option<Reference<'c>> {
        let address = load.operand(0);
        let array_coor = address.defining_op().filter(|op| op.is(fir::ARRAY_COOR))?;
        let element = fir::Element::of(array_coor)?;
        let is_plain = load.result(0).ty().is_trivial();
        let is_it = is_plain
            && is_whole(cache.variable, array_coor)
            && element.subscripts.len() == self.dimensions.len()
            && counts_from(&element.lower_bounds, &cache.start, invariants);
        if !is_it {
            return None;
        }
        let position = element
            .subscripts
            .iter()
            .zip(&self.dimensions)
            .map(|(&subscript, dimension)| dimension.position(subscript))
            .collect::<Option<_>>()?;
        Some(Reference {
            load,
            element: array_coor,
            position,
        })
    }

    /// Widens what is copied by what `reference` loads.
    fn include(&mut self, reference: &Reference<'c>, place: &mut Place<'_, 'c>) -> Option<()> {
        let positions = reference.position.iter();
        let ends = positions
            .map(|position| {
                let first = extreme(position, false, place)?;
                let last = extreme(position, true, place)?;
                Some((first, last))
            })
            .collect::<Option<Vec<_>>>()?;
        for (dimension, (first, last)) in self.dimensions.iter_mut().zip(ends) {
            merge(&mut dimension.first, first, i64::min);
            merge(&mut dimension.last, last, i64::max);
        }
        Some(())
    }
}

impl<'c> Dimension<'c> {
    fn of(lower: Value<'c>, upper: Value<'c>, team: &Team<'c>) -> Result<Self, Refusal> {
        const OVERFLOW: &str = "its subscripts are out of range";
        let lower = Linear::of(lower).ok_or(OVERFLOW)?;
        let extent = Linear::of(upper)
            .and_then(|upper| upper.plus(&lower, -1)?.as_constant()?.checked_add(1))
            .filter(|&extent| extent > 0)
            .ok_or("its section has no constant size")?;
        let mut origin = lower.clone();
        let mut width = extent;
        for span in &team.spans {
            let factor = origin.factor(span.variable);
            let end = match factor {
                0 => continue,
                1 | -1 => span.end(factor < 0).ok_or(OVERFLOW)?,
                _ => return Err("its section moves by more than one element".into()),
            };
            origin = origin.with(span.variable, &end).ok_or(OVERFLOW)?;
            width = width.checked_add(span.values - 1).ok_or(OVERFLOW)?;
        }
        Ok(Dimension {
            origin,
            width,
            first: Vec::new(),
            last: Vec::new(),
            lower,
            extent,
        })
    }

    /// Where `subscript` is in the copy, if it is one of the section of its iteration.
    fn position(&self, subscript: Value<'c>) -> Option<Linear<'c>> {
        let subscript = Linear::of(subscript)?;
        let inside = subscript.clone().plus(&self.lower, -1)?;
        let is_inside = least(&inside)? >= 0 && greatest(inside)? < self.extent;
        is_inside.then(|| subscript.plus(&self.origin, -1))?
    }
}

/// The value of `expression` at `place` that no iteration goes above (`greatest`) or
/// below.
fn extreme<'c>(
    expression: &Linear<'c>,
    greatest: bool,
    place: &mut Place<'_, 'c>,
) -> Option<Linear<'c>> {
    // No nest is as deep.
    const MOST_LOOPS: usize = 32;
    let mut expression = expression.clone();
    for _ in 0..MOST_LOOPS {
        let varying = expression.terms.iter().find_map(|&(value, factor)| {
            let range = range_of(value).filter(|_| factor != 0 && !place.is_known(value))?;
            Some((value, factor, range))
        });
        let Some((value, factor, range)) = varying else {
            return place.expression(&expression);
        };
        let end = end_of(&range, greatest == (factor > 0))?;
        expression = expression.with(value, &Linear::of(end)?)?;
    }
    None
}

/// Adds `end` to `ends`, of which only the one that `choose` takes matters.
fn merge<'c>(ends: &mut Vec<Linear<'c>>, end: Linear<'c>, choose: fn(i64, i64) -> i64) {
    let is_like = |known: &Linear<'c>| {
        let difference = known.clone().plus(&end, -1);
        difference.is_some_and(|difference| difference.as_constant().is_some())
    };
    match ends.iter_mut().find(|known| is_like(known)) {
        Some(known) => known.constant = choose(known.constant, end.constant),
        None => ends.push(end),
    }
}

/// Whether `array_coor` is an element of `variable`, counted as the program does where
/// it declares the variable.
fn is_whole<'c>(variable: Value<'c>, array_coor: Op<'c>) -> bool {
    let cached = Access::of(variable, false);
    let access = Access::of(array_coor.result(0), false);
    let mut wanted = cached.path;
    if variable.ty().is_descriptor_address() {
        wanted.push(Step::Target);
    }
    let Some((Step::Element(_), found)) = access.path.split_last() else {
        return false;
    };
    let is_same_path = || {
        let wanted = wanted.iter().filter(|step| !step.is_whole_view());
        let found = found.iter().filter(|step| !step.is_whole_view());
        wanted.clone().count() == found.clone().count()
            && wanted
                .zip(found)
                .all(|(one, other)| one.is_same_part(other))
    };
    let is_declared_alike = || match (declaration(variable), declaration(array_coor.operand(0))) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    };
    fir::are_same_variable(cached.origin, access.origin) && is_same_path() && is_declared_alike()
}

/// The unique name under which the program declares what `value` leads to.
fn declaration(value: Value<'_>) -> Option<String> {
    let mut value = value;
    loop {
        let op = value.defining_op()?;
        if op.is(fir::DECLARE) {
            return op.text("uniq_name");
        }
        let leads_on = op.is_any(&[
            fir::BOX_ADDR,
            fir::CONVERT,
            fir::EMBOX,
            fir::LOAD,
            fir::REBOX,
        ]);
        value = leads_on.then(|| op.operand(0))?;
    }
}

/// Whether subscripts that count from `lower` (from 1 if it is empty) are those that
/// count from `start`.
fn counts_from<'c>(lower: &[Value<'c>], start: &[Value<'c>], invariants: &Invariants<'c>) -> bool {
    let is_same = |(which, &start): (usize, &Value<'c>)| {
        let constant = |value| Linear::of(value).and_then(|it| it.as_constant());
        match lower.get(which) {
            None => constant(start) == Some(1),
            Some(&lower) => {
                constant(start).is_some_and(|it| constant(lower) == Some(it))
                    || invariants.are_same(start, lower)
            }
        }
    };
    start.iter().enumerate().all(is_same)
}
