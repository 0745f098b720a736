//! Takes characters in clauses by their address.
//!
//! flang names a character whose length is not constant by the pair of its address and
//! length, which is no variable for the data operations: they would have to take pairs apart
//! wherever they look for memory. The declaration of the variable knows the length.
//!
//! ## Before
//! ```mlir
//! %0:2 = hlfir.declare %s typeparams %n : (!fir.boxchar<1>, !fir.ref<!fir.char<1,?>>)
//! %1 = acc.copyin var(%0#0 : !fir.boxchar<1>) bounds(%b) -> !fir.boxchar<1>
//! acc.parallel dataOperands(%1 : !fir.boxchar<1>) {
//!   %2 = fir.convert %1 : (!fir.boxchar<1>) -> !fir.ref<!fir.char<1,?>>
//! ```
//! ## After
//! ```mlir
//! %1 = acc.copyin varPtr(%0#1 : !fir.ref<!fir.char<1,?>>) bounds(%b) -> !fir.ref<!fir.char<1,?>>
//! acc.parallel dataOperands(%1 : !fir.ref<!fir.char<1,?>>) {
//! ```

use accc_dialects::{
    acc::{self, DataEntry},
    fir, hlfir,
    ir::{Attribute, Op, TypeClass, Value},
};

/// Makes `entry`, and what ends its lifetime, about the address of its variable, if that is
/// a character with its length.
pub fn unbox(entry: DataEntry<'_>) {
    let pair = entry.variable();
    let declaration = pair.defining_op().filter(|op| op.is(hlfir::DECLARE));
    let (TypeClass::Character, Some(declaration)) = (pair.ty().class(), declaration) else {
        return;
    };
    let address = declaration.result(1);
    let result = entry.result();
    for user in result.users() {
        if user.is(fir::CONVERT) && user.result(0).ty() == address.ty() {
            user.result(0).replace_all_uses_with(result);
            user.erase();
        } else if user.is_any(&acc::DATA_EXITS) {
            name_by(user, pair, address);
        }
    }
    name_by(entry.0, pair, address);
    result.set_type(address.ty());
}

/// Puts `address` in the place of `pair` in a data operation.
fn name_by<'c>(op: Op<'c>, pair: Value<'c>, address: Value<'c>) {
    for index in 0..op.operand_count() {
        if op.operand(index) == pair {
            op.set_operand(index, address);
        }
    }
    let object = address.ty().pointee().expect("the address of a character");
    op.set_attribute("varType", Attribute::type_attribute(object));
}
