//! Makes loops of REDUCE, which call the program's function for each element.
//!
//! flang leaves REDUCE to its library, which gets the function by its address. Devices have no
//! such library: calls by addresses would keep the function out of sight, of inlining above all.
//!
//! ## Before
//! ```mlir
//! %f = fir.address_of(@mul) : (!fir.ref<i32>, !fir.ref<i32>) -> i32
//! %p = fir.emboxproc %f : ((!fir.ref<i32>, !fir.ref<i32>) -> i32) -> !fir.boxproc<() -> ()>
//! %q = fir.box_addr %p : (!fir.boxproc<() -> ()>) -> ((!fir.ref<i32>, !fir.ref<i32>) -> !fir.ref<i32>)
//! %r = fir.call @_FortranAReduceInteger4Ref(%array, %q, %file, %line, %dim, %mask, %identity, %ordered)
//! ```
//! ## After
//! ```mlir
//! %result = fir.alloca i32
//! %found = fir.alloca i1
//! fir.store %false to %found
//! fir.do_loop %i = %c1 to %extent step %c1 {
//!   %x = fir.array_coor %array %i
//!   %any = fir.load %found
//!   fir.if %any {
//!     %1 = fir.call @mul(%result, %x) : (!fir.ref<i32>, !fir.ref<i32>) -> i32
//!     fir.store %1 to %result
//!   } else {
//!     // %x goes to %result, %true to %found
//!   }
//! }
//! // without an element: %identity, or the end of the program
//! %r = fir.load %result
//! ```
//! With DIM the same stands in loops over the other dimensions, and stores to a new array.
//!
//! Legality: REDUCE combines neighbours in array element order until one value is left, in any
//! order of the steps (F2023, 16.9.173); from the first to the last is one, also where ORDERED
//! asks for it. The function is pure and its arguments are neither changed nor kept: it may get
//! the elements themselves.
//!
//! ## Leaves
//! A DIM that only the run knows, characters, objects with descriptors, and functions of other
//! types than the elements: device code that needs them is refused.

mod function;

use crate::{
    acc::{calls::resolve_procedures::erase_unused, has_descriptors},
    pass::Pass,
};
use accc_dialects::{
    acc, arith, fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
};
use function::{Function, copy};

#[derive(Clone, Default)]
pub struct ExpandReduce;

impl Pass for ExpandReduce {
    const ARGUMENT: &'static str = "acc-expand-reduce";
    const SUMMARY: &'static str = "make loops of REDUCE, which call the function by its name";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut functions = module.collect_named(func::FUNC).into_iter();
        let has_device_code = functions.any(|function| function.has_attribute(acc::ROUTINE_INFO))
            || !module.collect_any(&acc::COMPUTE).is_empty();
        if !has_device_code {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        for call in module.collect_named(fir::CALL) {
            if let Some(reduction) = Reduction::of(call, &symbols) {
                func::declare(&mut symbols, fir::END_WITHOUT_IDENTITY, &[], &[]);
                reduction.expand();
            }
        }
        Ok(())
    }
}

/// A call of flang's library for REDUCE.
struct Reduction<'c> {
    call: Op<'c>,
    function: Function<'c>,
    element: Type<'c>,
    /// Its descriptor.
    array: Value<'c>,
    rank: usize,
    /// The descriptor of an array or a scalar.
    mask: Option<Value<'c>>,
    identity: Option<Value<'c>>,
    target: Target<'c>,
}

/// Where a result goes.
enum Target<'c> {
    /// The call's own result.
    Value,
    /// The scalar at this address.
    Scalar(Value<'c>),
    /// The descriptor at this address gets a new array; the dimension is DIM, from 0.
    Array(Value<'c>, usize),
}

impl<'c> Reduction<'c> {
    fn of(call: Op<'c>, symbols: &Module<'c>) -> Option<Self> {
        let callee = call.callee()?;
        let name = fir::library_function(&callee)?;
        let name = name.strip_prefix("Cpp").unwrap_or(name);
        name.strip_prefix("Reduce")?;
        let operands = call.operands();
        let operation = operands
            .iter()
            .position(|operand| operand.ty().is_procedure())?;
        let (before, after) = operands.split_at(operation);
        let [.., array] = before[..] else {
            return None;
        };
        let [operation, _file, _line, dim, mask, identity, _ordered] = after[..] else {
            return None;
        };
        let array = unconverted(array);
        let object = array.ty().array_type()?;
        let element = object.element();
        let is_plain = element.is_trivial() || element.is_record() && !has_descriptors(element);
        if !is_plain || array.ty().is_polymorphic() {
            return None;
        }
        let target = match before {
            [_] => Target::Value,
            [result, _] if name.contains("Dim") => {
                let result = unconverted(*result);
                let dim = arith::constant_value(dim)?;
                let made = result.ty().pointee()?.array_type()?;
                let is_deferred = (0..made.rank()).all(|d| made.extent(d).is_none());
                let is_known = is_deferred && (1..=object.rank() as i64).contains(&dim);
                is_known.then_some(Target::Array(result, dim as usize - 1))?
            }
            [result, _] => Target::Scalar(unconverted(*result)),
            _ => return None,
        };
        Some(Reduction {
            call,
            function: Function::of(operation, element, name.ends_with("Value"), symbols)?,
            element,
            array,
            rank: object.rank(),
            mask: present(mask),
            identity: present(identity),
            target,
        })
    }

    fn expand(&self) {
        let b = Builder::before(self.call).located(self.call);
        let all: Vec<_> = (0..self.rank).collect();
        match self.target {
            Target::Value => {
                let result = self.reduce(&b, &all, &mut vec![None; self.rank]);
                let ty = self.call.result(0).ty();
                let value = fir::convert(&b, fir::load(&b, result), ty);
                self.call.result(0).replace_all_uses_with(value);
            }
            Target::Scalar(place) => {
                let result = self.reduce(&b, &all, &mut vec![None; self.rank]);
                copy(&b, result, fir::convert(&b, place, result.ty()));
            }
            Target::Array(descriptor, dim) => self.reduce_along(&b, descriptor, dim),
        }
        let operands = self.call.operands();
        self.call.erase();
        let procedure = operands.into_iter().find(|it| it.ty().is_procedure());
        procedure.into_iter().for_each(erase_unused);
    }

    /// Makes an array of what the elements along a dimension are reduced to.
    fn reduce_along(&self, b: &Builder<'c>, descriptor: Value<'c>, dim: usize) {
        let others: Vec<_> = (0..self.rank).filter(|&other| other != dim).collect();
        let one = arith::index(b, 1);
        let extents: Vec<_> = others.iter().map(|&d| self.extent(b, d)).collect();
        let ty = descriptor
            .ty()
            .pointee()
            .expect("the address of a descriptor");
        let object = ty.array_type().expect("the result is an array");
        let pairs: Vec<_> = extents.iter().map(|&extent| (one, extent)).collect();
        let shape = fir::shape_shift(b, &pairs);
        let made = fir::allocmem(b, object, object.heap(), &extents);
        let mut at = vec![None; self.rank];
        let inside = self.loops(b, &others, &mut at);
        let result = self.reduce(&inside, &[dim], &mut at.clone());
        let subscripts: Vec<_> = others.iter().filter_map(|&other| at[other]).collect();
        let address = result.ty();
        let place = fir::array_element(&inside, made, Some(shape), &subscripts, address);
        copy(&inside, result, place);
        let made = fir::embox(b, made, shape, ty);
        fir::store(b, made, descriptor);
    }

    /// Loops over `dimensions`, the first of them innermost, whose variables go to `at`; what
    /// is built then is inside of them.
    fn loops(
        &self,
        b: &Builder<'c>,
        dimensions: &[usize],
        at: &mut [Option<Value<'c>>],
    ) -> Builder<'c> {
        let one = arith::index(b, 1);
        let extents: Vec<_> = dimensions.iter().map(|&d| self.extent(b, d)).collect();
        let mut inside = None;
        for (&dimension, extent) in dimensions.iter().zip(extents).rev() {
            let (_, body) = fir::do_loop(inside.as_ref().unwrap_or(b), one, extent, one);
            at[dimension] = Some(body.arguments()[0]);
            inside = Some(Builder::before_terminator(body));
        }
        inside.expect("an array has dimensions")
    }

    fn extent(&self, b: &Builder<'c>, dimension: usize) -> Value<'c> {
        fir::bounds_of(b, self.array, dimension).1
    }

    /// The address of what the elements along `dimensions` are reduced to, at the subscripts
    /// `at` in the others.
    fn reduce(
        &self,
        b: &Builder<'c>,
        dimensions: &[usize],
        at: &mut [Option<Value<'c>>],
    ) -> Value<'c> {
        let flag = Type::integer(b.ctx(), 1);
        let result = fir::alloca(b, self.element);
        let found = fir::alloca(b, flag);
        fir::store(b, arith::constant(b, flag, 0), found);
        let inside = self.loops(b, dimensions, at);
        let subscripts: Vec<_> = at.iter().filter_map(|&it| it).collect();
        let inside = self.where_selected(inside, &subscripts);
        let address = self.element.reference();
        let element = fir::array_coor(&inside, self.array, &subscripts, address);
        let is_later = fir::load(&inside, found);
        let [later, first] = fir::if_else(&inside, is_later).map(Builder::before_terminator);
        self.function.combine(&later, result, element);
        copy(&first, element, result);
        fir::store(&first, arith::constant(&first, flag, 1), found);
        if self.mask.is_some() || !self.has_elements(dimensions) {
            self.result_of_none(b, result, found);
        }
        result
    }

    fn has_elements(&self, dimensions: &[usize]) -> bool {
        let array = self.array.ty().array_type();
        dimensions.iter().all(|&dimension| {
            let extent = array.and_then(|array| array.extent(dimension));
            extent.is_some_and(|extent| extent > 0)
        })
    }

    /// Inside of a branch for the elements that MASK selects.
    fn where_selected(&self, b: Builder<'c>, subscripts: &[Value<'c>]) -> Builder<'c> {
        let Some(mask) = self.mask else {
            return b;
        };
        let flag = Type::integer(b.ctx(), 1);
        let value = |b: &Builder<'c>| {
            let object = mask.ty().pointee().expect("the descriptor of a mask");
            let element = mask.ty().array_type().map_or(object, Type::element);
            let place = match mask.ty().array_type() {
                Some(_) => fir::array_coor(b, mask, subscripts, element.reference()),
                None => fir::box_addr(b, mask, element.reference()),
            };
            fir::convert(b, fir::load(b, place), flag)
        };
        let is_selected = match fir::may_be_absent(mask) {
            false => value(&b),
            true => {
                let is_there = fir::is_present(&b, mask);
                fir::if_value(&b, is_there, flag, value, |b| arith::constant(b, flag, 1))
            }
        };
        fir::under(&b, is_selected)
    }

    /// What REDUCE is without an element: IDENTITY, or an error of the program.
    fn result_of_none(&self, b: &Builder<'c>, result: Value<'c>, found: Value<'c>) {
        let [_, none] = fir::if_else(b, fir::load(b, found)).map(Builder::before_terminator);
        let end = |b: &Builder<'c>| {
            fir::call(b, fir::END_WITHOUT_IDENTITY, &[], &[]);
        };
        match self.identity {
            None => end(&none),
            Some(identity) if !fir::may_be_absent(identity) => copy(&none, identity, result),
            Some(identity) => {
                let is_there = fir::is_present(&none, identity);
                let [given, absent] = fir::if_else(&none, is_there).map(Builder::before_terminator);
                copy(&given, identity, result);
                end(&absent);
            }
        }
    }
}

/// An argument of the library's function, as what it is for the program; `None` for one that
/// is left out.
fn present(argument: Value<'_>) -> Option<Value<'_>> {
    let argument = unconverted(argument);
    let is_absent = |op: Op<'_>| op.is(fir::ABSENT);
    (!argument.defining_op().is_some_and(is_absent)).then_some(argument)
}

/// What `value` is converted from for a call of the library.
fn unconverted(value: Value<'_>) -> Value<'_> {
    let is_procedure = |op: Op<'_>| op.is(fir::BOX_ADDR) && op.result(0).ty().is_procedure();
    value.through(|op| op.is(fir::CONVERT) || is_procedure(op))
}
