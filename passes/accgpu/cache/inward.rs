//! Moves a loop over lanes into a sequential loop inside of it.
//!
//! A directive in the sequential loop names another section in each of its iterations,
//! and the lanes have to meet there to copy it.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%lane) = (%c0) to (%most) step (%c1) : index par [vector] independent {
//!   fir.store %zero to %sum : !fir.ref<f64>
//!   accgpu.loop (%k) = (%a) to (%b) step (%s) : index par [] seq {
//!     "add"(%sum, %lane, %k)
//!     accgpu.yield
//!   }
//!   "use"(%sum, %lane)
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%lane) = (%c0) to (%most) step (%c1) : index par [vector] independent {
//!   fir.store %zero to %sum : !fir.ref<f64>
//!   accgpu.yield
//! }
//! accgpu.loop (%k) = (%a) to (%b) step (%s) : index par [] seq {
//!   accgpu.loop (%lane) = (%c0) to (%most) step (%c1) : index par [vector] independent {
//!     "add"(%sum, %lane, %k)
//!     accgpu.yield
//!   }
//!   accgpu.yield
//! }
//! accgpu.loop (%lane) = (%c0) to (%most) step (%c1) : index par [vector] independent {
//!   "use"(%sum, %lane)
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: the sequential loop has the same range in all lanes. A lane has one
//! iteration of the loop over lanes at most, the same one in all of its parts: what it
//! keeps in private variables is that iteration's. Iterations of different lanes are
//! independent, so that they may be cut into parts.

use super::{Refusal, accesses, place::Place};
use accc_dialects::{
    accgpu::{self, Level},
    fir,
    ir::{Block, Builder, Op, Region, Value},
};
use std::collections::HashMap;

/// Does so with `lanes` and `sequential`; returns the loop over lanes that is now inside.
pub fn exchange<'c>(lanes: Op<'c>, sequential: Op<'c>) -> Result<Op<'c>, Refusal> {
    check(lanes, sequential)?;
    let region = lanes.enclosing(&[accgpu::REGION]);
    let accesses = accesses(region.ok_or("it is not in a construct")?)?;
    let mut place = Place::new(lanes, &accesses);
    let range: Option<Vec<_>> = sequential
        .operands()
        .into_iter()
        .map(|operand| place.value(operand))
        .collect();
    let range = range.ok_or("lanes have different ranges of the loop around it")?;
    let all = lanes.body(0).ops();
    let before: Vec<_> = all.into_iter().take_while(|&op| op != sequential).collect();
    let kept = keep_results(&before, lanes, &place)?;
    let parts = Parts {
        lanes,
        before,
        kept,
    };
    parts.first(&place);
    let inner = parts.inner(sequential, &place);
    sequential.set_operands(&range);
    sequential.move_before(lanes);
    parts.leave_last(&place);
    Ok(inner)
}

fn check<'c>(lanes: Op<'c>, sequential: Op<'c>) -> Result<(), Refusal> {
    let is_straight = |nest: Op<'c>| nest.region(0).blocks().len() == 1;
    if !lanes.has_attribute(accgpu::COVERED) {
        return Err("the loop around it is sequential, and the launch decides on lanes".into());
    }
    let is_alone = sequential.parent() == Some(lanes)
        && is_straight(lanes)
        && is_straight(sequential)
        && sequential.result_count() == 0
        && sequential.is_any(&[accgpu::LOOP, fir::DO_LOOP])
        && accgpu::levels(sequential).is_empty();
    match is_alone {
        true => Ok(()),
        false => Err("lanes do not reach the loop around it together".into()),
    }
}

/// Private variables for the results in `before` that other parts use and that cannot
/// be computed again.
fn keep_results<'c>(
    before: &[Op<'c>],
    lanes: Op<'c>,
    place: &Place<'_, 'c>,
) -> Result<HashMap<Value<'c>, Value<'c>>, Refusal> {
    let mut kept = HashMap::new();
    for op in before.iter().filter(|&&op| !place.can_repeat(op)) {
        for result in op.results() {
            let is_used_later = result.users().into_iter().any(|user| {
                let mut places = before.iter();
                !places.any(|&op| op == user || op.is_ancestor_of(user))
            });
            // Computed again from what is kept.
            let feeds_others = result
                .users()
                .into_iter()
                .any(|user| place.can_repeat(user));
            if !is_used_later && !feeds_others {
                continue;
            }
            let ty = result.ty();
            if !ty.is_trivial() {
                return Err("what lanes compute before the loop around it cannot be kept".into());
            }
            let b = Builder::before(lanes);
            let variable =
                accgpu::private(&b, Level::Vector, false, "kept", ty, ty.reference(), &[]);
            kept.insert(result, variable);
        }
    }
    Ok(kept)
}

/// A loop over lanes that falls into parts.
struct Parts<'c> {
    lanes: Op<'c>,
    /// What stands before the sequential loop.
    before: Vec<Op<'c>>,
    /// Where results of it are.
    kept: HashMap<Value<'c>, Value<'c>>,
}

impl<'c> Parts<'c> {
    /// The part before the sequential loop.
    fn first(&self, place: &Place<'_, 'c>) {
        if self.before.iter().all(|&op| place.can_repeat(op)) {
            return;
        }
        let (nest, mut mapping) = self.copy_at(&Builder::before(self.lanes));
        let b = Builder::before_terminator(nest.body(0));
        for &op in &self.before {
            let copy = b.insert(op.clone_mapped(&mut mapping));
            for (result, new) in op.results().into_iter().zip(copy.results()) {
                if let Some(&variable) = self.kept.get(&result) {
                    fir::store(&b, new, variable);
                }
            }
        }
    }

    /// The part in `sequential`, which takes its body.
    fn inner(&self, sequential: Op<'c>, place: &Place<'_, 'c>) -> Op<'c> {
        let mut body = sequential.body(0).ops();
        let end = body.pop().expect("a loop's body has a terminator");
        let (nest, mut mapping) = self.copy_at(&Builder::before(end));
        let b = Builder::before_terminator(nest.body(0));
        for &op in &self.before {
            if place.can_repeat(op) {
                b.insert(op.clone_mapped(&mut mapping));
                continue;
            }
            for result in op.results() {
                if let Some(&variable) = self.kept.get(&result) {
                    mapping.insert(result, fir::load(&b, variable));
                }
            }
        }
        for op in body {
            op.detach();
            b.insert(op);
        }
        for (old, new) in mapping {
            old.replace_uses_inside(nest, new);
        }
        nest
    }

    /// Leaves in the loop itself what stands behind the sequential loop.
    fn leave_last(&self, place: &Place<'_, 'c>) {
        for &op in self.before.iter().filter(|&&op| !place.can_repeat(op)) {
            let b = Builder::before(op);
            for result in op.results() {
                if let Some(&variable) = self.kept.get(&result) {
                    result.replace_all_uses_with(fir::load(&b, variable));
                }
            }
        }
        for &op in self.before.iter().rev() {
            if !place.can_repeat(op) {
                op.erase();
            }
        }
        let does_nothing = |op: &Op<'c>| op.is(accgpu::YIELD) || place.can_repeat(*op);
        if self.lanes.body(0).ops().iter().all(does_nothing) {
            self.lanes.erase();
        }
    }

    /// An empty loop like that over lanes, and what stands for its variable.
    fn copy_at(&self, b: &Builder<'c>) -> (Op<'c>, HashMap<Value<'c>, Value<'c>>) {
        let variables = self.lanes.body(0).arguments();
        let arguments: Vec<_> = variables
            .iter()
            .map(|variable| (variable.ty(), self.lanes.location()))
            .collect();
        let block = Block::create(&arguments);
        let body = Region::create();
        body.append(block);
        let nest = accgpu::loop_op(
            b,
            &accgpu::loop_ranges(self.lanes),
            None,
            &accgpu::levels(self.lanes),
            accgpu::mode(self.lanes),
            body,
        );
        accgpu::yield_op(&Builder::at_end(block, nest));
        if let Some(covered) = self.lanes.attribute(accgpu::COVERED) {
            nest.set_attribute(accgpu::COVERED, covered);
        }
        let mapping = variables.into_iter().zip(block.arguments()).collect();
        (nest, mapping)
    }
}
