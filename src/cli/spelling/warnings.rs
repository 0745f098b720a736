//! gfortran's options for warnings.

use super::Meaning;

/// Those that gfortran has and flang does not know, `-W` and `-Wno-` in front.
const NAMES: &[&str] = &[
    "aliasing",
    "align-commons",
    "all",
    "ampersand",
    "argument-mismatch",
    "array-bounds",
    "attributes",
    "c-binding-type",
    "character-truncation",
    "compare-reals",
    "conversion",
    "conversion-extra",
    "cpp",
    "date-time",
    "deprecated",
    "deprecated-declarations",
    "do-subscript",
    "extra",
    "format",
    "frontend-loop-interchange",
    "function-elimination",
    "implicit-interface",
    "implicit-procedure",
    "integer-division",
    "intrinsic-shadow",
    "intrinsics-std",
    "line-truncation",
    "lto-type-mismatch",
    "maybe-uninitialized",
    "missing-include-dirs",
    "overwrite-recursive",
    "pedantic",
    "realloc-lhs",
    "realloc-lhs-all",
    "return-type",
    "strict-overflow",
    "surprising",
    "tabs",
    "target-lifetime",
    "undefined-do-loop",
    "underflow",
    "uninitialized",
    "unused",
    "unused-but-set-variable",
    "unused-dummy-argument",
    "unused-function",
    "unused-label",
    "unused-parameter",
    "unused-value",
    "use-without-only",
    "zerotrip",
];

/// What `argument` means if it is one of gfortran's options for warnings: what it asks for or
/// against is not there. Those that make one warning an error do not ask for it alone.
pub fn translate(argument: &str) -> Option<Vec<Meaning>> {
    let option = argument.strip_prefix("-W")?;
    let option = option.strip_prefix("no-").unwrap_or(option);
    if option.starts_with("error=") && !argument.starts_with("-Wno-") {
        let reason = "-Werror makes errors of all warnings";
        return Some(vec![Meaning::Ignored(reason)]);
    }
    let is_about_errors = argument == "-Wno-error" || option.starts_with("error=");
    (is_about_errors || NAMES.contains(&option)).then(Vec::new)
}
