//! Comparisons of integers and reals.

use super::{CMPF, CMPI};
use crate::ir::{Attribute, Builder, Op, Type, Value};

const PREDICATE: &str = "predicate";

/// Comparison of signed integers, by MLIR's number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// `==`
    Equal = 0,
    /// `/=`
    NotEqual = 1,
    /// `<`
    Less = 2,
    /// `<=`
    LessOrEqual = 3,
    /// `>`
    Greater = 4,
    /// `>=`
    GreaterOrEqual = 5,
}

impl Compare {
    const ALL: [Self; 6] = [
        Compare::Equal,
        Compare::NotEqual,
        Compare::Less,
        Compare::LessOrEqual,
        Compare::Greater,
        Compare::GreaterOrEqual,
    ];
}

/// A comparison of reals, by MLIR's number. All but `Different` are false of a NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CompareReals {
    /// `==`
    Equal = 1,
    /// `>`
    Greater = 2,
    /// `>=`
    GreaterOrEqual = 3,
    /// `<`
    Less = 4,
    /// `<=`
    LessOrEqual = 5,
    /// `/=`, true of a NaN
    Different = 13,
}

impl CompareReals {
    const ALL: [Self; 6] = [
        CompareReals::Equal,
        CompareReals::Greater,
        CompareReals::GreaterOrEqual,
        CompareReals::Less,
        CompareReals::LessOrEqual,
        CompareReals::Different,
    ];
}

/// Compares signed integers or indices; an i1.
pub fn compare<'c>(b: &Builder<'c>, how: Compare, lhs: Value<'c>, rhs: Value<'c>) -> Value<'c> {
    compare_by(b, CMPI, how as i64, lhs, rhs)
}

/// Compares reals; an i1.
pub fn compare_reals<'c>(
    b: &Builder<'c>,
    how: CompareReals,
    lhs: Value<'c>,
    rhs: Value<'c>,
) -> Value<'c> {
    compare_by(b, CMPF, how as i64, lhs, rhs)
}

/// The comparison `name` with a predicate, by MLIR's number.
pub(super) fn compare_by<'c>(
    b: &Builder<'c>,
    name: &str,
    predicate: i64,
    lhs: Value<'c>,
    rhs: Value<'c>,
) -> Value<'c> {
    let predicate = Attribute::integer(Type::integer(b.ctx(), 64), predicate);
    let flag = Type::integer(b.ctx(), 1);
    b.value(name, &[lhs, rhs], flag, &[(PREDICATE, predicate)])
}

/// How `op` compares signed integers; `None` for unsigned ones, and for every other operation.
pub fn comparison(op: Op<'_>) -> Option<Compare> {
    let predicate = op.is(CMPI).then(|| predicate(op))?;
    let mut all = Compare::ALL.into_iter();
    all.find(|&how| how as i64 == predicate)
}

/// How `op` compares reals; `None` where that holds for other pairs with a NaN than Fortran's
/// comparisons, and for every other operation.
pub fn comparison_of_reals(op: Op<'_>) -> Option<CompareReals> {
    let predicate = op.is(CMPF).then(|| predicate(op))?;
    let mut all = CompareReals::ALL.into_iter();
    all.find(|&how| how as i64 == predicate)
}

/// Whether a comparison holds for a greater first value, and whether for a lesser one, of
/// reals or signed integers.
pub fn order_of(compare: Op<'_>) -> (bool, bool) {
    // ogt, oge, ugt, uge.
    const REALS_GREATER: [i64; 4] = [2, 3, 9, 10];
    // olt, ole, ult, ule.
    const REALS_LESS: [i64; 4] = [4, 5, 11, 12];
    if compare.is(CMPF) {
        let predicate = predicate(compare);
        return (
            REALS_GREATER.contains(&predicate),
            REALS_LESS.contains(&predicate),
        );
    }
    match comparison(compare) {
        Some(Compare::Greater | Compare::GreaterOrEqual) => (true, false),
        Some(Compare::Less | Compare::LessOrEqual) => (false, true),
        _ => (false, false),
    }
}

fn predicate(compare: Op<'_>) -> i64 {
    compare
        .attribute(PREDICATE)
        .and_then(Attribute::as_integer)
        .expect("the verifier demands a predicate")
}
