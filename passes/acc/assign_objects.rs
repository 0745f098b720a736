//! Assigns, initialises and ends objects in device code as their types say.
//!
//! flang leaves to its library what depends on the description of a type: the default values
//! of a structure constructor's object, the components that end with a local variable, an
//! INTENT(OUT) argument or a function result, and assignment, which gives allocatable
//! components of the variable memory of their own (F2023, 10.2.1.3). Devices do not have the
//! descriptions; the compiler has them.
//!
//! ## Before
//! ```mlir
//! fir.call @_FortranAInitialize(%new, ...)
//! fir.call @_FortranAAssign(%to, %from, ...)
//! fir.call @_FortranADestroy(%new)
//! ```
//! ## After
//! ```mlir
//! "object at %new" = "the initial values of its type"
//! fir.call @accc_assign_t(%to_object, %from_object)
//! fir.call @accc_free_t(%object)
//! ```
//! Elements of arrays are copied before any is assigned, since both sides may overlap; the
//! copies, with all that they hold, then become the elements of the variable.
//!
//! Legality: what the host's library does. A component is deallocated, and allocated anew
//! where that of the expression is, in any case (10.2.1.3, paragraph 13); an allocatable
//! variable keeps its memory where it has the shape of the expression. ALLOCATE with SOURCE
//! becomes one without, and copies.
//!
//! ## Leaves
//! Calls for types that may be finalised, that have an assignment of their own, polymorphic
//! components or ones of their own type, and for polymorphic variables: the host's library
//! knows them, `gpu-check-assignments` and the check of device code say that devices do not.
//! Assignments without allocatable components copy bytes on devices as well.

use super::{
    device_code, has_allocatables, internal_function, object_type,
    privatize::{components, defaults, storage::Storage, values},
};
use crate::pass::Pass;
use accc_dialects::{
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
    llvm,
};

#[derive(Clone, Default)]
pub struct AssignObjects;

const INITIALIZE: &str = "_FortranAInitialize";
const DESTROY: [&str; 2] = ["_FortranADestroy", "_FortranADestroyWithoutFinalization"];
const ASSIGN: &str = "_FortranAAssign";
const ASSIGN_TEMPORARY: &str = "_FortranAAssignTemporary";
const ALLOCATE_SOURCE: &str = "_FortranAAllocatableAllocateSource";
const ALLOCATE: &str = "_FortranAAllocatableAllocate";

impl Pass for AssignObjects {
    const ARGUMENT: &'static str = "acc-assign-objects";
    const SUMMARY: &'static str = "assign, initialise and end objects in device code";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let is_task = |call| task(call, &symbols).is_some();
        for call in device_code::collect(&symbols, &[fir::CALL], &is_task) {
            let Some(task) = task(call, &symbols) else {
                continue;
            };
            let b = Builder::before(call);
            match task {
                Task::Initialise(objects) => initialise(&b, &symbols, objects),
                Task::Free(objects) => free(&b, &mut symbols, objects),
                Task::Assign(assignment) => assignment.build(&b, &mut symbols),
                Task::Allocate(assignment) => allocate(call, &assignment, &mut symbols),
            }
            call.erase();
        }
        Ok(())
    }
}

/// What a call does with objects, which are behind descriptors.
enum Task<'c> {
    Initialise(Value<'c>),
    Free(Value<'c>),
    Assign(Assignment<'c>),
    /// With SOURCE.
    Allocate(Assignment<'c>),
}

/// `to = from`.
struct Assignment<'c> {
    /// The address of a descriptor.
    to: Value<'c>,
    /// A descriptor.
    from: Value<'c>,
    /// Whether the variable is a temporary, whose objects hold nothing yet.
    is_new: bool,
}

/// What `call` does, if it can be done without flang's library.
fn task<'c>(call: Op<'c>, symbols: &Module<'c>) -> Option<Task<'c>> {
    let callee = call.callee()?;
    let callee = callee.as_str();
    let is_copied = [ASSIGN, ASSIGN_TEMPORARY, ALLOCATE_SOURCE].contains(&callee);
    if !is_copied && callee != INITIALIZE && !DESTROY.contains(&callee) {
        return None;
    }
    let objects = typed(call.operand(0));
    let descriptor = match objects.ty().is_descriptor_address() {
        true => objects.ty().pointee()?,
        false => objects.ty(),
    };
    let record = object_type(descriptor);
    if descriptor.is_polymorphic()
        || !record.is_record()
        || components::obstacle_to_copies(symbols, record, is_copied).is_some()
    {
        return None;
    }
    if is_copied {
        let from = typed(call.operand(1));
        let fits = objects.ty().is_descriptor_address()
            && from.ty().is_descriptor()
            && !from.ty().is_polymorphic()
            && object_type(from.ty()) == record
            && has_allocatables(record)
            && !fir::has_defined_assignment(symbols, record);
        let assignment = Assignment {
            to: objects,
            from,
            is_new: callee != ASSIGN,
        };
        return fits.then_some(match callee {
            ALLOCATE_SOURCE => Task::Allocate(assignment),
            _ => Task::Assign(assignment),
        });
    }
    if !objects.ty().is_descriptor() {
        return None;
    }
    match callee {
        INITIALIZE => defaults::are_known(symbols, record).then_some(Task::Initialise(objects)),
        _ => Some(Task::Free(objects)),
    }
}

/// What a descriptor, or its address, is before it is passed to the library as one of
/// anything.
fn typed(mut value: Value<'_>) -> Value<'_> {
    while let Some(op) = value.defining_op().filter(|op| op.is(fir::CONVERT)) {
        value = op.operand(0);
    }
    value
}

fn initialise<'c>(b: &Builder<'c>, symbols: &Module<'c>, objects: Value<'c>) {
    let record = object_type(objects.ty());
    each(b, objects, record, &|b, object| {
        defaults::initialise(b, symbols, &Storage::object(object, record))
            .expect("the values are known");
    });
}

fn free<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, objects: Value<'c>) {
    let record = object_type(objects.ty());
    if !has_allocatables(record) {
        return;
    }
    let free = Function::Free.of(symbols, record);
    each(b, objects, record, &|b, object| {
        fir::call(b, &free, &[object], &[]);
    });
}

/// Makes an ALLOCATE with SOURCE one without, and copies the objects where it has succeeded. The
/// shape of the variable is set before, also where the source gives it.
fn allocate<'c>(call: Op<'c>, assignment: &Assignment<'c>, symbols: &mut Module<'c>) {
    let b = Builder::before(call);
    let [to, _, others @ ..] = &call.operands()[..] else {
        unreachable!("a function of this form");
    };
    let word = Type::integer(b.ctx(), 64);
    let no_stream = fir::convert(&b, arith::constant(&b, word, -1), word.reference());
    let operands = [&[*to, no_stream], others, &[no_function(&b, symbols)]].concat();
    let inputs: Vec<_> = operands.iter().map(|operand| operand.ty()).collect();
    let status = call.result(0).ty();
    func::declare(symbols, ALLOCATE, &inputs, &[status]);
    let status = fir::call(&b, ALLOCATE, &operands, &[status]).result(0);
    call.result(0).replace_all_uses_with(status);
    let success = arith::constant(&b, status.ty(), 0);
    let is_done = arith::compare(&b, Compare::Equal, status, success);
    let (_, then) = fir::if_then(&b, is_done);
    let b = Builder::before_terminator(then);
    let record = object_type(assignment.from.ty());
    let copy = Function::Copy.of(symbols, record);
    let target = fir::load(&b, assignment.to);
    let heap = target.ty().pointee().expect("a descriptor");
    let memory = Copies {
        flat: values::flat(&b, fir::box_addr(&b, target, heap), record),
        record,
    };
    assignment.copy_objects(&b, target, &memory, &copy);
}

/// What ALLOCATE takes in place of a function that copies memory.
fn no_function<'c>(b: &Builder<'c>, symbols: &Module<'c>) -> Value<'c> {
    const NUMBER: usize = 6;
    let inputs = symbols
        .lookup(ALLOCATE)
        .map(func::inputs)
        .unwrap_or_default();
    match inputs.get(NUMBER) {
        Some(&ty) => {
            let null = arith::constant(b, Type::integer(b.ctx(), 1), 0);
            fir::convert(b, null, ty)
        }
        None => llvm::null(b),
    }
}

/// Does something with the address of each object behind a descriptor.
fn each<'c>(
    b: &Builder<'c>,
    objects: Value<'c>,
    record: Type<'c>,
    act: &dyn Fn(&Builder<'c>, Value<'c>),
) {
    match rank(objects) {
        0 => act(b, fir::box_addr(b, objects, record.reference())),
        _ => values::each_described(b, objects, record, &|b, _, object| act(b, object)),
    }
}

/// The rank of what a descriptor describes.
fn rank(descriptor: Value<'_>) -> usize {
    descriptor.ty().array_type().map_or(0, Type::rank)
}

impl<'c> Assignment<'c> {
    fn build(&self, b: &Builder<'c>, symbols: &mut Module<'c>) {
        let record = object_type(self.from.ty());
        let functions = Functions {
            copy: Function::Copy.of(symbols, record),
            assign: Function::Assign.of(symbols, record),
            free: Function::Free.of(symbols, record),
            record,
        };
        let mut b = *b;
        // A component without memory of a structure constructor's object stays so.
        if self.is_new && is_allocatable(self.from.ty()) {
            let is_allocated = is_allocated(&b, self.from);
            let (_, then) = fir::if_then(&b, is_allocated);
            b = Builder::before_terminator(then);
        }
        let target = fir::load(&b, self.to);
        if rank(target) == 0 {
            self.assign_scalar(&b, target, &functions);
        } else {
            self.assign_array(&b, target, &functions);
        }
    }

    fn assign_scalar(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let record = functions.record;
        let object = |b: &Builder<'c>, descriptor| fir::box_addr(b, descriptor, record.reference());
        let from = object(b, self.from);
        let assign = if self.is_new {
            &functions.copy
        } else {
            &functions.assign
        };
        if !is_allocatable(target.ty()) {
            fir::call(b, assign, &[object(b, target), from], &[]);
            return;
        }
        let [kept, made] = fir::if_else(b, is_allocated(b, target));
        let b = Builder::before_terminator(kept);
        fir::call(&b, assign, &[object(&b, target), from], &[]);
        let b = Builder::before_terminator(made);
        let heap = fir::allocmem(&b, record, record.heap(), &[]);
        let address = fir::convert(&b, heap, record.reference());
        fir::call(&b, &functions.copy, &[address, from], &[]);
        fir::store(&b, fir::embox_scalar(&b, heap, target.ty()), self.to);
    }

    fn assign_array(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let record = functions.record;
        let shaped = if rank(self.from) > 0 {
            self.from
        } else {
            target
        };
        let array = record.array(-1);
        let heap = fir::allocmem(b, array, array.heap(), &[count(b, shaped)]);
        let copies = Copies {
            flat: values::flat(b, heap, record),
            record,
        };
        self.copy_objects(b, target, &copies, &functions.copy);
        // A scalar has no shape: the variable is allocated (10.2.1.3, paragraph 3).
        if !is_allocatable(target.ty()) || rank(self.from) == 0 {
            self.move_copies(b, &copies, target, functions);
            fir::freemem(b, heap);
            return;
        }
        let [kept, made] = fir::if_else(b, self.has_memory(b, target));
        let b = Builder::before_terminator(kept);
        self.move_copies(&b, &copies, target, functions);
        fir::freemem(&b, heap);
        let b = Builder::before_terminator(made);
        self.drop_memory(&b, target, functions);
        let bounds: Vec<_> = (0..rank(target))
            .map(|dimension| fir::bounds_of(&b, self.from, dimension))
            .collect();
        let kind = target.ty().pointee().expect("a descriptor");
        let memory = fir::convert(&b, heap, kind);
        let shape = fir::shape_shift(&b, &bounds);
        fir::store(&b, fir::embox(&b, memory, shape, target.ty()), self.to);
    }

    /// Makes `copies` copies of the objects of the expression, one for each of the variable.
    fn copy_objects(
        &self,
        b: &Builder<'c>,
        target: Value<'c>,
        copies: &Copies<'c>,
        function: &str,
    ) {
        let record = copies.record;
        let copy = |b: &Builder<'c>, position, from| {
            fir::call(b, function, &[copies.at(b, position), from], &[]);
        };
        if rank(self.from) > 0 {
            values::each_described(b, self.from, record, &copy);
            return;
        }
        let from = fir::box_addr(b, self.from, record.reference());
        values::for_each(b, count(b, target), &|b, position| copy(b, position, from));
    }

    /// Makes the copies the objects of the variable.
    fn move_copies(
        &self,
        b: &Builder<'c>,
        copies: &Copies<'c>,
        target: Value<'c>,
        functions: &Functions<'c>,
    ) {
        values::each_described(b, target, functions.record, &|b, position, object| {
            if !self.is_new {
                fir::call(b, &functions.free, &[object], &[]);
            }
            let value = fir::load(b, copies.at(b, position));
            fir::store(b, value, object);
        });
    }

    /// Whether an allocatable variable is allocated with the shape of the expression.
    fn has_memory(&self, b: &Builder<'c>, target: Value<'c>) -> Value<'c> {
        let mut has_memory = is_allocated(b, target);
        for dimension in 0..rank(self.from) {
            let [mine, other] =
                [target, self.from].map(|array| fir::bounds_of(b, array, dimension).1);
            let is_same = arith::compare(b, Compare::Equal, mine, other);
            has_memory = arith::and(b, has_memory, is_same);
        }
        has_memory
    }

    /// Deallocates an allocatable variable.
    fn drop_memory(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let is_allocated = is_allocated(b, target);
        let (_, then) = fir::if_then(b, is_allocated);
        let b = Builder::before_terminator(then);
        if !self.is_new {
            values::each_described(&b, target, functions.record, &|b, _, object| {
                fir::call(b, &functions.free, &[object], &[]);
            });
        }
        let heap = target.ty().pointee().expect("a descriptor");
        fir::freemem(&b, fir::box_addr(&b, target, heap));
    }
}

/// How many objects a descriptor describes.
fn count<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let extents = (0..rank(descriptor)).map(|dimension| fir::bounds_of(b, descriptor, dimension).1);
    let product = extents.reduce(|product, extent| arith::mul(b, product, extent));
    product.unwrap_or_else(|| arith::index(b, 1))
}

/// Objects of their own without gaps.
struct Copies<'c> {
    /// As an array of one dimension.
    flat: Value<'c>,
    record: Type<'c>,
}

impl<'c> Copies<'c> {
    fn at(&self, b: &Builder<'c>, position: Value<'c>) -> Value<'c> {
        values::element(b, self.flat, position, self.record)
    }
}

/// Whether a descriptor is an allocatable variable's.
fn is_allocatable(descriptor: Type<'_>) -> bool {
    let held = descriptor.pointee();
    held.is_some_and(|held| held.is_address() && !held.is_pointer())
}

fn is_allocated<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let held = descriptor.ty().pointee().expect("a descriptor");
    let word = fir::to_i64(b, fir::box_addr(b, descriptor, held));
    let null = arith::constant(b, word.ty(), 0);
    arith::compare(b, Compare::NotEqual, word, null)
}

/// The functions for objects of one type.
struct Functions<'c> {
    copy: String,
    assign: String,
    free: String,
    record: Type<'c>,
}

/// What a function does with one object.
#[derive(Clone, Copy)]
enum Function {
    /// The first argument becomes a copy of the second; what it was is no object.
    Copy,
    /// The first argument, an object, gets the value of the second.
    Assign,
    /// What the components of the argument hold goes.
    Free,
}

impl Function {
    /// The name of the function for objects of type `record`, which is made when it is first
    /// needed.
    fn of<'c>(self, symbols: &mut Module<'c>, record: Type<'c>) -> String {
        let verb = match self {
            Function::Copy => "copy",
            Function::Assign => "assign",
            Function::Free => "free",
        };
        let name = format!("accc_{verb}_{}", record.record_name());
        if symbols.lookup(&name).is_none() {
            self.add(symbols, &name, record);
        }
        name
    }

    fn add<'c>(self, symbols: &mut Module<'c>, name: &str, record: Type<'c>) {
        let arguments = match self {
            Function::Free => 1,
            Function::Copy | Function::Assign => 2,
        };
        let inputs = vec![record.reference(); arguments];
        let b = internal_function::add(symbols, name, &inputs);
        let arguments = b.block().arguments();
        let object = Storage::object(arguments[0], record);
        match self {
            Function::Free => components::release(&b, &object),
            Function::Copy => copy(&b, arguments[1], &object),
            Function::Assign => {
                // The expression may be part of what the variable holds.
                let value = Storage::object(fir::alloca(&b, record), record);
                copy(&b, arguments[1], &value);
                components::release(&b, &object);
                values::copy(&b, value.address, &object);
            }
        }
    }
}

fn copy<'c>(b: &Builder<'c>, from: Value<'c>, to: &Storage<'c>) {
    values::copy(b, from, to);
    components::duplicate(b, to);
}
