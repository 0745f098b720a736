//! Turns reductions of array sections into reductions of arrays of their own.
//!
//! `reduction(+:a(2:4))` privatises three elements (OpenACC 3.4, 2.5.15). flang passes
//! the array with bounds and leaves the body as it is, with references to the whole.
//! Here the section gets a descriptor, which the reduction names, and references in the
//! body become those to the private copy, whose subscripts count from the section's
//! first element. A body that does something else with the array is an error, and one
//! that refers to elements outside of the section has no meaning: they have no copy.
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
    element::only_element,
    recipe::{add_recipe, for_each_element},
    same::same,
    target::{repeat_references, retarget, used_otherwise},
};
use crate::accgpu::update;
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

/// The elements that the bounds of a reduction name.
struct Section<'c> {
    dimensions: Vec<Dimension<'c>>,
}

struct Dimension<'c> {
    /// Subscripts of the first and last element, from zero.
    lower: Value<'c>,
    upper: Value<'c>,
    /// The extent of the array.
    extent: Option<Value<'c>>,
}

impl<'c> Section<'c> {
    /// `None` for a scalar, a whole variable without bounds, or a single element.
    fn of(entry: DataEntry<'c>) -> Option<Self> {
        let bounds = entry.bounds();
        if bounds.is_empty() || only_element(entry).is_some() {
            return None;
        }
        let dimensions = bounds.into_iter().map(|bounds| {
            let operand = |segment| bounds.operand_segment(segment).first().copied();
            Some(Dimension {
                lower: operand(0)?,
                upper: operand(1)?,
                extent: operand(2),
            })
        });
        let dimensions = dimensions.collect::<Option<_>>()?;
        Some(Section { dimensions })
    }

    fn is_whole(&self) -> bool {
        self.dimensions.iter().all(Dimension::is_whole)
    }

    /// A subscript of the array in `dimension`, which counts from `lower` (absent: 1), as
    /// one of the section, which counts from 1.
    fn subscript_in_copy(
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

    fn is_same_as(&self, other: &Self) -> bool {
        let pairs = self.dimensions.iter().zip(&other.dimensions);
        self.dimensions.len() == other.dimensions.len()
            && pairs
                .into_iter()
                .all(|(a, b)| same(a.lower, b.lower) && same(a.upper, b.upper))
    }
}

impl<'c> Dimension<'c> {
    /// Whether these are all elements, as far as the program's text shows it.
    fn is_whole(&self) -> bool {
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

    /// The number of elements, if the text shows it.
    fn constant_extent(&self) -> Option<i64> {
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
    fn ends(&self, b: &Builder<'c>) -> (Value<'c>, Value<'c>) {
        let one = arith::index(b, 1);
        let next = |value| arith::add(b, fir::to_index(b, value), one);
        (next(self.lower), next(self.upper))
    }
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
        repeat_references(owner, entry);
        references.extend(references_in(owner, entry)?);
        inner.extend(reductions_inside(owner, entry));
    }
    let recipe = entry.recipe().and_then(|name| symbols.lookup(&name));
    let described = describe(&Builder::before(op), entry, section).ok_or_else(unsupported)?;
    let recipe = recipe
        .and_then(|recipe| section_recipe(symbols, recipe, described.ty()))
        .ok_or_else(unsupported)?;
    retarget(op, described, &recipe);
    for reference in references {
        refer_to_copy(reference, entry.result(), section).ok_or_else(unsupported)?;
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
        } else if let Some(slice) = slice_of(op) {
            references.push(Reference::Slice(op, slice));
        } else if !describes {
            return Err(used_otherwise(op, entry));
        }
    }
    Ok(references)
}

/// The fir.slice of a fir.embox or fir.rebox.
fn slice_of(op: Op<'_>) -> Option<Op<'_>> {
    const SLICE: usize = 2;
    let makes_descriptor = op.is_any(&[fir::EMBOX, fir::REBOX]);
    let operands = if makes_descriptor {
        op.operand_segment(SLICE)
    } else {
        Vec::new()
    };
    operands.first()?.defining_op()
}

/// The variable that `value` gives access to as a whole.
fn whole(mut value: Value<'_>) -> Value<'_> {
    const STEPS: [&str; 5] = [
        fir::DECLARE,
        fir::CONVERT,
        fir::BOX_ADDR,
        fir::EMBOX,
        fir::REBOX,
    ];
    while let Some(op) = value.defining_op() {
        let is_step = op.is_any(&STEPS) && slice_of(op).is_none()
            || op.is(fir::LOAD) && value.ty().is_descriptor()
            || acc::is_data_entry(op);
        if !is_step {
            break;
        }
        value = op.operand(0);
    }
    value
}

/// Replaces a reference to elements of the array by one to their copies.
fn refer_to_copy<'c>(
    reference: Reference<'c>,
    copy: Value<'c>,
    section: &Section<'c>,
) -> Option<()> {
    match reference {
        Reference::Element(op) => {
            let b = Builder::before(op);
            let element = fir::Element::of(op)?;
            let subscripts = element.subscripts.iter().enumerate();
            let subscripts: Option<Vec<_>> = subscripts
                .map(|(dimension, &subscript)| {
                    let lower = element.lower_bounds.get(dimension).copied();
                    section.subscript_in_copy(&b, dimension, subscript, lower)
                })
                .collect();
            let address = fir::array_coor(&b, copy, &subscripts?, op.result(0).ty());
            replace(op, address);
        }
        Reference::Slice(op, slice) => {
            const LENGTHS: usize = 1;
            if !slice.operand_segment(LENGTHS).is_empty() {
                return None;
            }
            let b = Builder::before(op);
            let lower_bounds = fir::shape_lower_bounds(op.operand_segment(1).first().copied())?;
            let moved = |position: usize, bound: Value<'c>| {
                // A dimension with one subscript has no end and step.
                let is_bound = position % 3 < 2 && !is_undefined(bound);
                if !is_bound {
                    return Some(bound);
                }
                let lower = lower_bounds.get(position / 3).copied();
                section.subscript_in_copy(&b, position / 3, bound, lower)
            };
            let triples = slice.operand_segment(0).into_iter().enumerate();
            let triples: Option<Vec<_>> = triples
                .map(|(position, bound)| moved(position, bound))
                .collect();
            let result = op.result(0).ty();
            replace(op, fir::rebox_slice(&b, copy, &triples?, result));
        }
    }
    Some(())
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
