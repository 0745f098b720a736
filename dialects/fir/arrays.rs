//! Arrays: elements, shapes, descriptors and sections.

use super::{
    ARRAY_COOR, ASSUMED_SIZE_EXTENT, BOX_ADDR, BOX_DIMS, BOX_ELESIZE, BOX_RANK, DECLARE, EMBOX,
    IS_CONTIGUOUS_BOX, REBOX, SHAPE, SHAPE_SHIFT, SHIFT, SLICE, UNDEFINED, memory::zero_bits,
};
use crate::{
    arith, hlfir,
    ir::{Builder, Op, Type, Value},
};

/// Address of the element with `subscripts`, counted from 1, of an array behind
/// a descriptor.
pub fn array_coor<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    subscripts: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    array_element(b, descriptor, None, subscripts, result)
}

/// Address of the element with `subscripts`, counted from 1, of an array behind a
/// descriptor, or of one at an address with `shape`.
pub fn array_element<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    shape: Option<Value<'c>>,
    subscripts: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    let shape: Vec<_> = shape.into_iter().collect();
    b.segmented_value(
        ARRAY_COOR,
        &[&[array], &shape, &[], subscripts, &[]],
        result,
        &[],
    )
}

/// Which element of its array a fir.array_coor is.
pub struct Element<'c> {
    /// One for each dimension.
    pub subscripts: Vec<Value<'c>>,
    /// What subscripts count from; empty for 1 in every dimension.
    pub lower_bounds: Vec<Value<'c>>,
}

impl<'c> Element<'c> {
    /// `None` for an element of a section, or of characters with a length.
    pub fn of(array_coor: Op<'c>) -> Option<Self> {
        let [slice, subscripts, lengths] =
            [2, 3, 4].map(|segment| array_coor.operand_segment(segment));
        if !slice.is_empty() || !lengths.is_empty() {
            return None;
        }
        let lower_bounds = shape_lower_bounds(shape_of(array_coor))?;
        Some(Element {
            subscripts,
            lower_bounds,
        })
    }
}

/// The lower bounds that a shape operand gives; empty for 1 in every dimension.
pub fn shape_lower_bounds(shape: Option<Value<'_>>) -> Option<Vec<Value<'_>>> {
    let Some(shape) = shape else {
        return Some(Vec::new());
    };
    let shape = shape.defining_op()?;
    match shape.name().as_str() {
        SHAPE => Some(Vec::new()),
        SHIFT => Some(shape.operands()),
        SHAPE_SHIFT => Some(shape.operands().into_iter().step_by(2).collect()),
        _ => None,
    }
}

/// The extents that a shape operand gives; `None` where it has none.
pub fn shape_extents(shape: Value<'_>) -> Option<Vec<Value<'_>>> {
    let shape = shape.defining_op()?;
    match shape.name().as_str() {
        SHAPE => Some(shape.operands()),
        SHAPE_SHIFT => Some(shape.operands().into_iter().skip(1).step_by(2).collect()),
        _ => None,
    }
}

/// The array that `descriptor` is made for, all of it, and its extents.
pub fn described_array(descriptor: Value<'_>) -> Option<(Value<'_>, Vec<Value<'_>>)> {
    let made = descriptor.defining_op()?;
    let is_whole = made.is(EMBOX) && slice_of(made).is_none();
    let shape = shape_of(made).filter(|_| is_whole)?;
    Some((made.operand(0), shape_extents(shape)?))
}

/// The rank that a descriptor has at run time.
pub fn box_rank<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    b.value(BOX_RANK, &[descriptor], Type::index(b.ctx()), &[])
}

/// Lower bound and extent in a dimension of what `descriptor` describes. Where it is made
/// of a shape they are the shape's, so that nothing asks the descriptor, which needs the
/// array's address.
pub fn bounds_of<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    dimension: usize,
) -> (Value<'c>, Value<'c>) {
    let made = descriptor.defining_op().filter(|op| op.is(EMBOX));
    let shape = made
        .filter(|&op| slice_of(op).is_none())
        .and_then(|op| shape_of(op)?.defining_op());
    match shape {
        Some(shape) if shape.is(SHAPE) => (arith::index(b, 1), shape.operand(dimension)),
        Some(shape) if shape.is(SHAPE_SHIFT) => (
            shape.operand(2 * dimension),
            shape.operand(2 * dimension + 1),
        ),
        _ => {
            let [lower, extent, _] = box_dims(b, descriptor, dimension as i64);
            (lower, extent)
        }
    }
}

/// The result of fir.box_dims that is the lower bound.
pub const LOWER_BOUND: usize = 0;
/// The one that is the extent, in elements.
pub const EXTENT: usize = 1;
/// The one that is the stride, in bytes.
pub const STRIDE: usize = 2;

/// (lower bound, extent, byte stride) of dimension `dimension` of a descriptor.
pub fn box_dims<'c>(b: &Builder<'c>, descriptor: Value<'c>, dimension: i64) -> [Value<'c>; 3] {
    let index = Type::index(b.ctx());
    let dimension = arith::index(b, dimension);
    let op = b.op(
        BOX_DIMS,
        &[descriptor, dimension],
        &[index, index, index],
        &[],
        vec![],
    );
    [op.result(0), op.result(1), op.result(2)]
}

/// The address of what a descriptor describes: of the array's first element.
pub fn box_addr<'c>(b: &Builder<'c>, descriptor: Value<'c>, result: Type<'c>) -> Value<'c> {
    b.value(BOX_ADDR, &[descriptor], result, &[])
}

/// Bytes of an element of a descriptor.
pub fn box_elesize<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    b.value(BOX_ELESIZE, &[descriptor], Type::index(b.ctx()), &[])
}

/// Whether the elements that `descriptor` describes follow each other in memory (i1).
pub fn is_contiguous_box<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    b.value(
        IS_CONTIGUOUS_BOX,
        &[descriptor],
        Type::integer(b.ctx(), 1),
        &[],
    )
}

/// Whether `extent` is that of a dimension without an end, of a dummy argument `a(*)`.
pub fn is_assumed_size(extent: Value<'_>) -> bool {
    let is_open = |op: Op<'_>| op.is(ASSUMED_SIZE_EXTENT);
    extent.defining_op().is_some_and(is_open)
}

/// Whether `variable` is a dummy argument `a(*)`, or a descriptor that its procedure makes of it.
pub fn has_assumed_size(variable: Value<'_>) -> bool {
    let makes = |op: &Op<'_>| op.is_any(&[DECLARE, EMBOX]);
    let shape = variable.defining_op().filter(makes).and_then(shape_of);
    let extents = shape.and_then(shape_extents).unwrap_or_default();
    extents.into_iter().any(is_assumed_size)
}

/// `!fir.shape` of extents.
pub fn shape<'c>(b: &Builder<'c>, extents: &[Value<'c>]) -> Value<'c> {
    b.value(SHAPE, extents, Type::shape(b.ctx(), extents.len()), &[])
}

/// `!fir.shapeshift` of (lower bound, extent) pairs.
pub fn shape_shift<'c>(b: &Builder<'c>, pairs: &[(Value<'c>, Value<'c>)]) -> Value<'c> {
    let operands: Vec<_> = pairs.iter().flat_map(|&(l, e)| [l, e]).collect();
    let ty = Type::shape_shift(b.ctx(), pairs.len());
    b.value(SHAPE_SHIFT, &operands, ty, &[])
}

/// A descriptor of the scalar at `address`.
pub fn embox_scalar<'c>(b: &Builder<'c>, address: Value<'c>, ty: Type<'c>) -> Value<'c> {
    embox_characters(b, address, None, &[], ty)
}

/// A descriptor of type `ty` of an allocatable or pointer that has no memory, or of an absent
/// variable.
pub fn unallocated<'c>(b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
    let described = ty.pointee().expect("a descriptor");
    let pointer = match described.is_address() {
        true => described,
        false => described.reference(),
    };
    let object = pointer.pointee().expect("an address");
    let null = zero_bits(b, pointer);
    let element = match object.rank() {
        0 => object,
        _ => object.element(),
    };
    let shape = match object.rank() {
        0 => vec![],
        rank => {
            let bounds = (arith::index(b, 1), arith::index(b, 0));
            vec![shape_shift(b, &vec![bounds; rank])]
        }
    };
    let has_length = element.is_character() && !element.has_constant_size();
    let length = has_length.then(|| arith::index(b, 0));
    let length: Vec<_> = length.into_iter().collect();
    b.segmented_value(EMBOX, &[&[null], &shape, &[], &length, &[]], ty, &[])
}

/// A descriptor of type `result` for the array at `address`.
pub fn embox<'c>(
    b: &Builder<'c>,
    address: Value<'c>,
    shape: Value<'c>,
    result: Type<'c>,
) -> Value<'c> {
    embox_characters(b, address, Some(shape), &[], result)
}

/// The same of characters of the length `lengths` where only the run knows that, or of a scalar.
pub fn embox_characters<'c>(
    b: &Builder<'c>,
    address: Value<'c>,
    shape: Option<Value<'c>>,
    lengths: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    let shape = shape.as_slice();
    b.segmented_value(EMBOX, &[&[address], shape, &[], lengths, &[]], result, &[])
}

/// A descriptor, of type `result`, of the elements lower to upper (counted from 1) in
/// each dimension of `array`: one behind a descriptor, or with `extents` at an address.
pub fn section<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    extents: Option<&[Value<'c>]>,
    ranges: &[(Value<'c>, Value<'c>)],
    result: Type<'c>,
) -> Value<'c> {
    let one = arith::index(b, 1);
    let triples: Vec<_> = ranges.iter().flat_map(|&(l, u)| [l, u, one]).collect();
    let Some(extents) = extents else {
        return rebox_slice(b, array, &triples, result);
    };
    let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
    let shape = shape_shift(b, &pairs);
    let slice = slice(b, &triples);
    let operands: [&[_]; 5] = [&[array], &[shape], &[slice], &[], &[]];
    b.segmented_value(EMBOX, &operands, result, &[])
}

/// A descriptor, of type `result`, of the slice that `triples` (lower, upper, step,
/// counted from 1; upper and step undefined for a single subscript) take from what
/// `descriptor` describes.
pub fn rebox_slice<'c>(
    b: &Builder<'c>,
    descriptor: Value<'c>,
    triples: &[Value<'c>],
    result: Type<'c>,
) -> Value<'c> {
    let slice = slice(b, triples);
    let operands: [&[_]; 3] = [&[descriptor], &[], &[slice]];
    b.segmented_value(REBOX, &operands, result, &[])
}

/// A descriptor, of type `result`, of what `descriptor` describes, with lower bounds of 1.
pub fn rebox<'c>(b: &Builder<'c>, descriptor: Value<'c>, result: Type<'c>) -> Value<'c> {
    b.segmented_value(REBOX, &[&[descriptor], &[], &[]], result, &[])
}

/// The slice that a fir.embox or fir.rebox takes of its array.
pub fn slice_of(view: Op<'_>) -> Option<Value<'_>> {
    const SLICE_GROUP: usize = 2;
    view.is_any(&[EMBOX, REBOX])
        .then(|| view.operand_segment(SLICE_GROUP).first().copied())?
}

/// The operations whose operands of group `SHAPE_GROUP` are the shape of an array.
const SHAPED: [&str; 6] = [
    ARRAY_COOR,
    DECLARE,
    EMBOX,
    REBOX,
    hlfir::ASSOCIATE,
    hlfir::DECLARE,
];
const SHAPE_GROUP: usize = 1;

/// The shape that an operation which names or describes an array, or takes an element of it,
/// gives the array; none where that is its descriptor's.
pub fn shape_of(op: Op<'_>) -> Option<Value<'_>> {
    op.is_any(&SHAPED)
        .then(|| op.operand_segment(SHAPE_GROUP).first().copied())?
}

/// The length that an operation which names or describes characters gives them; none where that is
/// in their type or their descriptor.
pub fn lengths_of(op: Op<'_>) -> Vec<Value<'_>> {
    if op.is_any(&[DECLARE, hlfir::DECLARE]) {
        op.operand_segment(2)
    } else if op.is(EMBOX) {
        op.operand_segment(3)
    } else {
        vec![]
    }
}

/// Gives a descriptor of an array without one a shape.
pub fn set_shape<'c>(embox: Op<'c>, shape: Value<'c>) {
    embox.set_operand_segment(SHAPE_GROUP, &[shape]);
}

/// What a slice takes of one dimension.
pub struct Taken<'c> {
    /// The subscript of the first element.
    pub first: Value<'c>,
    /// The upper bound of its triplet; undefined where there is no step.
    pub upper: Value<'c>,
    /// From one subscript to the next; `None` where the slice takes `first` alone, so that
    /// what it makes does not have the dimension.
    pub step: Option<Value<'c>>,
}

/// What a fir.slice takes of each dimension; `None` for one of components or substrings.
pub fn slice_dimensions(slice: Value<'_>) -> Option<Vec<Taken<'_>>> {
    let slice = slice.defining_op().filter(|op| op.is(SLICE))?;
    let [triples, components, substring] = [0, 1, 2].map(|group| slice.operand_segment(group));
    if !components.is_empty() || !substring.is_empty() {
        return None;
    }
    let is_undefined = |value: Value<'_>| {
        let source = value.defining_op();
        source.is_some_and(|op| op.is(UNDEFINED))
    };
    let triples = triples.chunks_exact(3);
    let dimensions = triples.map(|triple| Taken {
        first: triple[0],
        upper: triple[1],
        step: (!is_undefined(triple[1])).then_some(triple[2]),
    });
    Some(dimensions.collect())
}

fn slice<'c>(b: &Builder<'c>, triples: &[Value<'c>]) -> Value<'c> {
    let ty = Type::slice(b.ctx(), triples.len() / 3);
    b.segmented_value(SLICE, &[triples, &[], &[]], ty, &[])
}
