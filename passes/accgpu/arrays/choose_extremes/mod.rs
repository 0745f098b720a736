//! Writes `if (x > m) m = x` as `m = max(m, x)`, in loops of kernels constructs.
//!
//! Whether there is an assignment depends on what other iterations have assigned: so the loop
//! would be sequential. A maximum is what `accgpu-prove-independence` makes a reduction of.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [] auto {
//!   %x = fir.load %element
//!   %old = fir.load %m
//!   %1 = arith.cmpf ogt, %x, %old : f64
//!   fir.if %1 {
//!     %again = fir.load %element
//!     fir.store %again to %m
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! %first = fir.load %m
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : index par [] auto {
//!   %x = fir.load %element
//!   %old = fir.load %m
//!   %1 = arith.maxnumf %x, %old : f64
//!   fir.store %1 to %m
//! }
//! // m = first, if that is a NaN
//! ```
//! With `.and.` in the condition, its other part remains an `if` around. What is assigned
//! beside the variable, such as `loc = i`, is left to [`places`], for which several of these
//! get nests of their own ([`apart`]).
//!
//! Legality: nothing writes between the comparison and the assignment, so that the value is
//! the one compared. Where there was none, the variable is given the value that it has.
//! Ordered comparisons are false of a NaN: no such value gets into the variable, as by
//! `maxnumf`, and one that was there before the loop stays; so it is put back. Which of two
//! zeros the variable has depends on their order, which a reduction does not keep.
//! Nothing in the loop uses the variable otherwise.

mod apart;
mod places;

use crate::{
    accgpu::{analysis::scalars::Scalar, combine::extreme_number},
    pass::Pass,
    same_value,
};
use places::Places;

use accc_dialects::{
    accgpu::{self, Construct},
    arith::{self, Compare, CompareReals},
    fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ChooseExtremes;

impl Pass for ChooseExtremes {
    const ARGUMENT: &'static str = "accgpu-choose-extremes";
    const SUMMARY: &'static str = "make maxima and minima of conditional assignments";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(accgpu::REGION) {
            if accgpu::region_construct(region) != Construct::Kernels {
                continue;
            }
            for branch in region.collect_named(fir::IF) {
                apart::set_apart(branch);
            }
            for branch in region.collect_named(fir::IF) {
                if let Some(guarded) = Guarded::of(branch) {
                    guarded.rewrite();
                }
            }
        }
        Ok(())
    }
}

/// A conditional assignment of what is compared.
struct Guarded<'c> {
    branch: Op<'c>,
    /// The comparison with the variable's old value.
    compare: Op<'c>,
    /// What else has to hold.
    also: Option<Value<'c>>,
    /// What is compared and assigned.
    value: Value<'c>,
    variable: Value<'c>,
    /// The outermost loop that does nothing else with the variable.
    nest: Op<'c>,
    /// What is assigned besides.
    places: Option<Places<'c>>,
}

impl<'c> Guarded<'c> {
    fn of(branch: Op<'c>) -> Option<Self> {
        let stores = only_stores(branch)?;
        let compared = stores.iter().enumerate().find_map(|(at, store)| {
            let found = comparison(branch.operand(0), store.operand(1))?;
            Some((at, found))
        });
        let (at, (compare, also)) = compared?;
        let mut others = stores;
        let store = others.remove(at);
        let [assigned, variable] = [store.operand(0), store.operand(1)];
        let window = window(branch);
        let [one, other] = [compare.operand(0), compare.operand(1)];
        let (value, old) = match is_load_of(one, variable) {
            true => (other, one),
            false => (one, other),
        };
        let is_recent = |load: Op<'c>| window.contains(&load);
        let is_same =
            same_value::are_same(assigned, value, &|one, other| one == other, &|_, load| {
                is_recent(load)
            });
        let mut nest = only_user(store, variable)?;
        let mut places = None;
        if !others.is_empty() {
            let found = Places::of(branch, others, variable, nest)?;
            nest = found.nest();
            places = Some(found);
        }
        let fits = is_same && old.defining_op().is_some_and(is_recent);
        fits.then_some(Guarded {
            branch,
            compare,
            also,
            value,
            variable,
            nest,
            places,
        })
    }

    /// What the value is compared with.
    fn old(&self) -> Value<'c> {
        let [one, other] = [self.compare.operand(0), self.compare.operand(1)];
        match one == self.value {
            true => other,
            false => one,
        }
    }

    fn rewrite(self) {
        if let Some(places) = &self.places {
            places.look_up(&self);
        }
        if self.value.ty().is_float() {
            self.keep_nan();
        }
        let mut b = Builder::before(self.branch);
        if let Some(condition) = self.also {
            b = fir::under(&b, condition).located(self.branch);
        }
        let old = fir::load(&b, self.variable);
        let name = extreme_number(old.ty(), self.takes_greater());
        let extreme = b.value(name, &[self.value, old], old.ty(), &[]);
        fir::store(&b, extreme, self.variable);
        let condition = self.branch.operand(0);
        self.branch.erase();
        fir::erase_unused(condition);
    }

    /// Whether a greater value is assigned, not a lesser one.
    fn takes_greater(&self) -> bool {
        let (is_first_greater, _) = arith::order_of(self.compare);
        is_first_greater == (self.compare.operand(0) == self.value)
    }

    /// Puts a NaN that is in the variable before the loop back after it.
    fn keep_nan(&self) {
        let first = fir::load(&Builder::before(self.nest), self.variable);
        let b = Builder::after(self.nest);
        let is_nan = arith::compare_reals(&b, CompareReals::Different, first, first);
        let last = fir::load(&b, self.variable);
        fir::store(&b, arith::select(&b, is_nan, first, last), self.variable);
    }
}

/// The stores to scalars in an `if` without `else` that does nothing but compute and store.
fn only_stores(branch: Op<'_>) -> Option<Vec<Op<'_>>> {
    let [then] = branch.region(0).blocks()[..] else {
        return None;
    };
    let otherwise = branch.region(1).blocks();
    let is_empty = otherwise.iter().all(|block| block.ops().len() <= 1);
    let (stores, others): (Vec<_>, Vec<_>) =
        then.ops().into_iter().partition(|op| op.is(fir::STORE));
    let computes = |op: &Op<'_>| only_computes(*op) || op.is(fir::RESULT);
    let to_scalar = |store: &Op<'_>| {
        store
            .operand(1)
            .ty()
            .pointee()
            .is_some_and(Type::is_trivial)
    };
    let is_plain = branch.result_count() == 0
        && is_empty
        && others.iter().all(computes)
        && stores.iter().all(to_scalar);
    is_plain.then_some(stores)
}

/// The operations in front of `branch` since the last one that may write.
fn window(branch: Op<'_>) -> Vec<Op<'_>> {
    let ops = branch.block().map(|block| block.ops()).unwrap_or_default();
    let before = ops.into_iter().take_while(|&op| op != branch);
    let mut recent = Vec::new();
    for op in before {
        match only_computes(op) {
            true => recent.push(op),
            false => recent.clear(),
        }
    }
    recent
}

fn only_computes(op: Op<'_>) -> bool {
    same_value::is_pure(op) || op.is(fir::LOAD)
}

/// The comparison of `variable` in a condition, and what else the condition asks for.
fn comparison<'c>(
    condition: Value<'c>,
    variable: Value<'c>,
) -> Option<(Op<'c>, Option<Value<'c>>)> {
    let op = condition.defining_op()?;
    if compares(op, variable) {
        return Some((op, None));
    }
    let parts = op.is(arith::ANDI).then(|| [op.operand(0), op.operand(1)])?;
    let [one, other] = parts;
    [(one, other), (other, one)]
        .into_iter()
        .find_map(|(part, also)| {
            let compare = part.defining_op().filter(|&op| compares(op, variable))?;
            Some((compare, Some(also)))
        })
}

/// Whether `op` tells which one of the variable and another value is greater.
fn compares(op: Op<'_>, variable: Value<'_>) -> bool {
    let knows_nan = op.is(arith::CMPF) && arith::comparison_of_reals(op).is_none();
    let is_order = op.is_any(&[arith::CMPF, arith::CMPI])
        && arith::order_of(op) != (false, false)
        && !knows_nan;
    if !is_order {
        return false;
    }
    let sides = [op.operand(0), op.operand(1)];
    let known = sides.iter().filter(|&&side| is_load_of(side, variable));
    known.count() == 1
}

/// Whether an ordered comparison holds for equal values.
fn holds_for_equals(compare: Op<'_>) -> bool {
    let (reals, integers) = (
        arith::comparison_of_reals(compare),
        arith::comparison(compare),
    );
    matches!(
        reals,
        Some(CompareReals::GreaterOrEqual | CompareReals::LessOrEqual)
    ) || matches!(
        integers,
        Some(Compare::GreaterOrEqual | Compare::LessOrEqual)
    )
}

fn is_load_of(value: Value<'_>, variable: Value<'_>) -> bool {
    let source = value.defining_op();
    source.is_some_and(|op| op.is(fir::LOAD) && op.operand(0) == variable)
}

/// The outermost loop around `store` that does nothing with `variable`, from outside of it,
/// but compare it once and store to it once.
fn only_user<'c>(store: Op<'c>, variable: Value<'c>) -> Option<Op<'c>> {
    let mut found = None;
    let mut around = store.enclosing(&[accgpu::LOOP]);
    while let Some(nest) = around.filter(|&nest| !variable.is_inside(nest)) {
        let scalars = Scalar::written_in(nest, &|access| access.is_owned_by(nest));
        let is_only = scalars.iter().any(|scalar| {
            let mut ops = scalar.accesses.iter().map(|used| used.op);
            scalar.accesses.len() == 2 && ops.any(|op| op == store)
        });
        if !is_only {
            break;
        }
        found = Some(nest);
        around = nest.enclosing(&[accgpu::LOOP]);
    }
    found
}
