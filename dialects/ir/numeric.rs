//! Calls of functions of numbers.
//!
//! flang calls C's mathematical functions, its library and LLVM's intrinsics where MLIR has no
//! operation for an intrinsic procedure (NINT, MOD of reals, HYPOT, functions of complex numbers).

use super::operation::Op;

/// C's functions that flang calls, for real(8). Those for other kinds have a letter more.
const OF_REALS: [&str; 47] = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmod",
    "hypot",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "lgamma",
    "llround",
    "log",
    "log10",
    "log1p",
    "log2",
    "lround",
    "nearbyint",
    "pow",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
    "yn",
];
/// The same for complex(8), but for the letter in front.
const OF_COMPLEX: [&str; 18] = [
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "log", "pow",
    "sin", "sinh", "sqrt", "tan", "tanh", "arg",
];
/// Products and quotients of complex numbers.
const OF_COMPILERS: [&str; 4] = ["__divdc3", "__divsc3", "__muldc3", "__mulsc3"];
/// flang's own, but for the kind of number at their end.
const OF_FORTRAN: [&str; 15] = [
    "ErfcScaled",
    "Exponent",
    "FPow",
    "Fraction",
    "ModInteger",
    "ModReal",
    "ModuloInteger",
    "ModuloReal",
    "Nearest",
    "RRSpacing",
    "Scale",
    "SetExponent",
    "Spacing",
    "cpow",
    "zpow",
];

impl Op<'_> {
    /// Whether it calls a function whose result depends on the numbers that it is passed, and which
    /// does nothing besides. (flang's library gets a text for its messages as well.)
    pub fn is_numeric_call(self) -> bool {
        // The program's own functions with names of C's.
        if self.has_attribute("procedure_attrs") || self.result_count() != 1 {
            return false;
        }
        self.callee().is_some_and(|callee| {
            if let Some(function) = callee.strip_prefix("_FortranA") {
                return OF_FORTRAN.iter().any(|known| function.starts_with(known));
            }
            let intrinsic = callee.strip_prefix("llvm.");
            let takes_numbers = self
                .operands()
                .into_iter()
                .all(|value| value.ty().is_trivial());
            let is_known = intrinsic.is_some() && self.operand_count() > 0
                || OF_COMPILERS.contains(&callee.as_str())
                || is_of_c(&callee)
                || callee.strip_suffix(['f', 'l']).is_some_and(is_of_c);
            is_known && takes_numbers
        })
    }
}

fn is_of_c(name: &str) -> bool {
    let of_complex = name.strip_prefix('c');
    OF_REALS.contains(&name) || of_complex.is_some_and(|function| OF_COMPLEX.contains(&function))
}
