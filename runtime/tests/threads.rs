//! Many threads on one present table.

#[path = "support/child.rs"]
mod child;
mod support;

use accrt::routines::device::acc_set_device_num;
use support::*;

const THREADS: usize = 64;

#[test]
fn threads_share_an_entry_and_the_last_one_removes_it() {
    let mut shared = vec![1_i64; 1000];
    let address = shared.as_mut_ptr() as usize;
    on_threads(THREADS, |_| {
        use_discrete();
        // SAFETY: only host-discrete's copies of it are read at once.
        let shared = unsafe { std::slice::from_raw_parts_mut(address as *mut i64, 1000) };
        let variable = object(shared);
        for _ in 0..200 {
            let copy = enter(&variable, COPYIN | STRUCTURED);
            assert_eq!(device::<i64>(copy, 1000), [1; 1000]);
            exit(&variable, DELETE | STRUCTURED);
        }
    });
    use_discrete();
    let variable = object(&mut shared);
    assert_eq!(enter(&variable, NO_CREATE), variable.address);
}

#[test]
fn threads_with_their_own_data_do_not_disturb_each_other() {
    on_threads(THREADS, |thread| {
        use_discrete();
        for round in 0..100 {
            let mut own = vec![(thread * 1000 + round) as i32; 1 + round % 37];
            let expected = own.clone();
            let variable = object(&mut own);
            let copy = enter(&variable, COPYIN);
            assert_eq!(device::<i32>(copy, expected.len()), expected);
            store(copy, &vec![-1; expected.len()]);
            exit(&variable, COPYOUT);
            assert!(own.iter().all(|element| *element == -1));
        }
    });
}

/// Threads that free what they have left on the device: the next block at the same
/// address, mostly another thread's, is not taken for it.
#[test]
fn threads_free_present_memory() {
    on_threads(THREADS, |thread| {
        use_discrete();
        for round in 0..100 {
            let mut own = vec![(thread * 1000 + round) as i64; 64];
            let expected = own.clone();
            let copy = enter(&object(&mut own), COPYIN);
            assert_eq!(device::<i64>(copy, 64), expected);
            // SAFETY: a block of the heap.
            unsafe { accrt::clauses::forget::forget_block(own.as_mut_ptr().cast()) }
                .expect("nothing fails");
        }
    });
}

/// Threads that attach members of one present object, each its own, while others
/// update the object.
#[test]
fn threads_attach_to_one_object() {
    let mut members = vec![Allocatable::of(&mut []); THREADS];
    let parent = object(&mut members);
    use_discrete();
    let copy = enter(&parent, COPYIN).cast::<Allocatable>() as usize;
    let members: Vec<_> = members.iter_mut().map(std::sync::Mutex::new).collect();
    on_threads(THREADS, |index| {
        use_discrete();
        let mut member = members[index].lock().expect("one thread for each");
        let mut data = vec![index as f64; 10 + index];
        **member = Allocatable::of(&mut data);
        for _ in 0..50 {
            let target = enter(&member.variable(), COPYIN);
            // SAFETY: device memory of host-discrete is host memory.
            let on_device = unsafe { (copy as *const Allocatable).add(index).read() };
            assert_eq!(on_device.header.base_address, target as usize);
            update(&object(std::slice::from_mut(&mut **member)), true, 0);
            exit(&member.variable(), COPYOUT);
        }
        assert!(data.iter().all(|value| *value == index as f64));
    });
    exit(&parent, DELETE);
}

/// One thread's data may arrive while another's leaves, in any order; what the
/// last one copies out is whole.
#[test]
fn copies_in_and_out_of_shared_data_do_not_mix() {
    let mut shared = vec![0_u8; 1 << 16];
    let address = shared.as_mut_ptr() as usize;
    on_threads(THREADS, |_| {
        use_discrete();
        // SAFETY: the runtime alone reads and writes it, one at a time.
        let shared = unsafe { std::slice::from_raw_parts_mut(address as *mut u8, 1 << 16) };
        let variable = object(shared);
        for _ in 0..50 {
            enter(&variable, COPYIN);
            exit(&variable, COPYOUT);
        }
    });
    assert_eq!(shared, vec![0; 1 << 16]);
}

/// Threads that share out four devices, all of them with one array and each with its
/// own: what a thread finds is its device's.
#[test]
fn threads_share_out_devices() {
    const DEVICES: usize = 4;
    child::succeeds(
        "threads_share_out_devices",
        &[("ACCC_DEVICES", "4")],
        || {
            let mut shared = vec![1_i64; 1000];
            let address = shared.as_mut_ptr() as usize;
            let copies: Vec<_> = (0..DEVICES)
                .map(|number| {
                    acc_set_device_num(number as i32, HOST_DISCRETE);
                    let copy = enter(&object(&mut shared), COPYIN);
                    store(copy, &[number as i64; 1000]);
                    copy as usize
                })
                .collect();
            on_threads(THREADS, |thread| {
                let number = thread % DEVICES;
                acc_set_device_num(number as i32, HOST_DISCRETE);
                // SAFETY: only host-discrete's copies of it are accessed.
                let shared = unsafe { std::slice::from_raw_parts_mut(address as *mut i64, 1000) };
                for round in 0..100 {
                    let copy = enter(&object(shared), COPYIN);
                    assert_eq!(copy as usize, copies[number]);
                    assert_eq!(device::<i64>(copy, 1000), [number as i64; 1000]);
                    let mut own = vec![(thread * 1000 + round) as i32; 1 + round % 37];
                    let variable = object(&mut own);
                    store(
                        enter(&variable, COPYIN),
                        &vec![number as i32; 1 + round % 37],
                    );
                    exit(&variable, COPYOUT);
                    assert!(own.iter().all(|element| *element == number as i32));
                    exit(&object(shared), DELETE);
                }
            });
            assert_eq!(shared, [1; 1000]);
        },
    );
}

/// A region of one thread begins without data that another thread brings: its end leaves
/// the other's reference alone.
#[test]
fn no_create_takes_no_references_of_others() {
    let mut shared = vec![1_i64; 10];
    let address = shared.as_mut_ptr() as usize;
    let on_another_thread = |action: fn(&accrt::abi::Variable)| {
        on_threads(1, move |_| {
            use_discrete();
            // SAFETY: one thread at a time.
            let shared = unsafe { std::slice::from_raw_parts_mut(address as *mut i64, 10) };
            action(&object(shared));
        });
    };
    use_discrete();
    let variable = object(&mut shared);
    assert_eq!(enter(&variable, NO_CREATE | STRUCTURED), variable.address);
    on_another_thread(|it| {
        enter(it, COPYIN | STRUCTURED);
    });
    // In each other: the inner region has found the data.
    enter(&variable, PRESENT | STRUCTURED);
    exit(&variable, RELEASE | STRUCTURED);
    exit(&variable, RELEASE | STRUCTURED);
    assert_ne!(enter(&variable, NO_CREATE), variable.address);
    exit(&variable, RELEASE);
    on_another_thread(|it| {
        exit(it, DELETE | STRUCTURED);
    });
    assert_eq!(enter(&variable, NO_CREATE), variable.address);
}
