//! Writes the copies of arguments that have to be contiguous as loops.
//!
//! A dummy array of explicit shape has no gaps, so that flang copies a section that may have some
//! before the call, and back behind it, by functions of its library. On a device each thread
//! would call them, with descriptors in its stack and memory of the heap; loops over the elements
//! are a few instructions, and a copy with a size that is known becomes registers.
//!
//! ## Before
//! ```mlir
//! %row = hlfir.designate %u#0 (%j, %c1:%n:%c1) shape %s : (...) -> !fir.box<!fir.array<?xf64>>
//! %copy:2 = hlfir.copy_in %row to %place : (...) -> (!fir.box<!fir.array<?xf64>>, i1)
//! %address = fir.box_addr %copy#0 : (!fir.box<!fir.array<?xf64>>) -> !fir.ref<!fir.array<?xf64>>
//! fir.call @f(%address)
//! hlfir.copy_out %place, %copy#1 to %row : ...
//! ```
//! ## After
//! ```mlir
//! %heap = fir.allocmem !fir.array<?xf64>, %n            // fir.alloca for a few elements
//! fir.do_loop %i = %c1 to %n step %c1 { /* heap(i) = row(i) */ }
//! %address = fir.convert %heap
//! fir.call @f(%address)
//! fir.do_loop %i = %c1 to %n step %c1 { /* row(i) = heap(i) */ }
//! fir.freemem %heap
//! ```
//! If the first dimension of the section may be one of neighbours, all this is done where
//! `fir.is_contiguous_box` says no; else the call gets the address of the first element. Most
//! launches know the answer (`contiguity.rs`). A section that is one element by its subscripts
//! alone has no gaps: other threads may come to it by atomic operations.
//!
//! Legality: a copy has the elements of the section, in their order, and what the call may have
//! changed returns to it (F2023, 15.5.2.5 and .12); a copy of what is contiguous after all is
//! as good, since nothing else of the thread's may come to the section while the call changes it.
//! Numbers are copied as they are.
//!
//! ## Leaves
//! Elements with components or a length, polymorphic arrays, and the host's code.

use crate::{acc::routines::device_code, accgpu::analysis::dependence::Linear, pass::Pass};
use accc_dialects::{
    arith, builtin, fir, hlfir,
    ir::{Builder, Module, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ArgumentCopies;

impl Pass for ArgumentCopies {
    const ARGUMENT: &'static str = "acc-argument-copies";
    const SUMMARY: &'static str = "write copies of contiguous arguments in device code as loops";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let symbols = Module::new(module);
        let is_simple = |op: Op<'_>| Copied::of(op).is_some();
        for copy_in in device_code::collect(&symbols, &[hlfir::COPY_IN], &is_simple) {
            if let Some(argument) = Copied::of(copy_in) {
                argument.write_out();
            }
        }
        Ok(())
    }
}

/// Bytes of a copy that is on the stack, where it may become registers.
const MOST_ON_STACK: i64 = 256;

/// When an argument is copied.
#[derive(Clone, Copy)]
enum When<'c> {
    Never,
    Always,
    /// Unless this (i1) says that it has no gaps.
    Unless(Value<'c>),
}

/// An argument that is copied if it has gaps.
struct Copied<'c> {
    copy_in: Op<'c>,
    copy_out: Op<'c>,
    /// The descriptor of what is copied.
    original: Value<'c>,
    /// Its place in an array, if it is a section of one.
    section: Option<hlfir::Section<'c>>,
    element: Type<'c>,
    /// Bytes of an element.
    size: i64,
}

impl<'c> Copied<'c> {
    fn of(copy_in: Op<'c>) -> Option<Self> {
        let original = copy_in.operand(0);
        let array = original.ty().array_type()?;
        let element = array.element();
        let is_plain = element.is_trivial() && !original.ty().is_polymorphic() && array.rank() > 0;
        let was_copied = copy_in.result(1).users();
        let [copy_out] = was_copied[..] else {
            return None;
        };
        let is_pair = copy_out.is(hlfir::COPY_OUT) && copy_out.block() == copy_in.block();
        let module = copy_in.enclosing(&[builtin::MODULE])?;
        let size = element.byte_size(module)?;
        (is_plain && is_pair).then(|| Copied {
            copy_in,
            copy_out,
            original,
            section: hlfir::Section::of(original),
            element,
            size,
        })
    }

    fn write_out(self) {
        let b = Builder::before(self.copy_in);
        let copy = Copy::of(&self, &b);
        let ty = self.argument_type();
        let when = self.when(&b);
        let argument = match when {
            When::Never => self.uncopied(&b, ty),
            When::Always => copy.make(&b, ty),
            When::Unless(question) => {
                let (original, copy) = (|b: &_| self.uncopied(b, ty), |b: &_| copy.make(b, ty));
                fir::if_value(&b, question, ty, original, copy)
            }
        };
        self.pass(argument);
        let is_changed = self.copy_out.operand_count() > 2;
        if is_changed || copy.is_on_heap {
            self.after_call(when, |b| copy.end(b, argument, is_changed));
        }
        self.copy_out.erase();
        self.copy_in.erase();
    }

    /// An address where that is all that is asked of the copy's descriptor.
    fn argument_type(&self) -> Type<'c> {
        let views = self.copy_in.result(0).users();
        match views.first() {
            Some(view) if views.iter().all(|view| view.is(fir::BOX_ADDR)) => view.result(0).ty(),
            _ => self.original.ty(),
        }
    }

    /// Gives `argument` to those that use the copy.
    fn pass(&self, argument: Value<'c>) {
        if argument.ty().is_descriptor() {
            self.copy_in.result(0).replace_all_uses_with(argument);
            return;
        }
        for view in self.copy_in.result(0).users() {
            let address = view.result(0);
            let argument = fir::convert(&Builder::before(view), argument, address.ty());
            address.replace_all_uses_with(argument);
            view.erase();
        }
    }

    fn when(&self, b: &Builder<'c>) -> When<'c> {
        let ask = || When::Unless(fir::is_contiguous_box(b, self.original));
        let Some(section) = &self.section else {
            return ask();
        };
        let constants = constant_extents(section);
        if constants.is_some_and(|extents| extents.iter().all(|&extent| extent <= 1)) {
            return When::Never;
        }
        let first = section.triplets.first();
        let step = first.and_then(|triplet| triplet.map(|[_, _, step]| step));
        match step.map(arith::constant_value) {
            Some(None | Some(1)) => ask(),
            _ => When::Always,
        }
    }

    /// The original itself: its descriptor, or the address of its first element.
    fn uncopied(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        match &self.section {
            _ if ty.is_descriptor() => self.original,
            Some(section) => {
                let first = section.first_element(b, self.element.reference());
                fir::convert(b, first, ty)
            }
            None => fir::box_addr(b, self.original, ty),
        }
    }

    /// Builds what follows the call of a copy.
    fn after_call(&self, when: When<'c>, build: impl FnOnce(&Builder<'c>)) {
        let b = Builder::before(self.copy_out);
        match when {
            When::Never => {}
            When::Always => build(&b),
            When::Unless(question) => {
                let [_, copied] = fir::if_else(&b, question);
                build(&Builder::before_terminator(copied));
            }
        }
    }
}

/// A copy of an argument.
struct Copy<'a, 'c> {
    argument: &'a Copied<'c>,
    array: Type<'c>,
    extents: Vec<Value<'c>>,
    is_on_heap: bool,
}

impl<'a, 'c> Copy<'a, 'c> {
    fn of(argument: &'a Copied<'c>, b: &Builder<'c>) -> Self {
        let original = argument.original;
        let rank = original.ty().array_type().map_or(0, Type::rank);
        let constants = argument.section.as_ref().and_then(constant_extents);
        let small = constants.filter(|extents| {
            let elements = extents.iter();
            elements
                .copied()
                .try_fold(argument.size, i64::checked_mul)
                .is_some_and(|bytes| bytes <= MOST_ON_STACK)
        });
        let shape = match &small {
            Some(extents) => extents.iter().copied().map(Some).collect(),
            None => vec![None; rank],
        };
        let extents = match &small {
            Some(extents) => extents.iter().map(|&it| arith::index(b, it)).collect(),
            None => (0..rank as i64)
                .map(|dimension| fir::box_dims(b, original, dimension)[1])
                .collect(),
        };
        let array = argument.element.array_descriptor(&shape).array_type();
        Copy {
            argument,
            array: array.expect("a descriptor of an array"),
            extents,
            is_on_heap: small.is_none(),
        }
    }

    /// Its memory, with the elements of the original, as a `ty`: an address or a descriptor.
    fn make(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        let memory = if self.is_on_heap {
            fir::allocmem(b, self.array, self.array.heap(), &self.extents)
        } else {
            // Beside the place that flang has given the copy's descriptor: out of loops.
            let place = self.argument.copy_in.operand(1).defining_op();
            fir::alloca(&place.map_or(*b, Builder::before), self.array)
        };
        let memory = fir::convert(b, memory, self.array.reference());
        self.for_each(b, memory, |b, [original, copy]| {
            fir::store(b, fir::load(b, original), copy);
        });
        match ty.is_descriptor() {
            true => fir::embox(b, memory, fir::shape(b, &self.extents), ty),
            false => fir::convert(b, memory, ty),
        }
    }

    /// Takes the elements back if the call `is_changed`, and ends the memory at `argument`.
    fn end(&self, b: &Builder<'c>, argument: Value<'c>, is_changed: bool) {
        let reference = self.array.reference();
        let memory = match argument.ty().is_descriptor() {
            true => fir::box_addr(b, argument, reference),
            false => fir::convert(b, argument, reference),
        };
        if is_changed {
            self.for_each(b, memory, |b, [original, copy]| {
                fir::store(b, fir::load(b, copy), original);
            });
        }
        if self.is_on_heap {
            fir::freemem(b, fir::convert(b, memory, self.array.heap()));
        }
    }

    /// Loops over the addresses of each element of the original and of the copy at `memory`.
    fn for_each(
        &self,
        b: &Builder<'c>,
        memory: Value<'c>,
        body: impl FnOnce(&Builder<'c>, [Value<'c>; 2]),
    ) {
        let one = arith::index(b, 1);
        let shape = Some(fir::shape(b, &self.extents));
        let mut inner = *b;
        let mut subscripts = Vec::new();
        for &extent in self.extents.iter().rev() {
            let (_, block) = fir::do_loop(&inner, one, extent, one);
            subscripts.insert(0, block.arguments()[0]);
            inner = Builder::before_terminator(block);
        }
        let element = self.argument.element.reference();
        let original = hlfir::element_at(&inner, self.argument.original, &subscripts);
        let copy = fir::array_element(&inner, memory, shape, &subscripts, element);
        body(&inner, [original, copy]);
    }
}

/// The extents of a section, if they are constants, as those of `a(i - 2:i + 2)` are.
fn constant_extents(section: &hlfir::Section<'_>) -> Option<Vec<i64>> {
    let triplets = section.triplets.iter().flatten();
    let extent = |&[lower, upper, step]: &[Value<'_>; 3]| {
        let step = arith::constant_value(step).filter(|&step| step != 0)?;
        let distance = Linear::of(upper)?.plus(&Linear::of(lower)?, -1)?;
        let distance = distance.as_constant()?;
        Some((distance.checked_add(step)? / step).max(0))
    };
    triplets.map(extent).collect()
}
