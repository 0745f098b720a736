//! Reductions of single array elements.

use super::{
    bounds::from_zero,
    recipe::add_recipe,
    same::same,
    sums::Sum,
    target::{retarget, root, used_otherwise},
};
use crate::{acc::clauses::captures::repeat_parts_of, accgpu::update};
use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

/// The subscripts, from zero, of the only element that the bounds of a reduction
/// hold.
pub fn only_element(entry: DataEntry<'_>) -> Option<Vec<Value<'_>>> {
    let bounds = entry.bounds();
    if bounds.is_empty() {
        return None;
    }
    let subscripts = bounds.into_iter().map(|bounds| {
        let lower = bounds.operand_segment(0).first().copied()?;
        let upper = bounds.operand_segment(1).first().copied()?;
        same(lower, upper).then_some(lower)
    });
    subscripts.collect()
}

/// Converts a reduction of the element with `subscripts`, from zero.
pub fn convert<'c>(
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    subscripts: &[Value<'c>],
) -> Result<(), Reported> {
    let op = entry.0;
    let Some(recipe) = entry.recipe().and_then(|name| symbols.lookup(&name)) else {
        return Ok(());
    };
    let owners: Vec<_> = entry.result().users();
    let mut references = Vec::new();
    for &owner in &owners {
        repeat_parts_of(owner, entry.variable());
        references.extend(references_in(owner, entry, subscripts)?);
    }
    let unsupported = || {
        let message = format!("reduction of the array element '{}'", entry.name());
        not_yet_supported(op.location(), &message)
    };
    let element = element_address(&Builder::before(op), entry.variable(), subscripts)
        .ok_or_else(unsupported)?;
    let recipe = element_recipe(symbols, recipe, element.ty()).ok_or_else(unsupported)?;
    retarget(op, element, &recipe);
    for reference in references {
        reference.result(0).replace_all_uses_with(entry.result());
        reference.erase();
    }
    Ok(())
}

/// The references to the element in `owner`, a construct or loop.
fn references_in<'c>(
    owner: Op<'c>,
    entry: DataEntry<'c>,
    subscripts: &[Value<'c>],
) -> Result<Vec<Op<'c>>, Reported> {
    // What only describes the array.
    const DESCRIPTIONS: [&str; 6] = [
        fir::DECLARE,
        fir::CONVERT,
        fir::BOX_ADDR,
        fir::BOX_DIMS,
        fir::EMBOX,
        fir::REBOX,
    ];
    let array = root(entry.variable());
    let mut references = Vec::new();
    for op in owner.collect(&|op| uses_array(op, array)) {
        let describes = op.is_any(&DESCRIPTIONS)
            || op.in_dialect("acc")
            || op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
        if describes {
            continue;
        }
        if !op.is(fir::ARRAY_COOR) || !refers_to(op, subscripts) {
            return Err(used_otherwise(op, entry));
        }
        references.push(op);
    }
    Ok(references)
}

fn uses_array<'c>(op: Op<'c>, array: Value<'c>) -> bool {
    op.operands()
        .into_iter()
        .any(|operand| root(operand) == array)
}

/// Whether a fir.array_coor has these subscripts, which count from zero.
fn refers_to(reference: Op<'_>, subscripts: &[Value<'_>]) -> bool {
    let indices = reference.operand_segment(3);
    let lower_bounds = lower_bounds(fir::shape_of(reference), indices.len());
    indices.len() == subscripts.len()
        && indices
            .iter()
            .zip(subscripts)
            .zip(lower_bounds)
            .all(|((&index, &distance), lower)| is_distance(distance, index, lower))
}

/// The lower bounds that a shape gives; `None`: 1.
fn lower_bounds(shape: Option<Value<'_>>, rank: usize) -> Vec<Option<Value<'_>>> {
    match shape.and_then(Value::defining_op) {
        Some(op) if op.is(fir::SHAPE_SHIFT) => {
            op.operands().into_iter().step_by(2).map(Some).collect()
        }
        Some(op) if op.is(fir::SHIFT) => op.operands().into_iter().map(Some).collect(),
        _ => vec![None; rank],
    }
}

/// Whether `distance`, a subscript that counts from zero, is `index`, which counts from `lower`
/// (absent: 1).
fn is_distance<'c>(distance: Value<'c>, index: Value<'c>, lower: Option<Value<'c>>) -> bool {
    from_zero(index, lower)
        .plus(-1, &Sum::of(distance))
        .is_zero()
}

fn element_address<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    subscripts: &[Value<'c>],
) -> Option<Value<'c>> {
    let one = arith::index(b, 1);
    let indices: Vec<_> = subscripts
        .iter()
        .map(|&from_zero| arith::add(b, fir::to_index(b, from_zero), one))
        .collect();
    let described = match array.ty() {
        ty if ty.is_descriptor_address() => Some(fir::load(b, array)),
        ty => ty.is_descriptor().then_some(array),
    };
    if let Some(descriptor) = described {
        let element = descriptor.ty().array_type()?.element();
        return Some(fir::array_coor(
            b,
            descriptor,
            &indices,
            element.reference(),
        ));
    }
    let object = array.ty().pointee()?;
    let extents: Option<Vec<_>> = (0..object.rank()).map(|d| object.extent(d)).collect();
    let pairs: Vec<_> = extents?
        .into_iter()
        .map(|extent| (one, arith::index(b, extent)))
        .collect();
    let shape = fir::shape_shift(b, &pairs);
    let result = object.element().reference();
    Some(fir::array_element(b, array, Some(shape), &indices, result))
}

/// The recipe that combines two elements as `array_recipe` combines two arrays:
/// by what it does in its innermost loop.
pub fn element_recipe<'c>(
    symbols: &mut Module<'c>,
    array_recipe: Op<'c>,
    element: Type<'c>,
) -> Option<String> {
    let name = format!("{}_element", array_recipe.symbol_name()?);
    if symbols.lookup(&name).is_some() {
        return Some(name);
    }
    let operator = acc::reduction_operator(array_recipe)?;
    let attribute = array_recipe.attribute(acc::REDUCTION_OPERATOR)?;
    add_recipe(
        symbols,
        array_recipe,
        attribute,
        &name,
        element,
        &|b, target, copy| update(b, operator, target, copy),
    )?;
    Some(name)
}
