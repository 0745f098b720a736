//! `init`, `shutdown` and `set` with several devices (OpenACC 3.4, 2.14).

use super::*;
use accrt::entry::{accrt_init, accrt_shutdown};
use accrt::routines::device::{
    acc_get_device_num, acc_get_device_type, acc_get_property, acc_get_property_string,
    acc_init_device, acc_set_device_num,
};
use accrt::routines::memory::acc_memcpy_d2d;

const HOST: i32 = 2;
const MEMORY: i32 = 1;
const FREE_MEMORY: i32 = 2;
const NAME: i32 = 0x1_0001;

fn init(device_type: i32, number: i32) {
    // SAFETY: no location.
    unsafe { accrt_init(device_type, number, null()) };
}

fn shutdown(device_type: i32, number: i32) {
    // SAFETY: no location.
    unsafe { accrt_shutdown(device_type, number, null()) };
}

#[test]
fn init_makes_the_device_the_current_one() {
    let test = "devices::init_makes_the_device_the_current_one";
    child::succeeds(test, &[], || {
        let _driver = AMD.load();
        init(HOST, -1);
        assert_eq!(acc_get_device_type(), HOST);
        init(AMD.device_type, 1);
        assert_eq!(acc_get_device_type(), AMD.device_type);
        assert_eq!(acc_get_device_num(AMD.device_type), 1);
        acc_init_device(0, AMD.device_type);
        assert_eq!(acc_get_device_num(AMD.device_type), 0);
        // Without clauses: the current one.
        init(-1, -1);
        assert_eq!(acc_get_device_num(AMD.device_type), 0);
    });
}

/// Data on both devices of a vendor; copies from one to the other.
fn use_both(vendor: Vendor) {
    let (mut x, mut y) = ([1.0; 10], [2.0; 10]);
    acc_set_device_num(0, vendor.device_type);
    enter(&object(&mut x), COPYIN);
    acc_set_device_num(1, vendor.device_type);
    enter(&object(&mut y), COPYIN);
    // SAFETY: both are present.
    unsafe { acc_memcpy_d2d(y.as_mut_ptr().cast(), x.as_mut_ptr().cast(), 80, 1, 0) };
    update(&object(&mut y), false, 0);
    assert_eq!(y, [1.0; 10]);
}

#[test]
fn shutdown_without_clauses_is_of_all_devices() {
    let test = "devices::shutdown_without_clauses_is_of_all_devices";
    child::succeeds(test, &[], || {
        let driver = NVIDIA.load();
        use_both(NVIDIA);
        shutdown(-1, -1);
        assert_eq!(driver.leaks(), 0);
        // Used again, it starts again, and a second shutdown finds it.
        use_both(NVIDIA);
        shutdown(NVIDIA.device_type, 0);
        assert_ne!(driver.leaks(), 0);
        shutdown(-1, 1);
        assert_eq!(driver.leaks(), 0);
    });
}

#[test]
fn properties_are_those_of_each_device() {
    let variables = [("FAKE_MEMORY", "1000000"), ("FAKE_DEVICES", "3")];
    let test = "devices::properties_are_those_of_each_device";
    child::succeeds(test, &variables, || {
        let _driver = AMD.load();
        assert_eq!(acc_get_num_devices(AMD.device_type), 3);
        acc_set_device_num(2, AMD.device_type);
        enter(&object(&mut [1.0_f64; 1000]), COPYIN);
        let property = |number, name| acc_get_property(number, AMD.device_type, name);
        for number in 0..3 {
            assert_eq!(property(number, MEMORY), 1_000_000);
        }
        assert_eq!(property(0, FREE_MEMORY), 1_000_000);
        assert_eq!(property(2, FREE_MEMORY), 1_000_000 - 8192);
        // The current device was only asked about.
        assert_eq!(acc_get_device_num(AMD.device_type), 2);
    });
}

/// Declared data is on each GPU from its first use, with what the program began
/// with; deallocation is for all GPUs.
fn declare_on_both(vendor: Vendor) {
    let driver = vendor.load();
    let mut table = [1.0, 2.0, 3.0];
    let mut list = [4.0; 5];
    let (table_, list_) = (object(&mut table), object(&mut list));
    enter(&table_, COPYIN | DECLARED);
    assert!(driver.calls().is_empty(), "no device is touched");
    for number in 0..2 {
        table = [0.0; 3];
        acc_set_device_num(number, vendor.device_type);
        enter(&list_, CREATE);
        update(&table_, false, 0);
        assert_eq!(table, [1.0, 2.0, 3.0]);
    }
    exit(&list_, DELETE | DECLARED);
    for number in 0..2 {
        acc_set_device_num(number, vendor.device_type);
        assert_eq!(enter(&list_, NO_CREATE), list_.address);
    }
    shutdown(-1, -1);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_gpus_have_declared_data() {
    let test = "devices::nvidia_gpus_have_declared_data";
    child::succeeds(test, &[], || declare_on_both(NVIDIA));
}

#[test]
fn amd_gpus_have_declared_data() {
    let test = "devices::amd_gpus_have_declared_data";
    child::succeeds(test, &[], || declare_on_both(AMD));
}

/// The layout of HIP's properties follows from the name of their function.
#[test]
fn rocm_5_tells_the_architecture_too() {
    let test = "devices::rocm_5_tells_the_architecture_too";
    child::succeeds(test, &[], || {
        let _driver = AMD_5.load();
        use_device(AMD.device_type, 0);
        a_region_computes_on_the_device();
    });
}

/// A process asks what there is and takes one GPU, as processes of MPI programs do:
/// nothing happens on the others.
fn choose_one(vendor: Vendor, context: &str) {
    let driver = vendor.load();
    let device_type = acc_get_device_type();
    assert_eq!(device_type, vendor.device_type);
    assert_eq!(acc_get_num_devices(device_type), 2);
    assert_eq!(acc_get_device_num(device_type), 0);
    let calls = driver.calls();
    assert!(!calls.iter().any(|call| call == context), "{calls:?}");
    acc_set_device_num(1, device_type);
    let mut data = [1.0; 10];
    enter(&object(&mut data), COPYIN | DECLARED);
    enter(&object(&mut data), PRESENT);
    let calls = driver.calls();
    assert_eq!(
        calls.iter().filter(|call| *call == context).count(),
        1,
        "{calls:?}"
    );
    // Memory and a stream on the chosen one alone.
    shutdown(-1, 0);
    assert_ne!(driver.leaks(), 0);
    shutdown(-1, 1);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn other_nvidia_gpus_are_left_alone() {
    let test = "devices::other_nvidia_gpus_are_left_alone";
    child::succeeds(test, &[("ACC_DEVICE_TYPE", "nvidia")], || {
        choose_one(NVIDIA, "cuDevicePrimaryCtxRetain");
    });
}

#[test]
fn other_amd_gpus_are_left_alone() {
    let test = "devices::other_amd_gpus_are_left_alone";
    child::succeeds(test, &[("ACC_DEVICE_TYPE", "radeon")], || {
        choose_one(AMD, "hipStreamCreateWithFlags");
    });
}

/// Each context takes some hundred megabytes of the GPU.
#[test]
fn the_name_of_a_gpu_needs_no_context() {
    let test = "devices::the_name_of_a_gpu_needs_no_context";
    child::succeeds(test, &[], || {
        let driver = NVIDIA.load();
        for number in 0..2 {
            let name = acc_get_property_string(number, NVIDIA.device_type, NAME);
            // SAFETY: text that lives as long as the program.
            let name = unsafe { std::ffi::CStr::from_ptr(name) };
            assert_eq!(name, c"Fake H100");
        }
        let calls = driver.calls();
        assert!(
            !calls.iter().any(|call| call == "cuDevicePrimaryCtxRetain"),
            "{calls:?}"
        );
    });
}
