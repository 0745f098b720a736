//! Private variables on the heap of kernels: arrays whose size only the run
//! knows, and those too large for a thread's or a gang's memory.
//!
//! That of a loop ends with the loop, which is in the same block; that of a construct wherever
//! the construct ends. Memory of a thread is taken and given back by each thread for itself. What
//! threads share is taken once, by the gang's leader: `predicate` then lets all
//! threads have the address, and puts a barrier before it is given back.

use super::{ownership::EACH_THREAD, threads::Threads};
use crate::accgpu::{outline::shape::THREAD_LIMIT, scope_end::free_at_end};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// Whether a thread's copy of a variable has to be on the heap.
pub fn is_needed_for_thread(private: Op<'_>, ty: Type<'_>, module: Op<'_>) -> bool {
    private.operand_count() > 0
        || ty
            .object_bytes(module)
            .is_some_and(|bytes| bytes > THREAD_LIMIT)
}

/// Replaces accgpu.private by memory that every thread takes for itself: an object of type `ty`.
pub fn make_local<'c>(private: Op<'c>, ty: Type<'c>) {
    let b = Builder::before(private);
    let memory = Memory::of(&b, private, ty);
    let heap = memory.take(&b, memory.elements);
    mark(heap.defining_op().expect("just made"));
    for free in free_at_end(heap, accgpu::follows_loop(private)) {
        mark(free);
    }
    memory.replace(&b, private, heap);
}

/// Replaces accgpu.private by memory that the gang's leader takes: one object of type `ty` for
/// the gang, or one for each of its workers.
pub fn make_shared<'c>(private: Op<'c>, ty: Type<'c>, threads: &Threads) {
    let b = Builder::before(private);
    let memory = Memory::of(&b, private, ty);
    let is_workers = accgpu::level(private) == Level::Worker && threads.has_workers;
    let elements = if is_workers {
        let workers = accgpu::count(&b, Level::Worker);
        arith::mul(&b, memory.elements, workers)
    } else {
        memory.elements
    };
    let heap = memory.take(&b, elements);
    let own = if is_workers {
        let worker = accgpu::id(&b, Level::Worker);
        let first = arith::mul(&b, worker, memory.elements);
        fir::coordinate_of(&b, heap, first, memory.element.reference())
    } else {
        heap
    };
    free_at_end(heap, accgpu::follows_loop(private));
    memory.replace(&b, private, own);
}

/// What a copy of a variable is made of.
struct Memory<'c> {
    element: Type<'c>,
    elements: Value<'c>,
}

impl<'c> Memory<'c> {
    fn of(b: &Builder<'c>, private: Op<'c>, ty: Type<'c>) -> Self {
        let mut elements = arith::index(b, 1);
        if ty.rank() == 0 {
            return Memory {
                element: ty,
                elements,
            };
        }
        let mut sizes = private.operands().into_iter();
        for dimension in 0..ty.rank() {
            let extent = match ty.extent(dimension) {
                Some(extent) => arith::index(b, extent),
                None => {
                    // Of an array of no elements it may be negative.
                    let size = sizes.next().expect("a size for each unknown extent");
                    let zero = arith::index(b, 0);
                    arith::max(b, fir::to_index(b, size), zero)
                }
            };
            elements = arith::mul(b, elements, extent);
        }
        Memory {
            element: ty.element(),
            elements,
        }
    }

    fn take(&self, b: &Builder<'c>, elements: Value<'c>) -> Value<'c> {
        let array = self.element.array(-1);
        fir::allocmem(b, array, array.heap(), &[elements])
    }

    fn replace(&self, b: &Builder<'c>, private: Op<'c>, memory: Value<'c>) {
        let result = private.result(0);
        result.replace_all_uses_with(fir::convert(b, memory, result.ty()));
        private.erase();
    }
}

/// Says to `predicate` that this is no matter of the gang's.
fn mark(op: Op<'_>) {
    op.set_attribute(EACH_THREAD, Attribute::unit(op.ctx()));
}
