//! STOP in kernels: the program ends as on the host when it has waited for the kernel.

use super::*;

/// A kernel that stops, in a queue that is waited for later.
fn stops(vendor: Vendor) -> impl FnOnce() {
    move || {
        let _driver = vendor.load();
        use_device(vendor.device_type, 0);
        launch(c"stop", &mut [], LaunchBounds::default(), 1);
        println!("launched");
        // SAFETY: all queues.
        unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, null()) };
        println!("not reached");
    }
}

/// The exit code of that program, and what it has said at its end.
fn ended(test: &str, vendor: Vendor, why: &str) -> (Option<i32>, String) {
    let output = child::run(test, &[("FAKE_STOP", why)], stops(vendor));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("launched") && !printed.contains("not reached"));
    let said = String::from_utf8_lossy(&output.stderr);
    (output.status.code(), said.trim().to_owned())
}

#[test]
fn nvidia_code() {
    let ended = ended("stops::nvidia_code", NVIDIA, "7");
    assert_eq!(ended, (Some(7), "Fortran STOP: code 7".to_owned()));
}

#[test]
fn amd_text() {
    let ended = ended("stops::amd_text", AMD, "boiling");
    assert_eq!(ended, (Some(1), "Fortran ERROR STOP: boiling".to_owned()));
}
