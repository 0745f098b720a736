//! Gives constructs implicit clauses for what the allocatable and pointer components lead to
//! that they use.
//!
//! A construct without a clause for `x` has one for the object (OpenACC 3.4, 2.6.2), which brings
//! its descriptors, but not what they describe: the kernel would follow the host's addresses,
//! which other compilers do not let happen either. The object stays the way to the data: its
//! components are attached, as with clauses of the program.
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{...}>>) -> !fir.ref<!fir.box<...>>
//!   %d = fir.load %a
//! ```
//! ## After
//! ```mlir
//! %0 = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{...}>>) -> !fir.ref<!fir.box<...>>
//! %1 = acc.copyin varPtr(%0 : ...) -> ... {implicit = true, name = "x%a"}
//! acc.parallel dataOperands(%1) {
//!   %a = fir.coordinate_of %x, a : (!fir.ref<!fir.type<t{...}>>) -> !fir.ref<!fir.box<...>>
//!   %d = fir.load %a
//! ```
//!
//! What a procedure uses that a construct passes the object, the construct uses.
//!
//! Legality: an implicit copy clause moves nothing where the data is present, and a part that the
//! program has brought is enough (`ACCRT_PART`). A component without memory is nothing, be it one of
//! an object to which a pointer leads that the program has not set: libaccrt is asked whether there
//! is one. So only data is brought that the device had no access to. Components that the construct itself
//! allocates or associates, and those of the elements of an array, are not looked at.
//!
//! With default(present) the program says what it has brought. By the letter that is about the
//! object, `x`, and not about `x%a` (2.5.16). A program that has brought its components alone means
//! them: where the construct needs nothing else of the object, the clause is `present(x%a)`, which
//! is nothing where the object is present, and the object comes by itself, with its components
//! attached.

use super::member_paths::{Path, Step, used_members};
use crate::{acc::data::runtime, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Implied},
    fir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct MemberTargets;

impl Pass for MemberTargets {
    const ARGUMENT: &'static str = "acc-member-targets";
    const SUMMARY: &'static str = "bring what components lead to with the objects of a construct";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for construct in module.collect_any(&acc::COMPUTE) {
            let paths = used_members(construct, &symbols);
            if acc::has_default_present(construct) {
                expect_members(construct, &mut symbols, &paths);
                continue;
            }
            for path in &paths {
                add_clause(construct, &mut symbols, path, Implied::Copy);
            }
        }
        Ok(())
    }
}

/// Gives the construct `present` clauses for the components at `paths`, and brings their objects,
/// where it uses nothing else of these.
fn expect_members<'c>(construct: Op<'c>, module: &mut Module<'c>, paths: &[Path<'c>]) {
    let mut objects: Vec<&Path<'c>> = Vec::new();
    for path in paths {
        if !needs_members_only(path.root, construct) {
            continue;
        }
        add_clause(construct, module, path, Implied::Present);
        if !objects.iter().any(|known| known.root == path.root) {
            objects.push(path);
        }
    }
    for object in objects {
        let (before, after) = (Builder::before(construct), Builder::after(construct));
        let name = object.name.split('%').next().unwrap_or_default();
        let root = object.root;
        let device = acc::imply_around(&before, &after, construct, root, name, Implied::Copyin);
        root.replace_uses_inside(construct, device);
        Compute(construct).add_data_operand(device);
    }
}

/// Whether `construct` uses `object`, a variable of the procedure without a clause of its own, and
/// does nothing with it but read descriptors and numbers in it.
fn needs_members_only<'c>(object: Value<'c>, construct: Op<'c>) -> bool {
    let is_object = object.ty().pointee().is_some_and(Type::is_record);
    let declaration = object.defining_op().filter(|op| op.is(fir::DECLARE));
    let is_declared = |op: Op<'_>| op.has_attribute(acc::DECLARE);
    let mut operands = Compute(construct).data_operands().into_iter();
    let is_clause = |value: Value<'c>| {
        let entry = value.defining_op().filter(|op| acc::is_data_entry(*op));
        entry.is_some_and(|entry| DataEntry(entry).variable() == object)
    };
    let is_inside = |user: Op<'c>| construct.is_ancestor_of(user);
    // A clause for a component may be another way to what the construct uses.
    is_object
        && object.users().into_iter().any(is_inside)
        && declaration.is_some_and(|op| !is_declared(op))
        && !fir::is_optional(object)
        && !operands.any(is_clause)
        && reads_members_only(object, construct)
}

fn reads_members_only<'c>(object: Value<'c>, construct: Op<'c>) -> bool {
    let mut users = object.users().into_iter();
    users.all(|user| {
        if !construct.is_ancestor_of(user) {
            return true;
        }
        if !user.is(fir::COORDINATE_OF) {
            return false;
        }
        let member = user.result(0);
        let ty = member.ty();
        let is_read = || member.users().iter().all(|user| user.is(fir::LOAD));
        match ty.pointee() {
            Some(inner) if inner.is_record() => reads_members_only(member, construct),
            Some(inner) => (ty.is_descriptor_address() || inner.is_trivial()) && is_read(),
            None => false,
        }
    })
}

/// An implicit clause for the component at `path`.
fn add_clause<'c>(construct: Op<'c>, module: &mut Module<'c>, path: &Path<'c>, implied: Implied) {
    let (before, after) = (Builder::before(construct), Builder::after(construct));
    let Some(Step::Member(_, descriptor)) = path.steps.last() else {
        return;
    };
    let ty = descriptor.reference();
    let end = End {
        ty,
        is_behind_pointer: false,
    };
    let mut found = |b: &Builder<'c>| address(b, module, path.root, &path.steps, end);
    let member = match fir::may_be_absent(path.root) {
        true => {
            let is_present = fir::is_present(&before, path.root);
            fir::if_value(&before, is_present, ty, found, |b| fir::absent(b, ty))
        }
        false => found(&before),
    };
    let device = acc::imply_around(&before, &after, construct, member, &path.name, implied);
    Compute(construct).add_data_operand(device);
}

/// Where `steps` lead from `base`, the address of a descriptor; null where one leads to nothing.
fn address<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    base: Value<'c>,
    steps: &[Step<'c>],
    end: End<'c>,
) -> Value<'c> {
    let (place, rest) = enter(b, base, steps);
    let [_, rest @ ..] = rest else {
        return place;
    };
    let descriptor = fir::load(b, place);
    let is_there = fir::is_allocated(b, descriptor);
    let target = |b: &Builder<'c>| target(b, module, descriptor, rest, end);
    fir::if_value(b, is_there, end.ty, target, |b| fir::absent(b, end.ty))
}

/// Where a path ends.
#[derive(Clone, Copy)]
struct End<'c> {
    /// The type of the address there.
    ty: Type<'c>,
    /// Whether a pointer leads there.
    is_behind_pointer: bool,
}

/// The component of the object at `base` that the first of `steps` lead to, and the others, which
/// go on from its descriptor.
fn enter<'a, 'c>(
    b: &Builder<'c>,
    base: Value<'c>,
    steps: &'a [Step<'c>],
) -> (Value<'c>, &'a [Step<'c>]) {
    match steps {
        [Step::Member(index, member), rest @ ..] => {
            enter(b, fir::member(b, base, *index, *member), rest)
        }
        _ => (base, steps),
    }
}

/// As `address`, from the object that `descriptor` describes and that has an address.
///
/// A pointer that the program has not set has one, too. What it leads to is not read then; neither
/// is what an allocatable does that is found there.
fn target<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    descriptor: Value<'c>,
    steps: &[Step<'c>],
    mut end: End<'c>,
) -> Value<'c> {
    let held = descriptor.ty().pointee().expect("a descriptor");
    let (place, rest) = enter(b, fir::box_addr(b, descriptor, held), steps);
    end.is_behind_pointer |= held.is_pointer();
    if !end.is_behind_pointer {
        return address(b, module, place, rest, end);
    }
    let has_memory = runtime::has_memory(b, module, place);
    let found = |b: &Builder<'c>| address(b, module, place, rest, end);
    fir::if_value(b, has_memory, end.ty, found, |b| fir::absent(b, end.ty))
}
