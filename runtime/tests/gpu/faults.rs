//! Drivers that fail: each time the program ends with 1 and a message that says
//! what it was doing, and host data stays as it was.

use super::*;
use accrt::routines::device::acc_shutdown;
use child::message;

const PLACE: &CStr = c";src/heat.f90;sweep;41;7;;";

fn enter_at(variable: &Variable, action: u32, queue: i32) -> *mut c_void {
    // SAFETY: the tests' variables are well formed.
    unsafe { accrt_enter(variable, action, null_mut(), queue, PLACE.as_ptr()) }
}

fn exit_at(variable: &Variable, action: u32, queue: i32) {
    // SAFETY: as above.
    unsafe { accrt_exit(variable, action, queue, PLACE.as_ptr()) };
}

fn wait_at(place: &CStr) {
    // SAFETY: all queues.
    unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, place.as_ptr()) };
}

/// Runs a program on the first GPU of a vendor, which has to fail with a message
/// that has all of these parts.
fn fails(
    test: &str,
    vendor: Vendor,
    variables: &[(&str, &str)],
    parts: &[&str],
    program: impl FnOnce(),
) {
    let said = message(test, variables, || {
        let _driver = vendor.load();
        use_device(vendor.device_type, 0);
        program();
    });
    for part in parts {
        assert!(said.contains(part), "'{part}' is missing in:\n{said}");
    }
}

fn too_much() {
    let mut u = vec![1.0_f64; 200_000];
    enter_at(&object(&mut u[..100_000]), COPYIN, QUEUE_SYNC);
    enter_at(&object(&mut u[100_000..]), COPYIN, QUEUE_SYNC);
}

const SMALL: [(&str, &str); 1] = [("FAKE_MEMORY", "1000000")];
const NO_MEMORY: [&str; 3] = [
    "out of device memory: 800.0 kB for 'a'; 82.5 kB of 1.0 MB are free",
    "at src/heat.f90:41 (sweep)",
    // The table that shows what fills the device.
    "800000 bytes  host",
];

#[test]
fn nvidia_memory() {
    fails(
        "faults::nvidia_memory",
        NVIDIA,
        &SMALL,
        &NO_MEMORY,
        too_much,
    );
}

#[test]
fn amd_memory() {
    fails("faults::amd_memory", AMD, &SMALL, &NO_MEMORY, too_much);
}

/// Memory that is kept for reuse, or that a queue still uses, is found when it
/// is needed for another size.
#[test]
fn kept_memory_is_given_back_before_it_is_missing() {
    let test = "faults::kept_memory_is_given_back_before_it_is_missing";
    child::succeeds(test, &SMALL, || {
        let _driver = AMD.load();
        use_device(AMD.device_type, 0);
        let mut u = vec![1.0_f64; 100_000];
        let small = object(&mut u[..60_000]);
        enter_at(&small, COPYIN, 1);
        exit_at(&small, DELETE, 1);
        let large = object(&mut u);
        enter_at(&large, COPYIN, QUEUE_SYNC);
        exit_at(&large, DELETE, QUEUE_SYNC);
    });
}

/// A kernel on queue 2 that fails while another line of the program waits.
fn failing_queue() {
    let (mut x, mut y) = ([1.0_f64; 10], [3.0_f64; 10]);
    let device_x = enter_at(&object(&mut x), COPYIN, QUEUE_SYNC);
    let device_y = enter_at(&object(&mut y), COPYIN, QUEUE_SYNC);
    axpy(device_x, device_y, 10, 2);
    wait_at(c";src/heat.f90;step;90;7;;");
}

const FAILED_QUEUE: [&str; 3] = [
    "at src/heat.f90:90 (step)",
    "not waited for yet in async queue 2:",
    "launch of axpy at saxpy.f90:3 (main)",
];

/// The same in a construct, which waits at its end.
fn failing_construct() {
    let (mut x, mut y) = ([1.0_f64; 10], [3.0_f64; 10]);
    let (copyin, copy) = (object(&mut x), object(&mut y));
    construct(|| {
        let device_x = enter(&copyin, COPYIN | STRUCTURED);
        let device_y = enter(&copy, COPYIN | STRUCTURED);
        axpy(device_x, device_y, 10, QUEUE_SYNC);
        exit(&copy, COPYOUT | STRUCTURED);
        exit(&copyin, DELETE | STRUCTURED);
    });
}

#[test]
fn nvidia_construct() {
    let fault = [("FAKE_FAIL", "cuStreamSynchronize:1:719")];
    let said = [
        "at src/heat.f90:41 (sweep)",
        "not waited for yet in this construct:",
        "launch of axpy at saxpy.f90:3 (main)",
    ];
    let test = "faults::nvidia_construct";
    fails(test, NVIDIA, &fault, &said, failing_construct);
}

// The third time: after the two synchronous copies.
#[test]
fn nvidia_queue() {
    let fault = [("FAKE_FAIL", "cuStreamSynchronize:3:719")];
    fails(
        "faults::nvidia_queue",
        NVIDIA,
        &fault,
        &FAILED_QUEUE,
        failing_queue,
    );
}

#[test]
fn amd_queue() {
    let fault = [("FAKE_FAIL", "hipStreamSynchronize:3:719")];
    fails(
        "faults::amd_queue",
        AMD,
        &fault,
        &FAILED_QUEUE,
        failing_queue,
    );
}

/// Drivers fail in a process that was forked while the device was in use.
#[test]
fn a_fork_is_named() {
    let said = ["cuMemAlloc failed", "this process is a fork of the one"];
    let fault = [("FAKE_FAIL", "cuMemAlloc_v2:2:3")];
    fails("faults::a_fork_is_named", NVIDIA, &fault, &said, || {
        let mut x = [1.0_f64; 10];
        enter_at(&object(&mut x), COPYIN, QUEUE_SYNC);
        // SAFETY: the child has this thread only, and holds no locks.
        let child = unsafe { libc::fork() };
        if child == 0 {
            enter_at(&object(&mut [2.0_f64; 100]), COPYIN, QUEUE_SYNC);
            unreachable!("the driver has failed");
        }
        let mut status = 0;
        // SAFETY: this process' child, and room for its status.
        unsafe { libc::waitpid(child, &mut status, 0) };
        std::process::exit(libc::WEXITSTATUS(status));
    });
}

fn corrupt(vendor: Vendor) -> impl FnOnce() {
    move || {
        let image = b"neither code object nor cubin";
        let bytes = offload::binary(vendor.triple, vendor.architectures[0], image);
        let bytes = Vec::leak(bytes);
        // SAFETY: leaked.
        unsafe { accrt_register_images(bytes.as_ptr().cast(), bytes.len() as u64) };
        launch(c"in_no_other", &mut [], LaunchBounds::default(), QUEUE_SYNC);
    }
}

#[test]
fn nvidia_image() {
    let said = ["the image for sm_90 cannot be loaded: cuModuleLoadData failed"];
    fails("faults::nvidia_image", NVIDIA, &[], &said, corrupt(NVIDIA));
}

#[test]
fn amd_image() {
    let said = ["the image for gfx90a cannot be loaded: hipModuleLoadData failed"];
    fails("faults::amd_image", AMD, &[], &said, corrupt(AMD));
}

/// A better image that the driver refuses, such as a cubin of a later toolkit: that of the
/// other one serves.
fn runs_with_the_next_image(vendor: Vendor, better: &str) {
    let driver = vendor.load();
    let image = b"neither code object nor cubin";
    let bytes = Vec::leak(offload::binary(vendor.triple, better, image));
    // SAFETY: leaked.
    unsafe { accrt_register_images(bytes.as_ptr().cast(), bytes.len() as u64) };
    use_device(vendor.device_type, 0);
    a_region_computes_on_the_device();
    a_region_computes_on_the_device();
    let calls = driver.calls();
    let loads = calls.iter().filter(|name| name.contains("ModuleLoad"));
    assert_eq!(loads.count(), 2, "{calls:?}");
    acc_shutdown(vendor.device_type);
}

#[test]
fn nvidia_other_image() {
    let test = "faults::nvidia_other_image";
    child::succeeds(test, &[], || runs_with_the_next_image(NVIDIA, "sm_90a"));
}

#[test]
fn amd_other_image() {
    let test = "faults::amd_other_image";
    child::succeeds(test, &[], || runs_with_the_next_image(AMD, "gfx90a:xnack-"));
}

#[test]
fn a_kernel_that_no_image_has() {
    let said = [
        "the program has no kernel \"lost\" for sm_90",
        "it carries code for sm_100, sm_90",
    ];
    fails(
        "faults::a_kernel_that_no_image_has",
        NVIDIA,
        &[],
        &said,
        || {
            launch(c"lost", &mut [], LaunchBounds::default(), QUEUE_SYNC);
        },
    );
}
