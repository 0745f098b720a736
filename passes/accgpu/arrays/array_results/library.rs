//! Functions of arrays that flang leaves to its library: one thread would call it.
//!
//! IALL, IANY, IPARITY, PARITY, NORM2 and FINDLOC, of whole arrays and along a dimension.
//!
//! ## Before
//! ```mlir
//! %result = fir.alloca !fir.box<!fir.heap<!fir.array<?xi32>>>
//! fir.call @_FortranAIAllDim(%result, %array, %dim, ...)
//! %r = fir.load %result
//! ```
//! ## After
//! ```mlir
//! %memory = fir.allocmem !fir.array<?xi32>, %n
//! %r = fir.embox %memory(%shape)
//! fir.do_loop %j = %one to %n step %one unordered {
//!   %bits = fir.alloca i32
//!   fir.store %ones to %bits
//!   fir.do_loop %i = %one to %m step %one {
//!     %x = "element"(%array, %i, %j)
//!     %new = arith.andi %old, %x : i32
//!     fir.store %new to %bits
//!   }
//!   "store"(%bits, %r, %j)
//! }
//! ```
//! The loops inside are found to be reductions like those of the program. FINDLOC is the least
//! number of an element that is as wanted; with BACK numbers are negative while they are compared,
//! so that the least one is that of the last element.
//!
//! Legality: these functions have no effect, and the order of the operations on bits has none.
//! The library's result has lower bounds of 1, in memory that the program frees (flang's code for
//! it), which may be any.
//!
//! ## Leaves
//! FINDLOC of characters; a DIM that is known at run time only, of several dimensions.

use super::{
    described::{element_type, extents},
    elements::Elements,
    equal::{are_compared, equal},
    location,
    mask::Mask,
    norm,
    result::LibraryResult,
    temporaries::{compute_where_read, temporary},
};
use crate::accgpu::kernels::carry_values::object;
use accc_dialects::{
    arith::{self, Compare},
    fir,
    ir::{Attribute, Builder, Op, Type, Value},
};

/// Rewrites `call` if it is one of these functions; whether it was.
pub fn compute(call: Op<'_>) -> bool {
    compute_in(call, &|ty| object(call, ty))
}

/// Does so in a loop, in variables of its iterations, or in a routine, in ones of its own.
pub fn compute_inside(call: Op<'_>) -> bool {
    compute_in(call, &|ty| fir::alloca(&Builder::before(call), ty))
}

fn compute_in<'c>(call: Op<'c>, object: &dyn Fn(Type<'c>) -> Value<'c>) -> bool {
    let Some(function) = Function::of(call) else {
        return false;
    };
    match &function.result {
        None => {
            let b = Builder::before(call);
            let value = function.gather(&b, function.all(), object);
            let result = call.result(0);
            result.replace_all_uses_with(fir::convert(&b, value, result.ty()));
        }
        Some(result) => function.fill(result, object),
    }
    let read = [
        Some(function.array),
        function.mask.map(|it| it.descriptor()),
    ];
    let temporaries: Vec<_> = read.into_iter().flatten().filter_map(temporary).collect();
    // Variables that only the call has read: no part of the construct shares them.
    let operands = call.operands();
    let mut passed = Vec::new();
    if let Some(result) = &function.result {
        passed.push((operands[0], Some(result.variable)));
    }
    if let Kind::Place { wanted, .. } = function.kind {
        passed.push((operands[2], variable_behind(wanted)));
    }
    call.erase();
    for (value, variable) in passed {
        fir::erase_unused(value);
        variable.into_iter().for_each(erase_unread);
    }
    temporaries.into_iter().for_each(compute_where_read);
    true
}

/// The local variable that the descriptor `value` is made of.
fn variable_behind(value: Value<'_>) -> Option<Op<'_>> {
    let variable = fir::origin(value).defining_op();
    variable.filter(|op| op.is(fir::ALLOCA))
}

/// What is stored to `variable`, with the operation, if that is all that is done with it.
fn only_store(variable: Op<'_>) -> Option<Op<'_>> {
    let is_store = |&user: &Op<'_>| fir::stores_to(user, variable.result(0));
    let users = variable.result(0).users();
    let stores: Vec<_> = users.iter().copied().filter(is_store).collect();
    let reads = |user: &&Op<'_>| !is_store(user) && !user.is(fir::EMBOX);
    match stores[..] {
        [store] if !users.iter().any(|user| reads(&user)) => Some(store),
        _ => None,
    }
}

/// Erases `variable` and what is stored there, unless something else uses it.
fn erase_unread(variable: Op<'_>) {
    let users = variable.result(0).users();
    let is_store = |&user: &Op<'_>| fir::stores_to(user, variable.result(0));
    if users.iter().all(is_store) {
        users.into_iter().for_each(Op::erase);
        variable.erase();
    }
}

/// What is computed of elements.
enum Kind<'c> {
    /// All bits combined, by this operation.
    Bits(&'static str),
    Parity,
    Norm,
    /// Where the value is, the first time, or the last one if a bit is set.
    Place {
        wanted: Value<'c>,
        back: Value<'c>,
    },
}

struct Function<'c> {
    call: Op<'c>,
    kind: Kind<'c>,
    /// Descriptors.
    array: Value<'c>,
    mask: Option<Mask<'c>>,
    /// From 0.
    dimension: Option<usize>,
    result: Option<LibraryResult<'c>>,
}

impl<'c> Function<'c> {
    fn of(call: Op<'c>) -> Option<Self> {
        let name = call.is(fir::CALL).then(|| call.callee())??;
        let name = fir::library_function(&name)?;
        let along = name.ends_with("Dim");
        let name = name.strip_suffix("Dim").unwrap_or(name);
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let at = |number| call.operands().get(number).copied();
        let described = |number| without_conversion(at(number)?);
        // The result comes first where it is an array.
        let first = usize::from(along || name == "Findloc");
        let (kind, mask, dimension) = match name {
            "IAll" => (Kind::Bits(arith::ANDI), Some(4 + first), 1 + first),
            "IAny" => (Kind::Bits(arith::ORI), Some(4 + first), 1 + first),
            "IParity" => (Kind::Bits(arith::XORI), Some(4 + first), 1 + first),
            "Parity" => (Kind::Parity, None, 1 + first),
            "Norm" | "Norm2_" => (Kind::Norm, None, 1 + first),
            "Findloc" => {
                let after = if along { 1 } else { 0 };
                let back = at(7 + after)?;
                let wanted = described(2)?;
                (Kind::Place { wanted, back }, Some(6 + after), 4)
            }
            _ => return None,
        };
        let array = described(first)?;
        let rank = array.ty().array_type()?.rank();
        let mask = match mask {
            None => None,
            Some(number) => Mask::of(described(number)?, rank)?,
        };
        let dimension = match along {
            // Of one dimension the program means that one (F2023, 16.9.90).
            true if rank == 1 => Some(0),
            true => Some(arith::constant_value(at(dimension)?)? as usize - 1),
            false => None,
        };
        let is_possible = rank > 0
            && dimension.is_none_or(|dimension| dimension < rank)
            && kind.is_of(element_type(array));
        let result = match first {
            0 => None,
            _ => Some(LibraryResult::of(call)?),
        };
        is_possible.then_some(Function {
            call,
            kind,
            array,
            mask,
            dimension,
            result,
        })
    }

    fn rank(&self) -> usize {
        self.array.ty().array_type().map_or(0, Type::rank)
    }

    fn all(&self) -> Elements<'c> {
        self.elements(vec![None; self.rank()])
    }

    fn elements(&self, fixed: Vec<Option<Value<'c>>>) -> Elements<'c> {
        Elements {
            array: self.array,
            mask: self.mask,
            fixed,
        }
    }

    /// Puts the result in memory of its own.
    fn fill(&self, result: &LibraryResult<'c>, object: &dyn Fn(Type<'c>) -> Value<'c>) {
        let b = Builder::before(self.call);
        let extents = extents(&b, self.array);
        let Some(dimension) = self.dimension else {
            let number = self.gather(&b, self.all(), object);
            let none = arith::constant(&b, number.ty(), 0);
            let nowhere = vec![none; extents.len()];
            let places = location::places(&b, number, &extents, &nowhere);
            let extent = arith::index(&b, places.len() as i64);
            let target = result.allocate(&b, &[extent]);
            for (position, place) in (1..).zip(places) {
                target.store(&b, &[arith::index(&b, position)], place);
            }
            return;
        };
        let mut others = extents;
        others.remove(dimension);
        let target = result.allocate(&b, &others);
        let mut inside = b;
        let mut counters = Vec::new();
        for &extent in others.iter().rev() {
            let one = arith::index(&inside, 1);
            let (counted, block) = fir::do_loop(&inside, one, extent, one);
            counted.set_attribute(fir::UNORDERED, Attribute::unit(counted.ctx()));
            inside = Builder::before_terminator(block);
            counters.insert(0, block.arguments()[0]);
        }
        let mut fixed: Vec<_> = counters.iter().copied().map(Some).collect();
        fixed.insert(dimension, None);
        let is_at_top = others.is_empty();
        let value = self.gather(&inside, self.elements(fixed), &|ty| match is_at_top {
            true => object(ty),
            false => fir::alloca(&inside, ty),
        });
        let value = match self.kind {
            Kind::Place { .. } => self.place_or_zero(&inside, value),
            _ => value,
        };
        target.store(&inside, &counters, value);
    }

    /// Computes the function of `elements` at `b`, in memory that `object` makes: of FINDLOC
    /// the number of the element.
    fn gather(
        &self,
        b: &Builder<'c>,
        elements: Elements<'c>,
        object: &dyn Fn(Type<'c>) -> Value<'c>,
    ) -> Value<'c> {
        if let Kind::Norm = self.kind {
            return norm::compute(b, &elements, object);
        }
        let start = self.start(b, elements.ty());
        let wanted = self.wanted(b);
        let extents = extents(b, self.array);
        let place = object(start.ty());
        fir::store(b, start, place);
        let each = elements.each(b);
        let inside = &each.inside;
        let value = match &self.kind {
            Kind::Place { .. } => {
                let number = location::number(inside, &each.counters, &extents);
                let is_it = equal(inside, each.value, wanted.expect("FINDLOC has a value"));
                arith::select(inside, is_it, self.turned(inside, number), start)
            }
            Kind::Parity => {
                let flag = fir::convert(inside, each.value, Type::integer(b.ctx(), 1));
                arith::select(inside, flag, arith::i32(inside, 1), arith::i32(inside, 0))
            }
            _ => each.value,
        };
        let value = match each.is_counted {
            Some(is_counted) => arith::select(inside, is_counted, value, start),
            None => value,
        };
        let old = fir::load(inside, place);
        fir::store(inside, self.combine(inside, old, value), place);
        let result = fir::load(b, place);
        match self.kind {
            Kind::Parity => arith::compare(b, Compare::NotEqual, result, arith::i32(b, 0)),
            Kind::Place { .. } => {
                let is_nowhere = arith::compare(b, Compare::Equal, result, start);
                arith::select(b, is_nowhere, start, self.turned(b, result))
            }
            _ => result,
        }
    }

    /// What changes nothing.
    fn start(&self, b: &Builder<'c>, element: Type<'c>) -> Value<'c> {
        match self.kind {
            Kind::Bits(arith::ANDI) => arith::constant(b, element, -1),
            Kind::Bits(_) => arith::constant(b, element, 0),
            Kind::Place { .. } => location::none(b),
            Kind::Parity | Kind::Norm => arith::i32(b, 0),
        }
    }

    fn combine(&self, b: &Builder<'c>, old: Value<'c>, value: Value<'c>) -> Value<'c> {
        match self.kind {
            Kind::Bits(operation) => b.value(operation, &[old, value], old.ty(), &[]),
            Kind::Place { .. } => arith::min(b, old, value),
            Kind::Parity | Kind::Norm => arith::xor(b, old, value),
        }
    }

    /// The value that FINDLOC looks for.
    fn wanted(&self, b: &Builder<'c>) -> Option<Value<'c>> {
        let Kind::Place { wanted, .. } = self.kind else {
            return None;
        };
        let store = variable_behind(wanted).and_then(only_store);
        let store = store.filter(|it| it.block() == self.call.block() && it.is_before(self.call));
        if let Some(store) = store {
            return Some(store.operand(0));
        }
        let ty = wanted.ty().pointee().expect("a descriptor of an object");
        let address = fir::box_addr(b, wanted, ty.reference());
        Some(fir::load(b, address))
    }

    /// `number`, negative with BACK; the same again turns it back.
    fn turned(&self, b: &Builder<'c>, number: Value<'c>) -> Value<'c> {
        let Kind::Place { back, .. } = self.kind else {
            return number;
        };
        let zero = arith::constant(b, number.ty(), 0);
        arith::select(b, back, arith::sub(b, zero, number), number)
    }

    fn place_or_zero(&self, b: &Builder<'c>, number: Value<'c>) -> Value<'c> {
        let zero = arith::constant(b, number.ty(), 0);
        let is_nowhere = arith::compare(b, Compare::Equal, number, location::none(b));
        arith::select(b, is_nowhere, zero, number)
    }
}

impl<'c> Kind<'c> {
    /// Whether it is computed here for such elements.
    fn is_of(&self, element: Type<'c>) -> bool {
        match self {
            Kind::Bits(_) => element.is_integer(),
            Kind::Parity => element.is_logical(),
            Kind::Norm => [32, 64].contains(&element.bit_width()) && element.is_float(),
            Kind::Place { wanted, .. } => {
                let wanted = wanted.ty().pointee();
                wanted.is_some_and(|wanted| are_compared(element, wanted))
            }
        }
    }
}

/// What was converted to the type of the library's argument.
fn without_conversion(value: Value<'_>) -> Option<Value<'_>> {
    let convert = value.defining_op().filter(|op| op.is(fir::CONVERT))?;
    Some(convert.operand(0))
}
