//! Every call of the driver fails, in turn, in a program with all directives
//! (`support/directives.rs`), alone or with all that follow: each run ends in the right
//! result or in a message that says what failed. The host's arrays hold what some step of
//! the program has put there, what ends after the message finds no lock that is held, and
//! a run that ends well leaks nothing.

use super::*;
use directives::{Ended, run};

/// Which calls fail.
#[derive(Clone, Copy)]
enum Fault {
    /// One, with this result.
    Once(i32),
    /// That one and all later ones: the device is lost.
    FromThereOn,
}

impl Fault {
    /// The fault at the call of that number, from 1.
    fn at(self, call: usize) -> (&'static str, String) {
        match self {
            Fault::Once(code) => ("FAKE_FAIL", format!("*:{call}:{code}")),
            Fault::FromThereOn => ("FAKE_LOST", format!("{call}:{REFUSED}")),
        }
    }
}

/// Lets call after call fail, until there is none of that number.
fn inject(vendor: Vendor, fault: Fault) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        let mut borne = 0;
        for call in 1.. {
            let (variable, fault) = fault.at(call);
            let ended = run(vendor.device_type, (variable, &fault), || {
                driver.leaks() != 0
            });
            match &ended {
                Ended {
                    code: Some(0),
                    said,
                } if said.is_empty() => borne += 1,
                ended if ended.is_explained() => borne = 0,
                Ended { code, said } => panic!("{variable}={fault}: exit code {code:?}\n{said}"),
            }
            // A few calls may fail without harm; so many do not exist.
            if borne > 30 {
                assert!(call > 150, "{call}");
                return;
            }
        }
    }
}

/// An operation that the driver refuses.
const REFUSED: i32 = 46;
/// As CUDA and HIP number it.
const NO_MEMORY: i32 = 2;

#[test]
fn nvidia_refuses() {
    let program = inject(NVIDIA, Fault::Once(REFUSED));
    child::succeeds("injection::nvidia_refuses", &[], program);
}

#[test]
fn amd_refuses() {
    let program = inject(AMD, Fault::Once(REFUSED));
    child::succeeds("injection::amd_refuses", &[], program);
}

#[test]
fn nvidia_is_full() {
    let program = inject(NVIDIA, Fault::Once(NO_MEMORY));
    child::succeeds("injection::nvidia_is_full", &[], program);
}

#[test]
fn amd_is_full() {
    let program = inject(AMD, Fault::Once(NO_MEMORY));
    child::succeeds("injection::amd_is_full", &[], program);
}

#[test]
fn nvidia_is_lost() {
    let program = inject(NVIDIA, Fault::FromThereOn);
    child::succeeds("injection::nvidia_is_lost", &[], program);
}

#[test]
fn amd_is_lost() {
    let program = inject(AMD, Fault::FromThereOn);
    child::succeeds("injection::amd_is_lost", &[], program);
}
