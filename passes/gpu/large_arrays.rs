//! Puts large arrays of device code, and those whose size only the run knows, on the heap of
//! kernels.
//!
//! A device reserves the memory that one thread needs for all threads that it can run at a time,
//! and has a limit for each. Private arrays are on the heap already where they are too large
//! (`to_gpu/heap.rs`); here are the local arrays of routines, and what would go to the stack again:
//! flang's `stack-arrays` takes all heap memory that ends with its procedure.
//!
//! Threads of a kernel take blocks of the heap for themselves, so that neighbours are far apart,
//! where local memory interleaves them. So only what a kernel and all that it calls have beyond
//! the limit leaves it, the largest arrays first.
//!
//! ## Before
//! ```mlir
//! func.func private @r() {
//!   %w = fir.alloca !fir.array<40000xf32>
//!   %t = fir.allocmem !fir.array<?xf32>, %c40000
//!   fir.freemem %t
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func private @r() {
//!   %0 = fir.allocmem !fir.array<40000xf32> {fir.must_be_heap = true}
//!   %w = fir.convert %0 : (!fir.heap<!fir.array<40000xf32>>) -> !fir.ref<!fir.array<40000xf32>>
//!   %t = fir.allocmem !fir.array<?xf32>, %c40000 {fir.must_be_heap = true}
//!   fir.freemem %t
//!   fir.freemem %0
//!   return
//! }
//! ```
//!
//! Of arrays whose size only the run knows nobody can say whether they fit, and devices reserve no
//! memory for them: none is on the stack.

use crate::{
    acc::routines::device_code,
    accgpu::{NVIDIA, VENDOR, free_at_end, outline::shape::THREAD_LIMIT},
    pass::Pass,
};
use accc_dialects::{
    arith, fir, gpu,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::{cmp::Reverse, collections::BTreeSet};

#[derive(Clone, Default)]
pub struct LargeArrays;

impl Pass for LargeArrays {
    const ARGUMENT: &'static str = "gpu-large-arrays";
    const SUMMARY: &'static str = "put large local arrays on the heap of kernels";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let limit = local_limit(module);
        let symbols = Module::new(module);
        for kernel in module.collect(&|op| op.has_attribute(gpu::KERNEL)) {
            move_to_heap(kernel, limit, &symbols);
        }
        let is_large = |&op: &Op<'_>| bytes(op, module).is_none_or(|bytes| bytes > THREAD_LIMIT);
        let on_heap = module.collect_named(fir::ALLOCMEM).into_iter();
        for allocation in on_heap.filter(is_large) {
            keep_on_heap(allocation);
        }
        Ok(())
    }
}

/// Bytes of the variables that a thread of a kernel keeps, at most: three quarters of what devices
/// have for a thread, which needs some for its registers too.
fn local_limit(module: Op<'_>) -> i64 {
    match module.text(VENDOR).as_deref() {
        Some(NVIDIA) => 384 * 1024,
        _ => 96 * 1024,
    }
}

/// Moves what `kernel` and the procedures that it reaches have on the stack beyond `limit`.
/// They are taken for one procedure, which LLVM makes of most.
fn move_to_heap<'c>(kernel: Op<'c>, limit: i64, symbols: &Module<'c>) {
    let reached = device_code::reached_from(device_code::called_in(kernel), symbols);
    // One order for all runs of the compiler.
    let procedures = BTreeSet::from_iter(&reached).into_iter();
    let procedures = procedures.filter_map(|name| symbols.lookup(name));
    let locals = procedures
        .chain([kernel])
        .flat_map(|procedure| procedure.collect_named(fir::ALLOCA));
    let mut known = Vec::new();
    for local in locals {
        match bytes(local, symbols.op()) {
            Some(bytes) => known.push((bytes, local)),
            None if !local.operands().is_empty() => allocate(local),
            None => {}
        }
    }
    known.sort_by_key(|&(bytes, _)| Reverse(bytes));
    let all = known.iter().map(|&(bytes, _)| bytes);
    let mut sum = all.fold(0, i64::saturating_add);
    for (bytes, local) in known {
        if sum <= limit {
            break;
        }
        sum -= bytes;
        allocate(local);
    }
}

/// Makes heap memory of `local`, for its scope.
fn allocate(local: Op<'_>) {
    let object = allocated(local);
    let b = Builder::before(local);
    let heap = fir::allocmem(&b, object, object.heap(), &local.operands());
    keep_on_heap(heap.defining_op().expect("just made"));
    let address = fir::convert(&b, heap, local.result(0).ty());
    local.result(0).replace_all_uses_with(address);
    local.erase();
    free_at_end(heap, false);
}

fn keep_on_heap(allocation: Op<'_>) {
    let yes = Attribute::boolean(allocation.ctx(), true);
    allocation.set_attribute(MUST_BE_HEAP, yes);
}

/// flang's, read by `stack-arrays`.
const MUST_BE_HEAP: &str = "fir.must_be_heap";

/// The size of what `allocation` makes.
fn bytes<'c>(allocation: Op<'c>, module: Op<'c>) -> Option<i64> {
    let object = allocated(allocation);
    let mut given = allocation.operands().into_iter().map(constant);
    let bytes = match object.character_unit() {
        // Its length comes before the extents.
        Some(unit) => unit.byte_size(module)?.checked_mul(given.next()??)?,
        None if object.rank() > 0 => object.element().object_bytes(module)?,
        None => object.object_bytes(module)?,
    };
    let extents = (0..object.rank()).map(|dimension| match object.extent(dimension) {
        Some(extent) => Some(extent),
        None => given.next()?,
    });
    let mut extents = extents.collect::<Option<Vec<_>>>()?.into_iter();
    extents.try_fold(bytes, i64::checked_mul)
}

fn allocated(allocation: Op<'_>) -> Type<'_> {
    allocation.type_attribute("in_type").expect("a type")
}

/// The value of a size, which need not be folded yet.
fn constant(value: Value<'_>) -> Option<i64> {
    match value.defining_op().filter(|op| op.is(arith::MULI)) {
        Some(product) => constant(product.operand(0))?.checked_mul(constant(product.operand(1))?),
        None => arith::constant_value(value),
    }
}
