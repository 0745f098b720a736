//! NVIDIA GPUs through the CUDA driver, which is looked for at run time.

mod copy;
mod driver;
mod module;

pub use driver::devices;

use super::{
    Capacity, Copy, Device, Direction, Event, Function, Handles, Limits, Properties, Shape, Stream,
    memory::Memory, modules::Modules,
};
use crate::{
    constructs::{
        image::{self, Target},
        stop::Stop,
    },
    report::error::Result,
};
use cudarc::driver::sys::{self, CUresult};
use driver::{attribute, check, is_ready, memory_of};
use parking_lot::Mutex;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::time::Duration;

/// One GPU with its primary context.
pub struct Cuda {
    device: sys::CUdevice,
    /// The context, once the program uses the GPU: each takes some hundred megabytes
    /// there, which processes that share a machine's GPUs out would take on all.
    context: Mutex<Option<usize>>,
    target: Target,
    limits: Limits,
    max_pitch: usize,
    memory: Memory,
    /// Whether it reads the program's memory by itself.
    reads_all_memory: bool,
    modules: Modules,
}

/// Shared memory that a block gets without asking.
const PLAIN_SHARED_BYTES: u32 = 48 * 1024;

/// All streams may use managed memory.
const ATTACH_GLOBAL: u32 = sys::CUmemAttach_flags_enum::CU_MEM_ATTACH_GLOBAL as u32;
const EVENT_DISABLE_TIMING: u32 = sys::CUevent_flags_enum::CU_EVENT_DISABLE_TIMING as u32;

impl Cuda {
    fn open(ordinal: c_int) -> Result<Cuda> {
        let mut device = 0;
        // SAFETY: `device` is written before the call returns.
        let found = unsafe { sys::cuDeviceGet(&mut device, ordinal) };
        check("cuDeviceGet", found)?;
        use sys::CUdevice_attribute_enum::*;
        let major = attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        let threads = attribute(device, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?;
        Ok(Cuda {
            device,
            context: Mutex::new(None),
            target: Target::Nvidia {
                capability: major * 10 + minor,
            },
            limits: Limits {
                units: attribute(device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
                threads_per_gang: threads,
                default_vector_length: 128.min(threads),
                wavefront: attribute(device, CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
                threads_in_row: u64::MAX,
            },
            max_pitch: attribute(device, CU_DEVICE_ATTRIBUTE_MAX_PITCH)? as usize,
            memory: memory_of(device, ordinal)?,
            reads_all_memory: attribute(device, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS)? != 0,
            modules: Modules::default(),
        })
    }

    /// Every thread has its own current context; other libraries change it.
    fn enter(&self) -> Result<()> {
        let context = self.context()? as sys::CUcontext;
        // SAFETY: the primary context.
        check("cuCtxSetCurrent", unsafe { sys::cuCtxSetCurrent(context) })
    }

    /// The primary context, kept until the program ends.
    fn context(&self) -> Result<usize> {
        let mut kept = self.context.lock();
        if let Some(context) = *kept {
            return Ok(context);
        }
        let mut context = std::ptr::null_mut();
        // SAFETY: `context` is written before the call returns.
        let retained = unsafe { sys::cuDevicePrimaryCtxRetain(&mut context, self.device) };
        check("cuDevicePrimaryCtxRetain", retained)?;
        Ok(*kept.insert(context as usize))
    }

    fn record_event(&self, stream: Stream, flags: u32) -> Result<Event> {
        self.enter()?;
        let mut event = std::ptr::null_mut();
        // SAFETY: `event` is written before the first call returns.
        unsafe {
            check("cuEventCreate", sys::cuEventCreate(&mut event, flags))?;
            check("cuEventRecord", sys::cuEventRecord(event, native(stream)))?;
        }
        Ok(Event(event as usize))
    }
}

fn native(stream: Stream) -> sys::CUstream {
    stream.0 as sys::CUstream
}

impl Device for Cuda {
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
        let mut name = [0 as c_char; 256];
        let mut version = 0;
        // SAFETY: the out arguments are as large as the calls are told. Where
        // one fails its value stays 0, which says unknown.
        let name = unsafe {
            let _ = sys::cuDeviceGetName(name.as_mut_ptr(), 255, self.device);
            let _ = sys::cuDriverGetVersion(&mut version);
            CStr::from_ptr(name.as_ptr())
        };
        Properties {
            name: name.to_string_lossy().into_owned(),
            vendor: "NVIDIA".to_owned(),
            driver: format!("CUDA {}.{}", version / 1000, version % 1000 / 10),
        }
    }

    fn capacity(&self) -> Capacity {
        let (mut free, mut total) = (0, 0);
        if self.enter().is_ok() {
            // SAFETY: the out arguments are written, or stay 0, which says unknown.
            let _ = unsafe { sys::cuMemGetInfo_v2(&mut free, &mut total) };
        }
        Capacity {
            total: total as u64,
            free: free as u64,
        }
    }

    fn handles(&self) -> Handles {
        Handles {
            device: self.device as usize,
            context: self.context.lock().unwrap_or_default(),
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn allocate(&self, bytes: usize) -> Result<u64> {
        self.enter()?;
        let mut address = 0;
        // SAFETY: `address` is written before the call returns.
        let result = unsafe {
            match self.memory {
                Memory::Managed => sys::cuMemAllocManaged(&mut address, bytes, ATTACH_GLOBAL),
                _ => sys::cuMemAlloc_v2(&mut address, bytes),
            }
        };
        match result {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY => Err(self.capacity().exceeded_by(bytes)),
            result => check("cuMemAlloc", result).map(|()| address),
        }
    }

    fn free(&self, address: u64) -> Result<()> {
        self.enter()?;
        // SAFETY: an address that `allocate` gave.
        check("cuMemFree", unsafe { sys::cuMemFree_v2(address) })
    }

    fn allocate_pinned(&self, bytes: usize) -> Result<Option<u64>> {
        self.enter()?;
        let mut address = std::ptr::null_mut();
        // SAFETY: `address` is written before the call returns.
        let result = unsafe { sys::cuMemHostAlloc(&mut address, bytes, 0) };
        check("cuMemHostAlloc", result).map(|()| Some(address as u64))
    }

    fn free_pinned(&self, address: u64) -> Result<()> {
        self.enter()?;
        // SAFETY: an address that `allocate_pinned` gave.
        let result = unsafe { sys::cuMemFreeHost(address as *mut c_void) };
        check("cuMemFreeHost", result)
    }

    fn copy(&self, copy: &Copy, stream: Stream) -> Result<()> {
        self.copy_block(copy, stream)
    }

    /// The driver has read pageable memory, which it does not know, before a copy of it
    /// to the GPU returns, unless the GPU can do that by itself.
    fn uses_host_later(&self, direction: Direction, host: usize) -> bool {
        direction == Direction::ToHost || self.reads_all_memory || copy::is_known(host)
    }

    fn zero(&self, address: u64, bytes: usize, stream: Stream) -> Result<()> {
        self.enter()?;
        // SAFETY: the caller guarantees the bytes.
        let result = unsafe { sys::cuMemsetD8Async(address, 0, bytes, native(stream)) };
        check("cuMemsetD8Async", result)
    }

    fn function(&self, name: &'static CStr) -> Result<Function> {
        self.modules.kernel(self, &self.target, name)
    }

    fn gangs_of_unit(&self, function: Function, shape: &Shape) -> Result<Option<u32>> {
        self.enter()?;
        let mut gangs = 0;
        let threads = (shape.workers * shape.vector_length) as c_int;
        // SAFETY: a function of a loaded module; `gangs` is written before the call returns.
        let result = unsafe {
            sys::cuOccupancyMaxActiveBlocksPerMultiprocessor(
                &mut gangs,
                function.0 as sys::CUfunction,
                threads,
                shape.shared_bytes as usize,
            )
        };
        check("cuOccupancyMaxActiveBlocksPerMultiprocessor", result)?;
        Ok(u32::try_from(gangs).ok())
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
        self.enter()?;
        let function = function.0 as sys::CUfunction;
        let [x, y, z] = shape.gangs;
        if shape.shared_bytes > PLAIN_SHARED_BYTES {
            use sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES as BYTES;
            let bytes = c_int::try_from(shape.shared_bytes).unwrap_or(c_int::MAX);
            // SAFETY: a function of a loaded module.
            let result = unsafe { sys::cuFuncSetAttribute(function, BYTES, bytes) };
            check("cuFuncSetAttribute", result)?;
        }
        // SAFETY: the caller's promise about the values.
        let result = unsafe {
            sys::cuLaunchKernel(
                function,
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
        check("cuLaunchKernel", result)
    }

    fn create_stream(&self) -> Result<Stream> {
        self.enter()?;
        let mut stream = std::ptr::null_mut();
        let flags = sys::CUstream_flags_enum::CU_STREAM_NON_BLOCKING as u32;
        // SAFETY: `stream` is written before the call returns.
        check("cuStreamCreate", unsafe {
            sys::cuStreamCreate(&mut stream, flags)
        })?;
        Ok(Stream(stream as usize))
    }

    fn destroy_stream(&self, stream: Stream) -> Result<()> {
        self.enter()?;
        // SAFETY: a stream that `create_stream` gave.
        check("cuStreamDestroy", unsafe {
            sys::cuStreamDestroy_v2(native(stream))
        })
    }

    fn synchronize(&self, stream: Stream) -> Result<()> {
        self.enter()?;
        // SAFETY: a stream of this context.
        check("cuStreamSynchronize", unsafe {
            sys::cuStreamSynchronize(native(stream))
        })?;
        self.modules.unless_stopped()
    }

    fn is_idle(&self, stream: Stream) -> Result<bool> {
        self.enter()?;
        // SAFETY: a stream of this context.
        let is_idle = is_ready("cuStreamQuery", unsafe {
            sys::cuStreamQuery(native(stream))
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
        self.enter()?;
        let mut milliseconds = 0.0;
        let (from, to) = (from.0 as sys::CUevent, to.0 as sys::CUevent);
        // SAFETY: events with times that were recorded.
        let result = unsafe { sys::cuEventElapsedTime(&mut milliseconds, from, to) };
        check("cuEventElapsedTime", result)?;
        Ok(Duration::from_secs_f32(milliseconds.max(0.0) / 1e3))
    }

    fn finish(&self, event: Event) -> Result<()> {
        self.enter()?;
        // SAFETY: an event that `record` gave.
        let result = unsafe { sys::cuEventSynchronize(event.0 as sys::CUevent) };
        check("cuEventSynchronize", result)
    }

    fn is_complete(&self, event: Event) -> Result<bool> {
        self.enter()?;
        // SAFETY: an event that `record` gave.
        is_ready("cuEventQuery", unsafe {
            sys::cuEventQuery(event.0 as sys::CUevent)
        })
    }

    fn wait_event(&self, stream: Stream, event: Event) -> Result<()> {
        self.enter()?;
        let event = event.0 as sys::CUevent;
        // SAFETY: a stream of this context and an event that `record` gave.
        let result = unsafe { sys::cuStreamWaitEvent(native(stream), event, 0) };
        check("cuStreamWaitEvent", result)
    }

    fn destroy_event(&self, event: Event) -> Result<()> {
        self.enter()?;
        // SAFETY: an event that `record` gave; the driver keeps it until passed.
        check("cuEventDestroy", unsafe {
            sys::cuEventDestroy_v2(event.0 as sys::CUevent)
        })
    }
}
