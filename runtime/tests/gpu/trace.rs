//! `ACCC_TRACE` on GPUs: what queues do stands at the device's times.

use super::*;
use accrt::routines::device::acc_shutdown;

/// A kernel between two copies on queue 1.
fn traced(vendor: Vendor) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        let (mut x, mut y) = ([1.0; 10], [3.0; 10]);
        let device_x = enter(&object(&mut x), COPYIN);
        let device_y = enter_async(&object(&mut y), COPYIN, 1);
        axpy(device_x, device_y, 10, 1);
        exit_async(&object(&mut y), COPYOUT, 1);
        // SAFETY: one queue.
        unsafe { accrt_wait(&1, 1, -1, QUEUE_SYNC, null()) };
        exit(&object(&mut x), DELETE);
        assert_eq!(y, [5.0; 10]);
        acc_shutdown(vendor.device_type);
        assert_eq!(driver.leaks(), 0);
    }
}

/// Runs it and looks at the file: the fake GPUs need a millisecond for each
/// operation of a queue.
fn shows_the_devices_times(test: &str, vendor: Vendor, device: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{device}.json"));
    let name = file.to_str().expect("the folder's name is text").to_owned();
    child::succeeds(test, &[("ACCC_TRACE", &name)], traced(vendor));
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(
        text.starts_with("[\n{") && text.ends_with("{}]\n"),
        "{text}"
    );
    let event = |name: &str, action: &str| {
        let start = format!("{{\"name\":\"{name}\",\"cat\":\"{action}\"");
        let mut found = text.lines().filter(|line| line.starts_with(&start));
        found
            .next_back()
            .unwrap_or_else(|| panic!("no {start} in {text}"))
    };
    let number = |event: &str, field: &str| -> f64 {
        let (_, rest) = event.split_once(&format!("\"{field}\":")).expect("a field");
        rest.split([',', '}'])
            .next()
            .expect("a number")
            .parse()
            .expect("a number")
    };
    let (copyin, kernel) = (event("a", "copyin"), event("axpy", "launch"));
    let copyout = event("a", "copyout");
    for (event, after) in [(copyin, 0.0), (kernel, 1000.0), (copyout, 2000.0)] {
        assert_eq!(number(event, "dur"), 1000.0);
        let since_copyin = number(event, "ts") - number(copyin, "ts");
        assert!((since_copyin - after).abs() < 0.01, "{event}");
        assert_eq!(number(event, "tid"), 1001.0);
    }
    assert!(
        kernel.contains("\"where\":\"saxpy.f90:3 (main)\",\"gangs\":"),
        "{kernel}"
    );
    assert!(copyout.contains("\"bytes\":80"), "{copyout}");
    assert!(text.contains(&format!("\"args\":{{\"name\":\"{device} 0\"}}")));
    assert!(text.contains("\"args\":{\"name\":\"queue 1\"}"));
}

#[test]
fn nvidia_trace() {
    shows_the_devices_times("trace::nvidia_trace", NVIDIA, "nvidia");
}

#[test]
fn amd_trace() {
    shows_the_devices_times("trace::amd_trace", AMD, "radeon");
}
