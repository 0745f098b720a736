//! What the options of gfortran and nvfortran that users have in their build
//! files mean to accc.
//!
//! Only options that flang's own driver does not know are listed. One that is
//! missing here and there is an error, with the nearest known spelling.

mod gpu;
mod optimisation;
mod rule;
mod table;
mod warnings;

use rule::Rule;

/// What one foreign option means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// One of accc's own options, in its own spelling.
    Own(String),
    /// The same, with the next argument as its value.
    OwnWithValue(String),
    /// These options of flang.
    Flang(Vec<String>),
    /// Nothing; the user is told the reason.
    Ignored(&'static str),
    /// An error with this reason: ignoring it would change the program.
    Unsupported(&'static str),
}

const NO_EFFECT: &str = "no effect in this compiler";

/// The x86 instruction sets that gfortran's `-mNAME` switches on.
const X86_FEATURES: &[&str] = &[
    "sse2", "sse3", "ssse3", "sse4.1", "sse4.2", "avx", "avx2", "avx512f", "avx512bw", "avx512cd",
    "avx512dq", "avx512vl", "bmi", "bmi2", "f16c", "fma", "popcnt",
];

/// nvfortran's lists of items as an option each, so that messages name the item; other arguments
/// as they are.
pub fn one_by_one(argument: String) -> Vec<String> {
    let mut prefixes = ["-gpu=", "-ta=", "-acc="].into_iter();
    match prefixes.find_map(|prefix| Some((prefix, argument.strip_prefix(prefix)?))) {
        Some((prefix, list)) => list.split(',').map(|it| format!("{prefix}{it}")).collect(),
        None => vec![argument],
    }
}

/// The meanings of `argument`, none when accc always behaves so, or `None` when
/// it is not a foreign option that accc knows.
pub fn translate(argument: &str) -> Option<Vec<Meaning>> {
    for prefix in ["-gpu=", "-ta="] {
        if let Some(item) = argument.strip_prefix(prefix) {
            return Some(gpu::meanings(item));
        }
    }
    if let Some(item) = argument.strip_prefix("-acc=") {
        return Some(vec![acc_option(item)]);
    }
    for (foreign, own) in [("-Minfo=", "--Minfo="), ("-save-temps=", "--save-temps=")] {
        if let Some(value) = argument.strip_prefix(foreign) {
            return Some(vec![Meaning::Own(format!("{own}{value}"))]);
        }
    }
    if let Some(list) = argument.strip_prefix("-Wp,") {
        let options = list.split(',').map(str::to_owned).collect();
        return Some(vec![Meaning::Flang(options)]);
    }
    if let Some(processor) = argument.strip_prefix("-tp=") {
        let option = format!("-march={}", llvm_processor(processor));
        return Some(vec![Meaning::Flang(vec![option])]);
    }
    if let Some(meanings) = remark_option(argument) {
        return Some(meanings);
    }
    if let Some(meanings) = warnings::translate(argument) {
        return Some(meanings);
    }
    if let Some(meaning) = x86_feature(argument) {
        return Some(vec![meaning]);
    }
    Some(match table::rule(argument)? {
        Rule::Own(option) => vec![Meaning::Own(option.to_owned())],
        Rule::OwnWithValue(option) => vec![Meaning::OwnWithValue(option.to_owned())],
        Rule::OwnAndFlang(option, flangs) => vec![
            Meaning::Own(option.to_owned()),
            Meaning::Flang(strings(flangs)),
        ],
        Rule::Flang(options) => vec![Meaning::Flang(strings(options))],
        Rule::Default => Vec::new(),
        Rule::Ignored(reason) => vec![Meaning::Ignored(reason)],
        Rule::Unsupported(reason) => vec![Meaning::Unsupported(reason)],
    })
}

/// -Rpass=, -Rpass-missed= and -Rpass-analysis= for accc's own remarks, which come
/// together. Other passes' remarks are flang's business.
fn remark_option(argument: &str) -> Option<Vec<Meaning>> {
    let pattern = ["-Rpass=", "-Rpass-missed=", "-Rpass-analysis="]
        .into_iter()
        .find_map(|option| argument.strip_prefix(option))?;
    let own = Meaning::Own("--Minfo=accel".to_owned());
    match pattern {
        "accc" => Some(vec![own]),
        "." | ".*" => Some(vec![own, Meaning::Flang(vec![argument.to_owned()])]),
        _ => None,
    }
}

fn strings(options: &[&str]) -> Vec<String> {
    options.iter().map(ToString::to_string).collect()
}

/// One item of nvfortran's `-acc=`.
fn acc_option(item: &str) -> Meaning {
    match item {
        "gpu" | "host" | "multicore" | "legacy" | "strict" | "verystrict" | "noautopar"
        | "wait" | "nowait" | "routineseq" | "noroutineseq" | "sync" | "autopar" => {
            Meaning::Own("--openacc".to_owned())
        }
        _ => Meaning::Unsupported("known are gpu, host, multicore, strict and verystrict"),
    }
}

/// LLVM's name of the processor that nvfortran calls `name`, mostly the same.
fn llvm_processor(name: &str) -> &str {
    match name {
        "host" => "native",
        "px" => "x86-64",
        "zen" => "znver1",
        "zen2" => "znver2",
        "zen3" => "znver3",
        "zen4" => "znver4",
        "zen5" => "znver5",
        _ => name,
    }
}

fn x86_feature(argument: &str) -> Option<Meaning> {
    let name = argument.strip_prefix("-m")?;
    let (sign, name) = match name.strip_prefix("no-") {
        Some(name) => ('-', name),
        None => ('+', name),
    };
    X86_FEATURES.contains(&name).then(|| {
        Meaning::Flang(vec![
            "-Xflang".to_owned(),
            "-target-feature".to_owned(),
            "-Xflang".to_owned(),
            format!("{sign}{name}"),
        ])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(option: &str) -> Meaning {
        Meaning::Own(option.to_owned())
    }

    #[test]
    fn gfortran() {
        assert_eq!(translate("-ffree-line-length-none"), Some(vec![]));
        assert_eq!(translate("-fopenacc"), Some(vec![own("--openacc")]));
        assert!(matches!(
            translate("-fcheck=all").as_deref(),
            Some([Meaning::Ignored(_)])
        ));
        assert_eq!(
            translate("-mavx2"),
            Some(vec![Meaning::Flang(strings(&[
                "-Xflang",
                "-target-feature",
                "-Xflang",
                "+avx2"
            ]))])
        );
    }

    #[test]
    fn remarks_of_accc_alone_and_of_all_passes() {
        let own = own("--Minfo=accel");
        assert_eq!(translate("-Rpass-missed=accc"), Some(vec![own.clone()]));
        let flang = Meaning::Flang(strings(&["-Rpass=.*"]));
        assert_eq!(translate("-Rpass=.*"), Some(vec![own, flang]));
        assert_eq!(translate("-Rpass=inline"), None);
    }

    #[test]
    fn nvfortran() {
        assert_eq!(
            one_by_one("-gpu=cc80,lto".to_owned()),
            ["-gpu=cc80", "-gpu=lto"]
        );
        assert_eq!(
            translate("-gpu=cc9.0"),
            Some(vec![own("--offload-arch=sm_90")])
        );
        assert_eq!(
            translate("-gpu=mem:separate"),
            Some(vec![own("--device-memory=separate")])
        );
        assert_eq!(
            translate("-ta=tesla:cc70"),
            Some(vec![own("--offload-arch=sm_70")])
        );
        assert_eq!(
            translate("-gpu=compute_80"),
            Some(vec![own("--offload-arch=sm_80")])
        );
        assert_eq!(
            translate("-mp=nonuma"),
            Some(vec![Meaning::Flang(strings(&["-fopenmp"]))])
        );
        assert_eq!(translate("-acc=gpu"), Some(vec![own("--openacc")]));
        assert_eq!(
            translate("-r8"),
            Some(vec![Meaning::Flang(strings(&[
                "-fdefault-real-8",
                "-fdefault-double-8"
            ]))])
        );
    }

    #[test]
    fn options_for_other_programs() {
        assert_eq!(
            translate("-Wp,-D_FORTIFY_SOURCE=2,-DX"),
            Some(vec![Meaning::Flang(strings(&[
                "-D_FORTIFY_SOURCE=2",
                "-DX"
            ]))])
        );
        assert_eq!(translate("-Wa,--noexecstack"), Some(vec![]));
    }

    #[test]
    fn processors() {
        for (foreign, flangs) in [
            ("zen3", "znver3"),
            ("host", "native"),
            ("skylake", "skylake"),
        ] {
            let option = Meaning::Flang(vec![format!("-march={flangs}")]);
            assert_eq!(translate(&format!("-tp={foreign}")), Some(vec![option]));
        }
    }

    #[test]
    fn what_would_change_the_program_is_not_ignored() {
        for argument in ["-gpu=frobnicate", "-acc=frobnicate", "-cuda"] {
            assert!(
                matches!(
                    translate(argument).as_deref(),
                    Some([Meaning::Unsupported(_)])
                ),
                "{argument}"
            );
        }
    }

    #[test]
    fn what_flang_knows_is_left_to_flang() {
        for argument in [
            "-O2",
            "-march=native",
            "-ffast-math",
            "a.f90",
            "-std=f2018",
            "-mtune=native",
        ] {
            assert_eq!(translate(argument), None);
        }
    }
}
