//! Gives selectors of intrinsic types descriptors that are as long as they say.
//!
//! The descriptor of a `class(*)` array has room for a derived type behind its dimensions, and
//! says so in its header. In a TYPE IS block of an intrinsic type LLVM 22's flang takes the same
//! bytes for the descriptor of an array that has no such room. Whoever copies it with the
//! length that its type has leaves the end out, and who believes the header of the copy goes
//! beyond it: libaccrt, which writes a descriptor of the device's copy next to the program's.
//!
//! ## Before
//! ```mlir
//! %plain = fir.convert %x : (!fir.class<!fir.array<?xnone>>) -> !fir.box<!fir.array<?xi32>>
//! ```
//! ## After
//! ```mlir
//! %same = fir.convert %x : (!fir.class<!fir.array<?xnone>>) -> !fir.box<!fir.array<?xi32>>
//! %plain = fir.rebox %same : (!fir.box<!fir.array<?xi32>>) -> !fir.box<!fir.array<?xi32>>
//! ```

use accc_dialects::{
    fir,
    ir::{Builder, Op, Type},
};

/// Lets `conversion`, a fir.convert, have a descriptor of its own if it is one of a selector.
///
/// That has lower bounds of 1: where a selector has others, flang declares it with them.
pub fn describe(conversion: Op<'_>) {
    let (descriptor, plain) = (conversion.operand(0), conversion.result(0));
    if !descriptor.ty().is_polymorphic() || !is_plain_array(plain.ty()) {
        return;
    }
    let uses = plain.uses();
    let own = fir::rebox(&Builder::after(conversion), plain, plain.ty());
    for (user, operand) in uses {
        user.set_operand(operand, own);
    }
}

/// Whether a descriptor of type `ty` describes an array and has no room for a derived type.
fn is_plain_array(ty: Type<'_>) -> bool {
    let has_room = |array: Type<'_>| array.element().is_record() || array.element().is_none();
    let is_descriptor = ty.is_descriptor() && !ty.is_polymorphic();
    is_descriptor && ty.array_type().is_some_and(|array| !has_room(array))
}
