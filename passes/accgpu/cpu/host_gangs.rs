//! How many gangs a construct has on the host.
//!
//! Where no clause says it, that is the number of OpenMP's threads, but no more than have
//! something to do: waking the threads and waiting for them takes longer than a short
//! loop, and much longer when other processes want the same cores.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%c1) to (%n) step (%c1) : i32 par [gang, vector] independent {
//! ```
//! ## After
//! ```mlir
//! %operations = %n * 8
//! %most = ceil(%operations / LEAST_OPERATIONS)
//! %gangs = fir.call @accrt_host_gangs(-%most)
//! %several = %gangs > 1
//! omp.parallel if(%several) {
//! ```
//!
//! Legality: without num_gangs the implementation chooses the number of gangs (OpenACC
//! 3.4, 2.5.10). A region of OpenMP whose condition does not hold has one thread, which
//! runs the only gang. Loops that this does not see through, and procedures, may take
//! any time: the construct then has a gang for each thread.

use super::strips;
use crate::accgpu::{
    analysis::gang_loop::expected_ranges,
    bounds::{Space, ceil_div, product},
    outline::{rows::up_to, shape},
};
use accc_dialects::{
    accgpu::{self, Ranges},
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Type, Value},
    scf,
};

/// accrt.h
const HOST_GANGS: &str = "accrt_host_gangs";
/// Operations of accgpu's loop bodies that are worth a thread. Vectorised they take about
/// 3 microseconds, what OpenMP needs at best to start and join a few threads.
const LEAST_OPERATIONS: i64 = 32768;

/// The gangs of a construct on the host.
pub struct HostGangs<'c> {
    /// How many (i32).
    pub count: Value<'c>,
    /// Whether there are several; nothing where that is always so, or not worth asking.
    pub several: Option<Value<'c>>,
}

impl<'c> HostGangs<'c> {
    /// Computed at `b`, in front of `region`; `None` for a construct with a single gang.
    pub fn of(b: &Builder<'c>, symbols: &mut Module<'c>, region: Op<'c>) -> Option<Self> {
        let gang_loops = shape::gang_loops(region);
        let given = accgpu::region_bounds(region).num_gangs;
        if shape::has_one_gang(region) || gang_loops.is_empty() && given.is_empty() {
            return None;
        }
        let numbers: Vec<_> = given.into_iter().map(|v| fir::to_i32(b, v)).collect();
        if let Some(given) = numbers.into_iter().reduce(|x, y| arith::mul(b, x, y)) {
            if arith::constant_value(given) == Some(1) {
                return None;
            }
            let count = ask(b, symbols, given);
            return Some(HostGangs {
                count,
                several: None,
            });
        }
        let Some(most) = busy_gangs(b, region, &gang_loops) else {
            let count = ask(b, symbols, arith::i32(b, 0));
            return Some(HostGangs {
                count,
                several: None,
            });
        };
        let count = ask(b, symbols, up_to(b, most));
        let several = arith::compare(b, Compare::Greater, count, arith::i32(b, 1));
        Some(HostGangs {
            count,
            several: Some(several),
        })
    }
}

fn ask<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, requested: Value<'c>) -> Value<'c> {
    let i32 = Type::integer(b.ctx(), 32);
    func::declare(symbols, HOST_GANGS, &[i32], &[i32]);
    fir::call(b, HOST_GANGS, &[requested], &[i32]).result(0)
}

/// Gangs that have something to do in the gang loops of `region` (i32), 1 at least.
fn busy_gangs<'c>(b: &Builder<'c>, region: Op<'c>, gang_loops: &[Op<'c>]) -> Option<Value<'c>> {
    let mut total: Option<Value<'c>> = None;
    for &nest in gang_loops {
        let own = operations(b, region, nest)?;
        total = Some(total.map_or(own, |others| arith::add(b, others, own)));
    }
    let gangs = ceil_div(b, total?, arith::index(b, LEAST_OPERATIONS));
    let gangs = arith::min(b, gangs, arith::index(b, i32::MAX.into()));
    Some(fir::to_i32(b, arith::max(b, gangs, arith::index(b, 1))))
}

/// Operations that all iterations of `nest` take (index), if the host knows.
fn operations<'c>(b: &Builder<'c>, region: Op<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    let iterations = iterations(b, region, nest)?;
    let is_own = |op: Op<'c>| op.enclosing(&COUNTED) == Some(nest);
    let mut own = 0;
    let mut each = Vec::new();
    for op in nest.collect(&is_own) {
        if op.is_any(&COUNTED) {
            each.push(operations(b, region, op)?);
        } else if op.is_any(&[fir::CALL, fir::DISPATCH]) && !op.is_numeric_call() || repeats(op) {
            return None;
        } else {
            own += 1;
        }
    }
    let each = each
        .into_iter()
        .fold(arith::index(b, own), |sum, inner| arith::add(b, sum, inner));
    Some(product(b, &[iterations, each]))
}

/// Loops whose iterations can be counted.
const COUNTED: [&str; 2] = [accgpu::LOOP, fir::DO_LOOP];

/// The iterations of `nest` (index), if the host knows.
fn iterations<'c>(b: &Builder<'c>, region: Op<'c>, nest: Op<'c>) -> Option<Value<'c>> {
    if let Some(most) = strips::strip(nest) {
        return Some(arith::index(b, most));
    }
    let mut ranges = match nest.is(accgpu::LOOP) {
        true => accgpu::loop_ranges(nest),
        false => {
            let [lower, upper, step] = nest.operands().get(..3)?.try_into().ok()?;
            Ranges {
                lower: vec![lower],
                upper: vec![upper],
                step: vec![step],
            }
        }
    };
    if strips::are_counted_inside(nest)
        && let Some(step) = ranges.step.last_mut()
    {
        *step = arith::constant(b, step.ty(), 1);
    }
    // A count divides by the step, here also where the construct skips the loop.
    let is_fixed = |step: &Value<'c>| arith::constant_value(*step).is_some_and(|step| step != 0);
    let are_fixed = ranges.step.iter().all(is_fixed);
    let ranges = expected_ranges(&ranges, region).filter(|_| are_fixed)?;
    Some(Space::of(b, ranges).total(b))
}

/// Whether `op` may run a region of it, or blocks of one, more than once.
fn repeats(op: Op<'_>) -> bool {
    let regions = op.regions().into_iter();
    let has_blocks = regions.clone().any(|region| region.blocks().len() > 1);
    has_blocks || regions.count() > 0 && !op.is_any(&[fir::IF, scf::IF, accgpu::REDUCE])
}
