//! What the options of gfortran and nvfortran that users have in their build
//! files mean to accc.
//!
//! Only options that flang's own driver does not know are listed. One that is
//! missing here and there is an error, with the nearest known spelling.

/// What one foreign option means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// One of accc's own options, in its own spelling.
    Own(String),
    /// These options of flang.
    Flang(Vec<String>),
    /// Nothing; the user is told the reason.
    Ignored(&'static str),
    /// An error with this reason: ignoring it would change the program.
    Unsupported(&'static str),
}

/// A row of the table, without the parts that depend on the option's value.
enum Rule {
    Own(&'static str),
    Flang(&'static [&'static str]),
    /// What accc does anyway.
    Default,
    Ignored(&'static str),
    Unsupported(&'static str),
}

use Rule::{Default, Flang, Ignored, Own, Unsupported};

const NO_CHECKS: &str = "run-time checks are not supported";
const ONE_STANDARD: &str = "conformance is checked against Fortran 2018 only";

/// Foreign option and meaning; a final `*` stands for any text.
const TABLE: &[(&str, Rule)] = &[
    // OpenACC: on unless it is turned off.
    ("-fopenacc", Own("--openacc")),
    ("-acc", Own("--openacc")),
    ("-fno-openacc", Own("--no-openacc")),
    ("-noacc", Own("--no-openacc")),
    ("-Mnoacc", Own("--no-openacc")),
    ("-Minfo", Own("--Minfo")),
    ("-Mneginfo*", Own("--Minfo")),
    ("-Minform=*", Default),
    ("-foffload=disable", Default),
    (
        "-foffload=*",
        Ignored("use --offload-arch=ARCH to choose devices"),
    ),
    (
        "-fopenacc-dim=*",
        Ignored("the shape of a launch is chosen for each device"),
    ),
    ("-cuda", Unsupported("CUDA Fortran is not yet supported")),
    (
        "-cudalib*",
        Unsupported("link the CUDA libraries with -l and their host interfaces"),
    ),
    ("-stdpar*", Unsupported("'do concurrent' is not offloaded")),
    ("-save-temps", Own("--save-temps")),
    ("-static-libaccrt", Own("--static-libaccrt")),
    ("-mp", Flang(&["-fopenmp"])),
    ("-mp=multicore", Flang(&["-fopenmp"])),
    // Source form and preprocessing.
    ("-Mfree", Flang(&["-ffree-form"])),
    ("-Mfreeform", Flang(&["-ffree-form"])),
    ("-Mfixed", Flang(&["-ffixed-form"])),
    ("-Mextend", Flang(&["-ffixed-line-length=132"])),
    ("-Mpreprocess", Flang(&["-cpp"])),
    ("-Mbackslash", Flang(&["-fno-backslash"])),
    ("-Mnobackslash", Flang(&["-fbackslash"])),
    ("-fpp", Flang(&["-cpp"])),
    ("-ffree-line-length-*", Default),
    ("-fdollar-ok", Default),
    ("-fcray-pointer", Default),
    // Kinds and storage.
    ("-r4", Default),
    ("-i4", Default),
    ("-r8", Flang(&["-fdefault-real-8", "-fdefault-double-8"])),
    ("-i8", Flang(&["-fdefault-integer-8"])),
    ("-Mr8", Flang(&["-fdefault-real-8", "-fdefault-double-8"])),
    ("-Mi8", Flang(&["-fdefault-integer-8"])),
    ("-Msave", Flang(&["-fno-automatic"])),
    ("-Mrecursive", Default),
    ("-frecursive", Default),
    ("-fautomatic", Default),
    (
        "-fmax-stack-var-size=*",
        Ignored("local variables are on the stack"),
    ),
    ("-Mstack_arrays", Flang(&["-fstack-arrays"])),
    ("-Mnostack_arrays", Flang(&["-fno-stack-arrays"])),
    ("-Mdclchk", Flang(&["-fimplicit-none"])),
    ("-finit-*", Ignored("variables are not initialised")),
    ("-fno-f2c", Default),
    ("-fno-second-underscore", Default),
    ("-Mnosecond_underscore", Default),
    // Conformance and checks.
    ("-std=gnu", Default),
    ("-std=legacy", Default),
    ("-std=f95", Ignored(ONE_STANDARD)),
    ("-std=f2003", Ignored(ONE_STANDARD)),
    ("-std=f2008", Ignored(ONE_STANDARD)),
    ("-std=f2008ts", Ignored(ONE_STANDARD)),
    ("-std=f2023", Ignored(ONE_STANDARD)),
    ("-Mstandard", Flang(&["-pedantic"])),
    ("-fallow-argument-mismatch", Default),
    ("-fallow-invalid-boz", Default),
    ("-fno-range-check", Default),
    ("-fno-unsafe-math-optimizations", Default),
    ("-fmax-errors=*", Ignored("all errors are printed")),
    ("-fcheck=no-*", Default),
    ("-fcheck=*", Ignored(NO_CHECKS)),
    ("-fbounds-check", Ignored(NO_CHECKS)),
    ("-Mbounds", Ignored(NO_CHECKS)),
    ("-C", Ignored(NO_CHECKS)),
    ("-Mchkptr", Ignored(NO_CHECKS)),
    (
        "-ffpe-trap=*",
        Ignored("floating-point exceptions do not trap"),
    ),
    ("-Ktrap=*", Ignored("floating-point exceptions do not trap")),
    (
        "-ffpe-summary=*",
        Ignored("there is no summary of floating-point exceptions"),
    ),
    ("-fbacktrace", Default),
    ("-fno-backtrace", Default),
    ("-traceback", Default),
    ("-Mnotraceback", Default),
    // Optimisation.
    ("-fast", Flang(&["-O3"])),
    ("-Mvect*", Default),
    ("-Munroll*", Flang(&["-funroll-loops"])),
    ("-Mfma", Flang(&["-ffp-contract=fast"])),
    ("-Mnofma", Flang(&["-ffp-contract=off"])),
    ("-Kieee", Flang(&["-ffp-contract=off"])),
    ("-Mflushz", Ignored("denormal numbers are kept")),
    ("-tp=host", Flang(&["-march=native"])),
    ("-tp=native", Flang(&["-march=native"])),
    ("-funsafe-math-optimizations", Flang(&["-ffast-math"])),
    ("-fno-math-errno", Default),
    ("-fno-trapping-math", Default),
    ("-fstrict-aliasing", Default),
    ("-fno-strict-aliasing", Default),
    ("-fno-protect-parens", Ignored("parentheses are respected")),
    ("-fprotect-parens", Default),
    // Linking.
    ("-pipe", Default),
    ("-s", Flang(&["-Wl,-s"])),
    ("-Bstatic", Flang(&["-Wl,-Bstatic"])),
    ("-Bdynamic", Flang(&["-Wl,-Bdynamic"])),
    ("-Bstatic_pgi", Default),
    ("-Bstatic_nvidia", Default),
    ("-static-libgfortran", Flang(&["-static-libflangrt"])),
    ("-static-nvidia", Flang(&["-static-libflangrt"])),
    ("-static-libgcc", Default),
    ("-shared-libgcc", Default),
    ("-module", Flang(&["-module-dir"])),
];

/// The x86 instruction sets that gfortran's `-mNAME` switches on.
const X86_FEATURES: &[&str] = &[
    "sse2", "sse3", "ssse3", "sse4.1", "sse4.2", "avx", "avx2", "avx512f", "avx512bw", "avx512cd",
    "avx512dq", "avx512vl", "bmi", "bmi2", "f16c", "fma", "popcnt",
];

/// The meanings of `argument`, none when accc always behaves so, or `None` when
/// it is not a foreign option that accc knows.
pub fn translate(argument: &str) -> Option<Vec<Meaning>> {
    for prefix in ["-gpu=", "-ta="] {
        if let Some(list) = argument.strip_prefix(prefix) {
            return Some(list.split(',').flat_map(gpu_option).collect());
        }
    }
    if let Some(list) = argument.strip_prefix("-acc=") {
        return Some(list.split(',').map(acc_option).collect());
    }
    for (foreign, own) in [("-Minfo=", "--Minfo="), ("-save-temps=", "--save-temps=")] {
        if let Some(value) = argument.strip_prefix(foreign) {
            return Some(vec![Meaning::Own(format!("{own}{value}"))]);
        }
    }
    if let Some(meanings) = remark_option(argument) {
        return Some(meanings);
    }
    if let Some(meaning) = x86_feature(argument) {
        return Some(vec![meaning]);
    }
    let (_, rule) = TABLE
        .iter()
        .find(|(pattern, _)| matches(pattern, argument))?;
    Some(match rule {
        Own(option) => vec![Meaning::Own((*option).to_owned())],
        Flang(options) => vec![Meaning::Flang(strings(options))],
        Default => Vec::new(),
        Ignored(reason) => vec![Meaning::Ignored(reason)],
        Unsupported(reason) => vec![Meaning::Unsupported(reason)],
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

fn matches(pattern: &str, argument: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => argument.starts_with(prefix),
        None => argument == pattern,
    }
}

fn strings(options: &[&str]) -> Vec<String> {
    options.iter().map(ToString::to_string).collect()
}

/// One item of nvfortran's `-gpu=` or `-ta=`, where accc takes AMD's names too.
fn gpu_option(item: &str) -> Vec<Meaning> {
    let architecture = if item.starts_with("gfx") || item.starts_with("sm_") {
        Some(item.to_owned())
    } else {
        item.strip_prefix("cc")
            .filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
            .map(|capability| format!("sm_{}", capability.replace('.', "")))
    };
    if let Some(architecture) = architecture {
        return vec![Meaning::Own(format!("--offload-arch={architecture}"))];
    }
    if let Some(("tesla" | "nvidia" | "radeon", item)) = item.split_once(':') {
        return gpu_option(item);
    }
    vec![match item {
        "mem:separate" | "nomanaged" | "nounified" => {
            Meaning::Own("--device-memory=separate".to_owned())
        }
        "tesla" | "nvidia" | "radeon" | "host" | "multicore" | "rdc" | "nordc" | "fma"
        | "debug" | "nodebug" => return Vec::new(),
        "deepcopy" => Meaning::Own("--deep-copy".to_owned()),
        "nodeepcopy" => Meaning::Own("--no-deep-copy".to_owned()),
        "ccall" | "ccall-major" | "ccnative" => {
            Meaning::Unsupported("name the devices: -gpu=cc80,cc90 or --offload-arch=sm_80,sm_90")
        }
        "managed" | "mem:managed" => Meaning::Own("--device-memory=managed".to_owned()),
        "unified" | "mem:unified" => Meaning::Own("--device-memory=unified".to_owned()),
        "autocompare" => Meaning::Ignored("set ACCC_COMPARE=1 when the program runs"),
        "lineinfo" | "fastmath" | "keep" | "loadcache" | "ptxinfo" | "implicitsections" => {
            Meaning::Ignored("no effect in this compiler")
        }
        _ => Meaning::Unsupported("known are ccNN, sm_NN, gfxNNN, deepcopy and mem:KIND"),
    }]
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
            translate("-gpu=cc80,cc9.0,mem:separate"),
            Some(vec![
                own("--offload-arch=sm_80"),
                own("--offload-arch=sm_90"),
                own("--device-memory=separate")
            ])
        );
        assert_eq!(
            translate("-ta=tesla:cc70"),
            Some(vec![own("--offload-arch=sm_70")])
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
