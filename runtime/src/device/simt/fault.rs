//! Faults of kernels, which would end the program without a word: which thread
//! it was, and whether its stack was too small.
//!
//! The thread then stops as one that traps, so that the program ends in the ordinary
//! way: what it has written before is not lost.

use super::fiber::{Stop, Thread, current};
use corosensei::trap::TrapHandlerRegs;
use libc::{
    SIGBUS, SIGFPE, SIGILL, SIGSEGV, c_int, c_void, sigaction, siginfo_t, stack_t, ucontext_t,
};
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

/// Stops the thread of a kernel that has the fault; leaves others to whom they
/// were left before, who get them when the instruction is tried again.
extern "C" fn explain(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    let number = SIGNALS.iter().position(|(known, _)| *known == signal);
    if let (Some(thread), Some(number)) = (current(), number) {
        // SAFETY: the system passes it with each of these signals.
        let address = unsafe { (*info).si_addr() } as usize;
        let fault = Fault::of(thread, SIGNALS[number].1, address);
        // SAFETY: the thread has its turn, so the fault is that of its fiber, which goes
        // on with the new registers. The message is made there: not in a signal handler.
        unsafe {
            let ending = thread.end_by(move || Stop::Traps(fault.text()));
            go_on(context.cast(), &ending);
        }
        return;
    }
    let before = number.and_then(|number| Some(&BEFORE.get()?[number]));
    // SAFETY: zeros are the default action.
    let default = unsafe { zeroed() };
    // SAFETY: an action that the signal had.
    unsafe { sigaction(signal, before.unwrap_or(&default), null_mut()) };
}

/// Lets the interrupted code go on with other registers.
///
/// # Safety
/// The context is that of a signal handler, and the code can go on there.
unsafe fn go_on(context: *mut ucontext_t, registers: &TrapHandlerRegs) {
    // SAFETY: the caller's promise.
    let machine = unsafe { &mut (*context).uc_mcontext };
    #[cfg(target_arch = "x86_64")]
    for (register, value) in [
        (libc::REG_RIP, registers.rip),
        (libc::REG_RSP, registers.rsp),
        (libc::REG_RBP, registers.rbp),
        (libc::REG_RDI, registers.rdi),
        (libc::REG_RSI, registers.rsi),
    ] {
        machine.gregs[register as usize] = value.cast_signed();
    }
    #[cfg(target_arch = "aarch64")]
    {
        machine.pc = registers.pc;
        machine.sp = registers.sp;
        machine.regs[0] = registers.x0;
        machine.regs[1] = registers.x1;
        machine.regs[29] = registers.x29;
        machine.regs[30] = registers.lr;
    }
}

/// What a thread did.
enum Fault {
    /// It needs more bytes of stack than these.
    Stack(usize),
    /// Something else, with an address.
    Other(&'static str, usize),
}

impl Fault {
    fn of(thread: &Thread, fault: &'static str, address: usize) -> Fault {
        match thread.guards(address) {
            true => Fault::Stack(thread.launch.settings.stack_bytes),
            false => Fault::Other(fault, address),
        }
    }

    fn text(&self) -> String {
        match self {
            Fault::Stack(bytes) => {
                format!("it needs more than {bytes} bytes of stack (ACCC_SIMT_STACK)")
            }
            Fault::Other(fault, address) => format!("{fault} (address {address:#x})"),
        }
    }
}
