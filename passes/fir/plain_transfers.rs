//! TRANSFER of numbers to numbers, the bits of the one as the other.
//!
//! flang 22 calls its library with three descriptors, which allocates the result. Hashes, random
//! numbers and packed fields do so in each thread of a kernel, in heap memory.
//!
//! ## Before
//! ```mlir
//! %r = fir.alloca !fir.box<!fir.heap<i64>>
//! %source = fir.embox %x : (!fir.ref<f64>) -> !fir.box<f64>
//! fir.call @_FortranATransfer(%r, %source, %mold, %file, %line)
//! %1 = fir.load %r : !fir.ref<!fir.box<!fir.heap<i64>>>
//! %2 = fir.box_addr %1 : (!fir.box<!fir.heap<i64>>) -> !fir.heap<i64>
//! %3 = fir.load %2 : !fir.heap<i64>
//! fir.freemem %2 : !fir.heap<i64>
//! ```
//! ## After
//! ```mlir
//! %1 = fir.load %x : !fir.ref<f64>
//! %3 = arith.bitcast %1 : f64 to i64
//! ```
//! Other types than integers and reals of one size, and arrays of few elements, go through a
//! variable, which is the result where that is an array. Legality: the result has the leading bits of
//! the source (F2023, 16.9.212), which is at least as large here; an array has as many elements as
//! these bits take, or as a SIZE says.
//!
//! ## Leaves
//! Characters, objects, arrays of a size that is known at run time, sections, results that are
//! partly undefined.

use crate::pass::Pass;
use accc_dialects::{
    arith, builtin, fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct PlainTransfers;

impl Pass for PlainTransfers {
    const ARGUMENT: &'static str = "fir-plain-transfers";
    const SUMMARY: &'static str = "take the bits of numbers for TRANSFER instead of a call";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for call in module.collect_named(fir::CALL) {
            let callee = call.callee();
            if callee.is_some_and(|callee| [TRANSFER, TRANSFER_SIZE].contains(&&*callee))
                && let Some(transfer) = Transfer::of(call)
            {
                transfer.rewrite(call);
            }
        }
        Ok(())
    }
}

const TRANSFER: &str = "_FortranATransfer";
const TRANSFER_SIZE: &str = "_FortranATransferSize";
/// The operand of a call of the latter.
const SIZE: usize = 5;

/// Elements of an array that are copied one by one.
const MANY: i64 = 32;

struct Transfer<'c> {
    /// The address of the source.
    address: Value<'c>,
    source: Numbers<'c>,
    result: Numbers<'c>,
    /// The variable in which the library leaves a descriptor of the result.
    descriptor: Op<'c>,
    /// What the program asks that, by loads of it.
    questions: Vec<Op<'c>>,
}

/// A number, or so many in an array.
#[derive(Clone, Copy, PartialEq)]
struct Numbers<'c> {
    element: Type<'c>,
    element_bytes: i64,
    count: Option<i64>,
}

impl<'c> Numbers<'c> {
    /// `None` for other objects than numbers, and many of them.
    fn of(ty: Type<'c>, call: Op<'c>) -> Option<Self> {
        let extents = (0..ty.rank()).map(|dimension| ty.extent(dimension));
        let count = match ty.rank() {
            0 => None,
            _ => Some(extents.product::<Option<i64>>()?),
        };
        let element = if count.is_some() { ty.element() } else { ty };
        let module = call.enclosing(&[builtin::MODULE])?;
        let is_plain = element.is_trivial() && count.is_none_or(|count| count <= MANY);
        Some(Numbers {
            element,
            element_bytes: is_plain.then(|| element.byte_size(module))??,
            count,
        })
    }

    /// Of type `ty`, a number or an array of open length, for the bits of `source`.
    fn for_bits_of(source: Self, ty: Type<'c>, call: Op<'c>) -> Option<Self> {
        if ty.rank() == 0 {
            return Numbers::of(ty, call).filter(|result| result.bytes() <= source.bytes());
        }
        let element = Numbers::of(ty.element(), call)?;
        let whole = source.bytes() / element.bytes();
        let count = match call.operands().get(SIZE) {
            Some(&size) => constant(size).filter(|size| (0..=whole).contains(size))?,
            None => Some(whole).filter(|whole| whole * element.bytes() == source.bytes())?,
        };
        let result = Numbers {
            count: Some(count),
            ..element
        };
        (ty.rank() == 1 && ty.extent(0).is_none() && count <= MANY).then_some(result)
    }

    fn bytes(self) -> i64 {
        self.element_bytes * self.count.unwrap_or(1)
    }

    /// The parts of a complex number may lie where a number of its size may not.
    fn alignment(self) -> i64 {
        match self.element.is_complex() {
            true => self.element_bytes / 2,
            false => self.element_bytes,
        }
    }

    fn ty(self) -> Type<'c> {
        match self.count {
            Some(count) => self.element.array(count),
            None => self.element,
        }
    }

    /// Whether a variable of this type can hold `other`.
    fn holds(self, other: Self) -> bool {
        self.bytes() >= other.bytes() && self.alignment() >= other.alignment()
    }
}

impl<'c> Transfer<'c> {
    fn of(call: Op<'c>) -> Option<Self> {
        let [descriptor, source, ..] = call.operands()[..] else {
            return None;
        };
        let (address, source) = whole_object(source, call)?;
        let passed = descriptor.defining_op().filter(|op| op.is(fir::CONVERT))?;
        let descriptor = passed.operand(0).defining_op()?;
        let descriptor = Some(descriptor).filter(|op| op.is(fir::ALLOCA))?;
        let result = descriptor.result(0).ty().pointee()?.pointee()?.pointee()?;
        let mut loads = Vec::new();
        for (user, operand) in descriptor.result(0).uses() {
            let is_beside = |before: Op<'c>, after: Op<'c>| {
                before.block() == after.block() && before.is_before(after)
            };
            match user.name().as_str() {
                fir::CONVERT if user == passed && user.result(0).users() == [call] => {}
                fir::STORE if operand == 1 && is_beside(user, call) => {}
                fir::LOAD if is_beside(call, user) => loads.push(user),
                _ => return None,
            }
        }
        let transfer = Transfer {
            address,
            source,
            result: Numbers::for_bits_of(source, result, call)?,
            descriptor,
            questions: loads.iter().flat_map(|it| it.result(0).users()).collect(),
        };
        (transfer.variable().is_some() && transfer.is_plain()).then_some(transfer)
    }

    /// A type for a variable that can hold source and result.
    fn variable(&self) -> Option<Type<'c>> {
        let (source, result) = (self.source, self.result);
        let is_enough = |it: &Numbers<'c>| it.holds(source) && it.holds(result);
        [source, result]
            .into_iter()
            .find(is_enough)
            .map(Numbers::ty)
    }

    /// Whether the program loads a number, and frees it, and nothing else; an array has its
    /// address and its extent.
    fn is_plain(&self) -> bool {
        let is_read = |user: Op<'c>| user.is_any(&[fir::LOAD, fir::FREEMEM]);
        self.questions
            .iter()
            .all(|&question| match self.result.count {
                Some(_) => question.is_any(&[fir::BOX_ADDR, fir::BOX_DIMS]),
                None => {
                    let users = question.result(0).users();
                    question.is(fir::BOX_ADDR) && users.into_iter().all(is_read)
                }
            })
    }

    fn rewrite(self, call: Op<'c>) {
        let b = Builder::before(call);
        match self.result.count {
            Some(count) => self.answer_array(&b, count),
            None => self.answer_number(&b),
        }
        let operands = call.operands();
        call.erase();
        let uses = self.descriptor.result(0).users();
        let initial = uses.iter().filter(|user| user.is(fir::STORE));
        let initial: Vec<_> = initial.map(|store| store.operand(0)).collect();
        uses.into_iter()
            .filter(|user| !user.is(fir::CONVERT))
            .for_each(Op::erase);
        fir::erase_all_unused(&operands);
        fir::erase_all_unused(&initial);
        if self.descriptor.result(0).is_unused() {
            self.descriptor.erase();
        }
    }

    /// Gives the program the number.
    fn answer_number(&self, b: &Builder<'c>) {
        let value = self.value(b);
        for &address in &self.questions {
            for user in address.result(0).users() {
                if user.is(fir::LOAD) {
                    user.result(0).replace_all_uses_with(value);
                }
                user.erase();
            }
            address.erase();
        }
    }

    /// The bits of the source as the result, a number.
    fn value(&self, b: &Builder<'c>) -> Value<'c> {
        let is_simple = |numbers: Numbers<'c>| {
            numbers.count.is_none() && (numbers.element.is_integer() || numbers.element.is_float())
        };
        let is_number = is_simple(self.source) && is_simple(self.result);
        let bits = |numbers: Numbers<'c>| numbers.element.bit_width();
        if self.source == self.result {
            return fir::load(b, self.address);
        }
        // A real(10) has 80 bits in 16 bytes.
        if is_number && bits(self.source) == bits(self.result) {
            return arith::bitcast(b, fir::load(b, self.address), self.result.element);
        }
        fir::load(b, self.copy(b, self.result.element))
    }

    /// Gives the program an array.
    fn answer_array(&self, b: &Builder<'c>, count: i64) {
        let array = self.copy(b, self.result.element.array(-1));
        for &question in &self.questions {
            let place = Builder::before(question);
            if question.is(fir::BOX_DIMS) {
                let answers = [1, count, self.result.element_bytes];
                for (result, answer) in question.results().into_iter().zip(answers) {
                    result.replace_all_uses_with(arith::index(&place, answer));
                }
            } else {
                free_nothing(question.result(0));
                let address = fir::convert(&place, array, question.result(0).ty());
                question.result(0).replace_all_uses_with(address);
            }
            question.erase();
        }
    }

    /// A variable with the bits of the source, as one of type `ty`.
    fn copy(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        let variable = self.variable().expect("asked before");
        let variable = fir::alloca(&Builder::after(self.descriptor), variable);
        let whole = self.source.ty().reference();
        let [from, to] = [self.address, variable].map(|place| fir::convert(b, place, whole));
        for number in 0..self.source.count.unwrap_or(1) {
            let element = |array: Value<'c>| match self.source.count {
                Some(_) => {
                    let place = arith::index(b, number);
                    fir::coordinate_of(b, array, place, self.source.element.reference())
                }
                None => array,
            };
            fir::store(b, fir::load(b, element(from)), element(to));
        }
        fir::convert(b, variable, ty.reference())
    }
}

fn constant(value: Value<'_>) -> Option<i64> {
    let conversion = value.defining_op().filter(|op| op.is(fir::CONVERT));
    arith::constant_value(conversion.map_or(value, |op| op.operand(0)))
}

/// The address of the object that a descriptor, passed to the library, describes as a whole.
fn whole_object<'c>(passed: Value<'c>, call: Op<'c>) -> Option<(Value<'c>, Numbers<'c>)> {
    let conversion = passed.defining_op().filter(|op| op.is(fir::CONVERT))?;
    let descriptor = conversion.operand(0);
    let embox = descriptor.defining_op().filter(|op| op.is(fir::EMBOX))?;
    let is_whole = embox.operand_count() == 1 + fir::shape_of(embox).iter().len();
    let numbers = Numbers::of(descriptor.ty().pointee()?, call)?;
    is_whole.then(|| (embox.operand(0), numbers))
}

/// Removes what frees the memory at `address`, under whatever name.
fn free_nothing(address: Value<'_>) {
    const NAMES: [&str; 4] = [fir::BOX_ADDR, fir::CONVERT, fir::DECLARE, fir::EMBOX];
    for user in address.users() {
        if user.is(fir::FREEMEM) {
            user.erase();
        } else if user.is_any(&NAMES) {
            free_nothing(user.result(0));
        }
    }
}
