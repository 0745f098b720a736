//! Makes a second version of all device code that tells the simt device of its
//! memory accesses, so that it can look for races (`ACCC_SIMT_RACES`).
//!
//! Loads and stores that other threads could see call libaccrt before they happen
//! (see "simt" in accrt.h) with the place in the source and the variable's name.
//! The version is chosen at launch: the first one costs nothing.
//!
//! ## Before
//! ```mlir
//! func.func @k(%x: !fir.ref<i32>) attributes {gpu.kernel} {
//!   fir.store %one to %x : !fir.ref<i32>
//!   fir.call @f() : () -> ()
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @k(...)  // as before
//! func.func @k.watched(%x: !fir.ref<i32>) attributes {gpu.kernel} {
//!   fir.call @accrt_simt_access(%address, %four, %write, %where, %name) : (!llvm.ptr, i64, i32, !llvm.ptr, !llvm.ptr) -> ()
//!   fir.store %one to %x : !fir.ref<i32>
//!   fir.call @f.watched() : () -> ()
//!   return
//! }
//! ```
//!
//! ## Expects
//! Atomics are LLVM's (acc-atomic-to-llvm). What stands between two fences is
//! under a lock, and counts as atomic.

use crate::{
    accgpu::{SIMT, VENDOR, is_thread_memory},
    gpu::place,
    pass::Pass,
};
use accc_dialects::{
    accgpu, arith, fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
    llvm,
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct WatchMemory;

/// What the names of the second versions end in; libaccrt knows it.
pub const WATCHED: &str = ".watched";
const ACCESS: &str = "accrt_simt_access";
const ALLOCATED: &str = "accrt_simt_allocated";

/// Kinds of accesses, numbered as in accrt.h.
#[derive(Clone, Copy)]
enum Kind {
    Read = 0,
    Write = 1,
    Atomic = 2,
}

impl Pass for WatchMemory {
    const ARGUMENT: &'static str = "gpu-watch-memory";
    const SUMMARY: &'static str = "add versions of kernels that report memory accesses to simt";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if module.text(VENDOR).as_deref() != Some(SIMT) {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        let functions =
            module.collect(&|op| op.is(func::FUNC) && op.region(0).first_block().is_some());
        let names: HashSet<String> = functions.iter().filter_map(|f| f.symbol_name()).collect();
        for function in functions {
            let copy = function.clone_op();
            let name = function.symbol_name().unwrap_or_default();
            copy.set_symbol_name(&(name + WATCHED));
            symbols.add(copy);
            for call in copy.collect_named(fir::CALL) {
                if let Some(callee) = call.callee().filter(|name| names.contains(name)) {
                    call.set_callee(&(callee + WATCHED));
                }
            }
            watch(&mut symbols, copy);
        }
        Ok(())
    }
}

fn watch<'c>(symbols: &mut Module<'c>, function: Op<'c>) {
    let locked = locked(function);
    for op in function.collect(&|op| access(op).is_some()) {
        let Some((address, kind)) = access(op) else {
            continue;
        };
        if is_thread_memory(address) || op.has_attribute(accgpu::UNORDERED) {
            continue;
        }
        let kind = if locked.contains(&op) {
            Kind::Atomic
        } else {
            kind
        };
        report(symbols, op, address, kind);
    }
    for allocation in function.collect_named(fir::ALLOCMEM) {
        let b = Builder::after(allocation);
        let pointer = Type::llvm_pointer(b.ctx(), 0);
        func::declare(symbols, ALLOCATED, &[pointer], &[]);
        let memory = fir::convert(&b, allocation.result(0), pointer);
        fir::call(&b, ALLOCATED, &[memory], &[]);
    }
}

/// The address that `op` accesses, and how.
fn access<'c>(op: Op<'c>) -> Option<(Value<'c>, Kind)> {
    Some(match op.name().as_str() {
        fir::LOAD => (op.operand(0), Kind::Read),
        fir::STORE | fir::SAVE_RESULT => (op.operand(1), Kind::Write),
        // Only atomic ones are LLVM's here.
        llvm::LOAD | llvm::ATOMICRMW | llvm::CMPXCHG => (op.operand(0), Kind::Atomic),
        llvm::STORE => (op.operand(1), Kind::Atomic),
        _ => return None,
    })
}

/// Accesses between two fences of one block.
fn locked<'c>(function: Op<'c>) -> Vec<Op<'c>> {
    const FENCE: &str = llvm::FENCE;
    let mut locked = Vec::new();
    for fence in function.collect_named(FENCE) {
        let mut inside = Vec::new();
        let mut next = fence.next();
        while let Some(op) = next {
            if op.is(FENCE) {
                locked.append(&mut inside);
                break;
            }
            inside.extend([op].into_iter().filter(|&op| access(op).is_some()));
            inside.extend(op.collect(&|op| access(op).is_some()));
            next = op.next();
        }
    }
    locked
}

/// Tells libaccrt before `op` happens.
fn report<'c>(symbols: &mut Module<'c>, op: Op<'c>, address: Value<'c>, kind: Kind) {
    let ty = accessed_type(op);
    let bytes = ty.byte_size(symbols.op()).filter(|_| !ty.is_descriptor());
    let Some(bytes @ 1..) = bytes else {
        return;
    };
    let b = Builder::before(op);
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    let (i32, i64) = (Type::integer(b.ctx(), 32), Type::integer(b.ctx(), 64));
    func::declare(symbols, ACCESS, &[pointer, i64, i32, pointer, pointer], &[]);
    let address_value = fir::convert(&b, address, pointer);
    let bytes = arith::constant(&b, i64, bytes);
    let kind = arith::i32(&b, kind as i64);
    let place = place(&b, symbols);
    let name = match variable(address) {
        Some(name) => {
            let text = llvm::string_constant(symbols, &name);
            llvm::address_of(&b, &text, 0)
        }
        None => llvm::null(&b),
    };
    fir::call(&b, ACCESS, &[address_value, bytes, kind, place, name], &[]);
}

/// The type of what `op` loads or stores.
fn accessed_type<'c>(op: Op<'c>) -> Type<'c> {
    match op.name().as_str() {
        fir::STORE | fir::SAVE_RESULT | llvm::STORE => op.operand(0).ty(),
        llvm::ATOMICRMW | llvm::CMPXCHG => op.operand(1).ty(),
        _ => op.result(0).ty(),
    }
}

/// The name of the variable that `address` lies in, where the program has one.
fn variable(address: Value<'_>) -> Option<String> {
    const STEPS: [&str; 8] = [
        fir::ARRAY_COOR,
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::COORDINATE_OF,
        fir::EMBOX,
        fir::LOAD,
        fir::REBOX,
        llvm::ADDRSPACECAST,
    ];
    let mut value = address;
    loop {
        if let Some(name) = fir::declared_name(value) {
            return Some(name);
        }
        let op = value.defining_op().filter(|op| op.is_any(&STEPS))?;
        value = op.operand(0);
    }
}
