//! Data lifetimes as compiled code asks for them, on a device with memory of
//! its own.

mod support;

use accrt::abi::{Dimension, QUEUE_SYNC, Variable};
use accrt::clauses::forget::forget_block;
use accrt::entry::{accrt_enter, accrt_exit, accrt_forget, accrt_read, accrt_update};
use accrt::routines::memory::{acc_free, acc_is_present, acc_malloc};
use std::ptr::{null, null_mut};
use support::*;

fn is_present<T>(data: &mut [T]) -> bool {
    let bytes = size_of_val(data);
    // SAFETY: only looked up.
    unsafe { acc_is_present(data.as_mut_ptr().cast(), bytes) != 0 }
}

/// What `accrt_read` finds; -1: nothing.
fn read(variable: &Variable, queue: i32) -> i32 {
    let mut value = -1;
    // SAFETY: the variable is an integer.
    unsafe { accrt_read(variable, (&raw mut value).cast(), queue, null()) };
    value
}

#[test]
fn copy_moves_in_and_out_once() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    let outer = enter(&variable, COPYIN | STRUCTURED);
    assert_eq!(device::<i32>(outer, 3), [1, 2, 3]);
    let inner = enter(&variable, COPYIN | STRUCTURED);
    assert_eq!(inner, outer);
    store(outer, &[7, 8, 9]);
    exit(&variable, COPYOUT | STRUCTURED);
    assert_eq!(a, [1, 2, 3]);
    exit(&variable, COPYOUT | STRUCTURED);
    assert_eq!(a, [7, 8, 9]);
    assert!(!is_present(&mut a));
}

#[test]
fn device_memory_gets_no_implicit_copy() {
    use_discrete();
    let bytes = 3 * size_of::<i32>();
    let memory = acc_malloc(bytes).cast::<i32>();
    // SAFETY: only its address counts, and the memory of this device may be used here.
    let part = unsafe { std::slice::from_raw_parts_mut(memory.add(1), 2) };
    let variable = object(part);
    let implicit = COPYIN | STRUCTURED | IMPLICIT;
    assert_eq!(enter(&variable, implicit), part.as_mut_ptr().cast());
    assert!(!is_present(part));
    exit(&variable, COPYOUT | STRUCTURED | IMPLICIT);
    // SAFETY: what acc_malloc gave.
    unsafe { acc_free(memory.cast()) };
}

#[test]
fn finalize_ends_all_dynamic_lifetimes() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    enter(&variable, COPYIN);
    enter(&variable, COPYIN);
    exit(&variable, DELETE | FINALIZE);
    assert!(!is_present(&mut a));
    exit(&variable, COPYOUT);
}

#[test]
fn scalars_are_read_where_they_are() {
    use_discrete();
    let mut n = [7];
    assert_eq!(read(&object(&mut n), QUEUE_SYNC), 7);
    let device = enter(&object(&mut n), COPYIN);
    store(device, &[8]);
    assert_eq!(read(&object(&mut n), QUEUE_SYNC), 8);
    assert_eq!(n, [7]);
    exit(&object(&mut n), DELETE);
    assert_eq!(read(&object(&mut n), 1), 7);
    let absent = Variable {
        address: null_mut(),
        ..object(&mut n)
    };
    assert_eq!(read(&absent, QUEUE_SYNC), -1);
}

#[test]
fn what_ceases_to_exist_is_forgotten() {
    use_discrete();
    let mut a = [1, 2, 3, 4];
    let (first, second) = a.split_at_mut(1);
    enter(&object(first), COPYIN);
    enter(&object(first), COPYIN);
    enter(&object(&mut second[1..]), CREATE);
    forget(&mut a);
    assert!(!is_present(&mut a[..1]) && !is_present(&mut a[2..]));
    assert_eq!(a, [1, 2, 3, 4]);
}

/// Memory that is gone in part is not the object's any more.
#[test]
fn larger_data_is_forgotten_but_not_that_of_a_region() {
    use_discrete();
    let mut a = [1, 2, 3, 4];
    let whole = object(&mut a);
    enter(&whole, COPYIN);
    forget(&mut a[1..3]);
    assert!(!is_present(&mut a));
    enter(&whole, COPYIN);
    enter(&whole, COPYIN | STRUCTURED);
    forget(&mut a);
    assert!(is_present(&mut a));
    exit(&whole, DELETE | STRUCTURED);
    exit(&whole, DELETE);
}

/// A block of the heap that is freed, with all that is present of it; what the user
/// has mapped is no longer found, but stays the user's.
#[test]
fn freed_blocks_are_forgotten() {
    use_discrete();
    let mut block = vec![1_i64; 100];
    enter(&object(&mut block[..10]), COPYIN);
    // SAFETY: device memory for the mapping, and a block that is freed later.
    unsafe {
        let mapped = accrt::routines::memory::acc_malloc(80);
        let host = block[50..].as_mut_ptr().cast();
        accrt::routines::memory::acc_map_data(host, mapped, 80);
        forget_block(block.as_mut_ptr().cast()).expect("nothing fails");
        assert!(!is_present(&mut block[..10]) && !is_present(&mut block[50..60]));
        accrt::routines::memory::acc_free(mapped);
    }
}

fn forget<T>(data: &mut [T]) {
    let bytes = size_of_val(data) as i64;
    // SAFETY: `accrt.h`; the variables are only looked up by address.
    unsafe { accrt_forget(data.as_mut_ptr().cast(), bytes, null()) }
}

#[test]
fn always_moves_even_if_present() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    let address = enter(&variable, COPYIN);
    a = [4, 5, 6];
    enter(&variable, COPYIN | ALWAYS_IN);
    assert_eq!(device::<i32>(address, 3), [4, 5, 6]);
    store(address, &[7, 8, 9]);
    exit(&variable, COPYOUT | ALWAYS_OUT);
    assert_eq!(a, [7, 8, 9]);
    exit(&variable, DELETE);
}

#[test]
fn create_can_start_with_zeros() {
    use_discrete();
    let mut a = [1.0; 4];
    let variable = object(&mut a);
    let address = enter(&variable, CREATE | ZERO);
    assert_eq!(device::<f64>(address, 4), [0.0; 4]);
    exit(&variable, DELETE);
}

#[test]
fn no_create_uses_the_hosts_data() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    assert_eq!(enter(&variable, NO_CREATE | STRUCTURED), variable.address);
    exit(&variable, RELEASE | STRUCTURED);
}

#[test]
fn indexing_a_section_works_as_on_the_host() {
    use_discrete();
    let mut a = [0, 1, 2, 3, 4, 5, 6, 7];
    let part = [Dimension {
        lower: 4,
        extent: 3,
        stride: 4,
    }];
    let variable = section(&mut a, &part);
    let base = enter(&variable, COPYIN);
    let fourth = base.wrapping_byte_add(16);
    assert_eq!(device::<i32>(fourth, 3), [4, 5, 6]);
    assert!(is_present(&mut a[4..7]));
    assert!(!is_present(&mut a[3..7]));
    exit(&variable, DELETE);
}

#[test]
fn copyout_leaves_what_is_between_the_elements() {
    use_discrete();
    let mut a = [0; 8];
    let every_second = [Dimension {
        lower: 0,
        extent: 4,
        stride: 8,
    }];
    let variable = section(&mut a, &every_second);
    let base = enter(&variable, COPYIN);
    store(base, &[9; 7]);
    a[1] = 5;
    exit(&variable, COPYOUT);
    assert_eq!(a, [9, 5, 9, 0, 9, 0, 9, 0]);
}

#[test]
fn update_moves_exactly_the_section() {
    use_discrete();
    let mut a = [0; 12];
    let whole = object(&mut a);
    let base = enter(&whole, COPYIN);
    store(base, &[1; 12]);
    let row = [
        Dimension {
            lower: 1,
            extent: 1,
            stride: 4,
        },
        Dimension {
            lower: 0,
            extent: 3,
            stride: 16,
        },
    ];
    update(&section(&mut a, &row), false, 0);
    assert_eq!(a, [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
    exit(&whole, DELETE);
    update(&whole, true, IF_PRESENT);
}

#[test]
fn nothing_is_done_for_what_is_not_there() {
    use_discrete();
    let mut a = Allocatable::of(&mut []);
    a.header.base_address = 0;
    let variable = a.variable();
    assert!(enter(&variable, PRESENT).is_null());
    exit(&variable, RELEASE);
    update(&variable, true, 0);
}

#[test]
fn a_device_descriptor_has_the_device_address() {
    use_discrete();
    let mut data = [1.0, 2.0];
    let mut a = Allocatable::of(&mut data);
    let mut copy = a;
    let variable = a.variable();
    // SAFETY: `copy` has the descriptor's size.
    let base = unsafe {
        accrt_enter(
            &variable,
            COPYIN,
            (&raw mut copy).cast(),
            QUEUE_SYNC,
            null(),
        )
    };
    assert_eq!(copy.header.base_address, base as usize);
    assert_eq!(copy.extent, 2);
    assert_eq!(a.header.base_address, data.as_ptr() as usize);
    exit(&variable, DELETE);
}

/// A derived type with an allocatable component.
#[repr(C)]
struct Grid {
    n: i64,
    a: Allocatable,
    m: i64,
}

#[test]
fn a_member_is_attached_and_neither_side_sees_the_others_addresses() {
    use_discrete();
    let mut data = vec![1.0, 2.0, 3.0];
    let host_base = data.as_ptr() as usize;
    let mut grid = Box::new(Grid {
        n: 1,
        a: Allocatable::of(&mut data),
        m: 2,
    });
    let parent = object(std::slice::from_mut(&mut *grid));
    let member = grid.a.variable();

    let device_grid = enter(&parent, COPYIN).cast::<Grid>();
    let device_data = enter(&member, COPYIN);
    // SAFETY: device memory of host-discrete is host memory.
    let on_device = unsafe { &mut *device_grid };
    assert_eq!(on_device.a.header.base_address, device_data as usize);

    grid.n = 10;
    update(&parent, true, 0);
    assert_eq!(on_device.n, 10);
    assert_eq!(on_device.a.header.base_address, device_data as usize);

    on_device.m = 20;
    update(&parent, false, 0);
    assert_eq!(grid.m, 20);
    assert_eq!(grid.a.header.base_address, host_base);

    store(device_data, &[4.0, 5.0, 6.0]);
    exit(&member, COPYOUT);
    assert_eq!(data, [4.0, 5.0, 6.0]);
    assert_eq!(on_device.a.header.base_address, host_base);
    exit(&parent, COPYOUT);
    assert_eq!(grid.a.header.base_address, host_base);
}

#[test]
fn a_reallocated_member_is_attached_to_its_new_data() {
    use_discrete();
    let (mut first, mut second) = (vec![1.0; 3], vec![2.0; 5]);
    let mut grid = Box::new(Grid {
        n: 1,
        a: Allocatable::of(&mut first),
        m: 2,
    });
    let parent = object(std::slice::from_mut(&mut *grid));
    let device_grid = enter(&parent, COPYIN).cast::<Grid>();
    enter(&grid.a.variable(), COPYIN);
    exit(&object(&mut first), DELETE);
    grid.a = Allocatable::of(&mut second);
    let moved = enter(&grid.a.variable(), COPYIN);
    // SAFETY: device memory of host-discrete is host memory.
    let attached = unsafe { (*device_grid).a };
    assert_eq!(attached.header.base_address, moved as usize);
    assert_eq!(attached.extent, 5);
    exit(&grid.a.variable(), DELETE);
    exit(&parent, DELETE);
}

#[test]
fn many_attached_members_keep_their_addresses() {
    use_discrete();
    let mut data: Vec<Vec<f64>> = (0..20).map(|index| vec![f64::from(index); 4]).collect();
    let mut grids: Vec<Grid> = data
        .iter_mut()
        .map(|data| Grid {
            n: 1,
            a: Allocatable::of(data),
            m: 2,
        })
        .collect();
    let parent = object(&mut grids);
    let device_grids = enter(&parent, COPYIN).cast::<Grid>();
    let copies: Vec<_> = grids
        .iter_mut()
        .map(|grid| enter(&grid.a.variable(), COPYIN))
        .collect();
    // SAFETY: device memory of host-discrete is host memory.
    let on_device = unsafe { std::slice::from_raw_parts_mut(device_grids, 20) };
    grids.iter_mut().for_each(|grid| grid.n = 10);
    update(&parent, true, 0);
    for (grid, copy) in on_device.iter_mut().zip(&copies) {
        assert_eq!((grid.n, grid.a.header.base_address), (10, *copy as usize));
        grid.m = 20;
    }
    update(&parent, false, 0);
    for (grid, data) in grids.iter().zip(&data) {
        assert_eq!(
            (grid.m, grid.a.header.base_address),
            (20, data.as_ptr() as usize)
        );
    }
    for grid in &mut grids {
        exit(&grid.a.variable(), DELETE);
    }
    exit(&parent, DELETE);
}

#[test]
fn memory_that_is_used_again_does_not_show_old_data() {
    use_discrete();
    let mut a = [1.0_f64; 100];
    let variable = object(&mut a);
    enter(&variable, COPYIN);
    exit(&variable, DELETE);
    let address = enter(&variable, CREATE);
    assert!(
        device::<f64>(address, 100)
            .iter()
            .all(|value| *value != 1.0)
    );
    exit(&variable, DELETE);
}

#[test]
fn sections_may_begin_at_any_byte() {
    use_discrete();
    let mut a: Vec<u8> = (0..100).collect();
    let expected = a.clone();
    for (start, end) in [(1, 4), (3, 98), (7, 8), (13, 77)] {
        let variable = object(&mut a[start..end]);
        let address = enter(&variable, COPYIN);
        assert_eq!(device::<u8>(address, end - start), expected[start..end]);
        exit(&variable, COPYOUT);
    }
    assert_eq!(a, expected);
}

#[test]
fn ends_without_a_beginning_do_nothing() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    exit(&variable, COPYOUT);
    exit(&variable, DELETE | FINALIZE);
    enter(&variable, COPYIN);
    exit(&variable, DELETE);
    exit(&variable, DELETE);
    exit(&variable, COPYOUT);
    assert_eq!(a, [1, 2, 3]);
    // A data construct's reference is not taken by `exit data`.
    let address = enter(&variable, COPYIN | STRUCTURED);
    exit(&variable, DELETE | FINALIZE);
    store(address, &[4, 5, 6]);
    exit(&variable, COPYOUT | STRUCTURED);
    assert_eq!(a, [4, 5, 6]);
}

/// `deallocate` while data is present, then `exit data`: the allocatable has no
/// memory, so nothing is copied to where it was.
#[test]
fn a_freed_array_is_not_copied_out_to() {
    use_discrete();
    let mut data = [1.0; 4];
    let mut a = Allocatable::of(&mut data);
    let address = enter(&a.variable(), COPYIN);
    store(address, &[9.0; 4]);
    let allocated = a;
    a.header.base_address = 0;
    exit(&a.variable(), COPYOUT);
    assert_eq!(data, [1.0; 4]);
    a = allocated;
    exit(&a.variable(), DELETE);
}

/// What deep copies ask of the targets of pointers: whether their members have to follow.
#[test]
fn members_follow_once() {
    use_discrete();
    let (mut a, mut b) = ([1, 2, 3], [4, 5, 6]);
    let (root, target) = (object(&mut a), object(&mut b));
    let is_entered = |variable, flags| !enter(variable, COPYIN | flags).is_null();
    // The object itself, a pointer that leads back to it, and two to the same target.
    assert!(is_entered(&root, OBJECT));
    assert!(!is_entered(&root, MEMBER));
    assert!(is_entered(&target, MEMBER));
    assert!(!is_entered(&target, MEMBER));
    // Another clause, and an implicit one, for which the target is there already.
    assert!(is_entered(&root, OBJECT));
    assert!(is_entered(&target, MEMBER));
    assert!(is_entered(&root, OBJECT | IMPLICIT));
    assert!(!is_entered(&target, MEMBER | IMPLICIT));

    let moves = |flags| {
        // SAFETY: a well-formed variable.
        unsafe { accrt_update(&root, 1, flags, QUEUE_SYNC, null()) }
    };
    assert_eq!(moves(0), 1);
    assert_eq!(moves(MEMBER), 0);
    assert_eq!(moves(0), 1);

    let ends = |variable, flags| {
        // SAFETY: a well-formed variable.
        unsafe { accrt_exit(variable, DELETE | flags, QUEUE_SYNC, null()) }
    };
    assert_eq!(ends(&root, OBJECT | IMPLICIT), 0);
    assert_eq!(ends(&target, MEMBER | IMPLICIT), 0);
    for is_last in [0, 1] {
        assert_eq!(ends(&root, OBJECT), is_last);
        assert_eq!(ends(&root, MEMBER), 0);
        assert_eq!(ends(&target, MEMBER), 1);
        assert_eq!(ends(&target, MEMBER), 0);
    }
    assert!(!is_present(&mut a) && !is_present(&mut b));
}

/// Whether a call has made the device copy, which members of objects of implicit clauses follow.
#[test]
fn data_says_whether_it_was_made() {
    use_discrete();
    let mut a = [1, 2, 3];
    let variable = object(&mut a);
    assert!(!enter(&variable, COPYIN | IF_MADE).is_null());
    assert!(enter(&variable, COPYIN | IF_MADE).is_null());
    exit(&variable, DELETE);
    exit(&variable, DELETE);
}
