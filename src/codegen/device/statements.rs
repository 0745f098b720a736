//! What of a program calls flang's runtime library, for messages. Statements of input and
//! output are rejected before (`gpu-check-io`).

use accc_dialects::fir;

/// Beginnings of the library's names, without `_FortranA`, and what users write for them.
/// Of two that fit the first counts.
const STATEMENTS: [(&str, &str); 19] = [
    ("CpuTime", "CPU_TIME"),
    ("DateAndTime", "DATE_AND_TIME"),
    ("SystemClock", "SYSTEM_CLOCK"),
    ("RandomNumber", "RANDOM_NUMBER"),
    ("RandomSeed", "RANDOM_SEED"),
    ("RandomInit", "RANDOM_INIT"),
    ("ExecuteCommandLine", "EXECUTE_COMMAND_LINE"),
    ("GetCommand", "GET_COMMAND"),
    ("GetEnvVariable", "GET_ENVIRONMENT_VARIABLE"),
    (
        "Destroy",
        "the end of an object with allocatable components",
    ),
    ("Finalize", "the end of an object with a FINAL procedure"),
    ("Adjustl", "ADJUSTL"),
    ("Adjustr", "ADJUSTR"),
    ("Index", "INDEX"),
    ("Scan", "SCAN"),
    ("Verify", "VERIFY"),
    ("Repeat", "REPEAT"),
    ("Trim", "TRIM"),
    ("Sleep", "SLEEP"),
];

/// LLVM's intrinsic for the rounding mode of what follows.
pub const SET_ROUNDING: &str = "llvm.set.rounding";

/// The statement or intrinsic procedure that a call of `symbol` is part of, if known.
pub fn statement_of(symbol: &str) -> Option<&'static str> {
    if symbol == SET_ROUNDING {
        return Some("IEEE_SET_ROUNDING_MODE");
    }
    let function = fir::library_function(symbol)?;
    STATEMENTS
        .iter()
        .find(|(beginning, _)| function.starts_with(beginning))
        .map(|&(_, statement)| statement)
}

#[cfg(test)]
mod tests {
    use super::statement_of;

    #[test]
    fn knows_what_users_write() {
        assert_eq!(
            statement_of("_FortranASystemClockCount"),
            Some("SYSTEM_CLOCK")
        );
        assert_eq!(statement_of("_FortranAAssign"), None);
        assert_eq!(statement_of("cwork"), None);
    }
}
