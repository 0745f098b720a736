//! What is assigned element by element, and how loops get their elements.

use super::reads;
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Attribute, Block, Builder, Op, Type, Value},
};
use std::collections::HashMap;

/// What is assigned.
#[derive(Clone, Copy)]
pub(super) enum Values<'c> {
    Scalar(Value<'c>),
    /// At that address.
    Variable(Value<'c>),
    Expression(Value<'c>),
    /// All of a variable, or a section of it.
    Array(Value<'c>),
}

impl<'c> Values<'c> {
    /// `None` for what has no elements that are numbers.
    pub fn of(value: Value<'c>) -> Option<Self> {
        let ty = value.ty();
        if ty.is_trivial() {
            return Some(Values::Scalar(value));
        }
        let Some(array) = ty.array_type() else {
            let is_number = ty.is_address() && ty.pointee().is_some_and(Type::is_trivial);
            let is_expression = hlfir::elemental_type(value).is_some_and(Type::is_trivial);
            return match (is_number, is_expression) {
                (true, _) => Some(Values::Variable(value)),
                (_, true) => Some(Values::Expression(value)),
                _ => None,
            };
        };
        (array.element().is_trivial() && is_plain_array(value)).then_some(Values::Array(value))
    }

    /// What the loops start from; at `b` the value's region has been evaluated.
    pub fn ready(self, b: &Builder<'c>) -> Ready<'c> {
        match self {
            Values::Scalar(value) => Ready::Scalar(value),
            Values::Variable(address) => Ready::Scalar(fir::load(b, address)),
            Values::Expression(expression) => Ready::Expression(expression),
            Values::Array(array) => Ready::Array(array),
        }
    }
}

/// Whether `value` is an array, not polymorphic, of which elements can be found.
pub(super) fn is_plain_array(value: Value<'_>) -> bool {
    const WITH_SHAPE: [&str; 3] = [hlfir::ASSOCIATE, hlfir::DECLARE, hlfir::DESIGNATE];
    let ty = value.ty();
    let source = value.defining_op();
    let is_known = || ty.is_descriptor() || source.is_some_and(|op| op.is_any(&WITH_SHAPE));
    let is_array = ty.array_type().is_some() && !ty.is_descriptor_address();
    is_array && !ty.is_polymorphic() && is_known()
}

/// What loops over elements start from.
pub(super) enum Ready<'c> {
    Scalar(Value<'c>),
    Expression(Value<'c>),
    Array(Value<'c>),
}

impl<'c> Ready<'c> {
    pub fn is_unordered(&self) -> bool {
        match self {
            Ready::Scalar(_) | Ready::Array(_) => true,
            Ready::Expression(expression) => {
                let op = expression.defining_op();
                op.is_some_and(|op| op.has_attribute(fir::UNORDERED))
            }
        }
    }

    pub fn element(&self, b: &Builder<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        match self {
            &Ready::Scalar(value) => value,
            Ready::Expression(expression) => {
                let body = expression.defining_op().expect("an elemental").region(0);
                let block = body.first_block().expect("of one block");
                inline(b, block, subscripts, &HashMap::new())
            }
            &Ready::Array(array) => fir::load(b, hlfir::element_at(b, array, subscripts)),
        }
    }

    pub fn as_expression(&self, b: &Builder<'c>, shape: Value<'c>, rank: usize) -> Value<'c> {
        match self {
            Ready::Expression(expression) => *expression,
            Ready::Array(array) => {
                let ty = array.ty().array_type().expect("an array").expression();
                hlfir::elemental(b, shape, rank, ty, |b, subscripts| {
                    self.element(b, subscripts)
                })
            }
            Ready::Scalar(_) => unreachable!("is evaluated in front of the loop anyway"),
        }
    }
}

/// Loops over the elements of an array.
pub(super) struct Loops<'c> {
    /// None for a scalar.
    pub outer: Option<Op<'c>>,
    pub inside: Builder<'c>,
    /// They count from 1.
    pub subscripts: Vec<Value<'c>>,
}

impl<'c> Loops<'c> {
    /// The first subscript in the innermost loop.
    pub fn build(b: &Builder<'c>, extents: &[Value<'c>], is_unordered: bool) -> Self {
        let one = arith::index(b, 1);
        let mut loops = Loops {
            outer: None,
            inside: *b,
            subscripts: Vec::new(),
        };
        for &extent in extents.iter().rev() {
            let extent = fir::to_index(&loops.inside, extent);
            let (nest, body) = fir::do_loop(&loops.inside, one, extent, one);
            if is_unordered {
                nest.set_attribute(fir::UNORDERED, Attribute::unit(b.ctx()));
            }
            loops.outer.get_or_insert(nest);
            loops.subscripts.insert(0, body.arguments()[0]);
            loops.inside = Builder::before_terminator(body);
        }
        loops
    }
}

/// What `block`, of an expression or of addresses, yields for `subscripts`. Elements of
/// expressions that it applies are evaluated here as well.
pub(super) fn inline<'c>(
    b: &Builder<'c>,
    block: Block<'c>,
    subscripts: &[Value<'c>],
    known: &HashMap<Value<'c>, Value<'c>>,
) -> Value<'c> {
    let mut copies = known.clone();
    copies.extend(
        block
            .arguments()
            .into_iter()
            .zip(subscripts.iter().copied()),
    );
    for op in block.ops() {
        if op.is_any(&[hlfir::YIELD, hlfir::YIELD_ELEMENT]) {
            let value = op.operand(0);
            return copies.get(&value).copied().unwrap_or(value);
        }
        let own = op.operands();
        let own: Vec<_> = own.iter().map(|it| *copies.get(it).unwrap_or(it)).collect();
        match reads::applied(op) {
            Some(expression) => {
                let body = expression.region(0).first_block().expect("of one block");
                let element = inline(b, body, &own[1..], &copies);
                copies.insert(op.result(0), element);
            }
            None => {
                b.insert(op.clone_mapped(&mut copies));
            }
        }
    }
    unreachable!("the block yields a value")
}

/// Erases expressions among `ops` that nothing uses any more.
pub(super) fn drop_unused(mut ops: Vec<Op<'_>>) {
    ops.retain(|op| op.is(hlfir::ELEMENTAL));
    let is_unused = |op: &Op<'_>| {
        let users = op.result(0).users();
        users.into_iter().all(|user| user.is(hlfir::DESTROY))
    };
    while let Some(place) = ops.iter().position(is_unused) {
        let op = ops.swap_remove(place);
        op.result(0).users().into_iter().for_each(Op::erase);
        op.erase();
    }
}
