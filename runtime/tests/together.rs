//! Sections of one variable that several clauses of a directive name.

#[path = "support/child.rs"]
mod child;
mod support;

use accrt::abi::{Dimension, QUEUE_SYNC, Variable};
use accrt::entry::{accrt_clauses_begin, accrt_clauses_end, accrt_together};
use accrt::routines::memory::acc_is_present;
use child::message;
use std::ffi::c_void;
use std::ptr::null;
use support::*;

const PARALLEL: i32 = 0;
const DATA: i32 = 3;

fn dimension(lower: i64, extent: i64) -> Dimension {
    Dimension {
        lower,
        extent,
        stride: 4,
    }
}

/// A section of the integers `a`.
fn section(a: &mut [i32], dimension: &Dimension) -> Variable {
    Variable {
        element_bytes: 4,
        rank: 1,
        dimensions: dimension,
        ..object(a)
    }
}

/// Enters the sections by clauses of one directive.
fn enter_together(construct: i32, sections: &[(&Variable, u32)]) -> Vec<*mut c_void> {
    // SAFETY: well-formed variables and no locations.
    unsafe {
        accrt_clauses_begin(0, construct, 0, QUEUE_SYNC, null());
        for (other, _) in &sections[1..] {
            accrt_together(sections[0].0, *other, null());
        }
        let entered = sections.iter().map(|(it, action)| enter(it, *action));
        let bases = entered.collect();
        accrt_clauses_end(null());
        bases
    }
}

fn is_present(a: &mut [i32]) -> bool {
    // SAFETY: only looked up.
    unsafe { acc_is_present(a.as_mut_ptr().cast(), size_of_val(a)) != 0 }
}

#[test]
fn one_address_leads_to_all_sections() {
    use_discrete();
    let mut a: Vec<i32> = (0..100).collect();
    let (first, second, third) = (dimension(10, 5), dimension(80, 10), dimension(30, 1));
    let sections = [&first, &second, &third].map(|it| section(&mut a, it));
    let entered = enter_together(PARALLEL, &sections.each_ref().map(|it| (it, COPYIN)));
    assert_eq!(entered, [entered[0]; 3]);
    let at = |index: usize| entered[0].cast::<i32>().wrapping_add(index).cast();
    assert_eq!(device::<i32>(at(10), 5), [10, 11, 12, 13, 14]);
    assert_eq!(device::<i32>(at(30), 1), [30]);
    assert_eq!(device::<i32>(at(80), 2), [80, 81]);
    assert!(!is_present(&mut a[15..16]));
    // Each has an end of its own, in any order; the memory goes with the last one.
    store(at(80), &[-1]);
    exit(&sections[1], COPYOUT);
    assert_eq!(a[80], -1);
    assert!(is_present(&mut a[10..15]) && !is_present(&mut a[80..90]));
    store(at(14), &[-2]);
    exit(&sections[0], COPYOUT);
    exit(&sections[2], DELETE);
    assert_eq!((a[14], a[30]), (-2, 30));
    let again = enter_together(DATA, &sections.each_ref().map(|it| (it, CREATE)));
    assert_eq!(again[0], entered[0]);
    sections.iter().for_each(|it| exit(it, DELETE));
}

#[test]
fn sections_without_data_lead_to_the_others() {
    use_discrete();
    let mut a: Vec<i32> = (0..100).collect();
    let (empty, absent) = (dimension(0, 0), dimension(20, 2));
    let (one, other) = (dimension(50, 5), dimension(90, 5));
    let clauses = [
        (&section(&mut a, &empty), COPYIN),
        (&section(&mut a, &one), COPYIN),
        (&section(&mut a, &other), CREATE),
    ];
    let entered = enter_together(PARALLEL, &clauses);
    assert_eq!(entered, [entered[0]; 3]);
    let clauses = [
        (&section(&mut a, &absent), NO_CREATE),
        (&section(&mut a, &empty), PRESENT),
        (&section(&mut a, &one), PRESENT),
    ];
    assert_eq!(enter_together(PARALLEL, &clauses), entered);
}

#[test]
fn sections_that_a_construct_names_may_not_lie_apart() {
    let said = message(
        "sections_that_a_construct_names_may_not_lie_apart",
        &[],
        || {
            use_discrete();
            let mut a: Vec<i32> = (0..100).collect();
            let (one, other) = (dimension(0, 5), dimension(90, 5));
            let sections = [&one, &other].map(|it| section(&mut a, it));
            enter(&sections[1], COPYIN);
            enter(&sections[0], COPYIN);
            let present = sections.each_ref().map(|it| (it, PRESENT));
            // Data constructs do not use them.
            enter_together(DATA, &present);
            eprintln!("so far");
            enter_together(PARALLEL, &present);
        },
    );
    assert!(said.contains("so far"), "{said}");
    assert!(said.contains("which lie apart on the device"), "{said}");
}
