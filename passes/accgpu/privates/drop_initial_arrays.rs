//! Does without copies that private arrays and objects begin with.
//!
//! A firstprivate array is a gang's, and where lanes share a loop that sets it, each iteration has a
//! copy of the gang's (`acc-own-construct-privates`). Every thread of the gang fills all of these.
//!
//! ## Before
//! ```mlir
//! accgpu.region <parallel> {
//!   %gangs = accgpu.private <gang> "w" !fir.array<8xf32>
//!   // %gangs(:) = %original(:)
//!   %own = accgpu.private <vector> "w" !fir.array<8xf32> follows_loop
//!   accgpu.loop (%i) = (%first) to (%last) step (%one) {
//!     // %own(:) = %gangs(:)
//!     "use"(%own)
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   %own = accgpu.private <vector> "w" !fir.array<8xf32> follows_loop
//!   accgpu.loop (%i) = (%first) to (%last) step (%one) {
//!     // %own(:) = %original(:), unless the iteration sets each element before it reads it
//!     "use"(%own)
//!   }
//! }
//! ```
//! Legality: nobody but the iteration can read `%own`, and `set_elements` proves that it reads nothing
//! that it has not set. What a gang has a copy of, and only reads, is what the original has, which
//! nothing in the construct may write. Other gangs, and the host, may write that while the construct
//! runs no more than before: when a gang makes its copy, nobody knows.
//!
//! ## Leaves
//! Copies of descriptors, sections with gaps and what components hold, which are made in other ways; what
//! `set_elements` cannot count.

use crate::{
    accgpu::analysis::{
        dependence::may_write,
        memory_uses::{memory_uses, reads_only},
        set_elements::{self, ACCESSES, countable_numbers},
    },
    pass::Pass,
    same_value::{self, is_pure},
};
use accc_dialects::{
    accgpu, fir,
    ir::{Block, Op, Reported, Value, remark},
};

#[derive(Clone, Default)]
pub struct DropInitialArrays;

impl Pass for DropInitialArrays {
    const ARGUMENT: &'static str = "accgpu-drop-initial-arrays";
    const SUMMARY: &'static str = "do without copies that private arrays begin with";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let (iterations, gangs): (Vec<_>, Vec<_>) = module
            .collect_named(accgpu::PRIVATE)
            .into_iter()
            .partition(|&private| accgpu::follows_loop(private));
        // First: a gang's copy has no readers then.
        for fill in iterations.into_iter().filter_map(Fill::of) {
            match fill.is_needed() {
                true => fill.explain(module),
                false => fill.copy.erase(),
            }
        }
        for fill in gangs.into_iter().filter_map(Fill::of) {
            fill.read_original();
        }
        Ok(())
    }
}

/// Copies of so many bytes are worth a word.
const LARGE: i64 = 1024;

/// What a private array or object begins with.
struct Fill<'c> {
    private: Op<'c>,
    /// The loop that copies elements.
    copy: Op<'c>,
    /// What they are copied from.
    original: Value<'c>,
    /// What is done with the private one in other places, and by which operand.
    others: Vec<(Op<'c>, usize)>,
}

impl<'c> Fill<'c> {
    /// That of `private`, in front of all other uses.
    fn of(private: Op<'c>) -> Option<Self> {
        let variable = private.result(0);
        let uses = memory_uses(variable);
        let stores = uses.iter().filter(|&&(user, at)| fir::is_store(user, at));
        let mut copies = stores.filter_map(|&(store, _)| outermost_loop(store));
        let copy = copies.find(|&copy| is_copy_to(copy, variable))?;
        let (_, others): (Vec<_>, Vec<_>) = uses
            .into_iter()
            .partition(|&(user, _)| copy.is_ancestor_of(user));
        let block = copy.block()?;
        let is_behind = |&(user, _): &(Op<'c>, usize)| {
            inside_of(user, block).is_some_and(|place| copy.is_before(place))
        };
        others.iter().all(is_behind).then_some(())?;
        let read = copy.collect_named(fir::LOAD).first()?.operand(0);
        Some(Fill {
            private,
            copy,
            original: variable_of(read),
            others,
        })
    }

    /// Whether an iteration of the loop that the copy is made in may read a value of it.
    fn is_needed(&self) -> bool {
        let nest = self.copy.parent().filter(|op| op.is(accgpu::LOOP));
        let ty = self.private.type_attribute("in_type");
        let countable = ty.filter(|&ty| countable_numbers(ty).is_some());
        let (Some(nest), Some(ty)) = (nest, countable) else {
            return true;
        };
        let is_access = |&(user, at): &(Op<'c>, usize)| {
            user.is_any(&ACCESSES) && (!user.is(fir::STORE) || fir::is_store(user, at))
        };
        if !self.others.iter().all(is_access) {
            return true;
        }
        let addresses = self.others.iter().map(|&(user, at)| user.operand(at));
        let addresses: Vec<_> = addresses.collect();
        set_elements::scan_without(self.copy, nest, &addresses, ty)
            .is_none_or(|ends| ends.needs_original)
    }

    /// Says that iterations copy much of the gang's, or they may.
    fn explain(&self, module: Op<'c>) {
        let nest = self.copy.parent().filter(|op| op.is(accgpu::LOOP));
        let of_gang = self.original.defining_op();
        let of_gang = of_gang.is_some_and(|op| op.is(accgpu::PRIVATE));
        let ty = self.private.type_attribute("in_type");
        let size = ty.and_then(|ty| ty.byte_size(module));
        let is_small = size.is_some_and(|size| size < LARGE);
        let Some(nest) = nest.filter(|_| of_gang && !is_small) else {
            return;
        };
        let size = size.map_or(String::new(), |size| format!(", {size} bytes,"));
        let name = self.private.text("name").unwrap_or_default();
        remark(
            nest.location(),
            &format!(
                "each iteration copies the firstprivate '{name}'{size} since lanes may share the loop; \
                 where it sets all that it reads, the private clause saves that"
            ),
        );
    }

    /// Lets the construct read the original in place of a copy that it only reads.
    fn read_original(self) {
        let Some(region) = self.copy.parent().filter(|op| op.is(accgpu::REGION)) else {
            return;
        };
        let variable = self.private.result(0);
        let is_like_original =
            self.original.ty() == variable.ty() && !self.original.is_inside(region);
        if !is_like_original || !self.copies_in_place() {
            return;
        }
        let is_only_read = self.others.iter().all(|&(user, at)| reads_only(user, at));
        let blocks = region.region(0).blocks().into_iter();
        let parts: Vec<_> = blocks.flat_map(|block| block.ops()).collect();
        let mut loads = self.copy.collect_named(fir::LOAD).into_iter();
        let may_be_written = |load: Op<'c>| parts.iter().any(|&part| may_write(part, load));
        if !is_only_read || loads.any(may_be_written) {
            return;
        }
        self.copy.erase();
        variable.replace_all_uses_with(self.original);
        self.private.erase();
    }

    /// Whether each number is copied to the place that it has in the original.
    fn copies_in_place(&self) -> bool {
        let is_same = |one: Value<'c>, other: Value<'c>| {
            one == other || one == self.original && other == self.private.result(0)
        };
        let mut stores = self.copy.collect_named(fir::STORE).into_iter();
        stores.all(|store| {
            let load = store.operand(0).defining_op();
            load.filter(|op| op.is(fir::LOAD)).is_some_and(|load| {
                let (from, to) = (load.operand(0), store.operand(1));
                same_value::are_same(from, to, &is_same, &|_, _| false)
            })
        })
    }
}

/// The fir.do_loop around `store` that stands right in a loop or a construct.
fn outermost_loop(store: Op<'_>) -> Option<Op<'_>> {
    let mut inside = store;
    while let Some(around) = inside.parent().filter(|op| op.is(fir::DO_LOOP)) {
        inside = around;
    }
    let around = inside.parent()?;
    (inside != store && around.is_any(&[accgpu::LOOP, accgpu::REGION])).then_some(inside)
}

/// Whether a loop does nothing but copy what one other variable has to `variable`.
fn is_copy_to<'c>(copy: Op<'c>, variable: Value<'c>) -> bool {
    const PARTS: [&str; 4] = [fir::DO_LOOP, fir::LOAD, fir::RESULT, fir::STORE];
    let is_known = |op: &Op<'c>| op.is_any(&PARTS) || is_pure(*op);
    let loads = copy.collect_named(fir::LOAD);
    let mut from = loads.iter().map(|load| variable_of(load.operand(0)));
    let Some(original) = from.next().filter(|&original| original != variable) else {
        return false;
    };
    let is_for_store = |load: &Op<'c>| {
        let uses = load.result(0).uses();
        uses.iter()
            .all(|&(user, at)| user.is(fir::STORE) && at == 0)
    };
    let mut stores = copy.collect_named(fir::STORE).into_iter();
    from.all(|it| it == original)
        && loads.iter().all(is_for_store)
        && stores.all(|store| variable_of(store.operand(1)) == variable)
        && copy.collect(&|_| true).iter().all(is_known)
        && copy.results().into_iter().all(|result| result.is_unused())
}

/// The variable whose element or component is at `address`.
fn variable_of(address: Value<'_>) -> Value<'_> {
    const WAY: [&str; 3] = [fir::ARRAY_COOR, fir::CONVERT, fir::COORDINATE_OF];
    address.through(|op| op.is_any(&WAY))
}

/// The operation of `block` that `op` is, or is in.
fn inside_of<'c>(op: Op<'c>, block: Block<'c>) -> Option<Op<'c>> {
    let mut place = op;
    while place.block() != Some(block) {
        place = place.parent()?;
    }
    Some(place)
}
