//! What a part of a program does to memory.

use super::{
    calls,
    overlap::{declares, may_be_one_target, may_overlap},
};
use crate::accgpu::analysis::{
    access::{Access, Memory, Step},
    memory_uses::leads_to_memory,
};
use accc_dialects::{
    acc, accgpu, fir, func,
    ir::{Op, Type, Value, Walk},
    llvm, scf,
};

/// An operation that accesses memory.
#[derive(Clone)]
pub struct Use<'c> {
    pub op: Op<'c>,
    pub access: Access<'c>,
}

/// What the operations inside `scope` load and store; the first that does something
/// else to memory, if there is one.
pub fn uses<'c>(scope: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    gather(&inside(scope), &|_| false)
}

/// The same for `ops` and what is inside them.
pub fn uses_of<'c>(ops: &[Op<'c>]) -> Result<Vec<Use<'c>>, Op<'c>> {
    gather(ops, &|_| false)
}

/// The same with atomic updates among what writes. Unlike a store, one makes a difference
/// each time it runs.
pub fn uses_and_updates<'c>(scope: Op<'c>) -> Result<Vec<Use<'c>>, Op<'c>> {
    gather(&inside(scope), &is_update)
}

/// The operations right inside `scope`.
fn inside(scope: Op<'_>) -> Vec<Op<'_>> {
    let regions = scope.regions().into_iter();
    let blocks = regions.flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops()).collect()
}

fn gather<'c>(
    ops: &[Op<'c>],
    is_known_update: &dyn Fn(Op<'c>) -> bool,
) -> Result<Vec<Use<'c>>, Op<'c>> {
    let mut uses: Vec<Use<'c>> = Vec::new();
    let mut unknown = None;
    let mut overriding = None;
    let mut visit = |op: Op<'c>| {
        if calls::is_override(op) {
            overriding.get_or_insert(op);
        }
        match accesses_of(op, is_known_update) {
            Some(accesses) => uses.extend(accesses.into_iter().map(|access| Use { op, access })),
            None => _ = unknown.get_or_insert(op),
        }
        if op.is(accgpu::REDUCE) {
            Walk::Skip
        } else {
            Walk::Advance
        }
    };
    ops.iter().for_each(|op| op.walk(&mut visit));
    // What is not seen here may read what others than this procedure can name.
    let mut writes = uses.iter().filter(|used| used.access.writes);
    unknown = unknown.or_else(|| overriding.filter(|_| writes.any(|it| !is_apart(&it.access))));
    unknown.map_or(Ok(uses), Err)
}

/// What `op` itself does to memory, whatever operations inside it do; `None` if that is not known.
fn accesses_of<'c>(
    op: Op<'c>,
    is_known_update: &dyn Fn(Op<'c>) -> bool,
) -> Option<Vec<Access<'c>>> {
    if let Some(accesses) = calls::accesses(op) {
        return Some(accesses);
    }
    let address = match op.is(fir::LOAD) || is_known_update(op) {
        true => Some(op.operand(0)),
        false => written(op),
    };
    match address {
        Some(address) => Some(vec![Access::of(address, !op.is(fir::LOAD))]),
        None => has_no_effect(op).then(Vec::new),
    }
}

/// What operations inside `scope` do to variables that they name: of those of which no more is known,
/// anything.
pub fn uses_by_name(scope: Op<'_>) -> Vec<Use<'_>> {
    let ops = scope.collect(&|_| true).into_iter();
    ops.flat_map(|op| {
        let accesses = accesses_of(op, &|_| false).unwrap_or_else(|| {
            let operands = op.operands().into_iter();
            let addresses = operands.filter(|it| leads_to_memory(*it));
            addresses.map(Access::of_variable).collect()
        });
        accesses.into_iter().map(move |access| Use { op, access })
    })
    .collect()
}

/// Whether only the procedure can name the variable: it is a dummy argument, through which alone it
/// may be used meanwhile (F2023, 15.5.2.14), or a local variable, and no pointer leads there.
pub fn is_apart(access: &Access<'_>) -> bool {
    let Some(storage) = access.storage() else {
        return false;
    };
    const LOCALS: [&str; 3] = [accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM];
    let is_own = match storage.defining_op() {
        Some(op) => op.is_any(&LOCALS),
        None => storage
            .as_argument()
            .and_then(|(block, _)| block.parent_op())
            .is_some_and(|op| op.is(func::FUNC)),
    };
    is_own && !declares(storage).any(Op::may_be_pointed_to)
}

/// Whether one of `uses` may reach the variable of the element or scalar at `address` by a
/// pointer or as another dummy argument, besides those that name it.
pub fn reach_otherwise<'c>(uses: &[Use<'c>], address: Value<'c>) -> bool {
    let Some(ty) = address.ty().pointee().filter(|_| fir::is_target(address)) else {
        return false;
    };
    let is_other_number = |op: Op<'_>| {
        op.is(fir::LOAD) && are_other_numbers(op.result(0).ty(), ty)
            || op.is(fir::STORE) && are_other_numbers(op.operand(0).ty(), ty)
    };
    let own = Access::of(address, true);
    let is_other_way = |access: &Access<'c>| match access.memory {
        Memory::BehindPointer => true,
        _ => !fir::are_same_variable(own.origin, access.origin) && may_be_one_target(&own, access),
    };
    uses.iter()
        .any(|used| is_other_way(&used.access) && !is_other_number(used.op))
}

/// Whether `scope`, or an operation inside it, may write the memory that the
/// fir.load `read` reads.
pub fn may_write<'c>(scope: Op<'c>, read: Op<'c>) -> bool {
    let ty = read.result(0).ty();
    let read = Access::of(read.operand(0), false);
    let mut found = false;
    scope.walk(&mut |op| {
        found |= match (
            written(op).or_else(|| written_atomically(op)),
            calls::accesses(op),
        ) {
            (Some(address), _) => {
                let access = Access::of(address, true);
                may_change(&Use { op, access }, &read, ty)
            }
            (None, Some(accesses)) => accesses
                .iter()
                .any(|access| access.writes && may_overlap(access, &read)),
            (None, None) => !(has_no_effect(op) || op.only_reads() || joins_atomics(op)),
        };
        if found { Walk::Skip } else { Walk::Advance }
    });
    found
}

/// Whether `write` may change what a load of type `ty` finds by `read`.
pub fn may_change<'c>(write: &Use<'c>, read: &Access<'c>, ty: Type<'c>) -> bool {
    let address = written(write.op).or_else(|| written_atomically(write.op));
    let object = address.and_then(|address| address.ty().pointee());
    let is_other = |object| are_other_numbers(object, ty) || describes(ty, object);
    let is_other_target = is_by_pointer(&write.access, read) && object.is_some_and(is_other);
    !is_other_target && may_overlap(&write.access, read)
}

/// Whether only what pointers are associated with can make the two meet: variables that share
/// storage without TARGET may be of any types.
fn is_by_pointer(one: &Access<'_>, other: &Access<'_>) -> bool {
    [one, other]
        .iter()
        .any(|access| matches!(access.memory, Memory::BehindPointer))
}

/// Whether no pointer to objects of one type can have a target of the other (F2023,
/// 10.2.2.2). A part of a complex number is a real target.
fn are_other_numbers(one: Type<'_>, other: Type<'_>) -> bool {
    let is_plain = |ty: Type<'_>| ty.is_trivial() && !ty.is_complex();
    is_plain(one) && is_plain(other) && one != other
}

/// Whether `descriptor` is the type of a descriptor, and `object` that of a number, for which no
/// memory is that has descriptors (F2023, C865, and C8106 for EQUIVALENCE).
fn describes(descriptor: Type<'_>, object: Type<'_>) -> bool {
    descriptor.is_descriptor() && object.is_trivial()
}

/// The address that `op` writes to.
fn written(op: Op<'_>) -> Option<Value<'_>> {
    op.is_any(&[fir::STORE, fir::SAVE_RESULT, accgpu::REDUCE])
        .then(|| op.operand(1))
}

/// The address that `op`, an atomic operation, writes to.
fn written_atomically(op: Op<'_>) -> Option<Value<'_>> {
    match op.name().as_str() {
        acc::ATOMIC_READ => Some(op.operand(1)),
        acc::ATOMIC_UPDATE | acc::ATOMIC_WRITE => Some(op.operand(0)),
        _ => None,
    }
}

/// Whether `op` only holds the atomic operations of a capture together.
fn joins_atomics(op: Op<'_>) -> bool {
    let is_end = || op.is(acc::TERMINATOR) && op.enclosing(&[acc::ATOMIC_CAPTURE]).is_some();
    op.is(acc::ATOMIC_CAPTURE) || is_end()
}

/// Whether `op` neither reads nor writes memory of the program itself, whatever
/// the operations inside it do.
pub fn has_no_effect(op: Op<'_>) -> bool {
    const STRUCTURE: [&str; 16] = [
        acc::YIELD,
        accgpu::CACHE,
        accgpu::LOOP,
        accgpu::YIELD,
        accgpu::PRIVATE,
        fir::ALLOCA,
        fir::ALLOCMEM,
        fir::DO_LOOP,
        fir::IF,
        fir::ITERATE_WHILE,
        fir::RESULT,
        llvm::STACKRESTORE,
        llvm::STACKSAVE,
        scf::EXECUTE_REGION,
        scf::IF,
        scf::YIELD,
    ];
    op.is_any(&STRUCTURE)
        || frees_own(op)
        || stops(op)
        || op.is_any(&fir::NAMING)
        || op.in_dialect("cf")
        || op.is_memory_effect_free()
        || raises_exceptions(op)
}

/// Whether `op` notes an exception of IEEE arithmetic, in flags that only go up, or ends a program
/// that is wrong. flang's NEAREST does.
fn raises_exceptions(op: Op<'_>) -> bool {
    const FUNCTIONS: [&str; 3] = [
        "_FortranAMapException",
        "_FortranAReportFatalUserError",
        "_FortranAferaiseexcept",
    ];
    let callee = op.callee().filter(|_| op.is(fir::CALL));
    callee.is_some_and(|callee| FUNCTIONS.contains(&callee.as_str()))
}

/// Whether `op` ends the program: what other code does to memory then, nothing sees, and of
/// several STOPs any may be the first.
fn stops(op: Op<'_>) -> bool {
    op.callee()
        .is_some_and(|callee| callee.starts_with(fir::STOP))
}

/// Whether `op` frees memory that the same code has allocated just for itself.
fn frees_own(op: Op<'_>) -> bool {
    if !op.is(fir::FREEMEM) {
        return false;
    }
    let memory = Access::of(op.operand(0), true);
    let is_whole = memory.path.iter().all(|step| matches!(step, Step::View(_)));
    let allocation = memory.storage().and_then(Value::defining_op);
    is_whole && allocation.is_some_and(|it| it.is(fir::ALLOCMEM) && it.block() == op.block())
}

/// Whether `op` is an atomic update of which nothing captures a value.
pub fn is_update(op: Op<'_>) -> bool {
    let captures = || op.enclosing(&[acc::ATOMIC_CAPTURE]).is_some();
    op.is(acc::ATOMIC_UPDATE) && !captures()
}
