//! Builds the C++ half of the dialects: mlir-tblgen on the `.td` files, then
//! the dialect and the shim.

use std::{env, path::Path, path::PathBuf, process::Command};

const GENERATED: [(&str, &str, &str); 8] = [
    ("AccGpuOps.td", "-gen-dialect-decls", "AccGpuDialect.h.inc"),
    ("AccGpuOps.td", "-gen-dialect-defs", "AccGpuDialect.cpp.inc"),
    ("AccGpuOps.td", "-gen-enum-decls", "AccGpuEnums.h.inc"),
    ("AccGpuOps.td", "-gen-enum-defs", "AccGpuEnums.cpp.inc"),
    ("AccGpuOps.td", "-gen-attrdef-decls", "AccGpuAttrs.h.inc"),
    ("AccGpuOps.td", "-gen-attrdef-defs", "AccGpuAttrs.cpp.inc"),
    ("AccGpuOps.td", "-gen-op-decls", "AccGpuOps.h.inc"),
    ("AccGpuOps.td", "-gen-op-defs", "AccGpuOps.cpp.inc"),
];

fn main() {
    let llvm = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    for (source, generator, output) in GENERATED {
        generate(&llvm, source, generator, &out.join(output));
    }
    for file in [
        "accgpu/AccGpuDialect.td",
        "accgpu/AccGpuOps.td",
        "accgpu/AccGpu.h",
    ] {
        println!("cargo:rerun-if-changed={file}");
    }
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .compiler(cxx(&llvm))
        .include(llvm.join("include"))
        .include("accgpu")
        .include(&out)
        .flags(["-std=c++17", "-fno-exceptions", "-fno-rtti"])
        .opt_level(1)
        .warnings(false);
    for file in [
        "accgpu/AccGpu.cpp",
        "fir/aliases.cpp",
        "fir/effects.cpp",
        "fir/elements.cpp",
        "fir/types.cpp",
        "llvm/loops.cpp",
        "shim.cpp",
    ] {
        println!("cargo:rerun-if-changed={file}");
        build.file(file);
    }
    build.compile("accc_dialects");
}

/// The C++ compiler, as for the shims of `src` (build.rs there).
fn cxx(llvm: &Path) -> PathBuf {
    println!("cargo:rerun-if-env-changed=ACCC_CXX");
    env::var_os("ACCC_CXX").map_or_else(|| llvm.join("bin/clang++"), PathBuf::from)
}

fn generate(llvm: &Path, source: &str, generator: &str, output: &Path) {
    let status = Command::new(llvm.join("bin/mlir-tblgen"))
        .arg(generator)
        .arg(Path::new("accgpu").join(source))
        .arg("-I")
        .arg(llvm.join("include"))
        .args(["-I", "accgpu", "-o"])
        .arg(output)
        .status()
        .expect("mlir-tblgen runs (Debian package mlir-22-tools)");
    assert!(
        status.success(),
        "mlir-tblgen {generator} {source}: {status}"
    );
}
