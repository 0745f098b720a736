//! Gives polymorphic objects that device code allocates their type, and frees what objects of
//! that type hold before it deallocates them.
//!
//! flang's library does both with the descriptions of types, which devices have the
//! addresses of only. The type in an ALLOCATE is known; that of what a DEALLOCATE finds is
//! one of those that the file knows (`known_types.rs`).
//!
//! ## Before
//! ```mlir
//! fir.call @_FortranAAllocatableInitDerivedForAllocate(%e, "circle", ...)
//! fir.call @_FortranAAllocatableAllocate(%e, ...)
//! "use"(%e)
//! fir.call @_FortranAAllocatableDeallocatePolymorphic(%e, "shape", ...)
//! ```
//! ## After
//! ```mlir
//! fir.store "a circle that is not allocated" to %e
//! fir.call @_FortranAAllocatableInitDerivedForAllocate(%e, "circle", ...)
//! fir.call @_FortranAAllocatableAllocate(%e, ...)
//! "the object" = "the initial values of a circle"
//! "use"(%e)
//! fir.if "%e is a circle" {
//!   "free the components of the circle"
//! }
//! fir.call @_FortranAAllocatableDeallocatePolymorphic(%e, "shape", ...)
//! ```
//!
//! Legality: the host's library stores the same descriptor and values again, and finds nothing
//! more to free. On devices it does nothing but free memory (`device/src/polymorphic.cpp`). What
//! device code allocates has a type that it names, so that no other type holds memory of its.
//!
//! ## Errors
//! Types with FINAL procedures, which nothing would call on a device. ALLOCATE with SOURCE or MOLD, and
//! MOVE_ALLOC, where the object may have one of several types: it gets that of another object.
//!
//! ## Leaves
//! CLASS(*), and objects with components of their own type, with a mark:
//! `gpu-check-assignments` refuses them.

use super::allocate_objects::{descriptor, needs_values};
use crate::{
    acc::{
        LEAVES_COMPONENTS, calls::dispatch::KnownTypes, has_allocatables, object_type,
        privates::privatize, routines::device_code,
    },
    pass::Pass,
};
use accc_dialects::{
    fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct AllocatePolymorphic;

/// Says which type the next ALLOCATE is for.
const INIT: &str = "_FortranAAllocatableInitDerivedForAllocate";
const ALLOCATE: &str = "_FortranAAllocatableAllocate";
const DEALLOCATE: &str = "_FortranAAllocatableDeallocatePolymorphic";

/// What gives an object the type of another one, with what users write for it. A SOURCE is its MOLD
/// first.
const TAKES_TYPE: [(&str, &str); 3] = [
    (
        "_FortranAAllocatableApplyMold",
        "ALLOCATE with SOURCE or MOLD",
    ),
    ("_FortranAPointerApplyMold", "ALLOCATE with SOURCE or MOLD"),
    ("_FortranAMoveAlloc", "MOVE_ALLOC"),
];

impl Pass for AllocatePolymorphic {
    const ARGUMENT: &'static str = "acc-allocate-polymorphic";
    const SUMMARY: &'static str = "allocate and free polymorphic objects in device code";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if device_code::is_for_hosts(module) {
            return Ok(());
        }
        let mut types = KnownTypes::of(Module::new(module));
        let is_named = |call: Op<'_>| {
            let callee = call.callee().unwrap_or_default();
            [INIT, DEALLOCATE].contains(&callee.as_str()) || taking_type(call).is_some()
        };
        for call in device_code::collect(types.symbols(), &[fir::CALL], &is_named) {
            if let Some(statement) = taking_type(call) {
                check_type(call, statement, &types)?;
                continue;
            }
            let done = match call.callee().as_deref() {
                Some(INIT) => allocate(call, types.symbols()),
                _ => release(call, &mut types)?,
            };
            if done.is_none() {
                call.set_attribute(LEAVES_COMPONENTS, Attribute::unit(call.ctx()));
            }
        }
        Ok(())
    }
}

/// The statement of `call`, if that gives an object the type of another one.
fn taking_type(call: Op<'_>) -> Option<&'static str> {
    let callee = call.callee()?;
    let known = TAKES_TYPE.iter().find(|(name, _)| *name == callee);
    known.map(|(_, statement)| *statement)
}

/// Refuses `call` where the type that its object gets is known at run time only: devices have no
/// descriptions of types by which they could copy such objects.
fn check_type(call: Op<'_>, statement: &str, types: &KnownTypes<'_>) -> Result<(), Reported> {
    let polymorphic = descriptor(call).filter(|variable| {
        let kept = variable.ty().pointee();
        kept.is_some_and(Type::is_polymorphic) && has_several_types(variable.ty(), types)
    });
    match polymorphic {
        Some(_) => Err(not_yet_supported(
            call.location(),
            &format!("{statement} of a polymorphic object in device code"),
        )),
        None => Ok(()),
    }
}

/// Whether objects of the class that `variable` is the descriptor of may have different types; those of
/// CLASS(*) have.
fn has_several_types<'c>(variable: Type<'c>, types: &KnownTypes<'c>) -> bool {
    let class = object_type(variable);
    !class.is_record() || types.among(class).len() > 1
}

/// Makes the descriptor that `call` is about one of its type, and gives the object that is
/// allocated next its initial values.
fn allocate<'c>(call: Op<'c>, symbols: &Module<'c>) -> Option<()> {
    let variable = descriptor(call)?;
    let described = fir::origin(call.operand(1)).defining_op()?;
    let ty = described.type_attribute("in_type")?;
    let wanted = variable.ty().pointee()?.with_object(ty);
    let b = Builder::before(call);
    let empty = fir::unallocated(&b, wanted);
    let kept = variable.ty().pointee()?;
    fir::store(&b, fir::convert(&b, empty, kept), variable);
    let mut next = call.next();
    while let Some(op) = next {
        if op.callee().as_deref() == Some(ALLOCATE) && descriptor(op) == Some(variable) {
            return fill(op, variable, wanted.reference(), symbols);
        }
        next = op.next();
    }
    None
}

/// Stores the initial values in what `allocate` has made, taking `variable` for a `view`.
fn fill<'c>(
    allocate: Op<'c>,
    variable: Value<'c>,
    view: Type<'c>,
    symbols: &Module<'c>,
) -> Option<()> {
    let b = Builder::after(allocate);
    let variable = fir::convert(&b, variable, view);
    match needs_values(variable, symbols) {
        true => privatize::initialise_allocated(&b, symbols, variable),
        false => Some(()),
    }
}

/// Frees what the object of `call` holds, as its type says.
fn release<'c>(call: Op<'c>, types: &mut KnownTypes<'c>) -> Result<Option<()>, Reported> {
    let Some(variable) = descriptor(call) else {
        return Ok(None);
    };
    let class = object_type(variable.ty());
    if !class.is_record() {
        return Ok(None);
    }
    let b = Builder::before(call);
    let mut number = None;
    for info in types.among(class) {
        let ty = info.ty();
        if fir::may_be_finalised(types.symbols(), ty) {
            return Err(not_yet_supported(
                call.location(),
                "polymorphic objects in device code that may have a type with a FINAL procedure",
            ));
        }
        if !has_allocatables(ty) {
            continue;
        }
        if privatize::components::are_recursive(ty) {
            return Ok(None);
        }
        let number = *number.get_or_insert_with(|| fir::dynamic_type(&b, fir::load(&b, variable)));
        let is_it = types.is_one_of(&b, number, &[ty]);
        let inside = fir::under(&b, is_it);
        let view = variable.ty().pointee().map(|kept| kept.with_object(ty));
        let view = view.expect("an address of a descriptor").reference();
        let variable = fir::convert(&inside, variable, view);
        if privatize::release_allocated(&inside, types.symbols(), variable).is_none() {
            return Ok(None);
        }
    }
    Ok(Some(()))
}
