//! Gives back the heap memory of a variable where its scope ends: in each block that leaves
//! the region with the variable.
//!
//! Control may get there without the variable, in a region with branches, and to the variable
//! more than once. Then the thread remembers the address: null at the beginning, which frees
//! nothing, and what the variable had the last time is freed when it comes again.
//!
//! ## Before
//! ```mlir
//!   cf.cond_br %0, ^bb1, ^bb2
//! ^bb1:
//!   %1 = fir.allocmem !fir.array<?xi32>, %n
//!   cf.br ^bb2
//! ^bb2:
//!   scf.yield
//! ```
//! ## After
//! ```mlir
//!   %2 = fir.alloca !fir.heap<!fir.array<?xi32>>
//!   fir.store %null to %2
//!   cf.cond_br %0, ^bb1, ^bb2
//! ^bb1:
//!   %3 = fir.load %2
//!   fir.freemem %3
//!   %1 = fir.allocmem !fir.array<?xi32>, %n
//!   fir.store %1 to %2
//!   cf.br ^bb2
//! ^bb2:
//!   %4 = fir.load %2
//!   fir.freemem %4
//!   scf.yield
//! ```

use accc_dialects::{
    fir,
    ir::{Block, Builder, Op, Value},
};

/// Frees `heap`, the result of a fir.allocmem, at the ends of its region, those that only
/// this block reaches if `ends_with_block`. Returns the fir.freemem.
pub fn free_at_end<'c>(heap: Value<'c>, ends_with_block: bool) -> Vec<Op<'c>> {
    let allocation = heap.defining_op().expect("heap memory is allocated");
    let own = allocation.block().expect("in a block");
    if ends_with_block || leaves(own) {
        return free_before([own], &|_| heap);
    }
    let ends = own
        .region()
        .blocks()
        .into_iter()
        .filter(|&block| leaves(block));
    let entry = own.region().first_block().expect("it has a block");
    if own == entry {
        return free_before(ends, &|_| heap);
    }
    let b = Builder::at_start(entry, allocation);
    let remembered = fir::alloca(&b, heap.ty());
    fir::store(&b, fir::zero_bits(&b, heap.ty()), remembered);
    let b = Builder::before(allocation);
    let last = fir::freemem(&b, fir::load(&b, remembered));
    fir::store(&Builder::after(allocation), heap, remembered);
    let mut freed = free_before(ends, &|b| fir::load(b, remembered));
    freed.push(last);
    freed
}

/// Whether control leaves the region at the end of `block`.
fn leaves(block: Block<'_>) -> bool {
    block.successors().is_empty()
}

fn free_before<'c>(
    ends: impl IntoIterator<Item = Block<'c>>,
    heap: &dyn Fn(&Builder<'c>) -> Value<'c>,
) -> Vec<Op<'c>> {
    ends.into_iter()
        .filter_map(Block::terminator)
        .map(|end| {
            let b = Builder::before(end);
            fir::freemem(&b, heap(&b))
        })
        .collect()
}
