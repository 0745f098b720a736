//! Iterations of a gang's loop that its threads may be in at different times.
//!
//! Iterations of a loop that gangs share are independent: none uses what another one writes.
//! So a lane may begin the next one while others are still in the last, if it is the program's
//! arrays that they write, or update atomically. What a gang has for itself is the same memory in each iteration, and
//! what its threads exchange for a reduction too.

use super::{ownership::is_thread_memory, threads::Threads};
use accc_dialects::{
    acc,
    accgpu::{self, Level, Mode},
    fir,
    ir::{Op, Value, Walk},
};

/// Whether `nest`, a loop of lanes, is the last thing in an iteration of such a loop, after
/// which nothing follows either.
pub fn ends_iteration(nest: Op<'_>) -> bool {
    let is_last = nest.next().is_some_and(|next| next.is(accgpu::YIELD));
    let around = nest.parent().filter(|op| is_last && op.is(accgpu::LOOP));
    around.is_some_and(|around| {
        accgpu::levels(around) == [Level::Gang]
            && accgpu::mode(around) == Mode::Independent
            && Threads::ends_construct(around)
            && keeps_to_arrays(around)
    })
}

/// Whether all that `nest` reads and writes are arrays of the program, and what a thread has
/// for itself.
fn keeps_to_arrays(nest: Op<'_>) -> bool {
    const STRUCTURE: [&str; 6] = [
        acc::YIELD,
        accgpu::BARRIER,
        accgpu::LOOP,
        accgpu::YIELD,
        fir::IF,
        fir::RESULT,
    ];
    let mut keeps = true;
    nest.walk(&mut |op| {
        keeps &= match op.name().as_str() {
            fir::LOAD => is_apart(op.operand(0)),
            fir::STORE => is_apart(op.operand(1)),
            acc::ATOMIC_UPDATE => is_apart(op.operand(0)),
            _ => {
                op.is_any(&STRUCTURE)
                    || op.is_any(&fir::NAMING)
                    || op.region_count() == 0 && op.is_memory_effect_free()
            }
        };
        match keeps {
            true => Walk::Advance,
            false => Walk::Skip,
        }
    });
    keeps
}

fn is_apart(address: Value<'_>) -> bool {
    is_thread_memory(address) || is_of_program(address)
}

/// Whether `address` leads back to a parameter of the kernel.
fn is_of_program(address: Value<'_>) -> bool {
    let mut value = fir::origin(address);
    while let Some(op) = value.defining_op() {
        if !op.is_any(&[fir::ARRAY_COOR, fir::COORDINATE_OF, fir::LOAD]) {
            return false;
        }
        value = fir::origin(op.operand(0));
    }
    value.as_argument().is_some()
}
