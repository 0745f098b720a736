//! Expands assignments of arrays to allocatables, in device code, that may allocate these.
//!
//! flang leaves such an assignment to its library, for the value in a temporary. In a kernel that is
//! a call with all its registers in each thread, although the shapes mostly agree.
//!
//! ## Before
//! ```mlir
//! hlfir.assign %e to %t#0 realloc : !hlfir.expr<?xf32>, !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! ```
//! ## After
//! ```mlir
//! %old = fir.load %t#0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! fir.if %not_allocated_or_other_shape {
//!   // frees the old memory, allocates some of the shape of %e
//!   fir.store %described to %t#0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! }
//! %new = fir.load %t#0 : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
//! hlfir.assign %e to %new : !hlfir.expr<?xf32>, !fir.box<!fir.heap<!fir.array<?xf32>>>
//! ```
//! An assignment of a scalar, and one of an expression whose shape is the variable's own, does not
//! allocate.
//!
//! Legality: what F2023, 10.2.1.3, says, but for the order: the value comes after the allocation. So
//! it does not read the variable, which nothing else leads to either without TARGET, and calls nothing
//! that could. It runs before flang decides what needs a temporary.
//!
//! ## Leaves
//! Characters, objects that are more than their bytes, scalars that are allocatable, components,
//! variables of others, which the host has to follow (`acc-follow-allocations`), and code of the host
//! alone.

use crate::{
    acc::{is_plain_object, routines::device_code::device_code},
    pass::Pass,
};
use accc_dialects::{
    acc,
    arith::{self, Compare},
    fir, func, hlfir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct Reallocate;

impl Pass for Reallocate {
    const ARGUMENT: &'static str = "acc-reallocate";
    const SUMMARY: &'static str = "expand assignments in device code that may allocate";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let names = device_code(&symbols);
        let is_device_code = |function: &Op<'_>| {
            let name = function.symbol_name();
            name.is_some_and(|name| names.contains(&name))
        };
        let functions = module.collect_named(func::FUNC).into_iter();
        let scopes = functions.filter(is_device_code);
        for scope in scopes.chain(module.collect_any(&acc::COMPUTE)) {
            for assignment in scope.collect_named(hlfir::ASSIGN) {
                if let Some(assignment) = Assignment::of(assignment, &symbols) {
                    assignment.expand();
                }
            }
        }
        Ok(())
    }
}

const MAY_ALLOCATE: &str = "realloc";

/// One to an allocatable array of numbers or plain objects.
struct Assignment<'c> {
    op: Op<'c>,
    value: Value<'c>,
    /// The allocatable.
    variable: Value<'c>,
    /// The type of its memory.
    array: Type<'c>,
}

/// Whether `declare` is of a variable of the procedure or the construct that has it.
fn is_local(declare: &Op<'_>) -> bool {
    let memory = declare.is(hlfir::DECLARE).then(|| declare.operand(0));
    memory.and_then(Value::defining_op).is_some_and(|memory| {
        let is_own = || memory.enclosing(&acc::COMPUTE) == declare.enclosing(&acc::COMPUTE);
        memory.is_any(&[acc::PRIVATE, acc::FIRSTPRIVATE]) || memory.is(fir::ALLOCA) && is_own()
    })
}

impl<'c> Assignment<'c> {
    fn of(op: Op<'c>, symbols: &Module<'c>) -> Option<Self> {
        let [value, variable] = op.operands()[..] else {
            return None;
        };
        let declare = variable.defining_op().filter(is_local)?;
        let array = variable.ty().pointee()?.pointee()?.pointee()?;
        let is_plain =
            |element: Type<'c>| element.is_trivial() || is_plain_object(symbols, element);
        let is_expanded = op.has_attribute(MAY_ALLOCATE)
            && array.rank() > 0
            && is_plain(array.element())
            && !variable.ty().pointee()?.is_polymorphic()
            && declare.enclosing(&acc::COMPUTE) == op.enclosing(&acc::COMPUTE)
            && !fir::is_target(variable);
        is_expanded.then_some(Assignment {
            op,
            value,
            variable,
            array,
        })
    }

    fn expand(&self) {
        let b = Builder::before(self.op);
        let ty = self.value.ty();
        let is_scalar = ty.array_of_expression().or(ty.array_type()).is_none();
        let no_extents = is_scalar.then(Vec::new);
        let Some(extents) = no_extents.or_else(|| hlfir::extents_of_value(&b, self.value)) else {
            return;
        };
        // Those of a scalar are none.
        let has_own_shape = (0..)
            .zip(&extents)
            .all(|(dimension, &extent)| self.is_own_extent(extent, dimension));
        if !has_own_shape {
            if extents.len() != self.array.rank() || self.is_read_by(self.value) {
                return;
            }
            self.allocate(&b, &extents);
        }
        self.op.set_operand(1, fir::load(&b, self.variable));
        self.op.remove_attribute(MAY_ALLOCATE);
    }

    /// Whether `extent` is what the variable's descriptor says of the dimension.
    fn is_own_extent(&self, extent: Value<'c>, dimension: i64) -> bool {
        let is_asked = |op: &Op<'c>| {
            op.is(fir::BOX_DIMS)
                && arith::constant_value(op.operand(1)) == Some(dimension)
                && extent.result_number() == Some(fir::EXTENT)
        };
        let question = extent.defining_op().filter(is_asked);
        let load = question.and_then(|op| op.operand(0).defining_op());
        // Nothing has allocated it in between.
        load.is_some_and(|load| {
            load.is(fir::LOAD)
                && load.operand(0) == self.variable
                && load.block() == self.op.block()
                && !self.is_set_between(load)
        })
    }

    fn is_set_between(&self, load: Op<'c>) -> bool {
        let block = load.block().map_or(Vec::new(), |block| block.ops());
        let behind = block.into_iter().skip_while(|&op| op != load);
        let mut between = behind.skip(1).take_while(|&op| op != self.op);
        between.any(|op| {
            let uses_it = |op: Op<'c>| op.operands().contains(&self.variable);
            let sets = |op: Op<'c>| op.is(fir::CALL) || !op.is(fir::LOAD) && uses_it(op);
            sets(op) || !op.collect(&sets).is_empty()
        })
    }

    /// Whether `value` may depend on what the variable holds, or on its shape.
    fn is_read_by(&self, value: Value<'c>) -> bool {
        let declare = self.variable.defining_op().expect("asked before");
        let mut seen = HashSet::new();
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            let Some(op) = value.defining_op().filter(|&op| seen.insert(op)) else {
                continue;
            };
            if op == declare || value == declare.operand(0) {
                return true;
            }
            let inside = op.collect(&|_| true);
            if inside
                .iter()
                .any(|op| op.is_any(&[fir::CALL, fir::DISPATCH]))
            {
                return true;
            }
            let all = [op].into_iter().chain(inside);
            open.extend(all.flat_map(|op| op.operands()));
        }
        false
    }

    /// Gives the variable memory of that shape unless it has it.
    fn allocate(&self, b: &Builder<'c>, extents: &[Value<'c>]) {
        let extents: Vec<_> = extents.iter().map(|&it| fir::to_index(b, it)).collect();
        let old = fir::load(b, self.variable);
        let is_allocated = fir::is_allocated(b, old);
        let differs = (0..).zip(&extents).map(|(dimension, &extent)| {
            let own = fir::box_dims(b, old, dimension)[fir::EXTENT];
            arith::compare(b, Compare::NotEqual, extent, own)
        });
        let nothing = arith::compare(
            b,
            Compare::Equal,
            is_allocated,
            arith::constant(b, is_allocated.ty(), 0),
        );
        let needs = differs.fold(nothing, |one, other| arith::or(b, one, other));
        let inside = fir::under(b, needs);
        let heap = old.ty().pointee().expect("a descriptor");
        let b = fir::under(&inside, is_allocated);
        fir::freemem(&b, fir::box_addr(&b, old, heap));
        let memory = fir::allocmem(&inside, self.array, heap, &extents);
        let allocation = memory.defining_op().expect("just built");
        // flang takes other small arrays for the stack.
        allocation.set_attribute(
            "fir.must_be_heap",
            Attribute::boolean(allocation.ctx(), true),
        );
        let lower_bounds = self.lower_bounds(&inside);
        let pairs: Vec<_> = lower_bounds.into_iter().zip(extents).collect();
        let shape = fir::shape_shift(&inside, &pairs);
        let described = fir::embox(&inside, memory, shape, old.ty());
        fir::store(&inside, described, self.variable);
    }

    /// Those of a variable that is the value; 1 for other values.
    fn lower_bounds(&self, b: &Builder<'c>) -> Vec<Value<'c>> {
        let own = |dimension| match self.value.ty().is_descriptor() {
            true => fir::box_dims(b, self.value, dimension)[fir::LOWER_BOUND],
            false => arith::index(b, 1),
        };
        (0..self.array.rank() as i64).map(own).collect()
    }
}
