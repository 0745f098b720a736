//! The profiling tool `tests/fake/tool.c`, compiled. Included with `mod`.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The tool's library, for `ACC_PROFLIB`; each test binary has its own.
pub fn compiled(name: &str) -> String {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-Wall", "-Werror", "-shared", "-fPIC", "-I"])
        .arg(runtime)
        .arg("-o")
        .args([&library, &runtime.join("tests/fake/tool.c")])
        .status()
        .expect("a C compiler is needed for this test");
    assert!(compiled.success());
    library
        .to_str()
        .expect("the folder's name is text")
        .to_owned()
}

/// The lines that the tool has printed.
pub fn events(stdout: &[u8]) -> Vec<String> {
    let said = String::from_utf8_lossy(stdout);
    let lines = said.lines().filter(|line| line.contains(" construct "));
    lines.map(str::to_owned).collect()
}
