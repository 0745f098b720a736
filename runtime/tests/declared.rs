//! Declared data of the whole program (OpenACC 3.4, 2.13) on `host-discrete`. One
//! test: the device is the whole process's.

mod support;

use accrt::entry::accrt_shutdown;
use std::ptr::null;
use std::sync::Barrier;
use support::*;

const THREADS: usize = 32;

/// Of threads that use the device for the first time at once, each finds the data
/// there, with what the host had at the start; so too after a shutdown. A device in
/// use gets what a library brings along that is loaded later.
#[test]
fn the_first_use_of_a_device_brings_declared_data() {
    let mut table = [7_i32; 1000];
    let variable = object(&mut table);
    let noted = enter(&variable, COPYIN | DECLARED);
    assert_eq!(noted, variable.address);
    table.fill(-1);

    let address = table.as_mut_ptr() as usize;
    for _ in 0..20 {
        let start = Barrier::new(THREADS);
        on_threads(THREADS, |_| {
            // SAFETY: only host-discrete's copies of it are accessed.
            let table = unsafe { std::slice::from_raw_parts_mut(address as *mut i32, 1000) };
            let variable = object(table);
            start.wait();
            use_discrete();
            let copy = enter(&variable, PRESENT | STRUCTURED);
            assert_eq!(device::<i32>(copy, 1000), [7; 1000]);
            exit(&variable, RELEASE | STRUCTURED);
        });
        // SAFETY: no location.
        unsafe { accrt_shutdown(HOST_DISCRETE, -1, null()) };
    }

    use_discrete();
    let mut late = [3_u8; 10];
    let variable = object(&mut late);
    enter(&variable, COPYIN | DECLARED);
    late.fill(0);
    let copy = enter(&variable, PRESENT);
    assert_eq!(device::<u8>(copy, 10), [3; 10]);
}
