//! Takes constants out of minima in subscripts, where they join the array's lower bound.
//!
//! `min(n, 1 + k)` keeps a subscript inside of an array. The 1 and the lower bound, which is
//! taken from every subscript, cancel each other, but the minimum stands between them. The
//! other choice has the constant taken from it instead; it often is the same for all threads.
//!
//! ## Before
//! ```mlir
//! %1 = arith.addi %k, %c1_i32 : i32
//! %2 = arith.cmpi slt, %n, %1 : i32
//! %3 = arith.select %2, %n, %1 : i32
//! %4 = fir.convert %3 : (i32) -> i64
//! %5 = fir.array_coor %a(%shape) %4
//! ```
//! ## After
//! ```mlir
//! %1 = arith.subi %n, %c1_i32 : i32
//! %2 = arith.minsi %1, %k : i32
//! %3 = fir.convert %2 : (i32) -> i64
//! %4 = arith.addi %3, %c1_i64 overflow<nsw> : i64
//! %5 = fir.array_coor %a(%shape) %4
//! ```
//!
//! Legality: the program may use an element only if the array has it (F2023, 9.5.3.1), so
//! that min(n, k + c) is not below the lower bound, and neither are n and k + c. With a
//! positive c, a sum that did not fit into the type would be one of its c smallest values.
//! The lower bound is above these: so k + c is not such a sum, n - c fits as well, and
//! min(n - c, k) + c is the same subscript. Where nothing uses the element, nothing uses
//! the address.

use crate::{
    accgpu::analysis::limits::{choices, chooses_smaller},
    pass::Pass,
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct LiftOffsets;

impl Pass for LiftOffsets {
    const ARGUMENT: &'static str = "accgpu-lift-offsets";
    const SUMMARY: &'static str = "take constants out of minima in subscripts";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            let minima = region.collect(&|op| chooses_smaller(op) == Some(true));
            for offset in minima.into_iter().filter_map(Offset::of) {
                offset.lift();
            }
        }
        Ok(())
    }
}

/// The minimum of `limit` and `number + constant`, which is used in subscripts alone.
struct Offset<'c> {
    minimum: Op<'c>,
    limit: Value<'c>,
    number: Value<'c>,
    constant: i64,
    /// The minimum in the types that its uses need.
    subscripts: Vec<Value<'c>>,
}

impl<'c> Offset<'c> {
    fn of(minimum: Op<'c>) -> Option<Self> {
        let [one, other] = choices(minimum)[..] else {
            return None;
        };
        let (limit, (number, constant)) = [(one, other), (other, one)]
            .into_iter()
            .find_map(|(limit, sum)| Some((limit, sum_for(minimum, sum)?)))?;
        let subscripts = subscripts(minimum.result(0));
        let spare_bits = 64_u32.checked_sub(minimum.result(0).ty().bit_width())?;
        let smallest = i64::MIN >> spare_bits;
        let is_exact = |&subscript: &Value<'c>| {
            let least = lowest_bound(subscript).and_then(|bound| bound.checked_sub(constant));
            least.is_some_and(|least| least >= smallest)
        };
        subscripts.iter().all(is_exact).then_some(Offset {
            minimum,
            limit,
            number,
            constant,
            subscripts,
        })
    }

    fn lift(self) {
        let b = Builder::before(self.minimum);
        let constant = |ty| arith::constant(&b, ty, self.constant);
        let limit = arith::sub(&b, self.limit, constant(self.limit.ty()));
        let minimum = arith::min(&b, limit, self.number);
        for subscript in self.subscripts {
            let ty = subscript.ty();
            let wide = fir::convert(&b, minimum, ty);
            let sum = arith::add_exactly(&b, wide, constant(ty));
            subscript.replace_all_uses_with(sum);
        }
    }
}

/// The terms of `sum`, a variable and a positive constant, if it is there for `minimum` alone.
fn sum_for<'c>(minimum: Op<'c>, sum: Value<'c>) -> Option<(Value<'c>, i64)> {
    let op = sum.defining_op().filter(|op| op.is(arith::ADDI))?;
    let comparison = minimum.operand(0).defining_op();
    let is_part = |user: Op<'c>| user == minimum || Some(user) == comparison;
    if !sum.users().into_iter().all(is_part) {
        return None;
    }
    let [one, other] = [op.operand(0), op.operand(1)];
    [(one, other), (other, one)]
        .into_iter()
        .find_map(|(variable, constant)| Some((variable, arith::constant_value(constant)?)))
        .filter(|&(_, constant)| constant > 0)
}

/// The subscripts that `value` is, itself or converted.
fn subscripts(value: Value<'_>) -> Vec<Value<'_>> {
    let mut found = Vec::new();
    for user in value.users() {
        let subscript = match arith::is_widening(user) {
            true => user.result(0),
            false => value,
        };
        if !found.contains(&subscript) {
            found.push(subscript);
        }
    }
    found
}

/// The lowest bound that `subscript` counts from; `None` where one is unknown, or
/// `subscript` is also something else.
fn lowest_bound(subscript: Value<'_>) -> Option<i64> {
    let mut lowest = i64::MAX;
    for (user, operand) in subscript.uses() {
        let element = fir::Element::of(user).filter(|_| user.is(fir::ARRAY_COOR))?;
        let first = user.operand_count() - element.subscripts.len();
        let dimension = operand.checked_sub(first)?;
        let bound = match element.lower_bounds.get(dimension) {
            Some(&bound) => arith::constant_value(bound)?,
            None => 1,
        };
        lowest = lowest.min(bound);
    }
    Some(lowest)
}
