//! Turns reductions of single array elements into reductions of scalars, and those of
//! sections into reductions of arrays (`reduce_sections`).
//!
//! `reduction(+:a(k))` privatises one element (OpenACC 3.4, 2.5.15). flang passes
//! the array with bounds and leaves the body as it is, with references to the
//! original. Here the element becomes a variable of its own: the reduction names
//! its address, and the body's references to it use the private copy. A body that
//! refers to other elements, or to the same one by another subscript, is an error.
//!
//! ## Before
//! ```mlir
//! %r = acc.reduction varPtr(%a) bounds(%only_k) recipe(@array_recipe) -> !fir.ref<!fir.array<9xi32>>
//! acc.loop reduction(%r) {
//!   %e = fir.array_coor %a(%shape) %k
//! ```
//! ## After
//! ```mlir
//! %element = fir.array_coor %a(%shape) %k
//! %r = acc.reduction varPtr(%element) recipe(@element_recipe) -> !fir.ref<i32>
//! acc.loop reduction(%r) {
//!   use of %r for %e
//! ```

use super::reduce_sections;
use crate::accgpu::update;
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    arith, fir,
    ir::{Attribute, Block, Builder, Module, Op, Region, Reported, Type, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct ReduceElements;

impl Pass for ReduceElements {
    const ARGUMENT: &'static str = "acc-reduce-elements";
    const SUMMARY: &'static str = "turn reductions of array elements into reductions of scalars";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            drop_implied_copies(Compute(construct));
        }
        let mut symbols = Module::new(module);
        reduce_sections::convert_all(&mut symbols, module)?;
        // Inner ones first: what they combine into is then an element of the outer one.
        for entry in module.collect_named(acc::REDUCTION).into_iter().rev() {
            if let Some(subscripts) = only_element(DataEntry(entry)) {
                convert(&mut symbols, DataEntry(entry), &subscripts)?;
            }
        }
        Ok(())
    }
}

/// A reduction implies a copy of what it names only where the construct has no data
/// clause for it (2.6.2). The copy of an element would make the array partly
/// present for the clause.
fn drop_implied_copies(construct: Compute<'_>) {
    let operands = construct.data_operands();
    let entries: Vec<_> = operands
        .iter()
        .filter_map(|operand| operand.defining_op())
        .collect();
    for &implied in entries.iter().filter(|entry| is_implied(**entry)) {
        let variable = root(DataEntry(implied).variable());
        let named = entries.iter().copied().find(|&other| {
            !is_implied(other)
                && root(DataEntry(other).variable()) == variable
                && other.result(0).ty() == implied.result(0).ty()
        });
        let Some(named) = named else {
            let mut others = entries.iter().copied().filter(|other| !is_implied(*other));
            if let Some(object) = others.find(|&other| is_component_of(variable, other)) {
                move_inside(implied, object);
            }
            continue;
        };
        for exit in exits(implied) {
            exit.erase();
        }
        construct.remove_data_operand(implied.result(0));
        implied
            .result(0)
            .replace_uses_inside(construct.0, named.result(0));
        implied.erase();
    }
}

/// Whether `variable` is a component of the one that `entry` names.
fn is_component_of<'c>(variable: Value<'c>, entry: Op<'c>) -> bool {
    let object = root(DataEntry(entry).variable());
    let mut around = variable;
    while let Some(op) = around.defining_op().filter(|op| fir::finds_component(*op)) {
        around = root(op.operand(0));
        if around == object {
            return true;
        }
    }
    false
}

/// Makes the lifetime of `component` begin and end inside that of `object`, of which it
/// is a part.
fn move_inside<'c>(component: Op<'c>, object: Op<'c>) {
    component.move_after(object);
    for exit in exits(component) {
        if let Some(end) = exits(object).first() {
            exit.move_before(*end);
        }
    }
}

fn exits(entry: Op<'_>) -> Vec<Op<'_>> {
    let users = entry.result(0).users().into_iter();
    users.filter(|user| user.is_any(&acc::DATA_EXITS)).collect()
}

/// A copy that a reduction of the construct stands for.
fn is_implied(entry: Op<'_>) -> bool {
    let entry = DataEntry(entry);
    entry.is_implicit() && acc::clause_of(entry.0) == acc::data_clause::REDUCTION
}

/// The subscripts, from zero, of the only element that the bounds of a reduction
/// hold.
pub(super) fn only_element(entry: DataEntry<'_>) -> Option<Vec<Value<'_>>> {
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

fn convert<'c>(
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
        references.extend(references_in(owner, entry, subscripts)?);
    }
    let b = Builder::before(op);
    let element = element_address(&b, entry.variable(), subscripts)
        .ok_or_else(|| unsupported(op, &entry.name()))?;
    let recipe = element_recipe(symbols, recipe, element.ty())
        .ok_or_else(|| unsupported(op, &entry.name()))?;
    let reduction = op.clone_op();
    b.insert(reduction);
    reduction.set_operand_segment(0, &[element]);
    reduction.clear_operand_segment(2);
    reduction.result(0).set_type(element.ty());
    reduction.set_attribute("recipe", Attribute::symbol(op.ctx(), &recipe));
    let object = element.ty().pointee().expect("an address");
    reduction.set_attribute("varType", Attribute::type_attribute(object));
    entry.result().replace_all_uses_with(reduction.result(0));
    for reference in references {
        reference
            .result(0)
            .replace_all_uses_with(reduction.result(0));
        reference.erase();
    }
    op.erase();
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
        "fir.declare",
        "fir.convert",
        "fir.box_addr",
        "fir.box_dims",
        "fir.embox",
        "fir.rebox",
    ];
    let array = root(entry.variable());
    let mut references = Vec::new();
    for op in owner.collect(&|op| uses_array(op, array)) {
        let describes = op.is_any(&DESCRIPTIONS)
            || op.in_dialect("acc")
            || op.is("fir.load") && op.result(0).ty().is_descriptor();
        if describes {
            continue;
        }
        if !op.is(fir::ARRAY_COOR) || !refers_to(op, subscripts) {
            let message = format!(
                "reduction of '{}' where the construct uses the array in other ways",
                entry.name()
            );
            return Err(not_yet_supported(op.location(), &message));
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
    let shape = reference.operand_segment(1).into_iter().next();
    let lower_bounds = lower_bounds(shape, indices.len());
    indices.len() == subscripts.len()
        && indices
            .iter()
            .zip(subscripts)
            .zip(lower_bounds)
            .all(|((&index, &from_zero), lower)| is_distance(from_zero, index, lower))
}

/// The lower bounds that a shape gives; `None`: 1.
fn lower_bounds(shape: Option<Value<'_>>, rank: usize) -> Vec<Option<Value<'_>>> {
    match shape.and_then(Value::defining_op) {
        Some(op) if op.is("fir.shape_shift") => {
            op.operands().into_iter().step_by(2).map(Some).collect()
        }
        Some(op) if op.is("fir.shift") => op.operands().into_iter().map(Some).collect(),
        _ => vec![None; rank],
    }
}

/// Whether `from_zero` is `index` minus `lower`, in one of the forms that flang
/// gives it.
fn is_distance(from_zero: Value<'_>, index: Value<'_>, lower: Option<Value<'_>>) -> bool {
    let constant = lower.map_or(Some(1), arith::constant_value);
    if let Some(difference) = from_zero.defining_op().filter(|op| op.is("arith.subi")) {
        let subtracted = difference.operand(1);
        let is_lower = match lower {
            Some(lower) => same(subtracted, lower),
            None => arith::constant_value(subtracted) == Some(1),
        };
        return is_lower && same(index, difference.operand(0));
    }
    // As `element_address` writes it, for a reduction inside.
    if let Some(sum) = index.defining_op().filter(|op| op.is("arith.addi"))
        && arith::constant_value(sum.operand(1)) == constant
        && same(sum.operand(0), from_zero)
    {
        return constant.is_some();
    }
    let values = (
        arith::constant_value(index),
        arith::constant_value(from_zero),
    );
    match (constant, values) {
        (Some(0), _) => same(index, from_zero),
        (Some(lower), (Some(index), Some(from_zero))) => index - lower == from_zero,
        _ => false,
    }
}

/// Whether two values are computed in the same way from the same variables, which
/// the construct does not change.
pub(super) fn same(a: Value<'_>, b: Value<'_>) -> bool {
    let (a, b) = (without_conversions(a), without_conversions(b));
    if a == b {
        return true;
    }
    if let (Some(a), Some(b)) = (arith::constant_value(a), arith::constant_value(b)) {
        return a == b;
    }
    if a.result_number() != b.result_number() {
        return false;
    }
    let (Some(a), Some(b)) = (a.defining_op(), b.defining_op()) else {
        return false;
    };
    if a.is("fir.load") && b.is("fir.load") {
        let variable = fir::origin(a.operand(0));
        return variable == fir::origin(b.operand(0)) && !is_stored_near(variable, b);
    }
    let is_computed = a.in_dialect("arith") || a.is("fir.box_dims");
    is_computed
        && a.name() == b.name()
        && a.operand_count() == b.operand_count()
        && a.operands()
            .into_iter()
            .zip(b.operands())
            .all(|(a, b)| same(a, b))
}

/// Whether the construct around `load` stores to the variable it loads.
fn is_stored_near<'c>(variable: Value<'c>, load: Op<'c>) -> bool {
    let construct = load.enclosing(&acc::COMPUTE);
    construct.is_some_and(|construct| {
        let stores = construct.collect_named("fir.store").into_iter();
        stores
            .map(|store| fir::origin(store.operand(1)))
            .any(|target| target == variable)
    })
}

fn without_conversions(mut value: Value<'_>) -> Value<'_> {
    while let Some(op) = value.defining_op()
        && op.is_any(&["fir.convert", "arith.index_cast", "arith.extsi"])
    {
        value = op.operand(0);
    }
    value
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
fn element_recipe<'c>(
    symbols: &mut Module<'c>,
    array_recipe: Op<'c>,
    element: Type<'c>,
) -> Option<String> {
    let name = format!("{}_element", array_recipe.text("sym_name")?);
    if symbols.lookup(&name).is_some() {
        return Some(name);
    }
    let operator = acc::reduction_operator(array_recipe)?;
    add_recipe(symbols, array_recipe, &name, element, &|b, target, copy| {
        update(b, operator, target, copy)
    })?;
    Some(name)
}

/// Adds a recipe `name` for variables of type `variable`, with the operator of
/// `array_recipe`, that combines as `combine` builds it; `None` where that fails.
pub(super) fn add_recipe<'c>(
    symbols: &mut Module<'c>,
    array_recipe: Op<'c>,
    name: &str,
    variable: Type<'c>,
    combine: &dyn Fn(&Builder<'c>, Value<'c>, Value<'c>) -> Option<()>,
) -> Option<()> {
    let location = array_recipe.location();
    let block = Block::create(&[(variable, location), (variable, location)]);
    let b = Builder::at_end(block, array_recipe);
    let [target, copy] = block.arguments()[..] else {
        return None;
    };
    combine(&b, target, copy)?;
    b.op("acc.yield", &[target], &[], &[], vec![]);
    let init = Block::create(&[(variable, location)]);
    Builder::at_end(init, array_recipe).op("acc.yield", &init.arguments(), &[], &[], vec![]);
    let regions = [Some(init), Some(block), None].map(|block| {
        let region = Region::create();
        if let Some(block) = block {
            region.append(block);
        }
        region
    });
    let recipe = Builder::before(array_recipe).detached_op(
        "acc.reduction.recipe",
        &[],
        &[],
        &[
            ("sym_name", Attribute::string(array_recipe.ctx(), name)),
            ("type", Attribute::type_attribute(variable)),
            (
                "reductionOperator",
                array_recipe.attribute("reductionOperator")?,
            ),
        ],
        Vec::from(regions),
    );
    symbols.add(recipe);
    Some(())
}

/// The variable that an address or descriptor belongs to, through a descriptor in
/// memory and through data clauses of the construct.
fn root(mut value: Value<'_>) -> Value<'_> {
    loop {
        value = fir::origin(value);
        match value.defining_op() {
            Some(op) if op.is("fir.load") && value.ty().is_descriptor() => value = op.operand(0),
            Some(op) if acc::is_data_entry(op) => value = DataEntry(op).variable(),
            _ => return value,
        }
    }
}

fn unsupported(op: Op<'_>, name: &str) -> Reported {
    not_yet_supported(
        op.location(),
        &format!("reduction of the array element '{name}'"),
    )
}
