//! Gives routines the declared variables that they use as arguments, where
//! compute constructs call them.
//!
//! In a construct a variable of a declare directive means its device copy
//! (OpenACC 3.4, 2.13), inside of the routines called there too. The host's
//! version of a routine names the host's variable, so constructs get versions of
//! their own, in which each such variable is an argument. The construct passes
//! the variable, which makes it data of the construct like any other: no device
//! needs global variables that the runtime would have to keep up to date, and
//! memory of its own shows on the CPU as well.
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
//! %a = fir.address_of(@_QMmEs) : !fir.ref<f32>
//! %s = fir.declare %a {uniq_name = "_QMmEs"} : (!fir.ref<f32>) -> !fir.ref<f32>
//! acc.parallel {
//!   fir.call @f_declared(%x, %s) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//!   acc.yield
//! }
//! func.func private @f_declared(%x: !fir.ref<f32>, %s: !fir.ref<f32>) {
//!   "use"(%x, %s) : (!fir.ref<f32>, !fir.ref<f32>) -> ()
//!   return
//! }
//! ```
//! and `@f` as it was.
//!
//! ## Does not
//! Follow calls of routines in other files: their hosts' versions run.

use crate::pass::Pass;
use accc_dialects::{
    acc, fir, func,
    ir::{Attribute, Builder, Module, Op, Reported, Type, Value},
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

#[derive(Clone, Default)]
pub struct PassDeclared;

impl Pass for PassDeclared {
    const ARGUMENT: &'static str = "acc-pass-declared";
    const SUMMARY: &'static str = "pass declared variables to routines that constructs call";

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
        for construct in module.collect(&|op| op.is_any(&acc::COMPUTE)) {
            let b = Builder::before(construct);
            versions.redirect_calls(construct, &|name, ty| {
                let object = ty.pointee().expect("the address of a variable");
                fir::declare_global(&b, name, object)
            });
        }
        Ok(())
    }
}

/// The names of declared variables with the types of their addresses.
type Declared<'c> = BTreeMap<String, Type<'c>>;

/// Which declared variables each procedure uses, itself or in what it calls.
struct Uses<'c>(HashMap<String, Declared<'c>>);

impl<'c> Uses<'c> {
    fn of(symbols: &Module<'c>) -> Self {
        let mut uses = HashMap::new();
        let mut callees: HashMap<String, BTreeSet<String>> = HashMap::new();
        for function in symbols.op().collect_named("func.func") {
            let name = function.text("sym_name").expect("a symbol has a name");
            let own: Declared<'c> = named_variables(function, symbols)
                .filter(|(_, op)| is_used(op.result(0)))
                .map(|(variable, op)| (variable, op.result(0).ty()))
                .collect();
            uses.insert(name.clone(), own);
            let calls = function.collect_named("fir.call").into_iter();
            let called_here = calls.filter_map(|call| call.text("callee"));
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
            let inherited: Declared<'c> = called
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

/// The declared variables that `function` names, with the operations that do.
fn named_variables<'c>(
    function: Op<'c>,
    symbols: &Module<'c>,
) -> impl Iterator<Item = (String, Op<'c>)> {
    let named = function.collect_named("fir.address_of").into_iter();
    named.filter_map(|op| {
        let name = op.text("symbol")?;
        let variable = symbols.lookup(&name)?;
        variable.has_attribute(acc::DECLARE).then_some((name, op))
    })
}

/// Whether more is done with a variable than to declare it: procedures declare all
/// variables of their module.
fn is_used(address: Value<'_>) -> bool {
    let mut users = address.uses().into_iter().map(|(user, _)| user);
    users.any(|user| !user.is(fir::DECLARE) || is_used(user.result(0)))
}

/// The versions of procedures for constructs, made when they are first called.
struct Versions<'a, 'c> {
    uses: &'a Uses<'c>,
    symbols: &'a mut Module<'c>,
    /// By the name of the original.
    made: HashMap<String, String>,
}

impl<'c> Versions<'_, 'c> {
    /// Makes the calls inside `body` call versions with arguments; `address_of`
    /// says what to pass for a variable.
    fn redirect_calls(&mut self, body: Op<'c>, address_of: &dyn Fn(&str, Type<'c>) -> Value<'c>) {
        let mut passed = HashMap::new();
        for call in body.collect_named("fir.call") {
            let Some((callee, variables)) = call
                .text("callee")
                .and_then(|callee| Some((callee.clone(), self.uses.0.get(&callee)?)))
            else {
                continue;
            };
            let mut operands = call.operands();
            operands.extend(variables.iter().map(|(name, &ty)| {
                *passed
                    .entry(name.clone())
                    .or_insert_with(|| address_of(name, ty))
            }));
            call.set_operands(&operands);
            add_argument_attributes(call, variables.len());
            let version = self.version_of(&callee, variables);
            call.set_attribute("callee", Attribute::symbol(call.ctx(), &version));
        }
    }

    fn version_of(&mut self, name: &str, variables: &Declared<'c>) -> String {
        if let Some(version) = self.made.get(name) {
            return version.clone();
        }
        let version = self.symbols.unique_name(&format!("{name}_declared"));
        self.made.insert(name.to_owned(), version.clone());
        let original = self.symbols.lookup(name).expect("a procedure with a body");
        let function = original.clone_op();
        let ctx = function.ctx();
        function.set_attribute("sym_name", Attribute::string(ctx, &version));
        function.set_attribute("sym_visibility", Attribute::string(ctx, "private"));
        let arguments = add_arguments(function, variables);
        for (variable, op) in named_variables(function, self.symbols).collect::<Vec<_>>() {
            if let Some(&argument) = arguments.get(&variable) {
                op.result(0).replace_all_uses_with(argument);
                op.erase();
            }
        }
        self.symbols.add(function);
        if let Some(bound) = function.text(acc::BIND)
            && self.symbols.lookup(&bound).is_some()
        {
            let bound = self.version_of(&bound, variables);
            function.set_attribute(acc::BIND, Attribute::symbol(ctx, &bound));
        }
        self.redirect_calls(function, &|variable, _| arguments[variable]);
        version
    }
}

/// Appends an argument for each variable to a procedure.
fn add_arguments<'c>(function: Op<'c>, variables: &Declared<'c>) -> HashMap<String, Value<'c>> {
    let entry = function.body(0);
    let arguments = variables
        .iter()
        .map(|(name, &ty)| (name.clone(), entry.add_argument(ty, function.location())))
        .collect();
    let inputs: Vec<_> = entry.arguments().into_iter().map(Value::ty).collect();
    let ty = function
        .type_attribute("function_type")
        .expect("a function has a type");
    let ty = Type::function(function.ctx(), &inputs, &ty.function_results());
    function.set_attribute("function_type", Attribute::type_attribute(ty));
    add_argument_attributes(function, variables.len());
    arguments
}

/// Lengthens the list of argument attributes of a procedure or call, if it has
/// one, by `count` arguments without attributes.
fn add_argument_attributes(op: Op<'_>, count: usize) {
    let mut all = func::argument_attributes(op);
    if !all.is_empty() {
        all.resize(all.len() + count, Attribute::units(op.ctx(), &[]));
        func::set_argument_attributes(op, &all);
    }
}
