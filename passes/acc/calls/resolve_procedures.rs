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
//! and `@integrate` as it was, for the host. An internal procedure comes with a link to the
//! variables of its host: its version takes the link as its last argument, as internal
//! procedures do, and passes it on.
//!
//! Legality: a dummy procedure is the procedure that is passed for as long as the call lasts,
//! with the host's variables of the moment (F2023, 15.5.2.10).
//!
//! ## Leaves
//! Procedures that only the run knows, internal ones of several hosts in one call, and calls
//! that take a procedure for one of another type: device code that needs them is refused
//! (`capture.rs`). Functions that return characters, which flang passes with a length.

use crate::{
    acc::routines::{host_links, internal_function},
    pass::Pass,
};
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

/// A procedure that is passed.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Known {
    procedure: String,
    /// Whether it uses variables of its host.
    has_link: bool,
}

/// A routine, and what it is passed for which of its arguments.
type Specialised = (String, Vec<(usize, Known)>);

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
        let Some((procedure, link)) = known_procedure(call.operand(0)) else {
            return;
        };
        let mut arguments = call.operands()[1..].to_vec();
        let added = usize::from(link.is_some());
        arguments.extend(link);
        let passed: Vec<_> = arguments.iter().map(|value| value.ty()).collect();
        let results: Vec<_> = call.results().iter().map(|value| value.ty()).collect();
        let expected = Type::function(call.ctx(), &passed, &results);
        if self.type_of(&procedure) == Some(expected) {
            let address = call.operand(0);
            call.set_operands(&arguments);
            func::add_argument_attributes(call, added);
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
        let mut links = Vec::new();
        let known: Vec<_> = known
            .filter_map(|(number, &passed)| {
                let (procedure, link) = known_procedure(passed)?;
                self.type_of(&procedure)?;
                links.extend(link);
                let has_link = link.is_some();
                Some((
                    number,
                    Known {
                        procedure,
                        has_link,
                    },
                ))
            })
            .collect();
        links.dedup();
        let own = host_links::link(call).map(|number| operands[number]);
        let link = match (&links[..], own) {
            ([], _) => None,
            ([link], None) => Some(*link),
            ([link], Some(own)) if *link == own => None,
            // No procedure has two hosts.
            _ => return,
        };
        if known.is_empty() || routine.body(0).arguments().len() != operands.len() {
            return;
        }
        let version = self.version_of(routine, callee, &known, link.map(Value::ty));
        let numbers: Vec<_> = known.iter().map(|&(number, _)| number).collect();
        let is_left = |number: &usize| !numbers.contains(number);
        let left: Vec<_> = (0..operands.len())
            .filter(is_left)
            .map(|number| operands[number])
            .chain(link)
            .collect();
        call.set_operands(&left);
        func::drop_argument_attributes(call, &numbers);
        func::add_argument_attributes(call, usize::from(link.is_some()));
        call.set_callee(&version);
        let mut dropped: Vec<_> = numbers.iter().map(|&number| operands[number]).collect();
        dropped.sort_by_key(|value| value.raw().ptr as usize);
        dropped.dedup();
        dropped.into_iter().for_each(erase_unused);
    }

    /// The version of `routine`, called `name`; `link` is the type of the link that it takes in
    /// addition to its own arguments.
    fn version_of(
        &mut self,
        routine: Op<'c>,
        name: String,
        known: &[(usize, Known)],
        link: Option<Type<'c>>,
    ) -> String {
        let key = (name, known.to_vec());
        if let Some(version) = self.made.get(&key) {
            return version.clone();
        }
        let (name, _) = &key;
        let suffix = known.iter().map(|(_, known)| short_name(&known.procedure));
        let wanted = format!("{name}_of_{}", suffix.collect::<Vec<_>>().join("_"));
        let version = internal_function::copy(self.symbols, routine, &wanted);
        let symbol = version.symbol_name().expect("a symbol has a name");
        internal_function::copy_directives(self.symbols, name, &symbol);
        // Known before its body is looked at, which may call it.
        self.made.insert(key, symbol.clone());
        let entry = version.body(0);
        if let Some(link) = link {
            entry.add_argument(link, version.location());
            func::add_argument_attributes(version, 1);
        }
        let start = Builder::at_start(entry, version);
        for (number, known) in known.iter().rev() {
            let argument = entry.arguments()[*number];
            let link = known.has_link.then(|| entry.arguments().pop()).flatten();
            let ty = self.type_of(&known.procedure);
            let ty = ty.expect("a procedure has a type");
            let passed = embox(&start, &known.procedure, ty, link, argument.ty());
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

/// The procedure that flang calls `symbol`, without what contains it.
fn short_name(symbol: &str) -> &str {
    symbol.rsplit_once('P').map_or(symbol, |(_, name)| name)
}

/// `procedure`, of type `function`, as an argument of type `ty`, with the link to its host.
fn embox<'c>(
    b: &Builder<'c>,
    procedure: &str,
    function: Type<'c>,
    link: Option<Value<'c>>,
    ty: Type<'c>,
) -> Value<'c> {
    let symbol = Attribute::symbol(b.ctx(), procedure);
    let address = b.value(fir::ADDRESS_OF, &[], function, &[("symbol", symbol)]);
    let operands: Vec<_> = [address].into_iter().chain(link).collect();
    b.value(fir::EMBOXPROC, &operands, ty, &[])
}

/// The symbol of the procedure that `value` is, and its link to the variables of its host.
pub(crate) fn known_procedure(mut value: Value<'_>) -> Option<(String, Option<Value<'_>>)> {
    let mut link = None;
    while value.ty().class() == TypeClass::Procedure {
        let op = value.defining_op()?;
        match op.name().as_str() {
            fir::ADDRESS_OF => return Some((op.text("symbol")?, link)),
            fir::CONVERT | fir::BOX_ADDR => {}
            fir::EMBOXPROC => link = op.operands().get(1).copied(),
            _ => return None,
        }
        value = op.operand(0);
    }
    None
}

/// Erases what makes the procedure `value`, where nothing needs it any more.
pub(crate) fn erase_unused(value: Value<'_>) {
    if let Some(op) = value.defining_op()
        && value.is_unused()
        && op.is_any(&[fir::ADDRESS_OF, fir::CONVERT, fir::BOX_ADDR, fir::EMBOXPROC])
    {
        let source = (!op.is(fir::ADDRESS_OF)).then(|| op.operand(0));
        op.erase();
        source.into_iter().for_each(erase_unused);
    }
}
