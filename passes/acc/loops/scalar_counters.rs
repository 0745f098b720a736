//! Gives loops plain variables to count with where the program's are pointers or
//! allocatables.
//!
//! LLVM 22's flang makes the descriptor private, and the loop's argument an integer of the
//! descriptor's size, which the body stores there: no such module is valid. Here the loop
//! has a private scalar, as all others, and the body descriptors of it.
//!
//! ## Before
//! ```mlir
//! %p = acc.private varPtr(%i : !fir.ref<!fir.box<!fir.ptr<i32>>>) {implicit = true, name = "i"}
//! acc.loop private(%p) control(%k : i192) = (%a : i32) to (%b : i32) step (%s : i32) {
//!   %0:2 = hlfir.declare %p {uniq_name = "_QFEi"}
//!   fir.store %k to %0#0 : !fir.ref<!fir.box<!fir.ptr<i32>>>
//!   %box = fir.load %0#0
//! }
//! ```
//! ## After
//! ```mlir
//! %scalar = fir.alloca i32
//! // ...
//! %p = acc.private varPtr(%scalar : !fir.ref<i32>) {implicit = true, name = "i"}
//! acc.loop private(%p) control(%k : i32) = (%a : i32) to (%b : i32) step (%s : i32) {
//!   %0 = fir.declare %p {uniq_name = "_QFEi"}
//!   fir.store %k to %0 : !fir.ref<i32>
//!   %box = fir.embox %0 : (!fir.ref<i32>) -> !fir.box<!fir.ptr<i32>>
//! }
//! ```
//!
//! Legality: the copy is private, and no statement inside of a loop may give its variable
//! other memory (F2023, 11.1.7.4.3). Where the construct uses the variable elsewhere, it gets
//! its last value behind the loop, which `acc-to-accgpu` leaves in the scalar.

use accc_dialects::{
    acc::{self, DataEntry, Loop},
    fir, func, hlfir,
    ir::{Builder, Op, Reported, Type, Value, not_yet_supported},
};

/// Does so for `nest`, an acc.loop.
pub fn replace(nest: Op<'_>) -> Result<(), Reported> {
    for entry in Loop(nest).privates().into_iter().map(DataEntry) {
        if let Some(object) = described_scalar(entry.result().ty())
            && (entry.is_implicit() || counts(entry.result()))
        {
            replace_descriptor(nest, entry, object)?;
        }
    }
    Ok(())
}

/// The type of the number that a descriptor at an address of type `ty` describes.
fn described_scalar(ty: Type<'_>) -> Option<Type<'_>> {
    let descriptor = ty.pointee().filter(|it| it.is_descriptor())?;
    let object = descriptor.pointee()?.pointee()?;
    (object.is_integer() || object.is_float()).then_some(object)
}

/// Whether the loop that has the private variable `copy` stores its argument there.
fn counts(copy: Value<'_>) -> bool {
    uses(copy).into_iter().any(is_counting)
}

/// Whether the use is the store of an argument of a loop as a variable.
fn is_counting((user, operand): (Op<'_>, usize)) -> bool {
    fir::is_store(user, operand) && user.operand(0).as_argument().is_some()
}

/// All uses of `address`, those by other names too.
fn uses<'c>(address: Value<'c>) -> Vec<(Op<'c>, usize)> {
    let mut found = Vec::new();
    for (user, operand) in address.uses() {
        if user.is_any(&[fir::DECLARE, hlfir::DECLARE]) {
            found.extend(user.results().into_iter().flat_map(uses));
        } else if !user.is(acc::LOOP) {
            found.push((user, operand));
        }
    }
    found
}

fn replace_descriptor<'c>(
    nest: Op<'c>,
    entry: DataEntry<'c>,
    object: Type<'c>,
) -> Result<(), Reported> {
    let variable = entry.variable();
    let function = nest.enclosing(&[func::FUNC]);
    let entry_block = function.and_then(|function| function.region(0).first_block());
    let Some(block) = entry_block else {
        return Ok(());
    };
    let copy = entry.result();
    let uses = uses(copy);
    if let Some((user, _)) = uses
        .iter()
        .find(|&&usage| !usage.0.is(fir::LOAD) && !is_counting(usage))
    {
        return Err(not_yet_supported(
            user.location(),
            &format!(
                "the descriptor of '{}', which counts the iterations of a loop",
                entry.name()
            ),
        ));
    }
    let name = declared_name(copy).unwrap_or_else(|| entry.name());
    let host = Builder::at_start(block, nest);
    let scalar = fir::declare(&host, fir::alloca(&host, object), &name);
    let private = acc::add_private(nest, scalar, &entry.name());
    let inside = Builder::at_start(nest.body(0), nest);
    let counter = fir::declare(&inside, private, &name);
    for (user, _) in uses {
        if user.is(fir::STORE) {
            user.operand(0).set_type(object);
            user.set_operand(1, counter);
        } else {
            let b = Builder::before(user);
            let described = user.result(0).ty();
            let memory = described.pointee().expect("a descriptor");
            let address = fir::convert(&b, counter, memory);
            let descriptor = fir::embox_scalar(&b, address, described);
            user.result(0).replace_all_uses_with(descriptor);
            user.erase();
        }
    }
    for (declare, _) in copy.uses() {
        if !declare.is(acc::LOOP) {
            declare.erase();
        }
    }
    acc::drop_private(nest, entry.0, copy);
    if is_used_elsewhere(variable, nest) {
        let b = Builder::after(nest);
        let descriptor = fir::load(&b, variable);
        let memory = descriptor.ty().pointee().expect("a descriptor");
        let target = fir::box_addr(&b, descriptor, memory);
        fir::store(&b, fir::load(&b, scalar), target);
    }
    Ok(())
}

/// What the program calls the variable with the copy `copy`.
fn declared_name(copy: Value<'_>) -> Option<String> {
    copy.users()
        .into_iter()
        .find_map(|user| user.text("uniq_name"))
}

/// Whether the construct around `nest`, or its procedure where there is none, uses `variable`
/// but to count with it.
fn is_used_elsewhere<'c>(variable: Value<'c>, nest: Op<'c>) -> bool {
    let around = nest
        .enclosing(&acc::COMPUTE)
        .or_else(|| nest.enclosing(&[func::FUNC]));
    variable.users().into_iter().any(|user| {
        !user.is(acc::PRIVATE) && around.is_some_and(|around| around.is_ancestor_of(user))
    })
}
