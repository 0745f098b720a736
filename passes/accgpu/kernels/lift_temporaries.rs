//! Takes temporary arrays out of kernels constructs, and what its parts hand on
//! (`array_results`, `carry_values.rs`).
//!
//! flang puts the values of an array expression into a temporary where it cannot assign them
//! right away. Memory that the construct allocates is one gang's, so that all loops of the
//! construct, also those that have nothing to do with it, would run on one gang
//! (`accgpu-split-kernels`). libaccrt's, from before the construct, is there for all of its
//! parts.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %t = fir.allocmem !fir.array<?xf64>, %n {bindc_name = ".tmp.array"}
//!   "use"(%t)
//!   fir.freemem %t
//! }
//! ```
//! ## After
//! ```mlir
//! %0 = fir.call @accrt_temporary(%bytes, %location)
//! %t = fir.convert %0 : (!llvm.ptr) -> !fir.heap<!fir.array<?xf64>>
//! accgpu.region <kernels> {
//!   "use"(%t)
//! }
//! fir.call @accrt_temporary_end(%0, %queue, %location)
//! ```
//! In a version for the local thread the allocation itself stands in front.
//!
//! A parallel construct that is one gang loop, which overwrites what it needs, has parts then
//! (`accgpu.in_parts`).
//!
//! Legality: the construct allocates and frees the memory once, on all paths, and its size
//! depends on nothing inside, or on what the host can read from the device before it
//! (`device_values.rs`): descriptors of components above all. Nobody reads what fresh memory holds. Memory that a queue still
//! uses is not given to anybody else before that is done. Where a parallel construct is nothing but
//! a gang loop and what that needs, reading the latter once, before the loop, is what each of its
//! gangs does.
//!
//! ## Leaves
//! Temporaries inside of loops and branches, those whose size only the device knows, and
//! objects with allocatable components.

use super::{
    carry_values::{carry_values, overwrites_what_it_needs},
    device_values::{Plan, Reader},
    split_kernels::{has_parts, is_one_nest},
};
use crate::{
    acc::{data::runtime, has_allocatables},
    accgpu::analysis::{dependence::may_write, host::Host},
    pass::Pass,
};
use accc_dialects::{
    accgpu::{self, Construct},
    arith, fir,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::collections::HashSet;

#[derive(Clone, Default)]
pub struct LiftTemporaries;

impl Pass for LiftTemporaries {
    const ARGUMENT: &'static str = "accgpu-lift-temporaries";
    const SUMMARY: &'static str = "allocate temporaries of kernels constructs before them";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        for region in module.collect_named(accgpu::REGION) {
            let is_parallel = accgpu::region_construct(region) == Construct::Parallel;
            if is_parallel && is_one_nest(region) && overwrites_what_it_needs(region) {
                region.set_attribute(accgpu::IN_PARTS, Attribute::unit(region.ctx()));
            }
            if has_parts(region) {
                carry_values(region);
                for temporary in Temporary::all(region) {
                    temporary.lift(&mut symbols, region);
                }
            }
        }
        Ok(())
    }
}

/// Memory that a construct allocates and frees.
pub(super) struct Temporary<'c> {
    allocation: Op<'c>,
    free: Op<'c>,
    /// As the host knows them before the construct.
    extents: Vec<Plan<'c>>,
}

impl<'c> Temporary<'c> {
    /// Those of `region` that can be lifted.
    pub(super) fn all(region: Op<'c>) -> Vec<Self> {
        let [block] = region.region(0).blocks()[..] else {
            return Vec::new();
        };
        let frees = region.collect_named(fir::FREEMEM);
        let allocations = block.ops().into_iter().filter(|op| op.is(fir::ALLOCMEM));
        allocations
            .filter_map(|allocation| {
                let is_own = |free: &&Op<'c>| memory(free.operand(0)) == allocation.result(0);
                let mut own = frees.iter().filter(is_own);
                let (Some(&free), None) = (own.next(), own.next()) else {
                    return None;
                };
                let is_always_freed = free.block() == Some(block);
                let owns_nothing = !has_allocatables(element(object(allocation)));
                (is_always_freed && owns_nothing).then_some(())?;
                Temporary::of(allocation, free, region)
            })
            .collect()
    }

    /// `None` if only the construct `region` knows the size.
    pub(super) fn of(allocation: Op<'c>, free: Op<'c>, region: Op<'c>) -> Option<Self> {
        let mut host = Host::new(region);
        let own = HashSet::new();
        let extents = allocation.operands().into_iter();
        let extents = extents.map(|extent| Plan::of(extent, region, &mut host, &own));
        let extents: Vec<_> = extents.collect::<Option<_>>()?;
        // The host reads what the construct begins with.
        let is_early_enough = |load: Op<'c>| {
            let block = load.block().map(|block| block.ops());
            let mut before = block.into_iter().flatten().take_while(|&op| op != load);
            before.all(|op| !may_write(op, load))
        };
        let mut reads = extents.iter().flat_map(Plan::reads);
        reads.all(is_early_enough).then_some(Temporary {
            allocation,
            free,
            extents,
        })
    }

    /// Allocates and frees it outside of `region`.
    pub(super) fn lift(&self, symbols: &mut Module<'c>, region: Op<'c>) {
        let before = Builder::before(region).located(self.allocation);
        let after = Builder::after(region).located(self.allocation);
        let old = self.allocation.result(0);
        let queue = runtime::region_queue(&before, region);
        let mut reader = Reader::new(&before, symbols, queue);
        let extents: Vec<_> = self.extents.iter().map(|it| reader.value(it)).collect();
        if region.has_attribute(accgpu::LOCAL) {
            self.allocation.set_operands(&extents);
            self.allocation.move_before(region);
            fir::freemem(&after, old);
        } else {
            let bytes = self.bytes(&before, &extents);
            let memory = runtime::temporary(&before, symbols, bytes);
            runtime::temporary_end(&after, symbols, memory, queue);
            old.replace_all_uses_with(fir::convert(&before, memory, old.ty()));
            self.allocation.erase();
        }
        self.free.erase();
    }

    /// The size of the memory (i64); the open dimensions have these `extents`.
    fn bytes(&self, b: &Builder<'c>, extents: &[Value<'c>]) -> Value<'c> {
        let object = object(self.allocation);
        let mut given = extents.iter();
        let mut bytes = fir::byte_size(b, element(object));
        for dimension in 0..object.rank() {
            let extent = match object.extent(dimension) {
                Some(extent) => arith::constant(b, Type::integer(b.ctx(), 64), extent),
                None => fir::to_i64(b, *given.next().expect("one for each open extent")),
            };
            bytes = arith::mul(b, bytes, extent);
        }
        bytes
    }
}

fn object(allocation: Op<'_>) -> Type<'_> {
    let ty = allocation.result(0).ty().pointee();
    ty.expect("memory has an address")
}

/// The type of an object or of the elements of an array.
fn element(object: Type<'_>) -> Type<'_> {
    match object.rank() {
        0 => object,
        _ => object.element(),
    }
}

/// Operations that give the address of a temporary, or a descriptor of it, another name.
pub(super) const NAMES: [&str; 4] = [fir::BOX_ADDR, fir::CONVERT, fir::DECLARE, fir::EMBOX];

/// What an address or a descriptor that flang frees leads to.
fn memory(value: Value<'_>) -> Value<'_> {
    value.through(|op| op.is_any(&NAMES))
}
