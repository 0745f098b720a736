//! Says whose the local variables of constructs are.
//!
//! A variable of a BLOCK, of an inlined routine, or a temporary is declared at some
//! place in a construct. The unit of parallelism that gets there owns it: lanes of
//! a vector loop inside share a gang's variable.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [gang] independent {
//!   %t = fir.alloca !fir.array<8xf32> {bindc_name = "t"}
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%j) = (%a) to (%b) step (%c) : i32 par [gang] independent {
//!   %t = accgpu.private <gang> "t" !fir.array<8xf32> : !fir.ref<!fir.array<8xf32>>
//! ```
//! Characters whose length only the run knows become arrays of single ones.
//! Levels have to be final.
//!
//! flang puts the temporaries of array operations in front of the operations' loops. An object or
//! character that one loop alone uses, which threads share, goes to its iterations first: no
//! iteration of such a loop reads what another one has written, so that each of them sets what it
//! reads. (Numbers are `accgpu-privatize-scalars`', and arrays of them `own_arrays`'.) A variable of
//! the program's stays where the loop runs several times in its life and an iteration may read what
//! one of an earlier run has left.

use crate::{
    accgpu::analysis::{
        access::Access,
        memory_uses::{leads_on, memory_uses, reads_only},
        round_writes::RoundWrites,
        rounds,
        set_elements::{self, countable_numbers},
        set_first,
        writers::Writers,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Op, Reported, Severity, Type, Value, emit},
};

#[derive(Clone, Default)]
pub struct OwnLocals;

impl Pass for OwnLocals {
    const ARGUMENT: &'static str = "accgpu-own-locals";
    const SUMMARY: &'static str = "make local variables of constructs private to a level";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            for local in region.collect_named(fir::ALLOCA) {
                // A combiner's are the thread's that combines.
                if local.enclosing(&[accgpu::REDUCE]).is_none() {
                    move_to_iterations(local);
                    own(local);
                }
            }
        }
        Ok(())
    }
}

/// Moves an object or character to the iterations of the innermost shared loop that has all of
/// its uses.
fn move_to_iterations(local: Op<'_>) {
    let is_number = |ty: Type<'_>| match ty.rank() {
        0 => ty.is_trivial(),
        _ => ty.element().is_trivial(),
    };
    if local.type_attribute("in_type").is_none_or(is_number) {
        return;
    }
    let users = memory_uses(local.result(0));
    let Some(&(first, _)) = users.first() else {
        return;
    };
    let is_for_all = |nest: &Op<'_>| users.iter().all(|&(user, _)| nest.is_ancestor_of(user));
    let nest = accgpu::loops_around(first)
        .filter(|&nest| !accgpu::levels(nest).is_empty())
        .find(is_for_all);
    let Some(nest) = nest.filter(|nest| !nest.is_ancestor_of(local)) else {
        return;
    };
    if is_named(local) && !rounds::runs_once(local, nest) && is_read_first(local, &users, nest) {
        return;
    }
    let start = nest.body(0).first_op().expect("a loop has a terminator");
    let mut moved = vec![local];
    while let Some(op) = moved.pop() {
        op.move_before(start);
        let names = op.result(0).users().into_iter();
        moved.extend(names.filter(|user| leads_on(*user) && !nest.is_ancestor_of(*user)));
    }
}

/// Whether the program has declared `local`: flang's temporaries have no value before an operation
/// sets them.
fn is_named(local: Op<'_>) -> bool {
    let name = |op: Op<'_>| op.text("uniq_name");
    let users = local.result(0).users().into_iter();
    let declared = users.filter(|user| user.is(fir::DECLARE)).filter_map(name);
    let mut names = name(local).into_iter().chain(declared);
    names.any(|name| name.starts_with("_Q"))
}

/// Whether an iteration of `nest` may read something of `local` before it sets that; `users` are all
/// that use it. What cannot be counted is set by what writes to it, and an object by a call, though
/// that may be a part only: where iterations write to one variable, they would not be independent if it
/// were no temporary. Where one alone does, or the part is another one in each round, that shows
/// nothing.
fn is_read_first<'c>(local: Op<'c>, users: &[(Op<'c>, usize)], nest: Op<'c>) -> bool {
    let addresses = users.iter().map(|&(user, operand)| user.operand(operand));
    let addresses: Vec<_> = addresses.collect();
    let is_local = |address: Value<'c>| fir::origin(address) == local.result(0);
    let is_whole = addresses.iter().all(|&address| is_local(address));
    if is_whole && set_first::scan(nest, &is_local).is_some() {
        return false;
    }
    let ty = local.type_attribute("in_type");
    let ty = ty.filter(|ty| countable_numbers(*ty).is_some());
    let ends = ty.and_then(|ty| set_elements::scan(nest, &addresses, ty));
    if ends.is_some_and(|ends| !ends.needs_original) {
        return false;
    }
    let writing = users
        .iter()
        .filter(|(user, operand)| !reads_only(*user, *operand));
    let writing: Vec<_> = writing.copied().collect();
    let writes: Vec<_> = writing.iter().map(|&(write, _)| write).collect();
    if Writers::new(nest).are_of_one_iteration(&writes) {
        return true;
    }
    let rounds = RoundWrites::new(local, users, nest);
    let sets = |write: Op<'c>| ty.is_none() || write.is(fir::CALL);
    if rounds.leave_unset(&|_| true, &sets) {
        return true;
    }
    let is_doubtful = |write: Op<'c>| rounds.may_move(write);
    let doubtful = writes.into_iter().find(|&write| is_doubtful(write));
    if let Some(call) = doubtful
        && rounds.leave_unset(&|_| true, &|write| sets(write) && !is_doubtful(write))
    {
        warn_of_parts(local, call, nest);
    }
    false
}

/// Says that `call` may leave out parts of a variable that iterations of `nest` have for themselves.
fn warn_of_parts<'c>(local: Op<'c>, call: Op<'c>, nest: Op<'c>) {
    if accgpu::is_local(nest) {
        return;
    }
    let name = Access::of(local.result(0), true).in_words();
    let message = format!(
        "each iteration has its own copy of {name}, since this call sets it: what earlier runs of the \
         loop have left in other parts of {name} is lost"
    );
    let note = Some((nest.location(), "the loop"));
    emit(Severity::Warning, call.location(), &message, note);
}

fn own(local: Op<'_>) {
    let Some(ty) = local.type_attribute("in_type") else {
        return;
    };
    let name = local.text("bindc_name").unwrap_or_default();
    let b = Builder::before(local);
    let (ty, sizes) = match ty.character_unit() {
        Some(unit) => as_characters(&b, ty, unit, &local.operands()),
        None => (ty, local.operands()),
    };
    let result = local.result(0);
    let level = level_at(local);
    let address = accgpu::private(&b, level, false, &name, ty, ty.reference(), &sizes);
    result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
    local.erase();
}

/// What characters of a length that the run knows consist of, `sizes` being the length and the
/// unknown extents: an array of single ones, whose size is all that passes have to know. That
/// of `a // b` is a constant where flang has propagated those of its operands.
fn as_characters<'c>(
    b: &Builder<'c>,
    ty: Type<'c>,
    unit: Type<'c>,
    sizes: &[Value<'c>],
) -> (Type<'c>, Vec<Value<'c>>) {
    let known = (0..ty.rank()).filter_map(|dimension| ty.extent(dimension));
    let known: i64 = known.product();
    let constants: Option<Vec<_>> = sizes
        .iter()
        .map(|&size| arith::constant_value(size))
        .collect();
    if let Some(constants) = constants {
        let count: i64 = constants.into_iter().map(|size| size.max(0)).product();
        return (unit.array(known * count), Vec::new());
    }
    let mut count = arith::index(b, known);
    for &size in sizes {
        count = arith::mul(b, count, fir::to_index(b, size));
    }
    (unit.array(-1), vec![count])
}

/// The finest level that runs `op`.
fn level_at(op: Op<'_>) -> Level {
    let levels = accgpu::loops_around(op).flat_map(accgpu::levels);
    levels.fold(Level::Gang, Level::max)
}
