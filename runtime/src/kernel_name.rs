//! Symbols of kernels as users read them: `fields::step:14` for `accc__QMfieldsPstep_l14`,
//! the construct on line 14 of the module's procedure.

use std::borrow::Cow;

/// The name for a kernel's symbol; the symbol itself where it has another form.
pub fn readable(symbol: &str) -> Cow<'_, str> {
    match parts(symbol) {
        Some((scopes, line)) => format!("{}:{line}", scopes.join("::")).into(),
        None => symbol.into(),
    }
}

/// The names of modules and procedures around a construct, and its line with what tells
/// it from others there.
fn parts(symbol: &str) -> Option<(Vec<&str>, &str)> {
    let mangled = symbol.strip_prefix("accc_")?.strip_prefix("_Q")?;
    let (procedure, line) = mangled.rsplit_once("_l")?;
    if !line.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    if procedure == "Qmain" {
        return Some((vec!["main"], line));
    }
    // Fortran's names have no capitals; flang says by them what a name is of. The main
    // program has none as the host of a procedure.
    let is_tag = |character: char| character.is_ascii_uppercase();
    let mut names: Vec<_> = procedure.split(is_tag).skip(1).collect();
    if procedure.starts_with("FP") {
        names[0] = "main";
    }
    let is_whole = procedure.starts_with(is_tag) && names.iter().all(|name| !name.is_empty());
    is_whole.then_some((names, line))
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn symbols_become_names() {
        assert_eq!(readable("accc__QMfieldsPstep_l14"), "fields::step:14");
        assert_eq!(readable("accc__QQmain_l40_1"), "main:40_1");
        assert_eq!(readable("accc__QFPfill_l7"), "main::fill:7");
        assert_eq!(
            readable("accc__QMmSsPhostPall_lines_l7"),
            "m::s::host::all_lines:7"
        );
    }

    #[test]
    fn other_symbols_stay() {
        for symbol in ["axpy", "accc_c_name_l3", "accc__QPstep", "accc__QP_l3"] {
            assert_eq!(readable(symbol), symbol);
        }
    }
}
