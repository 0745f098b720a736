//! Makes array operations in kernels constructs parallel loops.
//!
//! flang lowers array assignments, WHERE and elemental expressions to fir.do_loop
//! with the attribute `unordered`: their iterations may run in any order, since
//! Fortran evaluates the right-hand side before it assigns. In a kernels construct
//! such a loop is the compiler's to share (OpenACC 3.4, 2.5.3).
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
//! Loops inside other loops of the program keep their form: their levels would
//! be those of a repeated loop.

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Construct, Mode, Ranges},
    ir::{Builder, Op, Region, Reported, Walk},
};

#[derive(Clone, Default)]
pub struct ShareUnordered;

impl Pass for ShareUnordered {
    const ARGUMENT: &'static str = "accgpu-share-unordered";
    const SUMMARY: &'static str = "make array operations in kernels constructs parallel loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if accgpu::region_construct(region) != Construct::Kernels {
                continue;
            }
            for nest in outermost(region) {
                share(nest);
            }
        }
        Ok(())
    }
}

const LOOP: &str = "fir.do_loop";

/// Array operations that stand at the top of `region`.
fn outermost<'c>(region: Op<'c>) -> Vec<Op<'c>> {
    region
        .region(0)
        .blocks()
        .into_iter()
        .flat_map(|block| block.ops())
        .filter(|&op| is_unordered(op))
        .collect()
}

fn is_unordered(op: Op<'_>) -> bool {
    op.is(LOOP) && op.has_attribute("unordered") && op.result_count() == 0
}

/// Converts `nest` and the array operations directly inside it.
fn share(nest: Op<'_>) {
    let mut inner = Vec::new();
    nest.walk(&mut |op| {
        if op == nest {
            return Walk::Advance;
        }
        if op.is(LOOP) {
            inner.extend(is_unordered(op).then_some(op));
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
    let end = op
        .body(0)
        .terminator()
        .expect("fir.do_loop has a terminator");
    accgpu::yield_op(&Builder::before(end));
    end.erase();
    let body = Region::create();
    body.take_body(op.region(0));
    accgpu::loop_op(
        &Builder::before(op),
        &ranges,
        None,
        &[],
        Mode::Independent,
        body,
    );
    op.erase();
}
