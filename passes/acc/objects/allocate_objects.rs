//! Initialises the objects of derived type that device code allocates, and frees what their
//! components hold before it deallocates them.
//!
//! ALLOCATE includes default initialisation (F2023, 9.7.1.2), and begins with allocatable
//! components that are not allocated; DEALLOCATE includes theirs (9.7.3.2). flang leaves
//! that to its library, which reads the description of the type; devices have neither.
//!
//! ## Before
//! ```mlir
//! %box = fir.convert %more : (!fir.ref<!fir.box<!fir.heap<!fir.array<?x!t>>>>) -> !fir.ref<!fir.box<none>>
//! fir.call @_FortranAAllocatableAllocate(%box, ...)
//! "use"(%more)
//! fir.call @_FortranAAllocatableDeallocate(%box, ...)
//! ```
//! ## After
//! ```mlir
//! %box = fir.convert %more : ...
//! fir.call @_FortranAAllocatableAllocate(%box, ...)
//! fir.if "%more is allocated" {
//!   "each object of %more" = "the initial values of its type"
//! }
//! "use"(%more)
//! fir.if "%more is allocated" {
//!   "free the components of each object of %more"
//!   "each object of %more" = "the initial values of its type"
//! }
//! fir.call @_FortranAAllocatableDeallocate(%box, ...)
//! ```
//!
//! Legality: the host's library has stored the same values before, and finds nothing more
//! to free.
//!
//! ## Leaves
//! Polymorphic objects (`acc-allocate-polymorphic`). Objects with allocatable components of their own type to the host's library, with a mark:
//! `gpu-check-assignments` refuses them.
//!
//! ## Errors
//! A type whose initial values are not in the file: flang puts them where objects of the
//! type are declared, and into the file of the type's module.

use crate::{
    acc::{has_descriptors, object_type, privates::privatize, routines::device_code},
    pass::Pass,
};
use accc_dialects::{
    fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct AllocateObjects;

const ALLOCATE: [&str; 2] = ["_FortranAAllocatableAllocate", "_FortranAPointerAllocate"];
const DEALLOCATE: [&str; 2] = [
    "_FortranAAllocatableDeallocate",
    "_FortranAPointerDeallocate",
];

/// At a DEALLOCATE that only the host's library can do.
pub(crate) const LEAVES_COMPONENTS: &str = "accc.leaves_components";

impl Pass for AllocateObjects {
    const ARGUMENT: &'static str = "acc-allocate-objects";
    const SUMMARY: &'static str = "initialise and free objects that device code allocates";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_of_objects = |call| call_of_objects(call, &symbols).is_some();
        for call in device_code::collect(&symbols, &[fir::CALL], &is_of_objects) {
            complete(call, &symbols)?;
        }
        Ok(())
    }
}

/// What a call does with objects.
enum Objects<'c> {
    Allocate(Value<'c>),
    Deallocate(Value<'c>),
}

fn call_of_objects<'c>(call: Op<'c>, symbols: &Module<'c>) -> Option<Objects<'c>> {
    let callee = call.callee()?;
    let is = |names: [&str; 2]| names.contains(&callee.as_str());
    let objects: fn(Value<'c>) -> Objects<'c> = match callee {
        _ if is(ALLOCATE) => Objects::Allocate,
        _ if is(DEALLOCATE) => Objects::Deallocate,
        _ => return None,
    };
    let descriptor = descriptor(call)?;
    // Polymorphic objects are of types that acc-allocate-polymorphic knows, and the library.
    let is_polymorphic = descriptor.ty().pointee().is_some_and(Type::is_polymorphic);
    let is_for_this = !is_polymorphic && needs_values(descriptor, symbols);
    is_for_this.then(|| objects(descriptor))
}

fn complete<'c>(call: Op<'c>, symbols: &Module<'c>) -> Result<(), Reported> {
    let done = match call_of_objects(call, symbols) {
        Some(Objects::Allocate(descriptor)) => {
            privatize::initialise_allocated(&Builder::after(call), symbols, descriptor)
        }
        Some(Objects::Deallocate(descriptor)) if is_recursive(descriptor) => {
            call.set_attribute(LEAVES_COMPONENTS, Attribute::unit(call.ctx()));
            Some(())
        }
        Some(Objects::Deallocate(descriptor)) => {
            privatize::release_allocated(&Builder::before(call), symbols, descriptor)
        }
        None => Some(()),
    };
    done.ok_or_else(|| {
        not_yet_supported(
            call.location(),
            "ALLOCATE in device code of objects whose default values are not in this file; \
             declare a local variable of the type",
        )
    })
}

/// Whether the objects have allocatable components of their own type: nothing says how deep
/// they go.
fn is_recursive(descriptor: Value<'_>) -> bool {
    privatize::components::are_recursive(object_type(descriptor.ty()))
}

/// The descriptor that `call` fills, with its type.
pub(super) fn descriptor(call: Op<'_>) -> Option<Value<'_>> {
    let value = fir::unconverted(call.operand(0));
    value.ty().is_descriptor_address().then_some(value)
}

/// Whether objects of the type that `descriptor` is declared with begin with values.
pub(super) fn needs_values<'c>(descriptor: Value<'c>, symbols: &Module<'c>) -> bool {
    let object = object_type(descriptor.ty());
    object.is_record()
        && (has_descriptors(object) || fir::has_default_initialisation(symbols, object))
}
