//! Large copies through pinned buffers.

use super::*;
use accrt::routines::device::acc_shutdown;

/// More than ten chunks of 4 MiB, the last one shorter.
const ELEMENTS: usize = (45 << 20) / 8 + 1000;

fn numbered() -> Vec<i64> {
    (0..ELEMENTS as i64).collect()
}

/// A large array in and out, in both ways, while the host goes on.
fn large_copies(vendor: Vendor, pinned: &'static str) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        let mut a = numbered();
        let variable = object(&mut a);
        enter(&variable, COPYIN);
        a.fill(0);
        update(&variable, false, 0);
        assert_eq!(a, numbered());
        let calls = driver.calls();
        assert!(calls.iter().any(|call| call == pinned), "{calls:?}");
        // In a queue: what the host changes afterwards is not what was sent.
        a.fill(7);
        // SAFETY: a well-formed variable.
        unsafe { accrt_update(&variable, 1, 0, 1, null()) };
        a.fill(8);
        // SAFETY: as above.
        unsafe { accrt_update(&variable, 0, 0, 1, null()) };
        assert_eq!(a[0], 8);
        // SAFETY: one queue.
        unsafe { accrt_wait(&1, 1, -1, QUEUE_SYNC, null()) };
        assert!(a.iter().all(|element| *element == 7));
        exit(&variable, COPYOUT);
        acc_shutdown(vendor.device_type);
        assert_eq!(driver.leaks(), 0);
    }
}

/// Several host threads at the same time.
fn large_copies_by_threads(vendor: Vendor) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        on_threads(4, |_| {
            use_device(vendor.device_type, 0);
            let mut a = numbered();
            let variable = object(&mut a);
            enter(&variable, COPYIN);
            a.fill(0);
            exit(&variable, COPYOUT);
            assert_eq!(a, numbered());
        });
        acc_shutdown(vendor.device_type);
        assert_eq!(driver.leaks(), 0);
    }
}

#[test]
fn nvidia_staging() {
    let program = large_copies(NVIDIA, "cuMemHostAlloc");
    child::succeeds("staging::nvidia_staging", &[], program);
}

#[test]
fn amd_staging() {
    let program = large_copies(AMD, "hipHostMalloc");
    child::succeeds("staging::amd_staging", &[("ACCC_STAGING", "3")], program);
}

#[test]
fn staging_by_threads() {
    let test = "staging::staging_by_threads";
    child::succeeds(test, &[], large_copies_by_threads(AMD));
}

/// Where pinned memory is used up copies go with less of it, or without.
#[test]
fn staging_bears_little_pinned_memory() {
    let test = "staging::staging_bears_little_pinned_memory";
    for fault in [
        "hipHostMalloc:1:2",
        "hipHostMalloc:2:2",
        "hipHostMalloc:6:2",
    ] {
        let variables = [("ACCC_STAGING", "3"), ("FAKE_FAIL", fault)];
        child::succeeds(test, &variables, large_copies(AMD, "hipMemcpyAsync"));
    }
}

#[test]
fn staging_can_be_left_out() {
    let test = "staging::staging_can_be_left_out";
    child::succeeds(test, &[("ACCC_STAGING", "0")], || {
        let driver = AMD.load();
        use_device(AMD.device_type, 0);
        let mut a = numbered();
        enter(&object(&mut a), COPYIN);
        exit(&object(&mut a), COPYOUT);
        assert_eq!(a, numbered());
        assert!(!driver.calls().contains(&"hipHostMalloc".to_owned()));
    });
}

/// A copy to the device reads what an earlier one in its queue brings to the host.
#[test]
fn staging_waits_for_the_queue() {
    let test = "staging::staging_waits_for_the_queue";
    child::succeeds(test, &[], || {
        let _driver = AMD.load();
        use_device(AMD.device_type, 0);
        let mut a = numbered();
        let variable = object(&mut a);
        enter_async(&variable, COPYIN, 1);
        // SAFETY: one queue.
        unsafe { accrt_wait(&1, 1, -1, QUEUE_SYNC, null()) };
        a.fill(0);
        exit_async(&variable, COPYOUT, 1);
        enter_async(&variable, COPYIN, 1);
        // SAFETY: as above.
        unsafe { accrt_wait(&1, 1, -1, QUEUE_SYNC, null()) };
        a.fill(0);
        exit(&variable, COPYOUT);
        assert_eq!(a, numbered());
    });
}
