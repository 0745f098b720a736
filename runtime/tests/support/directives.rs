//! A program with all directives, which checks itself, on a device of any type; and how it
//! is run in a fork, so that it may fail again and again. Included with `mod`.
#![allow(dead_code)]

use crate::support::*;
use accrt::abi::{Dimension, Kernel, LaunchBounds, QUEUE_SYNC, Variable};
use accrt::entry::{
    accrt_enter, accrt_exit, accrt_forget, accrt_freed, accrt_host_end, accrt_launch, accrt_read,
    accrt_set, accrt_shutdown, accrt_update, accrt_wait,
};
use accrt::routines::device::{acc_get_num_devices, acc_set_device_num};
use accrt::routines::memory::{
    acc_deviceptr, acc_free, acc_malloc, acc_map_data, acc_memcpy_d2d, acc_memcpy_from_device,
    acc_unmap_data,
};
use accrt::routines::queue::{acc_async_test, acc_wait_all_async};
use std::ffi::{CStr, c_void};
use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};

const LENGTH: usize = 12;
/// What the program computes with; it outlives the program, as static variables do.
struct Arrays {
    x: [f64; LENGTH],
    y: [f64; LENGTH],
    matrix: [f64; LENGTH],
    target: [f64; LENGTH],
    list: Allocatable,
    declared: [f64; LENGTH],
    on_both: [f64; LENGTH],
    /// Memory of the C library that is freed while it is present.
    block: *mut f64,
}

/// For [`check_at_exit`].
static ARRAYS: AtomicPtr<Arrays> = AtomicPtr::new(null_mut());

const PLACE: &CStr = c";src/heat.f90;sweep;41;7;;";

fn enter_at(variable: &Variable, action: u32, queue: i32) -> *mut c_void {
    // SAFETY: the tests' variables are well formed.
    unsafe { accrt_enter(variable, action, null_mut(), queue, PLACE.as_ptr()) }
}

fn exit_at(variable: &Variable, action: u32, queue: i32) {
    // SAFETY: as above.
    unsafe { accrt_exit(variable, action, queue, PLACE.as_ptr()) };
}

fn update_at(variable: &Variable, to_device: bool, queue: i32) {
    // SAFETY: as above.
    unsafe { accrt_update(variable, to_device.into(), 0, queue, PLACE.as_ptr()) };
}

/// The construct of the kernel `axpy`: on devices that run host code that is here.
fn axpy(x: *mut c_void, y: *mut c_void, queue: i32) {
    let (mut n, mut a, mut device_x, mut device_y) = (LENGTH as i64, 2.0_f64, x, y);
    let mut values: [*mut c_void; 4] = [
        (&raw mut n).cast(),
        (&raw mut a).cast(),
        (&raw mut device_x).cast(),
        (&raw mut device_y).cast(),
    ];
    let kernel = Kernel {
        name: c"axpy".as_ptr(),
        location: PLACE.as_ptr(),
        construct: 0,
        arguments: 4,
        shown: null(),
    };
    let bounds = LaunchBounds::default();
    // SAFETY: the values are those of the kernel; host code gets host addresses.
    unsafe {
        if accrt_launch(&kernel, values.as_mut_ptr(), &bounds, queue, PLACE.as_ptr()) == 0 {
            for at in 0..LENGTH {
                *y.cast::<f64>().add(at) += a * *x.cast::<f64>().add(at);
            }
            accrt_host_end(&kernel, queue);
        }
    }
}

/// Lets `queue`, or the host, wait for the queues; for all where there is none.
fn wait_at(queues: &[i32], queue: i32) {
    // SAFETY: so many queues.
    unsafe {
        let count = queues.len() as i32;
        accrt_wait(queues.as_ptr(), count, -1, queue, PLACE.as_ptr());
    }
}

impl Arrays {
    fn new() -> Arrays {
        // SAFETY: room for the elements, which are written at once.
        let block = unsafe {
            let block = libc::malloc(8 * LENGTH).cast::<f64>();
            block.copy_from([4.0; LENGTH].as_ptr(), LENGTH);
            block
        };
        let mut list = Allocatable::of(&mut []);
        list.header.base_address = 0;
        Arrays {
            x: [1.0; LENGTH],
            y: [3.0; LENGTH],
            matrix: [1.0; LENGTH],
            target: [6.0; LENGTH],
            list,
            declared: [8.0; LENGTH],
            on_both: [2.0; LENGTH],
            block,
        }
    }

    fn program(&mut self, device_type: i32) {
        let declared = object(&mut self.declared);
        enter_at(&declared, COPYIN | DECLARED, QUEUE_SYNC);
        // SAFETY: no location.
        unsafe { accrt_set(device_type, 0, QUEUE_SYNC - 1, null()) };
        self.region(QUEUE_SYNC);
        assert_eq!(self.y, [5.0; LENGTH]);
        self.region(1);
        wait_at(&[1], QUEUE_SYNC);
        assert_eq!(self.y, [7.0; LENGTH]);
        self.queues();
        assert_eq!(self.y, [9.0; LENGTH]);
        self.sections();
        self.members();
        self.own_memory();
        if acc_get_num_devices(device_type) > 1 {
            self.two_devices(device_type);
        }
        self.ends();
        update_at(&declared, false, QUEUE_SYNC);
        assert_eq!(self.declared, [8.0; LENGTH]);
        wait_at(&[], QUEUE_SYNC);
        // SAFETY: no location.
        unsafe { accrt_shutdown(-1, -1, null()) };
    }

    /// A construct with clauses, in a queue or not.
    fn region(&mut self, queue: i32) {
        let mut scratch = [0.0; LENGTH];
        let [x, y, scratch] = [&mut self.x, &mut self.y, &mut scratch].map(|it| object(it));
        let device_x = enter_at(&x, COPYIN | STRUCTURED, queue);
        let device_y = enter_at(&y, COPYIN | STRUCTURED, queue);
        enter_at(&scratch, CREATE | ZERO | STRUCTURED, queue);
        axpy(device_x, device_y, queue);
        exit_at(&scratch, DELETE | STRUCTURED, queue);
        exit_at(&y, COPYOUT | STRUCTURED, queue);
        exit_at(&x, DELETE | STRUCTURED, queue);
    }

    /// Queues that wait for each other.
    fn queues(&mut self) {
        let [x, y] = [&mut self.x, &mut self.y].map(|it| object(it));
        let device_x = enter_at(&x, COPYIN, 1);
        let device_y = enter_at(&y, COPYIN, 2);
        wait_at(&[1], 2);
        axpy(device_x, device_y, 2);
        update_at(&y, false, 2);
        while acc_async_test(2) == 0 {}
        acc_wait_all_async(3);
        let mut first = 0.0;
        // SAFETY: the first element, and room for it.
        unsafe {
            let element = object(&mut self.y[..1]);
            accrt_read(&element, (&raw mut first).cast(), 3, PLACE.as_ptr());
        }
        assert_eq!(first, 9.0);
        exit_at(&y, COPYOUT | FINALIZE, 3);
        exit_at(&x, DELETE, 3);
        wait_at(&[2, 3], QUEUE_SYNC);
    }

    /// Rows of a matrix with four elements in a column.
    fn sections(&mut self) {
        let whole = object(&mut self.matrix);
        enter_at(&whole, COPYIN, QUEUE_SYNC);
        self.matrix.fill(2.0);
        let row = [(1, 1, 8), (0, 3, 32)].map(|(lower, extent, stride)| Dimension {
            lower,
            extent,
            stride,
        });
        update_at(&section(&mut self.matrix, &row), true, 1);
        wait_at(&[1], QUEUE_SYNC);
        exit_at(&whole, COPYOUT, QUEUE_SYNC);
        for (place, element) in self.matrix.iter().enumerate() {
            assert_eq!(*element, if place % 4 == 1 { 2.0 } else { 1.0 });
        }
    }

    /// A descriptor in a present object, attached.
    fn members(&mut self) {
        self.list = Allocatable::of(&mut self.target);
        let holder = object(std::slice::from_mut(&mut self.list));
        enter_at(&holder, COPYIN, QUEUE_SYNC);
        let target = self.list.variable();
        enter_at(&target, COPYIN, 1);
        update_at(&holder, false, QUEUE_SYNC);
        assert_eq!(self.list.header.base_address, self.target.as_ptr() as usize);
        exit_at(&target, COPYOUT, 1);
        exit_at(&holder, COPYOUT, 1);
        wait_at(&[1], QUEUE_SYNC);
        assert_eq!(self.target, [6.0; LENGTH]);
    }

    /// Device memory of the program's own.
    fn own_memory(&mut self) {
        let bytes = size_of_val(&self.x);
        let x = self.x.as_mut_ptr().cast::<c_void>();
        // SAFETY: memory of so many bytes on both sides.
        unsafe {
            let device = acc_malloc(bytes);
            acc_map_data(x, device, bytes);
            update_at(&object(&mut self.x), true, QUEUE_SYNC);
            assert_eq!(acc_deviceptr(x), device);
            let mut copy = [0.0; LENGTH];
            acc_memcpy_from_device(copy.as_mut_ptr().cast(), device, bytes);
            assert_eq!(copy, self.x);
            acc_unmap_data(x);
            acc_free(device);
        }
    }

    /// The same variable on two devices.
    fn two_devices(&mut self, device_type: i32) {
        let variable = object(&mut self.on_both);
        for number in 0..2 {
            acc_set_device_num(number, device_type);
            enter_at(&variable, COPYIN, QUEUE_SYNC);
            self.on_both.fill(5.0);
        }
        let place = self.on_both.as_mut_ptr().cast();
        // SAFETY: present on both.
        unsafe { acc_memcpy_d2d(place, place, 8 * LENGTH, 1, 0) };
        exit_at(&variable, COPYOUT, QUEUE_SYNC);
        assert_eq!(self.on_both, [2.0; LENGTH]);
        acc_set_device_num(0, device_type);
        exit_at(&variable, DELETE, QUEUE_SYNC);
    }

    /// Variables that end while they are present, or before their copies.
    fn ends(&mut self) {
        let mut local = [7.0; LENGTH];
        enter_at(&object(&mut local), COPYIN, 1);
        // SAFETY: a variable of this procedure, and a block that is freed.
        unsafe {
            accrt_forget(local.as_mut_ptr().cast(), 8 * LENGTH as i64, PLACE.as_ptr());
            let block = std::slice::from_raw_parts_mut(self.block, LENGTH);
            enter_at(&object(block), COPYIN, 1);
            free(&mut self.block);
        }
    }

    /// Whether all elements are what the program computes at some time.
    fn are_sound(&self) -> bool {
        let among = |array: &[f64], values: &[f64]| array.iter().all(|it| values.contains(it));
        among(&self.x, &[1.0])
            && among(&self.y, &[3.0, 5.0, 7.0, 9.0])
            && among(&self.matrix, &[1.0, 2.0])
            && among(&self.target, &[6.0])
            && among(&self.declared, &[8.0])
            && among(&self.on_both, &[2.0, 5.0])
            && [0, self.target.as_ptr() as usize].contains(&self.list.header.base_address)
    }
}

/// As the program frees memory (`runtime/free.c`).
///
/// # Safety
/// A block of the C library's, or NULL; it is NULL then.
unsafe fn free(block: &mut *mut f64) {
    let block = std::mem::replace(block, null_mut()).cast::<c_void>();
    // SAFETY: the caller's promise.
    unsafe {
        (accrt_freed.forget)(block);
        libc::free(block);
    }
}

/// The exit code of a program whose arrays hold what no step has put there.
const SPOILED: i32 = 3;
/// That of one that ends well, but for what it has left.
const LEAKS: i32 = 4;

/// The end of a C or C++ part of the program: it frees what it has, and looks at the data.
extern "C" fn check_at_exit() {
    // SAFETY: leaked; the program's only thread is here.
    let arrays = unsafe { &mut *ARRAYS.load(Ordering::Relaxed) };
    if !arrays.block.is_null() {
        // SAFETY: not freed yet.
        unsafe { free(&mut arrays.block) };
    }
    if !arrays.are_sound() {
        // SAFETY: may be called at any time.
        unsafe { libc::_exit(SPOILED) };
    }
}

/// How a run has ended.
pub struct Ended {
    /// `None`: by a signal, which [`SECONDS`] send.
    pub code: Option<i32>,
    pub said: String,
}

impl Ended {
    /// Whether the program has ended with a message that says what has failed.
    pub fn is_explained(&self) -> bool {
        let said = |text| self.said.contains(text);
        let names_variable = said("for 'a'") || said("for 'x%a'") || said("acc_malloc");
        self.code == Some(1)
            && said("accc runtime error: ")
            && (names_variable || !said("out of device memory"))
            && !said("panicked")
            && !said("fake GPU: ")
    }
}

/// A run that takes longer hangs.
const SECONDS: u32 = 20;

/// Runs the program in a fork of this process, with an environment variable; `has_leaks`
/// looks for what has not been given back.
pub fn run(device_type: i32, variable: (&str, &str), has_leaks: impl FnOnce() -> bool) -> Ended {
    let mut ends = [0; 2];
    // SAFETY: room for two descriptors; the child has this thread only.
    let child = unsafe {
        assert_eq!(libc::pipe(ends.as_mut_ptr()), 0);
        libc::fork()
    };
    if child == 0 {
        // SAFETY: nobody else reads the environment or holds the descriptors.
        unsafe {
            std::env::set_var(variable.0, variable.1);
            libc::dup2(ends[1], 2);
            libc::alarm(SECONDS);
            let arrays = Box::leak(Box::new(Arrays::new()));
            ARRAYS.store(arrays, Ordering::Relaxed);
            libc::atexit(check_at_exit);
            arrays.program(device_type);
        }
        std::process::exit(if has_leaks() { LEAKS } else { 0 });
    }
    // SAFETY: this process' own end of the pipe, and its child.
    unsafe {
        libc::close(ends[1]);
        let mut said = String::new();
        let mut errors = File::from_raw_fd(ends[0]);
        errors.read_to_string(&mut said).expect("text");
        let mut status = 0;
        libc::waitpid(child, &mut status, 0);
        let code = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
        Ended { code, said }
    }
}
