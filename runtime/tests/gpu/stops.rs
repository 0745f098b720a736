//! STOP in kernels: the program ends as on the host when it has waited for the kernel.

use super::*;

/// A kernel that stops, in a queue that is waited for later.
fn stops(vendor: Vendor, wait: fn()) -> impl FnOnce() {
    move || {
        let _driver = vendor.load();
        use_device(vendor.device_type, 0);
        launch(c"stop", &mut [], LaunchBounds::default(), 1);
        println!("launched");
        wait();
        println!("not reached");
    }
}

fn wait() {
    // SAFETY: all queues.
    unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, null()) };
}

fn ask() {
    while acc_async_test(1) == 0 {}
}

/// The exit code of that program, and what it has said at its end.
fn ended(test: &str, vendor: Vendor, wait: fn(), why: &str) -> (Option<i32>, String) {
    let output = child::run(test, &[("FAKE_STOP", why)], stops(vendor, wait));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("launched") && !printed.contains("not reached"));
    let said = String::from_utf8_lossy(&output.stderr);
    (output.status.code(), said.trim().to_owned())
}

#[test]
fn nvidia_code() {
    let ended = ended("stops::nvidia_code", NVIDIA, wait, "7");
    assert_eq!(ended, (Some(7), "Fortran STOP: code 7".to_owned()));
}

#[test]
fn amd_text() {
    let ended = ended("stops::amd_text", AMD, wait, "boiling");
    assert_eq!(ended, (Some(1), "Fortran ERROR STOP: boiling".to_owned()));
}

/// Programs that only ask whether the kernel is over have waited for it then.
#[test]
fn nvidia_asked() {
    let ended = ended("stops::nvidia_asked", NVIDIA, ask, "7");
    assert_eq!(ended, (Some(7), "Fortran STOP: code 7".to_owned()));
}

#[test]
fn amd_asked() {
    let ended = ended("stops::amd_asked", AMD, ask, "boiling");
    assert_eq!(ended, (Some(1), "Fortran ERROR STOP: boiling".to_owned()));
}
