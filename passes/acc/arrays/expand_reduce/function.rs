//! The function that REDUCE applies.

use super::unconverted;
use crate::acc::calls::resolve_procedures::known_procedure;
use accc_dialects::{
    fir, func,
    ir::{Builder, Module, Type, Value},
};

/// How OPERATION is called.
pub(super) struct Function<'c> {
    callee: Callee<'c>,
    /// Whether it takes values, not addresses.
    by_value: bool,
}

enum Callee<'c> {
    /// A procedure by its name, with the link to the variables of its host.
    Known(String, Option<Value<'c>>),
    /// A dummy procedure or pointer.
    Passed(Value<'c>),
}

impl<'c> Function<'c> {
    /// `None` for a procedure of another type than one for `element` has.
    pub(super) fn of(
        operation: Value<'c>,
        element: Type<'c>,
        by_value: bool,
        symbols: &Module<'c>,
    ) -> Option<Self> {
        let argument = if by_value {
            element
        } else {
            element.reference()
        };
        let callee = match known_procedure(operation) {
            Some((name, link)) => {
                let passed: Vec<_> = [argument; 2]
                    .into_iter()
                    .chain(link.map(Value::ty))
                    .collect();
                let expected = Type::function(element.ctx(), &passed, &[element]);
                let procedure = symbols.lookup(&name)?;
                (procedure.type_attribute(func::TYPE) == Some(expected)).then_some(())?;
                Callee::Known(name, link)
            }
            None => Callee::Passed(unconverted(operation)),
        };
        Some(Function { callee, by_value })
    }

    /// Puts the function of what is at `result` and `element` at `result`.
    pub(super) fn combine(&self, b: &Builder<'c>, result: Value<'c>, element: Value<'c>) {
        let ty = result.ty().pointee().expect("an address");
        let mut arguments = vec![result, element];
        if self.by_value {
            arguments.iter_mut().for_each(|it| *it = fir::load(b, *it));
        }
        // The function may read `result` while it makes its own. Passes look for what saves it right
        // behind the call.
        let made = ty.is_record().then(|| fir::alloca(b, ty));
        let call = match &self.callee {
            Callee::Known(name, link) => {
                arguments.extend(*link);
                let call = fir::call(b, name, &arguments, &[ty]);
                if link.is_some() {
                    func::add_argument_attributes(call, 1);
                }
                call
            }
            Callee::Passed(procedure) => {
                let types: Vec<_> = arguments.iter().map(|it| it.ty()).collect();
                let function = Type::function(b.ctx(), &types, &[ty]);
                let address = match procedure.ty().is_function() {
                    true => fir::convert(b, *procedure, function),
                    false => b.value(fir::BOX_ADDR, &[*procedure], function, &[]),
                };
                arguments.insert(0, address);
                b.op(fir::CALL, &arguments, &[ty], &[], vec![])
            }
        };
        let value = call.result(0);
        if let Some(made) = made {
            b.segmented_op(
                fir::SAVE_RESULT,
                &[&[value], &[made], &[], &[]],
                &[],
                &[],
                vec![],
            );
            copy(b, made, result);
        } else {
            fir::store(b, value, result);
        }
    }
}

/// Assigns a number or an object.
pub(super) fn copy<'c>(b: &Builder<'c>, from: Value<'c>, to: Value<'c>) {
    fir::store(b, fir::load(b, from), to);
}
