//! The elements that the bounds of a reduction name, and which subscripts are theirs.

use super::{
    bounds::{Dimension, Section, from_zero},
    element::only_element,
    place::Place,
    same::same,
    sums::Sum,
};
use accc_dialects::{
    acc::DataEntry,
    arith::{self, Compare},
    fir,
    ir::{Builder, Op, Value},
};

impl<'c> Section<'c> {
    /// `None` for a scalar, a whole variable without bounds, or a single element.
    pub fn of(entry: DataEntry<'c>) -> Option<Self> {
        let bounds = entry.bounds();
        if bounds.is_empty() || only_element(entry).is_some() {
            return None;
        }
        let has_end = !fir::has_assumed_size(entry.variable());
        let last = bounds.len() - 1;
        let dimensions = bounds.into_iter().enumerate().map(|(position, bounds)| {
            let operand = |segment| bounds.operand_segment(segment).first().copied();
            Some(Dimension {
                lower: operand(0)?,
                upper: operand(1)?,
                // For a dimension without an end flang gives that of the section.
                extent: operand(2).filter(|_| has_end || position < last),
            })
        });
        let dimensions = dimensions.collect::<Option<_>>()?;
        Some(Section { dimensions })
    }

    /// Whether these are all elements of the array.
    pub fn is_whole(&self) -> bool {
        self.dimensions.iter().all(Dimension::is_whole)
    }

    /// A subscript of the array in `dimension`, which counts from `lower` (absent: 1), as
    /// one of the section, which counts from 1.
    pub fn subscript_in_copy(
        &self,
        b: &Builder<'c>,
        dimension: usize,
        subscript: Value<'c>,
        lower: Option<Value<'c>>,
    ) -> Option<Value<'c>> {
        let first = fir::to_index(b, self.dimensions.get(dimension)?.lower);
        let mut subscript = fir::to_index(b, subscript);
        if let Some(lower) = lower {
            let one = arith::index(b, 1);
            let before = arith::sub(b, fir::to_index(b, lower), one);
            subscript = arith::sub(b, subscript, before);
        }
        Some(arith::sub(b, subscript, first))
    }

    /// The subscripts of the copy of `element`.
    pub fn subscripts_in_copy(
        &self,
        b: &Builder<'c>,
        element: &fir::Element<'c>,
    ) -> Option<Vec<Value<'c>>> {
        let subscripts = element.subscripts.iter().enumerate();
        subscripts
            .map(|(dimension, &subscript)| {
                let lower = element.lower_bounds.get(dimension).copied();
                self.subscript_in_copy(b, dimension, subscript, lower)
            })
            .collect()
    }

    /// Asks whether the copy has an element with these subscripts.
    pub fn is_inside(&self, b: &Builder<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        let one = arith::index(b, 1);
        let mut is_inside: Option<Value<'c>> = None;
        for (dimension, &subscript) in self.dimensions.iter().zip(subscripts) {
            if dimension.is_whole() {
                continue;
            }
            let [lower, upper] = [dimension.lower, dimension.upper].map(|v| fir::to_index(b, v));
            let last = arith::add(b, arith::sub(b, upper, lower), one);
            for (how, end) in [(Compare::GreaterOrEqual, one), (Compare::LessOrEqual, last)] {
                let fits = arith::compare(b, how, subscript, end);
                is_inside = Some(is_inside.map_or(fits, |so_far| arith::and(b, so_far, fits)));
            }
        }
        is_inside.expect("a section is not the whole array")
    }

    /// What the program's text shows of the place of `element`, which `at` takes.
    pub fn place_of(&self, element: &fir::Element<'c>, at: Op<'c>) -> Place {
        let mut place = Place::Inside;
        for (dimension, &subscript) in element.subscripts.iter().enumerate() {
            let lower = element.lower_bounds.get(dimension).copied();
            if self.excludes(dimension, subscript, lower, at) {
                return Place::Outside;
            }
            if !self.holds(dimension, &[subscript], lower, at) {
                place = Place::Unknown;
            }
        }
        place
    }

    /// Whether all `subscripts` of the array in `dimension`, which count from `lower` (absent: 1),
    /// are ones of the section wherever `at` runs.
    pub fn holds(
        &self,
        dimension: usize,
        subscripts: &[Value<'c>],
        lower: Option<Value<'c>>,
        at: Op<'c>,
    ) -> bool {
        self.dimensions.get(dimension).is_some_and(|taken| {
            taken.is_whole()
                || subscripts.iter().all(|&subscript| {
                    // The first and the last element are inside: nobody reduces none.
                    let distances = taken.distances(&from_zero(subscript, lower));
                    distances.iter().any(Sum::is_zero)
                        || distances
                            .iter()
                            .all(|distance| distance.is_never_negative(at))
                })
        })
    }

    /// Whether none is.
    fn excludes(
        &self,
        dimension: usize,
        subscript: Value<'c>,
        lower: Option<Value<'c>>,
        at: Op<'c>,
    ) -> bool {
        let less = Sum::number(-1);
        self.dimensions.get(dimension).is_some_and(|taken| {
            !taken.is_whole()
                && taken
                    .distances(&from_zero(subscript, lower))
                    .iter()
                    .any(|distance| less.clone().plus(-1, distance).is_never_negative(at))
        })
    }

    /// Whether the text shows that both are the same elements.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let pairs = self.dimensions.iter().zip(&other.dimensions);
        self.dimensions.len() == other.dimensions.len()
            && pairs
                .into_iter()
                .all(|(a, b)| same(a.lower, b.lower) && same(a.upper, b.upper))
    }
}

impl<'c> Dimension<'c> {
    /// Whether these are all elements, as far as the program's text shows it.
    pub fn is_whole(&self) -> bool {
        let Some(extent) = self.extent else {
            return false;
        };
        let ends_there = match (
            arith::constant_value(self.upper),
            arith::constant_value(extent),
        ) {
            (Some(upper), Some(extent)) => upper == extent - 1,
            _ => self.upper.defining_op().is_some_and(|op| {
                op.is(arith::SUBI)
                    && arith::constant_value(op.operand(1)) == Some(1)
                    && same(op.operand(0), extent)
            }),
        };
        arith::constant_value(self.lower) == Some(0) && ends_there
    }

    /// How far a subscript, from zero, is behind the first one and before the last one.
    pub fn distances(&self, subscript: &Sum<'c>) -> [Sum<'c>; 2] {
        let behind_first = subscript.clone().plus(-1, &Sum::of(self.lower));
        let before_last = Sum::of(self.upper).plus(-1, subscript);
        [behind_first, before_last]
    }

    /// The number of elements, if the text shows it.
    pub fn constant_extent(&self) -> Option<i64> {
        if same(self.lower, self.upper) {
            return Some(1);
        }
        let ends = (
            arith::constant_value(self.lower),
            arith::constant_value(self.upper),
        );
        match ends {
            (Some(lower), Some(upper)) => Some((upper - lower + 1).max(0)),
            _ => None,
        }
    }

    /// The first and last element, counted from 1.
    pub fn ends(&self, b: &Builder<'c>) -> (Value<'c>, Value<'c>) {
        let one = arith::index(b, 1);
        let next = |value| arith::add(b, fir::to_index(b, value), one);
        (next(self.lower), next(self.upper))
    }
}
