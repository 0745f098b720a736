//! Compiles the C++ shims and links flang's archives.
//!
//! flang and MLIR are linked statically in one group, LLVM and clang as shared
//! libraries: there must be one copy of LLVM in the process. Never link
//! libMLIR.so beside the archives.

use std::{env, fs, path::PathBuf};

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

/// What only C++ can say to flang, MLIR and LLVM's driver library.
const SOURCES: [&str; 7] = [
    "src/frontend/flang.cpp",
    "src/frontend/check_directives.cpp",
    "src/frontend/concurrent_loops.cpp",
    "src/frontend/declared.cpp",
    "src/frontend/kernels_loops.cpp",
    "src/job/driver.cpp",
    "src/codegen/lower.cpp",
];
/// The function of flang that src/frontend/kernels_loops.cpp stands in front of.
const WRAPPED: &str = "_ZN7Fortran5lower29genOpenACCLoopFromDoConstructERNS0_17\
    AbstractConverterERNS_9semantics16SemanticsContextERNS0_6SymMapE\
    RKNS_6parser11DoConstructERNS0_3pft10EvaluationE";
const HEADERS: [&str; 5] = [
    "src/frontend/check_directives.h",
    "src/frontend/concurrent_loops.h",
    "src/frontend/flang.h",
    "src/frontend/declared.h",
    "src/codegen/lower.h",
];

fn main() {
    let llvm = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    for header in HEADERS {
        println!("cargo:rerun-if-changed={header}");
    }
    let mut build = cc::Build::new();
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
        build.file(source);
    }
    build
        .cpp(true)
        .compiler(llvm.join("bin/clang++"))
        .include(llvm.join("include"))
        .flags(["-std=c++17", "-fno-exceptions", "-fno-rtti"])
        .opt_level(1)
        .warnings(false)
        .compile("accc_shim");
    link(&llvm.join("lib"));
}

fn link(lib: &std::path::Path) {
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
    arguments.push(format!("-Wl,--wrap={WRAPPED}"));
    arguments.push(format!("{}/libclang-cpp.so.22.1", lib.display()));
    arguments.push("-l:libquadmath.so.0".to_owned());
    arguments.push(format!("-Wl,-rpath,{}", lib.display()));
    for argument in arguments {
        println!("cargo:rustc-link-arg={argument}");
    }
}
