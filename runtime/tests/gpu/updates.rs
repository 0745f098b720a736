//! How many calls of the driver updates and directives of several variables take.

use super::*;
use accrt::abi::flag;
use accrt::entry::{accrt_temporary, accrt_temporary_end};
use accrt::routines::device::acc_shutdown;
use accrt::routines::memory::{acc_deviceptr, acc_memcpy_from_device};

/// The calls of updates of a 3-D array's parts, as an exchange of halos has them: one copy
/// each, whatever the direction of the face, and for the inside of the box.
fn updates_of_a_box_call(vendor: Vendor, pitched: &str, planes: &str, wait: &str) {
    const EXTENTS: [i64; 3] = [6, 5, 4];
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut a: Vec<i32> = (0..120).collect();
    let whole = object(&mut a);
    enter(&whole, COPYIN);
    let faces = [
        ([(0, 1), (0, 5), (0, 4)], pitched),
        ([(0, 6), (4, 1), (0, 4)], pitched),
        ([(1, 4), (1, 3), (0, 1)], pitched),
        ([(1, 4), (1, 3), (1, 2)], planes),
        ([(0, 2), (1, 3), (0, 4)], planes),
    ];
    driver.calls();
    for (bounds, copy) in faces {
        let mut stride = 4;
        let dimensions: Vec<_> = bounds
            .into_iter()
            .zip(EXTENTS)
            .map(|((lower, extent), full)| {
                let dimension = Dimension {
                    lower,
                    extent,
                    stride,
                };
                stride *= full;
                dimension
            })
            .collect();
        let before = a.clone();
        let is_inside = |index: usize| {
            let [x, y, z] = [index % 6, index / 6 % 5, index / 30].map(|it| it as i64);
            let inside =
                |it: i64, (lower, extent): (i64, i64)| (lower..lower + extent).contains(&it);
            inside(x, bounds[0]) && inside(y, bounds[1]) && inside(z, bounds[2])
        };
        a.fill(-1);
        update(&section(&mut a, &dimensions), false, 0);
        for (index, (now, before)) in a.iter().zip(&before).enumerate() {
            let expected = if is_inside(index) { *before } else { -1 };
            assert_eq!(*now, expected, "{bounds:?} {index}");
        }
        a.copy_from_slice(&before);
        update(&section(&mut a, &dimensions), true, 0);
        assert_eq!(driver.calls(), [copy, wait, copy, wait], "{bounds:?}");
    }
    a.fill(0);
    exit(&whole, COPYOUT);
    assert_eq!(a, (0..120).collect::<Vec<i32>>());
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

/// The calls of a driver that copy, in either direction, and that wait.
struct Calls {
    to_device: &'static str,
    to_host: &'static str,
    wait: &'static str,
}

const CUDA: Calls = Calls {
    to_device: "cuMemcpyHtoDAsync_v2",
    to_host: "cuMemcpyDtoHAsync_v2",
    wait: "cuStreamSynchronize",
};
const HIP: Calls = Calls {
    to_device: "hipMemcpyAsync",
    to_host: "hipMemcpyAsync",
    wait: "hipStreamSynchronize",
};

/// The calls that copy and wait.
fn moves(calls: Vec<String>) -> Vec<String> {
    let is_move = |name: &String| name.contains("Memcpy") || name.contains("Synchronize");
    calls.into_iter().filter(is_move).collect()
}

/// A directive of several variables: the host waits once.
fn a_directive_waits_once(vendor: Vendor, names: Calls) {
    let Calls {
        to_device,
        to_host,
        wait,
    } = names;
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut numbers = [[1.0_f64], [2.0], [3.0]];
    driver.calls();
    clauses(ENTER_CLAUSES, || {
        for number in &mut numbers {
            enter(&object(number), COPYIN);
        }
    });
    let expected = [to_device, to_device, to_device, wait];
    assert_eq!(moves(driver.calls()), expected);
    clauses(UPDATE_CLAUSES, || {
        for number in &mut numbers {
            update(&object(number), true, 0);
        }
    });
    assert_eq!(driver.calls(), expected);
    numbers = [[0.0]; 3];
    let expected = [to_host, to_host, to_host, wait];
    clauses(UPDATE_CLAUSES, || {
        for number in &mut numbers {
            update(&object(number), false, 0);
        }
    });
    assert_eq!(driver.calls(), expected);
    assert_eq!(numbers, [[1.0], [2.0], [3.0]]);
    // The last variable has nothing to move: the others are waited for all the same.
    numbers = [[0.0]; 3];
    clauses(UPDATE_CLAUSES, || {
        update(&object(&mut numbers[0]), false, 0);
        update(&object(&mut [9.0]), false, flag::IF_PRESENT);
    });
    assert_eq!(driver.calls(), [to_host, wait]);
    assert_eq!(numbers[0], [1.0]);
    // Data goes when it has been copied.
    clauses(EXIT_CLAUSES, || {
        for number in &mut numbers {
            exit(&object(number), COPYOUT);
        }
        // A variable twice: the first clause is over.
        exit(&object(&mut numbers[2]), COPYOUT);
    });
    let expected = [to_host, to_host, to_host, wait];
    assert_eq!(moves(driver.calls()), expected);
    assert_eq!(numbers, [[1.0], [2.0], [3.0]]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

/// A construct with data and two kernels: the host waits once, behind all of it.
fn a_construct_waits_once(vendor: Vendor, names: Calls) {
    let Calls {
        to_device,
        to_host,
        wait,
    } = names;
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let (mut x, mut y, mut z) = ([1.0_f64; 100], [3.0_f64; 100], [0.0_f64; 100]);
    let variables = [object(&mut x), object(&mut y), object(&mut z)];
    driver.calls();
    construct(|| {
        let mut devices = [null_mut(); 2];
        clauses(ENTER_CLAUSES, || {
            devices = [0, 1].map(|it| enter(&variables[it], COPYIN | STRUCTURED));
        });
        // A clause alone, and a temporary array that the kernels have used.
        let device_z = enter(&variables[2], CREATE | STRUCTURED);
        // SAFETY: no location.
        let temporary = unsafe { accrt_temporary(800, null()) };
        axpy(devices[0], devices[1], 100, QUEUE_SYNC);
        axpy(devices[0], devices[1], 100, QUEUE_SYNC);
        // SAFETY: just allocated.
        unsafe { accrt_temporary_end(temporary, QUEUE_SYNC, null()) };
        // Nobody else gets memory that the kernels may still use.
        let mut other = [9.0_f64; 100];
        let elsewhere = enter(&object(&mut other), CREATE);
        assert!(![temporary, device_z, devices[0], devices[1]].contains(&elsewhere));
        clauses(EXIT_CLAUSES, || {
            exit(&variables[1], COPYOUT | STRUCTURED);
            exit(&variables[0], DELETE | STRUCTURED);
        });
        exit(&variables[2], DELETE | STRUCTURED);
        exit(&object(&mut other), DELETE);
    });
    let expected = [to_device, to_device, to_host, wait];
    assert_eq!(moves(driver.calls()), expected);
    assert_eq!(y, [7.0; 100]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_construct() {
    let test = "updates::nvidia_construct";
    child::succeeds(test, &[], || a_construct_waits_once(NVIDIA, CUDA));
}

#[test]
fn amd_construct() {
    let test = "updates::amd_construct";
    child::succeeds(test, &[], || a_construct_waits_once(AMD, HIP));
}

/// With several host threads a construct's data is there for all of them before its kernels.
fn others_do_not_wait_for_kernels(vendor: Vendor, names: Calls) {
    let Calls {
        to_device, wait, ..
    } = names;
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let (mut x, mut y) = ([1.0_f64; 100], [3.0_f64; 100]);
    let variables = [object(&mut x), object(&mut y)];
    let addresses = variables.each_ref().map(|it| it.address as usize);
    // Now there are several.
    let other = || use_device(vendor.device_type, 0);
    std::thread::scope(|scope| scope.spawn(other).join()).expect("it does not fail");
    driver.calls();
    construct(|| {
        let mut devices = [null_mut(); 2];
        clauses(ENTER_CLAUSES, || {
            devices = [0, 1].map(|it| enter(&variables[it], COPYIN | STRUCTURED));
        });
        axpy(devices[0], devices[1], 100, QUEUE_SYNC);
        let known = std::thread::spawn(move || {
            use_device(vendor.device_type, 0);
            // SAFETY: an address.
            addresses.map(|it| unsafe { acc_deviceptr(it as *mut c_void) } as usize)
        });
        let known = known.join().expect("it goes on");
        assert_eq!(known, devices.map(|it| it as usize));
        clauses(EXIT_CLAUSES, || {
            exit(&variables[1], COPYOUT | STRUCTURED);
            exit(&variables[0], DELETE | STRUCTURED);
        });
    });
    assert_eq!(moves(driver.calls())[..3], [to_device, to_device, wait]);
    assert_eq!(y, [5.0; 100]);
    acc_shutdown(vendor.device_type);
}

#[test]
fn nvidia_threads() {
    let test = "updates::nvidia_threads";
    child::succeeds(test, &[], || others_do_not_wait_for_kernels(NVIDIA, CUDA));
}

/// An object and its member in one directive: the member's address comes behind the object.
fn a_directive_attaches_what_arrives(vendor: Vendor) {
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut target = [1.0_f64, 2.0];
    let mut object_of = [Allocatable::of(&mut target)];
    let (whole, member) = (object(&mut object_of), object_of[0].variable());
    clauses(ENTER_CLAUSES, || {
        enter(&whole, COPYIN);
        enter(&member, COPYIN);
    });
    let mut there = 0_usize;
    // SAFETY: eight bytes of device memory.
    let expected = unsafe {
        let at = acc_deviceptr((&raw mut object_of).cast());
        acc_memcpy_from_device((&raw mut there).cast(), at, 8);
        acc_deviceptr((&raw mut target).cast()) as usize
    };
    assert_eq!(there, expected);
    target = [0.0; 2];
    clauses(EXIT_CLAUSES, || {
        exit(&member, COPYOUT);
        exit(&whole, COPYOUT);
    });
    assert_eq!(target, [1.0, 2.0]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_object_and_member() {
    let test = "updates::nvidia_object_and_member";
    child::succeeds(test, &[], || a_directive_attaches_what_arrives(NVIDIA));
}

#[test]
fn amd_object_and_member() {
    let test = "updates::amd_object_and_member";
    child::succeeds(test, &[], || a_directive_attaches_what_arrives(AMD));
}

#[test]
fn nvidia_several() {
    let test = "updates::nvidia_several";
    child::succeeds(test, &[], || a_directive_waits_once(NVIDIA, CUDA));
}

#[test]
fn amd_several() {
    let test = "updates::amd_several";
    child::succeeds(test, &[], || a_directive_waits_once(AMD, HIP));
}

#[test]
fn nvidia_box() {
    child::succeeds("updates::nvidia_box", &[], || {
        let (pitched, planes) = ("cuMemcpy2DAsync_v2", "cuMemcpy3DAsync_v2");
        updates_of_a_box_call(NVIDIA, pitched, planes, "cuStreamSynchronize");
    });
}

#[test]
fn amd_box() {
    child::succeeds("updates::amd_box", &[], || {
        let (pitched, planes) = ("hipMemcpy2DAsync", "hipMemcpy3DAsync");
        updates_of_a_box_call(AMD, pitched, planes, "hipStreamSynchronize");
    });
}
