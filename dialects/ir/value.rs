//! SSA values and their uses.

use super::{Block, Op, Type};
use mlir_sys::*;
use std::{
    collections::HashSet,
    hash::{Hash, Hasher},
    marker::PhantomData,
};

/// A handle on an SSA value.
#[derive(Clone, Copy, Debug)]
pub struct Value<'c> {
    raw: MlirValue,
    marker: PhantomData<&'c ()>,
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.raw.ptr, other.raw.ptr)
    }
}
impl Eq for Value<'_> {}
impl Hash for Value<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.ptr.hash(state);
    }
}

// SAFETY (all below): calls on a live value.
impl<'c> Value<'c> {
    /// This value, and those that it is computed from by operations that `enters` holds for, each
    /// once: values may be shared by many.
    pub fn sources(self, enters: &dyn Fn(Op<'c>) -> bool) -> Vec<Self> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let mut open = vec![self];
        while let Some(value) = open.pop() {
            if seen.insert(value) {
                found.push(value);
                if let Some(op) = value.defining_op().filter(|&op| enters(op)) {
                    open.extend(op.operands().into_iter().rev());
                }
            }
        }
        found
    }

    /// Whether it is one of those that `is_known` holds for, or computed from such values alone, by
    /// operations without regions that `is_repeated` holds for: what [`super::Builder::recompute`]
    /// can compute elsewhere.
    pub fn is_computed_from(
        self,
        is_known: &dyn Fn(Value<'c>) -> bool,
        is_repeated: &dyn Fn(Op<'c>) -> bool,
    ) -> bool {
        let mut asked = HashSet::new();
        let mut open = vec![self];
        while let Some(value) = open.pop() {
            if is_known(value) || !asked.insert(value) {
                continue;
            }
            let source = value.defining_op();
            match source.filter(|&op| op.region_count() == 0 && is_repeated(op)) {
                Some(op) => open.extend(op.operands()),
                None => return false,
            }
        }
        true
    }

    /// Takes what the C interface gave; not null.
    pub fn from_raw(raw: MlirValue) -> Self {
        Value {
            raw,
            marker: PhantomData,
        }
    }

    /// For calls of the C interface.
    pub fn raw(self) -> MlirValue {
        self.raw
    }

    /// Its type.
    pub fn ty(self) -> Type<'c> {
        Type::from_raw(unsafe { mlirValueGetType(self.raw) })
    }

    /// Gives it another type; its uses must agree.
    pub fn set_type(self, ty: Type<'c>) {
        unsafe { mlirValueSetType(self.raw, ty.raw()) }
    }

    /// The operation whose result this is; `None` for a block argument.
    pub fn defining_op(self) -> Option<Op<'c>> {
        unsafe {
            mlirValueIsAOpResult(self.raw).then(|| Op::from_raw(mlirOpResultGetOwner(self.raw)))
        }
    }

    /// Where it comes from through operations that `leads_on` takes, each from its first operand.
    pub fn through(self, leads_on: impl Fn(Op<'c>) -> bool) -> Self {
        let mut value = self;
        while let Some(op) = value.defining_op().filter(|&op| leads_on(op)) {
            value = op.operand(0);
        }
        value
    }

    /// Which result of its operation this is.
    pub fn result_number(self) -> Option<usize> {
        unsafe {
            mlirValueIsAOpResult(self.raw).then(|| mlirOpResultGetResultNumber(self.raw) as usize)
        }
    }

    /// The block that has this as argument, and its position.
    pub fn as_argument(self) -> Option<(Block<'c>, usize)> {
        unsafe {
            mlirValueIsABlockArgument(self.raw).then(|| {
                (
                    Block::from_raw(mlirBlockArgumentGetOwner(self.raw)),
                    mlirBlockArgumentGetArgNumber(self.raw) as usize,
                )
            })
        }
    }

    /// The block this value lives in.
    pub fn parent_block(self) -> Option<Block<'c>> {
        match self.as_argument() {
            Some((block, _)) => Some(block),
            None => self.defining_op().and_then(Op::block),
        }
    }

    /// Operations and operand positions that use this value.
    pub fn uses(self) -> Vec<(Op<'c>, usize)> {
        let mut uses = Vec::new();
        unsafe {
            let mut operand = mlirValueGetFirstUse(self.raw);
            while !mlirOpOperandIsNull(operand) {
                uses.push((
                    Op::from_raw(mlirOpOperandGetOwner(operand)),
                    mlirOpOperandGetOperandNumber(operand) as usize,
                ));
                operand = mlirOpOperandGetNextUse(operand);
            }
        }
        uses
    }

    /// Operations that use this value, one of them as often as it has it as operand.
    pub fn users(self) -> Vec<Op<'c>> {
        self.uses().into_iter().map(|(user, _)| user).collect()
    }

    /// Whether it is defined in a region of `op`, however deep.
    pub fn is_inside(self, op: Op<'c>) -> bool {
        let around = self.parent_block().and_then(Block::parent_op);
        around.is_some_and(|around| op.is_ancestor_of(around))
    }

    /// Whether nothing uses it.
    pub fn is_unused(self) -> bool {
        unsafe { mlirOpOperandIsNull(mlirValueGetFirstUse(self.raw)) }
    }

    /// Makes all its uses those of `with`.
    pub fn replace_all_uses_with(self, with: Value<'c>) {
        unsafe { mlirValueReplaceAllUsesOfWith(self.raw, with.raw) }
    }

    /// Replaces the uses inside `op` (itself and its regions).
    pub fn replace_uses_inside(self, op: Op<'c>, with: Value<'c>) {
        for (user, operand) in self.uses() {
            if op.is_ancestor_of(user) {
                user.set_operand(operand, with);
            }
        }
    }
}
