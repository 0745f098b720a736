//! A cursor that builds operations.

use super::{Attribute, Block, Ctx, Location, Op, Region, Type, Value, string_ref};
use mlir_sys::*;
use std::collections::HashMap;

#[derive(Clone, Copy)]
enum Point<'c> {
    End(Block<'c>),
    Before(Op<'c>),
}

/// Builds operations at an insertion point, each with the cursor's location.
#[derive(Clone, Copy)]
pub struct Builder<'c> {
    point: Point<'c>,
    location: Location<'c>,
    ctx: Ctx<'c>,
}

impl<'c> Builder<'c> {
    /// Builds before `op`, with its location.
    pub fn before(op: Op<'c>) -> Self {
        Builder {
            point: Point::Before(op),
            location: op.location(),
            ctx: op.ctx(),
        }
    }

    /// Builds after `op`, with its location.
    pub fn after(op: Op<'c>) -> Self {
        let point = match op.next() {
            Some(next) => Point::Before(next),
            None => Point::End(op.block().expect("an operation in a block")),
        };
        Builder {
            point,
            location: op.location(),
            ctx: op.ctx(),
        }
    }

    /// Builds at the end of `block`, with the location of `like`.
    pub fn at_end(block: Block<'c>, like: Op<'c>) -> Self {
        Builder {
            point: Point::End(block),
            location: like.location(),
            ctx: like.ctx(),
        }
    }

    /// Builds at the start of `block`, with the location of `like`.
    pub fn at_start(block: Block<'c>, like: Op<'c>) -> Self {
        let point = match block.first_op() {
            Some(first) => Point::Before(first),
            None => Point::End(block),
        };
        Builder {
            point,
            location: like.location(),
            ctx: like.ctx(),
        }
    }

    /// Builds before the terminator of `block`.
    pub fn before_terminator(block: Block<'c>) -> Self {
        Self::before(block.terminator().expect("a block with a terminator"))
    }

    /// The context of what it builds.
    pub fn ctx(&self) -> Ctx<'c> {
        self.ctx
    }

    /// The place in the source that what it builds gets.
    pub fn location(&self) -> Location<'c> {
        self.location
    }

    /// The same cursor with the location of `like`.
    pub fn located(mut self, like: Op<'c>) -> Self {
        self.location = like.location();
        self
    }

    /// The same location at the end of `block`.
    pub fn inside(mut self, block: Block<'c>) -> Self {
        self.point = Point::End(block);
        self
    }

    /// The operation that the next one is built before; none at the end of a block.
    pub fn next(&self) -> Option<Op<'c>> {
        match self.point {
            Point::End(_) => None,
            Point::Before(op) => Some(op),
        }
    }

    /// The block being built in.
    pub fn block(&self) -> Block<'c> {
        match self.point {
            Point::End(block) => block,
            Point::Before(op) => op.block().expect("an operation in a block"),
        }
    }

    /// A copy of `op` at the cursor, with other operands.
    pub fn repeat(&self, op: Op<'c>, operands: &[Value<'c>]) -> Op<'c> {
        let copy = op.clone_op();
        copy.set_operands(operands);
        self.insert(copy)
    }

    /// `value` computed again at the cursor, from copies of those operations it depends
    /// on that `is_repeated` names; others stay what they are. `copies` has the values
    /// that stand for others already, and learns the results of the copies.
    pub fn recompute(
        &self,
        value: Value<'c>,
        is_repeated: &dyn Fn(Op<'c>) -> bool,
        copies: &mut HashMap<Value<'c>, Value<'c>>,
    ) -> Value<'c> {
        if let Some(&copy) = copies.get(&value) {
            return copy;
        }
        let Some(op) = value.defining_op().filter(|&op| is_repeated(op)) else {
            return value;
        };
        for operand in op.operands() {
            self.recompute(operand, is_repeated, copies);
        }
        self.insert(op.clone_mapped(copies));
        copies[&value]
    }

    /// Puts an operation that no block owns at the cursor.
    pub fn insert(&self, op: Op<'c>) -> Op<'c> {
        match self.point {
            Point::End(block) => block.append(op),
            Point::Before(next) => {
                let block = next.block().expect("an operation in a block");
                block.insert_before(op, next);
            }
        }
        op
    }

    /// Builds an operation.
    pub fn op(
        &self,
        name: &str,
        operands: &[Value<'c>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Op<'c> {
        self.insert(self.detached_op(name, operands, results, attributes, regions))
    }

    /// Builds an operation with groups of optional or variadic operands, in the
    /// order of its definition.
    pub fn segmented_op(
        &self,
        name: &str,
        segments: &[&[Value<'c>]],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Op<'c> {
        let operands = segments.concat();
        let sizes: Vec<i32> = segments.iter().map(|s| s.len() as i32).collect();
        let mut all = attributes.to_vec();
        all.push((
            "operandSegmentSizes",
            Attribute::i32_array(self.ctx, &sizes),
        ));
        self.op(name, &operands, results, &all, regions)
    }

    /// Builds an operation that ends a block and goes on with `successors`.
    pub fn branching_op(
        &self,
        name: &str,
        operands: &[Value<'c>],
        attributes: &[(&str, Attribute<'c>)],
        successors: &[Block<'c>],
    ) -> Op<'c> {
        self.insert(self.create(name, operands, &[], attributes, Vec::new(), successors))
    }

    /// Builds an operation with groups of operands and one result, and returns it.
    pub fn segmented_value(
        &self,
        name: &str,
        segments: &[&[Value<'c>]],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c> {
        self.segmented_op(name, segments, &[result], attributes, Vec::new())
            .result(0)
    }

    /// Builds an operation without putting it anywhere.
    pub fn detached_op(
        &self,
        name: &str,
        operands: &[Value<'c>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Op<'c> {
        self.create(name, operands, results, attributes, regions, &[])
    }

    fn create(
        &self,
        name: &str,
        operands: &[Value<'c>],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        regions: Vec<Region<'c>>,
        successors: &[Block<'c>],
    ) -> Op<'c> {
        let operands: Vec<_> = operands.iter().map(|v| v.raw()).collect();
        let results: Vec<_> = results.iter().map(|t| t.raw()).collect();
        let regions: Vec<_> = regions.iter().map(|r| r.raw()).collect();
        let successors: Vec<_> = successors.iter().map(|s| s.raw()).collect();
        // SAFETY: the state only borrows the arrays until mlirOperationCreate;
        // ownership of the regions goes to the operation.
        unsafe {
            let attributes: Vec<_> = attributes
                .iter()
                .map(|(name, value)| {
                    let name = mlirIdentifierGet(self.ctx.raw(), string_ref(name));
                    mlirNamedAttributeGet(name, value.raw())
                })
                .collect();
            let mut state = mlirOperationStateGet(string_ref(name), self.location.raw());
            mlirOperationStateAddOperands(&mut state, operands.len() as isize, operands.as_ptr());
            mlirOperationStateAddResults(&mut state, results.len() as isize, results.as_ptr());
            mlirOperationStateAddAttributes(
                &mut state,
                attributes.len() as isize,
                attributes.as_ptr(),
            );
            mlirOperationStateAddOwnedRegions(&mut state, regions.len() as isize, regions.as_ptr());
            mlirOperationStateAddSuccessors(
                &mut state,
                successors.len() as isize,
                successors.as_ptr(),
            );
            Op::from_raw(mlirOperationCreate(&mut state))
        }
    }

    /// Builds an operation with one result and returns it.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Value<'c> {
        self.op(name, operands, &[result], attributes, Vec::new())
            .result(0)
    }
}
