//! What the host finds in descriptors on the device, before it launches a kernel that uses them.

mod support;

use accrt::abi::QUEUE_SYNC;
use accrt::entry::{accrt_descriptors_changed, accrt_read_descriptor};
use accrt::routines::memory::{acc_attach, acc_detach};
use std::ptr::null;
use support::*;

/// What the device has for the pointer at `place`.
fn read(place: *const usize) -> usize {
    let mut value = usize::MAX;
    // SAFETY: the pointer is a word.
    unsafe {
        let to = (&raw mut value).cast();
        accrt_read_descriptor(place.cast(), 8, to, QUEUE_SYNC, null());
    }
    value
}

fn changed_by_kernel() {
    // SAFETY: no location.
    unsafe { accrt_descriptors_changed(QUEUE_SYNC, null()) };
}

/// What is attached counts, then what the device has, then what the host has.
#[test]
fn descriptors_are_read_where_they_are() {
    use_discrete();
    let mut target = [1, 2, 3];
    let host = target.as_ptr() as usize;
    let mut pointers = [host, host];
    assert_eq!(read(&raw const pointers[1]), host);
    let device = enter(&object(&mut pointers), COPYIN);
    store(device, &[7_usize, 8]);
    assert_eq!(read(&raw const pointers[1]), 8);
    let copy = enter(&object(&mut target), COPYIN);
    // SAFETY: a pointer that is present.
    unsafe { acc_attach((&raw mut pointers[1]).cast()) };
    pointers[1] = 0;
    assert_eq!(read(&raw const pointers[1]), copy as usize);
    assert_eq!(read(&raw const pointers[0]), 7);
    assert_eq!(read(null::<usize>().wrapping_add(3)), 0);
    exit(&object(&mut target), DELETE);
    exit(&object(&mut pointers), DELETE);
}

/// The device is asked once, and again when something may have changed.
#[test]
fn what_nobody_has_changed_is_not_read_again() {
    use_discrete();
    let mut target = [1, 2, 3];
    let mut pointers = [1_usize, 2];
    let device = enter(&object(&mut pointers), COPYIN);
    let places = [&raw mut pointers[0], &raw mut pointers[1]];
    assert_eq!([read(places[0]), read(places[1])], [1, 2]);
    // Behind the runtime's back.
    store(device, &[3_usize, 4]);
    assert_eq!([read(places[0]), read(places[1])], [1, 2]);
    update(&object(&mut pointers[1..]), true, 0);
    store(device, &[5_usize, 6]);
    assert_eq!([read(places[0]), read(places[1])], [1, 6]);
    store(device, &[7_usize, 8]);
    changed_by_kernel();
    assert_eq!([read(places[0]), read(places[1])], [7, 8]);
    store(device, &[9_usize, 10]);
    assert_eq!([read(places[0]), read(places[1])], [7, 8]);

    // What is attached stays as it is when the object is copied, and not when a kernel changes it.
    let copy = enter(&object(&mut target), COPYIN) as usize;
    pointers[0] = target.as_ptr() as usize;
    // SAFETY: pointers that are present.
    unsafe { acc_attach(places[0].cast()) };
    update(&object(&mut pointers), true, 0);
    assert_eq!([read(places[0]), read(places[1])], [copy, 2]);
    store(device, &[11_usize, 12]);
    changed_by_kernel();
    assert_eq!(read(places[0]), 11);
    // SAFETY: as above.
    unsafe { acc_detach(places[0].cast()) };
    assert_eq!(read(places[0]), target.as_ptr() as usize);
    exit(&object(&mut target), DELETE);
    exit(&object(&mut pointers), DELETE);
}
