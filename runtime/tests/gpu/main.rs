//! The drivers of NVIDIA and AMD GPUs on fake GPUs (`tests/fake`), which check
//! every call: the same programs on both vendors'. What needs a real driver
//! cannot be seen here; what the runtime asks of one can.

mod calls;
mod devices;
mod exits;
mod faults;
mod injection;
mod memory;
mod orders;
mod profile;
mod staging;
mod stops;
mod streams;
mod trace;
mod updates;

#[path = "../support/child.rs"]
mod child;
#[path = "../support/directives.rs"]
mod directives;
#[path = "../support/offload.rs"]
mod offload;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/tool.rs"]
mod tool;

use accrt::abi::{Dimension, Kernel, LaunchBounds, QUEUE_SYNC, Variable};
use accrt::entry::{
    accrt_enter, accrt_exit, accrt_launch, accrt_register_images, accrt_set, accrt_update,
    accrt_wait,
};
use accrt::routines::device::{acc_get_num_devices, acc_get_property};
use accrt::routines::queue::{acc_async_test, acc_wait_all_async};
use std::ffi::{CStr, c_char, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr::{null, null_mut};
use support::*;

/// A vendor's fake driver and how its GPUs are used.
#[derive(Clone, Copy)]
struct Vendor {
    source: &'static str,
    /// The name by which the runtime finds the library.
    soname: &'static str,
    device_type: i32,
    triple: &'static str,
    /// What the fake GPUs have, and what they cannot run.
    architectures: [&'static str; 2],
}

const NVIDIA: Vendor = Vendor {
    source: "cuda.c",
    soname: "libcuda.so",
    device_type: 4,
    triple: "nvptx64-nvidia-cuda",
    architectures: ["sm_90", "sm_100"],
};

const AMD: Vendor = Vendor {
    source: "hip.c",
    soname: "libamdhip64.so.7",
    device_type: 5,
    triple: "amdgcn-amd-amdhsa",
    architectures: ["gfx90a", "gfx90a:xnack+"],
};

/// With the ROCm of before version 6.
const AMD_5: Vendor = Vendor {
    source: "hip5.c",
    ..AMD
};

impl Vendor {
    /// Compiles the fake driver and loads it; opening it by its name gives it
    /// then. Programs get images for its GPUs.
    fn load(self) -> Driver {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake");
        // Each process has its own, lest one is read while it is written.
        let name = format!("{}-{}", std::process::id(), self.soname);
        let library: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let compiled = Command::new("cc")
            .args(["-std=gnu11", "-Wall", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(&library)
            .arg(format!("-Wl,-soname,{}", self.soname))
            .arg(folder.join(self.source))
            .status()
            .expect("a C compiler is needed for this test");
        assert!(compiled.success());
        // SAFETY: the library has no constructors.
        let loaded = unsafe { libloading::Library::new(&library) }.expect("just compiled");
        std::fs::remove_file(&library).expect("it is loaded");
        for architecture in self.architectures {
            register(self.triple, architecture);
        }
        Driver(loaded)
    }
}

/// A fake driver.
struct Driver(libloading::Library);

impl Driver {
    /// The names of the calls since the last time, without those that only
    /// choose the device.
    fn calls(&self) -> Vec<String> {
        // SAFETY: the types of `tests/fake/journal.h`; the text is copied at once.
        let text = unsafe {
            let journal: libloading::Symbol<unsafe extern "C" fn() -> *const c_char> =
                self.0.get(b"fake_journal").expect("journal.h has it");
            CStr::from_ptr(journal()).to_string_lossy().into_owned()
        };
        text.split_whitespace()
            .filter(|name| !["hipSetDevice", "cuCtxSetCurrent"].contains(name))
            .map(str::to_owned)
            .collect()
    }

    /// What was allocated or created and not given back.
    fn leaks(&self) -> i32 {
        // SAFETY: the type of `tests/fake/device.h`.
        unsafe {
            let leaks: libloading::Symbol<unsafe extern "C" fn() -> i32> =
                self.0.get(b"fake_leaks").expect("device.h has it");
            leaks()
        }
    }
}

/// What the fake drivers take for a code object.
const CODE: &[u8] = b"\x7fELF....";

fn register(triple: &str, architecture: &str) {
    let bytes = Vec::leak(offload::binary(triple, architecture, CODE));
    // SAFETY: leaked.
    unsafe { accrt_register_images(bytes.as_ptr().cast(), bytes.len() as u64) };
}

fn use_device(device_type: i32, number: i32) {
    // SAFETY: no location.
    unsafe { accrt_set(device_type, number, QUEUE_SYNC - 1, null()) };
}

fn enter_async(variable: &Variable, action: u32, queue: i32) -> *mut c_void {
    // SAFETY: the tests' variables are well formed.
    unsafe { accrt_enter(variable, action, null_mut(), queue, null()) }
}

fn exit_async(variable: &Variable, action: u32, queue: i32) {
    // SAFETY: as above.
    unsafe { accrt_exit(variable, action, queue, null()) };
}

fn launch(name: &CStr, values: &mut [*mut c_void], bounds: LaunchBounds, queue: i32) {
    let kernel = Kernel {
        name: name.as_ptr(),
        location: c";saxpy.f90;main;3;1;;".as_ptr(),
        construct: 0,
        arguments: values.len() as i32,
        shown: null(),
    };
    // SAFETY: the values are those of the kernel.
    let launched = unsafe {
        accrt_launch(
            &kernel,
            values.as_mut_ptr(),
            &bounds,
            queue,
            kernel.location,
        )
    };
    assert_eq!(launched, 1);
}

fn axpy(x: *mut c_void, y: *mut c_void, length: i64, queue: i32) {
    let (mut n, mut a, mut x, mut y) = (length, 2.0_f64, x, y);
    let mut values: [*mut c_void; 4] = [
        (&raw mut n).cast(),
        (&raw mut a).cast(),
        (&raw mut x).cast(),
        (&raw mut y).cast(),
    ];
    launch(c"axpy", &mut values, LaunchBounds::default(), queue);
}

fn a_region_computes_on_the_device() {
    let (mut x, mut y) = (vec![1.0_f64; 100], vec![3.0_f64; 100]);
    let (copyin, copy) = (object(&mut x), object(&mut y));
    let device_x = enter(&copyin, COPYIN | STRUCTURED);
    let device_y = enter(&copy, COPYIN | STRUCTURED);
    axpy(device_x, device_y, 100, QUEUE_SYNC);
    exit(&copy, COPYOUT | STRUCTURED);
    exit(&copyin, DELETE | STRUCTURED);
    assert_eq!(y, [5.0; 100]);
}

fn queues_run_when_they_are_waited_for() {
    let (mut x, mut y) = (vec![1.0_f64; 100], vec![3.0_f64; 100]);
    let (copyin, copy) = (object(&mut x), object(&mut y));
    let device_x = enter_async(&copyin, COPYIN, 1);
    acc_wait_all_async(2);
    let device_y = enter_async(&copy, COPYIN, 2);
    axpy(device_x, device_y, 100, 2);
    exit_async(&copy, COPYOUT, 2);
    exit_async(&copyin, DELETE, 2);
    assert_eq!(y, [3.0; 100]);
    assert_eq!(acc_async_test(2), 0);
    // Memory that queue 2 still uses is not given to anyone else.
    let mut other = vec![9.0_f64; 100];
    let other_variable = object(&mut other);
    let elsewhere = enter(&other_variable, COPYIN);
    assert!(elsewhere != device_x && elsewhere != device_y);
    // SAFETY: one queue.
    unsafe { accrt_wait(&2, 1, -1, QUEUE_SYNC, null()) };
    assert_eq!(y, [5.0; 100]);
    assert_eq!(acc_async_test(2), 1);
    exit(&other_variable, DELETE);
}

/// A region that ends before a queue that uses its data: what the kernel writes is lost,
/// and does not come to the variable that would get the memory.
fn a_region_that_ends_too_early_spoils_no_other() {
    let (mut x, mut y, mut z) = (vec![1.0_f64; 100], vec![3.0_f64; 100], vec![9.0_f64; 100]);
    let (copyin, copy, other) = (object(&mut x), object(&mut y), object(&mut z));
    let device_x = enter(&copyin, COPYIN | STRUCTURED);
    let device_y = enter(&copy, COPYIN | STRUCTURED);
    axpy(device_x, device_y, 100, 1);
    exit(&copyin, DELETE | STRUCTURED);
    exit(&copy, DELETE | STRUCTURED);
    enter(&other, COPYIN);
    // SAFETY: one queue.
    unsafe { accrt_wait(&1, 1, -1, QUEUE_SYNC, null()) };
    exit(&other, COPYOUT);
    assert_eq!(z, [9.0; 100]);
}

fn strided_sections_move_alone() {
    let mut a = vec![1_i32; 12];
    let whole = object(&mut a);
    enter(&whole, COPYIN);
    a.fill(2);
    let row = [(1, 1, 4), (0, 3, 16)].map(|(lower, extent, stride)| Dimension {
        lower,
        extent,
        stride,
    });
    update(&section(&mut a, &row), true, 0);
    a.fill(0);
    exit(&whole, COPYOUT);
    assert_eq!(a, [1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1]);
}

fn zeros_come_without_a_copy() {
    let mut a = vec![7_i32; 8];
    let variable = object(&mut a);
    enter(&variable, CREATE | ZERO);
    exit(&variable, COPYOUT);
    assert_eq!(a, [0; 8]);
}

fn shape_of(bounds: LaunchBounds) -> Vec<u32> {
    let mut shape = vec![0_u32; 7];
    let variable = object(&mut shape);
    let mut device = enter(&variable, CREATE);
    launch(
        c"shape",
        &mut [(&raw mut device).cast()],
        bounds,
        QUEUE_SYNC,
    );
    exit(&variable, COPYOUT);
    shape
}

fn on_both_vendors() {
    a_region_computes_on_the_device();
    queues_run_when_they_are_waited_for();
    a_region_that_ends_too_early_spoils_no_other();
    strided_sections_move_alone();
    zeros_come_without_a_copy();
    let given = LaunchBounds {
        gangs: [3, 2, 1],
        workers: 4,
        vector_length: 64,
        shared_bytes: 512,
        ..LaunchBounds::default()
    };
    assert_eq!(shape_of(given), [3, 2, 1, 64, 4, 1, 512]);
}

#[test]
fn nvidia() {
    child::succeeds("nvidia", &[], || {
        let _driver = NVIDIA.load();
        assert_eq!(acc_get_num_devices(NVIDIA.device_type), 2);
        assert_eq!(acc_get_property(0, NVIDIA.device_type, 1), 1 << 30);
        use_device(NVIDIA.device_type, 1);
        on_both_vendors();
        let open = shape_of(LaunchBounds::default());
        assert_eq!(open, [160, 1, 1, 128, 1, 1, 0]);
    });
}

#[test]
fn amd() {
    child::succeeds("amd", &[], || {
        let _driver = AMD.load();
        assert_eq!(acc_get_num_devices(AMD.device_type), 2);
        use_device(AMD.device_type, 0);
        on_both_vendors();
        let open = shape_of(LaunchBounds::default());
        assert_eq!(open, [1664, 1, 1, 256, 1, 1, 0]);
    });
}
