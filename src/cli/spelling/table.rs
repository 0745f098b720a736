//! Options of gfortran and nvfortran that do not depend on a value, by subject; those that say
//! how code is made are in `optimisation`.

use super::{
    optimisation::OPTIMISATION,
    rule::{
        Row,
        Rule::{self, Default, Flang, Ignored, Own, OwnAndFlang, OwnWithValue, Unsupported},
    },
};

const CUDA: &str = "CUDA Fortran is not yet supported; for CUDA's libraries beside OpenACC name \
                    them to the linker, as in -L$CUDA_HOME/lib64 -lcufft";
const NO_CHECKS: &str = "run-time checks are not supported";
const ONE_STANDARD: &str = "conformance is checked against Fortran 2018 only";
const NO_HARDENING: &str = "code is not hardened";
const NO_PROFILE: &str = "nothing is measured or counted; ACCC_TIME=1 tells what constructs take";
const PATHS_STAY: &str = "debug information has the paths as they are given";

/// The row of `option`; the first that fits.
pub fn rule(option: &str) -> Option<Rule> {
    let row = rows().find(|(pattern, _)| matches(pattern, option))?;
    Some(row.1)
}

fn rows() -> impl Iterator<Item = &'static Row> {
    TABLE.iter().chain(OPTIMISATION)
}

fn matches(pattern: &str, argument: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => argument.starts_with(prefix),
        None => argument == pattern,
    }
}

const TABLE: &[Row] = &[
    // OpenACC: on unless it is turned off.
    ("-fopenacc", Own("--openacc")),
    ("-acc", Own("--openacc")),
    ("-fno-openacc", Own("--no-openacc")),
    ("-noacc", Own("--no-openacc")),
    ("-Mnoacc", Own("--no-openacc")),
    ("-Minfo", Own("--Minfo")),
    ("-Mneginfo*", Own("--Minfo")),
    ("-Minform=*", Default),
    ("-Minform,*", Default),
    ("-foffload=disable", Default),
    (
        "-foffload-options=*",
        Ignored("use --offload-arch=ARCH to choose devices"),
    ),
    (
        "-foffload=*",
        Ignored("use --offload-arch=ARCH to choose devices"),
    ),
    (
        "-fopenacc-dim=*",
        Ignored("the shape of a launch is chosen for each device"),
    ),
    ("-cuda", Unsupported(CUDA)),
    (
        "-Mcudalib*",
        Unsupported("link the CUDA libraries with -l and their host interfaces"),
    ),
    ("-Mcuda*", Unsupported(CUDA)),
    (
        "-cudalib*",
        Unsupported("link the CUDA libraries with -l and their host interfaces"),
    ),
    ("-stdpar", Own("--stdpar")),
    ("-stdpar=gpu", Own("--stdpar")),
    ("-stdpar=multicore", Own("--stdpar")),
    ("-stdpar=gpu,multicore", Own("--stdpar")),
    ("-stdpar=multicore,gpu", Own("--stdpar")),
    ("-nostdpar", Own("--no-stdpar")),
    ("-stdpar*", Unsupported("known are gpu and multicore")),
    ("-save-temps", Own("--save-temps")),
    ("-ftime-report", Own("--time-report")),
    ("-static-libaccrt", Own("--static-libaccrt")),
    ("-mp", Flang(&["-fopenmp"])),
    ("-mp=multicore", Flang(&["-fopenmp"])),
    ("-mp=align", Flang(&["-fopenmp"])),
    ("-mp=noalign", Flang(&["-fopenmp"])),
    ("-mp=allcores", Flang(&["-fopenmp"])),
    ("-mp=autopar", Flang(&["-fopenmp"])),
    // Where threads run is said by OMP_PROC_BIND and OMP_PLACES.
    ("-mp=bind", Flang(&["-fopenmp"])),
    ("-mp=numa", Flang(&["-fopenmp"])),
    ("-mp=nonuma", Flang(&["-fopenmp"])),
    ("-mp=gpu", Unsupported("OpenMP is not offloaded")),
    ("-Mnoopenmp", Flang(&["-fno-openmp"])),
    ("-nomp", Flang(&["-fno-openmp"])),
    ("-target=gpu", Default),
    ("-target=host", Default),
    ("-target=multicore", Default),
    // What is printed.
    ("-V", Flang(&["--version"])),
    ("-dryrun", Flang(&["-###"])),
    ("-#", Flang(&["-v"])),
    ("-silent", Flang(&["-w"])),
    ("-noswitcherror", Default),
    ("-V*", Ignored("there is one version only")),
    ("-Manno", Ignored("use --emit=asm or -save-temps")),
    ("-Mkeepasm", Ignored("use --emit=asm or -save-temps")),
    ("-Mkeepobj", Ignored("use -c to keep objects")),
    ("-Mlist", Ignored("no listing is written")),
    // Dependencies.
    ("-MD", Own("--write-dependencies")),
    ("-MMD", Own("--write-dependencies")),
    ("-MP", Own("--phony-dependencies")),
    ("-MF", OwnWithValue("--dependency-file")),
    ("-MT", OwnWithValue("--dependency-target")),
    ("-MQ", OwnWithValue("--dependency-target")),
    ("-M", OwnAndFlang("--only-dependencies", &["-fsyntax-only"])),
    (
        "-MM",
        OwnAndFlang("--only-dependencies", &["-fsyntax-only"]),
    ),
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
    ("-fmax-identifier-length=*", Default),
    ("-fall-intrinsics", Default),
    ("-fdec", Default),
    ("-fdec-*", Default),
    ("-traditional", Default),
    ("-traditional-cpp", Default),
    (
        "-Mupcase",
        Unsupported("names are lower case for the linker"),
    ),
    ("-Mnoupcase", Default),
    ("-Mtabexpand", Default),
    ("-fcray-pointer", Default),
    // Kinds and storage.
    ("-r4", Default),
    ("-i4", Default),
    ("-r8", Flang(&["-fdefault-real-8", "-fdefault-double-8"])),
    ("-i8", Flang(&["-fdefault-integer-8"])),
    ("-Mi4", Default),
    ("-Mdefaultunit", Default),
    ("-Mr8", Flang(&["-fdefault-real-8", "-fdefault-double-8"])),
    ("-Mi8", Flang(&["-fdefault-integer-8"])),
    ("-Msave", Flang(&["-fno-automatic"])),
    (
        "-finteger-4-integer-8",
        Unsupported("kinds that the program names stay; -fdefault-integer-8 is for the others"),
    ),
    (
        "-freal-4-*",
        Unsupported("kinds that the program names stay; -fdefault-real-8 is for the others"),
    ),
    (
        "-freal-8-*",
        Unsupported("kinds that the program names stay; -fdefault-real-8 is for the others"),
    ),
    (
        "-fdefault-real-1*",
        Unsupported("default reals have 4 or 8 bytes"),
    ),
    ("-frecord-marker=4", Default),
    (
        "-frecord-marker=*",
        Unsupported("records of unformatted files have markers of 4 bytes"),
    ),
    ("-fmax-subrecord-length=*", Ignored("records are not split")),
    ("-fpack-derived", Unsupported("components are aligned")),
    ("-falign-commons", Default),
    (
        "-fno-align-commons",
        Ignored("members of common blocks are aligned"),
    ),
    ("-fno-short-enums", Default),
    ("-fcoarray=none", Default),
    (
        "-fcoarray=single",
        Unsupported("coarrays need -fcoarray and a library for them"),
    ),
    ("-byteswapio", Flang(&["-fconvert=swap"])),
    ("-Mbyteswapio", Flang(&["-fconvert=swap"])),
    ("-Mallocatable=03", Default),
    ("-Mallocatable=95", Flang(&["-fno-realloc-lhs"])),
    ("-Mcray=pointer", Default),
    ("-Mlarge_arrays", Default),
    ("-Mnolarge_arrays", Default),
    ("-Mlfs", Default),
    ("-Mdalign", Default),
    ("-Mrecursive", Default),
    ("-Mnorecursive", Default),
    ("-Mreentrant", Default),
    ("-Mnoreentrant", Default),
    ("-Miomutex", Default),
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
    (
        "-fsecond-underscore",
        Unsupported("external names have one underscore"),
    ),
    ("-fmodule-private", Ignored("names of modules are public")),
    ("-Mquad", Default),
    ("-Mnosecond_underscore", Default),
    ("-Munixlogical", Default),
    ("-Mnodwarf", Default),
    ("-Mdwarf*", Flang(&["-g"])),
    ("-Meh_frame", Default),
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
    ("-frange-check", Default),
    ("-fwhole-file", Default),
    ("-fno-whole-file", Default),
    ("-fsign-zero", Default),
    (
        "-fno-sign-zero",
        Ignored("zeros are printed with their sign"),
    ),
    ("-fno-unsafe-math-optimizations", Default),
    ("-fmax-errors=*", Ignored("all errors are printed")),
    ("-fcheck=no-*", Default),
    ("-fcheck=*", Ignored(NO_CHECKS)),
    ("-fbounds-check", Ignored(NO_CHECKS)),
    ("-fcheck-array-temporaries", Ignored(NO_CHECKS)),
    ("-Mbounds", Ignored(NO_CHECKS)),
    ("-Mnobounds", Default),
    ("-C", Ignored(NO_CHECKS)),
    ("-Mchkptr", Ignored(NO_CHECKS)),
    ("-Mchkstk", Ignored(NO_CHECKS)),
    ("-Mchkfpstk", Ignored(NO_CHECKS)),
    ("-ftrapv", Ignored("integers that overflow do not trap")),
    (
        "-fsanitize=*",
        Unsupported("there are no sanitizers; ACCC_COMPARE=1 and ACCC_SIMT_RACES=1 check kernels"),
    ),
    ("-fno-sanitize*", Default),
    ("-Ktrap=none", Default),
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
    ("-notraceback", Default),
    ("-ggdb*", Flang(&["-g"])),
    ("-gstrict-dwarf", Default),
    ("-grecord-gcc-switches", Default),
    ("-gno-record-gcc-switches", Default),
    ("-fdebug-prefix-map=*", Ignored(PATHS_STAY)),
    ("-ffile-prefix-map=*", Ignored(PATHS_STAY)),
    ("-fmacro-prefix-map=*", Ignored(PATHS_STAY)),
    // What distributions give to all compilers of a package.
    ("-fstack-protector*", Ignored(NO_HARDENING)),
    ("-fno-stack-protector*", Default),
    ("-fstack-clash-protection", Ignored(NO_HARDENING)),
    ("-fcf-protection=none", Default),
    ("-fcf-protection*", Ignored(NO_HARDENING)),
    ("-fno-plt", Default),
    ("-fplt", Default),
    ("-fcommon", Default),
    ("-fno-common", Default),
    ("-fexceptions", Default),
    ("-fno-exceptions", Default),
    ("-fasynchronous-unwind-tables", Default),
    ("-fno-asynchronous-unwind-tables", Default),
    ("-ffunction-sections", Default),
    ("-fdata-sections", Default),
    ("-fno-semantic-interposition", Default),
    ("-fno-delete-null-pointer-checks", Default),
    ("-fvisibility=default", Default),
    (
        "-fvisibility=*",
        Ignored("all symbols of a library are visible"),
    ),
    // Measurements.
    ("-pg", Ignored(NO_PROFILE)),
    ("-p", Ignored(NO_PROFILE)),
    ("-Mprof*", Ignored(NO_PROFILE)),
    ("-Mpfi*", Ignored(NO_PROFILE)),
    ("-Mpfo*", Ignored(NO_PROFILE)),
    ("-Minstrument*", Ignored(NO_PROFILE)),
    ("--coverage", Ignored(NO_PROFILE)),
    ("-fprofile-arcs", Ignored(NO_PROFILE)),
    (
        "-fprofile-use",
        Unsupported("name the profile: -fprofile-use=FILE"),
    ),
    ("-ftest-coverage", Ignored(NO_PROFILE)),
    // Linking.
    ("-pipe", Default),
    ("-specs=*", Ignored("they are for GCC")),
    ("-Wa,--noexecstack", Default),
    ("-Wa,*", Ignored("no assembler runs")),
    ("-Mpic", Flang(&["-fPIC"])),
    ("-nordc", Default),
    ("-c++libs", Flang(&["-lstdc++"])),
    ("-pgc++libs", Flang(&["-lstdc++"])),
    ("-pgf90libs", Default),
    ("-fortranlibs", Default),
    (
        "-Mmpi*",
        Unsupported("give the options that 'mpifort -show' prints"),
    ),
    ("-Mscalapack", Unsupported("link the libraries with -l")),
    ("-s", Flang(&["-Wl,-s"])),
    ("-Bstatic", Flang(&["-Wl,-Bstatic"])),
    ("-Bdynamic", Flang(&["-Wl,-Bdynamic"])),
    // The linker's own, which libtool passes as they are to compilers that it does not know; the
    // next argument of some is their value.
    ("-soname", Flang(&["-Xlinker", "-soname", "-Xlinker"])),
    ("-rpath", Flang(&["-Xlinker", "-rpath", "-Xlinker"])),
    (
        "-rpath-link",
        Flang(&["-Xlinker", "-rpath-link", "-Xlinker"]),
    ),
    ("--whole-archive", Flang(&["-Wl,--whole-archive"])),
    ("--no-whole-archive", Flang(&["-Wl,--no-whole-archive"])),
    ("--as-needed", Flang(&["-Wl,--as-needed"])),
    ("--no-as-needed", Flang(&["-Wl,--no-as-needed"])),
    ("--start-group", Flang(&["-Wl,--start-group"])),
    ("--end-group", Flang(&["-Wl,--end-group"])),
    ("--export-dynamic", Flang(&["-Wl,--export-dynamic"])),
    ("-export-dynamic", Flang(&["-Wl,--export-dynamic"])),
    ("-Bstatic_pgi", Default),
    ("-Bstatic_nvidia", Default),
    ("-static-libgfortran", Flang(&["-static-libflangrt"])),
    ("-static-nvidia", Flang(&["-static-libflangrt"])),
    ("-static-libgcc", Default),
    ("-shared-libgcc", Default),
    ("-module", Flang(&["-module-dir"])),
    ("-Mnomain", Default),
    (
        "-Mhugetlb*",
        Ignored("the system decides about the size of pages"),
    ),
    ("-nvmalloc", Ignored("the allocator is the system's")),
    ("-dynamic", Default),
    ("-g77libs", Ignored("link libraries with -l")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_hides_behind_another() {
        for (row, (pattern, _)) in rows().enumerate() {
            let option = pattern.replace('*', "frobnicate");
            let first = rows().position(|(other, _)| matches(other, &option));
            assert_eq!(first, Some(row), "{pattern}");
        }
    }

    #[test]
    fn the_longer_name_is_not_taken_for_the_shorter_one() {
        assert!(matches!(rule("-Mpreprocess"), Some(Flang(["-cpp"]))));
        assert!(matches!(rule("-Mcudalib=cublas"), Some(Unsupported(text)) if text.contains("-l")));
        assert!(rule("-Vfrobnicate").is_some());
        assert!(rule("-Mfrobnicate").is_none());
    }
}
