//! Views of upstream's OpenACC operations: which operand group holds which
//! clause, and clauses by device type.
//!
//! Segment numbers follow the order of operands in
//! mlir/Dialect/OpenACC/OpenACCOps.td of LLVM 22.

mod compute;
mod data;
mod data_changes;
mod declare;
mod device_type;
mod implied;
mod loops;
mod queue;
mod routine;

pub use compute::*;
pub use data::*;
pub use data_changes::*;
pub use declare::*;
pub use device_type::*;
pub use implied::*;
pub use loops::*;
pub use queue::*;
pub use routine::*;

use crate::{
    accgpu::Operator,
    ir::{Attribute, Block, Builder, Op, Region, Value},
};
use device_type::{applies_to_default, default_operands, position_of_default};

crate::ir::operations! {
    ATOMIC_CAPTURE = "acc.atomic.capture",
    ATOMIC_READ = "acc.atomic.read",
    ATOMIC_UPDATE = "acc.atomic.update",
    ATOMIC_WRITE = "acc.atomic.write",
    ATTACH = "acc.attach",
    BOUNDS = "acc.bounds",
    CACHE = "acc.cache",
    COPYIN = "acc.copyin",
    COPYOUT = "acc.copyout",
    CREATE = "acc.create",
    DATA = "acc.data",
    DECLARE_DEVICE_RESIDENT = "acc.declare_device_resident",
    DECLARE_ENTER = "acc.declare_enter",
    DECLARE_EXIT = "acc.declare_exit",
    DECLARE_LINK = "acc.declare_link",
    DELETE = "acc.delete",
    DETACH = "acc.detach",
    DEVICEPTR = "acc.deviceptr",
    ENTER_DATA = "acc.enter_data",
    EXIT_DATA = "acc.exit_data",
    FIRSTPRIVATE = "acc.firstprivate",
    FIRSTPRIVATE_RECIPE = "acc.firstprivate.recipe",
    GET_DEVICEPTR = "acc.getdeviceptr",
    GLOBAL_DESTRUCTOR = "acc.global_dtor",
    HOST_DATA = "acc.host_data",
    INIT = "acc.init",
    KERNELS = "acc.kernels",
    LOOP = "acc.loop",
    NOCREATE = "acc.nocreate",
    PARALLEL = "acc.parallel",
    PRESENT = "acc.present",
    PRIVATE = "acc.private",
    PRIVATE_RECIPE = "acc.private.recipe",
    REDUCTION = "acc.reduction",
    REDUCTION_RECIPE = "acc.reduction.recipe",
    ROUTINE = "acc.routine",
    SERIAL = "acc.serial",
    SET = "acc.set",
    SHUTDOWN = "acc.shutdown",
    UPDATE = "acc.update",
    UPDATE_DEVICE = "acc.update_device",
    UPDATE_HOST = "acc.update_host",
    USE_DEVICE = "acc.use_device",
    WAIT = "acc.wait",
}

/// Ends a body with its results, where it has any.
pub const YIELD: &str = "acc.yield";
/// Ends the body of a data construct.
pub const TERMINATOR: &str = "acc.terminator";
/// What the bodies of constructs and loops may end with.
pub const BODY_ENDS: [&str; 2] = [YIELD, TERMINATOR];
/// The attribute of acc.reduction.recipe with its operator.
pub const REDUCTION_OPERATOR: &str = "reductionOperator";
/// The compute constructs.
pub const COMPUTE: [&str; 3] = [PARALLEL, KERNELS, SERIAL];

/// Whether an acc.atomic.update computes the value that its variable has, as folding shows. What
/// it computes has been folded then.
pub fn changes_nothing(update: Op<'_>) -> bool {
    // SAFETY: the operation is live, and an acc.atomic.update.
    unsafe { crate::ffi::acccChangesNothing(update.raw()) }
}

/// An atomic update of the scalar at `address`, whose next value `compute` builds from the old one.
pub fn atomic_update<'c>(
    b: &Builder<'c>,
    address: Value<'c>,
    compute: &dyn Fn(&Builder<'c>, Value<'c>) -> Value<'c>,
) {
    let ty = address.ty().pointee().expect("an address");
    let (block, region) = (Block::create(&[(ty, b.location())]), Region::create());
    region.append(block);
    let inside = b.inside(block);
    let new = compute(&inside, block.arguments()[0]);
    inside.op(YIELD, &[new], &[], &[], vec![]);
    b.op(ATOMIC_UPDATE, &[address], &[], &[], vec![region]);
}

/// An acc.atomic.write of `value` to the variable at `address`.
pub fn atomic_write<'c>(b: &Builder<'c>, value: Value<'c>, address: Value<'c>) {
    b.op(ATOMIC_WRITE, &[address, value], &[], &[], vec![]);
}

/// The operator of an acc.reduction.recipe.
pub fn reduction_operator(recipe: Op<'_>) -> Option<Operator> {
    operator_of(recipe.attribute(REDUCTION_OPERATOR)?)
}

/// The operator that an `acc.reduction_operator` attribute names.
pub fn operator_of(attribute: Attribute<'_>) -> Option<Operator> {
    // Numbers of acc.reduction_operator, which differ from accgpu's order.
    Some(match attribute.enum_value()? {
        1 => Operator::Add,
        2 => Operator::Mul,
        3 => Operator::Max,
        4 => Operator::Min,
        5 => Operator::Iand,
        6 => Operator::Ior,
        7 => Operator::Xor,
        8 => Operator::Eqv,
        9 => Operator::Neqv,
        10 => Operator::Land,
        11 => Operator::Lor,
        _ => return None,
    })
}

fn defining_ops<'c>(values: Vec<Value<'c>>) -> Vec<Op<'c>> {
    values.into_iter().filter_map(Value::defining_op).collect()
}
