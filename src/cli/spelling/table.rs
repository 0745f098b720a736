//! Options of gfortran and nvfortran that do not depend on a value, by subject.

/// What one row means.
#[derive(Clone, Copy)]
pub enum Rule {
    /// One of accc's own options.
    Own(&'static str),
    /// These options of flang.
    Flang(&'static [&'static str]),
    /// What accc does anyway.
    Default,
    /// Nothing, with this warning.
    Ignored(&'static str),
    /// As `Ignored`, together with the next argument.
    IgnoredWithValue(&'static str),
    /// An error with this reason.
    Unsupported(&'static str),
}

use Rule::{Default, Flang, Ignored, IgnoredWithValue, Own, Unsupported};

const NO_CHECKS: &str = "run-time checks are not supported";
const NO_DEPENDENCIES: &str = "no file of dependencies is written";
const OWN_JUDGEMENT: &str = "the optimiser decides";
const ONE_STANDARD: &str = "conformance is checked against Fortran 2018 only";

/// The row of `option`; the first that fits.
pub fn rule(option: &str) -> Option<Rule> {
    let row = TABLE.iter().find(|(pattern, _)| matches(pattern, option))?;
    Some(row.1)
}

fn matches(pattern: &str, argument: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => argument.starts_with(prefix),
        None => argument == pattern,
    }
}

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
    ("-Mcuda*", Unsupported("CUDA Fortran is not yet supported")),
    (
        "-cudalib*",
        Unsupported("link the CUDA libraries with -l and their host interfaces"),
    ),
    ("-stdpar*", Unsupported("'do concurrent' is not offloaded")),
    ("-save-temps", Own("--save-temps")),
    ("-static-libaccrt", Own("--static-libaccrt")),
    ("-mp", Flang(&["-fopenmp"])),
    ("-mp=multicore", Flang(&["-fopenmp"])),
    ("-mp=gpu", Unsupported("OpenMP is not offloaded")),
    ("-Mnoopenmp", Flang(&["-fno-openmp"])),
    ("-target=gpu", Default),
    ("-target=host", Default),
    ("-target=multicore", Default),
    // What is printed.
    ("-V", Flang(&["--version"])),
    ("-dryrun", Flang(&["-###"])),
    ("-#", Flang(&["-v"])),
    ("-silent", Flang(&["-w"])),
    ("-noswitcherror", Default),
    ("-Mlist", Ignored("no listing is written")),
    // Dependencies: they do not change what is compiled.
    ("-MD", Ignored(NO_DEPENDENCIES)),
    ("-MMD", Ignored(NO_DEPENDENCIES)),
    ("-MP", Ignored(NO_DEPENDENCIES)),
    ("-MF", IgnoredWithValue(NO_DEPENDENCIES)),
    ("-MT", IgnoredWithValue(NO_DEPENDENCIES)),
    ("-MQ", IgnoredWithValue(NO_DEPENDENCIES)),
    ("-M", Unsupported(NO_DEPENDENCIES)),
    ("-MM", Unsupported(NO_DEPENDENCIES)),
    // Source form and preprocessing.
    ("-Mfree", Flang(&["-ffree-form"])),
    ("-Mfreeform", Flang(&["-ffree-form"])),
    ("-Mfixed", Flang(&["-ffixed-form"])),
    ("-Mextend", Flang(&["-ffixed-line-length=132"])),
    ("-Mpreprocess", Flang(&["-cpp"])),
    ("-Mbackslash", Flang(&["-fno-backslash"])),
    ("-Mnobackslash", Flang(&["-fbackslash"])),
    ("-fpp", Flang(&["-cpp"])),
    ("-isystem", Flang(&["-I"])),
    ("-iquote", Flang(&["-I"])),
    ("-idirafter", Flang(&["-I"])),
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
    ("-byteswapio", Flang(&["-fconvert=swap"])),
    ("-Mbyteswapio", Flang(&["-fconvert=swap"])),
    ("-Mallocatable=03", Default),
    ("-Mcray=pointer", Default),
    ("-Mlarge_arrays", Default),
    ("-Mdalign", Default),
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
    ("-Mnobounds", Default),
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
    ("-fastsse", Flang(&["-O3"])),
    ("-Og", Flang(&["-O1"])),
    ("-gopt", Flang(&["-g"])),
    ("-Mvect*", Default),
    ("-Mnovect", Flang(&["-fno-vectorize", "-fno-slp-vectorize"])),
    ("-Munroll*", Flang(&["-funroll-loops"])),
    ("-Mnounroll", Flang(&["-fno-unroll-loops"])),
    ("-Minline*", Ignored(OWN_JUDGEMENT)),
    ("-Mnoinline", Ignored(OWN_JUDGEMENT)),
    ("-Mautoinline*", Ignored(OWN_JUDGEMENT)),
    ("-Mipa*", Ignored("files are optimised one by one")),
    (
        "-Mconcur*",
        Ignored("loops without directives run on one thread"),
    ),
    ("-Mcache_align", Default),
    ("-Mprefetch*", Default),
    ("-Mlre*", Default),
    ("-Mnolre", Default),
    ("-Mframe", Flang(&["-fno-omit-frame-pointer"])),
    ("-Mnoframe", Flang(&["-fomit-frame-pointer"])),
    ("-Mscalarsse", Default),
    ("-Mfprelaxed*", Flang(&["-ffast-math"])),
    ("-nofma", Flang(&["-ffp-contract=off"])),
    ("-Mfma", Flang(&["-ffp-contract=fast"])),
    ("-Mnofma", Flang(&["-ffp-contract=off"])),
    ("-Kieee", Flang(&["-ffp-contract=off"])),
    ("-Mflushz", Ignored("denormal numbers are kept")),
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
    ("-Mnomain", Default),
];
