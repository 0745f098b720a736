//! Tells LLVM which loops have independent iterations, so that it vectorises them
//! without checks of overlapping arrays at run time.
//!
//! ## Before and after
//! ```mlir
//! fir.do_loop %i = %a to %b step %s {
//!   fir.store %v to %x
//! }
//! // fir.do_loop ... attributes {loopAnnotation = #llvm.loop_annotation<parallelAccesses = #group>}
//! //   fir.store %v to %x {accessGroups = [#group]}
//! ```
//!
//! Legality: iterations of an independent loop do not use what others write (OpenACC
//! 3.4, 2.9.9); exceptions are atomic operations, which stay unmarked, and private
//! variables and reductions, whose memory iterations of one thread share here. LLVM
//! believes the annotation when it covers all accesses that are left after it put
//! such variables into registers, and checks for itself otherwise.

use crate::accgpu::analysis::access::Access;
use accc_dialects::{
    accgpu::{self, Mode},
    fir,
    ir::Op,
    llvm, scf,
};

/// The marked accesses of a loop nest.
pub struct ParallelAccesses<'c>(Vec<Op<'c>>);

impl<'c> ParallelAccesses<'c> {
    /// The accesses of `nest` that its independence is about. None when it has
    /// loops inside: LLVM vectorises innermost ones.
    pub fn of(nest: Op<'c>) -> Self {
        const LOOPS: [&str; 4] = [
            accgpu::LOOP,
            fir::DO_LOOP,
            fir::ITERATE_WHILE,
            scf::EXECUTE_REGION,
        ];
        let is_innermost =
            nest.region(0).blocks().len() == 1 && nest.collect_any(&LOOPS).is_empty();
        if accgpu::mode(nest) != Mode::Independent || !is_innermost {
            return ParallelAccesses(Vec::new());
        }
        let region = nest.enclosing(&[accgpu::REGION]);
        ParallelAccesses(nest.collect(&|op| is_of_all_iterations(op, region)))
    }

    /// Annotates them and the loop that now stands around them.
    pub fn annotate(self) {
        let Some(around) = self
            .0
            .first()
            .and_then(|access| access.enclosing(&[fir::DO_LOOP]))
        else {
            return;
        };
        let group = llvm::access_group(around.ctx());
        for access in self.0 {
            fir::add_access_group(access, group);
        }
        fir::annotate_loop(around, llvm::parallel_accesses(group));
    }
}

/// Whether `op` loads or stores what is not private to an iteration: no memory
/// that the construct in `region` makes, or the routine when there is none, unless each iteration
/// has its own element there. The target of a pointer that it makes may be such memory, too.
fn is_of_all_iterations<'c>(op: Op<'c>, region: Option<Op<'c>>) -> bool {
    let address = match op {
        _ if op.is(fir::LOAD) => op.operand(0),
        _ if op.is(fir::STORE) => op.operand(1),
        _ => return false,
    };
    let is_made_here = |source: Op<'c>| {
        source.is_any(&[accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM])
            && !accgpu::is_of_iterations(source)
            && region.is_none_or(|region| region.is_ancestor_of(source))
    };
    let access = Access::of(address, op.is(fir::STORE));
    !access.origin.defining_op().is_some_and(is_made_here)
}
