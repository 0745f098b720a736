//! What a failing program says. A test runs itself again as the program that
//! fails.

#[path = "support/child.rs"]
mod child;
mod support;

use accrt::abi::{QUEUE_SYNC, Variable};
use accrt::entry::{accrt_enter, accrt_update};
use accrt::routines::data::{acc_copyin, acc_update_self};
use accrt::routines::device::acc_set_device_num;
use accrt::routines::memory::{
    acc_attach, acc_free, acc_malloc, acc_map_data, acc_memcpy_d2d, acc_memcpy_to_device,
    acc_unmap_data,
};
use child::message;
use std::ptr::{null, null_mut};
use support::*;

const LOCATION: &std::ffi::CStr = c";src/heat.f90;sweep;41;7;;";

fn named(data: &mut [f64], name: &'static std::ffi::CStr) -> Variable {
    Variable {
        name: name.as_ptr(),
        ..object(data)
    }
}

fn enter_at(variable: &Variable, action: u32) {
    // SAFETY: a well-formed variable.
    unsafe { accrt_enter(variable, action, null_mut(), QUEUE_SYNC, LOCATION.as_ptr()) };
}

#[test]
fn absent_data_names_variable_and_place() {
    let said = message("absent_data_names_variable_and_place", &[], || {
        use_discrete();
        enter_at(&named(&mut [1.0; 4], c"u"), PRESENT);
    });
    assert!(
        said.contains("accc runtime error: data of 'u' is not present"),
        "{said}"
    );
    assert!(said.contains("(32 bytes)"), "{said}");
    assert!(said.contains("at src/heat.f90:41 (sweep)"), "{said}");
    assert!(said.contains("on device host-discrete 0"), "{said}");
    assert!(said.contains("(nothing is present)"), "{said}");
}

#[test]
fn partly_present_data_names_both() {
    let said = message("partly_present_data_names_both", &[], || {
        use_discrete();
        let mut data = [1.0; 8];
        enter_at(&named(&mut data[..4], c"left"), COPYIN);
        enter_at(&named(&mut data, c"whole"), COPYIN);
    });
    assert!(
        said.contains("data of 'whole' is only partly present"),
        "{said}"
    );
    assert!(said.contains("(64 bytes)"), "{said}");
    assert!(
        said.contains("'left', entered at src/heat.f90:41 (sweep), has"),
        "{said}"
    );
    assert!(said.contains("the directive names both"), "{said}");
}

#[test]
fn absent_data_of_a_variable_that_was_freed_says_so() {
    let said = message(
        "absent_data_of_a_variable_that_was_freed_says_so",
        &[],
        || {
            use_discrete();
            let mut first = vec![1.0; 8];
            enter_at(&named(&mut first, c"u"), COPYIN);
            // SAFETY: a block of the heap.
            unsafe { (accrt::entry::accrt_freed.forget)(first.as_mut_ptr().cast()) };
            let variable = named(&mut [1.0; 4], c"u");
            // SAFETY: a well-formed variable.
            unsafe { accrt_update(&variable, 1, 0, QUEUE_SYNC, LOCATION.as_ptr()) };
        },
    );
    let expected = "data of 'u', entered at src/heat.f90:41 (sweep), has gone with its variable";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn absent_data_that_another_device_has_says_so() {
    let variables = [("ACCC_DEVICES", "2")];
    let said = message(
        "absent_data_that_another_device_has_says_so",
        &variables,
        || {
            let mut data = [1.0; 4];
            use_discrete();
            enter_at(&named(&mut data, c"u"), COPYIN);
            acc_set_device_num(1, HOST_DISCRETE);
            enter_at(&named(&mut data, c"u"), PRESENT);
        },
    );
    assert!(said.contains("on device host-discrete 1\n"), "{said}");
    assert!(
        said.contains("it is present on device host-discrete 0"),
        "{said}"
    );
}

#[test]
fn update_of_absent_data_is_an_error() {
    let said = message("update_of_absent_data_is_an_error", &[], || {
        use_discrete();
        let variable = named(&mut [1.0; 4], c"u");
        // SAFETY: a well-formed variable.
        unsafe { accrt_update(&variable, 1, 0, QUEUE_SYNC, LOCATION.as_ptr()) };
    });
    assert!(said.contains("data of 'u' is not present"), "{said}");
}

#[test]
fn an_unknown_device_type_is_explained() {
    let test = "an_unknown_device_type_is_explained";
    let said = message(test, &[("ACC_DEVICE_TYPE", "fpga")], || {
        enter_at(&named(&mut [1.0; 4], c"u"), COPYIN);
    });
    assert!(
        said.contains("ACC_DEVICE_TYPE is 'fpga'; known are host"),
        "{said}"
    );
}

#[test]
fn a_device_that_is_not_there_is_explained() {
    let test = "a_device_that_is_not_there_is_explained";
    let variables = [("ACC_DEVICE_TYPE", "host"), ("ACC_DEVICE_NUM", "3")];
    let said = message(test, &variables, || {
        enter_at(&named(&mut [1.0; 4], c"u"), COPYIN);
    });
    assert!(
        said.contains("there is no device 3 of type host: 1 found"),
        "{said}"
    );
}

#[test]
fn damaged_images_are_named() {
    let test = "damaged_images_are_named";
    let said = message(test, &[], || {
        static DAMAGED: [u8; 40] = [0x7f; 40];
        // SAFETY: static bytes.
        unsafe { accrt::entry::accrt_register_images(DAMAGED.as_ptr().cast(), 40) };
        if let Err(error) = accrt::constructs::image::all() {
            accrt::report::error::fatal(&error, Default::default(), &[]);
        }
    });
    assert!(
        said.contains("a device image in this program is damaged"),
        "{said}"
    );
}

#[test]
fn wrong_queues_are_refused() {
    let said = message("wrong_queues_are_refused", &[], || {
        use_discrete();
        let variable = named(&mut [1.0; 4], c"u");
        // SAFETY: a well-formed variable.
        unsafe { accrt_enter(&variable, COPYIN, null_mut(), -7, null()) };
    });
    assert!(said.contains("-7 is no async queue"), "{said}");
}

#[test]
fn device_memory_is_freed_once() {
    let said = message("device_memory_is_freed_once", &[], || {
        use_discrete();
        let memory = acc_malloc(100);
        // SAFETY: the second time is what is tested.
        unsafe {
            acc_free(memory);
            acc_free(memory);
        }
    });
    assert!(said.contains("acc_free: device address 0x"), "{said}");
    assert!(said.contains("was not given by acc_malloc"), "{said}");
}

#[test]
fn memory_of_present_data_is_not_freed() {
    let said = message("memory_of_present_data_is_not_freed", &[], || {
        use_discrete();
        let copy = enter(&named(&mut [1.0; 4], c"u"), COPYIN);
        // SAFETY: refused.
        unsafe { acc_free(copy) };
    });
    assert!(said.contains("holds the data of 'u'"), "{said}");
}

#[test]
fn data_is_mapped_and_unmapped_once() {
    let test = "data_is_mapped_and_unmapped_once";
    let said = message(test, &[], || {
        use_discrete();
        let mut data = [1.0; 4];
        let host = data.as_mut_ptr().cast();
        // SAFETY: the second unmap is what is tested.
        unsafe {
            acc_map_data(host, acc_malloc(32), 32);
            acc_unmap_data(host);
            acc_unmap_data(host);
        }
    });
    assert!(said.contains("acc_unmap_data: host address 0x"), "{said}");
    assert!(said.contains("was not mapped by acc_map_data"), "{said}");
}

#[test]
fn memory_that_data_is_mapped_into_is_not_freed() {
    let said = message("memory_that_data_is_mapped_into_is_not_freed", &[], || {
        use_discrete();
        let mut data = [1.0_f64; 4];
        let memory = acc_malloc(1000);
        // SAFETY: refused in the end.
        unsafe {
            acc_map_data(data.as_mut_ptr().cast(), memory.byte_add(500), 32);
            acc_free(memory);
        }
    });
    assert!(
        said.contains("holds the data of '(acc_map_data)'"),
        "{said}"
    );
}

#[test]
fn data_is_not_mapped_to_nothing() {
    let said = message("data_is_not_mapped_to_nothing", &[], || {
        use_discrete();
        // SAFETY: refused.
        unsafe { acc_map_data([1.0_f64; 4].as_mut_ptr().cast(), null_mut(), 32) };
    });
    assert!(said.contains("is mapped to no device memory"), "{said}");
}

#[test]
fn null_pointers_with_data_are_named() {
    // SAFETY: all are refused.
    let calls: [(&str, fn()); 5] = [
        ("acc_copyin's argument is a null pointer", || unsafe {
            acc_copyin(null_mut(), 8);
        }),
        ("acc_update_self's argument is a null pointer", || unsafe {
            acc_update_self(null_mut(), 8);
        }),
        ("an address of acc_memcpy's is a null pointer", || unsafe {
            acc_memcpy_to_device(null_mut(), [1.0_f64; 2].as_mut_ptr().cast(), 8);
        }),
        ("acc_map_data's host address is a null pointer", || unsafe {
            acc_map_data(null_mut(), acc_malloc(32), 32);
        }),
        ("acc_attach's argument is a null pointer", || unsafe {
            acc_attach(null_mut());
        }),
    ];
    let asked = || std::env::var("WHAT").expect("the parent says which");
    for (expected, _) in calls {
        let said = message(
            "null_pointers_with_data_are_named",
            &[("WHAT", expected)],
            || {
                use_discrete();
                let call = calls.iter().find(|(name, _)| *name == asked());
                call.expect("one of them").1();
            },
        );
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn present_data_is_not_mapped() {
    let said = message("present_data_is_not_mapped", &[], || {
        use_discrete();
        let mut data = [1.0_f64; 4];
        enter_at(&named(&mut data, c"u"), COPYIN);
        // SAFETY: refused.
        unsafe { acc_map_data(data.as_mut_ptr().cast(), acc_malloc(32), 32) };
    });
    assert!(said.contains("acc_map_data: host range [0x"), "{said}");
    assert!(
        said.contains("already has data on the device, of 'u'"),
        "{said}"
    );
}

#[test]
fn data_of_a_region_is_not_unmapped() {
    let said = message("data_of_a_region_is_not_unmapped", &[], || {
        use_discrete();
        let mut data = [1.0_f64; 4];
        let host = data.as_mut_ptr().cast();
        // SAFETY: the unmap is refused.
        unsafe {
            acc_map_data(host, acc_malloc(32), 32);
            enter_at(&named(&mut data, c"u"), PRESENT | STRUCTURED);
            acc_unmap_data(host);
        }
    });
    let expected = "acc_unmap_data: a data region has the data at host address 0x";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn devices_exchange_what_is_present() {
    let said = message("devices_exchange_what_is_present", &[], || {
        use_discrete();
        let (mut from, mut to) = ([1.0; 8], [2.0; 8]);
        enter_at(&named(&mut from[..4], c"from"), COPYIN);
        enter_at(&named(&mut to, c"to"), COPYIN);
        let [to, from] = [&mut to, &mut from].map(|it| it.as_mut_ptr().cast());
        // SAFETY: refused.
        unsafe { acc_memcpy_d2d(to, from, 64, 0, 0) };
    });
    assert!(said.contains("acc_memcpy_d2d: host address 0x"), "{said}");
    assert!(
        said.contains("has no data of 64 bytes on host-discrete 0"),
        "{said}"
    );
}

#[test]
fn a_full_device_is_explained() {
    let variables = [("ACCC_DEVICE_MEMORY", "100000")];
    let said = message("a_full_device_is_explained", &variables, || {
        use_discrete();
        enter_at(&named(&mut [1.0; 4], c"small"), COPYIN);
        enter_at(&named(&mut vec![1.0; 100_000], c"large"), COPYIN);
    });
    assert!(
        said.contains("out of device memory: 800.0 kB for 'large'; 99.7 kB of 100.0 kB are free"),
        "{said}"
    );
    assert!(said.contains("  small  "), "{said}");
    assert!(!said.contains("  large  "), "{said}");
}

#[test]
fn no_memory_is_as_large_as_numbers_are() {
    let said = message("no_memory_is_as_large_as_numbers_are", &[], || {
        use_discrete();
        acc_malloc(usize::MAX);
    });
    assert!(said.contains("out of device memory: "), "{said}");
    assert!(said.contains("for 'acc_malloc'"), "{said}");
}

#[test]
fn no_data_is_as_large_as_numbers_are() {
    let said = message("no_data_is_as_large_as_numbers_are", &[], || {
        use_discrete();
        // SAFETY: refused before anything is read.
        unsafe { acc_copyin([1.0].as_mut_ptr().cast(), usize::MAX) };
    });
    let expected = "the section of 'acc_copyin's argument' does not fit in memory";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn a_gpu_that_is_asked_for_is_not_replaced_by_the_host() {
    let test = "a_gpu_that_is_asked_for_is_not_replaced_by_the_host";
    let said = message(test, &[("ACC_DEVICE_TYPE", "radeon")], || {
        enter_at(&named(&mut [1.0; 4], c"u"), COPYIN);
    });
    assert!(
        said.contains("no device of type radeon can be used: ROCm's HIP library (libamdhip64.so)"),
        "{said}"
    );
}

#[test]
fn an_end_names_no_more_than_is_present() {
    let said = message("an_end_names_no_more_than_is_present", &[], || {
        use_discrete();
        let mut data = [1.0; 8];
        enter_at(&named(&mut data[..4], c"u(:4)"), COPYIN);
        exit(&named(&mut data, c"u"), COPYOUT);
    });
    assert!(
        said.contains("data of 'u' is only partly present"),
        "{said}"
    );
    assert!(said.contains("'u(:4)', entered at"), "{said}");
}

#[test]
fn data_of_a_region_is_not_deallocated() {
    let said = message("data_of_a_region_is_not_deallocated", &[], || {
        use_discrete();
        let mut data = [1.0; 8];
        let variable = named(&mut data, c"u");
        enter_at(&variable, COPYIN | STRUCTURED);
        exit(&variable, DELETE | DECLARED);
    });
    let expected = "'u' is deallocated while a data region has it, since src/heat.f90:41 (sweep)";
    assert!(said.contains(expected), "{said}");
    let said = message("data_of_a_region_is_not_deallocated", &[], || {
        use_discrete();
        let mut data = vec![1.0; 8];
        enter_at(&named(&mut data, c"u"), COPYIN | STRUCTURED);
        // SAFETY: a block of the heap.
        unsafe { (accrt::entry::accrt_freed.forget)(data.as_mut_ptr().cast()) };
    });
    assert!(said.contains(expected), "{said}");
}

#[test]
fn an_implicit_clause_says_so() {
    let said = message("an_implicit_clause_says_so", &[], || {
        use_discrete();
        let mut data = [1.0; 8];
        enter_at(&named(&mut data[..4], c"u(:4)"), COPYIN);
        enter_at(&named(&mut data, c"u"), COPYIN | STRUCTURED | IMPLICIT);
    });
    let expected = "; no clause of the construct names 'u', so that it asks for the whole";
    assert!(said.contains(expected), "{said}");
}
