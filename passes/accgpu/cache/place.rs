//! Values at a place further out than where the program computes them.

use crate::accgpu::analysis::{
    access::Access,
    dependence::{Linear, Use, may_overlap},
};
use accc_dialects::{
    accgpu, arith, fir,
    ir::{Block, Builder, Op, Value},
};
use std::collections::HashMap;

/// The place before an operation of a construct.
pub struct Place<'a, 'c> {
    before: Op<'c>,
    /// All accesses of the construct.
    uses: &'a [Use<'c>],
    computed: HashMap<Value<'c>, Value<'c>>,
}

impl<'a, 'c> Place<'a, 'c> {
    pub fn new(before: Op<'c>, uses: &'a [Use<'c>]) -> Self {
        Place {
            before,
            uses,
            computed: HashMap::new(),
        }
    }

    pub fn builder(&self) -> Builder<'c> {
        Builder::before(self.before)
    }

    /// `value` here; `None` if it depends on what happens further inside.
    pub fn value(&mut self, value: Value<'c>) -> Option<Value<'c>> {
        if self.is_known(value) {
            return Some(value);
        }
        if let Some(&known) = self.computed.get(&value) {
            return Some(known);
        }
        let op = value.defining_op().filter(|&op| self.can_repeat(op))?;
        let operands: Vec<_> = op
            .operands()
            .into_iter()
            .map(|operand| self.value(operand))
            .collect::<Option<_>>()?;
        let copy = self.builder().repeat(op, &operands);
        for (old, new) in op.results().into_iter().zip(copy.results()) {
            self.computed.insert(old, new);
        }
        self.computed.get(&value).copied()
    }

    /// `expression` in values that are known here.
    pub fn expression(&mut self, expression: &Linear<'c>) -> Option<Linear<'c>> {
        self.expression_before(expression, self.before)
    }

    /// `expression` in values that are known here, or before `op`, an operation further
    /// inside.
    pub fn expression_before(&mut self, expression: &Linear<'c>, op: Op<'c>) -> Option<Linear<'c>> {
        let mut here = expression.clone();
        for &(value, factor) in &expression.terms {
            if factor != 0 && !exists_before(value, op) {
                let known = Linear {
                    terms: vec![(self.value(value)?, 1)],
                    constant: 0,
                };
                here = here.with(value, &known)?;
            }
        }
        Some(here)
    }

    pub fn is_known(&self, value: Value<'c>) -> bool {
        exists_before(value, self.before)
    }

    /// Whether `op` runs after this place: it is behind the place's operation or inside.
    pub fn precedes(&self, op: Op<'c>) -> bool {
        let home = self.before.block();
        let mut beside = op;
        while beside.block() != home {
            match beside.parent() {
                Some(around) => beside = around,
                None => return false,
            }
        }
        let ops = home.map(Block::ops).unwrap_or_default();
        let mut behind = ops.into_iter().skip_while(|&op| op != self.before);
        behind.any(|op| op == beside)
    }

    /// Whether `op` has the same results wherever it runs in the construct, and does
    /// nothing else.
    pub fn can_repeat(&self, op: Op<'c>) -> bool {
        const VIEWS: [&str; 11] = [
            fir::ARRAY_COOR,
            fir::DECLARE,
            fir::BOX_ADDR,
            fir::BOX_DIMS,
            fir::CONVERT,
            fir::COORDINATE_OF,
            fir::EMBOX,
            fir::REBOX,
            fir::SHAPE,
            fir::SHAPE_SHIFT,
            fir::SHIFT,
        ];
        if op.is(fir::LOAD) {
            let loaded = Access::of(op.operand(0), false);
            let mut writes = self.uses.iter().filter(|used| used.access.writes);
            return !writes.any(|used| may_overlap(&used.access, &loaded));
        }
        op.region_count() == 0 && (op.is_pure() || op.is_any(&VIEWS))
    }
}

/// Whether `value`, which operations near `op` use, is computed before `op`.
fn exists_before<'c>(value: Value<'c>, op: Op<'c>) -> bool {
    let construct = op.enclosing(&[accgpu::REGION]);
    if construct.is_some_and(|construct| !value.is_inside(construct)) {
        return true;
    }
    let Some(home) = value.parent_block() else {
        return false;
    };
    let mut inside = op;
    while inside.block() != Some(home) {
        match inside.parent() {
            Some(around) => inside = around,
            None => return false,
        }
    }
    let Some(maker) = value.defining_op() else {
        return true;
    };
    let mut before = home.ops().into_iter().take_while(|&op| op != inside);
    before.any(|op| op == maker)
}

/// Computes `expression` (index).
pub fn compute<'c>(b: &Builder<'c>, expression: &Linear<'c>) -> Value<'c> {
    let terms = expression.terms.iter().filter(|(_, factor)| *factor != 0);
    let sum = terms
        .map(|&(value, factor)| {
            let value = fir::to_index(b, value);
            match factor {
                1 => value,
                _ => arith::mul(b, value, arith::index(b, factor)),
            }
        })
        .reduce(|sum, term| arith::add(b, sum, term));
    match sum {
        Some(sum) if expression.constant == 0 => sum,
        Some(sum) => arith::add(b, sum, arith::index(b, expression.constant)),
        None => arith::index(b, expression.constant),
    }
}
