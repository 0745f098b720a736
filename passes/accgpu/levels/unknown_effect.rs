//! What accc does not follow of an operation, in words: of a call, the one that is to blame in what it
//! calls.

use crate::{
    acc::routines::internal_function::name_in_program, accgpu::analysis::dependence::uses,
};
use accc_dialects::{
    acc, builtin, fir,
    ir::{Location, Module, Op},
};

/// An operation that may do anything to memory.
pub struct UnknownEffect<'c> {
    /// What it is.
    pub words: String,
    /// Where, and where the call is that is to blame, if it is another one.
    pub places: Vec<(Location<'c>, &'static str)>,
    /// Whether it is a call of a procedure of which the file has only an interface.
    pub is_of_other_file: bool,
}

impl<'c> UnknownEffect<'c> {
    pub fn of(op: Op<'c>) -> Self {
        let here = vec![(op.location(), "here")];
        let Some(called) = op.callee() else {
            return UnknownEffect {
                words: without_call(op).to_owned(),
                places: here,
                is_of_other_file: false,
            };
        };
        if let Some(function) = fir::library_function(&called) {
            return UnknownEffect {
                words: format!("a call of Fortran's library, '{function}'"),
                places: here,
                is_of_other_file: false,
            };
        }
        let module = op.enclosing(&[builtin::MODULE]).expect("a module");
        let symbols = Module::new(module);
        let mut effect = UnknownEffect {
            words: format!("the call of '{}'", name_in_program(&symbols, &called)),
            places: here,
            is_of_other_file: false,
        };
        if let Some((inner, called)) = effect.follow(&symbols, op, called) {
            effect.places.push((inner.location(), "called here"));
            effect.words += &match fir::library_function(&called) {
                Some(function) => format!(", which calls Fortran's library, '{function}'"),
                None => format!(
                    ", which calls '{}' of another file",
                    name_in_program(&symbols, &called)
                ),
            };
        }
        effect
    }

    /// The call to blame in the procedure of `call`, and what it calls: of another file, or of the
    /// library.
    fn follow(
        &mut self,
        symbols: &Module<'c>,
        call: Op<'c>,
        called: String,
    ) -> Option<(Op<'c>, String)> {
        let (mut last, mut calls) = ((call, called), Vec::new());
        while let Some(procedure) = symbols.lookup(&last.1) {
            if procedure.region(0).first_block().is_none() {
                self.is_of_other_file = fir::library_function(&last.1).is_none();
                break;
            }
            calls.push(last.1);
            let inner = uses(procedure).err()?;
            last = (inner, inner.callee()?);
            if calls.contains(&last.1) {
                return None;
            }
        }
        Some(last).filter(|(inner, _)| *inner != call)
    }
}

fn without_call(op: Op<'_>) -> &'static str {
    match op.name().as_str() {
        acc::ATOMIC_READ => "an atomic read",
        acc::ATOMIC_WRITE => "an atomic write",
        acc::ATOMIC_CAPTURE => "the value that an atomic operation captures",
        _ => "an operation with effects of its own",
    }
}
