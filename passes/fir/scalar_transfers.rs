//! TRANSFER of a number to a number, the bits of the one as the other.
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
//! Other types than integers and reals of one size go through a variable. Legality: the result has
//! the leading bits of the source (F2023, 16.9.212), which is at least as large here.
//!
//! ## Leaves
//! Arrays, characters, objects, and sources smaller than the result.

use crate::pass::Pass;
use accc_dialects::{
    arith, builtin, fir,
    ir::{Builder, Op, Reported, Type, Value},
};

#[derive(Clone, Default)]
pub struct ScalarTransfers;

impl Pass for ScalarTransfers {
    const ARGUMENT: &'static str = "fir-scalar-transfers";
    const SUMMARY: &'static str = "take the bits of a number for TRANSFER instead of a call";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for call in module.collect_named(fir::CALL) {
            if call.callee().is_some_and(|callee| callee == TRANSFER)
                && let Some(transfer) = Transfer::of(call)
            {
                transfer.rewrite(call);
            }
        }
        Ok(())
    }
}

const TRANSFER: &str = "_FortranATransfer";

struct Transfer<'c> {
    /// The address of the source.
    source: Value<'c>,
    /// The variable in which the library leaves a descriptor of the result.
    descriptor: Op<'c>,
    result: Type<'c>,
    /// Loads of the descriptor.
    loads: Vec<Op<'c>>,
    /// Whether the source is larger than the result.
    is_part: bool,
}

impl<'c> Transfer<'c> {
    fn of(call: Op<'c>) -> Option<Self> {
        let [descriptor, source, ..] = call.operands()[..] else {
            return None;
        };
        let source = behind(source, fir::CONVERT)?;
        let source = behind(source, fir::EMBOX)?;
        let passed = descriptor.defining_op().filter(|op| op.is(fir::CONVERT))?;
        let descriptor = passed.operand(0).defining_op()?;
        let descriptor = Some(descriptor).filter(|op| op.is(fir::ALLOCA))?;
        let result = descriptor.result(0).ty().pointee()?.pointee()?.pointee()?;
        let [own, wanted] = [size(source.ty().pointee()?, call)?, size(result, call)?];
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
            source,
            descriptor,
            result,
            loads,
            is_part: own > wanted,
        };
        (own >= wanted && transfer.is_only_read()).then_some(transfer)
    }

    /// Whether the program loads the result, and frees it, and nothing else.
    fn is_only_read(&self) -> bool {
        let is_read = |user: Op<'c>| user.is_any(&[fir::LOAD, fir::FREEMEM]);
        let mut addresses = self.loads.iter().flat_map(|load| load.result(0).users());
        addresses.all(|address| {
            address.is(fir::BOX_ADDR) && address.result(0).users().into_iter().all(is_read)
        })
    }

    fn rewrite(self, call: Op<'c>) {
        let value = self.value(&Builder::before(call));
        for address in self.loads.iter().flat_map(|load| load.result(0).users()) {
            for user in address.result(0).users() {
                if user.is(fir::LOAD) {
                    user.result(0).replace_all_uses_with(value);
                }
                user.erase();
            }
            address.erase();
        }
        let operands = call.operands();
        call.erase();
        self.loads.into_iter().for_each(Op::erase);
        fir::erase_all_unused(&operands);
        let stores = self.descriptor.result(0).users();
        let initial: Vec<_> = stores.iter().map(|store| store.operand(0)).collect();
        stores.into_iter().for_each(Op::erase);
        fir::erase_all_unused(&initial);
        self.descriptor.erase();
    }

    /// The bits of the source as the result.
    fn value(&self, b: &Builder<'c>) -> Value<'c> {
        let value = fir::load(b, self.source);
        let is_simple = |ty: Type<'c>| ty.is_integer() || ty.is_float();
        let source = value.ty();
        if source == self.result {
            return value;
        }
        if is_simple(source) && is_simple(self.result) && !self.is_part {
            return arith::bitcast(b, value, self.result);
        }
        // The parts of a complex number may lie where a number of its size may not.
        let variable = match source.is_complex() && !self.is_part {
            true => self.result,
            false => source,
        };
        let variable = fir::alloca(&Builder::after(self.descriptor), variable);
        let place = |ty: Type<'c>| fir::convert(b, variable, ty.reference());
        fir::store(b, value, place(source));
        fir::load(b, place(self.result))
    }
}

/// The first operand of the operation called `name` that makes `value`, with that alone.
fn behind<'c>(value: Value<'c>, name: &str) -> Option<Value<'c>> {
    let op = value.defining_op().filter(|op| op.is(name))?;
    (op.operand_count() == 1).then(|| op.operand(0))
}

/// The bytes of a number.
fn size<'c>(ty: Type<'c>, call: Op<'c>) -> Option<i64> {
    let module = call.enclosing(&[builtin::MODULE])?;
    Some(ty).filter(|ty| ty.is_trivial())?.byte_size(module)
}
