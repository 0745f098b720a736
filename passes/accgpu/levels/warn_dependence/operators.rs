//! Variables that a loop combines in another way than their reduction clause says.

use super::partial::reduction_behind;
use crate::accgpu::analysis::{gathering::Conversions, scalars::Scalar};
use accc_dialects::{
    accgpu::{self, Operator},
    ir::Op,
};

/// A scalar of a reduction clause.
pub struct Mixed<'c> {
    /// Where an iteration combines a value with the scalar's.
    pub store: Op<'c>,
    /// How it does.
    pub operator: Operator,
    /// How the clause says that the results of iterations are combined.
    pub clause: Operator,
}

/// The first scalar of which `nest`, beside its reduction, gathers values by an operator that gives
/// another result than the clause's.
pub fn mixed_operators(nest: Op<'_>) -> Option<Mixed<'_>> {
    Scalar::written_in(nest, &|_| false)
        .into_iter()
        .find_map(|scalar| {
            let memory = scalar.place.defining_op()?;
            let clause = accgpu::reduce_operator(reduction_behind(memory, nest)?);
            let operator = scalar.reduction(Conversions::All)?;
            let store = scalar.writes().next()?;
            is_another(operator, clause).then_some(Mixed {
                store,
                operator,
                clause,
            })
        })
}

/// Whether both are for the same type of values, which have different results by them. Some
/// operations are written in several ways: bits and logicals are only compared within their kind.
fn is_another(one: Operator, other: Operator) -> bool {
    const KINDS: [&[Operator]; 3] = [
        &[Operator::Add, Operator::Mul, Operator::Max, Operator::Min],
        &[Operator::Land, Operator::Lor],
        &[Operator::Iand, Operator::Ior],
    ];
    one != other
        && KINDS
            .iter()
            .any(|kind| kind.contains(&one) && kind.contains(&other))
}
