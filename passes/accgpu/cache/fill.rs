//! Makes a copy in shared memory, and lets loads use it.

use super::{
    Refusal,
    place::{Place, compute},
    section::{Dimension, Reference, Section},
    team::Team,
};
use crate::accgpu::analysis::dependence::Linear;
use accc_dialects::{
    accgpu::{self, Level, Mode, Ranges},
    arith::{self, Compare},
    fir,
    ir::{Block, Builder, Op, Region, Type, Value},
};

/// Copies `section` at `place` into an array `name` of the gang, and redirects the
/// references to it.
pub fn fill<'c>(
    section: &Section<'c>,
    name: &str,
    team: &Team<'c>,
    place: &mut Place<'_, 'c>,
) -> Result<(), Refusal> {
    const INSIDE: &str = "where it is copied its place is not known";
    let size = section.size().ok_or(INSIDE)?;
    let ty = section.element_type();
    let array = ty.array(size);
    let copy = accgpu::private(
        &place.builder(),
        Level::Gang,
        false,
        name,
        array,
        array.reference(),
        &[],
    );
    let source = Source::of(section.references[0].element, place).ok_or(INSIDE)?;
    let b = place.builder();
    let mut windows = Vec::new();
    for (which, dimension) in section.dimensions.iter().enumerate() {
        let origin = place.expression(&dimension.origin).ok_or(INSIDE)?;
        let bounds = match section.is_exact {
            true => None,
            false => Some(source.bounds(&b, which).ok_or("its extent is not known")?),
        };
        windows.push(Window::of(&b, dimension, compute(&b, &origin), bounds));
    }
    let (nest, positions) = nest(&b, section, &team.levels);
    let b = Builder::before_terminator(nest.body(0));
    let b = guarded(&b, &windows, &positions);
    let subscripts: Vec<_> = windows
        .iter()
        .zip(&positions)
        .map(|(window, &position)| arith::add(&b, window.origin, position))
        .collect();
    let element = fir::array_element(&b, source.array, source.shape, &subscripts, ty.reference());
    let value = fir::load(&b, element);
    let positions: Vec<_> = positions.into_iter().map(Linear::of).collect();
    let positions: Option<Vec<_>> = positions.into_iter().collect();
    let position = flat(section, &positions.ok_or(INSIDE)?).ok_or(INSIDE)?;
    fir::store(&b, value, element_of(&b, copy, &position, ty));
    for reference in &section.references {
        redirect(reference, copy, ty, section, place).ok_or(INSIDE)?;
    }
    Ok(())
}

/// The array that is copied, where it is copied.
struct Source<'c> {
    array: Value<'c>,
    shape: Option<Value<'c>>,
}

impl<'c> Source<'c> {
    fn of(element: Op<'c>, place: &mut Place<'_, 'c>) -> Option<Self> {
        let shape = match fir::shape_of(element) {
            Some(shape) => Some(place.value(shape)?),
            None => None,
        };
        Some(Source {
            array: place.value(element.operand(0))?,
            shape,
        })
    }

    /// The first and the last subscript of dimension `which`.
    fn bounds(&self, b: &Builder<'c>, which: usize) -> Option<[Value<'c>; 2]> {
        let lower = fir::shape_lower_bounds(self.shape)?;
        let lower = match lower.get(which) {
            Some(&lower) => fir::to_index(b, lower),
            None => arith::index(b, 1),
        };
        let extent = match self.array.ty().is_descriptor() {
            true => fir::box_dims(b, self.array, i64::try_from(which).ok()?)[1],
            false => fir::to_index(b, fir::shape_extents(self.shape?)?.get(which).copied()?),
        };
        if arith::constant_value(extent) == Some(-1) || fir::is_assumed_size(extent) {
            return None;
        }
        let last = arith::add(b, lower, extent);
        Some([lower, arith::sub(b, last, arith::index(b, 1))])
    }
}

/// The elements of a dimension that are copied.
struct Window<'c> {
    /// The subscript of the copy's first element.
    origin: Value<'c>,
    /// The first and the last one, counted from there; `None` where the copy has no
    /// others.
    first: Option<Value<'c>>,
    last: Option<Value<'c>>,
}

impl<'c> Window<'c> {
    /// What `dimension` wants, as far as it lies within `bounds`.
    fn of(
        b: &Builder<'c>,
        dimension: &Dimension<'c>,
        origin: Value<'c>,
        bounds: Option<[Value<'c>; 2]>,
    ) -> Self {
        let is_first = |first: &Linear<'_>| first.as_constant().is_some_and(|it| it <= 0);
        let is_last = |last: &Linear<'_>| {
            let reaches = |it| it >= dimension.width - 1;
            last.as_constant().is_some_and(reaches)
        };
        let wanted = |ends: &[Linear<'c>], choose: Choose<'c>| {
            let ends = ends.iter().map(|end| compute(b, end));
            ends.reduce(|one, other| choose(b, one, other))
        };
        let mut first = match dimension.first.iter().any(is_first) {
            true => None,
            false => wanted(&dimension.first, arith::min),
        };
        let mut last = match dimension.last.iter().any(is_last) {
            true => None,
            false => wanted(&dimension.last, arith::max),
        };
        if let Some([lower, upper]) = bounds {
            let least = arith::sub(b, lower, origin);
            let most = arith::sub(b, upper, origin);
            first = Some(first.map_or(least, |first| arith::max(b, first, least)));
            last = Some(last.map_or(most, |last| arith::min(b, last, most)));
        }
        Window {
            origin,
            first,
            last,
        }
    }
}

type Choose<'c> = fn(&Builder<'c>, Value<'c>, Value<'c>) -> Value<'c>;

/// A loop over all elements of the copy, the first dimension fastest, shared over
/// `levels`; and its variables, by dimension.
fn nest<'c>(b: &Builder<'c>, section: &Section<'c>, levels: &[Level]) -> (Op<'c>, Vec<Value<'c>>) {
    let widths: Vec<_> = section.dimensions.iter().rev().map(|d| d.width).collect();
    let index = Type::index(b.ctx());
    let arguments: Vec<_> = widths.iter().map(|_| (index, b.location())).collect();
    let block = Block::create(&arguments);
    let body = Region::create();
    body.append(block);
    let zero = arith::index(b, 0);
    let one = arith::index(b, 1);
    let last = |&width: &i64| arith::index(b, width - 1);
    let ranges = Ranges {
        lower: vec![zero; widths.len()],
        upper: widths.iter().map(last).collect(),
        step: vec![one; widths.len()],
    };
    let nest = accgpu::loop_op(b, &ranges, None, levels, Mode::Independent, body);
    accgpu::yield_op(&Builder::at_end(block, nest));
    let positions = block.arguments().into_iter().rev().collect();
    (nest, positions)
}

/// A cursor that `positions` reach which lie in `windows`.
fn guarded<'c>(b: &Builder<'c>, windows: &[Window<'c>], positions: &[Value<'c>]) -> Builder<'c> {
    let mut conditions = Vec::new();
    for (window, &position) in windows.iter().zip(positions) {
        let ends = [
            (window.first, Compare::GreaterOrEqual),
            (window.last, Compare::LessOrEqual),
        ];
        let ends = ends.into_iter().filter_map(|(end, how)| Some((end?, how)));
        conditions.extend(ends.map(|(end, how)| arith::compare(b, how, position, end)));
    }
    let all = conditions.into_iter().reduce(|p, q| arith::and(b, p, q));
    fir::under_any(b, all)
}

/// The number of an element of the copy, whose dimensions lie one after the other.
fn flat<'c>(section: &Section<'c>, positions: &[Linear<'c>]) -> Option<Linear<'c>> {
    let mut number = Linear::default();
    let mut stride = 1_i64;
    for (dimension, position) in section.dimensions.iter().zip(positions) {
        number = number.plus(position, stride)?;
        stride = stride.checked_mul(dimension.width)?;
    }
    Some(number)
}

fn element_of<'c>(
    b: &Builder<'c>,
    copy: Value<'c>,
    position: &Linear<'c>,
    ty: Type<'c>,
) -> Value<'c> {
    fir::coordinate_of(b, copy, compute(b, position), ty.reference())
}

/// Loads from the copy instead.
fn redirect<'c>(
    reference: &Reference<'c>,
    copy: Value<'c>,
    ty: Type<'c>,
    section: &Section<'c>,
    place: &mut Place<'_, 'c>,
) -> Option<()> {
    let load = reference.load;
    let position = flat(section, &reference.position)?;
    let b = Builder::before(load);
    let known = place.expression_before(&position, load)?;
    let value = fir::load(&b, element_of(&b, copy, &known, ty));
    load.result(0).replace_all_uses_with(value);
    load.erase();
    Some(())
}
