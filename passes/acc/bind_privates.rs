//! Makes the body of a construct or loop use the private copies of its variables.
//!
//! flang declares the copy of a whole variable again inside. For an array section
//! it does not: the body goes on naming the original, which would then count as
//! implicit data of the construct (OpenACC 3.4, 2.6.2). Of an array whose extents only
//! the run knows it privatises a descriptor, but the body uses the original's address.
//! Addresses of elements that the body shares with the code before it are made again inside.
//!
//! ## Before
//! ```mlir
//! %p = acc.firstprivate varPtr(%a) bounds(%b) recipe(@r) -> !fir.ref<!fir.array<9xi32>>
//! acc.parallel firstprivate(%p) {
//!   %e = fir.array_coor %a(%shape) %i
//!   acc.yield
//! }
//! ```
//! ## After
//! ```mlir
//! %p = acc.firstprivate varPtr(%a) bounds(%b) recipe(@r) -> !fir.ref<!fir.array<9xi32>>
//! acc.parallel firstprivate(%p) {
//!   %e = fir.array_coor %p(%shape) %i
//!   acc.yield
//! }
//! ```

use super::captures::repeat_parts_of;
use crate::pass::Pass;
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Builder, Op, Reported},
};

#[derive(Clone, Default)]
pub struct BindPrivates;

impl Pass for BindPrivates {
    const ARGUMENT: &'static str = "acc-bind-privates";
    const SUMMARY: &'static str = "use the private copies of variables inside constructs and loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut owners = module.collect_any(&[acc::PARALLEL, acc::KERNELS, acc::LOOP]);
        // Inner ones first: their copies are nearer to the uses.
        owners.reverse();
        for owner in owners {
            for entry in privatised(owner).into_iter().map(DataEntry) {
                // Of a section with constant bounds flang takes the copy for as large as that;
                // the body's subscripts are the array's.
                let (variable, copy) = (entry.variable(), entry.result());
                if copy.ty() != variable.ty() && entry.is_section() {
                    copy.set_type(variable.ty());
                }
                repeat_parts_of(owner, variable);
                variable.replace_uses_inside(owner, copy);
                bind_address(entry, owner);
            }
        }
        Ok(())
    }
}

/// Replaces the address of an array whose descriptor was privatised by that of the
/// copy. A section's descriptor (`reduce_elements`) has the array's address, of which the body
/// uses elements outside of the section.
fn bind_address<'c>(entry: DataEntry<'c>, owner: Op<'c>) {
    let described = entry.variable().defining_op();
    let Some(descriptor) = described.filter(|&op| op.is(fir::EMBOX) && fir::slice_of(op).is_none())
    else {
        return;
    };
    let address = descriptor.operand(0);
    let is_used = address
        .users()
        .into_iter()
        .any(|user| user != owner && owner.is_ancestor_of(user));
    if let Some(body) = owner.region(0).first_block().filter(|_| is_used) {
        let b = Builder::at_start(body, owner);
        let copy = fir::box_addr(&b, entry.result(), address.ty());
        address.replace_uses_inside(owner, copy);
    }
}

/// The operations that stand for the private variables of `owner`.
fn privatised(owner: Op<'_>) -> Vec<Op<'_>> {
    if owner.is(acc::LOOP) {
        let nest = Loop(owner);
        [nest.privates(), nest.firstprivates(), nest.reductions()].concat()
    } else {
        let construct = Compute(owner);
        [
            construct.privates(),
            construct.firstprivates(),
            construct.reductions(),
        ]
        .concat()
    }
}
