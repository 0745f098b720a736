//! Random programs without races on several queues: whatever the order in which
//! the queues run, the results are those of running one step after the other.

use super::*;
use accrt::entry::{accrt_read, accrt_update};
use accrt::routines::device::acc_shutdown;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const ARRAYS: usize = 3;
const LENGTH: usize = 4;
const QUEUES: i32 = 3;

/// What happens to arrays, by their numbers, and in which queue.
#[derive(Clone, Debug)]
enum Step {
    Enter {
        array: usize,
        copyin: bool,
        queue: i32,
    },
    Exit {
        array: usize,
        copyout: bool,
        queue: i32,
    },
    Axpy {
        x: usize,
        y: usize,
        queue: i32,
    },
    Update {
        array: usize,
        to_device: bool,
        queue: i32,
    },
    /// A directive with all arrays, synchronous without a queue.
    Directive {
        phase: i32,
        copies: bool,
        queue: Option<i32>,
    },
    Read {
        array: usize,
        queue: i32,
    },
    HostStores {
        array: usize,
        value: i32,
    },
    Wait {
        queue: i32,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let array = || 0..ARRAYS;
    let queue = || 0..QUEUES;
    prop_oneof![
        (array(), any::<bool>(), queue()).prop_map(|(array, copyin, queue)| Step::Enter {
            array,
            copyin,
            queue
        }),
        (array(), any::<bool>(), queue()).prop_map(|(array, copyout, queue)| Step::Exit {
            array,
            copyout,
            queue
        }),
        (array(), array(), queue()).prop_map(|(x, y, queue)| Step::Axpy { x, y, queue }),
        (array(), any::<bool>(), queue()).prop_map(|(array, to_device, queue)| Step::Update {
            array,
            to_device,
            queue
        }),
        (0..3, any::<bool>(), prop::option::of(queue())).prop_map(|(phase, copies, queue)| {
            Step::Directive {
                phase,
                copies,
                queue,
            }
        }),
        (array(), queue()).prop_map(|(array, queue)| Step::Read { array, queue }),
        (array(), -9..9).prop_map(|(array, value)| Step::HostStores { array, value }),
        queue().prop_map(|queue| Step::Wait { queue }),
    ]
}

/// An array as the program has it, and as it would be after each step.
#[derive(Clone)]
struct Array {
    host: [f64; LENGTH],
    expected: [f64; LENGTH],
    /// What its device copy would be.
    expected_copy: Option<[f64; LENGTH]>,
    device: *mut c_void,
    /// The queue of the last step that used it.
    last: Option<i32>,
}

struct Program {
    arrays: Vec<Array>,
    /// Alternates between the two ways to wait for another queue.
    on_device: bool,
}

impl Program {
    fn new() -> Program {
        let array = Array {
            host: [1.0; LENGTH],
            expected: [1.0; LENGTH],
            expected_copy: None,
            device: null_mut(),
            last: None,
        };
        Program {
            arrays: vec![array; ARRAYS],
            on_device: true,
        }
    }

    /// Orders the next step of `queue` behind the last one with the array.
    fn order(&mut self, array: usize, queue: i32) {
        if let Some(last) = self.arrays[array]
            .last
            .replace(queue)
            .filter(|it| *it != queue)
        {
            self.on_device = !self.on_device;
            let waiting = if self.on_device { queue } else { QUEUE_SYNC };
            // SAFETY: one queue.
            unsafe { accrt_wait(&last, 1, -1, waiting, null()) };
        }
    }

    fn wait_for_array(&mut self, array: usize) {
        if let Some(last) = self.arrays[array].last.take() {
            // SAFETY: one queue.
            unsafe { accrt_wait(&last, 1, -1, QUEUE_SYNC, null()) };
        }
    }

    fn run(&mut self, step: &Step) {
        match *step {
            Step::Enter {
                array,
                copyin,
                queue,
            } => self.enter(array, copyin, queue),
            Step::Exit {
                array,
                copyout,
                queue,
            } => self.exit(array, copyout, queue),
            Step::Axpy { x, y, queue } => self.axpy(x, y, queue),
            Step::Update {
                array,
                to_device,
                queue,
            } => self.update(array, to_device, queue),
            Step::Directive {
                phase,
                copies,
                queue,
            } => self.directive(phase, copies, queue),
            Step::Read { array, queue } => self.read(array, queue),
            Step::HostStores { array, value } => {
                self.wait_for_array(array);
                let array = &mut self.arrays[array];
                array.host = [f64::from(value); LENGTH];
                array.expected = array.host;
            }
            // SAFETY: one queue.
            Step::Wait { queue } => unsafe { accrt_wait(&queue, 1, -1, QUEUE_SYNC, null()) },
        }
    }

    fn directive(&mut self, phase: i32, copies: bool, queue: Option<i32>) {
        for array in 0..ARRAYS {
            match queue {
                Some(queue) => self.order(array, queue),
                None => self.wait_for_array(array),
            }
        }
        let queue = queue.unwrap_or(QUEUE_SYNC);
        clauses(phase, || {
            for array in 0..ARRAYS {
                match phase {
                    ENTER_CLAUSES => self.enter(array, copies, queue),
                    EXIT_CLAUSES => self.exit(array, copies, queue),
                    _ => self.update(array, copies, queue),
                }
            }
        });
    }

    fn enter(&mut self, array: usize, copyin: bool, queue: i32) {
        if self.arrays[array].expected_copy.is_some() {
            return;
        }
        self.order(array, queue);
        let array = &mut self.arrays[array];
        let (action, copy) = match copyin {
            true => (COPYIN, array.expected),
            false => (CREATE | ZERO, [0.0; LENGTH]),
        };
        array.device = enter_async(&object(&mut array.host), action, queue);
        array.expected_copy = Some(copy);
    }

    fn exit(&mut self, array: usize, copyout: bool, queue: i32) {
        if self.arrays[array].expected_copy.is_none() {
            return;
        }
        self.order(array, queue);
        let array = &mut self.arrays[array];
        let action = if copyout { COPYOUT } else { DELETE };
        exit_async(&object(&mut array.host), action, queue);
        let copy = array.expected_copy.take();
        array.expected = copy.filter(|_| copyout).unwrap_or(array.expected);
    }

    fn axpy(&mut self, x: usize, y: usize, queue: i32) {
        let (Some(x_copy), Some(mut y_copy)) =
            (self.arrays[x].expected_copy, self.arrays[y].expected_copy)
        else {
            return;
        };
        if x == y {
            return;
        }
        self.order(x, queue);
        self.order(y, queue);
        axpy(
            self.arrays[x].device,
            self.arrays[y].device,
            LENGTH as i64,
            queue,
        );
        y_copy
            .iter_mut()
            .zip(x_copy)
            .for_each(|(y, x)| *y += 2.0 * x);
        self.arrays[y].expected_copy = Some(y_copy);
    }

    fn update(&mut self, array: usize, to_device: bool, queue: i32) {
        let Some(copy) = self.arrays[array].expected_copy else {
            return;
        };
        self.order(array, queue);
        let array = &mut self.arrays[array];
        let variable = object(&mut array.host);
        // SAFETY: a well-formed variable.
        unsafe { accrt_update(&variable, i32::from(to_device), 0, queue, null()) };
        match to_device {
            true => array.expected_copy = Some(array.expected),
            false => array.expected = copy,
        }
    }

    fn read(&mut self, array: usize, queue: i32) {
        self.order(array, queue);
        let array = &mut self.arrays[array];
        let variable = object(&mut array.host);
        let mut value = [0.0; LENGTH];
        // SAFETY: a well-formed variable, and room for it.
        unsafe { accrt_read(&variable, value.as_mut_ptr().cast(), queue, null()) };
        assert_eq!(value, array.expected_copy.unwrap_or(array.expected));
    }
}

fn random_programs(vendor: Vendor) -> impl FnOnce() {
    move || {
        let driver = vendor.load();
        use_device(vendor.device_type, 0);
        let mut runner = TestRunner::new(Config {
            cases: 300,
            failure_persistence: None,
            ..Config::default()
        });
        let programs = prop::collection::vec(step(), 0..60);
        let checked = runner.run(&programs, |steps| {
            let mut program = Program::new();
            steps.iter().for_each(|step| program.run(step));
            // SAFETY: all queues.
            unsafe { accrt_wait(null(), 0, -1, QUEUE_SYNC, null()) };
            for array in &program.arrays {
                prop_assert_eq!(array.host, array.expected);
            }
            acc_shutdown(vendor.device_type);
            prop_assert_eq!(driver.leaks(), 0);
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn nvidia_orders() {
    child::succeeds("orders::nvidia_orders", &[], random_programs(NVIDIA));
}

#[test]
fn amd_orders() {
    child::succeeds("orders::amd_orders", &[], random_programs(AMD));
}

/// The driver reads host memory as late as it may.
#[test]
fn amd_late_orders() {
    let late = [("FAKE_LATE", "1")];
    child::succeeds("orders::amd_late_orders", &late, random_programs(AMD));
}
