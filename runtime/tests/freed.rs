//! Memory that is freed while copies to it, or from it, are on their way.

#[path = "support/late.rs"]
mod late;

use accrt::abi::{Action, EnterKind, ExitKind};
use accrt::asynchrony::queue::Queue;
use accrt::clauses::forget::Structured;
use accrt::clauses::request::Request;
use accrt::memory::extent;
use accrt::report::location::Location;
use accrt::state::device_type::DeviceType;
use accrt::state::environment::Environment;
use accrt::variables::name::Name;
use accrt::variables::section::Section;
use late::Late;
use parking_lot::Mutex;
use std::sync::{Arc, Barrier};

/// How far libaccrt's host memory reaches is one for all devices: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A device that calls `waited` after a stream was waited for.
fn late_device(waited: impl Fn() + Send + Sync + 'static) -> Environment {
    let device = Late::new(|| {}, waited);
    Environment::new(DeviceType::HostDiscrete, 0, Box::new(device))
}

/// Takes a variable to the device, gives it other values there and lets a queue bring
/// them back.
fn change(device: &Environment, section: &Section, queue: Queue) {
    let entered = device.enter(section, EnterKind::Copyin, request(Queue::Sync));
    let address = entered.expect("enough memory");
    // SAFETY: the device's memory is the host's, and has these bytes.
    unsafe { (address as *mut u8).write_bytes(7, section.range.len()) };
    let left = device.exit(section, ExitKind::Copyout, request(queue));
    left.expect("it is present");
}

fn request(queue: Queue) -> Request {
    Request {
        action: Action(0),
        queue,
        location: Location::default(),
    }
}

/// `exit data copyout(a) async(1)`, and `a` is freed before the wait: the copy is over
/// by then, and what gets the memory next keeps its values.
#[test]
fn freed_memory_waits_for_its_copies_only() {
    let _alone = ALONE.lock();
    let device = late_device(|| {});
    let mut data = [[1_u8; 64]; 3];
    let start = data.as_ptr() as usize;
    let sections =
        [0, 1].map(|at| Section::bytes(Name(c"a"), start + at * 64..start + (at + 1) * 64));
    let queues = [1, 2].map(Queue::Number);
    for (section, queue) in sections.iter().zip(queues) {
        change(&device, section, queue);
    }
    assert_eq!(data[0], [1; 64]);
    // Nothing is present; free() asks all the same.
    assert!(extent::reaches(start));

    let forget = |at: usize| {
        let host = start + at * 64..start + (at + 1) * 64;
        let forgotten = device.forget(&host, Structured::IsAnError, request(Queue::Sync));
        forgotten.expect("the copy works");
    };
    forget(2);
    assert_eq!(data[0], [1; 64]);
    forget(0);
    assert_eq!(data[0], [7; 64]);
    assert_eq!(data[1], [1; 64]);
    data[0] = [9; 64];
    device
        .wait(None, Location::default())
        .expect("no copy fails");
    assert_eq!((data[0], data[1]), ([9; 64], [7; 64]));
    assert!(!extent::reaches(start));
}

/// `data copyin(a) async(1)`, and `a` is freed after the region, but before the wait: the
/// copy has read it by then. Others that read it need not wait.
#[test]
fn freed_memory_has_been_copied() {
    let _alone = ALONE.lock();
    let device = late_device(|| {});
    let mut data = [1_u8; 64];
    let start = data.as_mut_ptr() as usize;
    let section = Section::bytes(Name(c"a"), start..start + 64);
    let queue = Queue::Number(1);
    let address = device.enter(&section, EnterKind::Copyin, request(queue));
    let address = address.expect("enough memory");
    // SAFETY: the device's memory is the host's, and the pool keeps it.
    let copy = || unsafe { (address as *const [u8; 64]).read() };
    let left = device.exit(&section, ExitKind::Delete, request(queue));
    left.expect("it is present");
    assert!(extent::reaches(start));
    let mut value = 0_u8;
    let first = Section::bytes(Name(c"a"), start..start + 1);
    // SAFETY: a byte for each.
    let read = unsafe { device.read_scalar(&first, &mut value, queue) };
    read.expect("nothing is copied for it");
    assert_eq!(value, 1);
    assert_ne!(copy(), [1; 64]);

    let forgotten = device.forget(&section.range, Structured::IsAnError, request(Queue::Sync));
    forgotten.expect("the copy works");
    assert_eq!(copy(), [1; 64]);
    assert!(!extent::reaches(start));
}

/// A thread puts a copy into a queue that another one has just waited for: it is not
/// taken for one that is over.
#[test]
fn waiting_threads_do_not_forget_later_copies() {
    let _alone = ALONE.lock();
    // Where the next one to wait meets this thread, before and after what it does.
    let meanwhile = Arc::new(Mutex::new(None::<Arc<Barrier>>));
    let meeting = meanwhile.clone();
    let device = late_device(move || {
        let both = meeting.lock().take();
        if let Some(both) = both {
            both.wait();
            both.wait();
        }
    });
    let mut data = [[1_u8; 64]; 2];
    let start = data.as_mut_ptr() as usize;
    let sections =
        [0, 1].map(|at| Section::bytes(Name(c"a"), start + at * 64..start + (at + 1) * 64));
    let queue = Queue::Number(1);
    change(&device, &sections[0], queue);
    let both = Arc::new(Barrier::new(2));
    *meanwhile.lock() = Some(both.clone());
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| device.wait(None, Location::default()));
        both.wait();
        // The first variable gets other values once more, the second one for the first time.
        change(&device, &sections[0], queue);
        change(&device, &sections[1], queue);
        both.wait();
        let waited = waiting.join().expect("nobody panics");
        waited.expect("no copy fails");
    });
    data[0] = [1; 64];
    for (at, section) in sections.iter().enumerate() {
        let forgotten = device.forget(&section.range, Structured::IsAnError, request(Queue::Sync));
        forgotten.expect("the copy works");
        assert_eq!(data[at], [7; 64]);
    }
}
