//! Notes at calls in constructs what they do to memory, where that is all known.
//!
//! ## Before
//! ```mlir
//! func.func @add(%x: !fir.ref<f32>, %y: !fir.ref<f32>) {
//!   %1 = fir.load %x
//!   %2 = fir.load %y
//!   %3 = arith.addf %1, %2 : f32
//!   fir.store %3 to %y
//!   return
//! }
//! accgpu.region <kernels> {
//!   fir.call @add(%a, %b) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   fir.call @add(%a, %b) {accgpu.argument_effects = array<i32: 1, 2>} : (...) -> ()
//! }
//! ```
//! An argument is not used (0), read (1), or written and perhaps read (2). One whose address
//! the procedure leaves where its callers find it counts as written.
//!
//! Where an object is passed whose components all have been looked at, `accgpu.argument_parts` says
//! which of them are used and how (`argument_parts.rs`).
//!
//! A procedure that calls a function by the type of an object has `accgpu.calls_by_type` at its calls.
//! Another attribute, `accgpu.scalar_characters`, says for which characters that are passed the
//! dummy is a scalar: it may be an array as well, which begins at an element (F2023, 15.5.2.12).
//!
//! Legality: all that the body of the procedure does to memory are loads and stores by its
//! arguments, in variables of its own, and calls for which the same holds. Where it does
//! something else, such as a call of Fortran's library that is not known to read only, its word
//! counts: a pure procedure changes nothing but what is passed for dummies without INTENT(IN)
//! (F2023, 15.7); it reads no variables but arguments and constants, which the body shows.
//!
//! A function that is called by the type of an object, which another file may bind, does what its
//! interface says: all that override a pure one are pure (F2023, 7.5.7.3). What else it reads, of
//! modules, those have to ask about who want to know what a scope reads (`dependence/uses.rs`).
//!
//! Where a bind clause has devices call another procedure, the effects are those of both.
//!
//! ## Leaves
//! Procedures without a body here, those that go by pointers, and those that use variables
//! of modules that are not passed to them (`acc-pass-globals`).

use super::{
    access::{Access, Memory, Step},
    argument_parts,
    dependence::{is_override, uses},
    descriptor_writes::leads_to_descriptors,
};
use crate::pass::Pass;
use accc_dialects::{
    acc,
    accgpu::{self, ArgumentEffect, ArgumentPart},
    fir, func,
    ir::{Module, Op, Reported, Type, TypeClass, Value},
};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Default)]
pub struct NoteEffects;

impl Pass for NoteEffects {
    const ARGUMENT: &'static str = "accgpu-note-effects";
    const SUMMARY: &'static str = "note what calls in constructs do to their arguments";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut procedures = Procedures::of(module);
        for region in module.collect_named(accgpu::REGION) {
            procedures.note_calls(region);
        }
        Ok(())
    }
}

/// Does so at calls in `scope`, and in the procedures of `module` that they lead to. Passes that
/// change what calls are passed come behind `forget_effects`.
pub fn note_effects<'c>(module: Op<'c>, scope: Op<'c>) {
    Procedures::of(module).note_calls(scope);
}

/// Takes away all that has been noted in `module`.
pub fn forget_effects(module: Op<'_>) {
    for call in module.collect_any(&[fir::CALL, fir::DISPATCH]) {
        accgpu::forget_argument_effects(call);
    }
}

/// What a procedure does by its arguments.
#[derive(Clone)]
struct Effects {
    /// For each of them.
    effects: Vec<ArgumentEffect>,
    parts: Vec<ArgumentPart>,
}

impl From<Vec<ArgumentEffect>> for Effects {
    fn from(effects: Vec<ArgumentEffect>) -> Self {
        let parts = Vec::new();
        Effects { effects, parts }
    }
}

impl Effects {
    /// Of one procedure or another, which devices call in its place.
    fn or(self, other: Self) -> Option<Self> {
        let pairs = self.effects.iter().zip(&other.effects);
        let effects: Vec<_> = pairs.map(|(&one, &another)| one.max(another)).collect();
        let have_same_arguments = self.effects.len() == other.effects.len();
        // Parts that are not told are all of them.
        have_same_arguments.then(|| effects.into())
    }
}

/// The procedures of a module, with what is known of those that were asked for.
struct Procedures<'c> {
    symbols: Module<'c>,
    /// `None` for those that do more than an effect on arguments, and for those that are
    /// being looked at.
    known: HashMap<String, Option<Effects>>,
    /// Those that call others by the type of an object.
    by_type: HashSet<String>,
}

impl<'c> Procedures<'c> {
    fn of(module: Op<'c>) -> Self {
        Procedures {
            symbols: Module::new(module),
            known: HashMap::new(),
            by_type: HashSet::new(),
        }
    }

    fn note_calls(&mut self, scope: Op<'c>) {
        for call in scope.collect_named(fir::DISPATCH) {
            if fir::is_pure_function_of_values(call) {
                accgpu::set_argument_effects(call, &effects_of_reader(call));
            }
        }
        for call in scope.collect_named(fir::CALL) {
            let callee = call.callee();
            let effects = callee.and_then(|callee| match callee {
                _ if fir::is_library_inquiry(call) => Some(no_effects(call).into()),
                reader if is_reader(&reader) => Some(effects_of_reader(call).into()),
                callee => self.effects(&callee),
            });
            if let Some(Effects { effects, parts }) =
                effects.filter(|it| it.effects.len() == call.operand_count())
            {
                accgpu::set_argument_effects(call, &effects);
                accgpu::set_argument_parts(call, &parts);
                self.note_scalar_characters(call);
                if call.callee().is_some_and(|it| self.by_type.contains(&it)) {
                    accgpu::set_calls_by_type(call);
                }
            }
        }
    }

    /// Says at `call` which characters the procedure, which is known, does not take for arrays.
    fn note_scalar_characters(&self, call: Op<'c>) {
        let procedure = call.callee().and_then(|name| self.symbols.lookup(&name));
        let body = procedure.and_then(|procedure| procedure.region(0).first_block());
        let arguments = body.map(|body| body.arguments()).unwrap_or_default();
        let scalars = (0..).zip(arguments);
        let scalars = scalars.filter(|&(_, argument)| is_scalar_character(argument));
        let scalars: Vec<_> = scalars.map(|(number, _)| number).collect();
        if !scalars.is_empty() {
            accgpu::set_scalar_characters(call, &scalars);
        }
    }

    fn effects(&mut self, name: &str) -> Option<Effects> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        self.known.insert(name.to_owned(), None);
        let procedure = self.symbols.lookup(name)?;
        let arguments = procedure.region(0).first_block()?.arguments();
        if !arguments
            .iter()
            .all(|argument| can_be_followed(argument.ty()))
        {
            return None;
        }
        self.note_calls(procedure);
        if !procedure.collect(&is_override).is_empty() {
            self.by_type.insert(name.to_owned());
        }
        let own = self
            .seen_effects(procedure, &arguments)
            .or_else(|| self.promised_effects(procedure, &arguments));
        let effects = match procedure.text(acc::BIND) {
            Some(bound) => self.effects(&bound).and_then(|bound| bound.or(own?)),
            None => own,
        };
        self.known.insert(name.to_owned(), effects.clone());
        effects
    }

    /// What a pure procedure may do by what its interface says.
    fn promised_effects(&self, procedure: Op<'c>, arguments: &[Value<'c>]) -> Option<Effects> {
        let is_plain = |argument: &Value<'c>| !leads_to_descriptors(argument.ty());
        let calls_are_known = procedure
            .collect_any(&[fir::CALL, fir::DISPATCH])
            .iter()
            .all(|&call| fir::calls_library(call) || accgpu::argument_effects(call).is_some());
        let variables = procedure.collect_named(fir::ADDRESS_OF);
        let reads_constants = variables
            .into_iter()
            .all(|variable| fir::is_address_of_constant(&self.symbols, variable));
        let is_known = fir::is_pure(procedure)
            && calls_are_known
            && reads_constants
            && arguments.iter().all(is_plain);
        // A character that a function returns is its caller's.
        let is_result =
            |argument: &Value<'c>| argument == &arguments[0] && returns_character(procedure);
        let effect = |argument: &Value<'c>| {
            let variable = variable_of(*argument);
            let may_be_set = is_dummy(variable) && !fir::is_intent_in(variable);
            match may_be_set || is_result(argument) {
                _ if !leads_to_memory(argument.ty()) => ArgumentEffect::None,
                true => ArgumentEffect::Write,
                false => ArgumentEffect::Read,
            }
        };
        is_known.then(|| arguments.iter().map(effect).collect::<Vec<_>>().into())
    }

    /// What the body of `procedure` does by its arguments, if it does nothing else that its
    /// callers could see.
    fn seen_effects(&self, procedure: Op<'c>, arguments: &[Value<'c>]) -> Option<Effects> {
        let mut effects = vec![ArgumentEffect::None; arguments.len()];
        let mut accesses = vec![Vec::new(); arguments.len()];
        let uses = uses(procedure).ok()?;
        for used in &uses {
            let Memory::Variable { storage, .. } = used.access.memory else {
                return None;
            };
            if let Some(number) = number_of(storage, arguments) {
                let effect = match used.access.writes {
                    true => ArgumentEffect::Write,
                    false => ArgumentEffect::Read,
                };
                effects[number] = effects[number].max(effect);
                accesses[number].push(&used.access);
                continue;
            }
            let source = storage.defining_op()?;
            if source.is(fir::ADDRESS_OF)
                && !used.access.writes
                && fir::is_address_of_constant(&self.symbols, source)
            {
                continue;
            }
            if !source.is_any(&[fir::ALLOCA, fir::ALLOCMEM]) {
                return None;
            }
        }
        let kept = kept(procedure, arguments);
        for &argument in &kept {
            effects[argument] = ArgumentEffect::Write;
        }
        let numbered = (0..arguments.len()).filter(|number| !kept.contains(number));
        let parts = numbered.filter_map(|number| {
            argument_parts::of_dummy((number, arguments[number]), &accesses[number])
        });
        Some(Effects {
            effects,
            parts: parts.flatten().collect(),
        })
    }
}

/// Whether `callee` is a function of flang's library that only reads what it gets, and returns a
/// number.
fn is_reader(callee: &str) -> bool {
    const READERS: [&str; 6] = [
        "CharacterCompareScalar",
        "Index",
        "LenTrim",
        "Norm2_",
        "Scan",
        "Verify",
    ];
    let name = fir::library_function(callee).unwrap_or_default();
    READERS.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Of what uses none of the memory that its arguments lead to.
fn no_effects(call: Op<'_>) -> Vec<ArgumentEffect> {
    vec![ArgumentEffect::None; call.operand_count()]
}

/// Of what reads all that it is passed.
fn effects_of_reader(call: Op<'_>) -> Vec<ArgumentEffect> {
    let effect = |argument: Value<'_>| match leads_to_memory(argument.ty()) {
        true => ArgumentEffect::Read,
        false => ArgumentEffect::None,
    };
    call.operands().into_iter().map(effect).collect()
}

/// Which of `arguments` leads to what is at `origin`.
fn number_of<'c>(origin: Value<'c>, arguments: &[Value<'c>]) -> Option<usize> {
    let unboxed = origin.defining_op().filter(|op| op.is(fir::UNBOXCHAR));
    let argument = unboxed.map_or(origin, |op| op.operand(0));
    arguments.iter().position(|&it| it == argument)
}

/// The arguments whose addresses `procedure` may leave in memory that its callers see:
/// whoever finds one there may write by it.
fn kept<'c>(procedure: Op<'c>, arguments: &[Value<'c>]) -> Vec<usize> {
    let goes_on = |access: &Access<'c>| {
        let mut steps = access.path.iter();
        steps.any(|step| matches!(step, Step::Target))
    };
    let is_own = |access: &Access<'c>| {
        let storage = access.origin.defining_op();
        storage.is_some_and(|op| op.is_any(&[fir::ALLOCA, fir::ALLOCMEM])) && !goes_on(access)
    };
    let mut kept = Vec::new();
    for store in procedure.collect_named(fir::STORE) {
        let value = store.operand(0);
        let is_address = value.ty().is_address() || value.ty().is_descriptor();
        if !is_address || is_own(&Access::of(store.operand(1), true)) {
            continue;
        }
        let from = Access::of(value, true);
        match number_of(from.origin, arguments) {
            Some(argument) => kept.push(argument),
            // A variable of its own may hold the address of any.
            None if goes_on(&from) => return (0..arguments.len()).collect(),
            None => {}
        }
    }
    kept
}

/// Whether all that a procedure does with an argument of this type can be seen. The
/// target of a pointer may be reached otherwise.
fn can_be_followed(ty: Type<'_>) -> bool {
    !ty.is_procedure() && !ty.is_pointer() && !ty.pointee().is_some_and(Type::is_tuple)
}

/// Whether an argument of this type is more than a value.
fn leads_to_memory(ty: Type<'_>) -> bool {
    ty.is_address() || ty.is_descriptor() || ty.class() == TypeClass::Character
}

/// What `argument` is declared from: the address of a character, which comes with its length.
fn variable_of<'c>(argument: Value<'c>) -> Value<'c> {
    let through = |from: Value<'c>, name| {
        let mut users = from.users().into_iter();
        users.find(|user| user.is(name)).map(|user| user.result(0))
    };
    match through(argument, fir::UNBOXCHAR) {
        // The address of an array of characters has another type.
        Some(address) => through(address, fir::CONVERT).unwrap_or(address),
        None => argument,
    }
}

/// Whether `argument` is a character that its procedure knows as a scalar.
fn is_scalar_character(argument: Value<'_>) -> bool {
    let is_scalar = |user: Op<'_>| {
        let converted = user.is(fir::CONVERT).then(|| user.result(0).ty().pointee());
        converted.is_none_or(|object| object.is_some_and(Type::is_character))
    };
    argument.ty().class() == TypeClass::Character
        && argument.users().into_iter().all(|user| {
            user.is(fir::UNBOXCHAR) && user.result(0).users().into_iter().all(is_scalar)
        })
}

/// Whether `function` has a character for its result.
fn returns_character(function: Op<'_>) -> bool {
    let ty = function.type_attribute(func::TYPE);
    let results = ty.map(Type::function_results).unwrap_or_default();
    results
        .into_iter()
        .any(|ty| ty.class() == TypeClass::Character)
}

/// Whether `argument` is one of the program's, not a variable that is passed as well.
fn is_dummy(argument: Value<'_>) -> bool {
    let mut users = argument.users().into_iter();
    !users.any(|user| user.is(fir::DECLARE) && !fir::declares_dummy(user))
}
