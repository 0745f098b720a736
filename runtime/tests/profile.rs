//! A profiling tool that `ACC_PROFLIB` names (OpenACC 3.4, section 5). The tool
//! checks nesting and fields of what it is told; here stands what it must be told.

#[path = "support/child.rs"]
mod child;
mod support;
#[path = "support/tool.rs"]
mod tool;

use accrt::abi::{Kernel, LaunchBounds, QUEUE_SYNC, Variable};
use accrt::entry::{
    accrt_clauses_begin, accrt_clauses_end, accrt_enter, accrt_exit, accrt_host_end, accrt_init,
    accrt_launch, accrt_shutdown, accrt_update, accrt_wait,
};
use accrt::routines::queue::acc_wait_all;
use std::ffi::CStr;
use std::ptr::{null, null_mut};
use support::*;

const LOCATION: &CStr = c";src/heat.f90;sweep;41;7;;";
const HOST_DISCRETE: i32 = 6;

/// What the tool prints of the program.
fn events_of(test: &str, program: impl FnOnce()) -> Vec<String> {
    let library = tool::compiled(&format!("{test}.so"));
    let output = child::run(test, &[("ACC_PROFLIB", &library)], program);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some(), "the tool objects: {said}");
    tool::events(&output.stdout)
}

/// `init`, a compute construct with a copy clause on queue 1, a wait, an update by
/// `enter data`'s variable, `shutdown`.
fn program() {
    let mut data = [1.0_f64; 4];
    let variable: Variable = object(&mut data);
    let kernel = Kernel {
        name: c"sweep_41".as_ptr(),
        location: LOCATION.as_ptr(),
        construct: 2,
        arguments: 0,
        shown: null(),
    };
    let place = LOCATION.as_ptr();
    // SAFETY: well-formed arguments.
    unsafe {
        accrt_init(HOST_DISCRETE, 0, place);
        let in_serial = STRUCTURED | 3 << CONSTRUCT_SHIFT;
        accrt_enter(&variable, COPYIN | in_serial, null_mut(), 1, place);
        accrt_launch(&kernel, null_mut(), &LaunchBounds::default(), 1, place);
        accrt_host_end(&kernel, 1);
        accrt_exit(&variable, COPYOUT | in_serial, 1, place);
        accrt_wait(null(), 0, -1, QUEUE_SYNC, place);
        accrt_enter(&variable, CREATE | IMPLICIT, null_mut(), QUEUE_SYNC, place);
        accrt_update(&variable, 1, 0, QUEUE_SYNC, place);
        accrt_update(&variable, 0, 0, QUEUE_SYNC, place);
        accrt_exit(&variable, DELETE, QUEUE_SYNC, null());
        acc_wait_all();
        accrt_shutdown(HOST_DISCRETE, -1, place);
    }
}

#[test]
fn a_tool_sees_all_events_in_order() {
    let events = events_of("a_tool_sees_all_events_in_order", program);
    let expected = [
        "1 construct 9 - async -2 line 41",
        "2 construct 9 - async -2 line 41",
        "10 construct 16 - async 1 line 41",
        "8 construct 16 a 32 async 1 line 41",
        "6 construct 16 a 32 async 1 line 41",
        "20 construct 16 a 32 async 1 line 41",
        "21 construct 16 a 32 async 1 line 41",
        "11 construct 16 - async 1 line 41",
        "16 construct 16 - async 1 line 41",
        "17 construct 16 - async 1 line 41",
        "12 construct 16 - async 1 line 41",
        "22 construct 16 a 32 async 1 line 41",
        "23 construct 16 a 32 async 1 line 41",
        "7 construct 16 a 32 async 1 line 41",
        "9 construct 16 a 32 async 1 line 41",
        "13 construct 16 - async 1 line 41",
        "24 construct 14 - async 1 line 41",
        "25 construct 14 - async 1 line 41",
        "10 construct 4 - async -2 line 41 implicit",
        "8 construct 4 a 32 async -2 line 41 implicit",
        "6 construct 4 a 32 async -2 line 41 implicit",
        "11 construct 4 - async -2 line 41 implicit",
        "14 construct 12 - async -2 line 41",
        "20 construct 12 a 32 async -2 line 41",
        "21 construct 12 a 32 async -2 line 41",
        "24 construct 12 - async -2 line 41 implicit",
        "25 construct 12 - async -2 line 41 implicit",
        "15 construct 12 - async -2 line 41",
        "14 construct 12 - async -2 line 41",
        "22 construct 12 a 32 async -2 line 41",
        "23 construct 12 a 32 async -2 line 41",
        "24 construct 12 - async -2 line 41 implicit",
        "25 construct 12 - async -2 line 41 implicit",
        "15 construct 12 - async -2 line 41",
        "12 construct 15 - async -2 line 0",
        "7 construct 15 a 32 async -2 line 0",
        "9 construct 15 a 32 async -2 line 0",
        "13 construct 15 - async -2 line 0",
        "24 construct 15 - async 1 line 0",
        "25 construct 15 - async 1 line 0",
        "3 construct 10 - async -2 line 41",
        "24 construct 10 - async 1 line 41 implicit",
        "25 construct 10 - async 1 line 41 implicit",
        "4 construct 10 - async -2 line 41",
        "5 construct 15 - async -2 line 0",
    ];
    assert_eq!(events, expected);
}

/// Two variables in each of three directives.
fn program_of_two() {
    let (mut a, mut b) = ([1.0_f64; 4], [2.0_f64; 2]);
    let both = [object(&mut a), object(&mut b)];
    let place = LOCATION.as_ptr();
    use_discrete();
    let clauses = |phase, construct, call: &dyn Fn(&Variable)| {
        // SAFETY: well-formed arguments.
        unsafe { accrt_clauses_begin(phase, construct, 0, QUEUE_SYNC, place) };
        both.iter().for_each(call);
        // SAFETY: as above.
        unsafe { accrt_clauses_end(place) };
    };
    clauses(ENTER_CLAUSES, 4, &|it| {
        // SAFETY: as above.
        unsafe { accrt_enter(it, COPYIN, null_mut(), QUEUE_SYNC, place) };
    });
    clauses(UPDATE_CLAUSES, 12, &|it| {
        // SAFETY: as above.
        unsafe { accrt_update(it, 0, 0, QUEUE_SYNC, place) };
    });
    clauses(EXIT_CLAUSES, 5, &|it| {
        // SAFETY: as above.
        unsafe { accrt_exit(it, COPYOUT, QUEUE_SYNC, place) };
    });
}

#[test]
fn a_directive_is_told_once() {
    let events = events_of("a_directive_is_told_once", program_of_two);
    let told: Vec<_> = events
        .iter()
        .map(|event| event.split(" async").next().unwrap_or(event))
        .collect();
    let expected = [
        "1 construct 11 -",
        "2 construct 11 -",
        "10 construct 4 -",
        "8 construct 4 a 32",
        "6 construct 4 a 32",
        "20 construct 4 a 32",
        "21 construct 4 a 32",
        "8 construct 4 a 16",
        "6 construct 4 a 16",
        "20 construct 4 a 16",
        "21 construct 4 a 16",
        "24 construct 4 -",
        "25 construct 4 -",
        "11 construct 4 -",
        "14 construct 12 -",
        "22 construct 12 a 32",
        "23 construct 12 a 32",
        "22 construct 12 a 16",
        "23 construct 12 a 16",
        "24 construct 12 -",
        "25 construct 12 -",
        "15 construct 12 -",
        "12 construct 5 -",
        "22 construct 5 a 32",
        "23 construct 5 a 32",
        "22 construct 5 a 16",
        "23 construct 5 a 16",
        "24 construct 5 -",
        "25 construct 5 -",
        "7 construct 5 a 32",
        "9 construct 5 a 32",
        "7 construct 5 a 16",
        "9 construct 5 a 16",
        "13 construct 5 -",
        "5 construct 15 -",
    ];
    assert_eq!(told, expected);
}

/// An update of data that is absent: the error names the directive that it is in.
fn update_of_absent_data() {
    let mut data = [1.0_f64; 4];
    use_discrete();
    // SAFETY: well-formed arguments.
    unsafe { accrt_update(&object(&mut data), 1, 0, QUEUE_SYNC, LOCATION.as_ptr()) };
}

#[test]
fn an_error_is_told_before_the_program_ends() {
    let test = "an_error_is_told_before_the_program_ends";
    let events = events_of(test, update_of_absent_data);
    let expected = [
        "1 construct 11 - async -2 line 0",
        "2 construct 11 - async -2 line 0",
        "14 construct 12 - async -2 line 41",
        "100 construct 12 error 10 'data of 'a' is not present ' 0 async -2 line 41",
    ];
    assert_eq!(&events[..4], expected);
}
