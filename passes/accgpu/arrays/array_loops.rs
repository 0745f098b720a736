//! Makes the loops of array operations loops of their kernels constructs.
//!
//! flang lowers array assignments and elemental expressions to fir.do_loop with the
//! attribute `unordered`: their iterations may run in any order, since Fortran
//! evaluates the right-hand side before it assigns. Those of WHERE and FORALL lack
//! the attribute, and have to be proven independent. In a kernels construct such a
//! loop is the compiler's to share (OpenACC 3.4, 2.5.3).
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   fir.do_loop %i = %a to %b step %s unordered {
//!     "use"(%i) : (index) -> ()
//!   }
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [] independent {
//!     "use"(%i) : (index) -> ()
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! ```
//! One without `unordered` becomes `auto`, and so does one that pushes values onto a stack for a
//! loop behind it: flang calls that `unordered` too, but the other loop takes them in order.
//! Inside of loops, of parallel constructs too, those that are `unordered` become loops that
//! lanes may share, where the loops around leave lanes. Those with a result gather it in memory
//! (`array_results`); so do those that take the place of calls of flang's library in any loop, and
//! anywhere in a routine, where they stay the thread's own. Loops that initialise private copies keep their form, and those that add
//! up (`unordered_sums.rs`) are not `unordered`.

use super::{array_results, unordered_sums};
use crate::{acc::routines::device_code, accgpu::analysis::access::Access, pass::Pass};
use accc_dialects::{
    accgpu::{self, Construct, Level, Mode, Ranges},
    fir,
    ir::{Builder, Op, Region, Reported, Walk},
    scf,
};

#[derive(Clone, Default)]
pub struct ArrayLoops;

impl Pass for ArrayLoops {
    const ARGUMENT: &'static str = "accgpu-array-loops";
    const SUMMARY: &'static str =
        "make the loops of array operations loops of their kernels constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if accgpu::region_construct(region) == Construct::Kernels {
                array_results::put_into_memory(&at_top(region));
                for nest in outermost(region) {
                    share(nest);
                }
            }
            for call in region.collect_named(fir::CALL) {
                compute_in_loop(call);
            }
            for gathering in inside_loops(region, &gathers) {
                if let Some(nest) = array_results::put_into_local(gathering) {
                    share(nest);
                }
            }
            let is_wanted = |op: Op<'_>| is_plain(op) && is_unordered(op);
            for nest in inside_loops(region, &is_wanted) {
                share(nest);
            }
        }
        for routine in device_code::routines(module) {
            for call in routine.collect_named(fir::CALL) {
                compute_in_routine(call);
            }
        }
        Ok(())
    }
}

/// Computes what `call` would leave to the library, if it is in a loop.
fn compute_in_loop(call: Op<'_>) {
    if call.enclosing(&[accgpu::LOOP]).is_none() || call.enclosing(&[accgpu::REDUCE]).is_some() {
        return;
    }
    let leaves_lanes = is_inside_loop_with_lanes(call);
    let loops = array_results::compute_inside(call).into_iter();
    loops.filter(|_| leaves_lanes).for_each(share);
}

/// Computes what `call`, in a routine, would leave to the library, in its thread: lanes are the
/// caller's to give.
fn compute_in_routine(call: Op<'_>) {
    if call.enclosing(&[accgpu::REDUCE]).is_none() {
        array_results::compute_inside(call);
    }
}

const LOOP: &str = fir::DO_LOOP;

/// Loops of array operations that stand at the top of `region`.
fn outermost(region: Op<'_>) -> Vec<Op<'_>> {
    let mut loops = at_top(region);
    loops.retain(|&op| is_plain(op) && !prepares_private(op));
    loops
}

/// What a construct does outside of its loops; branches are the host's to take
/// (`accgpu-lift-control`).
fn at_top(region: Op<'_>) -> Vec<Op<'_>> {
    const BRANCHES: [&str; 3] = [fir::IF, scf::IF, scf::EXECUTE_REGION];
    let blocks = region.regions().into_iter().flat_map(Region::blocks);
    let mut all = Vec::new();
    for op in blocks.flat_map(|block| block.ops()) {
        all.push(op);
        if op.is_any(&BRANCHES) {
            all.extend(at_top(op));
        }
    }
    all
}

/// The `wanted` ones of the loops of array operations right inside of loops that leave lanes.
/// What combines reductions is no code of the loop: each thread brings in all of its copy.
fn inside_loops<'c>(region: Op<'c>, wanted: &dyn Fn(Op<'c>) -> bool) -> Vec<Op<'c>> {
    region.collect(&|op| {
        wanted(op)
            && op.enclosing(&[accgpu::REDUCE]).is_none()
            && is_inside_loop_with_lanes(op)
            && !prepares_private(op)
    })
}

/// Whether `op` stands right inside of a loop that leaves lanes.
fn is_inside_loop_with_lanes(op: Op<'_>) -> bool {
    const AROUND: [&str; 4] = [accgpu::LOOP, LOOP, fir::ITERATE_WHILE, accgpu::REGION];
    let leaves_lanes = |nest: Op<'_>| {
        let mut around = nest.enclosing(&[accgpu::LOOP]);
        while let Some(outer) = around {
            if accgpu::levels(outer).contains(&Level::Vector) {
                return false;
            }
            around = outer.enclosing(&[accgpu::LOOP]);
        }
        true
    };
    op.enclosing(&AROUND).is_some_and(|op| op.is(accgpu::LOOP)) && leaves_lanes(op)
}

/// Whether a loop hands on values from one iteration to the next.
fn gathers(op: Op<'_>) -> bool {
    op.is(LOOP) && op.result_count() > 0
}

/// Whether a loop hands no values from one iteration to the next.
fn is_plain(op: Op<'_>) -> bool {
    op.is(LOOP) && op.result_count() == 0
}

/// Functions of flang's library that put a value onto a stack begin so.
const PUSH: &str = "_FortranAPush";

/// Whether the iterations of a loop of an array operation may run in any order.
fn is_unordered(nest: Op<'_>) -> bool {
    let pushes = |call: Op<'_>| call.callee().is_some_and(|name| name.starts_with(PUSH));
    nest.has_attribute(fir::UNORDERED) && !nest.collect_named(fir::CALL).into_iter().any(pushes)
}

/// Whether a loop gives private copies their first values: whoever has a copy runs
/// it for that.
fn prepares_private(nest: Op<'_>) -> bool {
    nest.collect_named(fir::STORE).into_iter().any(|store| {
        let storage = Access::of(store.operand(1), true).origin;
        storage.defining_op().is_some_and(|op| {
            let is_of_loop = op.is(accgpu::PRIVATE) && accgpu::follows_loop(op);
            is_of_loop && op.block() == nest.block()
        })
    })
}

/// Converts `nest` and the loops directly inside it.
fn share(nest: Op<'_>) {
    unordered_sums::sink(nest);
    let mut inner = Vec::new();
    nest.walk(&mut |op| {
        if op == nest {
            return Walk::Advance;
        }
        if op.is(LOOP) {
            inner.extend(is_plain(op).then_some(op));
            return Walk::Skip;
        }
        Walk::Advance
    });
    for op in inner {
        share(op);
    }
    convert(nest);
}

fn convert(op: Op<'_>) {
    let ranges = Ranges {
        lower: vec![op.operand(0)],
        upper: vec![op.operand(1)],
        step: vec![op.operand(2)],
    };
    // While its body is there.
    let mode = match is_unordered(op) {
        true => Mode::Independent,
        false => Mode::Auto,
    };
    let end = op
        .body(0)
        .terminator()
        .expect("fir.do_loop has a terminator");
    accgpu::yield_op(&Builder::before(end));
    end.erase();
    let body = Region::create();
    body.take_body(op.region(0));
    let converted = accgpu::loop_op(&Builder::before(op), &ranges, None, &[], mode, body);
    if mode == Mode::Independent && converted.enclosing(&[accgpu::LOOP]).is_some() {
        accgpu::set_proven(converted);
    }
    if let Some(mark) = op.attribute(unordered_sums::ADDS_UP) {
        converted.set_attribute(unordered_sums::ADDS_UP, mark);
    }
    op.erase();
}
