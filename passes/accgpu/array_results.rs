//! Puts what SUM, DOT_PRODUCT, MAXVAL and the like gather over a whole array into memory.
//!
//! flang's loops hand the value from one iteration to the next, so that one thread would run
//! them. A scalar in memory is what `accgpu-prove-independence` makes a reduction of.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %r = fir.do_loop %i = %a to %b step %s iter_args(%sum = %zero) -> (f64) {
//!     %new = arith.addf %sum, %term : f64
//!     fir.result %new : f64
//!   }
//!   "use"(%r)
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   %t = fir.allocmem f64
//!   fir.store %zero to %t
//!   fir.do_loop %i = %a to %b step %s {
//!     %sum = fir.load %t
//!     %new = arith.addf %sum, %term : f64
//!     fir.store %new to %t
//!   }
//!   %r = fir.load %t
//!   "use"(%r)
//!   fir.freemem %t
//! ```
//! A result that goes to a variable, which the loop does not use, is gathered there.
//!
//! Legality: the value is used to be combined with that of the iteration, and for nothing
//! else. Fortran leaves the order of these operations to the compiler (F2023, 16.9.82,
//! 16.9.209). flang's MAXVAL and MINVAL take any number for a NaN: here a NaN at the start
//! becomes the number from which each greater, or less, one differs, so that no value on the
//! way is one, and comes back where nothing better was found.

use super::{
    access::Access,
    carry_values::object,
    dependence::{may_overlap, uses},
};
use crate::acc::identity::identity;
use accc_dialects::{
    accgpu::Operator,
    arith::{self, CompareReals},
    fir,
    ir::{Builder, Op, Value},
};

/// Rewrites `counted`, a loop at the top of a kernels construct, if it gathers a value.
pub fn put_into_memory(counted: Op<'_>) {
    if let Some(gathering) = Gathering::of(counted) {
        gathering.rewrite();
    }
}

/// A loop that gathers one value.
struct Gathering<'c> {
    counted: Op<'c>,
    /// The value of the iterations before.
    old: Value<'c>,
    extreme: Option<Extreme<'c>>,
}

impl<'c> Gathering<'c> {
    fn of(counted: Op<'c>) -> Option<Self> {
        if !counted.is(fir::DO_LOOP) || counted.result_count() != 1 {
            return None;
        }
        let [block] = counted.region(0).blocks()[..] else {
            return None;
        };
        let [_, old] = block.arguments()[..] else {
            return None;
        };
        let [new] = block.terminator()?.operands()[..] else {
            return None;
        };
        let last = new.defining_op().filter(|op| op.block() == Some(block))?;
        let is_flat = block.ops().iter().all(|op| op.region_count() == 0);
        let is_flag = old.ty().is_integer() && old.ty().bit_width() == 1;
        if !is_flat || !old.ty().is_trivial() || is_flag {
            return None;
        }
        let last = without_condition(last, old).unwrap_or(last);
        if last.is_any(&SIMPLE) {
            let is_only_use = old.users() == [last];
            let is_operand = last.operands().contains(&old);
            return (is_only_use && is_operand).then_some(Gathering {
                counted,
                old,
                extreme: None,
            });
        }
        let extreme = Extreme::of(last, old)?;
        Some(Gathering {
            counted,
            old,
            extreme: Some(extreme),
        })
    }

    fn rewrite(self) {
        let counted = self.counted;
        let b = Builder::before(counted);
        let given = counted.operands()[INITIAL];
        let lowest = self.extreme.as_ref().and_then(|extreme| {
            let lowest = extreme.lowest(&b);
            extreme.ignore_nan();
            lowest
        });
        let start = match lowest {
            Some(lowest) => arith::select(&b, is_nan(&b, given), lowest, given),
            None => given,
        };
        let target = target(counted).filter(|_| lowest.is_none());
        let place = match target {
            Some(store) => store.operand(1),
            None => object(counted, given.ty()),
        };
        fir::store(&b, start, place);
        let new = self.new_value();
        let first_use = self
            .old
            .users()
            .into_iter()
            .reduce(|one, other| if one.is_before(other) { one } else { other });
        let old = fir::load(&Builder::before(first_use.expect("it is combined")), place);
        self.old.replace_all_uses_with(old);
        let last = new.defining_op().expect("asked before");
        fir::store(&Builder::after(last), new, place);
        self.without_value(&b);
        match target {
            Some(store) => store.erase(),
            None => {
                let found = fir::load(&b, place);
                let result = match lowest {
                    Some(lowest) => {
                        let nothing = arith::compare_reals(&b, CompareReals::Equal, found, lowest);
                        let only_nan = arith::and(&b, nothing, is_nan(&b, given));
                        arith::select(&b, only_nan, given, found)
                    }
                    None => found,
                };
                counted.result(0).replace_all_uses_with(result);
            }
        }
        counted.erase();
    }

    fn new_value(&self) -> Value<'c> {
        let end = self.counted.body(0).terminator();
        end.expect("it has a result").operand(0)
    }

    /// Moves the body into a loop in front that hands nothing on.
    fn without_value(&self, b: &Builder<'c>) {
        let range = self.counted.operands();
        let (_, body) = fir::do_loop(b, range[0], range[1], range[2]);
        let from = self.counted.body(0);
        from.arguments()[0].replace_all_uses_with(body.arguments()[0]);
        let end = body.terminator().expect("just built");
        let mut ops = from.ops();
        ops.pop();
        for op in ops {
            op.move_before(end);
        }
    }
}

/// The first value of a fir.do_loop: operands are bounds, step and this.
const INITIAL: usize = 3;

/// Operations that combine the old value with another one.
const SIMPLE: [&str; 11] = [
    arith::ADDF,
    arith::ADDI,
    arith::MULF,
    arith::MULI,
    arith::ANDI,
    arith::ORI,
    arith::XORI,
    arith::MAXSI,
    arith::MINSI,
    fir::ADDC,
    fir::MULC,
];

/// What adds in all iterations, instead of those where a condition holds: COUNT's selection
/// of the old value and the one after it.
fn without_condition<'c>(select: Op<'c>, old: Value<'c>) -> Option<Op<'c>> {
    if !select.is(arith::SELECT) || select.operand(2) != old || old.uses().len() != 2 {
        return None;
    }
    let add = select.operand(1).defining_op()?;
    let [first, one] = add.is(arith::ADDI).then(|| add.operands())?[..] else {
        return None;
    };
    if first != old || add.result(0).uses().len() != 1 {
        return None;
    }
    let b = Builder::before(select);
    let zero = arith::constant(&b, one.ty(), 0);
    let counted = arith::select(&b, select.operand(0), one, zero);
    let sum = arith::add(&b, old, counted);
    select.result(0).replace_all_uses_with(sum);
    select.erase();
    add.erase();
    sum.defining_op()
}

/// The greatest or the least of some numbers, by a comparison and a selection.
struct Extreme<'c> {
    select: Op<'c>,
    /// Whether a number comes before the old one.
    order: Op<'c>,
    operator: Operator,
    /// The tests for NaN, those before their operands.
    tests: Vec<Op<'c>>,
}

impl<'c> Extreme<'c> {
    /// By which `select` picks the greater or the lesser one of `old` and another value; of
    /// reals also a number instead of a NaN.
    fn of(select: Op<'c>, old: Value<'c>) -> Option<Self> {
        if !select.is(arith::SELECT) || select.operand(2) != old {
            return None;
        }
        let value = select.operand(1);
        let condition = select.operand(0).defining_op()?;
        let (order, tests) = match old.ty().is_float() {
            false => (condition, Vec::new()),
            true => tested(condition, value, old)?,
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
        let uses = if tests.is_empty() { 2 } else { 4 };
        let is_all = order.operands() == [value, old] && old.uses().len() == uses;
        is_all.then_some(Extreme {
            select,
            order,
            operator,
            tests,
        })
    }

    /// What every other number comes before, for reals.
    fn lowest(&self, b: &Builder<'c>) -> Option<Value<'c>> {
        let ty = self.select.result(0).ty();
        ty.is_float()
            .then(|| identity(b, self.operator, ty))
            .flatten()
    }

    /// One operation on reals that prefers numbers to NaN.
    fn ignore_nan(&self) {
        if self.tests.is_empty() {
            return;
        }
        let name = match self.operator {
            Operator::Max => arith::MAXNUMF,
            _ => arith::MINNUMF,
        };
        let b = Builder::before(self.select);
        let result = self.select.result(0);
        let number = b.value(name, &self.order.operands(), result.ty(), &[]);
        result.replace_all_uses_with(number);
        for &op in [self.select].iter().chain(&self.tests).chain([&self.order]) {
            if op.results().into_iter().all(Value::is_unused) {
                op.erase();
            }
        }
    }
}

/// The comparison in `value > old .or. old /= old .and. value == value`, and the rest.
fn tested<'c>(
    condition: Op<'c>,
    value: Value<'c>,
    old: Value<'c>,
) -> Option<(Op<'c>, Vec<Op<'c>>)> {
    let sources = |op: Op<'c>, name| {
        let [one, other] = op.is(name).then(|| op.operands())?[..] else {
            return None;
        };
        one.defining_op().zip(other.defining_op())
    };
    let (order, both) = sources(condition, arith::ORI)?;
    let (is_nan, is_none) = sources(both, arith::ANDI)?;
    let compares = |op: Op<'c>, comparison: CompareReals, with: Value<'c>| {
        op.is(arith::CMPF)
            && op.operands() == [with, with]
            && arith::float_predicate(op) == comparison as i64
    };
    let are_tests = compares(is_nan, CompareReals::Different, old)
        && compares(is_none, CompareReals::Equal, value);
    are_tests.then(|| (order, vec![condition, both, is_nan, is_none]))
}

/// Whether a comparison for a greater or lesser number is one that no NaN passes.
fn is_false_of_nan(order: Op<'_>) -> bool {
    use CompareReals::{Greater, GreaterOrEqual, Less, LessOrEqual};
    let predicate = arith::float_predicate(order);
    [Greater, GreaterOrEqual, Less, LessOrEqual]
        .iter()
        .any(|&comparison| comparison as i64 == predicate)
}

fn is_nan<'c>(b: &Builder<'c>, value: Value<'c>) -> Value<'c> {
    arith::compare_reals(b, CompareReals::Different, value, value)
}

/// The store that does all that is done with the result of `counted`: to a variable that the
/// loop does not use.
fn target(counted: Op<'_>) -> Option<Op<'_>> {
    let [store] = counted.result(0).users()[..] else {
        return None;
    };
    let is_next = store.is(fir::STORE) && counted.next() == Some(store);
    let place = is_next.then(|| store.operand(1))?;
    let is_before = place
        .defining_op()
        .is_none_or(|op| op.block() != counted.block() || op.is_before(counted));
    let written = Access::of(place, true);
    let used = uses(counted).ok()?;
    let is_apart = !used.iter().any(|used| may_overlap(&used.access, &written));
    let is_scalar = written.path.is_empty() && written.storage().is_some();
    (is_before && is_apart && is_scalar).then_some(store)
}
