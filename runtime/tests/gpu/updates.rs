//! How many calls of the driver updates take.

use super::*;
use accrt::abi::flag;
use accrt::routines::device::acc_shutdown;

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

/// An update directive with several variables: the host waits once.
fn an_update_waits_once(vendor: Vendor, [to_device, to_host, wait]: [&str; 3]) {
    let driver = vendor.load();
    use_device(vendor.device_type, 0);
    let mut numbers = [[1.0_f64], [2.0], [3.0]];
    for number in &mut numbers {
        enter(&object(number), CREATE);
    }
    driver.calls();
    let last = numbers.len() - 1;
    let update_all = |numbers: &mut [[f64; 1]; 3], to_device| {
        for (index, number) in numbers.iter_mut().enumerate() {
            let flags = if index < last { flag::MORE } else { 0 };
            update(&object(number), to_device, flags);
        }
    };
    update_all(&mut numbers, true);
    let calls = driver.calls();
    let copies: Vec<_> = calls
        .iter()
        .filter(|name| name.contains("Memcpy"))
        .collect();
    assert_eq!(copies, [to_device; 3], "{calls:?}");
    assert_eq!(calls.last().map(String::as_str), Some(wait));
    assert_eq!(
        calls.iter().filter(|name| *name == wait).count(),
        1,
        "{calls:?}"
    );
    numbers = [[0.0]; 3];
    update_all(&mut numbers, false);
    assert_eq!(driver.calls(), [to_host, to_host, to_host, wait]);
    assert_eq!(numbers, [[1.0], [2.0], [3.0]]);
    // The last variable has nothing to move: the others are waited for all the same.
    numbers = [[0.0]; 3];
    update(&object(&mut numbers[0]), false, flag::MORE);
    update(&object(&mut [9.0]), false, flag::IF_PRESENT);
    assert_eq!(driver.calls(), [to_host, wait]);
    assert_eq!(numbers[0], [1.0]);
    acc_shutdown(vendor.device_type);
    assert_eq!(driver.leaks(), 0);
}

#[test]
fn nvidia_update_of_several() {
    child::succeeds("updates::nvidia_update_of_several", &[], || {
        let copies = ["cuMemcpyHtoDAsync_v2", "cuMemcpyDtoHAsync_v2"];
        an_update_waits_once(NVIDIA, [copies[0], copies[1], "cuStreamSynchronize"]);
    });
}

#[test]
fn amd_update_of_several() {
    child::succeeds("updates::amd_update_of_several", &[], || {
        let copy = "hipMemcpyAsync";
        an_update_waits_once(AMD, [copy, copy, "hipStreamSynchronize"]);
    });
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
