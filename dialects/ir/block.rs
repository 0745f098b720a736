//! Blocks and regions.

use super::{Location, Op, Type, Value};
use mlir_sys::*;
use std::marker::PhantomData;

/// A handle on a block.
#[derive(Clone, Copy, Debug)]
pub struct Block<'c> {
    raw: MlirBlock,
    marker: PhantomData<&'c ()>,
}

/// A handle on a region.
#[derive(Clone, Copy, Debug)]
pub struct Region<'c> {
    raw: MlirRegion,
    marker: PhantomData<&'c ()>,
}

impl PartialEq for Block<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.raw.ptr, other.raw.ptr)
    }
}
impl Eq for Block<'_> {}
impl std::hash::Hash for Block<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.raw.ptr.hash(state);
    }
}

// SAFETY (all below): calls on live blocks and regions; a null result becomes
// `None`.
impl<'c> Block<'c> {
    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirBlock) -> Self {
        Block {
            raw,
            marker: PhantomData,
        }
    }

    fn optional(raw: MlirBlock) -> Option<Self> {
        (!raw.ptr.is_null()).then(|| Self::from_raw(raw))
    }

    /// A new block that no region owns yet.
    pub fn create(arguments: &[(Type<'c>, Location<'c>)]) -> Self {
        let types: Vec<_> = arguments.iter().map(|(t, _)| t.raw()).collect();
        let locations: Vec<_> = arguments.iter().map(|(_, l)| l.raw()).collect();
        Self::from_raw(unsafe {
            mlirBlockCreate(types.len() as isize, types.as_ptr(), locations.as_ptr())
        })
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirBlock {
        self.raw
    }

    /// What control brings to the block.
    pub fn arguments(self) -> Vec<Value<'c>> {
        unsafe {
            (0..mlirBlockGetNumArguments(self.raw))
                .map(|i| Value::from_raw(mlirBlockGetArgument(self.raw, i)))
                .collect()
        }
    }

    /// One more argument, behind the others.
    pub fn add_argument(self, ty: Type<'c>, location: Location<'c>) -> Value<'c> {
        Value::from_raw(unsafe { mlirBlockAddArgument(self.raw, ty.raw(), location.raw()) })
    }

    /// Removes an argument that nothing uses.
    pub fn erase_argument(self, index: usize) {
        unsafe { mlirBlockEraseArgument(self.raw, index as u32) }
    }

    /// The operation whose region the block is in.
    pub fn parent_op(self) -> Option<Op<'c>> {
        Op::optional(unsafe { mlirBlockGetParentOperation(self.raw) })
    }

    /// The region it is in.
    pub fn region(self) -> Region<'c> {
        Region::from_raw(unsafe { mlirBlockGetParentRegion(self.raw) })
    }

    /// Its first operation; none if it is empty.
    pub fn first_op(self) -> Option<Op<'c>> {
        Op::optional(unsafe { mlirBlockGetFirstOperation(self.raw) })
    }

    /// Its last operation, if that ends blocks.
    pub fn terminator(self) -> Option<Op<'c>> {
        Op::optional(unsafe { mlirBlockGetTerminator(self.raw) })
    }

    /// The operations as they stand now, in order.
    pub fn ops(self) -> Vec<Op<'c>> {
        let mut ops = Vec::new();
        let mut next = self.first_op();
        while let Some(op) = next {
            ops.push(op);
            next = op.next();
        }
        ops
    }

    /// The block behind it in its region.
    pub fn next(self) -> Option<Block<'c>> {
        Self::optional(unsafe { mlirBlockGetNextInRegion(self.raw) })
    }

    /// Takes a detached operation as its last one.
    pub fn append(self, op: Op<'c>) {
        unsafe { mlirBlockAppendOwnedOperation(self.raw, op.raw()) }
    }

    /// Takes a detached operation in front of one of its own.
    pub fn insert_before(self, op: Op<'c>, before: Op<'c>) {
        unsafe { mlirBlockInsertOwnedOperationBefore(self.raw, before.raw(), op.raw()) }
    }

    /// Takes a detached operation behind one of its own.
    pub fn insert_after(self, op: Op<'c>, after: Op<'c>) {
        unsafe { mlirBlockInsertOwnedOperationAfter(self.raw, after.raw(), op.raw()) }
    }

    /// Takes the block out of its region without destroying it.
    pub fn detach(self) {
        unsafe { mlirBlockDetach(self.raw) }
    }

    /// Destroys the block and all in it; no handle on them may be used again.
    pub fn erase(self) {
        self.detach();
        unsafe { mlirBlockDestroy(self.raw) }
    }

    /// The blocks control may go to from here.
    pub fn successors(self) -> Vec<Block<'c>> {
        let Some(terminator) = self.terminator() else {
            return Vec::new();
        };
        unsafe {
            (0..mlirOperationGetNumSuccessors(terminator.raw()))
                .map(|i| Block::from_raw(mlirOperationGetSuccessor(terminator.raw(), i)))
                .collect()
        }
    }

    /// The blocks of its region from which control may come here.
    pub fn predecessors(self) -> Vec<Block<'c>> {
        let mut blocks = self.region().blocks();
        blocks.retain(|block| block.successors().contains(&self));
        blocks
    }
}

impl<'c> Region<'c> {
    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirRegion) -> Self {
        Region {
            raw,
            marker: PhantomData,
        }
    }

    /// A new region that no operation owns yet.
    pub fn create() -> Self {
        Self::from_raw(unsafe { mlirRegionCreate() })
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirRegion {
        self.raw
    }

    /// Where control enters; none if it is empty.
    pub fn first_block(self) -> Option<Block<'c>> {
        Block::optional(unsafe { mlirRegionGetFirstBlock(self.raw) })
    }

    /// All of them, as they stand.
    pub fn blocks(self) -> Vec<Block<'c>> {
        let mut blocks = Vec::new();
        let mut next = self.first_block();
        while let Some(block) = next {
            blocks.push(block);
            next = block.next();
        }
        blocks
    }

    /// Takes a detached block as its last one.
    pub fn append(self, block: Block<'c>) {
        unsafe { mlirRegionAppendOwnedBlock(self.raw, block.raw()) }
    }

    /// Takes a detached block behind one of its own.
    pub fn insert_after(self, after: Block<'c>, block: Block<'c>) {
        unsafe { mlirRegionInsertOwnedBlockAfter(self.raw, after.raw(), block.raw()) }
    }

    /// Erases all blocks, whatever their operations refer to.
    pub fn clear(self) {
        let taken = Self::create();
        taken.take_body(self);
        taken.erase();
    }

    /// Destroys a region that no operation owns and all in it, whatever that refers to; no handle
    /// on it may be used again.
    pub fn erase(self) {
        // SAFETY: a region drops all references in it before it destroys its blocks.
        unsafe { mlirRegionDestroy(self.raw) };
    }

    /// Moves the blocks of `from` into this (empty) region.
    pub fn take_body(self, from: Region<'c>) {
        unsafe { mlirRegionTakeBody(self.raw, from.raw) }
    }
}
