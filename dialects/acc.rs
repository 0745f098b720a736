//! Views of upstream's OpenACC operations: which operand group holds which
//! clause, and clauses by device type.
//!
//! Segment numbers follow the order of operands in
//! mlir/Dialect/OpenACC/OpenACCOps.td of LLVM 22.

mod compute;
mod data;
mod declare;
mod device_type;
mod loops;
mod queue;
mod routine;

pub use compute::*;
pub use data::*;
pub use declare::*;
pub use device_type::*;
pub use loops::*;
pub use queue::*;
pub use routine::*;

use crate::{
    accgpu::Operator,
    ir::{Attribute, Op, Value},
};
use device_type::{applies_to_default, default_operands, position_of_default};

pub const PARALLEL: &str = "acc.parallel";
pub const KERNELS: &str = "acc.kernels";
pub const SERIAL: &str = "acc.serial";
pub const LOOP: &str = "acc.loop";
pub const PRIVATE: &str = "acc.private";
pub const REDUCTION: &str = "acc.reduction";
/// Ends a body with its results, where it has any.
pub const YIELD: &str = "acc.yield";
/// Ends the body of a data construct.
pub const TERMINATOR: &str = "acc.terminator";
/// What the bodies of constructs and loops may end with.
pub const BODY_ENDS: [&str; 2] = [YIELD, TERMINATOR];
pub const CACHE: &str = "acc.cache";
pub const ATOMIC_READ: &str = "acc.atomic.read";
pub const ATOMIC_WRITE: &str = "acc.atomic.write";
pub const ATOMIC_UPDATE: &str = "acc.atomic.update";
pub const ATOMIC_CAPTURE: &str = "acc.atomic.capture";
/// The attribute of acc.reduction.recipe with its operator.
pub const REDUCTION_OPERATOR: &str = "reductionOperator";
pub const COMPUTE: [&str; 3] = [PARALLEL, KERNELS, SERIAL];

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
