//! Host threads on one present table while the device takes its time: wherever a
//! lock is not held, other threads get in between.

use accrt::abi::{Action, EnterKind, ExitKind};
use accrt::device::discrete::HostDiscrete;
use accrt::device::{Capacity, Copy, Device, Limits, Properties, Stream};
use accrt::device_type::DeviceType;
use accrt::environment::Environment;
use accrt::error::Result;
use accrt::location::Location;
use accrt::name::Name;
use accrt::queue::Queue;
use accrt::request::Request;
use accrt::section::Section;
use std::time::Duration;

/// `host-discrete` with pauses of random length before and after each operation.
#[derive(Default)]
struct Slow(HostDiscrete);

fn pause() {
    match fastrand::u8(..4) {
        0 => {}
        1 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(fastrand::u64(..50))),
    }
}

fn slowly<T>(operation: impl FnOnce() -> T) -> T {
    pause();
    let result = operation();
    pause();
    result
}

impl Device for Slow {
    fn properties(&self) -> Properties {
        self.0.properties()
    }

    fn capacity(&self) -> Capacity {
        self.0.capacity()
    }

    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        slowly(|| self.0.allocate(bytes))
    }

    fn poison(&self, address: u64, bytes: usize) {
        slowly(|| self.0.poison(address, bytes));
    }

    fn free(&self, address: u64) -> Result<()> {
        slowly(|| self.0.free(address))
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        slowly(|| self.0.copy(copy, stream))
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        slowly(|| self.0.zero(address, bytes, stream))
    }
}

fn request() -> Request {
    Request {
        action: Action(0),
        queue: Queue::Sync,
        location: Location::default(),
    }
}

const BLOCK: usize = 512;
const BLOCKS: usize = 4;

/// Threads bring the blocks of an array and take them away again, each block at
/// any time by any of them. What the host has stays as it was, and whoever holds a
/// reference finds the block on the device.
#[test]
fn blocks_come_and_go_whole() {
    let device = Environment::new(DeviceType::HostDiscrete, 0, Box::new(Slow::default()));
    let array: Vec<u8> = (0..BLOCKS * BLOCK).map(|place| place as u8).collect();
    let expected = array.clone();
    let start = array.as_ptr() as usize;
    let run = || -> Result<()> {
        for _ in 0..100 {
            let first = fastrand::usize(..BLOCKS) * BLOCK;
            let block = Section::bytes(Name(c"a"), start + first, BLOCK);
            let copy = device.enter(&block, EnterKind::Copyin, request())?;
            pause();
            // SAFETY: this thread holds a reference to the block.
            let on_device = unsafe { std::slice::from_raw_parts(copy as *const u8, BLOCK) };
            assert_eq!(on_device, &expected[first..first + BLOCK]);
            // A part of it is present, too.
            let part = Section::bytes(Name(c"a"), start + first + 7, 100);
            assert_eq!(device.lookup(&part)?, Some(copy + 7));
            let kind = match fastrand::bool() {
                true => ExitKind::Copyout,
                false => ExitKind::Delete,
            };
            device.exit(&block, kind, request())?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..16).map(|_| scope.spawn(run)).collect();
        for thread in threads {
            let done = thread.join().expect("no assertion fails");
            done.expect("nothing is only partly present");
        }
    });
    assert_eq!(array, expected);
    assert!(device.present_dump().contains("(nothing is present)"));
}

/// Of threads that want the same absent data one brings it; all get its address.
#[test]
fn data_is_brought_once() {
    for _ in 0..50 {
        let device = Environment::new(DeviceType::HostDiscrete, 0, Box::new(Slow::default()));
        let array = [7_u8; BLOCK];
        let whole = Section::bytes(Name(c"a"), array.as_ptr() as usize, BLOCK);
        let enter = || device.enter(&whole, EnterKind::Copyin, request());
        let copies: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(enter)).collect();
            let copies = threads.into_iter().map(|thread| thread.join());
            copies.map(|copy| copy.expect("no panic")).collect()
        });
        let first = *copies[0].as_ref().expect("enough memory");
        for copy in copies {
            assert_eq!(copy.expect("enough memory"), first);
        }
        assert!(device.present_dump().contains("dynamic 8"));
    }
}
