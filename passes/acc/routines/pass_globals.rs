//! Gives routines the global variables that they use as arguments, where compute
//! constructs call them.
//!
//! In a construct a variable of a declare directive means its device copy
//! (OpenACC 3.4, 2.13), inside of the routines called there too. The host's
//! version of a routine names the host's variable, so constructs get versions of
//! their own, in which each such variable is an argument. The construct passes
//! the variable, which makes it data of the construct like any other: no device
//! needs global variables that the runtime would have to keep up to date, and
//! memory of its own shows on the CPU as well.
//!
//! Variables that no declare directive names are passed as well: those of modules and
//! main programs, saved ones and members of common blocks. The construct has them in
//! an implicit copy clause, as if it named them itself; scalars too, since what a
//! routine does with a saved scalar is meant for all that call it. The variable with which a loop
//! around a call counts is passed as it is there (`own_copies.rs`).
//!
//! ## Before
//! ```mlir
//! acc.parallel {
//!   fir.call @f(%x) : (!fir.ref<f32>) -> ()
//!   acc.yield
//! }
//! func.func @f(%x: !fir.ref<f32>) {
//!   %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
//!   "use"(%x, %s) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//!   return
//! }
//! ```
//! ## After
//! ```mlir
//! %s = fir.address_of(@_QMmEs) : !fir.ref<f32>
//! %d = acc.copyin varPtr(%s : !fir.ref<f32>) -> !fir.ref<f32> {implicit = true, name = "s"}
//! acc.parallel dataOperands(%d : !fir.ref<f32>) {
//!   fir.call @f_passed(%x, %d) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//!   acc.yield
//! }
//! acc.copyout accPtr(%d : !fir.ref<f32>) to varPtr(%s : !fir.ref<f32>) {implicit = true, name = "s"}
//! func.func private @f_passed(%x: !fir.ref<f32>, %s: !fir.ref<f32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
//!   "use"(%x, %s) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//!   return
//! }
//! ```
//! and `@f` as it was. For a variable of a declare directive, and one that the construct
//! uses itself, others add the data (acc-visible-declare, acc-implicit-data).
//!
//! What a bind clause names gets what the routine does that devices call it in place of, and the
//! other way round; a function that calls it stands for one of them that is another file's.
//!
//! Addresses of the host (`host_addresses.rs`) and procedure pointers that routines only
//! read are passed by value.
//!
//! ## Does not
//! Follow calls of routines in other files that are not in the module either
//! (`shared_routines`): their hosts' versions run.

use super::{
    globals::{self, Global},
    internal_function, own_copies,
};
use crate::{acc::calls::host_addresses::is_host_address, pass::Pass};
use accc_dialects::{
    acc::{self, Compute, DataEntry},
    fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value, Walk, not_yet_supported},
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Clone, Default)]
pub struct PassGlobals;

impl Pass for PassGlobals {
    const ARGUMENT: &'static str = "acc-pass-globals";
    const SUMMARY: &'static str = "pass global variables to routines that constructs call";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let uses = Uses::of(&symbols);
        if uses.is_empty() {
            return Ok(());
        }
        let mut versions = Versions {
            uses: &uses,
            symbols: &mut symbols,
            made: HashMap::new(),
        };
        for construct in module.collect_any(&acc::COMPUTE) {
            versions.redirect_calls(construct, &|call, variable, symbols, named| {
                address_for(construct, call, variable, symbols, named)
            })?;
        }
        Ok(())
    }
}

/// What `construct` passes by `call`, and others in it, for `variable`, which has the address `named` in
/// a routine.
fn address_for<'c>(
    construct: Op<'c>,
    call: Op<'c>,
    variable: &Global,
    symbols: &Module<'c>,
    named: Value<'c>,
) -> Result<Value<'c>, Reported> {
    let is_declared = symbols
        .lookup(&variable.symbol)
        .is_some_and(|symbol| acc::is_declared_at(symbol, variable.offset));
    let before = Builder::before(construct);
    if is_passed_by_value(variable, named) {
        let value = fir::load(&before, globals::declare_again(&before, named));
        return Ok(match value.ty().is_procedure() {
            true => fir::procedure_address(&before, value),
            false => value,
        });
    }
    if is_declared {
        return Ok(globals::declare_again(&before, named));
    }
    if let Some(entry) = clause_of(construct, variable) {
        return Ok(entry.result());
    }
    own_copies::warn_of_own(construct, call, variable, named);
    if let Some(address) = own_address(construct, variable) {
        return Ok(address);
    }
    let address = globals::declare_again(&before, named);
    let name = fir::declared_name(address).unwrap_or_else(|| variable.symbol.clone());
    let name = fir::variable_name(&name);
    if !address.ty().is_descriptor_address() {
        let after = Builder::after(construct);
        let device = acc::copy_variable_around(&before, &after, construct, address, name);
        Compute(construct).add_data_operand(device);
        return Ok(device);
    }
    Ok(address)
}

/// The data clause of `construct` for the variable.
fn clause_of<'c>(construct: Op<'c>, variable: &Global) -> Option<DataEntry<'c>> {
    let operands = Compute(construct).data_operands().into_iter();
    let mut entries = operands.filter_map(Value::defining_op).map(DataEntry);
    entries.find(|entry| Global::at(entry.variable()).as_ref() == Some(variable))
}

/// The address by which `construct` itself uses the variable, if that makes the
/// variable shared data: scalars without a clause are each gang's own (2.6.2).
fn own_address<'c>(construct: Op<'c>, variable: &Global) -> Option<Value<'c>> {
    let is_variable = |value: Value<'c>| Global::at(value).as_ref() == Some(variable);
    let mut used = None;
    construct.walk(&mut |op| {
        let from_outside = |value: &Value<'c>| {
            let maker = value.defining_op();
            maker.is_some_and(|maker| maker.is(fir::DECLARE) && !construct.is_ancestor_of(maker))
        };
        let found = op.operands().into_iter().filter(from_outside);
        used = used.or_else(|| found.clone().find(|&value| is_variable(value)));
        Walk::Advance
    });
    let is_scalar = |value: &Value<'c>| value.ty().pointee().is_some_and(Type::is_trivial);
    used.filter(|value| !is_scalar(value))
}

/// Variables with their addresses in a procedure that uses them.
type Used<'c> = BTreeMap<Global, Value<'c>>;

/// Which global variables each procedure uses, itself or in what it calls.
struct Uses<'c>(HashMap<String, Used<'c>>);

impl<'c> Uses<'c> {
    fn of(symbols: &Module<'c>) -> Self {
        let mut uses = HashMap::new();
        let mut callees: HashMap<String, BTreeSet<String>> = HashMap::new();
        for function in symbols.op().collect_named(func::FUNC) {
            let name = function.symbol_name().expect("a symbol has a name");
            let own = globals::used_in(function, symbols).into_iter().collect();
            uses.insert(name.clone(), own);
            let calls = function.collect_named(fir::CALL).into_iter();
            let called_here = calls.filter_map(|call| call.callee());
            let called: &mut BTreeSet<String> = callees.entry(name.clone()).or_default();
            called.extend(called_here);
            // A routine and the one that devices call instead take the same arguments.
            if let Some(bound) = function.text(acc::BIND) {
                called.insert(bound.clone());
                callees.entry(bound).or_default().insert(name);
            }
        }
        let mut uses = Uses(uses);
        while uses.spread(&callees) {}
        uses.0.retain(|_, variables| !variables.is_empty());
        uses
    }

    /// Gives each procedure what its callees use; true when that was news.
    fn spread(&mut self, callees: &HashMap<String, BTreeSet<String>>) -> bool {
        let mut news = false;
        for (caller, called) in callees {
            let inherited: Used<'c> = called
                .iter()
                .filter_map(|callee| self.0.get(callee))
                .flat_map(|variables| variables.clone())
                .collect();
            let own = self.0.entry(caller.clone()).or_default();
            let before = own.len();
            own.extend(inherited);
            news |= own.len() > before;
        }
        news
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Says what to pass for a variable by a call and all others in the same body, given its address in the
/// routine.
type AddressOf<'a, 'c> =
    dyn Fn(Op<'c>, &Global, &Module<'c>, Value<'c>) -> Result<Value<'c>, Reported> + 'a;

/// The versions of procedures for constructs, made when they are first called.
struct Versions<'a, 'c> {
    uses: &'a Uses<'c>,
    symbols: &'a mut Module<'c>,
    /// By the name of the original.
    made: HashMap<String, String>,
}

impl<'c> Versions<'_, 'c> {
    /// Makes the calls inside `body` call versions with arguments, as `address_of` says.
    fn redirect_calls(
        &mut self,
        body: Op<'c>,
        address_of: &AddressOf<'_, 'c>,
    ) -> Result<(), Reported> {
        let mut passed: HashMap<Global, Value<'c>> = HashMap::new();
        for call in body.collect_named(fir::CALL) {
            let Some((callee, variables)) = call
                .callee()
                .and_then(|callee| Some((callee.clone(), self.uses.0.get(&callee)?)))
            else {
                continue;
            };
            let mut operands = call.operands();
            for (variable, &named) in variables {
                let is_global = |value| Global::at(value).as_ref() == Some(variable);
                if let Some(copy) = own_copies::counter(call, &is_global) {
                    operands.push(copy);
                    continue;
                }
                let address = match passed.get(variable) {
                    Some(&address) => address,
                    None => address_of(call, variable, self.symbols, named)?,
                };
                passed.insert(variable.clone(), address);
                let is_passed = |value| fir::origin(value) == fir::origin(address);
                operands.push(own_copies::counter(call, &is_passed).unwrap_or(address));
            }
            call.set_operands(&operands);
            func::add_argument_attributes(call, variables.len());
            let version = self.version_of(&callee, variables)?;
            call.set_callee(&version);
        }
        Ok(())
    }

    fn version_of(&mut self, name: &str, variables: &Used<'c>) -> Result<String, Reported> {
        if let Some(version) = self.made.get(name) {
            return Ok(version.clone());
        }
        let original = self.symbols.lookup(name).expect("a procedure");
        // Bound to one that uses variables, or the other way round: on the host it has no use for them.
        let is_foreign = original.region(0).first_block().is_none();
        let add = match is_foreign {
            true => internal_function::caller,
            false => internal_function::copy,
        };
        let function = add(self.symbols, original, &format!("{name}_passed"));
        let version = function.symbol_name().expect("a symbol has a name");
        self.made.insert(name.to_owned(), version.clone());
        let arguments = add_arguments(function, variables);
        for (variable, address) in globals::used_in(function, self.symbols) {
            match is_passed_by_value(&variable, address) {
                true => replace_value(address, arguments[&variable])?,
                false => replace_address(address, arguments[&variable]),
            }
        }
        globals::drop_unused(function);
        if let Some(bound) = function.text(acc::BIND)
            && self.symbols.lookup(&bound).is_some()
        {
            let bound = self.version_of(&bound, variables)?;
            let bound = Attribute::symbol(function.ctx(), &bound);
            function.set_attribute(acc::BIND, bound);
        }
        if !is_foreign {
            self.redirect_calls(function, &|_, variable, _, _| Ok(arguments[variable]))?;
        }
        Ok(version)
    }
}

/// Replaces the address of a variable by that of the device's copy, which shares its
/// storage with no other and is the same for all threads of OpenMP.
fn replace_address<'c>(address: Value<'c>, argument: Value<'c>) {
    if let Some(copy) = globals::of_thread(address) {
        copy.result(0).replace_all_uses_with(copy.operand(0));
        copy.erase();
    }
    for (user, operand) in address.uses() {
        if user.is(fir::DECLARE) {
            fir::detach_storage(user);
        }
        if !user.is(fir::DECLARE) || operand == 0 {
            user.set_operand(operand, argument);
        }
    }
}

/// Whether routines get what the variable holds, an address of the host: as it was when the
/// construct began, since device code does not change it.
fn is_passed_by_value(variable: &Global, address: Value<'_>) -> bool {
    let is_pointer = address.ty().pointee().is_some_and(Type::is_procedure);
    is_pointer || is_host_address(&variable.symbol)
}

/// Replaces what is at the address of a variable by `value`, the address of a procedure or
/// of something else.
fn replace_value<'c>(address: Value<'c>, value: Value<'c>) -> Result<(), Reported> {
    for user in address.users() {
        if user.is(fir::DECLARE) {
            replace_value(user.result(0), value)?;
            continue;
        }
        if !user.is(fir::LOAD) {
            return Err(not_yet_supported(
                user.location(),
                "a routine that associates or passes on a procedure pointer of a module",
            ));
        }
        let read = user.result(0);
        let value = match read.ty().is_procedure() {
            true => fir::procedure_at(&Builder::before(user), value, read.ty()),
            false => value,
        };
        read.replace_all_uses_with(value);
        user.erase();
    }
    Ok(())
}

/// Appends an argument for each variable to a procedure.
fn add_arguments<'c>(function: Op<'c>, variables: &Used<'c>) -> HashMap<Global, Value<'c>> {
    let entry = function.body(0);
    let arguments = variables
        .iter()
        .map(|(variable, address)| {
            let passed = match is_passed_by_value(variable, *address) {
                true => Type::integer(function.ctx(), 64),
                false => address.ty(),
            };
            let argument = entry.add_argument(passed, function.location());
            (variable.clone(), argument)
        })
        .collect();
    func::update_inputs(function);
    func::add_argument_attributes(function, variables.len());
    arguments
}
