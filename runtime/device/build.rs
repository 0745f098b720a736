//! Compiles the device runtime to LLVM bitcode, once for each family of devices.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const SOURCES: &str = "src";

/// Family, clang's target (`None`: that of the build), and what it needs besides.
const FAMILIES: [(&str, Option<&str>, &[&str]); 3] = [
    (
        "amdgcn",
        Some("amdgcn-amd-amdhsa"),
        &["-nogpulib", "-Xclang", "-mcode-object-version=none"],
    ),
    ("nvptx", Some("nvptx64-nvidia-cuda"), &["-nocudalib"]),
    ("simt", None, &["-fPIC"]),
];

fn main() {
    println!("cargo:rerun-if-changed={SOURCES}");
    let llvm = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    let output = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let host = env::var("TARGET").expect("cargo sets it");
    for (family, target, flags) in FAMILIES {
        compile(&llvm, &output, family, target.unwrap_or(&host), flags);
    }
    list_symbols(&llvm, &output);
}

/// Leaves `<family>.bc` in the output folder.
fn compile(llvm: &Path, output: &Path, family: &str, target: &str, flags: &[&str]) {
    let status = Command::new(llvm.join("bin/clang++"))
        .arg(format!("--target={target}"))
        .args(["-std=c++17", "-O2", "-emit-llvm", "-c"])
        .args(["-ffreestanding", "-fno-exceptions", "-fno-rtti"])
        .args(["-fno-math-errno", "-fvisibility=hidden", "-Wall", "-Werror"])
        .args(flags)
        .arg("-I")
        .arg(llvm.join("include"))
        .arg(format!("{SOURCES}/runtime.cpp"))
        .arg("-o")
        .arg(output.join(format!("{family}.bc")))
        .status()
        .unwrap_or_else(|e| panic!("clang++: {e} (Debian package clang-22)"));
    assert!(status.success(), "it does not compile for {target}");
}

/// Writes the names that the runtime defines to `symbols.txt`, a line each.
fn list_symbols(llvm: &Path, output: &Path) {
    let listed = Command::new(llvm.join("bin/llvm-nm"))
        .args(["--defined-only", "--extern-only", "--format=just-symbols"])
        .arg(output.join("simt.bc"))
        .output()
        .unwrap_or_else(|e| panic!("llvm-nm: {e} (Debian package llvm-22)"));
    assert!(listed.status.success(), "llvm-nm failed");
    let path = output.join("symbols.txt");
    fs::write(&path, listed.stdout).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}
