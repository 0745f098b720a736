//! Lowers the kernels of a device module to the gpu dialect.
//!
//! | level | becomes |
//! |---|---|
//! | gang | a workgroup; `gang` loops take contiguous blocks of iterations |
//! | worker | a row of the workgroup (thread id y) |
//! | vector | lanes (thread id x) |
//!
//! Loops over workers or lanes stride by their number; where the launch has a
//! thread for each iteration (`accgpu.covered`), a loop becomes one test.
//!
//! ## Before
//! ```mlir
//! func.func @k(%x: !fir.ref<f64>) attributes {gpu.kernel} {
//!   accgpu.region <parallel> {
//!     fir.store %one to %x : !fir.ref<f64>
//!     accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!       accgpu.yield
//!     }
//!     accgpu.yield
//!   }
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! func.func @k(%x: !fir.ref<f64>) attributes {gpu.kernel} {
//!   gpu.barrier
//!   fir.if %is_lane_0 { fir.store %one to %x : !fir.ref<f64> }
//!   gpu.barrier
//!   fir.iterate_while (%i = %first to %last step %count) and (%true) { }
//!   return
//! }
//! ```
//!
//! ## Expects
//! A module for one device: the content of the gpu.module that
//! accgpu-outline-kernels made, with the attribute `accgpu.vendor`.
//!
//! ## How
//! 1. `array_reductions` leaves reductions of scalars, and of arrays whose elements
//!    threads share.
//! 2. `placement` decides which private variables every thread may keep for
//!    itself and which need memory that a gang shares; `heap` has what neither
//!    can hold.
//! 3. `predicate` lets one thread do what a gang or worker does once; `apart` says where threads
//!    need not wait for each other between iterations.
//! 4. `shared_arrays` tells LLVM which arrays threads exchange values by.
//! 5. `reduce` and `shared_elements` combine private copies.
//! 6. Loops become counted loops over each thread's share.
//! 7. `barriers` drops those barriers that keep nothing apart.

mod across_gangs;
mod apart;
mod array_reductions;
mod barriers;
mod exchange;
mod heap;
mod memory;
mod ownership;
mod placement;
mod predicate;
mod reduce;
mod reduction_target;
mod shared_arrays;
mod shared_elements;
mod threads;
mod wavefront;

use crate::{accgpu::iterate, pass::Pass};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir, func, gpu,
    ir::{Builder, Module, Op, Reported, Value, not_yet_supported},
    llvm, scf,
};
use exchange::Exchange;
pub use ownership::is_thread_memory;
use threads::Threads;
pub use threads::{AMD, NVIDIA, SIMT, VENDOR, WAVEFRONT_SIZE};

#[derive(Clone, Default)]
pub struct ToGpu;

impl Pass for ToGpu {
    const ARGUMENT: &'static str = "accgpu-to-gpu";
    const SUMMARY: &'static str = "lower kernels to the gpu dialect";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        drop_stack_marks(module);
        let routines_read = shared_arrays::routines_read_atomically(module);
        for kernel in module.collect(&|op| op.is(func::FUNC) && op.has_attribute(gpu::KERNEL)) {
            lower_kernel(&mut symbols, kernel, routines_read)?;
            barriers::drop_superfluous(kernel);
        }
        for function in module.collect_named(func::FUNC) {
            lower_routine(&mut symbols, function)?;
        }
        for barrier in module.collect_named(accgpu::BARRIER) {
            threads::lower_barrier(&mut symbols, barrier);
        }
        Ok(())
    }
}

/// A block construct gives back the stack it took; but the memory of a GPU's
/// thread is all laid out at its start, and AMD's has no pointer to set back.
fn drop_stack_marks(module: Op<'_>) {
    for name in [llvm::STACKRESTORE, llvm::STACKSAVE] {
        for mark in module.collect_named(name) {
            mark.erase();
        }
    }
}

/// `routines_read`: whether routines of the module have atomic reads.
fn lower_kernel<'c>(
    symbols: &mut Module<'c>,
    kernel: Op<'c>,
    routines_read: bool,
) -> Result<(), Reported> {
    for region in kernel.collect_named(accgpu::REGION) {
        let threads = Threads::of(kernel, region);
        for reduction in region.collect_named(accgpu::REDUCE) {
            if !shared_elements::suits(reduction, &threads) {
                array_reductions::expand(reduction)?;
            }
        }
        placement::place(symbols, region, &threads);
        let mut exchange = Exchange::of(kernel, symbols);
        predicate::predicate(&mut exchange, region, &threads)?;
        shared_arrays::mark(kernel, region, routines_read);
        for reduction in region.collect_named(accgpu::REDUCE) {
            if shared_elements::suits(reduction, &threads) {
                shared_elements::lower(&mut exchange, reduction, &threads)?;
            } else {
                reduce::lower(&mut exchange, reduction, &threads)?;
            }
        }
        let mut loops = region.collect_named(accgpu::LOOP);
        loops.reverse();
        for nest in loops {
            lower_loop(nest, &threads);
        }
        for op in region.collect_any(&[accgpu::ID, accgpu::COUNT]) {
            threads.lower_query(op);
        }
        scf::inline_region(&Builder::before(region), region.region(0), &[accgpu::YIELD]);
        region.erase();
    }
    Ok(())
}

/// Each thread runs the iterations that are its share.
fn lower_loop(nest: Op<'_>, threads: &Threads) {
    let levels = accgpu::levels(nest);
    if levels.is_empty() {
        iterate::sequentially(nest);
        return;
    }
    if let Some(chunk) = accgpu::loop_static_chunk(nest)
        && let [Level::Gang, inner @ ..] = &levels[..]
        && !accgpu::is_in_turns(nest)
    {
        iterate_statically(nest, chunk, inner);
        return;
    }
    let is_covered = nest.has_attribute(accgpu::COVERED);
    let is_small = threads.counts_in_32_bits(nest, &levels);
    if accgpu::numbered_per_lane(nest) > 1 {
        let b = Builder::before(nest);
        let [gang, lane] = [Level::Gang, Level::Vector].map(|level| threads::share(&b, &[level]));
        match is_covered {
            true => iterate::several_each(nest, gang, lane, is_small),
            false => iterate::several_in_strides(nest, gang, lane, is_small),
        }
        return;
    }
    let share = threads::share(&Builder::before(nest), &levels);
    if nest.has_attribute(accgpu::ROWS) {
        let [y, z] = threads::outer_shares(&Builder::before(nest));
        if nest.has_attribute(accgpu::EXPECTED) {
            iterate::in_grid(nest, [share, y, z]);
        } else if accgpu::per_lane(nest) > 1 {
            iterate::several_rows(nest, share.id, [y, z], is_covered);
        } else {
            iterate::in_rows(nest, share.id, [y, z], is_covered);
        }
        return;
    }
    if is_covered {
        iterate::one_each(nest, share, is_small);
        return;
    }
    // Blocks take a division, which gains nothing where each gang has one iteration.
    let has_gangs_alone = levels.contains(&Level::Gang) && !levels.contains(&Level::Vector);
    let is_in_turns = !has_gangs_alone || accgpu::is_in_turns(nest);
    if is_in_turns || nest.has_attribute(accgpu::MOSTLY_COVERED) {
        iterate::in_strides(nest, share, is_small);
    } else {
        iterate::in_blocks(nest, share);
    }
}

/// gang(static:chunk), 0 for `*`, of a gang loop whose iterations the levels `inner` share, too.
fn iterate_statically<'c>(nest: Op<'c>, chunk: Value<'c>, inner: &[Level]) {
    let b = Builder::before(nest);
    let gang = threads::share(&b, &[Level::Gang]);
    let inside = (!inner.is_empty()).then(|| threads::share(&b, inner));
    let chunk = Some(chunk).filter(|&chunk| arith::constant_value(chunk) != Some(0));
    let threads = inside.filter(|_| accgpu::has_chunks_of_threads(nest));
    let chunk = chunk.map(|chunk| match threads {
        Some(threads) => arith::mul(&b, fir::to_index(&b, chunk), threads.count),
        None => chunk,
    });
    match (chunk, inside) {
        (None, None) => iterate::in_blocks(nest, gang),
        _ => iterate::in_cyclic_blocks(nest, gang, inside, chunk),
    }
}

/// A routine runs on the thread that calls it: its loops are sequential.
fn lower_routine<'c>(symbols: &mut Module<'c>, function: Op<'c>) -> Result<(), Reported> {
    let mut loops = function.collect_named(accgpu::LOOP);
    loops.reverse();
    for nest in loops {
        if accgpu::levels(nest).contains(&Level::Gang) {
            return Err(not_yet_supported(
                nest.location(),
                "a gang loop in a routine on a GPU",
            ));
        }
        iterate::sequentially(nest);
    }
    for reduction in function.collect_named(accgpu::REDUCE) {
        let b = Builder::before(reduction);
        accgpu::inline_combiner(&b, reduction, reduction.operand(1), reduction.operand(0));
        reduction.erase();
    }
    let mut pool = memory::Pool::default();
    for private in function.collect_named(accgpu::PRIVATE) {
        memory::make_local(symbols, private, &mut pool);
    }
    Ok(())
}
