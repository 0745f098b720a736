//! Lowers the gpu dialect for the simt device, which runs kernels on the CPU
//! with a fiber for each thread.
//!
//! Ids, shuffles and barriers become calls of libaccrt (see "simt" in accrt.h), and memory
//! that a gang shares becomes thread-local: one gang stays on one thread of the
//! operating system while it runs.
//!
//! ## Before
//! ```mlir
//! llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<8 x i8>
//! %id = gpu.thread_id x
//! gpu.barrier
//! %0 = llvm.mlir.addressof @shared : !llvm.ptr<3>
//! %1 = llvm.addrspacecast %0 : !llvm.ptr<3> to !llvm.ptr
//! ```
//! ## After
//! ```mlir
//! llvm.mlir.global internal thread_local @shared() : !llvm.array<8 x i8>
//! %c0 = arith.constant 0 : i32
//! %0 = fir.call @accrt_simt_thread_id(%c0) : (i32) -> i64
//! %id = fir.convert %0 : (i64) -> index
//! fir.call @accrt_simt_barrier(%where) : (!llvm.ptr) -> ()
//! %1 = llvm.mlir.addressof @shared : !llvm.ptr
//! ```

use crate::{
    accgpu::{SIMT, VENDOR},
    gpu::place,
    pass::Pass,
};
use accc_dialects::{
    arith, fir, func, gpu,
    ir::{Attribute, Builder, Module, Op, Reported, Type},
    llvm,
};

#[derive(Clone, Default)]
pub struct GpuToSimt;

/// Ids and sizes in the gpu dialect and in libaccrt.
const QUERIES: [(&str, &str); 4] = [
    (gpu::THREAD_ID, "accrt_simt_thread_id"),
    (gpu::BLOCK_ID, "accrt_simt_block_id"),
    (gpu::BLOCK_DIM, "accrt_simt_block_dim"),
    (gpu::GRID_DIM, "accrt_simt_grid_dim"),
];
const SIZE: &str = "accrt_simt_wavefront_size";
const LANE: &str = "accrt_simt_lane";
const SHUFFLE: &str = "accrt_simt_shuffle";
const BARRIER: &str = "accrt_simt_barrier";
const WAVEFRONT_BARRIER: &str = "accrt_simt_wavefront_barrier";

impl Pass for GpuToSimt {
    const ARGUMENT: &'static str = "gpu-to-simt";
    const SUMMARY: &'static str = "lower the gpu dialect to calls of the simt device";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        if module.text(VENDOR).as_deref() != Some(SIMT) {
            return Ok(());
        }
        let mut symbols = Module::new(module);
        for (query, function) in QUERIES {
            for op in module.collect_named(query) {
                lower_query(&mut symbols, op, function);
            }
        }
        for op in module.collect_named(gpu::SUBGROUP_SIZE) {
            lower_size(&mut symbols, op);
        }
        for op in module.collect_named(gpu::SHUFFLE) {
            lower_shuffle(&mut symbols, op);
        }
        for barrier in module.collect_named(gpu::BARRIER) {
            call_barrier(&Builder::before(barrier), &mut symbols, BARRIER);
            barrier.erase();
        }
        for global in module.collect_named(llvm::GLOBAL) {
            if llvm::address_space(global) == llvm::SHARED {
                make_thread_local(module, global);
            }
        }
        Ok(())
    }
}

/// All lanes of a wavefront wait for each other.
pub fn wavefront_barrier<'c>(b: &Builder<'c>, symbols: &mut Module<'c>) {
    call_barrier(b, symbols, WAVEFRONT_BARRIER);
}

fn lower_query<'c>(symbols: &mut Module<'c>, op: Op<'c>, function: &str) {
    let b = Builder::before(op);
    let (i32, i64) = (Type::integer(b.ctx(), 32), Type::integer(b.ctx(), 64));
    func::declare(symbols, function, &[i32], &[i64]);
    let dimension = arith::i32(&b, gpu::dimension(op));
    let value = fir::call(&b, function, &[dimension], &[i64]).result(0);
    op.result(0).replace_all_uses_with(fir::to_index(&b, value));
    op.erase();
}

fn lower_size<'c>(symbols: &mut Module<'c>, op: Op<'c>) {
    let b = Builder::before(op);
    let i64 = Type::integer(b.ctx(), 64);
    func::declare(symbols, SIZE, &[], &[i64]);
    let value = fir::call(&b, SIZE, &[], &[i64]).result(0);
    op.result(0).replace_all_uses_with(fir::to_index(&b, value));
    op.erase();
}

/// A shuffle with the lane of a number, or whose number differs in given bits, of at most 64 bits.
fn lower_shuffle<'c>(symbols: &mut Module<'c>, op: Op<'c>) {
    let b = Builder::before(op);
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    let (i32, i64) = (Type::integer(b.ctx(), 32), Type::integer(b.ctx(), 64));
    func::declare(symbols, LANE, &[], &[i64]);
    func::declare(symbols, SHUFFLE, &[i64, i32, pointer], &[i64]);
    let (value, other) = (op.operand(0), op.operand(1));
    let source = match gpu::is_with_lane(op) {
        true => other,
        false => {
            let lane = fir::to_i32(&b, fir::call(&b, LANE, &[], &[i64]).result(0));
            arith::xor(&b, lane, other)
        }
    };
    let narrow = Type::integer(b.ctx(), value.ty().bit_width());
    let bits = fir::to_i64(&b, arith::bitcast(&b, value, narrow));
    let place = place(&b, symbols);
    let moved = fir::call(&b, SHUFFLE, &[bits, source, place], &[i64]).result(0);
    let moved = arith::bitcast(&b, fir::convert(&b, moved, narrow), value.ty());
    op.result(0).replace_all_uses_with(moved);
    op.erase();
}

fn call_barrier<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, function: &str) {
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    func::declare(symbols, function, &[pointer], &[]);
    let place = place(b, symbols);
    fir::call(b, function, &[place], &[]);
}

fn make_thread_local(module: Op<'_>, global: Op<'_>) {
    let ctx = global.ctx();
    let generic = Attribute::integer(Type::integer(ctx, 32), 0);
    global.set_attribute(llvm::ADDRESS_SPACE, generic);
    global.set_attribute("thread_local_", Attribute::unit(ctx));
    let name = global.symbol_name();
    for address in module.collect_named(llvm::ADDRESS_OF) {
        if address.addressed_symbol() != name {
            continue;
        }
        address.result(0).set_type(Type::llvm_pointer(ctx, 0));
        for cast in address.result(0).users() {
            if cast.is(llvm::ADDRSPACECAST) {
                cast.result(0).replace_all_uses_with(address.result(0));
                cast.erase();
            }
        }
    }
}
