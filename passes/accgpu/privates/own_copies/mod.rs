//! Gives independent loops their own copies of arrays, of any size, that all iterations write.
//!
//! No iteration of such a loop uses what another one writes, says the program (OpenACC 3.4,
//! 2.9.9; for DO CONCURRENT F2023, 11.1.7.5). Where an element is the same one for all iterations
//! and written by them, each may only read what it has written itself: the array is a temporary
//! without LOCAL or PRIVATE.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!   accgpu.loop (%j) = (%c1) to (%n) step (%c1) : i32 par [] auto {
//!     %x = fir.array_coor %array(%shape) %j
//!     fir.store %v to %x
//!     accgpu.yield
//!   }
//!   %y = fir.array_coor %array(%shape) %k
//!   %w = fir.load %y
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!   %own = fir.alloca !fir.array<?xi32>, %extent
//!   // a loop that copies %array to %own, where %k may be outside of 1 to %n
//!   accgpu.loop (%j) = (%c1) to (%n) step (%c1) : i32 par [] auto {
//!     %x = fir.array_coor %own(%shape) %j
//!     fir.store %v to %x
//!     accgpu.yield
//!   }
//!   %y = fir.array_coor %own(%shape) %k
//!   %w = fir.load %y
//! ```
//! Legality: an iteration reads elements that it has written, which its copy has, and such as no
//! other iteration writes, which the copy has from the program's array. Whose value an element
//! has behind the loop that several iterations write is left open; one that a single iteration
//! writes has to be there. So stores go to the program's array as well, where something may read
//! it: those of the last iteration if all write the same elements. A loop around may run the
//! loop again, for iterations that read what they have not written.
//!
//! ## Leaves
//! Arrays of objects and characters, targets that the loop may reach by a pointer, arrays whose
//! writers cannot be followed. Small arrays are `own_arrays`' where it can show more.

mod change;
mod set_before;

use super::{
    outer_loads::{loads_outside, may_be_behind},
    own_scalars::Left,
};
use crate::accgpu::analysis::{
    access::{Access, Memory},
    dependence::{Use, reach_otherwise, uses_and_updates},
    memory_uses::reads_only,
    round_writes::RoundWrites,
    rounds,
    set_elements::address_of,
    writers::Writers,
};
use accc_dialects::{
    acc, fir,
    ir::{Op, Type, Value},
};

/// An array that a loop gets a copy of.
pub struct OwnCopy<'c> {
    /// The array's address, the address of its descriptor, or the descriptor, in the construct.
    base: Value<'c>,
    /// That of each dimension, where no descriptor has them.
    extents: Vec<Value<'c>>,
    /// What the loop does with `base`, and with what stands for it in front of the loop.
    uses: Vec<(Op<'c>, usize)>,
    loads: Vec<Op<'c>>,
    /// With what is left behind of each.
    stores: Vec<(Op<'c>, Left)>,
    /// Those that get the array, by which operand.
    calls: Vec<(Op<'c>, usize)>,
    starts_with_original: bool,
}

impl<'c> OwnCopy<'c> {
    /// The arrays of `nest`, an independent loop.
    pub fn written_in(nest: Op<'c>) -> Vec<Self> {
        let uses = uses_and_updates(nest);
        let stores = nest.collect_named(fir::STORE).into_iter();
        let written = stores.map(|store| Access::of(address_of(store), true));
        let by_calls = uses.iter().flatten();
        let by_calls = by_calls.filter(|used| used.op.is(fir::CALL) && used.access.writes);
        let mut seen = Vec::new();
        let mut found = Vec::new();
        for access in written.chain(by_calls.map(|used| used.access.clone())) {
            let Memory::Variable { base, storage } = access.memory else {
                continue;
            };
            if !seen.contains(&storage) {
                seen.push(storage);
                let copy = Self::of(base, &access, nest);
                found.extend(copy.filter(|copy| copy.is_alone(storage, &uses)));
            }
        }
        found
    }

    /// The copy of the array at `base` that `access` is to, if `nest` needs and can have one.
    fn of(base: Value<'c>, access: &Access<'c>, nest: Op<'c>) -> Option<Self> {
        let is_array = array_at(base).is_some_and(|array| array.element().is_trivial());
        if !is_array || access.is_owned_by(nest) || base.is_inside(nest) {
            return None;
        }
        let mut copy = OwnCopy {
            base,
            extents: Vec::new(),
            uses: Vec::new(),
            loads: Vec::new(),
            stores: Vec::new(),
            calls: Vec::new(),
            starts_with_original: true,
        };
        if !base.ty().is_descriptor() && !base.ty().is_descriptor_address() {
            copy.extents = extents_of(base)?;
            if copy.extents.iter().any(|&extent| extent.is_inside(nest)) {
                return None;
            }
        }
        if !copy.gather(base, nest) || copy.loads.is_empty() && !copy.is_passed() {
            return None;
        }
        let writers = Writers::new(nest);
        let is_read_after =
            is_read_behind(access, nest) || copy.is_kept_for_rounds(access, &writers);
        let meets = |(store, _): &(Op<'c>, Left)| writers.meet(*store);
        let is_temporary = copy.stores.iter().any(meets) || copy.is_passed() && !is_read_after;
        if !is_temporary || copy.is_passed() && is_read_after {
            return None;
        }
        for (store, left) in &mut copy.stores {
            let is_same = writers.are_same_each_time(*store);
            *left = Left::behind(nest, is_read_after, is_same)?;
        }
        copy.starts_with_original = copy.is_passed() || !copy.sets_what_it_loads(nest);
        Some(copy)
    }

    fn is_passed(&self) -> bool {
        !self.calls.is_empty()
    }

    /// Whether each iteration of `nest` has stored what it loads.
    fn sets_what_it_loads(&self, nest: Op<'c>) -> bool {
        let stores: Vec<_> = self.stores.iter().map(|&(store, _)| store).collect();
        let mut loads = self.loads.iter();
        loads.all(|&load| set_before::is_set(load, &stores, nest))
    }

    /// Whether iterations may read what those of an earlier run of `nest` have left in the array. A
    /// call that may write to it sets it, and what one only reads is set by any store, but for parts that
    /// are others each time (`round_writes`), and for what one iteration alone writes to: it need be no
    /// temporary, of which each sets all that it reads.
    fn is_kept_for_rounds(&self, access: &Access<'c>, writers: &Writers<'c>) -> bool {
        let nest = writers.nest();
        let array = access.storage().and_then(Value::defining_op);
        let Some(array) = array.filter(|&array| !rounds::runs_once(array, nest)) else {
            return false;
        };
        let is_setting = |(call, operand): &&(Op<'c>, usize)| !reads_only(*call, *operand);
        let calls = self.calls.iter().filter(is_setting);
        let stores = self.stores.iter().map(|&(store, _)| store);
        let writes: Vec<_> = calls.map(|&(call, _)| call).chain(stores).collect();
        if writers.are_of_one_iteration(&writes) {
            return true;
        }
        let loads = self.loads.iter().map(|&load| (load, 0));
        let stores = self.stores.iter().map(|&(store, _)| (store, 1));
        let users: Vec<_> = loads.chain(stores).chain(self.calls.clone()).collect();
        let rounds = RoundWrites::new(array, &users, nest);
        let is_call = |op: Op<'c>| op.is(fir::CALL);
        rounds.leave_unset(&is_call, &|_| true)
            || rounds.leave_unset(&|op| op.is(fir::LOAD), &is_call)
                && !self.sets_what_it_loads(nest)
    }

    /// Gathers what `nest` does with the array at `address`; false where something else than
    /// its elements is used.
    fn gather(&mut self, address: Value<'c>, nest: Op<'c>) -> bool {
        let holds_elements = |ty: Type<'c>| ty.is_address() || ty.is_descriptor();
        let is_outside = !address.is_inside(nest);
        for (user, operand) in address.uses() {
            let is_in_nest = nest.is_ancestor_of(user);
            if is_in_nest && is_outside {
                self.uses.push((user, operand));
            }
            let loads_descriptor = user.is(fir::LOAD) && user.result(0).ty().is_descriptor();
            if operand == 0 && (user.is_any(&fir::REACHING) || loads_descriptor) {
                let ty = user.result(0).ty();
                if user.is(fir::DECLARE) && fir::is_seen_elsewhere(user)
                    || is_in_nest && !holds_elements(ty)
                    || holds_elements(ty) && !self.gather(user.result(0), nest)
                {
                    return false;
                }
                continue;
            }
            if !is_in_nest || user.is(fir::BOX_DIMS) {
                continue;
            }
            match user.name().as_str() {
                fir::LOAD => self.loads.push(user),
                fir::STORE if operand == 1 && user.operand(0).ty().is_trivial() => {
                    self.stores.push((user, Left::Nothing));
                }
                // It may allocate what it gets the descriptor of.
                fir::CALL if !address.ty().is_descriptor_address() => {
                    self.calls.push((user, operand))
                }
                _ => return false,
            }
        }
        true
    }

    /// Whether nothing else in `nest` reaches the array, whose memory is `storage`.
    fn is_alone(&self, storage: Value<'c>, uses: &Result<Vec<Use<'c>>, Op<'c>>) -> bool {
        let is_global = storage
            .defining_op()
            .is_some_and(|op| op.is(fir::ADDRESS_OF));
        let Ok(uses) = uses else {
            return !is_global && !fir::is_target(self.base);
        };
        let known = |used: &Use<'c>| {
            self.loads.contains(&used.op)
                || self.stores.iter().any(|&(store, _)| store == used.op)
                || self.is_passed() && used.op.is(fir::CALL)
                || used.op.is(fir::LOAD) && used.op.result(0).ty().is_descriptor()
        };
        let mut of_array = uses
            .iter()
            .filter(|used| used.access.storage() == Some(storage));
        of_array.all(known) && !self.is_reached_by_pointer(uses)
    }

    fn is_reached_by_pointer(&self, uses: &[Use<'c>]) -> bool {
        let accesses = self.loads.iter().map(|&load| address_of(load));
        let stores = self.stores.iter().map(|&(store, _)| address_of(store));
        match accesses.chain(stores).next() {
            Some(element) => reach_otherwise(uses, element),
            None => fir::is_target(self.base),
        }
    }
}

/// The array type of a variable at `base`; none for pointers.
fn array_at(base: Value<'_>) -> Option<Type<'_>> {
    let ty = base.ty();
    let object = ty.pointee()?;
    let array = match object.is_descriptor() {
        true if object.is_pointer() => return None,
        true => object.array_type()?,
        false => object.array_type().filter(|_| !ty.is_pointer())?,
    };
    (array.rank() > 0).then_some(array)
}

/// The extents that the program's declaration of the array at `address` gives it.
fn extents_of(address: Value<'_>) -> Option<Vec<Value<'_>>> {
    let source = address.defining_op();
    if let Some(op) = source.filter(|&op| acc::is_data_entry(op) || op.is(fir::CONVERT)) {
        return extents_of(op.operand(0));
    }
    let users = address.users().into_iter();
    let shape = source.into_iter().chain(users).find_map(|op| {
        let names = op.is(fir::DECLARE) && op.result(0).ty() == address.ty();
        fir::shape_of(op).filter(|_| names)
    });
    let extents = fir::shape_extents(shape?)?;
    let is_known = !extents.iter().any(|&extent| fir::is_assumed_size(extent));
    is_known.then_some(extents)
}

/// Whether something other than `nest` may read what that leaves in the array that `access` is to.
fn is_read_behind<'c>(access: &Access<'c>, nest: Op<'c>) -> bool {
    let Some(storage) = access.storage() else {
        return true;
    };
    loads_outside(storage, nest).is_none_or(|loads| may_be_behind(&loads, storage, nest))
}
