//! What is launched: a kernel, its arguments and the shape of its grid.

use super::{
    settings::Settings,
    watch::{NameShared, Watch},
};
use crate::{constructs::loaded, device::discrete::Blocks};
use parking_lot::Mutex;
use std::ffi::{CString, c_void};
use std::ops::Range;
use std::sync::OnceLock;

/// A kernel of an image.
pub struct Kernel {
    /// As messages call it.
    pub name: CString,
    /// Bytes of each parameter, where the image says so.
    pub parameters: Option<Vec<usize>>,
    /// What each thread runs.
    pub entry: unsafe extern "C" fn(*mut *mut c_void),
    /// Fills the shared memory of the calling OS thread with bytes that are no
    /// sensible number.
    pub poison: Option<unsafe extern "C" fn()>,
    /// Names the shared memory of the calling OS thread.
    pub name_shared: Option<NameShared>,
}

/// The arguments of a launch: pointers to their bytes.
#[derive(Clone, Copy)]
pub struct Values(pub *mut *mut c_void);

// SAFETY: kernels only read the arguments.
unsafe impl Send for Values {}
// SAFETY: as above.
unsafe impl Sync for Values {}

/// The bytes of a launch's arguments.
pub struct Arguments {
    /// Each begins at a multiple of a word.
    words: Vec<u64>,
    /// Where each begins (words).
    starts: Vec<usize>,
}

impl Arguments {
    /// Copies the arguments of a launch whose kernel has `parameters` of so many bytes.
    ///
    /// # Safety
    /// There are as many values, of these sizes.
    pub unsafe fn copy(parameters: &[usize], values: Values) -> Arguments {
        let mut arguments = Arguments {
            words: Vec::new(),
            starts: Vec::new(),
        };
        for (index, &bytes) in parameters.iter().enumerate() {
            let start = arguments.words.len();
            arguments.starts.push(start);
            let words = bytes.div_ceil(size_of::<u64>());
            arguments.words.resize(start + words, 0);
            let to = (&raw mut arguments.words[start..]).cast::<u8>();
            // SAFETY: the caller's promise; `to` has at least so many bytes.
            unsafe { to.copy_from_nonoverlapping((*values.0.add(index)).cast(), bytes) };
        }
        arguments
    }

    /// Their addresses.
    pub fn addresses(&mut self) -> Vec<*mut c_void> {
        let words = self.words.as_mut_ptr();
        let start = |start: &usize| words.wrapping_add(*start).cast();
        self.starts.iter().map(start).collect()
    }
}

/// A kernel with arguments and shape.
pub struct Launch<'a> {
    pub kernel: &'a Kernel,
    pub values: Values,
    /// Blocks in x, y, z.
    pub blocks: [u32; 3],
    /// Threads of a block in x, y, z.
    pub threads: [u32; 3],
    pub settings: &'a Settings,
    /// Sees all memory accesses, if anyone wants to know of them.
    pub watch: Option<Mutex<Watch>>,
    /// The device's memory, if kernels may access no other.
    pub memory: Option<&'a Blocks>,
    /// The stacks of the threads, sorted; known while memory is watched.
    pub stacks: OnceLock<Vec<Range<usize>>>,
}

impl<'a> Launch<'a> {
    /// A launch of `blocks` blocks of `threads` threads, in x, y and z.
    pub fn new(
        kernel: &'a Kernel,
        values: Values,
        blocks: [u32; 3],
        threads: [u32; 3],
        settings: &'a Settings,
    ) -> Launch<'a> {
        Launch {
            kernel,
            values,
            blocks,
            threads,
            settings,
            watch: settings.watches_memory.then(Mutex::default),
            memory: None,
            stacks: OnceLock::new(),
        }
    }

    /// Threads of a block.
    pub fn threads_per_block(&self) -> u32 {
        self.threads.iter().product()
    }

    /// Blocks of the grid.
    pub fn block_count(&self) -> u64 {
        self.blocks.iter().map(|count| u64::from(*count)).product()
    }

    /// Whether kernels may access the bytes, which lie in no stack and are not shared: they
    /// are the device's, or a constant of the image.
    pub fn may_access(&self, bytes: &Range<usize>) -> bool {
        self.memory.is_none_or(|memory| {
            let image = || loaded::object_of(self.kernel.entry as *const c_void);
            memory.hold(&(bytes.start as u64..bytes.end as u64))
                || loaded::object_of(bytes.start as *const c_void)
                    .is_some_and(|it| Some(it) == image())
        })
    }

    /// Whether an address lies in a thread's own memory.
    pub fn stacks_hold(&self, address: usize) -> bool {
        let stacks = self.stacks.get().map_or(&[][..], Vec::as_slice);
        let after = stacks.partition_point(|stack| stack.start <= address);
        after > 0 && stacks[after - 1].contains(&address)
    }
}

/// The coordinates of number `index` in a grid of that extent, x varying
/// fastest.
#[inline]
pub fn position(index: u64, extent: [u32; 3]) -> [u32; 3] {
    let [x, y] = [u64::from(extent[0]), u64::from(extent[1])];
    [index % x, index / x % y, index / x / y].map(|coordinate| coordinate as u32)
}
