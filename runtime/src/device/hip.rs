//! AMD GPUs through HIP's module interface, which is looked for at run time.

mod copy;
mod library;
mod module;
mod planes;

use super::{
    Capacity, Copy, Device, Direction, Event, Function, Handles, Limits, Properties, Shape, Stream,
    memory::{Memory, Support},
    modules::Modules,
};
use crate::{
    constructs::{
        image::{self, Target},
        stop::Stop,
    },
    report::error::{Error, Result},
};
use library::{Handle, Hip, NO_MEMORY, NOT_READY};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::time::Duration;

/// One GPU.
pub struct Radeon {
    hip: &'static Hip,
    ordinal: c_int,
    target: Target,
    limits: Limits,
    memory: Memory,
    modules: Modules,
}

/// `hipDeviceAttribute_t`.
const MANAGED_MEMORY: c_int = 24;
const MAX_THREADS_PER_BLOCK: c_int = 56;
const MULTIPROCESSOR_COUNT: c_int = 63;
const PAGEABLE_MEMORY_ACCESS: c_int = 65;

/// Neither stream waits for the default stream.
const STREAM_NON_BLOCKING: u32 = 1;
/// `hipMemAdviseSetCoarseGrain`: host and device need not see each other's changes during a kernel.
/// Elsewhere atomic updates have no effect on many processors.
const COARSE_GRAIN: c_int = 100;
/// All streams may use managed memory.
const ATTACH_GLOBAL: u32 = 1;
const EVENT_DISABLE_TIMING: u32 = 2;

/// All AMD GPUs of the machine, or what was looked for and not found.
pub fn devices() -> std::result::Result<Vec<Radeon>, String> {
    let hip = Hip::open()?;
    find(hip).map_err(|error| error.to_string())
}

fn find(hip: &'static Hip) -> Result<Vec<Radeon>> {
    let mut count = 0;
    // SAFETY: `count` is written before the call returns.
    unsafe {
        hip.check("hipInit", (hip.hipInit)(0))?;
        hip.check("hipGetDeviceCount", (hip.hipGetDeviceCount)(&mut count))?;
    }
    if count == 0 {
        let text = "HIP finds no GPU (see ROCR_VISIBLE_DEVICES and HIP_VISIBLE_DEVICES)";
        return Err(Error::NoDevice(text.to_owned()));
    }
    (0..count)
        .map(|ordinal| Radeon::open(hip, ordinal))
        .collect()
}

/// Lanes of a wavefront in code for the target `id` (`gfx90a:sramecc+`). GPUs of
/// the generations from gfx10 on run both widths; accc makes code for 32 there.
fn wavefront_of(id: &str) -> u32 {
    let processor = id.split(':').next().unwrap_or(id);
    // The last two characters are minor version and stepping.
    let is_gcn = processor.len() <= "gfx90a".len();
    if is_gcn { 64 } else { 32 }
}

impl Radeon {
    fn open(hip: &'static Hip, ordinal: c_int) -> Result<Radeon> {
        let threads = attribute(hip, MAX_THREADS_PER_BLOCK, ordinal)?;
        let id = hip.target_id(ordinal)?;
        Ok(Radeon {
            hip,
            ordinal,
            limits: Limits {
                units: attribute(hip, MULTIPROCESSOR_COUNT, ordinal)?,
                threads_per_gang: threads,
                default_vector_length: 256.min(threads),
                wavefront: wavefront_of(&id),
                // As many as a dispatch packet has bits for.
                threads_in_row: u32::MAX.into(),
            },
            target: Target::Amd { id },
            memory: memory_of(hip, ordinal)?,
            modules: Modules::default(),
        })
    }

    /// Every thread has its own current device; other libraries change it.
    fn enter(&self) -> Result<&'static Hip> {
        // SAFETY: a device that was found.
        let result = unsafe { (self.hip.hipSetDevice)(self.ordinal) };
        self.hip.check("hipSetDevice", result)?;
        Ok(self.hip)
    }

    fn record_event(&self, stream: Stream, flags: u32) -> Result<Event> {
        let hip = self.enter()?;
        let mut event = std::ptr::null_mut();
        // SAFETY: `event` is written before the first call returns.
        unsafe {
            let result = (hip.hipEventCreateWithFlags)(&mut event, flags);
            hip.check("hipEventCreateWithFlags", result)?;
            let result = (hip.hipEventRecord)(event, native(stream));
            hip.check("hipEventRecord", result)?;
        }
        Ok(Event(event as usize))
    }
}

fn attribute(hip: &Hip, attribute: c_int, ordinal: c_int) -> Result<u32> {
    let mut value = 0;
    // SAFETY: `value` is written before the call returns.
    let result = unsafe { (hip.hipDeviceGetAttribute)(&mut value, attribute, ordinal) };
    hip.check("hipDeviceGetAttribute", result)?;
    Ok(u32::try_from(value).unwrap_or(0))
}

fn native(stream: Stream) -> Handle {
    stream.0 as Handle
}

/// The memory that data is to lie in, if the GPU has it.
fn memory_of(hip: &Hip, ordinal: c_int) -> Result<Memory> {
    let has = |number| attribute(hip, number, ordinal).map(|value| value != 0);
    let supports = Support {
        managed: has(MANAGED_MEMORY)?,
        unified: has(PAGEABLE_MEMORY_ACCESS)?,
    };
    Memory::of_gpu(ordinal, supports)
}

impl Device for Radeon {
    fn ends_at_exit(&self) -> bool {
        true
    }

    fn shares_memory(&self) -> bool {
        self.memory == Memory::Unified
    }

    fn stop(&self) -> Option<Stop> {
        self.modules.stop()
    }

    fn has_code(&self) -> bool {
        image::fitting(&self.target).is_ok_and(|images| !images.is_empty())
    }

    fn properties(&self) -> Properties {
        let hip = self.hip;
        let mut name = [0 as c_char; 256];
        let mut version = 0;
        // SAFETY: the out arguments are as large as the calls are told. Where
        // one fails its value stays 0, which says unknown.
        let name = unsafe {
            let _ = (hip.hipDeviceGetName)(name.as_mut_ptr(), 255, self.ordinal);
            let _ = (hip.hipDriverGetVersion)(&mut version);
            CStr::from_ptr(name.as_ptr())
        };
        Properties {
            name: format!("{} ({})", name.to_string_lossy(), self.target),
            vendor: "AMD".to_owned(),
            driver: format!("HIP {version}"),
        }
    }

    fn capacity(&self) -> Capacity {
        let (mut free, mut total) = (0, 0);
        if let Ok(hip) = self.enter() {
            // SAFETY: the out arguments are written, or stay 0, which says unknown.
            let _ = unsafe { (hip.hipMemGetInfo)(&mut free, &mut total) };
        }
        Capacity {
            total: total as u64,
            free: free as u64,
        }
    }

    /// HIP's contexts are one with its devices.
    fn handles(&self) -> Handles {
        Handles {
            device: self.ordinal as usize,
            context: 0,
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        let hip = self.enter()?;
        let mut address = std::ptr::null_mut();
        let is_managed = self.memory == Memory::Managed;
        // SAFETY: `address` is written before the call returns.
        let result = unsafe {
            match is_managed {
                true => (hip.hipMallocManaged)(&mut address, bytes, ATTACH_GLOBAL),
                false => (hip.hipMalloc)(&mut address, bytes),
            }
        };
        match result {
            NO_MEMORY => return Err(self.capacity().exceeded_by(bytes)),
            result => hip.check("hipMalloc", result)?,
        }
        if is_managed {
            // SAFETY: all of what was allocated.
            let result = unsafe { (hip.hipMemAdvise)(address, bytes, COARSE_GRAIN, self.ordinal) };
            if let Err(refused) = hip.check("hipMemAdvise", result) {
                self.free(address as u64)?;
                return Err(refused);
            }
        }
        Ok(address as u64)
    }

    fn free(&self, address: u64) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: an address that `allocate` gave.
        hip.check("hipFree", unsafe { (hip.hipFree)(address as *mut c_void) })
    }

    fn allocate_pinned(&self, bytes: usize) -> Result<Option<u64>> {
        let hip = self.enter()?;
        let mut address = std::ptr::null_mut();
        // SAFETY: `address` is written before the call returns.
        let result = unsafe { (hip.hipHostMalloc)(&mut address, bytes, 0) };
        hip.check("hipHostMalloc", result)
            .map(|()| Some(address as u64))
    }

    fn free_pinned(&self, address: u64) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: an address that `allocate_pinned` gave.
        let result = unsafe { (hip.hipHostFree)(address as *mut c_void) };
        hip.check("hipHostFree", result)
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        copy::start(self.enter()?, copy, stream)
    }

    /// HIP does not say how late it reads pageable memory.
    fn uses_host_later(&self, _direction: Direction, _host: usize) -> bool {
        true
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        let hip = self.enter()?;
        let address = address as *mut c_void;
        // SAFETY: the caller guarantees the bytes.
        let result = unsafe { (hip.hipMemsetAsync)(address, 0, bytes, native(stream)) };
        hip.check("hipMemsetAsync", result)
    }

    fn function(&self, name: &'static CStr) -> Result<Function> {
        self.modules.kernel(self, &self.target, name)
    }

    fn gangs_of_unit(&self, function: Function, shape: &Shape) -> Result<Option<u32>> {
        module::gangs_of_unit(self.enter()?, function, shape)
    }

    fn provide_heap(&self, name: &'static CStr, bytes: u64) -> Result<()> {
        self.modules.provide_heap(self, name, bytes)
    }

    unsafe fn launch(
        &self,
        function: Function,
        values: *mut *mut c_void,
        shape: &Shape,
        stream: Stream,
    ) -> Result<()> {
        let hip = self.enter()?;
        let [x, y, z] = shape.gangs;
        // SAFETY: the caller's promise about the values.
        let result = unsafe {
            (hip.hipModuleLaunchKernel)(
                function.0 as Handle,
                x,
                y,
                z,
                shape.vector_length,
                shape.workers,
                1,
                shape.shared_bytes,
                native(stream),
                values,
                std::ptr::null_mut(),
            )
        };
        hip.check("hipModuleLaunchKernel", result)
    }

    fn create_stream(&self) -> Result<Stream> {
        let hip = self.enter()?;
        let mut stream = std::ptr::null_mut();
        // SAFETY: `stream` is written before the call returns.
        let result = unsafe { (hip.hipStreamCreateWithFlags)(&mut stream, STREAM_NON_BLOCKING) };
        hip.check("hipStreamCreateWithFlags", result)?;
        Ok(Stream(stream as usize))
    }

    fn destroy_stream(&self, stream: Stream) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: a stream that `create_stream` gave.
        hip.check("hipStreamDestroy", unsafe {
            (hip.hipStreamDestroy)(native(stream))
        })
    }

    fn synchronize(&self, stream: Stream) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: a stream of this device.
        let result = unsafe { (hip.hipStreamSynchronize)(native(stream)) };
        hip.check("hipStreamSynchronize", result)?;
        self.modules.unless_stopped()
    }

    fn is_idle(&self, stream: Stream) -> Result<bool> {
        let hip = self.enter()?;
        // SAFETY: a stream of this device.
        let is_idle = is_ready(hip, "hipStreamQuery", unsafe {
            (hip.hipStreamQuery)(native(stream))
        })?;
        self.modules.idle_unless_stopped(is_idle)
    }

    fn record(&self, stream: Stream) -> Result<Event> {
        self.record_event(stream, EVENT_DISABLE_TIMING)
    }

    fn record_timed(&self, stream: Stream) -> Result<Option<Event>> {
        self.record_event(stream, 0).map(Some)
    }

    fn elapsed(&self, from: Event, to: Event) -> Result<Duration> {
        let hip = self.enter()?;
        let mut milliseconds = 0.0;
        let (from, to) = (from.0 as Handle, to.0 as Handle);
        // SAFETY: events with times that were recorded.
        let result = unsafe { (hip.hipEventElapsedTime)(&mut milliseconds, from, to) };
        hip.check("hipEventElapsedTime", result)?;
        Ok(Duration::from_secs_f32(milliseconds.max(0.0) / 1e3))
    }

    fn finish(&self, event: Event) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: an event that `record` gave.
        let result = unsafe { (hip.hipEventSynchronize)(event.0 as Handle) };
        hip.check("hipEventSynchronize", result)
    }

    fn is_complete(&self, event: Event) -> Result<bool> {
        let hip = self.enter()?;
        // SAFETY: an event that `record` gave.
        is_ready(hip, "hipEventQuery", unsafe {
            (hip.hipEventQuery)(event.0 as Handle)
        })
    }

    fn wait_event(&self, stream: Stream, event: Event) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: a stream of this device and an event that `record` gave.
        let result = unsafe { (hip.hipStreamWaitEvent)(native(stream), event.0 as Handle, 0) };
        hip.check("hipStreamWaitEvent", result)
    }

    fn destroy_event(&self, event: Event) -> Result<()> {
        let hip = self.enter()?;
        // SAFETY: an event that `record` gave; HIP keeps it until it is passed.
        hip.check("hipEventDestroy", unsafe {
            (hip.hipEventDestroy)(event.0 as Handle)
        })
    }
}

fn is_ready(hip: &Hip, operation: &'static str, result: c_int) -> Result<bool> {
    match result {
        NOT_READY => Ok(false),
        result => hip.check(operation, result).map(|()| true),
    }
}

#[cfg(test)]
mod tests {
    use super::wavefront_of;

    #[test]
    fn wavefronts_by_generation() {
        for id in ["gfx906", "gfx90a:sramecc+:xnack-", "gfx942"] {
            assert_eq!(wavefront_of(id), 64, "{id}");
        }
        for id in ["gfx1030", "gfx1100", "gfx1201"] {
            assert_eq!(wavefront_of(id), 32, "{id}");
        }
    }
}
