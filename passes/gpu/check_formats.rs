//! Rejects formats of output in kernels that the runtime for devices cannot follow.
//!
//! Changes nothing. On devices edit descriptors for data, texts and positions work
//! (`runtime/device`); what changes how numbers are rounded or written, and output of
//! derived types by procedures of the program, does not. The runtime would stop at the
//! descriptor without a word. Formats that only the run knows are not looked at.
//!
//! ## Before and after
//! ```mlir
//! fir.global linkonce @format constant : !fir.char<1,9> {
//!   %0 = fir.string_lit "(ru,f8.3)"(9) : !fir.char<1,9>
//!   fir.has_value %0 : !fir.char<1,9>
//! }
//! // x.f90:9:1: error: not yet supported: RU in a format of output on a GPU
//! %cookie = fir.call @_FortranAioBeginExternalFormattedOutput(%format, ...)
//! ```

use crate::pass::Pass;
use accc_dialects::{
    fir,
    ir::{Module, Op, Reported, Value, not_yet_supported},
};

#[derive(Clone, Default)]
pub struct CheckFormats;

/// Functions that begin output with a format, and which of their arguments that is.
const BEGINNINGS: [(&str, usize); 2] = [
    ("_FortranAioBeginExternalFormattedOutput", 0),
    ("_FortranAioBeginInternalFormattedOutput", 2),
];
/// DT, EX, the decimal symbol, rounding modes and blanks of input.
const UNKNOWN: [&str; 12] = [
    "DT", "EX", "DC", "DP", "RU", "RD", "RZ", "RN", "RC", "RP", "BN", "BZ",
];

impl Pass for CheckFormats {
    const ARGUMENT: &'static str = "gpu-check-formats";
    const SUMMARY: &'static str = "reject formats that devices cannot follow";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let mut result = Ok(());
        for call in module.collect_named(fir::CALL) {
            let callee = call.callee().unwrap_or_default();
            let beginning = BEGINNINGS.iter().find(|(name, _)| *name == callee);
            if let Some(&(_, argument)) = beginning
                && let Some(format) = constant_format(&symbols, call.operand(argument))
                && let Some(descriptor) = unknown_descriptor(&format)
            {
                let what = format!("{descriptor} in a format of output on a GPU");
                result = Err(not_yet_supported(call.location(), &what));
            }
        }
        result
    }
}

/// The text of `format` when it is a constant.
fn constant_format(symbols: &Module<'_>, format: Value<'_>) -> Option<String> {
    let address = fir::origin(format).defining_op()?;
    let global = symbols.lookup(&address.text("symbol")?)?;
    global.collect_named(fir::STRING_LIT).first()?.text("value")
}

/// The first descriptor in `format` that devices do not know.
fn unknown_descriptor(format: &str) -> Option<&'static str> {
    let mut letters = String::new();
    let mut number = 0usize;
    let mut quote = None;
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        let digit = c.to_digit(10);
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if c == ' ' => continue,
            None if c == '\'' || c == '"' => quote = Some(c),
            // A text with its length in front.
            None if c.eq_ignore_ascii_case(&'h') && number > 0 => {
                rest.nth(number - 1);
            }
            None if c == '$' => return Some("$"),
            None if c.is_ascii_alphabetic() => {
                letters.push(c.to_ascii_uppercase());
                let found = UNKNOWN.into_iter().find(|&name| letters.ends_with(name));
                if found.is_some() {
                    return found;
                }
                number = 0;
                continue;
            }
            None => {}
        }
        letters.clear();
        number = match (quote, digit) {
            (None, Some(digit)) => number.saturating_mul(10).saturating_add(digit as usize),
            _ => 0,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::unknown_descriptor;

    #[test]
    fn finds_descriptors_outside_of_texts() {
        assert_eq!(unknown_descriptor("(ru,f8.3)"), Some("RU"));
        assert_eq!(unknown_descriptor("(f8.3, 2x, d t'point'(3))"), Some("DT"));
        assert_eq!(
            unknown_descriptor("('dt', d12.4, \"ru\", b8, 1p, e12.4)"),
            None
        );
        assert_eq!(unknown_descriptor("(b n)"), Some("BN"));
        assert_eq!(unknown_descriptor("(1pex20.10)"), Some("EX"));
        assert_eq!(unknown_descriptor("(3hru$,i4, 12hdt rz bn $ ')"), None);
        assert_eq!(unknown_descriptor("(a,$)"), Some("$"));
        assert_eq!(unknown_descriptor("(spe12.4,x,tr3,en12.3)"), None);
    }
}
