//! Faults of kernels, which would end the program without a word: which thread
//! it was, and whether its stack was too small.

use crate::device::simt::fiber::{Thread, current};
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, c_int, c_void, sigaction, siginfo_t, stack_t};
use std::io::Write;
use std::marker::PhantomData;
use std::mem::zeroed;
use std::ptr::null_mut;
use std::sync::OnceLock;

const SIGNALS: [(c_int, &str); 4] = [
    (SIGSEGV, "it accessed memory that is not there"),
    (SIGBUS, "it accessed memory that is not there"),
    (SIGFPE, "it divided an integer by zero"),
    (
        SIGILL,
        "it came to an instruction that the processor does not have, or to a trap",
    ),
];

/// Enough for the handler, and for another one that it leaves a fault to.
const STACK_BYTES: usize = 64 << 10;

/// The actions that the signals had before.
static BEFORE: OnceLock<[sigaction; SIGNALS.len()]> = OnceLock::new();

/// While it lives, faults of kernels on the calling OS thread are explained. A
/// fiber that has run out of stack needs another one to say so.
pub struct Watch {
    _stack: Vec<u8>,
    before: stack_t,
    /// The signal stack is that of one OS thread.
    _of_one_thread: PhantomData<*const ()>,
}

impl Watch {
    pub fn start() -> Watch {
        BEFORE.get_or_init(|| SIGNALS.map(|(signal, _)| handle(signal)));
        let mut stack = vec![0; STACK_BYTES];
        let own = stack_t {
            ss_sp: stack.as_mut_ptr().cast(),
            ss_flags: 0,
            ss_size: STACK_BYTES,
        };
        // SAFETY: the stack lives until `drop` puts the former one back.
        let before = unsafe {
            let mut before = zeroed();
            libc::sigaltstack(&own, &mut before);
            before
        };
        Watch {
            _stack: stack,
            before,
            _of_one_thread: PhantomData,
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // SAFETY: what the thread had before.
        unsafe { libc::sigaltstack(&self.before, null_mut()) };
    }
}

/// Installs the handler; returns the former action.
fn handle(signal: c_int) -> sigaction {
    // SAFETY: zeros are an action without flags and mask.
    unsafe {
        let mut action: sigaction = zeroed();
        let handler: extern "C" fn(c_int, *mut siginfo_t, *mut c_void) = explain;
        action.sa_sigaction = handler as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        let mut before = zeroed();
        sigaction(signal, &action, &mut before);
        before
    }
}

/// Ends the program when a kernel has the fault; leaves others to whom they
/// were left before, who get them when the instruction is tried again.
extern "C" fn explain(signal: c_int, info: *mut siginfo_t, _: *mut c_void) {
    let number = SIGNALS.iter().position(|(known, _)| *known == signal);
    if let (Some(thread), Some(number)) = (current(), number) {
        // SAFETY: the system passes it with each of these signals.
        let address = unsafe { (*info).si_addr() } as usize;
        say(thread, SIGNALS[number].1, address);
        // SAFETY: allowed in a handler, as `exit` is not.
        unsafe { libc::_exit(1) };
    }
    let before = number.and_then(|number| Some(&BEFORE.get()?[number]));
    // SAFETY: zeros are the default action.
    let default = unsafe { zeroed() };
    // SAFETY: an action that the signal had.
    unsafe { sigaction(signal, before.unwrap_or(&default), null_mut()) };
}

/// Writes the message, without allocation: the fault may be in an allocator.
fn say(thread: &Thread, fault: &str, address: usize) {
    let mut message = [0_u8; 1024];
    let mut rest = &mut message[..];
    let (kernel, settings) = (thread.launch.kernel, thread.launch.settings);
    // A message that does not fit is cut off.
    let _ = write!(
        rest,
        "accc runtime error: kernel {:?} stopped in thread {:?} of block {:?}: ",
        kernel.name, thread.id, thread.block
    );
    let _ = match thread.guards(address) {
        true => writeln!(
            rest,
            "it needs more than {} bytes of stack (ACCC_SIMT_STACK)",
            settings.stack_bytes
        ),
        false => writeln!(rest, "{fault} (address {address:#x})"),
    };
    let length = 1024 - rest.len();
    // SAFETY: the bytes are there. Nothing can be done if they cannot be written.
    unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), length) };
}
