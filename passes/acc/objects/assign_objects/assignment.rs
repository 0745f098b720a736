//! Assignment of objects behind descriptors.

use super::functions::{Function, Functions};
use crate::acc::{object_type, privates::privatize::values};
use accc_dialects::{
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Op, Type, Value},
    llvm,
};

const ALLOCATE: &str = "_FortranAAllocatableAllocate";

/// `to = from`.
pub struct Assignment<'c> {
    /// The address of a descriptor.
    pub to: Value<'c>,
    /// A descriptor.
    pub from: Value<'c>,
    /// Whether the variable is a temporary, whose objects hold nothing yet.
    pub is_new: bool,
}

impl<'c> Assignment<'c> {
    pub fn build(&self, b: &Builder<'c>, symbols: &mut Module<'c>) {
        let record = object_type(self.from.ty());
        let functions = Functions::of(symbols, record);
        let mut b = *b;
        // A component without memory of a structure constructor's object stays so.
        if self.is_new && is_allocatable(self.from.ty()) {
            let is_allocated = fir::is_allocated(&b, self.from);
            b = fir::under(&b, is_allocated);
        }
        let target = fir::load(&b, self.to);
        if rank(target) == 0 {
            self.assign_scalar(&b, target, &functions);
        } else {
            self.assign_array(&b, target, &functions);
        }
    }

    /// The same as a copy of bytes, for types without allocatable components: if it is of one object
    /// to another, and the variable is known, behind whose descriptor proofs could not look.
    pub fn of_bytes(&self) -> Option<Copy<'c>> {
        let to = described_by_flang(self.to)?;
        let is_one = rank(to) == 0 && rank(self.from) == 0;
        (is_one && !is_allocatable(to.ty())).then_some(Copy {
            place: self.to,
            to,
            from: self.from,
        })
    }

    fn assign_scalar(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let record = functions.record;
        let object = |b: &Builder<'c>, descriptor| fir::box_addr(b, descriptor, record.reference());
        let from = object(b, self.from);
        let assign = if self.is_new {
            &functions.copy
        } else {
            &functions.assign
        };
        if !is_allocatable(target.ty()) {
            fir::call(b, assign, &[object(b, target), from], &[]);
            return;
        }
        let [kept, made] = fir::if_else(b, fir::is_allocated(b, target));
        let b = Builder::before_terminator(kept);
        fir::call(&b, assign, &[object(&b, target), from], &[]);
        let b = Builder::before_terminator(made);
        let heap = fir::allocmem(&b, record, record.heap(), &[]);
        let address = fir::convert(&b, heap, record.reference());
        fir::call(&b, &functions.copy, &[address, from], &[]);
        fir::store(&b, fir::embox_scalar(&b, heap, target.ty()), self.to);
    }

    fn assign_array(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let record = functions.record;
        let shaped = if rank(self.from) > 0 {
            self.from
        } else {
            target
        };
        let array = record.array(-1);
        let heap = fir::allocmem(b, array, array.heap(), &[count(b, shaped)]);
        let copies = Copies {
            flat: values::flat(b, heap, record),
            record,
        };
        self.copy_objects(b, target, &copies, &functions.copy);
        // A scalar has no shape: the variable is allocated (10.2.1.3, paragraph 3).
        if !is_allocatable(target.ty()) || rank(self.from) == 0 {
            self.move_copies(b, &copies, target, functions);
            fir::freemem(b, heap);
            return;
        }
        let [kept, made] = fir::if_else(b, self.has_memory(b, target));
        let b = Builder::before_terminator(kept);
        self.move_copies(&b, &copies, target, functions);
        fir::freemem(&b, heap);
        let b = Builder::before_terminator(made);
        self.drop_memory(&b, target, functions);
        let bounds: Vec<_> = (0..rank(target))
            .map(|dimension| fir::bounds_of(&b, self.from, dimension))
            .collect();
        let kind = target.ty().pointee().expect("a descriptor");
        let memory = fir::convert(&b, heap, kind);
        let shape = fir::shape_shift(&b, &bounds);
        fir::store(&b, fir::embox(&b, memory, shape, target.ty()), self.to);
    }

    /// Makes `copies` copies of the objects of the expression, one for each of the variable.
    fn copy_objects(
        &self,
        b: &Builder<'c>,
        target: Value<'c>,
        copies: &Copies<'c>,
        function: &str,
    ) {
        let record = copies.record;
        let copy = |b: &Builder<'c>, position, from| {
            fir::call(b, function, &[copies.at(b, position), from], &[]);
        };
        if rank(self.from) > 0 {
            values::each_described(b, self.from, record, &copy);
            return;
        }
        let from = fir::box_addr(b, self.from, record.reference());
        values::for_each(b, count(b, target), &|b, position| copy(b, position, from));
    }

    /// Makes the copies the objects of the variable.
    fn move_copies(
        &self,
        b: &Builder<'c>,
        copies: &Copies<'c>,
        target: Value<'c>,
        functions: &Functions<'c>,
    ) {
        values::each_described(b, target, functions.record, &|b, position, object| {
            if !self.is_new {
                fir::call(b, &functions.free, &[object], &[]);
            }
            values::copy_object(b, copies.at(b, position), object);
        });
    }

    /// Whether an allocatable variable is allocated with the shape of the expression.
    fn has_memory(&self, b: &Builder<'c>, target: Value<'c>) -> Value<'c> {
        let mut has_memory = fir::is_allocated(b, target);
        for dimension in 0..rank(self.from) {
            let [mine, other] =
                [target, self.from].map(|array| fir::bounds_of(b, array, dimension).1);
            let is_same = arith::compare(b, Compare::Equal, mine, other);
            has_memory = arith::and(b, has_memory, is_same);
        }
        has_memory
    }

    /// Deallocates an allocatable variable.
    fn drop_memory(&self, b: &Builder<'c>, target: Value<'c>, functions: &Functions<'c>) {
        let is_allocated = fir::is_allocated(b, target);
        let b = fir::under(b, is_allocated);
        if !self.is_new {
            values::each_described(&b, target, functions.record, &|b, _, object| {
                fir::call(b, &functions.free, &[object], &[]);
            });
        }
        let heap = target.ty().pointee().expect("a descriptor");
        fir::freemem(&b, fir::box_addr(&b, target, heap));
    }

    /// Makes an ALLOCATE with SOURCE one without, and copies the objects where it has succeeded. The
    /// shape of the variable is set before, also where the source gives it.
    pub fn allocate(&self, call: Op<'c>, symbols: &mut Module<'c>) {
        let b = Builder::before(call);
        let [to, _, others @ ..] = &call.operands()[..] else {
            unreachable!("a function of this form");
        };
        let word = Type::integer(b.ctx(), 64);
        let no_stream = fir::convert(&b, arith::constant(&b, word, -1), word.reference());
        let operands = [&[*to, no_stream], others, &[no_function(&b, symbols)]].concat();
        let inputs: Vec<_> = operands.iter().map(|operand| operand.ty()).collect();
        let status = call.result(0).ty();
        func::declare(symbols, ALLOCATE, &inputs, &[status]);
        let status = fir::call(&b, ALLOCATE, &operands, &[status]).result(0);
        call.result(0).replace_all_uses_with(status);
        let success = arith::constant(&b, status.ty(), 0);
        let is_done = arith::compare(&b, Compare::Equal, status, success);
        let b = fir::under(&b, is_done);
        let record = object_type(self.from.ty());
        let copy = Function::Copy.of(symbols, record);
        let target = fir::load(&b, self.to);
        let heap = target.ty().pointee().expect("a descriptor");
        let memory = Copies {
            flat: values::flat(&b, fir::box_addr(&b, target, heap), record),
            record,
        };
        self.copy_objects(&b, target, &memory, &copy);
    }
}

/// What ALLOCATE takes in place of a function that copies memory.
fn no_function<'c>(b: &Builder<'c>, symbols: &Module<'c>) -> Value<'c> {
    const NUMBER: usize = 6;
    let inputs = symbols
        .lookup(ALLOCATE)
        .map(func::inputs)
        .unwrap_or_default();
    match inputs.get(NUMBER) {
        Some(&ty) => {
            let null = arith::constant(b, Type::integer(b.ctx(), 1), 0);
            fir::convert(b, null, ty)
        }
        None => llvm::null(b),
    }
}

/// The rank of what a descriptor describes.
pub fn rank(descriptor: Value<'_>) -> usize {
    descriptor.ty().array_type().map_or(0, Type::rank)
}

/// How many objects a descriptor describes.
fn count<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let extents = (0..rank(descriptor)).map(|dimension| fir::bounds_of(b, descriptor, dimension).1);
    let product = extents.reduce(|product, extent| arith::mul(b, product, extent));
    product.unwrap_or_else(|| arith::index(b, 1))
}

/// Objects of their own without gaps.
struct Copies<'c> {
    /// As an array of one dimension.
    flat: Value<'c>,
    record: Type<'c>,
}

impl<'c> Copies<'c> {
    fn at(&self, b: &Builder<'c>, position: Value<'c>) -> Value<'c> {
        values::element(b, self.flat, position, self.record)
    }
}

/// An object, behind a descriptor, that becomes the same as another one.
pub struct Copy<'c> {
    /// Where the descriptor of the variable lies, for the library alone.
    place: Value<'c>,
    to: Value<'c>,
    from: Value<'c>,
}

impl<'c> Copy<'c> {
    /// Takes the place of `call`.
    pub fn replace(&self, call: Op<'c>) {
        let b = Builder::before(call);
        let [to, from] = [self.to, self.from].map(|object| object_at(&b, object));
        values::copy_object(&b, from, to);
        let arguments = call.operands();
        call.erase();
        fir::erase_all_unused(&arguments);
        if let [store] = self.place.users()[..] {
            store.erase();
            self.place.defining_op().into_iter().for_each(Op::erase);
            fir::erase_unused(self.to);
        }
    }
}

/// The address of the object that `descriptor` describes.
fn object_at<'c>(b: &Builder<'c>, descriptor: Value<'c>) -> Value<'c> {
    let address = object_type(descriptor.ty()).reference();
    let described = descriptor.defining_op().filter(|op| op.is(fir::EMBOX));
    let described = described.map(|embox| embox.operand(0));
    described
        .filter(|described| described.ty() == address)
        .unwrap_or_else(|| fir::box_addr(b, descriptor, address))
}

/// The descriptor that lies at `address`, if that is a place of flang's for just this one.
fn described_by_flang(address: Value<'_>) -> Option<Value<'_>> {
    let place = address.defining_op().filter(|op| op.is(fir::ALLOCA))?;
    let [store, convert] = &place.result(0).users()[..] else {
        return None;
    };
    let (store, convert) = match store.is(fir::STORE) {
        true => (store, convert),
        false => (convert, store),
    };
    let is_passed_on = store.is(fir::STORE) && convert.is(fir::CONVERT);
    let is_set_before = store.block() == convert.block() && store.is_before(*convert);
    (is_passed_on && is_set_before).then(|| store.operand(0))
}

/// Whether a descriptor is an allocatable variable's.
fn is_allocatable(descriptor: Type<'_>) -> bool {
    let held = descriptor.pointee();
    held.is_some_and(|held| held.is_address() && !held.is_pointer())
}
