//! IEEE_RINT and IEEE_INT with ROUND, without changing the mode in which arithmetic rounds.
//!
//! flang 22 sets the mode, rounds as it says, and sets the mode that was. LLVM may take the
//! rounding out of there, since nothing tells it that it depends on the mode, and has rounded
//! otherwise then. GPUs of NVIDIA have no mode to be set.
//!
//! ## Before
//! ```mlir
//! %saved = fir.call @llvm.get.rounding() : () -> i32
//! fir.call @llvm.set.rounding(%mode) : (i32) -> ()
//! %r = fir.call @llvm.nearbyint.f64(%x) : (f64) -> f64
//! fir.call @llvm.set.rounding(%saved) : (i32) -> ()
//! ```
//! ## After
//! ```mlir
//! %down = fir.call @llvm.floor.f64(%x) : (f64) -> f64
//! %is_down = arith.cmpi eq, %mode, %c3 : i32
//! %1 = arith.select %is_down, %down, ... : f64
//! ```
//! LLVM drops the others where the program names the mode.
//!
//! Legality: rounding to an integer in a mode is one operation for each mode (F2023, 17.11.41;
//! flang rounds to nearest in modes beyond these four). The mode is the same behind as it was
//! before, and nothing else stands between: conversions to the type with which the function
//! computes and back are exact.

use crate::pass::Pass;
use accc_dialects::{
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct PlainRounding;

impl Pass for PlainRounding {
    const ARGUMENT: &'static str = "fir-plain-rounding";
    const SUMMARY: &'static str = "round to integers in a given mode by one operation";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let calls = module.collect_named(fir::CALL).into_iter();
        let all: Vec<_> = calls.filter_map(Modal::of).collect();
        for modal in all {
            modal.rewrite(&mut symbols);
        }
        Ok(())
    }
}

const GET_MODE: &str = "llvm.get.rounding";
const SET_MODE: &str = "llvm.set.rounding";
/// How the names of LLVM's functions that round in the current mode begin.
const IN_MODE: &str = "llvm.nearbyint.";

/// LLVM's modes, and its functions that round so.
const MODES: [(i64, &str); 3] = [(0, "trunc"), (2, "ceil"), (3, "floor")];
/// That of the only other mode, which has ties go to even numbers.
const NEAREST: &str = "roundeven";

/// The type at the end of the name of the function, if `op` is a call of one that rounds in the
/// current mode.
fn nearest_of(op: Op<'_>) -> Option<String> {
    let callee = op.is(fir::CALL).then(|| op.callee())??;
    callee.strip_prefix(IN_MODE).map(str::to_string)
}

fn calls(op: Op<'_>, callee: &str) -> bool {
    op.is(fir::CALL) && op.callee().is_some_and(|it| it == callee)
}

/// A rounding in a mode that is set for it alone.
struct Modal<'c> {
    rounding: Op<'c>,
    get: Op<'c>,
    set: Op<'c>,
    reset: Op<'c>,
}

impl<'c> Modal<'c> {
    /// The one behind `set`, if that sets the mode for it.
    fn of(set: Op<'c>) -> Option<Self> {
        let first = set.next().filter(|_| calls(set, SET_MODE))?;
        let rounding = match first.is(fir::CONVERT) {
            true => first.next().filter(|it| it.operands() == first.results())?,
            false => first,
        };
        nearest_of(rounding)?;
        let behind = rounding.next()?;
        let (last, reset) = match behind.is(fir::CONVERT) {
            true if behind.operands() == rounding.results() => (behind, behind.next()?),
            true => return None,
            false => (rounding, behind),
        };
        let is_exact = first.operand(0).ty() == last.result(0).ty();
        let saved = calls(reset, SET_MODE).then(|| reset.operand(0))?;
        let modal = Modal {
            rounding,
            get: saved.defining_op().filter(|&op| calls(op, GET_MODE))?,
            set,
            reset,
        };
        (is_exact && modal.keeps_mode()).then_some(modal)
    }

    /// Whether the mode is what it was when it was asked for until it is set.
    fn keeps_mode(&self) -> bool {
        let mut between = std::iter::successors(self.get.next(), |op| op.next());
        let first =
            between.find(|&op| op == self.set || op.is(fir::CALL) || !op.regions().is_empty());
        first == Some(self.set)
    }

    fn rewrite(self, symbols: &mut Module<'c>) {
        let b = Builder::before(self.rounding);
        let (x, mode) = (self.rounding.operand(0), self.set.operand(0));
        let ty = x.ty();
        let suffix = nearest_of(self.rounding).expect("asked before");
        let mut rounded = |name: &str| -> Value<'c> {
            let function = format!("llvm.{name}.{suffix}");
            func::declare(symbols, &function, &[ty], &[ty]);
            fir::call(&b, &function, &[x], &[ty]).result(0)
        };
        let nearest = rounded(NEAREST);
        let result = MODES
            .into_iter()
            .fold(nearest, |otherwise, (number, name)| {
                let number = arith::constant(&b, mode.ty(), number);
                let is_mode = arith::compare(&b, Compare::Equal, mode, number);
                arith::select(&b, is_mode, rounded(name), otherwise)
            });
        self.rounding.result(0).replace_all_uses_with(result);
        for op in [self.rounding, self.set, self.reset] {
            op.erase();
        }
        if self.get.result(0).is_unused() {
            self.get.erase();
        }
    }
}
