//! A call that becomes a choice among calls of procedures that are known by name.
//!
//! ```mlir
//! %0 = "call of something"(%x) : f32
//! ```
//! becomes
//! ```mlir
//! %0 = fir.if "it is f" -> f32 {
//!   %1 = fir.call @f(%x)
//!   fir.result %1
//! } else {
//!   %1 = "call of something"(%x) {accc.unknown_type}
//!   fir.result %1
//! }
//! ```
//! Results that are arrays or objects are saved by each of the calls.

use accc_dialects::{
    fir, func,
    ir::{Attribute, Builder, Module, Op, Type, Value},
};

/// At a call: what it calls is nothing that the file knows.
pub(crate) const UNKNOWN_TYPE: &str = "accc.unknown_type";

/// A call, and what it passes when the procedure has a name.
pub struct Call<'c> {
    pub op: Op<'c>,
    pub arguments: Vec<Value<'c>>,
}

impl<'c> Call<'c> {
    /// That of a fir.dispatch, whose first operand is the object that chooses.
    pub fn of_dispatch(dispatch: Op<'c>) -> Self {
        Call {
            op: dispatch,
            arguments: dispatch.operands()[1..].to_vec(),
        }
    }

    /// Whether the call may become several: that of a subroutine, or of a function whose
    /// result is a value, or saved at once.
    pub fn may_be_repeated(&self) -> bool {
        match self.op.results().as_slice() {
            [] => true,
            [result] => result.ty().is_trivial() || self.save().is_some(),
            _ => false,
        }
    }

    /// The operation behind the call that saves its result, where that is all that is done
    /// with it and could be done here.
    fn save(&self) -> Option<Op<'c>> {
        let [result] = self.op.results()[..] else {
            return None;
        };
        let save = self.op.next().filter(|next| next.is(fir::SAVE_RESULT))?;
        (result.users() == [save]).then_some(save)
    }

    /// Calls `procedure` instead of what `op` calls.
    pub fn name(self, procedure: &str, symbols: &Module<'c>) {
        let call = self.call(&Builder::before(self.op), procedure, symbols);
        for (result, value) in self.op.results().into_iter().zip(call.results()) {
            result.replace_all_uses_with(value);
        }
        self.op.erase();
    }

    /// Calls the first procedure of `cases` whose condition holds, else what `op` calls.
    pub fn choose(self, cases: &[(Value<'c>, String)], symbols: &Module<'c>) {
        let b = Builder::before(self.op);
        if let Some(value) = self.chain(&b, cases, symbols) {
            self.op.result(0).replace_all_uses_with(value);
        }
        if let Some(save) = self.save() {
            save.erase();
        }
        self.op.erase();
    }

    /// The result, unless there is none or it is saved.
    fn chain(
        &self,
        b: &Builder<'c>,
        cases: &[(Value<'c>, String)],
        symbols: &Module<'c>,
    ) -> Option<Value<'c>> {
        let Some(((condition, procedure), others)) = cases.split_first() else {
            let fallback = b.repeat(self.op, &self.op.operands());
            fallback.set_attribute(UNKNOWN_TYPE, Attribute::unit(b.ctx()));
            return self.finish(b, fallback);
        };
        if self.save().is_none()
            && let Some(result) = self.op.results().first()
        {
            let then = |b: &Builder<'c>| self.call(b, procedure, symbols).result(0);
            let otherwise = |b: &Builder<'c>| {
                self.chain(b, others, symbols)
                    .expect("a call with a result")
            };
            return Some(fir::if_value(b, *condition, result.ty(), then, otherwise));
        }
        let [then, otherwise] = fir::if_else(b, *condition).map(Builder::before_terminator);
        let call = self.call(&then, procedure, symbols);
        self.finish(&then, call);
        self.chain(&otherwise, others, symbols);
        None
    }

    /// Saves the result of `call`, or returns it.
    fn finish(&self, b: &Builder<'c>, call: Op<'c>) -> Option<Value<'c>> {
        let result = call.results().first().copied()?;
        let Some(save) = self.save() else {
            return Some(result);
        };
        let mut operands = save.operands();
        operands[0] = result;
        b.repeat(save, &operands);
        None
    }

    fn call(&self, b: &Builder<'c>, procedure: &str, symbols: &Module<'c>) -> Op<'c> {
        let symbol = symbols
            .lookup(procedure)
            .expect("a procedure that is known");
        let arguments: Vec<_> = self
            .arguments
            .iter()
            .zip(func::inputs(symbol))
            .map(|(&argument, ty)| fir::convert(b, argument, ty))
            .collect();
        let results: Vec<Type<'c>> = self.op.results().iter().map(|value| value.ty()).collect();
        fir::call(b, procedure, &arguments, &results)
    }
}
