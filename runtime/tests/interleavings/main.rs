//! Host threads on one present table and its queues while the device takes its time:
//! wherever a lock is not held, other threads get in between. `tools/test-schedules`
//! runs these tests with threads that take turns as shuttle decides.

#[path = "../support/late.rs"]
mod late;
mod threads;

use accrt::abi::{Action, EnterKind, ExitKind, flag};
use accrt::asynchrony::queue::Queue;
use accrt::clauses::directive;
use accrt::clauses::forget::Structured;
use accrt::clauses::request::Request;
use accrt::memory::attachments::Cause;
use accrt::report::error::Result;
use accrt::report::location::Location;
use accrt::report::profile::{Details, Event};
use accrt::state::device_type::DeviceType;
use accrt::state::environment::Environment;
use accrt::variables::name::Name;
use accrt::variables::section::Section;
use late::Late;
use parking_lot::Mutex;
use threads::{Size, below, explore, pause, scope};

fn slow_device() -> (Environment, Late) {
    let device = Late::new(pause, pause);
    let environment = Environment::new(DeviceType::HostDiscrete, 0, Box::new(device.clone()));
    (environment, device)
}

fn request(queue: Queue) -> Request {
    Request {
        action: Action(0),
        queue,
        location: Location::default(),
    }
}

fn at_once() -> Request {
    request(Queue::Sync)
}

/// Runs so many threads, each with its number; all have to come to their end.
fn on_threads(count: usize, run: impl Fn(usize) -> Result<()> + Sync) {
    let run = &run;
    scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|number| scope.spawn(move || run(number)))
            .collect();
        for thread in threads {
            let done = thread.join().expect("no assertion fails");
            done.expect("no operation fails");
        }
    });
}

fn is_empty(device: &Environment) -> bool {
    device.present_dump().contains("(nothing is present)")
}

const BLOCK: usize = 512;
const BLOCKS: usize = 4;

/// Threads bring the blocks of an array and take them away again, each block at
/// any time by any of them. What the host has stays as it was, and whoever holds a
/// reference finds the block on the device.
#[test]
fn blocks_come_and_go_whole() {
    explore(|Size { threads, rounds }| {
        let (device, _) = slow_device();
        let array: Vec<u8> = (0..BLOCKS * BLOCK).map(|place| place as u8).collect();
        let expected = array.clone();
        let start = array.as_ptr() as usize;
        on_threads(threads, |_| {
            for _ in 0..rounds {
                let first = below(BLOCKS) * BLOCK;
                let block = Section::bytes(Name(c"a"), start + first..start + first + BLOCK);
                let copy = device.enter(&block, EnterKind::Copyin, at_once())?;
                pause();
                // SAFETY: this thread holds a reference to the block.
                let on_device = unsafe { std::slice::from_raw_parts(copy as *const u8, BLOCK) };
                assert_eq!(on_device, &expected[first..first + BLOCK]);
                // A part of it is present, too.
                let part = Section::bytes(Name(c"a"), start + first + 7..start + first + 107);
                assert_eq!(device.lookup(&part)?, Some(copy + 7));
                let kind = match below(2) {
                    0 => ExitKind::Copyout,
                    _ => ExitKind::Delete,
                };
                device.exit(&block, kind, at_once())?;
            }
            Ok(())
        });
        assert_eq!(array, expected);
        assert!(is_empty(&device));
    });
}

/// Of threads that want the same absent data one brings it; all get its address.
#[test]
fn data_is_brought_once() {
    explore(|Size { threads, rounds }| {
        for _ in 0..rounds {
            let (device, _) = slow_device();
            let array = [7_u8; BLOCK];
            let start = array.as_ptr() as usize;
            let whole = Section::bytes(Name(c"a"), start..start + BLOCK);
            let addresses = Mutex::new(Vec::new());
            on_threads(threads, |_| {
                let address = device.enter(&whole, EnterKind::Copyin, at_once())?;
                addresses.lock().push(address);
                Ok(())
            });
            let mut addresses = addresses.into_inner();
            addresses.dedup();
            assert_eq!(addresses.len(), 1);
            let dump = device.present_dump();
            assert!(dump.contains(&format!("dynamic {threads}")), "{dump}");
        }
    });
}

/// Threads attach one pointer and detach it: whoever has attached it finds the target's address on
/// the device until it detaches.
#[test]
fn pointers_stay_attached() {
    explore(|Size { threads, rounds }| {
        let (device, _) = slow_device();
        let target = [1_u8; BLOCK];
        let pointers = [target.as_ptr() as usize];
        let [whole, object] = [target.as_ptr_range(), bytes_of(&pointers)]
            .map(|range| Section::bytes(Name(c"a"), range.start as usize..range.end as usize));
        let enter = |section| device.enter(section, EnterKind::Copyin, at_once());
        let [on_device, copy] = [&whole, &object].map(|it| enter(it).expect("enough memory"));
        on_threads(threads, |_| {
            for _ in 0..rounds {
                let place = object.range.clone();
                device.attach(place.clone(), on_device, Cause::Pointer, at_once())?;
                pause();
                // SAFETY: the device's memory is the host's; nobody writes what is attached.
                assert_eq!(unsafe { *(copy as *const u64) }, on_device);
                device.detach(place, at_once())?;
            }
            Ok(())
        });
        // SAFETY: as above.
        assert_eq!(unsafe { *(copy as *const usize) }, pointers[0]);
    });
}

fn bytes_of(pointers: &[usize; 1]) -> std::ops::Range<*const u8> {
    let range = pointers.as_ptr_range();
    range.start.cast()..range.end.cast()
}

/// One thread ends all dynamic lifetimes of an array, others some of them, and others
/// have it in regions: whoever is in a region finds it, and the last one removes it.
#[test]
fn finalize_meets_regions() {
    explore(|Size { threads, rounds }| {
        let (device, _) = slow_device();
        let array = [3_u8; BLOCK];
        let start = array.as_ptr() as usize;
        let whole = Section::bytes(Name(c"a"), start..start + BLOCK);
        let with = |flags| Request {
            action: Action(flags),
            ..at_once()
        };
        on_threads(threads, |number| {
            for _ in 0..rounds {
                if number % 3 == 2 {
                    device.enter(&whole, EnterKind::Create, at_once())?;
                    device.exit(&whole, ExitKind::Delete, with(flag::FINALIZE))?;
                    continue;
                }
                let region = with(flag::STRUCTURED);
                let copy = device.enter(&whole, EnterKind::Copyin, region)?;
                pause();
                assert_eq!(device.lookup(&whole)?, Some(copy));
                device.exit(&whole, ExitKind::Delete, region)?;
            }
            Ok(())
        });
        let left = device.exit(&whole, ExitKind::Delete, with(flag::FINALIZE));
        left.expect("it is absent or present as a whole");
        assert!(is_empty(&device));
    });
}

/// Threads free the memory of data that they have left on the device, with copies in
/// queues that all of them use: no copy is left behind, and nobody's data is missing.
#[test]
fn freed_memory_has_no_copies() {
    explore(|Size { threads, rounds }| {
        let (device, late) = slow_device();
        on_threads(threads, |number| {
            for round in 0..rounds {
                let value = (number * rounds + round) as u8;
                let mut own = [value; 64];
                let host = own.as_mut_ptr() as usize..own.as_mut_ptr() as usize + 64;
                let section = Section::bytes(Name(c"a"), host.start..host.start + 64);
                let queue = Queue::Number(below(2) as i32);
                device.enter(&section, EnterKind::Copyin, request(queue))?;
                if below(2) == 0 {
                    device.exit(&section, ExitKind::Copyout, request(queue))?;
                }
                if below(2) == 0 {
                    device.wait(None, Location::default())?;
                }
                device.forget(&host, Structured::IsAnError, at_once())?;
                assert!(!late.uses(&host));
                assert_eq!(device.lookup(&section)?, None);
                assert_eq!(own, [value; 64]);
            }
            Ok(())
        });
        assert!(is_empty(&device));
    });
}

/// Threads whose directives and constructs name the same variables in different orders: none
/// waits for ever, and each finds what its directive has brought.
#[test]
fn directives_share_variables() {
    explore(|Size { threads, rounds }| {
        let device: &Environment = Box::leak(Box::new(slow_device().0));
        let arrays = [[1_u8; 64], [2; 64], [3; 64]];
        let section = |number: usize| {
            let start = arrays[number].as_ptr() as usize;
            Section::bytes(Name(c"a"), start..start + 64)
        };
        let as_directive = |event, clauses: &mut dyn FnMut() -> Result<()>| {
            let details = Details::other(0, Queue::Sync, Location::default());
            directive::begin(device, event, details, false);
            clauses()?;
            directive::end()
        };
        on_threads(threads, |number| {
            for _ in 0..rounds {
                let order = [0, 1, 2].map(|place| (place + number) % arrays.len());
                let mut copies = [0; 3];
                let is_construct = below(2) == 0;
                if is_construct {
                    let details = Details::other(0, Queue::Sync, Location::default());
                    directive::construct_begin(device, details);
                }
                as_directive(Event::EnterDataStart, &mut || {
                    for number in order {
                        copies[number] =
                            device.enter(&section(number), EnterKind::Copyin, at_once())?;
                    }
                    Ok(())
                })?;
                pause();
                if is_construct {
                    directive::kernel_begins()?;
                }
                // What a construct has brought may still be on its way.
                for (copy, array) in copies.iter().zip(&arrays).filter(|_| !is_construct) {
                    // SAFETY: this thread holds a reference to the data.
                    let there = unsafe { std::slice::from_raw_parts(*copy as *const u8, 64) };
                    assert_eq!(there, array);
                }
                as_directive(Event::ExitDataStart, &mut || {
                    for number in order {
                        device.exit(&section(number), ExitKind::Copyout, at_once())?;
                    }
                    Ok(())
                })?;
                if is_construct {
                    directive::construct_end()?;
                }
            }
            Ok(())
        });
        assert_eq!(arrays, [[1; 64], [2; 64], [3; 64]]);
        assert!(is_empty(device));
    });
}
