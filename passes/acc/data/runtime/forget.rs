//! The end of local variables that may still be on a device.

use super::{Abi, address_as_word, location, symbol};
use accc_dialects::{
    arith::{self, Compare},
    fir, func,
    ir::{Builder, Module, Value},
    llvm,
};

/// Words of struct accrt_freed, and which of them is the address of `*left_end`.
const FREED_WORDS: usize = 3;
const LEFT_END: i64 = 2;

/// Where a procedure that ends has variables that libaccrt may have to forget: nowhere
/// in a program that is not linked with it.
pub fn where_locals_matter<'c>(b: &Builder<'c>, module: &mut Module<'c>) -> Builder<'c> {
    let abi = Abi::new(b);
    if module.lookup(symbol::FREED).is_none() {
        let constant = llvm::weak_constant(module, symbol::FREED, 8 * FREED_WORDS);
        module.add(constant);
    }
    let freed = llvm::address_of(b, symbol::FREED, 0);
    let none = arith::constant(b, abi.i64, 0);
    let is_linked = arith::compare(b, Compare::NotEqual, address_as_word(b, freed), none);
    let b = &fir::under(b, is_linked);
    let words = abi.i64.array(FREED_WORDS as i64).reference();
    let words = fir::convert(b, freed, words);
    let index = arith::index(b, LEFT_END);
    let place = fir::load(b, fir::coordinate_of(b, words, index, abi.i64.reference()));
    let place = fir::convert(b, place, abi.pointer);
    let end = llvm::atomic_load(b, place, abi.i64, "");
    // All of the procedure's variables lie above the top of the stack.
    let top = address_as_word(b, llvm::stack_save(b));
    let is_reached = arith::unsigned::is_less(b, top, end);
    fir::under(b, is_reached)
}

/// accrt_forget, at such a place.
pub fn forget<'c>(b: &Builder<'c>, module: &mut Module<'c>, memory: Value<'c>, bytes: Value<'c>) {
    let abi = Abi::new(b);
    let arguments = [abi.pointer, abi.i64, abi.pointer];
    func::declare(module, symbol::FORGET, &arguments, &[]);
    let function = module.lookup(symbol::FORGET).expect("just declared");
    function.set_attribute("llvm.linkage", llvm::weak_linkage(b.ctx()));
    let address = fir::convert(b, memory, abi.pointer);
    let place = location(b, module, b.location());
    fir::call(b, symbol::FORGET, &[address, bytes, place], &[]);
}
