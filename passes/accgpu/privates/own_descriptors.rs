//! Gives kernels descriptors of their own where they change those of the host's variables.
//!
//! A kernel gets the bytes of a descriptor as a parameter, which is not memory to write to,
//! and threads would each have another. A pointer assignment, ALLOCATE or DEALLOCATE
//! changes it: then it is a variable of the gang.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   fir.store %other to %p : !fir.ref<!fir.box<!fir.ptr<!fir.array<?xf32>>>>
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   %own = accgpu.private <gang> "p" !fir.box<!fir.ptr<!fir.array<?xf32>>>
//!   %1 = fir.load %p
//!   fir.store %1 to %own
//!   fir.store %other to %own
//! }
//! ```
//!
//! Legality: gangs are not to see what others of them write without atomic operations
//! (OpenACC 3.4, 1.2). What the variable stands for after the construct is what the host
//! knows of it.

use accc_dialects::{
    acc,
    accgpu::{self, Level, Mode},
    fir,
    ir::{Builder, Op, Value, Walk},
};

/// Whether `region` may change the descriptor at the address `holder`, which the host has
/// made for it.
pub fn is_changed<'c>(region: Op<'c>, holder: Value<'c>) -> bool {
    let origin = fir::origin(holder);
    let changes = region.collect(&|op| {
        changed_by(op)
            .into_iter()
            .any(|changed| fir::origin(changed) == origin)
    });
    !changes.is_empty()
}

/// The addresses at which `op` may write.
fn changed_by(op: Op<'_>) -> Vec<Value<'_>> {
    if op.is(fir::STORE) {
        return vec![op.operand(1)];
    }
    match op.is(fir::CALL) {
        true => accgpu::written_arguments(op),
        false => vec![],
    }
}

/// An operation of `region`, not of a loop that gangs may share, that changes a descriptor which the
/// host has made for it. The change is for what follows: kernels that get the host's do
/// not see it.
pub fn change_for_what_follows(region: Op<'_>) -> Option<Op<'_>> {
    let is_shared = |op: Op<'_>| op.is(accgpu::LOOP) && accgpu::mode(op) == Mode::Independent;
    let is_made = |op: Op<'_>| op.is(fir::ALLOCA) || op.is_any(&acc::DEVICE_COPIES);
    let is_descriptor = |changed: Value<'_>| {
        let origin = fir::origin(changed);
        origin.ty().is_descriptor_address()
            && origin.defining_op().is_some_and(is_made)
            && !origin.is_inside(region)
    };
    let mut found = None;
    region.walk(&mut |op| {
        if found.is_some() || is_shared(op) {
            return Walk::Skip;
        }
        found = changed_by(op).into_iter().any(is_descriptor).then_some(op);
        Walk::Advance
    });
    found
}

/// Gives `region` its own of those descriptors that it changes.
pub fn own(region: Op<'_>) {
    let changes = region.collect(&|op| op.is_any(&[fir::STORE, fir::CALL]));
    for changed in changes.into_iter().flat_map(changed_by) {
        let origin = fir::origin(changed);
        let is_made = origin.defining_op().is_some_and(|op| op.is(fir::ALLOCA));
        if is_made && origin.ty().is_descriptor_address() && !origin.is_inside(region) {
            own_one(region, origin);
        }
    }
}

fn own_one<'c>(region: Op<'c>, origin: Value<'c>) {
    let b = Builder::at_start(region.body(0), region);
    let ty = origin.ty().pointee().expect("an address");
    let name = fir::declared_name(origin).unwrap_or_default();
    let mut copy = None;
    for user in region.collect(&|_| true) {
        for (position, operand) in user.operands().into_iter().enumerate() {
            let is_holder = operand.ty().is_descriptor_address()
                && !operand.is_inside(region)
                && fir::origin(operand) == origin;
            if is_holder {
                let own = *copy.get_or_insert_with(|| {
                    accgpu::private(&b, Level::Gang, false, &name, ty, ty.reference(), &[])
                });
                user.set_operand(
                    position,
                    fir::convert(&Builder::before(user), own, operand.ty()),
                );
            }
        }
    }
    if let Some(own) = copy {
        let held = fir::load(&b, origin);
        fir::store(&b, held, own);
    }
}
