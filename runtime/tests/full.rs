//! Devices with too little memory: a program with all directives (`support/directives.rs`)
//! ends in a message that names what had no room, whichever of its allocations that was,
//! and the host's arrays hold what some step of the program has put there.

#[path = "support/child.rs"]
mod child;
#[path = "support/directives.rs"]
mod directives;
mod support;

use directives::{Ended, run};
use support::HOST_DISCRETE;

/// Every amount of memory from none up to enough.
fn with_little_memory() {
    let mut has_failed = 0;
    for blocks in 0.. {
        let bytes = (blocks * 256).to_string();
        let ended = run(HOST_DISCRETE, ("ACCC_DEVICE_MEMORY", &bytes), || false);
        match &ended {
            Ended {
                code: Some(0),
                said,
            } if said.is_empty() => break,
            ended if ended.is_explained() => has_failed += 1,
            Ended { code, said } => panic!("{bytes} bytes: exit code {code:?}\n{said}"),
        }
    }
    assert!(has_failed > 2, "{has_failed}");
}

#[test]
fn the_host() {
    let two = [("ACCC_DEVICES", "2")];
    child::succeeds("the_host", &two, with_little_memory);
}

#[test]
fn queues_that_take_their_time() {
    let late = [("ACCC_DEVICES", "2"), ("ACCC_ASYNC", "late")];
    child::succeeds("queues_that_take_their_time", &late, with_little_memory);
}
