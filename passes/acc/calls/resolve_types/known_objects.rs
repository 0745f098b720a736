//! The types that polymorphic objects are known to have.

use crate::acc::calls::dispatch::object_of;
use accc_dialects::{
    fir,
    ir::{Module, Op, Type, Value},
};
use std::collections::{HashMap, HashSet};

/// Operand segment of fir.embox: the descriptor whose type the new one has.
const SOURCE: usize = 4;

/// The dummies of versions whose types their callers know.
#[derive(Default)]
pub struct KnownObjects<'c> {
    dummies: HashMap<Value<'c>, Type<'c>>,
}

impl<'c> KnownObjects<'c> {
    pub fn know(&mut self, dummy: Value<'c>, ty: Type<'c>) {
        self.dummies.insert(dummy, ty);
    }

    /// The type at run time of the object, or of the elements of the array, that `descriptor`
    /// describes: a derived type, or a number's.
    pub fn type_of(&self, descriptor: Value<'c>) -> Option<Type<'c>> {
        let is_known = |ty: &Type<'c>| ty.is_record() || ty.is_trivial();
        if !descriptor.ty().is_descriptor() {
            return None;
        }
        if !descriptor.ty().is_polymorphic() {
            return Some(object_of(descriptor.ty())).filter(is_known);
        }
        if let Some(&known) = self.dummies.get(&descriptor) {
            return Some(known);
        }
        let view = descriptor.defining_op()?;
        let source = match keeps_type(view) {
            true => view.operand(0),
            false if view.is(fir::EMBOX) => match view.operand_segment(SOURCE).first() {
                Some(&source) => source,
                None => return described_by(view).filter(is_known),
            },
            false => return None,
        };
        self.type_of(source)
    }
}

/// Whether `view` describes objects of the type that its first operand has.
fn keeps_type(view: Op<'_>) -> bool {
    let is_whole = || {
        fir::slice_of(view).is_none()
            || object_of(view.operand(0).ty()) == object_of(view.result(0).ty())
    };
    view.is_any(&[fir::CONVERT, fir::DECLARE]) || view.is(fir::REBOX) && is_whole()
}

/// The declared type of what `embox` describes, if that is no component of it.
fn described_by(embox: Op<'_>) -> Option<Type<'_>> {
    let object = object_of(embox.operand(0).ty());
    let is_whole = fir::slice_of(embox).is_none() || object_of(embox.result(0).ty()) == object;
    is_whole.then_some(object)
}

/// Whether the procedure of the dummy argument `dummy` asks for its type, or passes it to one that
/// does.
pub fn asks_for_type<'c>(dummy: Value<'c>, symbols: &Module<'c>) -> bool {
    let mut seen = HashSet::from([dummy]);
    let mut open = vec![dummy];
    while let Some(object) = open.pop() {
        for (user, operand) in object.uses() {
            let is_asked = user.is_any(&[fir::DISPATCH, fir::SELECT_TYPE]) && operand == 0;
            if is_asked {
                return true;
            }
            let next = match user.is(fir::CALL) {
                true => parameter(user, operand, symbols),
                false => view(user, operand),
            };
            open.extend(next.filter(|next| seen.insert(*next)));
        }
    }
    false
}

/// The dummy argument that `call` passes its operand `number` for.
fn parameter<'c>(call: Op<'c>, number: usize, symbols: &Module<'c>) -> Option<Value<'c>> {
    let procedure = symbols.lookup(&call.callee()?)?;
    let parameters = procedure.region(0).first_block()?.arguments();
    parameters.get(number).copied()
}

/// The descriptor that `user` makes of its operand `number` for objects of the same type.
fn view(user: Op<'_>, number: usize) -> Option<Value<'_>> {
    let is_source = || {
        let source = user.operand_segment(SOURCE);
        user.is(fir::EMBOX) && source.first() == Some(&user.operand(number))
    };
    let keeps = number == 0 && keeps_type(user) || is_source();
    keeps
        .then(|| user.result(0))
        .filter(|it| it.ty().is_polymorphic())
}
