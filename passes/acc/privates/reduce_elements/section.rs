//! Turns reductions of array sections into reductions of arrays of their own.
//!
//! `reduction(+:a(2:4))` privatises three elements (OpenACC 3.4, 2.5.15). flang passes
//! the array with bounds and leaves the body as it is, with references to the whole.
//! Here the section gets a descriptor, which the reduction names, and references in the
//! body become those to the private copy, whose subscripts count from the section's
//! first element. Elements outside of the section are those of the array, which all share
//! (`place`). A body that does something else with the array is an error.
//!
//! ## Before
//! ```mlir
//! %r = acc.reduction varPtr(%a) bounds(%two_to_four) recipe(@array_recipe) -> !fir.ref<!fir.array<9xi32>>
//! acc.loop reduction(%r) {
//!   %e = fir.array_coor %a(%shape) %k
//! ```
//! ## After
//! ```mlir
//! %slice = fir.slice %c2, %c4, %c1
//! %section = fir.embox %a(%shape) [%slice] : ... -> !fir.box<!fir.array<3xi32>>
//! %r = acc.reduction varPtr(%section) recipe(@section_recipe) -> !fir.box<!fir.array<3xi32>>
//! acc.loop reduction(%r) {
//!   %e = fir.array_coor %r %k_minus_one
//! ```
//! A reduction of the same section inside, of an inner loop, becomes one of `%r`.

use super::{
    bounds::{Dimension, Section},
    implied_copies::copy_whole,
    place::{self, Place},
    recipe::{add_recipe, for_each_element},
    target::{retarget, used_otherwise},
};
use crate::{
    acc::{arrays::fold_sections::fold_at_address, clauses::captures::repeat_parts_of},
    accgpu::update,
};
use accc_dialects::{
    acc::{self, DataEntry},
    arith, fir,
    ir::{Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

/// Does so for all reductions of sections in `module`, outer ones first.
pub fn convert_all<'c>(symbols: &mut Module<'c>, module: Op<'c>) -> Result<(), Reported> {
    let mut done: Vec<Op<'c>> = Vec::new();
    for op in module.collect_named(acc::REDUCTION) {
        if done.contains(&op) {
            continue;
        }
        let entry = DataEntry(op);
        if let Some(section) = Section::of(entry).filter(|section| !section.is_whole()) {
            done.extend(convert(symbols, entry, &section)?);
        }
    }
    Ok(())
}

/// Converts a reduction; returns those inside that it took with it.
fn convert<'c>(
    symbols: &mut Module<'c>,
    entry: DataEntry<'c>,
    section: &Section<'c>,
) -> Result<Vec<Op<'c>>, Reported> {
    let op = entry.0;
    let unsupported = || {
        let message = format!("reduction of the array section '{}'", entry.name());
        not_yet_supported(op.location(), &message)
    };
    let owners: Vec<_> = entry.result().users();
    let mut references = Vec::new();
    let mut inner = Vec::new();
    for &owner in &owners {
        repeat_parts_of(owner, entry.variable());
        for reference in references_in(owner, entry)? {
            reference.take_apart(owner, section);
        }
        references.extend(references_in(owner, entry)?);
        inner.extend(reductions_inside(owner, entry));
    }
    let recipe = entry.recipe().and_then(|name| symbols.lookup(&name));
    let described = describe(&Builder::before(op), entry, section).ok_or_else(unsupported)?;
    let recipe = recipe
        .and_then(|recipe| section_recipe(symbols, recipe, described.ty()))
        .ok_or_else(unsupported)?;
    retarget(op, described, &recipe);
    let mut all_inside = true;
    for reference in references {
        all_inside &= refer(reference, entry, section)?;
    }
    if !all_inside {
        for &owner in &owners {
            copy_whole(owner, entry.variable());
        }
    }
    for &nested in &inner {
        if !Section::of(DataEntry(nested)).is_some_and(|other| other.is_same_as(section)) {
            return Err(unsupported());
        }
        // acc-bind-privates makes its body use its own copy.
        retarget(nested, entry.result(), &recipe);
    }
    Ok(inner)
}

/// Reductions of the same variable inside of `owner`.
fn reductions_inside<'c>(owner: Op<'c>, entry: DataEntry<'c>) -> Vec<Op<'c>> {
    let variable = whole(entry.variable());
    let mut inner = owner.collect_named(acc::REDUCTION);
    inner.retain(|&nested| nested != entry.0 && whole(DataEntry(nested).variable()) == variable);
    inner
}

/// A descriptor of the section.
fn describe<'c>(b: &Builder<'c>, entry: DataEntry<'c>, section: &Section<'c>) -> Option<Value<'c>> {
    let variable = entry.variable();
    let ranges: Vec<_> = section.dimensions.iter().map(|d| d.ends(b)).collect();
    let shape: Vec<_> = section
        .dimensions
        .iter()
        .map(Dimension::constant_extent)
        .collect();
    if variable.ty().is_descriptor() || variable.ty().is_descriptor_address() {
        let descriptor = match variable.ty().is_descriptor() {
            true => variable,
            false => fir::load(b, variable),
        };
        let result = descriptor
            .ty()
            .array_type()?
            .element()
            .array_descriptor(&shape);
        return Some(fir::section(b, descriptor, None, &ranges, result));
    }
    let array = variable.ty().pointee()?;
    let extents: Option<Vec<_>> = (0..array.rank())
        .zip(&section.dimensions)
        .map(|(position, dimension)| match array.extent(position) {
            Some(extent) => Some(arith::index(b, extent)),
            None => dimension.extent.map(|extent| fir::to_index(b, extent)),
        })
        .collect();
    let result = array.element().array_descriptor(&shape);
    Some(fir::section(b, variable, Some(&extents?), &ranges, result))
}

/// What a body does with elements of the array.
enum Reference<'c> {
    /// A fir.array_coor.
    Element(Op<'c>),
    /// A fir.embox or fir.rebox with this fir.slice.
    Slice(Op<'c>, Op<'c>),
}

impl<'c> Reference<'c> {
    /// Makes elements of a part of the array that may go beyond the section elements of the array.
    fn take_apart(self, owner: Op<'c>, section: &Section<'c>) {
        let (part, addresses) = match self {
            Reference::Element(op) => match fir::Element::of(op) {
                Some(element) if place::leads_beyond(op, &element, section) => (op, fir::CONVERT),
                _ => return,
            },
            Reference::Slice(op, slice) if !is_slice_inside(op, slice, section) => {
                (op, fir::BOX_ADDR)
            }
            Reference::Slice(..) => return,
        };
        for address in part.result(0).users() {
            if !address.is(addresses) {
                continue;
            }
            for element in address.result(0).users() {
                if element.is(fir::ARRAY_COOR) && element.operand(0) == address.result(0) {
                    match address.is(fir::CONVERT) {
                        true => place::fold(element, part),
                        false => fold_at_address(element, owner),
                    };
                }
            }
            if address.result(0).is_unused() {
                address.erase();
            }
        }
        if part.result(0).is_unused() {
            part.erase();
        }
    }
}

/// The references to the variable of `entry` in `owner`, a construct or loop.
fn references_in<'c>(owner: Op<'c>, entry: DataEntry<'c>) -> Result<Vec<Reference<'c>>, Reported> {
    const VIEWS: [&str; 4] = [fir::DECLARE, fir::CONVERT, fir::BOX_ADDR, fir::BOX_DIMS];
    let array = whole(entry.variable());
    let is_array = |value: Value<'c>| whole(value) == array;
    let mut references = Vec::new();
    for op in owner.collect(&|op| op.operands().into_iter().any(is_array)) {
        let is_descriptor = op.is_any(&[fir::EMBOX, fir::REBOX]);
        let describes = op.is_any(&VIEWS)
            || is_descriptor
            || op.in_dialect("acc")
            || op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
        if op.is(fir::ARRAY_COOR) {
            references.push(Reference::Element(op));
        } else if let Some(slice) = fir::slice_of(op).and_then(Value::defining_op) {
            references.push(Reference::Slice(op, slice));
        } else if !describes {
            return Err(used_otherwise(op, entry));
        }
    }
    Ok(references)
}

/// The variable that `value` gives access to as a whole.
fn whole(value: Value<'_>) -> Value<'_> {
    value.through(|op| {
        op.is_any(&fir::VIEWING) && fir::slice_of(op).is_none()
            || op.is(fir::LOAD) && op.result(0).ty().is_descriptor()
            || acc::is_data_entry(op)
    })
}

/// Makes a reference to elements of the array one to their copies, where they have some; returns
/// whether all have.
fn refer<'c>(
    reference: Reference<'c>,
    entry: DataEntry<'c>,
    section: &Section<'c>,
) -> Result<bool, Reported> {
    let copy = entry.result();
    match reference {
        Reference::Element(op) => {
            let otherwise = || used_otherwise(op, entry);
            let element = fir::Element::of(op).ok_or_else(otherwise)?;
            let place = section.place_of(&element, op);
            let (leads_on, users) = (
                place::leads_beyond(op, &element, section),
                op.result(0).users(),
            );
            let is_accessed = users.into_iter().all(|user| place::is_access(user, op));
            if leads_on || place != Place::Inside && !is_accessed {
                return Err(otherwise());
            }
            if place == Place::Outside {
                return Ok(false);
            }
            let b = Builder::before(op);
            let subscripts = section
                .subscripts_in_copy(&b, &element)
                .ok_or_else(otherwise)?;
            let address = fir::array_coor(&b, copy, &subscripts, op.result(0).ty());
            if place == Place::Inside {
                replace(op, address);
                return Ok(true);
            }
            let is_inside = section.is_inside(&b, &subscripts);
            place::access_either(op, is_inside, address);
            Ok(false)
        }
        Reference::Slice(op, slice) => {
            refer_to_slice(op, slice, copy, section).ok_or_else(|| used_otherwise(op, entry))?;
            Ok(true)
        }
    }
}

/// The same for `op`, a descriptor of what `slice` takes; `None` if that may be more than the
/// section.
fn refer_to_slice<'c>(
    op: Op<'c>,
    slice: Op<'c>,
    copy: Value<'c>,
    section: &Section<'c>,
) -> Option<()> {
    const LENGTHS: usize = 1;
    if !slice.operand_segment(LENGTHS).is_empty() {
        return None;
    }
    if !is_slice_inside(op, slice, section) {
        return None;
    }
    let b = Builder::before(op);
    let lower_bounds = fir::shape_lower_bounds(fir::shape_of(op))?;
    let moved = |position: usize, bound: Value<'c>| {
        let is_bound = position % 3 < 2 && !is_undefined(bound);
        if !is_bound {
            return Some(bound);
        }
        let lower = lower_bounds.get(position / 3).copied();
        section.subscript_in_copy(&b, position / 3, bound, lower)
    };
    let triples: Option<Vec<_>> = slice
        .operand_segment(0)
        .into_iter()
        .enumerate()
        .map(|(position, bound)| moved(position, bound))
        .collect();
    let result = op.result(0).ty();
    replace(op, fir::rebox_slice(&b, copy, &triples?, result));
    Some(())
}

/// Whether what `slice` takes in `op` is in the section.
fn is_slice_inside<'c>(op: Op<'c>, slice: Op<'c>, section: &Section<'c>) -> bool {
    let Some(lower_bounds) = fir::shape_lower_bounds(fir::shape_of(op)) else {
        return false;
    };
    let triples = slice.operand_segment(0);
    triples
        .chunks_exact(3)
        .enumerate()
        .all(|(dimension, triple)| {
            let lower = lower_bounds.get(dimension).copied();
            // A dimension with one subscript has no end and step.
            let is_range = !is_undefined(triple[1]);
            let ends = if is_range { &triple[..2] } else { &triple[..1] };
            let counts_up = || arith::constant_value(triple[2]).is_some_and(|step| step > 0);
            section.holds(dimension, ends, lower, op) && (!is_range || counts_up())
        })
}

fn replace<'c>(op: Op<'c>, with: Value<'c>) {
    op.result(0).replace_all_uses_with(with);
    op.erase();
}

fn is_undefined(value: Value<'_>) -> bool {
    value.defining_op().is_some_and(|op| op.is(fir::UNDEFINED))
}

/// The recipe that combines two sections as `array_recipe` combines two arrays.
fn section_recipe<'c>(
    symbols: &mut Module<'c>,
    array_recipe: Op<'c>,
    section: Type<'c>,
) -> Option<String> {
    let name = symbols.unique_name(&format!("{}_section", array_recipe.symbol_name()?));
    let operator = acc::reduction_operator(array_recipe)?;
    let array = section.array_type()?;
    let attribute = array_recipe.attribute(acc::REDUCTION_OPERATOR)?;
    add_recipe(
        symbols,
        array_recipe,
        attribute,
        &name,
        section,
        &|b, target, copy| {
            let extents: Vec<_> = (0..array.rank())
                .map(|dimension| fir::box_dims(b, target, dimension as i64)[1])
                .collect();
            let (cursor, subscripts) = for_each_element(b, &extents);
            let [target, copy] = [target, copy].map(|array_value| {
                let element = array.element().reference();
                fir::array_coor(&cursor, array_value, &subscripts, element)
            });
            update(&cursor, operator, target, copy)
        },
    )?;
    Some(name)
}
