//! Converts `acc` atomics of device code to LLVM's.
//!
//! An update whose operator LLVM has becomes one atomicrmw; any other one
//! becomes a loop around compare-and-exchange on the bits of the variable, which
//! works for every type of at most 64 bits (OpenACC 3.4, 2.12).
//!
//! ## Before
//! ```mlir
//! acc.atomic.update %x : !fir.ref<i32> {
//! ^bb0(%old: i32):
//!   %new = arith.addi %old, %one : i32
//!   acc.yield %new : i32
//! }
//! ```
//! ## After
//! ```mlir
//! %p = fir.convert %x : (!fir.ref<i32>) -> !llvm.ptr
//! llvm.atomicrmw add %p, %one syncscope("agent") monotonic : !llvm.ptr, i32
//! ```

use super::{
    DEVICE, Scope, captured_updates::settle, single_operation::SingleOperation, updates::apply,
};
use crate::pass::Pass;
use accc_dialects::{
    acc,
    arith::{self, Compare},
    builtin, fir,
    ir::{Builder, Op, Reported, Type, Value, Walk, not_yet_supported},
    llvm::{self, AtomicOperation, Ordering},
    scf,
};

#[derive(Clone, Default)]
pub struct AtomicToLlvm;

impl Pass for AtomicToLlvm {
    const ARGUMENT: &'static str = "acc-atomic-to-llvm";
    const SUMMARY: &'static str = "convert atomics of device code to LLVM's";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        // Captures first: they hold the accesses they join.
        let captures = module.collect_named(acc::ATOMIC_CAPTURE);
        for op in captures.into_iter().filter_map(settle) {
            convert_capture(op, DEVICE)?;
        }
        for op in module.collect_any(&[acc::ATOMIC_READ, acc::ATOMIC_WRITE, acc::ATOMIC_UPDATE]) {
            let b = Builder::before(op);
            match op.name().as_str() {
                acc::ATOMIC_READ => read(&b, op)?,
                acc::ATOMIC_WRITE => write(&b, op)?,
                _ => {
                    update(&b, op, DEVICE)?;
                }
            }
            op.erase();
        }
        Ok(())
    }
}

/// A variable as bits that hardware can access at once.
struct Cell<'c> {
    pointer: Value<'c>,
    /// The integer type of the variable's size.
    bits: Type<'c>,
    /// The variable's type.
    ty: Type<'c>,
    scope: &'static str,
}

impl<'c> Cell<'c> {
    fn new(b: &Builder<'c>, op: Op<'c>, scope: Scope) -> Result<Self, Reported> {
        let address = op.operand(0);
        let ty = address
            .ty()
            .pointee()
            .expect("an atomic access of an address");
        let module = op
            .enclosing(&[builtin::MODULE])
            .expect("an operation in a module");
        match ty.byte_size(module) {
            Some(bytes @ (1 | 2 | 4 | 8)) => Ok(Cell {
                pointer: fir::convert(b, address, Type::llvm_pointer(b.ctx(), 0)),
                bits: Type::integer(b.ctx(), 8 * bytes as u32),
                ty,
                scope: scope.0,
            }),
            _ => Err(not_yet_supported(
                op.location(),
                "an atomic access of more than 64 bits on a GPU, other than sums of complex \
                 numbers that nothing captures",
            )),
        }
    }

    /// `value` of the variable's type as bits, through memory of the thread.
    fn to_bits(&self, b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
        let slot = fir::alloca(b, self.ty);
        fir::store(b, value, slot);
        let slot = fir::convert(b, slot, self.bits.reference());
        fir::load(b, slot)
    }

    fn value_of_bits(&self, b: &Builder<'c>, bits: Value<'c>) -> Value<'c> {
        let slot = fir::alloca(b, self.bits);
        fir::store(b, bits, slot);
        let slot = fir::convert(b, slot, self.ty.reference());
        fir::load(b, slot)
    }
}

/// v = x.
fn read<'c>(b: &Builder<'c>, op: Op<'c>) -> Result<(), Reported> {
    let cell = Cell::new(b, op, DEVICE)?;
    let bits = llvm::atomic_load(b, cell.pointer, cell.bits, cell.scope);
    let value = cell.value_of_bits(b, bits);
    fir::store(b, value, op.operand(1));
    Ok(())
}

/// x = expression.
fn write<'c>(b: &Builder<'c>, op: Op<'c>) -> Result<(), Reported> {
    let cell = Cell::new(b, op, DEVICE)?;
    let bits = cell.to_bits(b, op.operand(1));
    llvm::atomic_store(b, bits, cell.pointer, cell.scope);
    Ok(())
}

/// The same where the old value, which it returns, is captured.
fn exchange<'c>(b: &Builder<'c>, op: Op<'c>, scope: Scope) -> Result<Value<'c>, Reported> {
    let cell = Cell::new(b, op, scope)?;
    let bits = cell.to_bits(b, op.operand(1));
    let operation = AtomicOperation::Exchange;
    let old = llvm::atomic_rmw(b, operation, cell.pointer, bits, cell.scope);
    Ok(cell.value_of_bits(b, old))
}

/// x = x op expression; returns the old value.
fn update<'c>(b: &Builder<'c>, op: Op<'c>, scope: Scope) -> Result<Value<'c>, Reported> {
    let cell = Cell::new(b, op, scope)?;
    if let Some(single) = SingleOperation::of(op) {
        return Ok(single.build(b, op, cell.pointer, scope));
    }
    let current = fir::alloca(b, cell.bits);
    let first = llvm::atomic_load(b, cell.pointer, cell.bits, cell.scope);
    fir::store(b, first, current);
    scf::repeat_until(b, &|b| {
        let expected = fir::load(b, current);
        let old = cell.value_of_bits(b, expected);
        let new = apply(b, op, old);
        let new = cell.to_bits(b, new);
        // Atomics order nothing but the accesses of their variable (2.12).
        let exchange = |b: &Builder<'c>| {
            let order = Ordering::Monotonic;
            llvm::compare_exchange(b, cell.pointer, expected, new, order, cell.scope)
        };
        if !often_keeps_value(op) {
            let (found, stored) = exchange(b);
            fir::store(b, found, current);
            return stored;
        }
        // Where nothing changes, to have read is enough.
        let is_new = arith::compare(b, Compare::NotEqual, new, expected);
        let done = fir::alloca(b, is_new.ty());
        fir::store(b, arith::constant(b, is_new.ty(), 1), done);
        let (_, then, _) = scf::if_op(b, is_new, false);
        let inside = Builder::before_terminator(then);
        let (found, stored) = exchange(&inside);
        fir::store(&inside, found, current);
        fir::store(&inside, stored, done);
        fir::load(b, done)
    });
    let old = fir::load(b, current);
    Ok(cell.value_of_bits(b, old))
}

/// Whether `update` takes the larger or the smaller one of two values, which is the old one for
/// most threads.
fn often_keeps_value(update: Op<'_>) -> bool {
    const EXTREMES: [&str; 5] = [
        arith::SELECT,
        arith::MAXNUMF,
        arith::MINNUMF,
        arith::MAXIMUMF,
        arith::MINIMUMF,
    ];
    let end = update.body(0).terminator();
    end.and_then(|end| end.operand(0).defining_op())
        .is_some_and(|last| last.is_any(&EXTREMES))
}

/// The two accesses of a capture, in their order.
pub(super) fn convert_capture(op: Op<'_>, scope: Scope) -> Result<(), Reported> {
    let b = Builder::before(op);
    let mut accesses = Vec::new();
    op.walk(&mut |inner| {
        if inner.is_any(&[acc::ATOMIC_READ, acc::ATOMIC_WRITE, acc::ATOMIC_UPDATE]) {
            accesses.push(inner);
            return Walk::Skip;
        }
        Walk::Advance
    });
    let read_position = accesses.iter().position(|a| a.is(acc::ATOMIC_READ));
    let change = accesses.iter().find(|a| !a.is(acc::ATOMIC_READ)).copied();
    let (Some(read_position), Some(change)) = (read_position, change) else {
        return Err(not_yet_supported(
            op.location(),
            "this form of atomic capture",
        ));
    };
    if read_position != 0 && change.is(acc::ATOMIC_UPDATE) {
        // What is computed again is what the variable gets: here a product could become one
        // operation with the sum, there not.
        change.body(0).ops().into_iter().for_each(arith::forbid_all);
    }
    let old = if change.is(acc::ATOMIC_WRITE) {
        exchange(&b, change, scope)?
    } else {
        update(&b, change, scope)?
    };
    let captured = if read_position == 0 {
        old
    } else if change.is(acc::ATOMIC_WRITE) {
        change.operand(1)
    } else {
        apply(&b, change, old)
    };
    fir::store(&b, captured, accesses[read_position].operand(1));
    op.erase();
    Ok(())
}
