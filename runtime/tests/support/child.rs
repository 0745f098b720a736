//! Programs that end or have the machine to themselves: a test runs itself
//! again as the program. Included with `mod`.
#![allow(dead_code)]

use std::process::{Command, Output};

const CHILD: &str = "ACCRT_TEST_CHILD";

/// Runs `program`, called by the test of that name, in a process of its own.
pub fn run(test: &str, variables: &[(&str, &str)], program: impl FnOnce()) -> Output {
    if std::env::var_os(CHILD).is_some() {
        program();
        std::process::exit(0);
    }
    let output = Command::new(std::env::current_exe().expect("a test has a file"))
        .args([test, "--exact", "--nocapture"])
        .env(CHILD, test)
        .envs(variables.iter().copied())
        .output()
        .expect("the test can run itself");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test"), "no test is called {test}");
    output
}

/// Runs a program that has to end well.
pub fn succeeds(test: &str, variables: &[(&str, &str)], program: impl FnOnce()) {
    let output = run(test, variables, program);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{said}", output.status);
}

/// What a program says that has to exit with 1.
pub fn message(test: &str, variables: &[(&str, &str)], program: impl FnOnce()) -> String {
    let output = run(test, variables, program);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}
