//! Compiles the C++ shims and links flang's archives.
//!
//! flang and MLIR are linked statically in one group, LLVM and clang as shared
//! libraries: there must be one copy of LLVM in the process. Never link
//! libMLIR.so beside the archives.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Prefixes of the archives that hold flang and MLIR.
const ARCHIVES: [&str; 8] = [
    "libFIR",
    "libHLFIR",
    "libCUF",
    "libMIF",
    "libFortran",
    "libflang",
    "libFlang",
    "libMLIR",
];

/// Where the C++ files are: what only C++ can say to flang, MLIR and LLVM's driver library.
const SOURCES: &str = "src";
/// Those in this folder include what [`PRECOMPILED`] does.
const FRONTEND: &str = "src/frontend";
/// A header that is compiled once for all of them.
const PRECOMPILED: &str = "src/frontend/precompiled.h";
/// Functions of flang that files in src/frontend stand in front of: construct_names.cpp and
/// pointer_elements.cpp in names/; constant_subscripts.cpp in checks/; kernels_loops.cpp,
/// variable_names.cpp, private_objects.cpp and target_aliases.cpp in lowering/; macro_sentinels.cpp in
/// text/, of the last two.
const WRAPPED: [&str; 9] = [
    "_ZN7Fortran5lower29genOpenACCLoopFromDoConstructERNS0_17AbstractConverter\
    ERNS_9semantics16SemanticsContextERNS0_6SymMapERKNS_6parser11DoConstructERNS0_\
    3pft10EvaluationE",
    "_ZN7Fortran9semantics15ResolveAccPartsERNS0_16SemanticsContextERKNS_6parser\
    11ProgramUnitEPNS0_5ScopeE",
    "_ZNK7Fortran6parser8Messages13AnyFatalErrorEb",
    "_ZN7Fortran9semantics16RewriteParseTreeERNS0_16SemanticsContextERNS_6parser7ProgramE",
    "_ZN3fir3acc15getVariableNameB5cxx11EN4mlir5ValueEb",
    "_ZNK4mlir3acc12MappableType19generatePrivateInitERNS_9OpBuilderENS_8LocationENS_6detail\
    10TypedValueIS1_EEN4llvm9StringRefENS_10ValueRangeENS_5ValueERb",
    "_ZN3fir13AliasAnalysis5aliasEN4mlir5ValueES2_",
    "_ZN7Fortran6parser7Parsing7PrescanERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE\
    NS0_7OptionsE",
    "_ZN7Fortran6parser10SourceFile4OpenENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE\
    RN4llvm11raw_ostreamE",
];
/// Catches the exceptions of the standard library, which LLVM and flang do without.
const WITH_EXCEPTIONS: &str = "frontend/short_modules.cpp";

fn main() {
    let llvm = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    let sources = cpp_files();
    if !is_for_clippy() {
        let (guard, shim): (Vec<_>, Vec<_>) = sources
            .into_iter()
            .partition(|source| source.ends_with(WITH_EXCEPTIONS));
        let (frontend, shim): (Vec<_>, Vec<_>) = shim
            .into_iter()
            .partition(|source| source.starts_with(FRONTEND));
        compile_frontend(&llvm, &frontend);
        compiler(&llvm, "-fno-exceptions")
            .files(shim)
            .compile("accc_shim");
        compiler(&llvm, "-fexceptions")
            .files(guard)
            .compile("accc_guard");
    }
    link(&llvm.join("lib"));
}

/// Whether nothing will be linked: clippy looks at Rust only, and would have the C++ files
/// compiled once more, since it builds this script for itself.
fn is_for_clippy() -> bool {
    env::var("RUSTC_WORKSPACE_WRAPPER").is_ok_and(|wrapper| wrapper.contains("clippy"))
}

/// All `.cpp` files of the crate. Cargo looks at each of them, and at each header, but not at
/// their folders, in which files of Rust change more often: a new file is noticed with the one
/// that calls it.
fn cpp_files() -> Vec<PathBuf> {
    let mut files = files_in(Path::new(SOURCES));
    let is = |file: &Path, extension| file.extension().is_some_and(|e| e == extension);
    files.retain(|file| is(file, "cpp") || is(file, "h"));
    files.sort();
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    files.retain(|file| is(file, "cpp"));
    files
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries
        .map(|entry| entry.expect("entries of a folder can be read").path())
        .flat_map(|path| match path.is_dir() {
            true => files_in(&path),
            false => vec![path],
        })
        .collect()
}

fn compile_frontend(llvm: &Path, sources: &[PathBuf]) {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    let header = out.join("precompiled.pch");
    let mut build = compiler(llvm, "-fno-exceptions");
    // Without the time of the headers in it, a compiler cache knows it again.
    build.flags(["-Xclang", "-fno-pch-timestamp"]);
    let status = build
        .get_compiler()
        .to_command()
        .args(["-Xclang", "-fpch-instantiate-templates"])
        .args(["-x", "c++-header", PRECOMPILED, "-o"])
        .arg(&header)
        .status()
        .expect("the C++ compiler runs (Debian package clang-22)");
    assert!(status.success(), "{PRECOMPILED}: {status}");
    build
        .flag("-include-pch")
        .flag(&header)
        .files(sources)
        .compile("accc_frontend");
}

fn compiler(llvm: &Path, exceptions: &str) -> cc::Build {
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .compiler(cxx(llvm))
        .include("src/frontend")
        .include(llvm.join("include"))
        .flags(["-std=c++17", exceptions, "-fno-rtti"])
        .opt_level(1)
        .warnings(false);
    build
}

/// The C++ compiler: clang++ of the same LLVM, or what `ACCC_CXX` names, such
/// as a compiler cache.
fn cxx(llvm: &Path) -> PathBuf {
    println!("cargo:rerun-if-env-changed=ACCC_CXX");
    env::var_os("ACCC_CXX").map_or_else(|| llvm.join("bin/clang++"), PathBuf::from)
}

fn link(lib: &Path) {
    // melior's TableGen library names LLVM's archives. The shared library has
    // to come before them, so that none of their members is taken: with a
    // second copy of LLVM's global variables the process ends in a crash.
    println!("cargo:rustc-link-search=native={}", lib.display());
    println!("cargo:rustc-link-lib=dylib=LLVM-22");
    let mut archives: Vec<String> = fs::read_dir(lib)
        .unwrap_or_else(|e| panic!("{}: {e} (Debian package llvm-22-dev)", lib.display()))
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            name.ends_with(".a")
                && ARCHIVES.iter().any(|prefix| name.starts_with(prefix))
                && !name.contains("Test")
                && !name.contains("CAPI")
        })
        .collect();
    archives.sort();
    let mut arguments = vec!["-Wl,--start-group".to_owned()];
    arguments.extend(archives.iter().map(|a| format!("{}/{a}", lib.display())));
    arguments.push("-Wl,--end-group".to_owned());
    arguments.extend(WRAPPED.map(|function| format!("-Wl,--wrap={function}")));
    arguments.push(format!("{}/libclang-cpp.so.22.1", lib.display()));
    arguments.push("-l:libquadmath.so.0".to_owned());
    arguments.push(format!("-Wl,-rpath,{}", lib.display()));
    for argument in arguments {
        println!("cargo:rustc-link-arg={argument}");
    }
}
