//! Makes assignments to arrays with vector subscripts loops, as of `a(idx, j) = b(:, j)`.
//!
//! flang saves the addresses of all elements in its library first, since the assignment might
//! change the subscripts. A device would do that on one thread, with descriptors.
//!
//! ## Before
//! ```mlir
//! hlfir.region_assign {
//!   hlfir.yield %values
//! } to {
//!   %subscripts = hlfir.elemental %shape unordered { ... }
//!   hlfir.elemental_addr %shape unordered {
//!   ^bb0(%i: index):
//!     %k = hlfir.apply %subscripts, %i
//!     %place = hlfir.designate %a (%k, %j)
//!     hlfir.yield %place
//!   }
//! }
//! ```
//! ## After
//! ```mlir
//! fir.do_loop %i = %c1 to %extent step %c1 unordered {
//!   %value = // of the expression, or of the variable
//!   %k = // the subscript
//!   %place = hlfir.designate %a (%k, %j)
//!   hlfir.assign %value to %place
//! }
//! ```
//! Legality: what does not depend on the element is evaluated in front of the loop. What does
//! reads nothing that the assignment of another element may write (`reads.rs`), and no two
//! elements are one (F2023, 9.5.3.3.3, 4). Values that may have been read from the array itself,
//! but for the same element, are evaluated in front of the loop, into a temporary.
//!
//! ## Leaves
//! Subscripts that may lie in the array, assignments in FORALL and WHERE, defined assignments,
//! characters and derived types.

mod reads;

use crate::{acc::routines::device_code, pass::Pass};
use accc_dialects::{
    arith, fir, hlfir,
    ir::{Attribute, Block, Builder, Module, Op, Region, Reported, Type, Value},
};
use reads::Reads;
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct VectorSubscripts;

impl Pass for VectorSubscripts {
    const ARGUMENT: &'static str = "acc-vector-subscripts";
    const SUMMARY: &'static str = "make assignments to arrays with vector subscripts loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_plain = |op: Op<'_>| op.parent().is_some_and(|it| !it.in_dialect("hlfir"));
        let names = [hlfir::REGION_ASSIGN];
        for assignment in device_code::collect(&symbols, &names, &is_plain) {
            if let Some(scatter) = Scatter::of(assignment) {
                scatter.rewrite();
            }
        }
        Ok(())
    }
}

/// An assignment to elements of an array in any order.
struct Scatter<'c> {
    op: Op<'c>,
    /// What ends the regions of the value and of the variable.
    ends: [Op<'c>; 2],
    value: Values<'c>,
    /// The value is needed before the first element changes.
    is_first: bool,
}

/// What is assigned.
#[derive(Clone, Copy)]
enum Values<'c> {
    Scalar(Value<'c>),
    /// At that address.
    Variable(Value<'c>),
    Expression(Value<'c>),
    /// All of a variable, or a section of it.
    Array(Value<'c>),
}

impl<'c> Scatter<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        const DEFINED: usize = 2;
        let [value, variable, defined] = [0, 1, DEFINED].map(|which| op.region(which));
        let end = |region: Region<'c>, name| {
            let [block] = region.blocks()[..] else {
                return None;
            };
            block.terminator().filter(|end| end.is(name))
        };
        let ends = [
            end(value, hlfir::YIELD)?,
            end(variable, hlfir::ELEMENTAL_ADDR)?,
        ];
        let place = ends[1].body(0).terminator()?;
        let address = place.operand(0);
        let is_number = address.ty().is_address() && address.ty().pointee()?.is_trivial();
        let cleans_up = place
            .regions()
            .into_iter()
            .any(|it| !it.blocks().is_empty());
        if !defined.blocks().is_empty() || !is_number || cleans_up {
            return None;
        }
        let value = Values::of(ends[0].operand(0))?;
        let subscripts = Reads::of(ends[1], None);
        if subscripts.may_meet(address) {
            return None;
        }
        let is_first = match value {
            Values::Scalar(_) | Values::Variable(_) => false,
            Values::Array(array) => Reads::of_variable(array).may_meet(address),
            Values::Expression(expression) => {
                let same = reads::Same::new(expression, ends[1]);
                Reads::of_expression(expression, same.as_ref()).may_meet(address)
            }
        };
        Some(Scatter {
            op,
            ends,
            value,
            is_first,
        })
    }

    fn rewrite(self) {
        let mut moved = Vec::new();
        for end in self.ends {
            let mut ops = end.block().expect("ends a block").ops();
            ops.retain(|&op| op != end);
            ops.iter().for_each(|op| op.move_before(self.op));
            moved.extend(ops);
        }
        let b = Builder::before(self.op);
        let shape = self.ends[1].operand_segment(0)[0];
        let extents = fir::shape_extents(shape).unwrap_or_default();
        let mut value = self.value.ready(&b);
        let mut temporary = None;
        if self.is_first {
            let expression = value.as_expression(&b, shape, extents.len());
            let kept = hlfir::associate(&b, expression, shape);
            value = Ready::Array(kept.result(0), Vec::new());
            temporary = Some((kept, expression));
        }
        let is_unordered = self.ends[1].has_attribute(fir::UNORDERED) && value.is_unordered();
        let mut inside = Builder::before(self.op);
        let one = arith::index(&b, 1);
        let mut subscripts = Vec::new();
        // The first subscript in the innermost loop.
        for &extent in extents.iter().rev() {
            let extent = fir::to_index(&inside, extent);
            let (nest, body) = fir::do_loop(&inside, one, extent, one);
            if is_unordered {
                nest.set_attribute(fir::UNORDERED, Attribute::unit(b.ctx()));
            }
            subscripts.push(body.arguments()[0]);
            inside = Builder::before_terminator(body);
        }
        subscripts.reverse();
        let element = value.element(&inside, &subscripts);
        let place = inline(&inside, self.ends[1].body(0), &subscripts, &HashMap::new());
        hlfir::assign(&inside, element, place);
        if let Some((kept, expression)) = temporary {
            hlfir::end_associate(&b, kept);
            if !matches!(self.value, Values::Expression(_)) {
                hlfir::destroy(&b, expression);
            }
        }
        self.clean_up();
        self.op.erase();
        drop_unused(moved);
    }

    /// Puts what the regions do in the end behind the loops.
    fn clean_up(&self) {
        let [value, place] = self.ends;
        for region in [value.regions().first(), place.regions().get(1)] {
            let blocks = region.into_iter().flat_map(|region| region.blocks());
            for op in blocks.flat_map(Block::ops) {
                if !op.is(fir::END) {
                    op.move_before(self.op);
                }
            }
        }
    }
}

impl<'c> Values<'c> {
    /// `None` for what has no elements that are numbers.
    fn of(value: Value<'c>) -> Option<Self> {
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
        let is_known = || ty.is_descriptor() || bounds(value).is_some();
        let is_array = !ty.is_descriptor_address() && !ty.is_polymorphic();
        (is_array && array.element().is_trivial() && is_known()).then_some(Values::Array(value))
    }

    /// What the loops start from; at `b` the value's region has been evaluated.
    fn ready(self, b: &Builder<'c>) -> Ready<'c> {
        match self {
            Values::Scalar(value) => Ready::Scalar(value),
            Values::Variable(address) => Ready::Scalar(fir::load(b, address)),
            Values::Expression(expression) => Ready::Expression(expression),
            Values::Array(array) => match bounds(array) {
                Some(lower) => Ready::Array(array, lower),
                None => {
                    let ty = array.ty().array_type().expect("an array");
                    let extents: Vec<_> = (0..ty.rank()).map(|it| ty.extent(it)).collect();
                    let plain = ty.element().array_descriptor(&extents);
                    Ready::Array(fir::rebox(b, array, plain), Vec::new())
                }
            },
        }
    }
}

/// The lower bounds of `array`, none where all are 1; `None` where its descriptor knows.
fn bounds(array: Value<'_>) -> Option<Vec<Value<'_>>> {
    const SHAPE: usize = 1;
    if hlfir::extents(array).is_some() {
        return Some(Vec::new());
    }
    let declare = array.defining_op().filter(|op| op.is(hlfir::DECLARE))?;
    let shape = declare.operand_segment(SHAPE).first().copied()?;
    fir::shape_extents(shape)?;
    fir::shape_lower_bounds(Some(shape))
}

/// What loops over elements start from.
enum Ready<'c> {
    Scalar(Value<'c>),
    Expression(Value<'c>),
    /// With its lower bounds, none where all are 1.
    Array(Value<'c>, Vec<Value<'c>>),
}

impl<'c> Ready<'c> {
    fn is_unordered(&self) -> bool {
        match self {
            Ready::Scalar(_) | Ready::Array(..) => true,
            Ready::Expression(expression) => {
                let op = expression.defining_op();
                op.is_some_and(|op| op.has_attribute(fir::UNORDERED))
            }
        }
    }

    fn element(&self, b: &Builder<'c>, subscripts: &[Value<'c>]) -> Value<'c> {
        match self {
            &Ready::Scalar(value) => value,
            Ready::Expression(expression) => {
                let body = expression.defining_op().expect("an elemental").region(0);
                let block = body.first_block().expect("of one block");
                inline(b, block, subscripts, &HashMap::new())
            }
            Ready::Array(array, lower) => {
                let mut subscripts = subscripts.to_vec();
                for (subscript, &lower) in subscripts.iter_mut().zip(lower) {
                    let before = arith::sub(b, fir::to_index(b, lower), arith::index(b, 1));
                    *subscript = arith::add(b, *subscript, before);
                }
                let ty = array.ty().array_type().expect("an array").element();
                fir::load(b, hlfir::designate(b, *array, &subscripts, ty.reference()))
            }
        }
    }

    fn as_expression(&self, b: &Builder<'c>, shape: Value<'c>, rank: usize) -> Value<'c> {
        match self {
            Ready::Expression(expression) => *expression,
            Ready::Array(array, _) => {
                let ty = array.ty().array_type().expect("an array").expression();
                hlfir::elemental(b, shape, rank, ty, |b, subscripts| {
                    self.element(b, subscripts)
                })
            }
            Ready::Scalar(_) => unreachable!("is evaluated in front of the loop anyway"),
        }
    }
}

/// What `block`, of an expression or of addresses, yields for `subscripts`. Elements of
/// expressions that it applies are evaluated here as well.
fn inline<'c>(
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
fn drop_unused(mut ops: Vec<Op<'_>>) {
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
