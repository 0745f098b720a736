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
//! An object without allocatable components is loaded and stored as a whole, or component by component
//! where it is large, if it is one: flang
//! leaves those with components of derived type to its library, and what that does is hidden from
//! all proofs.
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
//! Assignments of arrays without allocatable components copy bytes on devices as well.

mod assignment;
mod functions;

use crate::{
    acc::{
        INITIALIZE, has_allocatables, object_type,
        privates::privatize::{components, defaults, storage::Storage, values},
        routines::device_code,
    },
    pass::Pass,
};
use accc_dialects::{
    fir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};
use assignment::{Assignment, Copy, rank};
use functions::Function;

#[derive(Clone, Default)]
pub struct AssignObjects;

const DESTROY: [&str; 2] = ["_FortranADestroy", "_FortranADestroyWithoutFinalization"];
const ASSIGN: &str = "_FortranAAssign";
const ASSIGN_TEMPORARY: &str = "_FortranAAssignTemporary";
const ALLOCATE_SOURCE: &str = "_FortranAAllocatableAllocateSource";

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
                Task::Copy(copy) => {
                    copy.replace(call);
                    continue;
                }
                Task::Allocate(assignment) => assignment.allocate(call, &mut symbols),
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
    /// Assigns an object whose bytes are all there is of it.
    Copy(Copy<'c>),
    /// With SOURCE.
    Allocate(Assignment<'c>),
}

/// What `call` does, if it can be done without flang's library.
fn task<'c>(call: Op<'c>, symbols: &Module<'c>) -> Option<Task<'c>> {
    let callee = call.callee()?;
    let callee = callee.as_str();
    let is_copied = [ASSIGN, ASSIGN_TEMPORARY, ALLOCATE_SOURCE].contains(&callee);
    if !is_copied && callee != INITIALIZE && !DESTROY.contains(&callee) {
        return None;
    }
    let objects = fir::unconverted(call.operand(0));
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
        let from = fir::unconverted(call.operand(1));
        let fits = objects.ty().is_descriptor_address()
            && from.ty().is_descriptor()
            && !from.ty().is_polymorphic()
            && object_type(from.ty()) == record
            && !fir::has_defined_assignment(symbols, record);
        let assignment = Assignment {
            to: objects,
            from,
            is_new: callee != ASSIGN,
        };
        let has_allocatables = has_allocatables(record);
        return match callee {
            _ if !fits => None,
            ALLOCATE_SOURCE => has_allocatables.then_some(Task::Allocate(assignment)),
            _ if has_allocatables => Some(Task::Assign(assignment)),
            _ => assignment.of_bytes().map(Task::Copy),
        };
    }
    if !objects.ty().is_descriptor() {
        return None;
    }
    match callee {
        INITIALIZE => defaults::are_known(symbols, record).then_some(Task::Initialise(objects)),
        _ => Some(Task::Free(objects)),
    }
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
