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
const SOURCES: &[&str] = &[
    "src/frontend/flang.cpp",
    "src/frontend/files_read.cpp",
    "src/frontend/foreign_declares.cpp",
    "src/frontend/foreign_functions.cpp",
    "src/frontend/foreign_modules.cpp",
    "src/frontend/foreign_spellings.cpp",
    "src/frontend/module_constants.cpp",
    "src/frontend/bare_data.cpp",
    "src/frontend/host_addresses.cpp",
    "src/frontend/check_branches.cpp",
    "src/frontend/check_directives.cpp",
    "src/frontend/check_names.cpp",
    "src/frontend/check_nests.cpp",
    "src/frontend/check_values.cpp",
    "src/frontend/clause_blocks.cpp",
    "src/frontend/combined_exits.cpp",
    "src/frontend/concurrent_collapse.cpp",
    "src/frontend/concurrent_directives.cpp",
    "src/frontend/concurrent_loops.cpp",
    "src/frontend/construct_names.cpp",
    "src/frontend/declared.cpp",
    "src/frontend/declared_members.cpp",
    "src/frontend/declared_parts.cpp",
    "src/frontend/device_procedures.cpp",
    "src/frontend/device_types.cpp",
    "src/frontend/directive_ends.cpp",
    "src/frontend/early_declares.cpp",
    "src/frontend/empty_sections.cpp",
    "src/frontend/entries.cpp",
    "src/frontend/default_none.cpp",
    "src/frontend/defined_assignments.cpp",
    "src/frontend/clauses_without_effect.cpp",
    "src/frontend/idle_updates.cpp",
    "src/frontend/kernels_loops.cpp",
    "src/frontend/labelled_loops.cpp",
    "src/frontend/left_data.cpp",
    "src/frontend/lone_captures.cpp",
    "src/frontend/loose_caches.cpp",
    "src/frontend/lost_directives.cpp",
    "src/frontend/lower_action.cpp",
    "src/frontend/named_routines.cpp",
    "src/frontend/nested_levels.cpp",
    "src/frontend/object_reductions.cpp",
    "src/frontend/offload_concurrent.cpp",
    "src/frontend/other_levels.cpp",
    "src/frontend/pointees.cpp",
    "src/frontend/private_objects.cpp",
    "src/frontend/real_bounds.cpp",
    "src/frontend/repeated_declares.cpp",
    "src/frontend/repeated_variables.cpp",
    "src/frontend/spellings.cpp",
    "src/frontend/strided_updates.cpp",
    "src/frontend/tile_comments.cpp",
    "src/frontend/uncounted_loops.cpp",
    "src/frontend/variable_names.cpp",
    "src/compile/llvm_options.cpp",
    "src/job/driver.cpp",
    "src/signals.cpp",
    "src/codegen/lower.cpp",
    "src/codegen/optimise.cpp",
    "src/codegen/split_stores.cpp",
];
/// Functions of flang that files in src/frontend stand in front of: kernels_loops.cpp,
/// construct_names.cpp, variable_names.cpp and private_objects.cpp.
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
const WITH_EXCEPTIONS: &str = "src/frontend/short_modules.cpp";
const HEADERS: &[&str] = &[
    "src/frontend/bare_data.h",
    "src/frontend/branches.h",
    "src/frontend/check_directives.h",
    "src/frontend/check_names.h",
    "src/frontend/concurrent_directives.h",
    "src/frontend/concurrent_loops.h",
    "src/frontend/flang.h",
    "src/frontend/files_read.h",
    "src/frontend/cooked_text.h",
    "src/frontend/foreign_modules.h",
    "src/frontend/foreign_declares.h",
    "src/frontend/foreign_spellings.h",
    "src/frontend/labelled_loops.h",
    "src/frontend/declared.h",
    "src/frontend/device_procedures.h",
    "src/frontend/device_types.h",
    "src/frontend/declared_members.h",
    "src/frontend/declared_parts.h",
    "src/frontend/entries.h",
    "src/frontend/default_none.h",
    "src/frontend/defined_assignments.h",
    "src/frontend/left_data.h",
    "src/frontend/lone_captures.h",
    "src/frontend/lost_directives.h",
    "src/frontend/named_routines.h",
    "src/frontend/object_reductions.h",
    "src/frontend/offload_concurrent.h",
    "src/frontend/other_levels.h",
    "src/frontend/places.h",
    "src/frontend/pointees.h",
    "src/frontend/scopes.h",
    "src/frontend/real_bounds.h",
    "src/frontend/short_modules.h",
    "src/frontend/spellings.h",
    "src/codegen/lower.h",
    "src/codegen/split_stores.h",
];

fn main() {
    let llvm = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    for header in HEADERS {
        println!("cargo:rerun-if-changed={header}");
    }
    if !is_for_clippy() {
        compile(&llvm, SOURCES, "-fno-exceptions", "accc_shim");
        compile(&llvm, &[WITH_EXCEPTIONS], "-fexceptions", "accc_guard");
    }
    link(&llvm.join("lib"));
}

/// Whether nothing will be linked: clippy looks at Rust only, and would have the C++ files
/// compiled once more, since it builds this script for itself.
fn is_for_clippy() -> bool {
    env::var("RUSTC_WORKSPACE_WRAPPER").is_ok_and(|wrapper| wrapper.contains("clippy"))
}

fn compile(llvm: &std::path::Path, sources: &[&str], exceptions: &str, library: &str) {
    let mut build = cc::Build::new();
    for source in sources {
        println!("cargo:rerun-if-changed={source}");
        build.file(source);
    }
    build
        .cpp(true)
        .compiler(cxx(llvm))
        .include(llvm.join("include"))
        .flags(["-std=c++17", exceptions, "-fno-rtti"])
        .opt_level(1)
        .warnings(false)
        .compile(library);
}

/// The C++ compiler: clang++ of the same LLVM, or what `ACCC_CXX` names, such
/// as a compiler cache.
fn cxx(llvm: &std::path::Path) -> PathBuf {
    println!("cargo:rerun-if-env-changed=ACCC_CXX");
    env::var_os("ACCC_CXX").map_or_else(|| llvm.join("bin/clang++"), PathBuf::from)
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
    arguments.extend(WRAPPED.map(|function| format!("-Wl,--wrap={function}")));
    arguments.push(format!("{}/libclang-cpp.so.22.1", lib.display()));
    arguments.push("-l:libquadmath.so.0".to_owned());
    arguments.push(format!("-Wl,-rpath,{}", lib.display()));
    for argument in arguments {
        println!("cargo:rustc-link-arg={argument}");
    }
}
