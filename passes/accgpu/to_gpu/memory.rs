//! Memory of a kernel: a thread's own, and what a gang shares. What neither can
//! hold goes to the `heap`.

use super::{heap, threads::Threads};
use crate::accgpu::outline::shape::{SHARED_ALIGNMENT, shared_bytes, shared_copies};
use accc_dialects::{
    accgpu::{self, Level},
    fir, func,
    ir::{Attribute, Builder, Module, Op, Type, Value},
    llvm,
};

/// Memory of a thread for arrays and objects, with the loops and branches in which there is
/// something in it.
///
/// Legality of using it again: a private variable is undefined when its loop or branch begins
/// and gone when that ends (OpenACC 3.4, 2.9.10), and a thread is never in two of them unless
/// one is inside of the other. Variables of their own would be alive for all of the kernel, as
/// LLVM sees it: each keeps its registers or its part of the stack.
#[derive(Default)]
pub struct Pool<'c> {
    rooms: Vec<Room<'c>>,
}

struct Room<'c> {
    memory: Value<'c>,
    ty: Type<'c>,
    scopes: Vec<Op<'c>>,
}

impl<'c> Pool<'c> {
    /// Room for `private`, of type `ty`; `make` makes memory where none can be used again.
    fn room(&mut self, private: Op<'c>, ty: Type<'c>, make: impl Fn() -> Value<'c>) -> Value<'c> {
        if ty.is_trivial() {
            return make();
        }
        let scope = scope_of(private);
        let is_apart =
            |other: &Op<'c>| !other.is_ancestor_of(scope) && !scope.is_ancestor_of(*other);
        let free = |room: &&mut Room<'c>| room.ty == ty && room.scopes.iter().all(is_apart);
        if let Some(room) = self.rooms.iter_mut().find(free) {
            room.scopes.push(scope);
            return room.memory;
        }
        let memory = make();
        let scopes = vec![scope];
        self.rooms.push(Room { memory, ty, scopes });
        memory
    }
}

/// The loop or branch beside `private` that alone uses it, or the one around it.
fn scope_of(private: Op<'_>) -> Op<'_> {
    let users = private.result(0).users();
    let around = private.parent().expect("a variable of a construct");
    let beside = users.first().map(|&user| user.outermost_in(around));
    let is_alone = |op: &Op<'_>| {
        op.region_count() > 0
            && op.result_count() == 0
            && users.iter().all(|&user| op.is_ancestor_of(user))
    };
    beside.filter(is_alone).unwrap_or(around)
}

/// Replaces accgpu.private by memory of each thread.
pub fn make_local<'c>(symbols: &mut Module<'c>, private: Op<'c>, pool: &mut Pool<'c>) {
    let ty = object_type(private);
    if heap::is_needed_for_thread(private, ty, symbols.op()) {
        heap::make_local(private, ty);
        return;
    }
    // LLVM keeps a variable in registers only if it is made in the entry block.
    let entry = private
        .enclosing(&[func::FUNC])
        .and_then(|function| function.region(0).first_block())
        .expect("in a function");
    let make = || fir::alloca(&Builder::at_start(entry, private), ty);
    let memory = pool.room(private, ty, make);
    replace(&Builder::before(private), private, memory);
}

/// Replaces accgpu.private by memory that the gang shares: one copy for the
/// gang, or one for each of its workers. `left` bytes of shared memory are for arrays.
pub fn make_shared<'c>(
    symbols: &mut Module<'c>,
    private: Op<'c>,
    threads: &Threads,
    left: &mut i64,
) {
    let b = Builder::before(private);
    let ty = room_for(object_type(private), symbols.op());
    let copies = shared_copies(private);
    let bytes = shared_bytes(private, symbols.op());
    let Some(bytes) = bytes.filter(|bytes| bytes <= left) else {
        heap::make_shared(private, ty, threads);
        return;
    };
    *left -= bytes;
    let memory = shared(&b, symbols, bytes);
    let address = if copies == 1 {
        fir::convert(&b, memory, ty.reference())
    } else {
        let array = fir::convert(&b, memory, ty.array(-1).reference());
        let worker = accgpu::id(&b, Level::Worker);
        element(&b, array, worker, ty)
    };
    replace(&b, private, address);
}

/// The type of the variable that `private` makes.
pub fn object_type(private: Op<'_>) -> Type<'_> {
    private
        .type_attribute("in_type")
        .expect("the verifier demands a type")
}

/// The type that objects of type `ty` have in arrays with one for each worker. To FIR's
/// lowering an element that is a descriptor is as long as an address, so that those of
/// several workers would overlap: they are bytes.
fn room_for<'c>(ty: Type<'c>, module: Op<'c>) -> Type<'c> {
    match ty.byte_size(module).filter(|_| ty.is_descriptor()) {
        Some(bytes) => Type::integer(ty.ctx(), 8).array(bytes),
        None => ty,
    }
}

fn replace<'c>(b: &Builder<'c>, private: Op<'c>, address: Value<'c>) {
    let result = private.result(0);
    result.replace_all_uses_with(fir::convert(b, address, result.ty()));
    private.erase();
}

/// The address (!llvm.ptr) of so many bytes of shared memory.
pub fn shared<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, bytes: i64) -> Value<'c> {
    let name = symbols.unique_name("accc_shared");
    let bytes = usize::try_from(bytes.max(1)).expect("less than a gang has");
    let array = Type::llvm_byte_array(b.ctx(), bytes);
    let global = llvm::uninitialised_global(symbols, &name, array, llvm::SHARED);
    global.set_attribute(
        "alignment",
        Attribute::integer(Type::integer(b.ctx(), 64), SHARED_ALIGNMENT),
    );
    symbols.add(global);
    llvm::generic_address_of(b, &name, llvm::SHARED)
}

/// The address of element `index` of an array of unknown length.
pub fn element<'c>(b: &Builder<'c>, array: Value<'c>, index: Value<'c>, ty: Type<'c>) -> Value<'c> {
    fir::coordinate_of(b, array, index, ty.reference())
}
