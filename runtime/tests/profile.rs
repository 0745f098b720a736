//! A profiling tool that `ACC_PROFLIB` names.

mod support;

use accrt::abi::{Kernel, LaunchBounds, QUEUE_SYNC, Variable};
use accrt::entry::{accrt_enter, accrt_exit, accrt_host_end, accrt_launch, accrt_wait};
use std::path::Path;
use std::process::Command;
use std::ptr::{null, null_mut};
use support::*;

const LOCATION: &std::ffi::CStr = c";src/heat.f90;sweep;41;7;;";
const CHILD: &str = "ACCRT_TEST_CHILD";

/// A compute construct with a copy clause on queue 1, and a wait.
fn program() {
    use_discrete();
    let mut data = [1.0_f64; 4];
    let variable: Variable = object(&mut data);
    let kernel = Kernel {
        name: c"sweep_41".as_ptr(),
        location: LOCATION.as_ptr(),
        construct: 2,
        arguments: 0,
    };
    let place = LOCATION.as_ptr();
    // SAFETY: well-formed arguments.
    unsafe {
        accrt_enter(&variable, COPYIN | STRUCTURED, null_mut(), 1, place);
        accrt_launch(&kernel, null_mut(), &LaunchBounds::default(), 1, place);
        accrt_host_end(&kernel, 1);
        accrt_exit(&variable, COPYOUT | STRUCTURED, 1, place);
        accrt_wait(null(), 0, -1, QUEUE_SYNC, place);
    }
}

#[test]
fn a_tool_sees_all_events_in_order() {
    if std::env::var_os(CHILD).is_some() {
        program();
        return;
    }
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = runtime.join("tests/fake/tool.c");
    let tool = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tool.so");
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-Wall", "-Werror", "-shared", "-fPIC", "-I"])
        .arg(runtime)
        .arg("-o")
        .args([&tool, &source])
        .status()
        .expect("a C compiler is needed for this test");
    assert!(compiled.success());
    let output = Command::new(std::env::current_exe().expect("a test has a file"))
        .args(["a_tool_sees_all_events_in_order", "--exact", "--nocapture"])
        .args(["--test-threads", "1"])
        .env(CHILD, "1")
        .env("ACC_PROFLIB", &tool)
        .output()
        .expect("the test can run itself");
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let events: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("construct"))
        .collect();
    let expected = [
        "1 construct 15 - 0 line 0",
        "2 construct 15 - 0 line 0",
        "10 construct 3 - 0 line 41",
        "8 construct 3 a 32 line 41",
        "6 construct 3 a 32 line 41",
        "20 construct 3 a 32 line 41",
        "21 construct 3 a 32 line 41",
        "11 construct 3 - 0 line 41",
        "16 construct 16 sweep_41 0 line 41",
        "17 construct 16 sweep_41 0 line 41",
        "12 construct 3 - 0 line 41",
        "22 construct 3 a 32 line 41",
        "23 construct 3 a 32 line 41",
        "7 construct 3 a 32 line 41",
        "13 construct 3 - 0 line 41",
        "24 construct 14 - 0 line 41",
        "25 construct 14 - 0 line 41",
        "5 construct 15 - 0 line 0",
    ];
    assert_eq!(events, expected);
}
