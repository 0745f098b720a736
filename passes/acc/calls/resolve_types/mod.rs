//! Gives routines that take polymorphic objects a version for the types of those that device code
//! is known to pass.
//!
//! `call body%move()` with `type(ball) :: body` calls ball's procedure by name. What that calls of
//! its CLASS dummy would be chosen by comparing types, with a call of what other files bind as the
//! last choice: such a call may do anything to memory, and loops of kernels constructs stay
//! sequential.
//!
//! ## Before
//! ```mlir
//! acc.kernels {
//!   %o = fir.embox %body : (!fir.ref<!ball>) -> !fir.box<!ball>
//!   %c = fir.convert %o : (!fir.box<!ball>) -> !fir.class<!thing>
//!   fir.call @thing_move(%c) : (!fir.class<!thing>) -> ()
//! }
//! func.func @thing_move(%self: !fir.class<!thing>) {
//!   fir.dispatch "step"(%self : !fir.class<!thing>) (%self : !fir.class<!thing>) {pass_arg_pos = 0 : i32}
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! acc.kernels {
//!   %o = fir.embox %body : (!fir.ref<!ball>) -> !fir.box<!ball>
//!   %c = fir.convert %o : (!fir.box<!ball>) -> !fir.class<!thing>
//!   fir.call @thing_move_of_ball(%c) : (!fir.class<!thing>) -> ()
//! }
//! func.func private @thing_move_of_ball(%self: !fir.class<!thing>) {
//!   %c = fir.convert %self : (!fir.class<!thing>) -> !fir.class<!ball>
//!   fir.call @ball_step(%c) : (!fir.class<!ball>) -> ()
//!   return
//! }
//! ```
//! and `@thing_move` as it was, for the host. SELECT TYPE goes to its block.
//!
//! Legality: what is not polymorphic has its declared type, and a dummy argument that is neither
//! a pointer nor allocatable the type of what it is associated with (F2023, 7.3.2.3), for as long
//! as the call lasts (`known_objects.rs`).
//!
//! ## Leaves
//! Procedures that do not ask for the type of what they are passed, objects of which only the run
//! knows the type, and procedures that the file does not know: `acc-dispatch` is next.

mod known_objects;

use super::{
    choices::Call,
    dispatch::{KnownTypes, METHOD},
};
use crate::{
    acc::routines::{device_code, internal_function},
    pass::Pass,
};
use accc_dialects::{
    cf, fir,
    ir::{Block, Builder, Module, Op, Reported, Type},
};
use known_objects::KnownObjects;
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct ResolveTypes;

impl Pass for ResolveTypes {
    const ARGUMENT: &'static str = "acc-resolve-types";
    const SUMMARY: &'static str =
        "make versions of routines for the types of objects they are passed";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut versions = Versions {
            symbols: &mut Module::new(module),
            types: KnownTypes::of(Module::new(module)),
            objects: KnownObjects::default(),
            made: HashMap::new(),
        };
        let mut pending = device_code::scopes(module);
        let mut seen = HashSet::new();
        while let Some(scope) = pending.pop() {
            if seen.insert(scope) {
                pending.extend(versions.resolve(scope));
            }
        }
        Ok(())
    }
}

/// A routine, and the types of what it is passed for which of its arguments.
type Specialised = (String, Vec<(usize, String)>);

/// The versions of routines, made when they are first called.
struct Versions<'a, 'c> {
    symbols: &'a mut Module<'c>,
    types: KnownTypes<'c>,
    objects: KnownObjects<'c>,
    made: HashMap<Specialised, String>,
}

impl<'c> Versions<'_, 'c> {
    /// Has `scope`, a construct or a procedure, ask for no type that is known. Returns the
    /// procedures that it may call.
    fn resolve(&mut self, scope: Op<'c>) -> Vec<Op<'c>> {
        for select in scope.collect_named(fir::SELECT_TYPE) {
            if let Some(block) = self.chosen(select) {
                go_to(select, block);
            }
        }
        let mut called = Vec::new();
        for dispatch in scope.collect_named(fir::DISPATCH) {
            match self.bound(dispatch) {
                Some(procedure) => Call::of_dispatch(dispatch).name(&procedure, self.symbols),
                None => called.extend(self.types.bound_procedures(dispatch)),
            }
        }
        for call in scope.collect_named(fir::CALL) {
            called.extend(self.call_version(call));
        }
        let procedures = called.into_iter();
        procedures
            .filter_map(|name| self.symbols.lookup(&name))
            .collect()
    }

    /// The procedure that a fir.dispatch calls, if that is known.
    fn bound(&self, dispatch: Op<'c>) -> Option<String> {
        let ty = self.objects.type_of(dispatch.operand(0))?;
        let procedure = self.types.bound_procedure(ty, &dispatch.text(METHOD)?)?;
        self.symbols
            .lookup(&procedure)
            .is_some()
            .then_some(procedure)
    }

    /// The block that a fir.select_type goes to, if that is known: that of TYPE IS with the type,
    /// else that of CLASS IS with the most extended one, else CLASS DEFAULT (F2023, 11.1.11.2).
    fn chosen(&self, select: Op<'c>) -> Option<Block<'c>> {
        let (selector, guards) = fir::type_guards(select)?;
        let ty = self.objects.type_of(selector)?;
        let is_it =
            |guard: &fir::TypeGuard<'c>| matches!(guard, fir::TypeGuard::Exactly(it) if *it == ty);
        if let Some((_, block)) = guards.iter().find(|(guard, _)| is_it(guard)) {
            return Some(*block);
        }
        if ty.is_record() && !self.types.knows_ancestors(ty) {
            return None;
        }
        let mut best = None;
        for (guard, block) in guards {
            let depth = match guard {
                fir::TypeGuard::Among(class) if self.types.extends(ty, class) => {
                    1 + self.types.depth(class)
                }
                fir::TypeGuard::Default => 0,
                _ => continue,
            };
            if best.is_none_or(|(found, _)| depth > found) {
                best = Some((depth, block));
            }
        }
        best.map(|(_, block)| block)
    }

    /// Lets `call` call the version for what it passes, if that makes a difference. Returns what
    /// it calls.
    fn call_version(&mut self, call: Op<'c>) -> Option<String> {
        let name = call.callee()?;
        let routine = self.symbols.lookup(&name)?;
        let parameters = routine.region(0).first_block()?.arguments();
        let passed = call.operands();
        let mut known = Vec::new();
        for (number, (&passed, &parameter)) in passed.iter().zip(&parameters).enumerate() {
            if passed.ty() == parameter.ty()
                && parameter.ty().is_polymorphic()
                && let Some(ty) = self.objects.type_of(passed)
                && known_objects::asks_for_type(parameter, self.symbols)
            {
                known.push((number, ty));
            }
        }
        if known.is_empty() || passed.len() != parameters.len() {
            return Some(name);
        }
        let version = self.version_of(routine, &name, &known);
        call.set_callee(&version);
        Some(version)
    }

    fn version_of(&mut self, routine: Op<'c>, name: &str, known: &[(usize, Type<'c>)]) -> String {
        let names = known.iter().map(|&(number, ty)| (number, name_of(ty)));
        let key = (name.to_owned(), names.collect::<Vec<_>>());
        if let Some(version) = self.made.get(&key) {
            return version.clone();
        }
        let types = key.1.iter().map(|(_, ty)| short_name(ty));
        let wanted = format!("{name}_of_{}", types.collect::<Vec<_>>().join("_"));
        let version = internal_function::copy(self.symbols, routine, &wanted);
        let symbol = version.symbol_name().expect("a symbol has a name");
        internal_function::copy_directives(self.symbols, name, &symbol);
        let parameters = version.body(0).arguments();
        for &(number, ty) in known {
            self.objects.know(parameters[number], ty);
        }
        self.made.insert(key, symbol.clone());
        symbol
    }
}

/// Has `select` be a branch to `block`, and drops the blocks that nothing reaches then.
fn go_to<'c>(select: Op<'c>, block: Block<'c>) {
    let region = select.block().expect("an operation in a block").region();
    cf::branch(&Builder::before(select), block);
    select.erase();
    cf::erase_unreachable(region);
    cf::join_blocks(region);
}

/// The name of a type, by which no other is called.
fn name_of(ty: Type<'_>) -> String {
    match ty.is_record() {
        true => ty.record_name(),
        false => ty.to_string(),
    }
}

/// The name of a derived type without what contains it, or letters and digits of another type.
fn short_name(name: &str) -> String {
    let short = name.rsplit_once('T').map_or(name, |(_, short)| short);
    let is_part = |it: &char| it.is_ascii_alphanumeric() || *it == '_';
    short.chars().filter(is_part).collect()
}
