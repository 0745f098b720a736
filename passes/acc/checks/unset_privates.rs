//! Warns of private variables that are read though nothing has set them.
//!
//! The copy that a PRIVATE clause gives has no value in the beginning (OpenACC 3.4, 2.5.13,
//! 2.9.10). Programs that mean the value from before the construct run as intended where memory
//! happens to hold it, with one compiler or on one device.
//!
//! It warns of what is for certain: numbers, and arrays of them, that a loop or construct only
//! reads; and numbers that it reads first, under no condition.
//!
//! Changes nothing. It runs before private variables are lowered (acc-to-accgpu).
//!
//! ## Before and after
//! ```mlir
//! %p = acc.private varPtr(%t : !fir.ref<f32>) recipe(@r) -> !fir.ref<f32> {name = "t"}
//! acc.loop private(%p : !fir.ref<f32>) control(%i : i32) = (%a : i32) to (%b : i32) step (%c : i32) {
//!   %v = fir.load %p : !fir.ref<f32>
//!   acc.yield
//! }
//! // x.f90:7:3: warning: 't' is read here, and nothing has set it: ...
//! // x.f90:4:3: note: with this private clause
//! ```

use crate::{
    accgpu::analysis::memory_uses::{element_uses, reads_only},
    pass::Pass,
};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Op, Reported, Severity, Type, Value, Walk, emit},
};

#[derive(Clone, Default)]
pub struct UnsetPrivates;

impl Pass for UnsetPrivates {
    const ARGUMENT: &'static str = "acc-unset-privates";
    const SUMMARY: &'static str = "warn of private variables that are read and not set";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for owner in module.collect(&|op| op.is(acc::LOOP) || op.is_any(&acc::COMPUTE)) {
            let privates = match owner.is(acc::LOOP) {
                true => Loop(owner).privates(),
                false => Compute(owner).privates(),
            };
            check(owner, privates);
        }
        Ok(())
    }
}

/// Warns of those of the `privates` of `owner`, a construct or loop.
fn check<'c>(owner: Op<'c>, privates: Vec<Op<'c>>) {
    for entry in privates.into_iter().map(DataEntry) {
        let is_plain = holds_numbers(entry.result().ty());
        let is_programs = !acc::flag(entry.0, "implicit", false);
        let has_value = acc::starts_with_original(entry.0);
        if is_plain
            && is_programs
            && !has_value
            && let Some(read) = unset_read(owner, entry.result())
        {
            warn(owner, entry, read);
        }
    }
}

/// Whether an address leads to numbers or an array of them, or to a descriptor of such ones.
fn holds_numbers(address: Type<'_>) -> bool {
    let Some(object) = address.pointee() else {
        return false;
    };
    match object.is_descriptor() {
        true => fir::describes_numbers(object),
        false if object.rank() > 0 => object.element().is_trivial(),
        false => object.is_trivial(),
    }
}

/// An access of `owner` that reads `variable` though nothing in it has given it a value.
fn unset_read<'c>(owner: Op<'c>, variable: Value<'c>) -> Option<Op<'c>> {
    let mut uses = element_uses(variable);
    uses.retain(|&(user, _)| user != owner);
    let is_read =
        |&(user, operand): &(Op<'c>, usize)| user.is(fir::LOAD) && reads_only(user, operand);
    if uses.iter().all(is_read) {
        // The latest use comes first.
        return uses.last().map(|&(user, _)| user);
    }
    let is_scalar = variable.ty().pointee().is_some_and(Type::is_trivial);
    let first = is_scalar.then(|| first_of(owner, &uses)).flatten();
    first.filter(|&op| op.is(fir::LOAD) && happens(op, owner))
}

/// The first of `uses` in the order of the program.
fn first_of<'c>(owner: Op<'c>, uses: &[(Op<'c>, usize)]) -> Option<Op<'c>> {
    let mut first = None;
    owner.walk(&mut |op| {
        if first.is_none() && uses.iter().any(|&(user, _)| user == op) {
            first = Some(op);
        }
        Walk::Advance
    });
    first
}

/// Whether `owner` always comes to `op`, but for loops that have no iterations.
fn happens<'c>(op: Op<'c>, owner: Op<'c>) -> bool {
    let mut inside = op;
    while inside != owner {
        let is_in_first_block = inside
            .block()
            .is_some_and(|block| block.region().first_block() == Some(block));
        let around = inside.parent();
        match around.filter(|it| *it == owner || it.is_any(&[acc::LOOP, fir::DO_LOOP])) {
            Some(around) if is_in_first_block => inside = around,
            _ => return false,
        }
    }
    true
}

fn warn<'c>(owner: Op<'c>, entry: DataEntry<'c>, read: Op<'c>) {
    let name = entry.name();
    let message = format!(
        "'{name}' is read here, and nothing has set it: its private copy begins without a value; \
         without the clause, or with 'firstprivate({name})', it would have the program's"
    );
    let note = (owner.location(), "with this private clause");
    emit(Severity::Warning, read.location(), &message, Some(note));
}
