//! The functions of `accrt.h` that kernels of device `simt` call.

// The safety contract of every function here is `accrt.h`.
#![allow(clippy::missing_safety_doc)]

use super::{
    fiber::{Stop, Thread, current},
    meeting::{Meeting, Operation, Place, Wait},
    shadow::{Access, Kind},
    watch::Position,
};
use crate::{
    device::heap,
    report::{
        error::{Error, fatal},
        location::Location,
    },
};
use std::ffi::{CStr, c_char, c_void};
use std::io::{self, Write};

/// The calling GPU thread. Host code has no business here.
fn thread<'a>(function: &str) -> &'a Thread<'a> {
    let outside = || Error::Invalid(format!("{function} was called outside of a kernel"));
    current().unwrap_or_else(|| fatal(&outside(), Location::default(), &[]))
}

/// Leaves the calling GPU thread for good; the launch ends with the reason.
fn trap(thread: &Thread, reason: String) -> ! {
    thread.stop(Stop::Traps(reason));
    unreachable!("a thread that traps has no other turn")
}

/// The coordinate in one dimension.
fn coordinate(thread: &Thread, values: [u32; 3], dimension: i32) -> i64 {
    let index = usize::try_from(dimension).ok();
    match index.and_then(|index| values.get(index)) {
        Some(value) => i64::from(*value),
        None => trap(thread, format!("{dimension} is no dimension of a grid")),
    }
}

/// Waits at a meeting.
///
/// # Safety
/// `place` is NULL or points to a constant, NUL-terminated string.
unsafe fn meet(operation: Operation, place: *const c_char, bits: u64, source: i32) -> u64 {
    let thread = thread("a barrier, ballot or shuffle");
    // SAFETY: the caller's promise.
    let place = unsafe { Place::from_c(place) };
    let meeting = Meeting { operation, place };
    let answer = thread.stop(Stop::Waits(Wait {
        meeting,
        bits,
        source,
    }));
    let rounds = match operation {
        Operation::Barrier => &thread.round,
        _ => &thread.wavefront_round,
    };
    rounds.set(rounds.get() + 1);
    answer
}

/// `accrt_simt_thread_id`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_thread_id(dimension: i32) -> i64 {
    let thread = thread("accrt_simt_thread_id");
    coordinate(thread, thread.id, dimension)
}

/// `accrt_simt_block_id`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_block_id(dimension: i32) -> i64 {
    let thread = thread("accrt_simt_block_id");
    coordinate(thread, thread.block, dimension)
}

/// `accrt_simt_block_dim`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_block_dim(dimension: i32) -> i64 {
    let thread = thread("accrt_simt_block_dim");
    coordinate(thread, thread.launch.threads, dimension)
}

/// `accrt_simt_grid_dim`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_grid_dim(dimension: i32) -> i64 {
    let thread = thread("accrt_simt_grid_dim");
    coordinate(thread, thread.launch.blocks, dimension)
}

/// `accrt_simt_lane`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_lane() -> i64 {
    let thread = thread("accrt_simt_lane");
    i64::from(thread.index % thread.launch.settings.wavefront)
}

/// `accrt_simt_wavefront_size`.
#[unsafe(no_mangle)]
pub extern "C" fn accrt_simt_wavefront_size() -> i64 {
    let thread = thread("accrt_simt_wavefront_size");
    i64::from(thread.launch.settings.wavefront)
}

/// `accrt_simt_barrier`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_barrier(place: *const c_char) {
    // SAFETY: `accrt.h` is the contract, as in what follows.
    unsafe { meet(Operation::Barrier, place, 0, 0) };
}

/// `accrt_simt_wavefront_barrier`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_wavefront_barrier(place: *const c_char) {
    // SAFETY: `accrt.h`.
    unsafe { meet(Operation::WavefrontBarrier, place, 0, 0) };
}

/// `accrt_simt_ballot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_ballot(predicate: i32, place: *const c_char) -> u64 {
    // SAFETY: `accrt.h`.
    unsafe { meet(Operation::Ballot, place, u64::from(predicate != 0), 0) }
}

/// `accrt_simt_shuffle`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_shuffle(
    bits: i64,
    source_lane: i32,
    place: *const c_char,
) -> i64 {
    // SAFETY: `accrt.h`.
    let answer = unsafe { meet(Operation::Shuffle, place, bits as u64, source_lane) };
    answer as i64
}

/// `accrt_simt_access`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_access(
    address: usize,
    bytes: u64,
    kind: i32,
    place: *const c_char,
    variable: *const c_char,
) {
    let thread = thread("accrt_simt_access");
    let Some(watch) = &thread.launch.watch else {
        return;
    };
    if thread.launch.stacks_hold(address) {
        return;
    }
    // SAFETY: `accrt.h`.
    let text = |text: *const c_char| (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    let access = Access {
        block: thread.block_number(),
        thread: thread.index,
        wavefront: thread.index / thread.launch.settings.wavefront,
        round: thread.round.get(),
        wavefront_round: thread.wavefront_round.get(),
        kind: match kind {
            0 => Kind::Read,
            1 => Kind::Write,
            _ => Kind::Atomic,
        },
        place: text(place),
        variable: text(variable),
    };
    let range = address..address.saturating_add(bytes as usize);
    let is_shared = watch.lock().is_shared(address);
    if !is_shared && !thread.launch.may_access(&range) {
        // Before it does harm there.
        trap(thread, access.outside());
    }
    let Thread { id, block, .. } = *thread;
    watch.lock().access(Position { id, block }, range, access);
}

/// `accrt_simt_allocated`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_allocated(memory: *mut c_void) {
    let thread = thread("accrt_simt_allocated");
    let watch = thread.launch.watch.as_ref();
    // The compiler may have taken it from the stack instead.
    if let Some(watch) = watch.filter(|_| !thread.launch.stacks_hold(memory as usize)) {
        // SAFETY: `accrt.h`.
        let bytes = unsafe { heap::block_bytes(memory) };
        watch
            .lock()
            .allocated(memory as usize..memory as usize + bytes);
    }
}

/// `accrt_simt_trap`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_trap(message: *const c_char) -> ! {
    let reason = match message.is_null() {
        true => "it cannot go on".to_owned(),
        // SAFETY: `accrt.h`.
        false => unsafe { CStr::from_ptr(message) }
            .to_string_lossy()
            .into_owned(),
    };
    match current() {
        Some(thread) => trap(thread, reason),
        None => fatal(&Error::Kernel(reason), Location::default(), &[]),
    }
}

/// `accrt_simt_print`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accrt_simt_print(line: *const c_char) {
    // SAFETY: `accrt.h` asks for a text that ends with a zero byte.
    let line = unsafe { CStr::from_ptr(line) };
    let line = [line.to_bytes(), b"\n"].concat();
    // A line that cannot be written is no reason to stop.
    let _ = io::stdout().lock().write_all(&line);
    let _ = io::stdout().flush();
}
