//! Puts what programs need beside the library, where accc looks for it: the Fortran
//! modules, compiled by flang, with the include files, and `accrt_free.o` and
//! `libaccrt_bfloat.a`, which accc links into programs. `unit.c` becomes a part of the library.
//!
//! Without flang the library is built all the same; `fortran/install.sh` makes
//! them later.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCES: [&str; 5] = [
    "openacc.F90",
    "accel_lib.F90",
    "openacc_lib.h",
    "openacc_lib_data.h",
    "openacc_lib_memory.h",
];

fn main() {
    for source in SOURCES {
        println!("cargo::rerun-if-changed=fortran/{source}");
    }
    println!("cargo::rerun-if-changed=fortran/install.sh");
    println!("cargo::rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    for source in ["bfloat.c", "free.c", "unit.c", "accrt.h"] {
        println!("cargo::rerun-if-changed={source}");
    }
    // What it calls and passes on is its own, not that of GCC's libgomp in the same process.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    compile_free();
    compile_bfloat();
    c_file("unit.c").compile("accrt_unit");
    if let Err(error) = install_modules() {
        println!("cargo::warning=the Fortran modules were not built: {error}");
    }
}

/// The folder of the libraries that are built.
fn libraries() -> PathBuf {
    let output = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    // target/<profile>/build/accrt-<hash>/out
    let libraries = output.ancestors().nth(3);
    libraries.expect("cargo's layout").to_owned()
}

/// An object, not an archive: linkers have to find it whatever stands before it.
fn compile_free() {
    let objects = c_file("free.c").compile_intermediates();
    let copied = std::fs::copy(&objects[0], libraries().join("accrt_free.o"));
    copied.expect("the library's folder can be written");
}

/// An archive: few programs need it, and a linker takes it for those.
fn compile_bfloat() {
    const ARCHIVE: &str = "libaccrt_bfloat.a";
    let mut build = c_file("bfloat.c");
    build.cargo_metadata(false).compile(ARCHIVE);
    let output = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let copied = std::fs::copy(output.join(ARCHIVE), libraries().join(ARCHIVE));
    copied.expect("the library's folder can be written");
}

fn c_file(name: &str) -> cc::Build {
    let mut build = cc::Build::new();
    build.file(name).pic(true).opt_level(2).warnings(true);
    build
}

fn install_modules() -> Result<(), Box<dyn Error>> {
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or("/usr/lib/llvm-22".to_owned());
    let flang = Path::new(&prefix).join("bin/flang");
    let status = Command::new("fortran/install.sh")
        .arg(libraries())
        .env("FC", flang)
        .status()?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("fortran/install.sh: {status}").into()),
    }
}
