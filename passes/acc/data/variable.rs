//! Describes the variables of data clauses to the runtime: where they lie, the size of
//! an element and, in bytes, how far apart the elements of a section are (OpenACC
//! 3.4, 2.7.1).

use crate::acc::objects::object_types::has_descriptors;
use accc_dialects::{
    acc::DataEntry,
    accgpu::Variable,
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

/// What stands for the extent of a dimension without an end (`ACCRT_ASSUMED_SIZE`).
const ASSUMED_SIZE: i64 = i64::MIN;

/// What the runtime must know of the variable of `entry`.
pub fn describe<'c>(
    b: &Builder<'c>,
    symbols: &Module<'c>,
    entry: DataEntry<'c>,
) -> Result<Variable<'c>, Reported> {
    let value = entry.variable();
    let ty = value.ty();
    let word = Type::integer(b.ctx(), 64);
    let name = entry.name();
    if ty.is_descriptor() || ty.is_descriptor_address() {
        return Ok(Variable {
            place: value,
            name,
            element_bytes: arith::constant(b, word, 0),
            element_type: 0,
            dimensions: described_dimensions(b, entry),
            lower_bounds: Vec::new(),
            derived_type: None,
        });
    }
    let pointee = ty.pointee().ok_or_else(|| {
        not_yet_supported(
            entry.0.location(),
            &format!("a data clause for '{name}' of this type"),
        )
    })?;
    let has_bounds = pointee.rank() > 0 && !entry.bounds().is_empty();
    let extents = constant_extents(b, pointee)
        .or_else(|| declared_extents(b, value))
        .unwrap_or_default();
    let has_elements = has_bounds || !extents.is_empty();
    let object = match has_elements {
        true => pointee.element(),
        false => pointee,
    };
    let element_bytes = bytes_of(b, symbols, value, object).ok_or_else(|| {
        not_yet_supported(
            entry.0.location(),
            &format!("a data clause for '{name}', whose size is not known here"),
        )
    })?;
    let dimensions = match has_bounds {
        true => contiguous_dimensions(b, entry, element_bytes),
        false => whole_dimensions(b, &extents, element_bytes),
    };
    let lower_bounds = match dimensions.is_empty() {
        true => Vec::new(),
        false => declared_lower_bounds(b, value),
    };
    Ok(Variable {
        place: value,
        name,
        element_bytes,
        element_type: type_code(object),
        dimensions,
        lower_bounds,
        derived_type: derived_type(b, symbols, object),
    })
}

/// What the runtime must know of the scalar of type `ty` at `address`, which is or belongs to the
/// variable `name`.
pub fn describe_scalar<'c>(
    b: &Builder<'c>,
    symbols: &Module<'c>,
    name: String,
    address: Value<'c>,
    ty: Type<'c>,
) -> Variable<'c> {
    let bytes = ty.byte_size(symbols.op());
    let bytes = bytes.expect("scalars have a constant size");
    Variable {
        place: address,
        name,
        element_bytes: arith::constant(b, Type::integer(b.ctx(), 64), bytes),
        element_type: type_code(ty),
        dimensions: Vec::new(),
        lower_bounds: Vec::new(),
        derived_type: None,
    }
}

/// The address of the description of the type of such objects, where they hold descriptors.
fn derived_type<'c>(b: &Builder<'c>, symbols: &Module<'c>, object: Type<'c>) -> Option<Value<'c>> {
    if !has_descriptors(object) {
        return None;
    }
    let description = fir::description_of_type(symbols, object)?;
    let name = description.symbol_name()?;
    let ty = description.type_attribute("type")?;
    Some(fir::to_i64(b, fir::address_of(b, &name, ty)))
}

/// The bytes of an element of type `object` of `variable`; `None` where nothing says how long
/// a character is.
fn bytes_of<'c>(
    b: &Builder<'c>,
    symbols: &Module<'c>,
    variable: Value<'c>,
    object: Type<'c>,
) -> Option<Value<'c>> {
    let constant = |object: Type<'c>| match object.byte_size(symbols.op()) {
        Some(bytes) => arith::constant(b, Type::integer(b.ctx(), 64), bytes),
        None => fir::byte_size(b, object),
    };
    if object.has_constant_size() {
        return Some(constant(object));
    }
    let unit = object.character_unit()?;
    let length = fir::declared_length(variable)?;
    Some(arith::mul(b, fir::to_i64(b, length), constant(unit)))
}

/// The extents of an array type when all are constants and an element's size is one.
fn constant_extents<'c>(b: &Builder<'c>, ty: Type<'_>) -> Option<Vec<Value<'c>>> {
    if ty.rank() == 0 || !ty.element().has_constant_size() {
        return None;
    }
    let word = Type::integer(b.ctx(), 64);
    let extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
    extents
        .map(|extent| Some(arith::constant(b, word, extent?)))
        .collect()
}

/// The extents that the declaration of `array` gives. flang gives bounds in a data
/// clause, but not for optional arguments.
fn declared_extents<'c>(b: &Builder<'c>, array: Value<'c>) -> Option<Vec<Value<'c>>> {
    let declaration = array.defining_op().filter(|op| op.is(fir::DECLARE))?;
    let shape = fir::shape_of(declaration)?;
    let extents = fir::shape_extents(shape)?.into_iter();
    let or_open = |extent: Value<'c>| match fir::is_assumed_size(extent) {
        true => without_end(b),
        false => fir::to_i64(b, extent),
    };
    Some(extents.map(or_open).collect())
}

/// The lower bounds that the declaration of `array` gives; none where they are 1.
fn declared_lower_bounds<'c>(b: &Builder<'c>, array: Value<'c>) -> Vec<Value<'c>> {
    let declaration = array.defining_op().filter(|op| op.is(fir::DECLARE));
    let shape = declaration.and_then(fir::shape_of);
    let bounds = shape.and_then(|shape| fir::shape_lower_bounds(Some(shape)));
    let bounds = bounds.unwrap_or_default().into_iter();
    bounds.map(|bound| fir::to_i64(b, bound)).collect()
}

/// Dimensions of a whole array. The runtime could do with its bytes; with the dimensions
/// it can name elements.
fn whole_dimensions<'c>(
    b: &Builder<'c>,
    extents: &[Value<'c>],
    element_bytes: Value<'c>,
) -> Vec<[Value<'c>; 3]> {
    let word = Type::integer(b.ctx(), 64);
    let lower = arith::constant(b, word, 0);
    let mut stride = element_bytes;
    let mut dimensions = Vec::new();
    for &extent in extents {
        dimensions.push([lower, extent, stride]);
        stride = arith::mul(b, stride, extent);
    }
    dimensions
}

/// The `CFI_type_t` of a type in flang's numbering; 0 for those that need none.
fn type_code(ty: Type<'_>) -> i64 {
    const INT8: i64 = 7;
    const REAL: [(u32, i64); 4] = [(32, 27), (64, 28), (80, 29), (128, 31)];
    const TO_COMPLEX: i64 = 7;
    const CHARACTER: i64 = 40;
    let real = |ty: Type<'_>| REAL.iter().find(|(bits, _)| *bits == ty.bit_width());
    if ty.is_character() {
        return CHARACTER;
    }
    if ty.is_integer() {
        return INT8 + i64::from((ty.bit_width() / 8).max(1).ilog2());
    }
    let code = match ty.is_complex() {
        true => real(ty.complex_part()).map(|(_, code)| code + TO_COMPLEX),
        false => real(ty).filter(|_| ty.is_float()).map(|(_, code)| *code),
    };
    code.unwrap_or(0)
}

/// The extent of a dimension without an end.
fn without_end<'c>(b: &Builder<'c>) -> Value<'c> {
    arith::constant(b, Type::integer(b.ctx(), 64), ASSUMED_SIZE)
}

/// Whether `upper`, of implicit bounds, is the last element of a dimension without an end.
fn has_no_end(upper: Value<'_>) -> bool {
    let last = upper.defining_op().filter(|op| op.is(arith::SUBI));
    last.is_some_and(|last| fir::is_assumed_size(last.operand(0)))
}

/// First element (from 0) and extent of a section along one dimension, as i64.
pub fn section<'c>(b: &Builder<'c>, bounds: Op<'c>) -> [Value<'c>; 2] {
    let operand = |segment| {
        bounds
            .operand_segment(segment)
            .first()
            .map(|&v| fir::to_i64(b, v))
    };
    let word = Type::integer(b.ctx(), 64);
    let lower = operand(0).unwrap_or_else(|| arith::constant(b, word, 0));
    let is_open = bounds
        .operand_segment(1)
        .first()
        .is_some_and(|&upper| has_no_end(upper));
    let extent = match (operand(1), operand(2)) {
        _ if is_open => without_end(b),
        (Some(upper), _) => {
            let one = arith::constant(b, word, 1);
            let span = arith::sub(b, upper, lower);
            arith::add(b, span, one)
        }
        (None, Some(extent)) => extent,
        (None, None) => arith::constant(b, word, 0),
    };
    [lower, extent]
}

/// Dimensions of a variable behind a descriptor: strides come in bytes.
fn described_dimensions<'c>(b: &Builder<'c>, entry: DataEntry<'c>) -> Vec<[Value<'c>; 3]> {
    entry
        .bounds()
        .into_iter()
        .map(|bounds| {
            let [lower, extent] = section(b, bounds);
            let stride = match bounds.operand_segment(3).first() {
                Some(&stride) => fir::to_i64(b, stride),
                None => arith::constant(b, Type::integer(b.ctx(), 64), 0),
            };
            [lower, extent, stride]
        })
        .collect()
}

/// Dimensions of an array given by address, which is contiguous: the stride is
/// the product of the element's size and the inner extents.
fn contiguous_dimensions<'c>(
    b: &Builder<'c>,
    entry: DataEntry<'c>,
    element_bytes: Value<'c>,
) -> Vec<[Value<'c>; 3]> {
    let array = entry.variable().ty().pointee().expect("an address");
    let word = Type::integer(b.ctx(), 64);
    let mut stride = element_bytes;
    let mut dimensions = Vec::new();
    for (dimension, bounds) in entry.bounds().into_iter().enumerate() {
        let [lower, extent] = section(b, bounds);
        dimensions.push([lower, extent, stride]);
        let full = match (array.extent(dimension), bounds.operand_segment(2).first()) {
            (Some(constant), _) => arith::constant(b, word, constant),
            (None, Some(&extent)) => fir::to_i64(b, extent),
            (None, None) => extent,
        };
        stride = arith::mul(b, stride, full);
    }
    dimensions
}
