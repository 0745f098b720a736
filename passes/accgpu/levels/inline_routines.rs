//! Puts routines with parallel loops in the place of their calls in constructs.
//!
//! The loops of a `routine gang`, `worker` or `vector` are shared by the threads of
//! the construct that calls it (OpenACC 3.4, 2.15.1). In the construct they get
//! their levels, masks, barriers and private memory as all others do.
//!
//! ## Before
//! ```mlir
//! func.func @f(%x: !fir.ref<f32>) attributes {accc.parallel_routine} {
//!   accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [vector] independent { ... }
//!   return
//! }
//! accgpu.region <parallel> {
//!   fir.call @f(%y) : (!fir.ref<f32>) -> ()
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   accgpu.loop (%i) = (%a) to (%b) step (%c) : i32 par [vector] independent { ... }
//! }
//! ```
//! A body with branches goes into scf.execute_region.
//!
//! Legal: Fortran passes addresses, which the call has computed already, and the
//! body's local variables become variables of the place it is put to
//! (`accgpu-own-locals`).
//!
//! ## Leaves
//! Calls of `seq` routines, of procedures of other files, of routines with a bind
//! clause, and recursive ones.

use super::saved_results::store_result;
use crate::{acc::routines::globals, pass::Pass};
use accc_dialects::{
    acc, accgpu, fir, func,
    ir::{Builder, Module, Op, Reported},
    llvm, scf,
};

#[derive(Clone, Default)]
pub struct InlineRoutines;

/// Calls inside of calls that are followed; a recursive routine has no end.
const DEPTH: usize = 32;

impl Pass for InlineRoutines {
    const ARGUMENT: &'static str = "accgpu-inline-routines";
    const SUMMARY: &'static str = "inline routines with parallel loops into constructs";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            for _ in 0..DEPTH {
                let calls = region.collect_named(fir::CALL).into_iter();
                let parallel: Vec<_> = calls
                    .filter_map(|call| Some((call, parallel_routine(&symbols, call)?)))
                    .collect();
                if parallel.is_empty() {
                    break;
                }
                for (call, routine) in parallel {
                    inline(call, routine);
                }
            }
        }
        Ok(())
    }
}

/// The procedure that `call` calls, if its loops are shared by the caller's threads.
fn parallel_routine<'c>(symbols: &Module<'c>, call: Op<'c>) -> Option<Op<'c>> {
    let procedure = symbols.lookup(&call.callee()?)?;
    procedure.region(0).first_block()?;
    let is_parallel = procedure.has_attribute(acc::PARALLEL_ROUTINE);
    (is_parallel && !procedure.has_attribute(acc::BIND)).then_some(procedure)
}

fn inline<'c>(call: Op<'c>, routine: Op<'c>) {
    if let Some(procedure) = call.enclosing(&[func::FUNC]) {
        accgpu::set_has_inlined(procedure);
    }
    let copy = routine.clone_op();
    globals::drop_unused(copy);
    store_result(copy, call);
    let body = copy.region(0);
    let entry = body.first_block().expect("a procedure with a body");
    for (argument, value) in entry.arguments().into_iter().zip(call.operands()) {
        argument.replace_all_uses_with(value);
    }
    let b = Builder::before(call);
    let has_locals = !copy.collect_named(fir::ALLOCA).is_empty();
    let mark = has_locals.then(|| llvm::stack_save(&b));
    let results = scf::inline_region(&b, body, &[func::RETURN]);
    if let Some(mark) = mark {
        llvm::stack_restore(&b, mark);
    }
    for (result, value) in call.results().into_iter().zip(results) {
        result.replace_all_uses_with(value);
    }
    call.erase();
    copy.erase();
}
