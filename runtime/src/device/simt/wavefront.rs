//! What the threads of a wavefront do together.

use super::meeting::{Operation, State, Wait, common_meeting};

/// What a shuffle gives for a lane that is not there: NaN in any type.
const NO_LANE: u64 = u64::MAX;

/// Lets the threads of each wavefront go on whose lanes are all at the same
/// wavefront operation. Returns whether there was one.
pub fn meet(states: &mut [State], width: u32) -> bool {
    let mut has_met = false;
    for lanes in states.chunks_mut(width as usize) {
        let Some(operation) = common_meeting(lanes).map(|meeting| meeting.operation) else {
            continue;
        };
        if operation == Operation::Barrier {
            continue;
        }
        let waits: Vec<_> = lanes.iter().filter_map(State::wait).collect();
        for (lane, wait) in lanes.iter_mut().zip(&waits) {
            *lane = State::Ready(match operation {
                Operation::Barrier | Operation::WavefrontBarrier => 0,
                Operation::Ballot => ballot(&waits),
                Operation::Shuffle => shuffle(&waits, wait.source),
            });
        }
        has_met = true;
    }
    has_met
}

/// A bit for each lane, lane 0 the lowest.
fn ballot(waits: &[Wait]) -> u64 {
    let bits = waits.iter().map(|wait| wait.bits);
    bits.rev().fold(0, |mask, bit| mask << 1 | bit)
}

fn shuffle(waits: &[Wait], source: i32) -> u64 {
    let source = usize::try_from(source).ok();
    source
        .and_then(|source| waits.get(source))
        .map_or(NO_LANE, |wait| wait.bits)
}
