//! Asynchronous queue routines (OpenACC 3.4, 3.2.10 to 3.2.17).

use super::{done, environment, in_routine};
use crate::{
    asynchrony::queue::{self, Queue},
    device::Stream,
    report::error::Result,
    state::{caller::place, current, environment::Environment},
};
use std::ffi::c_void;
use std::time::Duration;

/// Device `number` of the current device's type.
fn numbered(number: i32) -> Result<&'static Environment> {
    current::select(-1, number)
}

fn test(environment: Result<&Environment>, queues: Option<&[i32]>) -> i32 {
    let idle = environment.and_then(|environment| environment.is_idle(queues));
    i32::from(done(in_routine("acc_async_test", idle)))
}

fn wait(environment: Result<&Environment>, queues: Option<&[i32]>) {
    let waited = environment.and_then(|it| it.wait(queues, place()));
    done(in_routine("acc_wait", waited));
}

fn wait_async(environment: Result<&Environment>, queues: Option<&[i32]>, queue: i32) {
    let waited =
        environment.and_then(|it| it.wait_in(Queue::from_argument(queue)?, queues, place()));
    done(in_routine("acc_wait_async", waited));
}

/// Whether a queue is empty, 1 or 0; waits for nothing.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test(queue: i32) -> i32 {
    test(current::environment(), Some(&[queue]))
}

/// As [`acc_async_test`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_device(queue: i32, number: i32) -> i32 {
    test(numbered(number), Some(&[queue]))
}

/// Whether all queues are empty, 1 or 0; waits for nothing.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_all() -> i32 {
    test(current::environment(), None)
}

/// As [`acc_async_test_all`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_test_all_device(number: i32) -> i32 {
    test(numbered(number), None)
}

/// Blocks until a queue is empty.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait(queue: i32) {
    wait(current::environment(), Some(&[queue]));
}

/// As [`acc_wait`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_device(queue: i32, number: i32) {
    wait(numbered(number), Some(&[queue]));
}

/// Blocks until all queues are empty.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all() {
    wait(current::environment(), None);
}

/// [`acc_wait`] as OpenACC 1.0 spells it.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_wait(queue: i32) {
    acc_wait(queue);
}

/// [`acc_wait_all`] as OpenACC 1.0 spells it.
#[unsafe(no_mangle)]
pub extern "C" fn acc_async_wait_all() {
    acc_wait_all();
}

/// As [`acc_wait_all`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_device(number: i32) {
    wait(numbered(number), None);
}

/// Lets `queue` wait for what is in the queue `waited_for` now.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_async(waited_for: i32, queue: i32) {
    wait_async(current::environment(), Some(&[waited_for]), queue);
}

/// As [`acc_wait_async`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_device_async(waited_for: i32, queue: i32, number: i32) {
    wait_async(numbered(number), Some(&[waited_for]), queue);
}

/// Lets `queue` wait for what is in all queues now.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_async(queue: i32) {
    wait_async(current::environment(), None, queue);
}

/// As [`acc_wait_all_async`], on a device of the current type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_wait_all_device_async(queue: i32, number: i32) {
    wait_async(numbered(number), None, queue);
}

/// Returns the index, from 0, of a queue that is empty; -1 for an empty list.
///
/// # Safety
/// `queues` has `count` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any(count: i32, queues: *const i32) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { acc_wait_any_device(count, queues, -1) }
}

/// # Safety
/// `queues` has `count` entries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_wait_any_device(count: i32, queues: *const i32, number: i32) -> i32 {
    let queues = match usize::try_from(count) {
        // SAFETY: the caller's promise.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(queues, count) },
        _ => return -1,
    };
    done(in_routine(
        "acc_wait_any",
        first_idle(numbered(number), queues),
    ))
}

/// Drivers cannot wait for the first of several streams: it asks them in turn,
/// ever less often.
fn first_idle(environment: Result<&Environment>, queues: &[i32]) -> Result<i32> {
    let environment = environment?;
    let mut pause = Duration::from_micros(1);
    loop {
        for (index, queue) in queues.iter().enumerate() {
            if environment.is_idle(Some(&[*queue]))? {
                return Ok(index as i32);
            }
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(1));
    }
}

/// Where `async` without a value goes, as the calling thread has it.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_default_async() -> i32 {
    queue::default_queue_number()
}

/// Sets where `async` without a value goes, for the calling thread.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_default_async(queue: i32) {
    let set = queue::set_default_queue(queue);
    done(in_routine("acc_set_default_async", set));
}

/// The native stream (`CUstream`, `hipStream_t`) of a queue, so that library
/// calls can be ordered with OpenACC's operations.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_cuda_stream(queue: i32) -> *mut c_void {
    let stream = Queue::from_argument(queue).and_then(|queue| environment().stream(queue));
    done(in_routine("acc_get_cuda_stream", stream)).0 as *mut c_void
}

/// Makes a native stream of the user's the queue of that number; 0 where the number is
/// none of a queue's. The user keeps the stream alive. What is in the queue already
/// comes first.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_cuda_stream(queue: i32, stream: *mut c_void) -> i32 {
    let adopted = Queue::from_argument(queue).and_then(|queue| match queue {
        Queue::Number(number) => {
            environment().adopt(number, Stream(stream as usize))?;
            Ok(1)
        }
        Queue::Sync => Ok(0),
    });
    done(in_routine("acc_set_cuda_stream", adopted))
}

/// The same by the name that programs for AMD GPUs know.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_hip_stream(queue: i32) -> *mut c_void {
    acc_get_cuda_stream(queue)
}

/// The same by the name that programs for AMD GPUs know.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_hip_stream(queue: i32, stream: *mut c_void) -> i32 {
    acc_set_cuda_stream(queue, stream)
}
