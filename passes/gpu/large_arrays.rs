//! Keeps large private arrays of device code on the heap of kernels.
//!
//! A device reserves the memory that one thread needs for all threads that it can run at a time,
//! and has a limit for each. Private arrays that are too large are on the heap already
//! (`to_gpu/heap.rs`); flang's `stack-arrays` would take all heap memory that ends with its
//! procedure to the stack again.
//!
//! ## Before
//! ```mlir
//! %t = fir.allocmem !fir.array<?xf32>, %c40000
//! fir.freemem %t
//! ```
//! ## After
//! ```mlir
//! %t = fir.allocmem !fir.array<?xf32>, %c40000 {fir.must_be_heap = true}
//! fir.freemem %t
//! ```
//!
//! ## Leaves
//! Arrays whose size only the run knows.

use crate::{accgpu::THREAD_LIMIT, pass::Pass};
use accc_dialects::{
    arith, fir,
    ir::{Attribute, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct LargeArrays;

impl Pass for LargeArrays {
    const ARGUMENT: &'static str = "gpu-large-arrays";
    const SUMMARY: &'static str = "keep large private arrays on the heap of kernels";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let is_large = |&op: &Op<'_>| bytes(op, module).is_some_and(|bytes| bytes > THREAD_LIMIT);
        let on_heap = module.collect_named(fir::ALLOCMEM).into_iter();
        for allocation in on_heap.filter(is_large) {
            let yes = Attribute::boolean(module.ctx(), true);
            allocation.set_attribute(MUST_BE_HEAP, yes);
        }
        Ok(())
    }
}

/// flang's, read by `stack-arrays`.
const MUST_BE_HEAP: &str = "fir.must_be_heap";

/// The size of what `allocation` makes.
fn bytes<'c>(allocation: Op<'c>, module: Op<'c>) -> Option<i64> {
    let object = allocated(allocation);
    let array = object.rank() > 0;
    let element = if array { object.element() } else { object };
    // Those of a character with a length of its own are no extents.
    let bytes = element.byte_size(module)?;
    let mut given = allocation.operands().into_iter().map(constant);
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
