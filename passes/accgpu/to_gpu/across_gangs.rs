//! Brings what each gang found to the variable of a reduction in device memory:
//! by an atomic operation where the target has one for the type, else under a
//! lock that one thread of a gang takes at a time.

use super::threads::Vendor;
use crate::accgpu::combine::atomic_operation;
use accc_dialects::{
    accgpu::{self, Operator},
    arith::{self, Compare},
    fir,
    ir::{Builder, Module, Op, Type, Value},
    llvm::{self, AtomicOperation},
    scf,
};

/// LLVM's name for "all threads of the device".
const DEVICE_SCOPE: &str = "agent";
const LOCK: &str = "accc_reduction_lock";
/// Address space of global device memory, on AMD and NVIDIA.
const GLOBAL: u32 = 1;

/// Combines the result of a gang, at address `total`, into the target.
pub fn update<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
    vendor: Vendor,
) {
    let target = reduce.operand(1);
    let value_type = target.ty().pointee().expect("a reduction into an address");
    let Some(operation) = atomic_operation(accgpu::reduce_operator(reduce), value_type) else {
        return combine_under_lock(b, symbols, reduce, total);
    };
    let value = fir::load(b, total);
    let pointer = fir::convert(b, target, Type::llvm_pointer(b.ctx(), 0));
    match operation {
        AtomicOperation::FloatMax | AtomicOperation::FloatMin if vendor != Vendor::Amd => {
            update_as_integer(b, operation, pointer, value);
        }
        _ => {
            llvm::atomic_rmw(b, operation, pointer, value, DEVICE_SCOPE);
        }
    }
}

/// max or min of reals by the integers with the same bits, for targets that have
/// no atomic max of reals. Numbers without a sign bit are in the order of signed
/// integers, also against those with one; numbers with a sign bit are in the
/// opposite order of unsigned integers, also against those without.
fn update_as_integer<'c>(
    b: &Builder<'c>,
    operation: AtomicOperation,
    pointer: Value<'c>,
    value: Value<'c>,
) {
    let ty = Type::integer(b.ctx(), value.ty().bit_width());
    let bits = arith::bitcast(b, value, ty);
    let zero = arith::constant(b, ty, 0);
    let [signed, unsigned] = match operation {
        AtomicOperation::FloatMax => [AtomicOperation::Max, AtomicOperation::UnsignedMin],
        _ => [AtomicOperation::Min, AtomicOperation::UnsignedMax],
    };
    for (compare, operation) in [(Compare::GreaterOrEqual, signed), (Compare::Less, unsigned)] {
        let condition = arith::compare(b, compare, bits, zero);
        let b = fir::under(b, condition);
        llvm::atomic_rmw(&b, operation, pointer, bits, DEVICE_SCOPE);
    }
}

/// Whether several threads may update variables of this type at a time, without a lock.
pub fn is_atomic(operator: Operator, ty: Type<'_>) -> bool {
    atomic_operation(operator, ty).is_some()
}

/// One gang at a time: a lock in device memory that the leader takes.
fn combine_under_lock<'c>(
    b: &Builder<'c>,
    symbols: &mut Module<'c>,
    reduce: Op<'c>,
    total: Value<'c>,
) {
    let i32 = Type::integer(b.ctx(), 32);
    if symbols.lookup(LOCK).is_none() {
        let lock = llvm::zero_global(symbols, LOCK, i32, GLOBAL);
        symbols.add(lock);
    }
    let pointer = llvm::generic_address_of(b, LOCK, GLOBAL);
    let free = arith::i32(b, 0);
    let taken = arith::i32(b, 1);
    scf::repeat_until(b, &|b| {
        let order = llvm::Ordering::AcquireRelease;
        llvm::compare_exchange(b, pointer, free, taken, order, DEVICE_SCOPE).1
    });
    llvm::fence(b, DEVICE_SCOPE);
    accgpu::inline_combiner(b, reduce, reduce.operand(1), total);
    llvm::fence(b, DEVICE_SCOPE);
    llvm::atomic_rmw(b, AtomicOperation::Exchange, pointer, free, DEVICE_SCOPE);
}
