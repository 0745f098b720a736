//! Operations among others: where they are, what is in them, copies, effects.

use super::{Block, Op, Region, Value, string_ref};
use crate::ffi;
use mlir_sys::*;
use std::{cmp::Ordering, collections::HashMap, ffi::c_void, iter};

/// What a visitor wants next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Walk {
    /// Go on.
    Advance,
    /// Do not look inside this operation.
    Skip,
}

// SAFETY (all below): calls on a live operation with indices in range; null
// results become `None`.
impl<'c> Op<'c> {
    /// The block it is in; none if it is detached or a module.
    pub fn block(self) -> Option<Block<'c>> {
        let raw = unsafe { mlirOperationGetBlock(self.raw()) };
        (!raw.ptr.is_null()).then(|| Block::from_raw(raw))
    }

    /// The operation around it.
    pub fn parent(self) -> Option<Op<'c>> {
        Self::optional(unsafe { mlirOperationGetParentOperation(self.raw()) })
    }

    /// The nearest operation around this one that has one of `names`.
    pub fn enclosing(self, names: &[&str]) -> Option<Op<'c>> {
        let mut parent = self.parent();
        while let Some(op) = parent {
            if op.is_any(names) {
                return Some(op);
            }
            parent = op.parent();
        }
        None
    }

    /// This operation or the nearest one around it that has one of `names`.
    pub fn self_or_enclosing(self, names: &[&str]) -> Option<Op<'c>> {
        if self.is_any(names) {
            Some(self)
        } else {
            self.enclosing(names)
        }
    }

    /// Whether `other` is this operation or lies inside it.
    pub fn is_ancestor_of(self, other: Op<'c>) -> bool {
        let mut current = Some(other);
        while let Some(op) = current {
            if op == self {
                return true;
            }
            current = op.parent();
        }
        false
    }

    /// This operation or the one around it that stands in a block of `around` itself; `around`
    /// is an ancestor.
    pub fn outermost_in(self, around: Op<'c>) -> Op<'c> {
        let mut outermost = self;
        while let Some(parent) = outermost.parent().filter(|&parent| parent != around) {
            outermost = parent;
        }
        outermost
    }

    /// Which of two operations of one block comes first.
    pub fn order(self, other: Op<'c>) -> Ordering {
        match self {
            _ if self == other => Ordering::Equal,
            _ if self.is_before(other) => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    /// The operation behind it in its block.
    pub fn next(self) -> Option<Op<'c>> {
        Self::optional(unsafe { mlirOperationGetNextInBlock(self.raw()) })
    }

    /// Whether `self` comes before `other`, which is in the same block.
    pub fn is_before(self, other: Op<'c>) -> bool {
        unsafe { mlirOperationIsBeforeInBlock(self.raw(), other.raw()) }
    }

    /// Moves it in front of `other`.
    pub fn move_before(self, other: Op<'c>) {
        unsafe { mlirOperationMoveBefore(self.raw(), other.raw()) }
    }

    /// Moves it behind `other`.
    pub fn move_after(self, other: Op<'c>) {
        unsafe { mlirOperationMoveAfter(self.raw(), other.raw()) }
    }

    /// Takes the operation out of its block without destroying it.
    pub fn detach(self) {
        unsafe { mlirOperationRemoveFromParent(self.raw()) }
    }

    /// Destroys the operation; no handle on it may be used again.
    pub fn erase(self) {
        unsafe { mlirOperationDestroy(self.raw()) }
    }

    /// Makes control go to `block` from successor `index` of this terminator.
    pub fn set_successor(self, index: usize, block: Block<'c>) {
        unsafe { mlirOperationSetSuccessor(self.raw(), index as isize, block.raw()) }
    }

    // ---- Regions

    /// How many regions it has.
    pub fn region_count(self) -> usize {
        unsafe { mlirOperationGetNumRegions(self.raw()) as usize }
    }

    /// Region `index`, which must exist: MLIR would read whatever is there.
    pub fn region(self, index: usize) -> Region<'c> {
        assert!(
            index < self.region_count(),
            "{} has no region {index}",
            self.name()
        );
        Region::from_raw(unsafe { mlirOperationGetRegion(self.raw(), index as isize) })
    }

    /// All regions.
    pub fn regions(self) -> Vec<Region<'c>> {
        (0..self.region_count()).map(|i| self.region(i)).collect()
    }

    /// The first block of region `index`.
    pub fn body(self, index: usize) -> Block<'c> {
        self.region(index)
            .first_block()
            .expect("the verifier demands a block here")
    }

    // ---- Whole trees

    /// Visits this operation and all inside it, outer ones first. The visitor
    /// may change the operation it is given, but not erase it or its parents.
    pub fn walk(self, visit: &mut dyn FnMut(Op<'c>) -> Walk) {
        if visit(self) == Walk::Skip {
            return;
        }
        for region in self.regions() {
            for block in region.blocks() {
                for op in block.ops() {
                    op.walk(visit);
                }
            }
        }
    }

    /// All operations inside (not this one) for which `wanted` holds, outer
    /// ones first.
    pub fn collect(self, wanted: &dyn Fn(Op<'c>) -> bool) -> Vec<Op<'c>> {
        let mut ops = Vec::new();
        // SAFETY: `take` gets this vector back; nothing changes during the walk.
        unsafe { ffi::acccVisit(self.raw(), take, (&raw mut ops).cast()) };
        ops.retain(|&op| wanted(op));
        ops
    }

    /// This operation and all inside, outer ones first.
    pub fn with_inside(self) -> impl Iterator<Item = Op<'c>> {
        iter::once(self).chain(self.collect(&|_| true))
    }

    /// What this operation and all inside use.
    pub fn values_used(self) -> Vec<Value<'c>> {
        self.with_inside().flat_map(Op::operands).collect()
    }

    /// All operations inside that have `name`, outer ones first.
    pub fn collect_named(self, name: &str) -> Vec<Op<'c>> {
        self.collect_any(&[name])
    }

    /// All operations inside that have one of `names`, outer ones first. Quicker than
    /// [`collect`](Self::collect): names are not compared letter by letter.
    pub fn collect_any(self, names: &[&str]) -> Vec<Op<'c>> {
        let names: Vec<_> = names.iter().map(|name| string_ref(name)).collect();
        let mut ops = Vec::new();
        // SAFETY: as in `collect`; the names outlive the call.
        unsafe {
            ffi::acccVisitNamed(
                self.raw(),
                names.len(),
                names.as_ptr(),
                take,
                (&raw mut ops).cast(),
            );
        };
        ops
    }

    /// A deep copy that no block owns; operands defined outside stay as they
    /// are.
    pub fn clone_op(self) -> Op<'c> {
        Self::from_raw(unsafe { mlirOperationClone(self.raw()) })
    }

    /// A deep copy with operands replaced through `mapping`, which learns the
    /// results of the copy.
    pub fn clone_mapped(self, mapping: &mut HashMap<Value<'c>, Value<'c>>) -> Op<'c> {
        let copy = self.clone_op();
        remap(copy, mapping);
        for (old, new) in self.results().into_iter().zip(copy.results()) {
            mapping.insert(old, new);
        }
        copy
    }

    // ---- Effects

    /// No effect on memory, and may be repeated, moved or dropped.
    pub fn is_pure(self) -> bool {
        unsafe { ffi::acccIsPure(self.raw()) }
    }

    /// Whether it divides integers, and ends the program where the divisor is zero.
    pub fn may_trap(self) -> bool {
        unsafe { ffi::acccMayTrap(self.raw()) }
    }

    /// Whether it and all in it touch no memory, as MLIR's interfaces tell, or it calls a function
    /// of numbers.
    pub fn is_memory_effect_free(self) -> bool {
        let is_free = unsafe { ffi::acccIsMemoryEffectFree(self.raw()) };
        is_free || self.is_numeric_call()
    }

    /// Reads memory and does nothing else.
    pub fn only_reads(self) -> bool {
        unsafe { ffi::acccOnlyReads(self.raw()) }
    }

    /// Whether the variable that this declares has the attribute TARGET or POINTER.
    pub fn may_be_pointed_to(self) -> bool {
        unsafe { ffi::acccMayBePointedTo(self.raw()) }
    }

    /// Whether MLIR's verifier accepts it and all in it; it reports what it does not.
    pub fn verify(self) -> bool {
        unsafe { mlirOperationVerify(self.raw()) }
    }
}

/// Replaces operands of `op` and of all inside it through `mapping`.
fn remap<'c>(op: Op<'c>, mapping: &HashMap<Value<'c>, Value<'c>>) {
    op.walk(&mut |inner| {
        for index in 0..inner.operand_count() {
            if let Some(&new) = mapping.get(&inner.operand(index)) {
                inner.set_operand(index, new);
            }
        }
        Walk::Advance
    });
}

/// Adds `op` to the `Vec<Op>` that `list` points to.
extern "C" fn take(op: MlirOperation, list: *mut c_void) {
    // SAFETY: the walks of this file pass such a list, which nobody else uses then.
    unsafe { (*list.cast::<Vec<Op<'_>>>()).push(Op::from_raw(op)) };
}
