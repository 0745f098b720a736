//! Builds calls of libaccrt; the contract is `runtime/accrt.h`.

use accc_dialects::{
    acc::Async,
    accgpu::{self, Variable},
    arith, fir, func,
    ir::{Builder, Module, Op, Type, Value},
    llvm,
};

mod contract;
mod forget;
mod place;
mod words;

pub use contract::{CONSTRUCT, QUEUE_NOVAL, QUEUE_SYNC, action, symbol};
pub use forget::{forget, where_locals_matter};
pub use place::{at, location, location_text, pointer, text};
pub use words::{address_as_word, stored};

/// Types of the call arguments.
struct Abi<'c> {
    pointer: Type<'c>,
    i32: Type<'c>,
    i64: Type<'c>,
}

impl<'c> Abi<'c> {
    fn new(b: &Builder<'c>) -> Self {
        Abi {
            pointer: Type::llvm_pointer(b.ctx(), 0),
            i32: Type::integer(b.ctx(), 32),
            i64: Type::integer(b.ctx(), 64),
        }
    }
}

/// The queue argument of an async clause.
pub fn queue<'c>(b: &Builder<'c>, clause: Async<'c>) -> Value<'c> {
    match clause {
        Async::Synchronous => arith::i32(b, QUEUE_SYNC),
        Async::NoValue => arith::i32(b, QUEUE_NOVAL),
        Async::Queue(value) => fir::to_i32(b, value),
    }
}

/// The queue of a construct as an i32.
pub fn region_queue<'c>(b: &Builder<'c>, region: Op<'c>) -> Value<'c> {
    let given = accgpu::region_bounds(region).queue;
    given.unwrap_or_else(|| arith::i32(b, QUEUE_SYNC))
}

/// What calls on data have in common; `action`, or flags, as accrt.h defines them.
pub struct At<'c> {
    pub action: Value<'c>,
    pub queue: Value<'c>,
    pub place: Value<'c>,
}

impl<'c> At<'c> {
    /// At the place of `b`.
    pub fn here(b: &Builder<'c>, module: &mut Module<'c>, action: i64, queue: Value<'c>) -> Self {
        At {
            action: arith::i32(b, action),
            queue,
            place: location(b, module, b.location()),
        }
    }
}

/// accrt_enter: the device address of a variable. `device_descriptor` receives
/// a descriptor with it.
pub fn enter<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    what: &Variable<'c>,
    device_descriptor: Option<Value<'c>>,
    at: &At<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let record = what.build(b);
    let descriptor = match device_descriptor {
        Some(address) => fir::convert(b, address, abi.pointer),
        None => llvm::null(b),
    };
    func::declare(
        module,
        symbol::ENTER,
        &[abi.pointer, abi.i32, abi.pointer, abi.i32, abi.pointer],
        &[abi.pointer],
    );
    fir::call(
        b,
        symbol::ENTER,
        &[record, at.action, descriptor, at.queue, at.place],
        &[abi.pointer],
    )
    .result(0)
}

/// accrt_exit: whether (i32) the device copy is gone.
pub fn exit<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    what: &Variable<'c>,
    at: &At<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let record = what.build(b);
    func::declare(
        module,
        symbol::EXIT,
        &[abi.pointer, abi.i32, abi.i32, abi.pointer],
        &[abi.i32],
    );
    let arguments = [record, at.action, at.queue, at.place];
    fir::call(b, symbol::EXIT, &arguments, &[abi.i32]).result(0)
}

/// accrt_update: whether (i32) the elements have moved.
pub fn update<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    what: &Variable<'c>,
    to_device: bool,
    at: &At<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let record = what.build(b);
    let direction = arith::i32(b, to_device.into());
    func::declare(
        module,
        symbol::UPDATE,
        &[abi.pointer, abi.i32, abi.i32, abi.i32, abi.pointer],
        &[abi.i32],
    );
    fir::call(
        b,
        symbol::UPDATE,
        &[record, direction, at.action, at.queue, at.place],
        &[abi.i32],
    )
    .result(0)
}

/// accrt_clauses_begin, with the numbers of the phase, of the construct and whether all is
/// implicit.
pub fn clauses_begin<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    numbers: [i64; 3],
    queue: Value<'c>,
) {
    let [phase, construct, is_implicit] = numbers.map(|number| arith::i32(b, number));
    let arguments = [phase, construct, is_implicit, queue];
    device_call(b, module, symbol::CLAUSES_BEGIN, &arguments);
}

/// accrt_clauses_end.
pub fn clauses_end<'c>(b: &Builder<'c>, module: &mut Module<'c>) {
    device_call(b, module, symbol::CLAUSES_END, &[]);
}

/// accrt_together: the clauses name both sections of a variable.
pub fn together<'c>(b: &Builder<'c>, module: &mut Module<'c>, sections: [&Variable<'c>; 2]) {
    let abi = Abi::new(b);
    let [one, other] = sections.map(|section| section.build(b));
    let place = location(b, module, b.location());
    func::declare(module, symbol::TOGETHER, &[abi.pointer; 3], &[]);
    fir::call(b, symbol::TOGETHER, &[one, other, place], &[]);
}

/// accrt_construct_begin, with the number of the construct.
pub fn construct_begin<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    construct: i64,
    queue: Value<'c>,
) {
    let construct = arith::i32(b, construct);
    device_call(b, module, symbol::CONSTRUCT_BEGIN, &[construct, queue]);
}

/// accrt_construct_end.
pub fn construct_end<'c>(b: &Builder<'c>, module: &mut Module<'c>) {
    device_call(b, module, symbol::CONSTRUCT_END, &[]);
}

/// accrt_read: the value that a construct in `queue` finds in the scalar `what`, which
/// has the type `ty`.
pub fn read<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    what: &Variable<'c>,
    ty: Type<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let record = what.build(b);
    let slot = fir::alloca(b, ty);
    let room = fir::convert(b, slot, abi.pointer);
    let place = location(b, module, b.location());
    let types = [abi.pointer, abi.pointer, abi.i32, abi.pointer];
    func::declare(module, symbol::READ, &types, &[]);
    fir::call(b, symbol::READ, &[record, room, queue, place], &[]);
    fir::load(b, slot)
}

/// accrt_read_descriptor: what a construct in `queue` finds in the descriptor at `place`, the host's
/// address of a component.
pub fn read_descriptor<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    place: Value<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    object_at(b, module, symbol::READ_DESCRIPTOR, place, queue)
}

/// accrt_read_device_descriptor: what the kernel that is launched next, in `queue`, finds in the
/// descriptor at `place`, the device's address.
pub fn read_device_descriptor<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    place: Value<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    object_at(b, module, symbol::READ_DEVICE_DESCRIPTOR, place, queue)
}

/// accrt_has_memory: whether an implicit clause may read the object at `place`, to which a pointer
/// leads that the program need not have set.
pub fn has_memory<'c>(b: &Builder<'c>, module: &mut Module<'c>, place: Value<'c>) -> Value<'c> {
    let abi = Abi::new(b);
    let bytes = constant_bytes(b, module, place);
    let address = address_as_word(b, place);
    let location = location(b, module, b.location());
    let types = [abi.i64, abi.i64, abi.pointer];
    func::declare(module, symbol::HAS_MEMORY, &types, &[abi.i32]);
    let values = [address, bytes, location];
    let answer = fir::call(b, symbol::HAS_MEMORY, &values, &[abi.i32]);
    let none = arith::i32(b, 0);
    arith::compare(b, arith::Compare::NotEqual, answer.result(0), none)
}

/// accrt_descriptors_changed: perhaps, by the construct before, in `queue`.
pub fn descriptors_changed<'c>(b: &Builder<'c>, module: &mut Module<'c>, queue: Value<'c>) {
    device_call(b, module, symbol::DESCRIPTORS_CHANGED, &[queue]);
}

/// What `function` finds at `place`, which the host cannot read itself.
fn object_at<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    function: &str,
    place: Value<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    let abi = Abi::new(b);
    let ty = place.ty().pointee().expect("the address of an object");
    let bytes = constant_bytes(b, module, place);
    let slot = fir::alloca(b, ty);
    let [from, room] = [place, slot].map(|address| fir::convert(b, address, abi.pointer));
    let location = location(b, module, b.location());
    let types = [abi.pointer, bytes.ty(), abi.pointer, abi.i32, abi.pointer];
    func::declare(module, function, &types, &[]);
    let values = [from, bytes, room, queue, location];
    fir::call(b, function, &values, &[]);
    fir::load(b, slot)
}

/// The size of the object at `place`, an i64.
fn constant_bytes<'c>(b: &Builder<'c>, module: &Module<'c>, place: Value<'c>) -> Value<'c> {
    let ty = place.ty().pointee().expect("the address of an object");
    let bytes = ty.byte_size(module.op());
    let bytes = bytes.expect("it has a constant size");
    arith::constant(b, Abi::new(b).i64, bytes)
}

/// accrt_temporary: device memory of `bytes` (i64) for a construct.
pub fn temporary<'c>(b: &Builder<'c>, module: &mut Module<'c>, bytes: Value<'c>) -> Value<'c> {
    let abi = Abi::new(b);
    let place = location(b, module, b.location());
    let types = [bytes.ty(), abi.pointer];
    func::declare(module, symbol::TEMPORARY, &types, &[abi.pointer]);
    fir::call(b, symbol::TEMPORARY, &[bytes, place], &[abi.pointer]).result(0)
}

/// accrt_read_temporary: what a construct in `queue` has stored at `place`, in memory of
/// accrt_temporary.
pub fn read_temporary<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    place: Value<'c>,
    queue: Value<'c>,
) -> Value<'c> {
    object_at(b, module, symbol::READ_TEMPORARY, place, queue)
}

/// Whether `place` is the beginning of memory of accrt_temporary.
pub fn is_temporary(place: Value<'_>) -> bool {
    let call = fir::origin(place).defining_op();
    call.is_some_and(|op| op.callee().as_deref() == Some(symbol::TEMPORARY))
}

/// accrt_temporary_end: after what is in `queue`.
pub fn temporary_end<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    memory: Value<'c>,
    queue: Value<'c>,
) {
    let abi = Abi::new(b);
    let place = location(b, module, b.location());
    let types = [abi.pointer, abi.i32, abi.pointer];
    func::declare(module, symbol::TEMPORARY_END, &types, &[]);
    fir::call(b, symbol::TEMPORARY_END, &[memory, queue, place], &[]);
}

/// accrt_wait: `queues` empty means all of them.
pub fn wait<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    queues: &[Value<'c>],
    devnum: Option<Value<'c>>,
    async_queue: Value<'c>,
) {
    let abi = Abi::new(b);
    let list = if queues.is_empty() {
        llvm::null(b)
    } else {
        let queues: Vec<_> = queues.iter().map(|&queue| fir::to_i32(b, queue)).collect();
        fir::convert(b, stored(b, &queues), abi.pointer)
    };
    let count = arith::i32(b, queues.len() as i64);
    let device = match devnum {
        Some(number) => fir::to_i32(b, number),
        None => arith::i32(b, -1),
    };
    let place = location(b, module, b.location());
    func::declare(
        module,
        symbol::WAIT,
        &[abi.pointer, abi.i32, abi.i32, abi.i32, abi.pointer],
        &[],
    );
    fir::call(
        b,
        symbol::WAIT,
        &[list, count, device, async_queue, place],
        &[],
    );
}

/// A call with i32 arguments and the location, as accrt_init, accrt_shutdown and accrt_set.
pub fn device_call<'c>(
    b: &Builder<'c>,
    module: &mut Module<'c>,
    symbol: &str,
    arguments: &[Value<'c>],
) {
    let abi = Abi::new(b);
    let mut types = vec![abi.i32; arguments.len()];
    types.push(abi.pointer);
    let mut all = arguments.to_vec();
    all.push(location(b, module, b.location()));
    func::declare(module, symbol, &types, &[]);
    fir::call(b, symbol, &all, &[]);
}
