//! The Fortran side, compiled by flang and run on the devices of this machine.
//! Without flang there is nothing to test.

use std::path::{Path, PathBuf};
use std::process::Command;

/// flang of the LLVM that the workspace is built with.
fn flang() -> Option<PathBuf> {
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or("/usr/lib/llvm-22".into());
    Some(Path::new(&prefix).join("bin/flang")).filter(|flang| flang.exists())
}

/// Compiles a program of `tests/fortran` and runs it on the devices that need no hardware.
fn runs(source: &str) {
    let Some(flang) = flang() else {
        eprintln!("skipped: no flang");
        return;
    };
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(source.replace('.', "-"));
    let installed = Command::new(runtime.join("fortran/install.sh"))
        .arg(&folder)
        .env("FC", &flang)
        .status();
    assert!(installed.expect("a shell").success());
    // cargo puts the libraries that a test needs beside the test.
    let test = std::env::current_exe().expect("a test has a file");
    let library = test.with_file_name("libaccrt.a");
    let program = folder.join("program");
    let compiled = Command::new(&flang)
        .arg(runtime.join("tests/fortran").join(source))
        .arg(library)
        .arg("-I")
        .arg(&folder)
        .arg("-module-dir")
        .arg(&folder)
        .args(["-lm", "-lpthread", "-ldl", "-o"])
        .arg(&program)
        .status();
    assert!(compiled.expect("flang starts").success());
    for device in ["host", "host-discrete", "simt"] {
        let output = Command::new(&program)
            .env("ACC_DEVICE_TYPE", device)
            .output();
        let output = output.expect("the program starts");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complained = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.trim(), "ok", "on {device}\n{complained}");
    }
}

#[test]
fn the_module_serves_all_types_and_ranks() {
    runs("api.f90");
}

#[test]
fn the_include_file_serves_fixed_form() {
    runs("fixed.f");
}
