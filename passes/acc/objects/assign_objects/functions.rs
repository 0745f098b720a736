//! The functions for one object of a type.

use crate::acc::{
    privates::privatize::{components, storage::Storage, values},
    routines::internal_function,
};
use accc_dialects::{
    fir,
    ir::{Builder, Module, Type, Value},
};

/// The functions for objects of one type.
pub struct Functions<'c> {
    pub copy: String,
    pub assign: String,
    pub free: String,
    pub record: Type<'c>,
}

impl<'c> Functions<'c> {
    pub fn of(symbols: &mut Module<'c>, record: Type<'c>) -> Self {
        Functions {
            copy: Function::Copy.of(symbols, record),
            assign: Function::Assign.of(symbols, record),
            free: Function::Free.of(symbols, record),
            record,
        }
    }
}

/// What a function does with one object.
#[derive(Clone, Copy)]
pub enum Function {
    /// The first argument becomes a copy of the second; what it was is no object.
    Copy,
    /// The first argument, an object, gets the value of the second.
    Assign,
    /// What the components of the argument hold goes.
    Free,
}

impl Function {
    /// The name of the function for objects of type `record`, which is made when it is first
    /// needed.
    pub fn of<'c>(self, symbols: &mut Module<'c>, record: Type<'c>) -> String {
        let verb = match self {
            Function::Copy => "copy",
            Function::Assign => "assign",
            Function::Free => "free",
        };
        let name = format!("accc_{verb}_{}", record.record_name());
        if symbols.lookup(&name).is_none() {
            self.add(symbols, &name, record);
        }
        name
    }

    fn add<'c>(self, symbols: &mut Module<'c>, name: &str, record: Type<'c>) {
        let arguments = match self {
            Function::Free => 1,
            Function::Copy | Function::Assign => 2,
        };
        let inputs = vec![record.reference(); arguments];
        let b = internal_function::add(symbols, name, &inputs);
        let arguments = b.block().arguments();
        let object = Storage::object(arguments[0], record);
        match self {
            Function::Free => components::release(&b, &object),
            Function::Copy => copy(&b, arguments[1], &object),
            Function::Assign => {
                // The expression may be part of what the variable holds.
                let value = Storage::object(fir::alloca(&b, record), record);
                copy(&b, arguments[1], &value);
                components::release(&b, &object);
                values::copy(&b, value.address, &object);
            }
        }
    }
}

fn copy<'c>(b: &Builder<'c>, from: Value<'c>, to: &Storage<'c>) {
    values::copy(b, from, to);
    components::duplicate(b, to);
}
