//! Compiles the Fortran module `openacc` with flang and puts its `.mod` file and
//! the include files beside the library, where accc looks for them.
//!
//! Without flang the library is built all the same; `fortran/install.sh` makes
//! the module later.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

const SOURCES: [&str; 4] = [
    "openacc.F90",
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
    if let Err(error) = install() {
        println!("cargo::warning=the Fortran module openacc was not built: {error}");
    }
}

fn install() -> Result<(), Box<dyn Error>> {
    let output = PathBuf::from(std::env::var("OUT_DIR")?);
    // target/<profile>/build/accrt-<hash>/out
    let libraries = output.ancestors().nth(3).ok_or("unexpected OUT_DIR")?;
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or("/usr/lib/llvm-22".to_owned());
    let flang = Path::new(&prefix).join("bin/flang");
    let status = Command::new("fortran/install.sh")
        .arg(libraries)
        .env("FC", flang)
        .status()?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("fortran/install.sh: {status}").into()),
    }
}
