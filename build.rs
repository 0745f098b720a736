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
/// Functions of flang that files in src/frontend stand in front of: construct_names.cpp in
/// names/; kernels_loops.cpp, variable_names.cpp and private_objects.cpp in lowering/.
const WRAPPED: [&str; 4] = [
    "_ZN7Fortran5lower29genOpenACCLoopFromDoConstructERNS0_17AbstractConverter\
    ERNS_9semantics16SemanticsContextERNS0_6SymMapERKNS_6parser11DoConstructERNS0_\
    3pft10EvaluationE",
    "_ZN7Fortran9semantics15ResolveAccPartsERNS0_16SemanticsContextERKNS_6parser\
    11ProgramUnitEPNS0_5ScopeE",
    "_ZN3fir3acc15getVariableNameB5cxx11EN4mlir5ValueEb",
    "_ZNK4mlir3acc12MappableType19generatePrivateInitERNS_9OpBuilderENS_8LocationENS_6detail\
    10TypedValueIS1_EEN4llvm9StringRefENS_10ValueRangeENS_5ValueERb",
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
        compile(&llvm, &shim, "-fno-exceptions", "accc_shim");
        compile(&llvm, &guard, "-fexceptions", "accc_guard");
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

fn compile(llvm: &Path, sources: &[PathBuf], exceptions: &str, library: &str) {
    cc::Build::new()
        .files(sources)
        .cpp(true)
        .compiler(cxx(llvm))
        .include("src/frontend")
        .include(llvm.join("include"))
        .flags(["-std=c++17", exceptions, "-fno-rtti"])
        .opt_level(1)
        .warnings(false)
        .compile(library);
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
