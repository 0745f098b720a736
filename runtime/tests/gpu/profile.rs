//! Events of the profiling interface that only GPUs cause, and what drivers report.

use super::*;

fn events_of(test: &str, variables: &[(&str, &str)], program: impl FnOnce()) -> Vec<String> {
    let library = tool::compiled(&format!("{}.so", test.replace("::", "-")));
    let mut all = vec![("ACC_PROFLIB", library.as_str())];
    all.extend(variables);
    let output = child::run(test, &all, program);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some(), "the tool objects: {said}");
    tool::events(&output.stdout)
}

#[test]
fn launches_are_told_with_their_shape() {
    let test = "profile::launches_are_told_with_their_shape";
    let events = events_of(test, &[], || {
        let _driver = AMD.load();
        use_device(AMD.device_type, 1);
        a_region_computes_on_the_device();
    });
    let first = events.iter().position(|event| event.starts_with("16 "));
    let launch = &events[first.expect("a construct ran")..][..6];
    let expected = [
        "16 construct 0 - async -2 line 3",
        "18 construct 0 axpy 1664 1 256 async -2 line 3",
        "19 construct 0 axpy 1664 1 256 async -2 line 3",
        "24 construct 0 - async -2 line 3 implicit",
        "25 construct 0 - async -2 line 3 implicit",
        "17 construct 0 - async -2 line 3",
    ];
    assert_eq!(launch, expected);
}

/// A queue that has failed: the tool gets the driver's number.
#[test]
fn a_failure_is_told_with_the_drivers_number() {
    let test = "profile::a_failure_is_told_with_the_drivers_number";
    let fault = [("FAKE_FAIL", "cuStreamSynchronize:3:719")];
    let events = events_of(test, &fault, || {
        let _driver = NVIDIA.load();
        use_device(NVIDIA.device_type, 0);
        a_region_computes_on_the_device();
    });
    let told = events.iter().filter(|event| event.starts_with("100 "));
    let told: Vec<_> = told.collect();
    let expected = "100 construct 0 error 2 'cuStreamSynchronize failed:' 719 async -2 line 3";
    assert_eq!(told, [expected]);
}
