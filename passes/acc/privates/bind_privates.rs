//! Makes the body of a construct or loop use the private copies of its variables.
//!
//! flang declares the copy of a whole variable again inside. For an array section
//! it does not: the body goes on naming the original, which would then count as
//! implicit data of the construct (OpenACC 3.4, 2.6.2). Of an array whose extents only
//! the run knows it privatises a descriptor, but the body uses the original's address.
//! Addresses of elements that the body shares with the code before it are made again inside.
//!
//! What a private clause of a loop in a construct asks of the original's descriptor, its bounds, is
//! asked before the construct: that names the variable no more, and has no implicit clause for
//! it. Nothing in a construct changes the bounds of a variable whose descriptor is made of its
//! address, or handed on as a value.
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

use crate::{acc::clauses::captures::repeat_parts_of, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry, Loop},
    fir,
    ir::{Builder, Op, Reported, Value},
};
use std::collections::HashMap;

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
        for private in module.collect_named(acc::PRIVATE) {
            let construct = private.enclosing(&acc::COMPUTE);
            if let Some(construct) = construct.filter(|_| !acc::starts_with_original(private)) {
                describe_outside(DataEntry(private), construct);
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

/// Makes the descriptor of the original before `construct`, with what the bounds of `private` ask
/// of it, if all that they are made of is there.
fn describe_outside<'c>(private: DataEntry<'c>, construct: Op<'c>) {
    let inside = private.variable();
    // Nobody asks one that is absent.
    let is_known = inside.ty().is_descriptor() && !fir::is_optional(inside);
    if !is_known || !exists_before(construct, inside) {
        return;
    }
    let b = Builder::before(construct).located(private.0);
    let is_repeated = |op: Op<'c>| construct.is_ancestor_of(op);
    let mut copies = HashMap::new();
    let outside = b.recompute(inside, &is_repeated, &mut copies);
    private.0.set_operand(0, outside);
    for bounds in private.bounds() {
        for (position, value) in bounds.operands().into_iter().enumerate() {
            let asks = |op: &Op<'c>| op.is(fir::BOX_DIMS) && op.operand(0) == inside;
            if value.defining_op().is_some_and(|op| asks(&op)) && exists_before(construct, value) {
                let answer = b.recompute(value, &is_repeated, &mut copies);
                bounds.set_operand(position, answer);
            }
        }
    }
    let is_unused = |op: &Op<'c>| op.results().into_iter().all(Value::is_unused);
    let questions = inside.users().into_iter().filter(|op| op.is(fir::BOX_DIMS));
    questions.filter(is_unused).for_each(Op::erase);
    fir::erase_unused(inside);
}

/// Whether `value` is made before `construct`, or of nothing else by operations without effects.
fn exists_before<'c>(construct: Op<'c>, value: Value<'c>) -> bool {
    const DESCRIBES: [&str; 6] = [
        fir::EMBOX,
        fir::REBOX,
        fir::BOX_DIMS,
        fir::SHAPE,
        fir::SHAPE_SHIFT,
        fir::SHIFT,
    ];
    let is_repeatable = |op: Op<'c>| op.is_pure() || op.is_any(&DESCRIBES);
    value.is_computed_from(&|value| !value.is_inside(construct), &is_repeatable)
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
