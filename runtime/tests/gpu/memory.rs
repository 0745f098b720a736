//! `ACCC_MEM`: managed memory, and memory that host and device share.

use super::*;
use accrt::entry::accrt_forget;
use accrt::routines::device::{acc_get_property, acc_shutdown};
use accrt::routines::memory::acc_is_present;
use child::message;

const SHARED_MEMORY_SUPPORT: i32 = 3;

/// Data is copied to managed memory and back.
fn managed(vendor: Vendor, allocation: &'static str) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        on_both_vendors();
        let calls = driver.calls();
        assert!(calls.iter().any(|call| call == allocation), "{calls:?}");
        let own = ["cuMemAlloc_v2", "hipMalloc"];
        assert!(!calls.iter().any(|call| own.contains(&call.as_str())));
        acc_shutdown(vendor.device_type);
        assert_eq!(driver.leaks(), 0);
    }
}

/// Host addresses are device addresses, and nothing is copied.
fn unified(vendor: Vendor) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        let shared = acc_get_property(0, vendor.device_type, SHARED_MEMORY_SUPPORT);
        assert_eq!(shared, 1);
        let mut x = [1.0_f64; 10];
        let variable = object(&mut x);
        driver.calls();
        assert_eq!(enter(&variable, COPYIN), variable.address);
        update(&variable, true, 0);
        // SAFETY: only looked up.
        assert_eq!(unsafe { acc_is_present(variable.address, 80) }, 1);
        exit(&variable, COPYOUT);
        assert_eq!(driver.calls(), [""; 0]);
    }
}

/// A variable that ends while a kernel in a queue may use it is waited for; others are not.
fn unified_async(vendor: Vendor, wait: &'static str) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        let mut x = [1.0_f64; 30];
        let (used, other) = x.split_at_mut(20);
        let variable = object(used);
        enter_async(&variable, COPYIN | STRUCTURED, 1);
        launch(c"nothing", &mut [], LaunchBounds::default(), 1);
        exit_async(&variable, COPYOUT | STRUCTURED, 1);
        let has_waited_for = |memory: &mut [f64]| {
            driver.calls();
            // SAFETY: a variable of this procedure.
            unsafe { accrt_forget(memory.as_mut_ptr().cast(), 80, null()) };
            driver.calls() == [wait]
        };
        assert!(!has_waited_for(other));
        assert!(has_waited_for(&mut used[5..15]));
        assert!(!has_waited_for(&mut used[5..15]));
    }
}

#[test]
fn nvidia_unified_async() {
    let program = unified_async(NVIDIA, "cuStreamSynchronize");
    child::succeeds("memory::nvidia_unified_async", &UNIFIED, program);
}

#[test]
fn amd_unified_async() {
    let program = unified_async(AMD, "hipStreamSynchronize");
    child::succeeds("memory::amd_unified_async", &UNIFIED, program);
}

const MANAGED: [(&str, &str); 1] = [("ACCC_MEM", "managed")];
const UNIFIED: [(&str, &str); 2] = [("ACCC_MEM", "unified"), ("FAKE_PAGEABLE", "1")];

#[test]
fn nvidia_managed() {
    let program = managed(NVIDIA, "cuMemAllocManaged");
    child::succeeds("memory::nvidia_managed", &MANAGED, program);
}

#[test]
fn amd_managed() {
    let program = managed(AMD, "hipMallocManaged");
    child::succeeds("memory::amd_managed", &MANAGED, program);
}

#[test]
fn nvidia_unified() {
    child::succeeds("memory::nvidia_unified", &UNIFIED, unified(NVIDIA));
}

#[test]
fn amd_unified() {
    child::succeeds("memory::amd_unified", &UNIFIED, unified(AMD));
}

#[test]
fn a_gpu_without_unified_memory_is_not_used_with_it() {
    let test = "memory::a_gpu_without_unified_memory_is_not_used_with_it";
    let said = message(test, &UNIFIED[..1], || {
        let _driver = AMD.load();
        use_device(AMD.device_type, 0);
    });
    let expected = "GPU 0 cannot use the program's memory, and ACCC_MEM or -gpu=mem asks for it";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn another_kind_of_memory_is_not_known() {
    let test = "memory::another_kind_of_memory_is_not_known";
    let said = message(test, &[("ACCC_MEM", "fast")], || {
        let _driver = NVIDIA.load();
        use_device(NVIDIA.device_type, 0);
    });
    assert!(
        said.contains("ACCC_MEM is 'fast'; known are separate, managed and unified"),
        "{said}"
    );
}
