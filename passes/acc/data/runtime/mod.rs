//! Builds calls of libaccrt; the contract is `runtime/accrt.h`.

use accc_dialects::{
    acc::Async,
    accgpu::{self, Variable},
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Type, Value},
    llvm,
};

mod place;
mod words;

pub use place::{at, location, location_text, pointer, text};
pub use words::{address_as_word, stored};

/// Symbols of the runtime. Numbers and names are those of accrt.h.
pub mod symbol {
    pub const ENTER: &str = "accrt_enter";
    pub const EXIT: &str = "accrt_exit";
    pub const FORGET: &str = "accrt_forget";
    pub const FREED: &str = "accrt_freed";
    pub const UPDATE: &str = "accrt_update";
    pub const CLAUSES_BEGIN: &str = "accrt_clauses_begin";
    pub const CONSTRUCT_BEGIN: &str = "accrt_construct_begin";
    pub const CONSTRUCT_END: &str = "accrt_construct_end";
    pub const CLAUSES_END: &str = "accrt_clauses_end";
    pub const TOGETHER: &str = "accrt_together";
    pub const READ: &str = "accrt_read";
    pub const READ_DESCRIPTOR: &str = "accrt_read_descriptor";
    pub const TEMPORARY: &str = "accrt_temporary";
    pub const TEMPORARY_END: &str = "accrt_temporary_end";
    pub const WAIT: &str = "accrt_wait";
    pub const INIT: &str = "accrt_init";
    pub const SHUTDOWN: &str = "accrt_shutdown";
    pub const SET: &str = "accrt_set";
    pub const AT: &str = "accrt_at";
    pub const POINTER: &str = "accrt_pointer";
}

/// Numbers and flags of accrt.h.
pub mod action {
    /// The bits of the kind.
    pub const KIND: i64 = 0xff;

    pub const COPYIN: i64 = 0;
    pub const CREATE: i64 = 1;
    pub const PRESENT: i64 = 2;
    pub const NO_CREATE: i64 = 3;
    pub const ATTACH: i64 = 4;
    pub const DEVICEPTR: i64 = 5;
    pub const USE_DEVICE: i64 = 6;
    pub const DECLARE_LINK: i64 = 7;
    pub const DEVICE_RESIDENT: i64 = 8;

    pub const COPYOUT: i64 = 0;
    pub const DELETE: i64 = 1;
    pub const DETACH: i64 = 2;
    pub const RELEASE: i64 = 3;

    pub const STRUCTURED: i64 = 0x100;
    pub const IMPLICIT: i64 = 0x200;
    pub const FINALIZE: i64 = 0x400;
    pub const IF_PRESENT: i64 = 0x800;
    pub const READONLY: i64 = 0x1000;
    pub const ZERO: i64 = 0x2000;
    pub const ALWAYS_IN: i64 = 0x4000;
    pub const ALWAYS_OUT: i64 = 0x8000;
    pub const DECLARED: i64 = 0x10000;
    pub const MEMBER: i64 = 0x20000;
    /// Of the clause's variable only: its members are those that it has by then.
    pub const HELD: i64 = 0x40000;
    /// Of an implicit clause for a component: a part of its data is enough.
    pub const PART: i64 = 0x80000;

    /// Of a variable that may be a declared one; nothing is done for others.
    pub const IF_DECLARED: i64 = 0x400000;

    /// Of a clause of a compute construct of that kind, as accrt_kernel numbers them.
    pub const fn of_construct(kind: i64) -> i64 {
        (kind + 1) << 20
    }
}

/// Which kind of compute construct a data clause belongs to, on its entry.
pub const CONSTRUCT: &str = "accc.construct";

pub const QUEUE_NOVAL: i64 = -1;
pub const QUEUE_SYNC: i64 = -2;

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

/// Words of struct accrt_freed, and which of them is the address of `*left_end`.
const FREED_WORDS: usize = 3;
const LEFT_END: i64 = 2;

/// Where a procedure that ends has variables that libaccrt may have to forget: nowhere
/// in a program that is not linked with it.
pub fn where_locals_matter<'c>(b: &Builder<'c>, module: &mut Module<'c>) -> Builder<'c> {
    let abi = Abi::new(b);
    if module.lookup(symbol::FREED).is_none() {
        let constant = llvm::weak_constant(module, symbol::FREED, 8 * FREED_WORDS);
        module.add(constant);
    }
    let freed = llvm::address_of(b, symbol::FREED, 0);
    let none = arith::constant(b, abi.i64, 0);
    let is_linked = arith::compare(b, Compare::NotEqual, address_as_word(b, freed), none);
    let (_, then) = fir::if_then(b, is_linked);
    let b = &Builder::before_terminator(then);
    let words = abi.i64.array(FREED_WORDS as i64).reference();
    let words = fir::convert(b, freed, words);
    let index = arith::index(b, LEFT_END);
    let place = fir::load(b, fir::coordinate_of(b, words, index, abi.i64.reference()));
    let place = fir::convert(b, place, abi.pointer);
    let end = llvm::atomic_load(b, place, abi.i64, "");
    // All of the procedure's variables lie above the top of the stack.
    let top = address_as_word(b, llvm::stack_save(b));
    let is_reached = arith::unsigned::is_less(b, top, end);
    let (_, then) = fir::if_then(b, is_reached);
    Builder::before_terminator(then)
}

/// accrt_forget, at such a place.
pub fn forget<'c>(b: &Builder<'c>, module: &mut Module<'c>, memory: Value<'c>, bytes: Value<'c>) {
    let abi = Abi::new(b);
    let arguments = [abi.pointer, abi.i64, abi.pointer];
    func::declare(module, symbol::FORGET, &arguments, &[]);
    let function = module.lookup(symbol::FORGET).expect("just declared");
    function.set_attribute("llvm.linkage", llvm::weak_linkage(b.ctx()));
    let address = fir::convert(b, memory, abi.pointer);
    let place = location(b, module, b.location());
    fir::call(b, symbol::FORGET, &[address, bytes, place], &[]);
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
    let abi = Abi::new(b);
    let ty = place.ty().pointee().expect("the address of a descriptor");
    let bytes = fir::descriptor_bytes(ty).expect("one of an array of numbers");
    let bytes = arith::constant(b, abi.i64, bytes);
    let slot = fir::alloca(b, ty);
    let [from, room] = [place, slot].map(|address| fir::convert(b, address, abi.pointer));
    let location = location(b, module, b.location());
    let types = [abi.pointer, bytes.ty(), abi.pointer, abi.i32, abi.pointer];
    func::declare(module, symbol::READ_DESCRIPTOR, &types, &[]);
    let values = [from, bytes, room, queue, location];
    fir::call(b, symbol::READ_DESCRIPTOR, &values, &[]);
    fir::load(b, slot)
}

/// accrt_temporary: device memory of `bytes` (i64) for a construct.
pub fn temporary<'c>(b: &Builder<'c>, module: &mut Module<'c>, bytes: Value<'c>) -> Value<'c> {
    let abi = Abi::new(b);
    let place = location(b, module, b.location());
    let types = [bytes.ty(), abi.pointer];
    func::declare(module, symbol::TEMPORARY, &types, &[abi.pointer]);
    fir::call(b, symbol::TEMPORARY, &[bytes, place], &[abi.pointer]).result(0)
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
