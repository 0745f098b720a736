//! Gives routines that take procedures as arguments a version for each procedure that
//! constructs pass.
//!
//! The address of a procedure is the host's, and on devices calls through addresses would keep
//! the code of routines out of sight: of inlining, of levels, and of what they do to memory.
//! What a construct passes is known in most programs, as an integrator's function is.
//!
//! ## Before
//! ```mlir
//! %a = fir.address_of(@f) : (!fir.ref<f32>) -> f32
//! %p = fir.emboxproc %a : ((!fir.ref<f32>) -> f32) -> !fir.boxproc<() -> ()>
//! acc.parallel {
//!   fir.call @integrate(%p, %x) : (!fir.boxproc<() -> ()>, !fir.ref<f32>) -> ()
//! }
//! func.func @integrate(%p: !fir.boxproc<() -> ()>, %x: !fir.ref<f32>) {
//!   %f = fir.box_addr %p : (!fir.boxproc<() -> ()>) -> ((!fir.ref<f32>) -> f32)
//!   %0 = fir.call %f(%x) : (!fir.ref<f32>) -> f32
//! }
//! ```
//! ## After
//! ```mlir
//! acc.parallel {
//!   fir.call @integrate_of_f(%x) : (!fir.ref<f32>) -> ()
//! }
//! func.func private @integrate_of_f(%x: !fir.ref<f32>) {
//!   %0 = fir.call @f(%x) : (!fir.ref<f32>) -> f32
//! }
//! ```
//! and `@integrate` as it was, for the host.
//!
//! Legality: a dummy procedure is the procedure that is passed for as long as the call lasts
//! (F2023, 15.5.2.10).
//!
//! ## Leaves
//! Procedures that only the run knows, internal ones with variables of their host, and calls
//! that take a procedure for one of another type: device code that needs them is refused
//! (`capture.rs`). Functions that return characters, which flang passes with a length.

use super::internal_function;
use crate::pass::Pass;
use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Type, TypeClass, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct ResolveProcedures;

impl Pass for ResolveProcedures {
    const ARGUMENT: &'static str = "acc-resolve-procedures";
    const SUMMARY: &'static str = "make versions of routines for the procedures they are passed";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut versions = Versions {
            symbols: &mut Module::new(module),
            made: HashMap::new(),
        };
        for construct in module.collect_any(&acc::COMPUTE) {
            versions.resolve(construct);
        }
        Ok(())
    }
}

/// A routine, and what it is passed for which of its arguments.
type Specialised = (String, Vec<(usize, String)>);

/// The versions of routines, made when they are first called.
struct Versions<'a, 'c> {
    symbols: &'a mut Module<'c>,
    made: HashMap<Specialised, String>,
}

impl<'c> Versions<'_, 'c> {
    /// Makes the calls in `body` that call or pass a known procedure name it.
    fn resolve(&mut self, body: Op<'c>) {
        for call in body.collect_named(fir::CALL) {
            match call.callee() {
                None => self.call_directly(call),
                Some(callee) => self.call_version(call, callee),
            }
        }
    }

    fn call_directly(&self, call: Op<'c>) {
        let Some(procedure) = known_procedure(call.operand(0)) else {
            return;
        };
        let arguments = call.operands()[1..].to_vec();
        let passed: Vec<_> = arguments.iter().map(|value| value.ty()).collect();
        let results: Vec<_> = call.results().iter().map(|value| value.ty()).collect();
        let expected = Type::function(call.ctx(), &passed, &results);
        if self.type_of(&procedure) == Some(expected) {
            let address = call.operand(0);
            call.set_operands(&arguments);
            call.set_callee(&procedure);
            erase_unused(address);
        }
    }

    fn type_of(&self, procedure: &str) -> Option<Type<'c>> {
        let symbol = self.symbols.lookup(procedure)?;
        symbol.type_attribute(func::TYPE)
    }

    fn call_version(&mut self, call: Op<'c>, callee: String) {
        let has_body = |op: &Op<'c>| op.is(func::FUNC) && op.region(0).first_block().is_some();
        let Some(routine) = self.symbols.lookup(&callee).filter(has_body) else {
            return;
        };
        let operands = call.operands();
        let known = operands.iter().enumerate();
        let known: Vec<_> = known
            .filter_map(|(number, &passed)| {
                let procedure = known_procedure(passed)?;
                self.type_of(&procedure)?;
                Some((number, procedure))
            })
            .collect();
        if known.is_empty() || routine.body(0).arguments().len() != operands.len() {
            return;
        }
        let version = self.version_of(routine, callee, &known);
        let numbers: Vec<_> = known.iter().map(|&(number, _)| number).collect();
        let is_left = |number: &usize| !numbers.contains(number);
        let left: Vec<_> = (0..operands.len())
            .filter(is_left)
            .map(|number| operands[number])
            .collect();
        call.set_operands(&left);
        func::drop_argument_attributes(call, &numbers);
        call.set_callee(&version);
        let mut dropped: Vec<_> = numbers.iter().map(|&number| operands[number]).collect();
        dropped.sort_by_key(|value| value.raw().ptr as usize);
        dropped.dedup();
        dropped.into_iter().for_each(erase_unused);
    }

    fn version_of(&mut self, routine: Op<'c>, name: String, known: &[(usize, String)]) -> String {
        let key = (name, known.to_vec());
        if let Some(version) = self.made.get(&key) {
            return version.clone();
        }
        let (name, _) = &key;
        let suffix = known.iter().map(|(_, procedure)| short_name(procedure));
        let wanted = format!("{name}_of_{}", suffix.collect::<Vec<_>>().join("_"));
        let version = internal_function::copy(self.symbols, routine, &wanted);
        let symbol = version.symbol_name().expect("a symbol has a name");
        self.copy_directives(name, &symbol);
        // Known before its body is looked at, which may call it.
        self.made.insert(key, symbol.clone());
        let entry = version.body(0);
        let start = Builder::at_start(entry, version);
        for (number, procedure) in known.iter().rev() {
            let argument = entry.arguments()[*number];
            let ty = self.type_of(procedure).expect("a procedure has a type");
            let passed = embox(&start, procedure, ty, argument.ty());
            argument.replace_all_uses_with(passed);
            entry.erase_argument(*number);
        }
        func::update_inputs(version);
        let numbers: Vec<_> = known.iter().map(|&(number, _)| number).collect();
        func::drop_argument_attributes(version, &numbers);
        self.resolve(version);
        for emboxed in version.collect_named(fir::EMBOXPROC) {
            erase_unused(emboxed.result(0));
        }
        symbol
    }
}

impl<'c> Versions<'_, 'c> {
    /// Has the routine directives about `original` be about `version` as well.
    fn copy_directives(&mut self, original: &str, version: &str) {
        for directive in self.symbols.op().collect_named(acc::ROUTINE) {
            if acc::routine_procedure(directive).as_deref() != Some(original) {
                continue;
            }
            let copy = directive.clone_op();
            let name = directive.symbol_name().expect("a symbol has a name");
            copy.set_symbol_name(&self.symbols.unique_name(&name));
            acc::set_routine_procedure(copy, version);
            self.symbols.add(copy);
        }
    }
}

/// The procedure that flang calls `symbol`, without what contains it.
fn short_name(symbol: &str) -> &str {
    symbol.rsplit_once('P').map_or(symbol, |(_, name)| name)
}

/// `procedure`, of type `function`, as an argument of type `ty`.
fn embox<'c>(b: &Builder<'c>, procedure: &str, function: Type<'c>, ty: Type<'c>) -> Value<'c> {
    let symbol = Attribute::symbol(b.ctx(), procedure);
    let address = b.value(fir::ADDRESS_OF, &[], function, &[("symbol", symbol)]);
    b.value(fir::EMBOXPROC, &[address], ty, &[])
}

/// The symbol of the procedure that `value` is, unless it comes with variables of its host.
fn known_procedure(mut value: Value<'_>) -> Option<String> {
    while value.ty().class() == TypeClass::Procedure {
        let op = value.defining_op()?;
        match op.name().as_str() {
            fir::ADDRESS_OF => return op.text("symbol"),
            fir::CONVERT | fir::BOX_ADDR => value = op.operand(0),
            fir::EMBOXPROC if op.operand_count() == 1 => value = op.operand(0),
            _ => return None,
        }
    }
    None
}

/// Erases what makes the procedure `value`, where nothing needs it any more.
fn erase_unused(value: Value<'_>) {
    if let Some(op) = value.defining_op()
        && value.is_unused()
        && op.is_any(&[fir::ADDRESS_OF, fir::CONVERT, fir::BOX_ADDR, fir::EMBOXPROC])
    {
        let operands = op.operands();
        op.erase();
        operands.into_iter().for_each(erase_unused);
    }
}
