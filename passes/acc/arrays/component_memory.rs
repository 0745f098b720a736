//! Lets flang store array expressions in allocatable components without a temporary.
//!
//! What allocatable components lead to is memory of their own. flang 22's analysis takes what a
//! descriptor in an object leads to for unknown memory, so that `x%a(:, :) = 2 * x%b(:, :)` gets a
//! temporary of the array's size, and a kernel takes it from its heap. So acc-stand-in-for-components
//! names memory that is known to be apart, and acc-restore-components takes it away again.
//!
//! ## Before acc-stand-in-for-components, and after acc-restore-components
//! ```mlir
//! %1 = hlfir.designate %x#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>}
//! %2 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %3 = hlfir.designate %2 (%first:%last:%c1) shape %shape
//! ```
//! ## Between them
//! ```mlir
//! %s = fir.alloca i8
//! %1 = hlfir.designate %x#0{"a"} {fortran_attrs = #fir.var_attrs<allocatable>}
//! %2 = fir.load %1 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! %4 = fir.convert %s : (!fir.ref<i8>) -> !fir.heap<!fir.array<?xf32>>
//! %5 = fir.embox %4("the bounds of %2") {accc.component}
//! %3 = hlfir.designate %5 (%first:%last:%c1) shape %shape
//! ```
//!
//! Legality: one stand-in is for one component of one variable, whichever of its elements or of
//! those of objects around. Allocatable components of others are other memory, and so are all
//! variables, unless pointers lead there: to a variable with the attribute TARGET or POINTER, or
//! behind a pointer component. Names of parts of variables (ASSOCIATE) are those parts. A component
//! that has such a name itself has no stand-in: a construct may know the name from a clause.

use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    acc, fir, func, hlfir,
    ir::{Attribute, Builder, Op, Reported, Type, Value},
};
use std::collections::{HashMap, HashSet};

/// On descriptors of stand-ins.
const COMPONENT: &str = "accc.component";

#[derive(Clone, Default)]
pub struct StandInForComponents;

impl Pass for StandInForComponents {
    const ARGUMENT: &'static str = "acc-stand-in-for-components";
    const SUMMARY: &'static str =
        "name memory that is known to be apart for allocatable components";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut named_in = HashMap::new();
        for scope in device_code::scopes(module) {
            let mut memories = HashMap::new();
            let procedure = scope.enclosing(&[func::FUNC]).unwrap_or(scope);
            let named: &HashSet<_> = named_in
                .entry(procedure)
                .or_insert_with(|| associated(procedure));
            // Before any has a stand-in: paths lead through components of components.
            let loads = scope.collect_named(fir::LOAD).into_iter();
            let components: Vec<_> = loads
                .filter_map(|load| Some((load, component(load)?)))
                .filter(|(_, path)| !named.contains(path))
                .collect();
            for (load, path) in components {
                read_first(load);
                let memory = *memories.entry(path).or_insert_with(|| {
                    let byte = Type::integer(scope.ctx(), 8);
                    fir::alloca(&outside(scope), byte)
                });
                stand_in(load, memory);
            }
        }
        Ok(())
    }
}

/// Reads the descriptor before the FORALL or WHERE around `load`, where the address is known there:
/// flang takes memory that a clause has brought for what the assignments may change. These are of
/// numbers, no descriptors.
fn read_first(load: Op<'_>) {
    let mut outermost = load;
    while let Some(around) = outermost.parent().filter(|op| op.in_dialect("hlfir")) {
        outermost = around;
    }
    let assigns_numbers = |assignment: Op<'_>| {
        let place = assignment.region(1).first_block();
        let yielded = place.and_then(|block| block.terminator()?.operands().first().copied());
        let object = yielded.map(Value::ty).and_then(|ty| {
            let element = ty.array_type().map(Type::element);
            element.or_else(|| ty.pointee())
        });
        object.is_some_and(Type::is_trivial)
    };
    let mut assignments = outermost.collect_named(hlfir::REGION_ASSIGN);
    assignments.extend(Some(outermost).filter(|op| op.is(hlfir::REGION_ASSIGN)));
    let address = load.operand(0).defining_op();
    let is_inside = address.is_some_and(|op| outermost.is_ancestor_of(op));
    let is_around = outermost != load && !assignments.is_empty();
    if is_around && !is_inside && assignments.into_iter().all(assigns_numbers) {
        load.move_before(outermost);
    }
}

/// A place before all that `scope` does: in front of a construct, or where a procedure begins.
fn outside<'c>(scope: Op<'c>) -> Builder<'c> {
    match scope.is(func::FUNC) {
        true => Builder::at_start(scope.body(0), scope),
        false => Builder::before(scope),
    }
}

/// The components of which ASSOCIATE names all or a part in `procedure`.
fn associated(procedure: Op<'_>) -> HashSet<Vec<String>> {
    const STEPS: [&str; 6] = [
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::EMBOX,
        fir::REBOX,
        hlfir::DECLARE,
        hlfir::DESIGNATE,
    ];
    let source = |declare: Op<'_>| {
        let mut memory = declare.operand(0).defining_op()?;
        while memory.is_any(&STEPS) {
            memory = memory.operand(0).defining_op()?;
        }
        memory.is(fir::LOAD).then(|| component(memory)).flatten()
    };
    let declares = procedure.collect_named(hlfir::DECLARE).into_iter();
    declares.filter_map(source).collect()
}

/// The variable and the components in it that lead to what `load` reads the descriptor of: an
/// array behind an allocatable component.
fn component(load: Op<'_>) -> Option<Vec<String>> {
    let descriptor = load.result(0).ty();
    let is_array = descriptor.is_descriptor() && descriptor.array_type().is_some();
    if !is_array || descriptor.is_pointer() || descriptor.is_polymorphic() {
        return None;
    }
    let mut path = Vec::new();
    let mut place = load.operand(0);
    loop {
        let op = place.defining_op()?;
        match op.name().as_str() {
            hlfir::DESIGNATE => {
                if hlfir::is_component(op) {
                    path.push(op.text("component")?);
                }
                place = op.operand(0);
            }
            // The objects behind another allocatable one.
            fir::LOAD if !place.ty().is_pointer() => place = op.operand(0),
            hlfir::DECLARE if op.may_be_pointed_to() => return None,
            hlfir::DECLARE if let Some(component) = of_clause(op) => place = component,
            hlfir::DECLARE if is_variable(op) => {
                path.push(op.text("uniq_name")?);
                return (path.len() > 1).then_some(path);
            }
            hlfir::DECLARE => place = op.operand(0),
            _ => return None,
        }
    }
}

/// The component that `declare` names, of which a data clause has brought the descriptor.
fn of_clause<'c>(declare: Op<'c>) -> Option<Value<'c>> {
    let entry = declare.operand(0).defining_op();
    let place = entry.filter(|&op| acc::is_data_entry(op))?.operand(0);
    let is_component = place
        .defining_op()
        .is_some_and(|op| op.is(hlfir::DESIGNATE) && hlfir::is_component(op));
    is_component.then_some(place)
}

/// Whether `declare` names memory that no other variable has a part in.
fn is_variable(declare: Op<'_>) -> bool {
    let memory = declare.operand(0).defining_op();
    memory.is_none_or(|op| {
        op.is_any(&[
            fir::ALLOCA,
            fir::ADDRESS_OF,
            acc::PRIVATE,
            acc::FIRSTPRIVATE,
        ]) || acc::is_data_entry(op)
    })
}

/// Has the parts of the array, or all of it, behind the descriptor that `load` reads be parts of `memory`.
fn stand_in<'c>(load: Op<'c>, memory: Value<'c>) {
    let descriptor = load.result(0);
    // Parts of the array, and all of it in assignments, with its bounds: who compares subscripts
    // is to find the same ones.
    const PARTS: [&str; 4] = [fir::BOX_DIMS, hlfir::ASSIGN, hlfir::DESIGNATE, hlfir::YIELD];
    let is_part = |&(user, operand): &(Op<'_>, usize)| {
        user.is_any(&PARTS) && (operand == 0 || user.is(hlfir::ASSIGN))
    };
    let parts: Vec<_> = descriptor.uses().into_iter().filter(is_part).collect();
    let is_used = parts.iter().any(|(user, _)| !user.is(fir::BOX_DIMS));
    let array = descriptor.ty().array_type().filter(|_| is_used);
    let Some(array) = array else {
        return;
    };
    let b = Builder::after(load);
    let bounds: Vec<_> = (0..array.rank() as i64)
        .map(|dimension| {
            let [lower, extent, _] = fir::box_dims(&b, descriptor, dimension);
            (lower, extent)
        })
        .collect();
    let shape = fir::shape_shift(&b, &bounds);
    let address = fir::convert(&b, memory, array.heap());
    let stand_in = fir::embox(&b, address, shape, descriptor.ty());
    if let Some(op) = stand_in.defining_op() {
        op.set_attribute(COMPONENT, Attribute::unit(load.ctx()));
    }
    for (user, operand) in parts {
        user.set_operand(operand, stand_in);
    }
}

#[derive(Clone, Default)]
pub struct RestoreComponents;

impl Pass for RestoreComponents {
    const ARGUMENT: &'static str = "acc-restore-components";
    const SUMMARY: &'static str = "name allocatable components again";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for stand_in in module.collect(&|op| op.has_attribute(COMPONENT)) {
            let descriptor = described(stand_in).expect("its bounds are a descriptor's");
            stand_in.result(0).replace_all_uses_with(descriptor);
            let made_of = stand_in.operands();
            stand_in.erase();
            made_of.into_iter().for_each(drop_unused);
        }
        Ok(())
    }
}

/// The descriptor that `stand_in` has its bounds from. (flang copies both with the expressions
/// that they are in.)
fn described(stand_in: Op<'_>) -> Option<Value<'_>> {
    let shape = fir::shape_of(stand_in)?.defining_op()?;
    let question = shape.operand(0).defining_op()?;
    question.is(fir::BOX_DIMS).then(|| question.operand(0))
}

/// Erases what makes `value`, and the memory that it is the address of, if nothing uses them.
fn drop_unused(value: Value<'_>) {
    const MADE: [&str; 3] = [fir::CONVERT, fir::ALLOCA, fir::SHAPE_SHIFT];
    let op = value.defining_op().filter(|op| op.is_any(&MADE));
    if let Some(op) = op.filter(|op| op.results().into_iter().all(Value::is_unused)) {
        let operands = op.operands();
        op.erase();
        operands.into_iter().for_each(drop_unused);
    }
}
