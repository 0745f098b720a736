//! Lowers compute constructs to OpenMP for the host.
//!
//! A gang is an iteration of a work-sharing loop: `gangs` of them run on the
//! threads of one parallel region. A gang has one worker with one lane, so
//! worker and vector loops are sequential loops, which LLVM vectorises. A gang
//! loop gives each gang a contiguous block of its iterations, whose innermost
//! loop stays whole.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [gang, vector] independent {
//!     "use"(%i) : (i32) -> ()
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %gangs = fir.call @accrt_host_gangs(%c0)
//! omp.parallel {
//!   omp.wsloop {
//!     omp.loop_nest (%gang) : i32 = (%c0) to (%last) inclusive step (%c1) {
//!       fir.do_loop %k = %begin to %end step %c1 {
//!         "use"(%i)
//!       }
//!     }
//!   }
//! }
//! ```
//!
//! Why this is right: gangs may not synchronise with each other (OpenACC 3.4,
//! 1.2), so they may run in any order and number at a time; inside a gang,
//! worker-single and vector-single code runs once, as with one worker and lane.
//!
//! ## Expects
//! Kernels constructs are split (accgpu-split-kernels).

use super::{
    group_by_variable::group_by_variable, host_gangs::HostGangs,
    parallel_accesses::ParallelAccesses, strips,
};
use crate::{
    accgpu::{
        iterate::{self, Share},
        outline::aliasing::HostDeclarations,
        scope_end,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Level},
    arith, builtin, fir, func,
    ir::{Builder, Module, Op, Reported, Type, Value},
    omp, scf,
};

#[derive(Clone, Default)]
pub struct ToOmp;

/// accrt.h
const DEVICE: &str = "accrt_host_device";
const GANG_BEGIN: &str = "accrt_host_gang_begin";
const GANG_END: &str = "accrt_host_gang_end";
const GANG_ID: &str = "accrt_host_gang_id";
const GANG_COUNT: &str = "accrt_host_gang_count";
/// All reductions across gangs exclude each other.
const CRITICAL: &str = "__accc_reduction";

impl Pass for ToOmp {
    const ARGUMENT: &'static str = "accgpu-to-omp";
    const SUMMARY: &'static str = "lower compute constructs to OpenMP for the host";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let declarations = HostDeclarations::of(module);
        for region in module.collect_named(accgpu::REGION) {
            lower_region(&mut symbols, region, &declarations);
        }
        for function in module.collect_named(func::FUNC) {
            lower_routine(&mut symbols, function);
        }
        Ok(())
    }
}

fn lower_region<'c>(symbols: &mut Module<'c>, region: Op<'c>, declarations: &HostDeclarations<'c>) {
    let b = Builder::before(region);
    let body = match HostGangs::of(&b, symbols, region) {
        Some(HostGangs {
            count: gangs,
            several,
        }) => {
            let zero = arith::i32(&b, 0);
            let one = arith::i32(&b, 1);
            let last = arith::sub(&b, gangs, one);
            let device = calls_procedures(region).then(|| device(&b, symbols));
            let variables = group_by_variable(region, declarations);
            let (parallel, block) = omp::parallel(&b, several);
            accgpu::set_variable_groups(parallel, &variables);
            let inner = Builder::before_terminator(block).located(parallel);
            let (body, gang) = omp::wsloop(&inner, last, zero, one);
            let cursor = Builder::at_end(body, region);
            let share = Share {
                id: fir::to_index(&cursor, gang),
                count: fir::to_index(&cursor, gangs),
            };
            omp::yield_op(&cursor);
            let cursor = Builder::before_terminator(body);
            lower_inside(symbols, region, Some(share));
            if let Some(device) = device {
                begin_gang(&cursor, symbols, [gang, gangs, device]);
            }
            scf::inline_region(&cursor, region.region(0), &[accgpu::YIELD]);
            if device.is_some() {
                func::declare(symbols, GANG_END, &[], &[]);
                fir::call(&cursor, GANG_END, &[], &[]);
            }
            None
        }
        None => {
            lower_inside(symbols, region, None);
            Some(region.region(0))
        }
    };
    if let Some(body) = body {
        scf::inline_region(&b, body, &[accgpu::YIELD]);
    }
    region.erase();
}

/// Whether a routine of the program may run inside, whose gang loops ask for
/// this gang. The routines of flang's library have none.
fn calls_procedures(region: Op<'_>) -> bool {
    region
        .collect_any(&[fir::CALL, fir::DISPATCH])
        .into_iter()
        .any(|call| !fir::calls_library(call))
}

/// What tells the threads of the gangs on whose memory the construct runs.
fn device<'c>(b: &Builder<'c>, symbols: &mut Module<'c>) -> Value<'c> {
    let pointer = Type::llvm_pointer(b.ctx(), 0);
    func::declare(symbols, DEVICE, &[], &[pointer]);
    fir::call(b, DEVICE, &[], &[pointer]).result(0)
}

/// `gang`: its number, how many there are, and their device.
fn begin_gang<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, gang: [Value<'c>; 3]) {
    func::declare(symbols, GANG_BEGIN, &gang.map(Value::ty), &[]);
    fir::call(b, GANG_BEGIN, &gang, &[]);
}

/// Loops of a routine: its caller's gang runs its share of gang loops.
fn lower_routine<'c>(symbols: &mut Module<'c>, function: Op<'c>) {
    let has_gang_loop = function
        .collect_named(accgpu::LOOP)
        .into_iter()
        .any(|nest| accgpu::levels(nest).contains(&Level::Gang));
    let share = has_gang_loop
        .then(|| function.region(0).first_block())
        .flatten()
        .map(|start| this_gang(&Builder::at_start(start, function), symbols));
    lower_inside(symbols, function, share);
}

fn this_gang<'c>(b: &Builder<'c>, symbols: &mut Module<'c>) -> Share<'c> {
    let i32 = Type::integer(b.ctx(), 32);
    let [id, count] = [GANG_ID, GANG_COUNT].map(|query| {
        func::declare(symbols, query, &[], &[i32]);
        fir::to_index(b, fir::call(b, query, &[], &[i32]).result(0))
    });
    Share { id, count }
}

/// Lowers loops, reductions and private variables inside `scope`; `share` is
/// this gang's, `None` when there is a single gang.
fn lower_inside<'c>(symbols: &mut Module<'c>, scope: Op<'c>, share: Option<Share<'c>>) {
    let mut loops = scope.collect_named(accgpu::LOOP);
    loops.reverse();
    for nest in loops {
        lower_loop(nest, share);
    }
    for reduce in scope.collect_named(accgpu::REDUCE) {
        lower_reduce(symbols, scope, reduce, share.is_some());
    }
    for private in scope.collect_named(accgpu::PRIVATE) {
        lower_private(private);
    }
    for op in scope.collect_any(&[accgpu::ID, accgpu::COUNT]) {
        lower_query(op, share);
    }
}

/// For how many lanes a gang has chunks of iterations, where these are n for each: a loop that
/// LLVM vectorises, and whole cache lines.
const LANES: i64 = 64;

fn lower_loop<'c>(nest: Op<'c>, share: Option<Share<'c>>) {
    let parallel = ParallelAccesses::of(nest);
    let has_gang = accgpu::levels(nest).contains(&Level::Gang);
    match share.filter(|_| has_gang) {
        None => iterate::sequentially(nest),
        Some(share) => match accgpu::loop_static_chunk(nest) {
            None => iterate::in_long_blocks(nest, share, &|b, trips| {
                let widest = strips::blocks_of(nest)?;
                Some(strips::width(b, [trips, share.count], widest))
            }),
            // The number of iterations alone says which ones a gang has.
            Some(chunk) if arith::constant_value(chunk) == Some(0) => {
                iterate::in_blocks(nest, share);
            }
            Some(chunk) => {
                let b = Builder::before(nest);
                let chunk = match accgpu::has_chunks_of_threads(nest) {
                    true => {
                        let lanes = arith::index(&b, LANES);
                        arith::mul(&b, fir::to_index(&b, chunk), lanes)
                    }
                    false => chunk,
                };
                iterate::in_cyclic_blocks(nest, share, None, Some(chunk));
            }
        },
    }
    parallel.annotate();
}

/// One gang after the other adds its part.
fn lower_reduce<'c>(symbols: &mut Module<'c>, scope: Op<'c>, reduce: Op<'c>, several_gangs: bool) {
    let b = Builder::before(reduce);
    let (partial, target) = (reduce.operand(0), reduce.operand(1));
    let across_gangs = several_gangs
        && accgpu::levels(reduce).contains(&Level::Gang)
        && !is_private(target, scope);
    let cursor = if across_gangs {
        if symbols.lookup(CRITICAL).is_none() {
            let declaration = omp::critical_declare(&b, CRITICAL);
            symbols.add(declaration);
        }
        Builder::before_terminator(omp::critical(&b, CRITICAL))
    } else {
        b
    };
    accgpu::inline_combiner(&cursor, reduce, target, partial);
    reduce.erase();
}

/// The gang's own copy of a variable that the construct reduces or privatises:
/// only this gang combines into it. All gangs share what is outside of their code in
/// `scope`, such as the descriptor of an allocatable, and a descriptor of a gang's own
/// may be that of a shared array.
fn is_private<'c>(address: Value<'c>, scope: Op<'c>) -> bool {
    let origin = fir::origin(address);
    let is_own_memory = |op: Op<'c>| {
        let holds_object = !origin.ty().is_descriptor_address();
        op.is(accgpu::PRIVATE) || op.is_any(&[fir::ALLOCA, fir::ALLOCMEM]) && holds_object
    };
    origin.is_inside(scope) && origin.defining_op().is_some_and(is_own_memory)
}

/// Bytes of a private variable on the stack at most: threads have small ones.
const STACK_BYTES: i64 = 64 * 1024;

/// Stack memory; heap memory, freed where the scope ends, when the size is large
/// or known only at run time.
fn lower_private(private: Op<'_>) {
    let b = Builder::before(private);
    let ty = private
        .type_attribute("in_type")
        .expect("the verifier demands a type");
    let sizes = private.operands();
    let result = private.result(0);
    note_target(private);
    let is_small = private
        .enclosing(&[builtin::MODULE])
        .and_then(|module| ty.byte_size(module))
        .is_none_or(|bytes| bytes <= STACK_BYTES);
    let address = if sizes.is_empty() && is_small {
        fir::alloca(&b, ty)
    } else {
        let sizes: Vec<_> = sizes.into_iter().map(|s| fir::to_index(&b, s)).collect();
        let heap = fir::allocmem(&b, ty, ty.heap(), &sizes);
        scope_end::free_at_end(heap, false);
        fir::convert(&b, heap, result.ty())
    };
    result.replace_all_uses_with(fir::convert(&b, address, result.ty()));
    private.erase();
}

/// flang's alias tags take a variable with TARGET, and what has no declaration, for different
/// memory: the body declares its copy, and what sets it up or combines it does not.
fn note_target(private: Op<'_>) {
    if let Some(procedure) = private.enclosing(&[func::FUNC])
        && has_target_name(private.result(0))
    {
        accgpu::set_has_mixed_targets(procedure);
    }
}

/// Whether a declaration with TARGET names what `value` is the address or a descriptor of. Copies
/// of arrays with lower bounds have a descriptor on the way to it.
fn has_target_name(value: Value<'_>) -> bool {
    const VIEWS: [&str; 4] = [fir::CONVERT, fir::EMBOX, fir::REBOX, fir::BOX_ADDR];
    value.users().into_iter().any(|user| {
        user.is(fir::DECLARE) && user.may_be_pointed_to()
            || user.is_any(&VIEWS) && has_target_name(user.result(0))
    })
}

fn lower_query<'c>(op: Op<'c>, share: Option<Share<'c>>) {
    let b = Builder::before(op);
    let is_id = op.is(accgpu::ID);
    let value = match share {
        Some(share) if accgpu::level(op) == Level::Gang => {
            if is_id {
                share.id
            } else {
                share.count
            }
        }
        _ => arith::index(&b, i64::from(!is_id)),
    };
    op.result(0).replace_all_uses_with(value);
    op.erase();
}
