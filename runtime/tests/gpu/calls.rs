//! Which calls of the driver the runtime makes, in which order, and that it
//! gives everything back.

use super::*;
use accrt::routines::device::{acc_set_device_num, acc_shutdown};

/// A kernel with a copyin and a copy clause, on queue 3.
fn region_on_queue(x: &mut [f64], y: &mut [f64]) {
    let (copyin, copy) = (object(x), object(y));
    let device_x = enter_async(&copyin, COPYIN | STRUCTURED, 3);
    let device_y = enter_async(&copy, COPYIN | STRUCTURED, 3);
    axpy(device_x, device_y, 10, 3);
    exit_async(&copy, COPYOUT | STRUCTURED, 3);
    exit_async(&copyin, DELETE | STRUCTURED, 3);
}

fn wait_for(queue: i32) {
    // SAFETY: one queue.
    unsafe { accrt_wait(&queue, 1, -1, QUEUE_SYNC, null()) };
}

/// The calls of a program that runs the region twice: the second one allocates
/// nothing and loads nothing.
fn a_region_calls(vendor: Vendor, first: &[&str], second: &[&str]) {
    let driver = vendor.load();
    use_device(vendor.device_type, 1);
    let (mut x, mut y) = ([1.0; 10], [3.0; 10]);
    driver.calls();
    region_on_queue(&mut x, &mut y);
    wait_for(3);
    assert_eq!(driver.calls(), first);
    region_on_queue(&mut x, &mut y);
    wait_for(3);
    assert_eq!(driver.calls(), second);
    assert_eq!(y, [7.0; 10]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_region() {
    child::succeeds("calls::nvidia_region", &[], || {
        let first = [
            "cuDevicePrimaryCtxRetain",
            "cuMemAlloc_v2",
            "cuStreamCreate",
            "cuMemcpyHtoDAsync_v2",
            "cuPointerGetAttribute",
            "cuMemAlloc_v2",
            "cuMemcpyHtoDAsync_v2",
            "cuPointerGetAttribute",
            "cuModuleLoadDataEx",
            "cuModuleGetGlobal_v2",
            "cuModuleGetGlobal_v2",
            "cuModuleGetGlobal_v2",
            "cuModuleGetFunction",
            "cuLaunchKernel",
            "cuMemcpyDtoHAsync_v2",
            "cuEventCreate",
            "cuEventRecord",
            "cuEventCreate",
            "cuEventRecord",
            "cuStreamSynchronize",
        ];
        let second = [
            "cuEventQuery",
            "cuEventDestroy_v2",
            "cuEventQuery",
            "cuEventDestroy_v2",
            "cuMemcpyHtoDAsync_v2",
            "cuPointerGetAttribute",
            "cuMemcpyHtoDAsync_v2",
            "cuPointerGetAttribute",
            "cuLaunchKernel",
            "cuMemcpyDtoHAsync_v2",
            "cuEventCreate",
            "cuEventRecord",
            "cuEventCreate",
            "cuEventRecord",
            "cuStreamSynchronize",
        ];
        a_region_calls(NVIDIA, &first, &second);
    });
}

#[test]
fn amd_region() {
    child::succeeds("calls::amd_region", &[], || {
        let first = [
            "hipMalloc",
            "hipStreamCreateWithFlags",
            "hipMemcpyAsync",
            "hipMalloc",
            "hipMemcpyAsync",
            "hipModuleLoadData",
            "hipModuleGetGlobal",
            "hipModuleGetGlobal",
            "hipModuleGetGlobal",
            "hipModuleGetFunction",
            "hipModuleLaunchKernel",
            "hipMemcpyAsync",
            "hipEventCreateWithFlags",
            "hipEventRecord",
            "hipEventCreateWithFlags",
            "hipEventRecord",
            "hipStreamSynchronize",
        ];
        let second = [
            "hipEventQuery",
            "hipEventDestroy",
            "hipEventQuery",
            "hipEventDestroy",
            "hipMemcpyAsync",
            "hipMemcpyAsync",
            "hipModuleLaunchKernel",
            "hipMemcpyAsync",
            "hipEventCreateWithFlags",
            "hipEventRecord",
            "hipEventCreateWithFlags",
            "hipEventRecord",
            "hipStreamSynchronize",
        ];
        a_region_calls(AMD, &first, &second);
    });
}

/// Each device has its own data, queues and modules; the fake GPUs refuse
/// handles of another one.
fn devices_do_not_mix(vendor: Vendor) {
    let driver = vendor.load();
    let mut x = [1.0; 10];
    let mut results = [[3.0; 10]; 2];
    for (number, y) in (0..).zip(&mut results) {
        acc_set_device_num(number, vendor.device_type);
        region_on_queue(&mut x, y);
    }
    assert_eq!(results, [[3.0; 10]; 2]);
    // SAFETY: no queues are named: all of device 0, then of the current one.
    unsafe { accrt_wait(null(), 0, 0, QUEUE_SYNC, null()) };
    assert_eq!(results, [[5.0; 10], [3.0; 10]]);
    // SAFETY: as above.
    unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, null()) };
    assert_eq!(results, [[5.0; 10]; 2]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

/// Two host threads with a device each.
fn threads_have_their_devices(vendor: Vendor) {
    let driver = vendor.load();
    on_threads(2, |number| {
        acc_set_device_num(number as i32, vendor.device_type);
        let (mut x, mut y) = ([1.0; 10], [3.0; 10]);
        for _ in 0..100 {
            region_on_queue(&mut x, &mut y);
            wait_for(3);
        }
        assert_eq!(y, [203.0; 10]);
    });
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

/// Synchronous work of host threads does not queue up behind each other's.
#[test]
fn threads_have_streams_of_their_own() {
    let test = "calls::threads_have_streams_of_their_own";
    child::succeeds(test, &[], || {
        let driver = AMD.load();
        on_threads(3, |_| {
            use_device(AMD.device_type, 0);
            a_region_computes_on_the_device();
            a_region_computes_on_the_device();
        });
        let is_new = |call: &&String| *call == "hipStreamCreateWithFlags";
        assert_eq!(driver.calls().iter().filter(is_new).count(), 3);
        acc_shutdown(AMD.device_type);
        assert_eq!(driver.leaks(), 0);
    });
}

#[test]
fn nvidia_devices() {
    child::succeeds("calls::nvidia_devices", &[], || devices_do_not_mix(NVIDIA));
}

#[test]
fn amd_devices() {
    child::succeeds("calls::amd_devices", &[], || devices_do_not_mix(AMD));
}

#[test]
fn nvidia_threads() {
    child::succeeds("calls::nvidia_threads", &[], || {
        threads_have_their_devices(NVIDIA)
    });
}

#[test]
fn amd_threads() {
    child::succeeds("calls::amd_threads", &[], || {
        threads_have_their_devices(AMD)
    });
}

/// Pointers of an object that a queue attaches: the queue is not waited for, also where
/// the driver reads what they become later.
fn attach_in_queue(vendor: Vendor, wait: &str) {
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut targets = [[1.0_f64; 4], [2.0; 4], [3.0; 4]];
    let mut members = targets.each_mut().map(|target| Allocatable::of(target));
    enter_async(&object(&mut members), COPYIN, 1);
    driver.calls();
    for member in &mut members {
        enter_async(&member.variable(), COPYIN, 1);
    }
    let calls = driver.calls();
    assert!(!calls.iter().any(|call| call == wait), "{calls:?}");
    for member in &mut members {
        exit_async(&member.variable(), COPYOUT, 1);
    }
    exit_async(&object(&mut members), COPYOUT, 1);
    wait_for(1);
    for (member, target) in members.iter().zip(&targets) {
        assert_eq!(member.header.base_address, target.as_ptr() as usize);
    }
    assert_eq!(targets, [[1.0; 4], [2.0; 4], [3.0; 4]]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_attaches_in_queue() {
    child::succeeds("calls::nvidia_attaches_in_queue", &[], || {
        attach_in_queue(NVIDIA, "cuStreamSynchronize");
    });
}

#[test]
fn amd_attaches_in_queue() {
    child::succeeds("calls::amd_attaches_in_queue", &[], || {
        attach_in_queue(AMD, "hipStreamSynchronize");
    });
}

/// A number beside a pointer that is attached.
#[repr(C)]
struct Member {
    pointer: Allocatable,
    number: i64,
}

/// A queue brings a number of an object with many attached pointers to the host and then
/// the whole object back: the number goes with it.
fn numbers_go_there_and_back(vendor: Vendor) {
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut targets = [[1.0_f64; 4]; 10];
    let mut members = targets.each_mut().map(|target| Member {
        pointer: Allocatable::of(target),
        number: 1,
    });
    enter(&object(&mut members), COPYIN);
    for member in &mut members {
        enter(&member.pointer.variable(), COPYIN);
    }
    members[0].number = 7;
    update(&object(&mut members[..1]), true, 0);
    members[0].number = 1;
    // SAFETY: the members outlive the queue's work.
    unsafe {
        accrt_update(&object(&mut members[..1]), 0, 0, 1, null());
        accrt_update(&object(&mut members), 1, 0, 1, null());
    }
    wait_for(1);
    assert_eq!(members[0].number, 7);
    members[0].number = 0;
    update(&object(&mut members[..1]), false, 0);
    assert_eq!(members[0].number, 7);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_numbers_there_and_back() {
    child::succeeds("calls::nvidia_numbers_there_and_back", &[], || {
        numbers_go_there_and_back(NVIDIA);
    });
}

#[test]
fn amd_numbers_there_and_back() {
    let late = [("FAKE_LATE", "1")];
    child::succeeds("calls::amd_numbers_there_and_back", &late, || {
        numbers_go_there_and_back(AMD);
    });
}
