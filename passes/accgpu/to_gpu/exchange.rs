//! Shared memory through which the threads of a gang or a worker exchange values: the copies
//! that they combine for a reduction, and what one of them computes for all (`predicate`).
//!
//! A kernel has the same few bytes for it, however many reductions it has, of whatever types: the
//! rest is for arrays (`outline/shape.rs`). A user gets a room of its own that takes at most half of
//! what is left, so that many small ones have theirs. All others use the common room in turn.
//!
//! Legality of using memory again: a user waits for its threads before it stores in the common room,
//! and behind its last load unless the construct ends there. So two users by a gang are kept apart,
//! and two by a worker too, which has the same part of the room for each. A gang waits for its
//! workers before it uses the room, and all of them wait for each other behind that. `barriers`
//! sees that all these have the same memory, since they have it by one address.

use super::{
    memory::{element, shared},
    threads::{MAX_WORKERS, Threads},
};
use crate::accgpu::outline::shape::{SHARED_ALIGNMENT, SHARED_FOR_EXCHANGE, in_shared};
use accc_dialects::{
    accgpu::{self, Level},
    arith, fir,
    ir::{Builder, Module, Op, Type, Value},
};

/// Bytes of the common room, and of all others together.
const COMMON_BYTES: i64 = SHARED_FOR_EXCHANGE / 2;

/// What a kernel has of such memory.
pub struct Exchange<'m, 'c> {
    pub symbols: &'m mut Module<'c>,
    kernel: Op<'c>,
    /// Bytes for further rooms beside the common one.
    left: i64,
    common: Option<Value<'c>>,
}

/// Memory for one user.
pub struct Room<'c> {
    slots: Value<'c>,
    ty: Type<'c>,
    scope: Level,
    is_common: bool,
}

impl<'m, 'c> Exchange<'m, 'c> {
    pub fn of(kernel: Op<'c>, symbols: &'m mut Module<'c>) -> Self {
        Exchange {
            symbols,
            kernel,
            left: SHARED_FOR_EXCHANGE - COMMON_BYTES,
            common: None,
        }
    }

    /// A room at the cursor, which all threads of `scope` reach, with at most `count` slots for
    /// values of type `ty` and as many as fit; for workers, each has these. Returns the number of slots
    /// as well, a power of two where it is not `count`. `None` for types of unknown size.
    pub fn room(
        &mut self,
        b: &Builder<'c>,
        ty: Type<'c>,
        count: i64,
        scope: Level,
        threads: &Threads,
    ) -> Option<(Room<'c>, i64)> {
        let size = ty.byte_size(self.symbols.op())?.max(1);
        let owners = match scope {
            Level::Worker => threads.workers.unwrap_or(MAX_WORKERS),
            _ => 1,
        };
        let bytes = in_shared(size * count * owners);
        let is_common = bytes > self.left / 2;
        let (memory, stride, count) = if is_common {
            let stride = COMMON_BYTES / owners / SHARED_ALIGNMENT * SHARED_ALIGNMENT;
            let most = (stride / size).checked_ilog2().map(|log| 1 << log)?;
            (self.common(), stride, count.min(most))
        } else {
            self.left -= bytes;
            (shared(b, self.symbols, bytes), size * count, count)
        };
        let memory = match scope {
            Level::Worker => {
                let worker = accgpu::id(b, Level::Worker);
                let first = arith::mul(b, worker, arith::index(b, stride));
                let byte = Type::integer(b.ctx(), 8);
                let bytes = fir::convert(b, memory, byte.array(-1).reference());
                element(b, bytes, first, byte)
            }
            _ => memory,
        };
        let slots = fir::convert(b, memory, ty.array(-1).reference());
        let room = Room {
            slots,
            ty,
            scope,
            is_common,
        };
        room.wait(b);
        Some((room, count))
    }

    /// The address of the common room, the same for all users.
    fn common(&mut self) -> Value<'c> {
        let (kernel, symbols) = (self.kernel, &mut *self.symbols);
        *self.common.get_or_insert_with(|| {
            let entry = kernel.region(0).first_block().expect("a kernel has a body");
            shared(&Builder::at_start(entry, kernel), symbols, COMMON_BYTES)
        })
    }
}

impl<'c> Room<'c> {
    /// The address of a slot, of the worker's where each has some.
    pub fn slot(&self, b: &Builder<'c>, index: Value<'c>) -> Value<'c> {
        element(b, self.slots, index, self.ty)
    }

    /// Waits for those who use the memory before or behind this user.
    pub fn wait(&self, b: &Builder<'c>) {
        if self.is_common {
            accgpu::barrier(b, self.scope);
        }
    }
}
