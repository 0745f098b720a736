//! The greatest or the least of some values, as flang finds it.

use super::nest::Nest;
use crate::{acc::privates::identity::identity, accgpu::combine::extreme_number};
use accc_dialects::{
    accgpu::Operator,
    arith::{self, CompareReals},
    fir,
    ir::{Builder, Op, Value},
};

/// A selection of a new value or the old one, by a comparison.
pub struct Extreme<'c> {
    select: Op<'c>,
    /// The new value.
    pub value: Value<'c>,
    old: Value<'c>,
    operator: Operator,
    /// Whether the first value counts, whatever it is.
    pub is_under_mask: bool,
}

impl<'c> Extreme<'c> {
    /// By which the value at `at` of `nest` is the greater or the lesser one of the old and
    /// another value; of reals also a number instead of a NaN, and the other value where the
    /// flag at `first` is set.
    pub fn of(nest: &Nest<'c>, at: usize, first: Option<usize>) -> Option<Self> {
        let (select, old) = (nest.maker(at)?, nest.old[at]);
        if !select.is(arith::SELECT) || select.operand(2) != old {
            return None;
        }
        let value = select.operand(1);
        let mut condition = select.operand(0).defining_op()?;
        if let Some(first) = first {
            let [other, flag] = condition.is(arith::ORI).then(|| condition.operands())?[..] else {
                return None;
            };
            let is_flag = flag == nest.old[first] && nest.users_of_old(first) == [condition];
            condition = is_flag.then(|| other.defining_op())??;
        }
        let is_real = old.ty().is_float();
        let order = match is_real {
            false => condition,
            true => order_besides_nan(condition, value, old)?,
        };
        let operator = match arith::order_of(order) {
            _ if !order.is_any(&[arith::CMPF, arith::CMPI]) => return None,
            _ if order.is(arith::CMPF) && !is_false_of_nan(order) => {
                return None;
            }
            (true, _) => Operator::Max,
            (_, true) => Operator::Min,
            _ => return None,
        };
        let uses = if is_real { 4 } else { 2 };
        let is_all = order.operands() == [value, old] && nest.users_of_old(at).len() == uses;
        is_all.then_some(Extreme {
            select,
            value,
            old,
            operator,
            is_under_mask: first.is_some(),
        })
    }

    /// What no other value comes after.
    fn lowest(&self, b: &Builder<'c>) -> Value<'c> {
        identity(b, self.operator, self.old.ty()).expect("it is an integer or a real")
    }

    /// Makes one operation of it that prefers numbers to NaN.
    fn simplify(&self) {
        let is_greatest = self.operator == Operator::Max;
        let name = extreme_number(self.old.ty(), is_greatest);
        let b = Builder::before(self.select);
        let chosen = b.value(name, &[self.value, self.old], self.old.ty(), &[]);
        let result = self.select.result(0);
        result.replace_all_uses_with(chosen);
        fir::erase_unused(result);
    }
}

/// The greatest or least value, gathered in memory.
pub struct Best<'c> {
    /// Where it is.
    place: Value<'c>,
    /// What the nest has where no element counts.
    given: Value<'c>,
    is_under_mask: bool,
    /// Of reals: where it is noted what kinds of elements there were. The value does not tell:
    /// an infinity is a number too.
    kinds: Option<Value<'c>>,
}

/// Kinds of elements: NaN, and numbers. Without any it is 0. They are reals, and gathered as the
/// value is: LLVM vectorises no loop with a reduction of another sort beside one of this.
const NAN: f64 = 1.0;
const NUMBER: f64 = 2.0;

impl<'c> Best<'c> {
    /// Gathers the value at `at` of `nest`, which `extreme` makes, for `found`.
    pub fn gather(nest: &Nest<'c>, at: usize, extreme: Extreme<'c>) -> Self {
        let ty = extreme.value.ty();
        let kinds = ty.is_float().then(|| {
            let kinds = nest.object(ty);
            let b = Builder::before(nest.outer());
            fir::store(&b, arith::constant_float(&b, ty, 0.0), kinds);
            note_kind(&Builder::before(nest.end()), extreme.value, kinds);
            kinds
        });
        Best {
            kinds,
            ..Best::gather_number(nest, at, extreme)
        }
    }

    /// Gathers it for `number` alone.
    pub fn gather_number(nest: &Nest<'c>, at: usize, extreme: Extreme<'c>) -> Self {
        let outer = nest.outer();
        let b = Builder::before(outer);
        let given = nest.given()[at];
        let lowest = extreme.lowest(&b);
        let is_real = given.ty().is_float();
        let start = match (extreme.is_under_mask, is_real) {
            (true, _) => lowest,
            (false, true) => arith::select(&b, is_nan(&b, given), lowest, given),
            (false, false) => given,
        };
        let place = nest.object(given.ty());
        fir::store(&b, start, place);
        extreme.simplify();
        nest.keep_in(at, place);
        Best {
            place,
            given,
            is_under_mask: extreme.is_under_mask,
            kinds: None,
        }
    }

    /// The value, after the loops of `nest`; no NaN.
    pub fn number(&self, nest: &Nest<'c>) -> Value<'c> {
        fir::load(&Builder::before(nest.outer()), self.place)
    }

    /// The result of `nest`: NaN where there were no numbers.
    pub fn found(&self, nest: &Nest<'c>) -> Value<'c> {
        let b = Builder::before(nest.outer());
        let found = self.number(nest);
        let Some(kinds) = self.kinds else {
            return found;
        };
        let kinds = fir::load(&b, kinds);
        let has = |kind| {
            let kind = arith::constant_float(&b, found.ty(), kind);
            arith::compare_reals(&b, CompareReals::Equal, kinds, kind)
        };
        if !self.is_under_mask {
            // A number that was given is one that `found` began with.
            let begins_with_nan = is_nan(&b, self.given);
            let only_nan = arith::and(&b, begins_with_nan, has(NAN));
            return arith::select(&b, only_nan, self.given, found);
        }
        let nan = arith::constant_float(&b, found.ty(), f64::NAN);
        let without_number = arith::select(&b, has(NAN), nan, self.given);
        arith::select(&b, has(NUMBER), found, without_number)
    }
}

fn note_kind<'c>(b: &Builder<'c>, value: Value<'c>, kinds: Value<'c>) {
    let ty = value.ty();
    let [nan, number] = [NAN, NUMBER].map(|kind| arith::constant_float(b, ty, kind));
    let kind = arith::select(b, is_nan(b, value), nan, number);
    let old = fir::load(b, kinds);
    let greater = b.value(extreme_number(ty, true), &[kind, old], ty, &[]);
    fir::store(b, greater, kinds);
}

/// The comparison in `value > old .or. old /= old .and. value == value`.
fn order_besides_nan<'c>(condition: Op<'c>, value: Value<'c>, old: Value<'c>) -> Option<Op<'c>> {
    let sources = |op: Op<'c>, name| {
        let [one, other] = op.is(name).then(|| op.operands())?[..] else {
            return None;
        };
        one.defining_op().zip(other.defining_op())
    };
    let (order, both) = sources(condition, arith::ORI)?;
    let (is_nan, is_none) = sources(both, arith::ANDI)?;
    let compares = |op: Op<'c>, comparison: CompareReals, with: Value<'c>| {
        op.operands() == [with, with] && arith::comparison_of_reals(op) == Some(comparison)
    };
    let are_tests = compares(is_nan, CompareReals::Different, old)
        && compares(is_none, CompareReals::Equal, value);
    are_tests.then_some(order)
}

/// Whether a comparison for a greater or lesser number is one that no NaN passes.
fn is_false_of_nan(order: Op<'_>) -> bool {
    use CompareReals::{Greater, GreaterOrEqual, Less, LessOrEqual};
    matches!(
        arith::comparison_of_reals(order),
        Some(Greater | GreaterOrEqual | Less | LessOrEqual)
    )
}

fn is_nan<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    arith::compare_reals(b, CompareReals::Different, value, value)
}
