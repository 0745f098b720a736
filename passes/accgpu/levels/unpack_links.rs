//! Passes variables of the host to internal procedures as arguments.
//!
//! flang passes the address of a tuple of addresses, the link. A construct has a link of its own
//! (`acc-drop-host-links`), in the memory of each thread, and what a procedure does by it nobody
//! can see: loops of kernels constructs with such calls would stay sequential.
//!
//! ## Before
//! ```mlir
//! accgpu.region <kernels> {
//!   %link = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f64>>
//!   %at = fir.coordinate_of %link, %zero
//!   fir.store %n to %at : !fir.llvm_ptr<!fir.ref<i32>>
//!   fir.call @_QFPf(%x, %link)
//! }
//! func.func private @_QFPf(%x: !fir.ref<f32>, %link: !fir.ref<tuple<!fir.ref<i32>, !fir.ref<f64>>>) {
//!   %at = fir.coordinate_of %link, %zero
//!   %n = fir.load %at : !fir.llvm_ptr<!fir.ref<i32>>
//!   "use"(%x, %n)
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <kernels> {
//!   fir.call @_QFPf_unpacked(%x, %n)
//! }
//! func.func private @_QFPf_unpacked(%x: !fir.ref<f32>, %n: !fir.ref<i32>) {
//!   "use"(%x, %n)
//! }
//! ```
//! Legality: nothing stores to the link but what fills it before the call, and procedures only load
//! from it or hand it on to others for which the same holds.

use crate::{
    acc::{
        host_links::{erase_if_unused, index, is_looked_at, link},
        internal_function,
    },
    pass::Pass,
};
use accc_dialects::{
    accgpu, fir, func,
    ir::{Builder, Module, Op, Reported, Value},
};
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct UnpackLinks;

impl Pass for UnpackLinks {
    const ARGUMENT: &'static str = "accgpu-unpack-links";
    const SUMMARY: &'static str = "pass variables of the host to internal procedures as arguments";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let mut symbols = Module::new(module);
        let mut versions = Versions {
            symbols: &mut symbols,
            made: HashMap::new(),
        };
        for region in module.collect_named(accgpu::REGION) {
            for call in region.collect(&|op| link(op).is_some()) {
                if let Some(filled) = Link::of(call, region)
                    && versions.is_known(call, &filled.contents, &mut Vec::new())
                {
                    versions.unpack(call, &filled.contents);
                    filled.erase();
                }
            }
        }
        Ok(())
    }
}

/// What a link holds, by the number in the tuple.
type Content<'c> = (i64, Value<'c>);

/// The link that a construct has made for a call.
struct Link<'c> {
    tuple: Op<'c>,
    contents: Vec<Content<'c>>,
    /// What finds the places, and fills them.
    places: Vec<(Op<'c>, Op<'c>)>,
}

impl<'c> Link<'c> {
    fn of(call: Op<'c>, region: Op<'c>) -> Option<Self> {
        let tuple = call.operand(link(call)?).defining_op()?;
        let is_own = tuple.is(fir::ALLOCA) && region.is_ancestor_of(tuple);
        let mut filled = Link {
            tuple: Some(tuple).filter(|_| is_own)?,
            contents: Vec::new(),
            places: Vec::new(),
        };
        for place in tuple.result(0).users() {
            if place == call {
                continue;
            }
            let users = place
                .is(fir::COORDINATE_OF)
                .then(|| place.result(0).uses())?;
            let [(store, 1)] = users[..] else {
                return None;
            };
            let is_before =
                store.is(fir::STORE) && store.block() == call.block() && store.is_before(call);
            let number = index(place).filter(|_| is_before)?;
            filled.contents.push((number, store.operand(0)));
            filled.places.push((store, place));
        }
        filled.contents.sort_by_key(|&(number, _)| number);
        Some(filled)
    }

    fn erase(self) {
        for (store, place) in self.places {
            store.erase();
            place.erase();
        }
        self.tuple.erase();
    }
}

/// A procedure, and what of its link is passed to it.
type Unpacked = (String, Vec<i64>);

/// The versions of procedures, made when they are first called.
struct Versions<'a, 'c> {
    symbols: &'a mut Module<'c>,
    made: HashMap<Unpacked, String>,
}

impl<'c> Versions<'_, 'c> {
    /// Whether the procedure of `call` only loads `contents` from its link, or hands it on to such
    /// procedures.
    fn is_known(&self, call: Op<'c>, contents: &[Content<'c>], seen: &mut Vec<String>) -> bool {
        let Some((position, name)) = link(call).zip(call.callee()) else {
            return false;
        };
        if seen.contains(&name) {
            return true;
        }
        let procedure = self.symbols.lookup(&name);
        seen.push(name);
        let entry = procedure.and_then(|it| it.region(0).first_block());
        let arguments = entry.map(|entry| entry.arguments()).unwrap_or_default();
        let is_last = arguments.len() == call.operand_count() && position + 1 == arguments.len();
        let Some(tuple) = arguments.last().filter(|_| is_last) else {
            return false;
        };
        tuple.uses().into_iter().all(|(user, operand)| {
            let is_there = || {
                let mut numbers = contents.iter().map(|&(number, _)| Some(number));
                numbers.any(|number| number == index(user)) || !is_looked_at(user.result(0))
            };
            let is_place = user.is(fir::COORDINATE_OF) && operand == 0 && is_there();
            let only_loads = |place: Op<'c>| {
                let mut users = place.result(0).users().into_iter();
                users.all(|user| user.is(fir::LOAD))
            };
            is_place && only_loads(user)
                || link(user) == Some(operand) && self.is_known(user, contents, seen)
        })
    }

    /// Lets `call` pass `contents` instead of a link with them.
    fn unpack(&mut self, call: Op<'c>, contents: &[Content<'c>]) {
        let position = link(call).expect("asked before");
        let name = call.callee().expect("asked before");
        let version = self.version_of(name, contents);
        let mut operands = call.operands();
        operands.truncate(position);
        operands.extend(contents.iter().map(|&(_, value)| value));
        call.set_operands(&operands);
        func::add_argument_attributes(call, contents.len());
        func::drop_argument_attributes(call, &[position]);
        call.set_callee(&version);
    }

    fn version_of(&mut self, name: String, contents: &[Content<'c>]) -> String {
        let numbers = contents.iter().map(|&(number, _)| number).collect();
        let key = (name, numbers);
        if let Some(version) = self.made.get(&key) {
            return version.clone();
        }
        let original = self.symbols.lookup(&key.0).expect("asked before");
        let wanted = format!("{}_unpacked", key.0);
        let version = internal_function::copy(self.symbols, original, &wanted);
        let symbol = version.symbol_name().expect("a symbol has a name");
        // Known before its body is looked at, which may call it.
        self.made.insert(key, symbol.clone());
        let entry = version.body(0);
        let position = entry.arguments().len() - 1;
        let tuple = entry.arguments()[position];
        let own = contents.iter().map(|&(number, value)| {
            let argument = entry.add_argument(value.ty(), version.location());
            (number, argument)
        });
        let own: Vec<_> = own.collect();
        for user in tuple.users() {
            match user.is(fir::COORDINATE_OF) {
                true => replace_place(user, &own),
                false => self.unpack(user, &own),
            }
        }
        entry.erase_argument(position);
        func::add_argument_attributes(version, own.len());
        func::drop_argument_attributes(version, &[position]);
        func::update_inputs(version);
        symbol
    }
}

/// Has what is loaded from `place` in a link be what is passed for it.
fn replace_place<'c>(place: Op<'c>, own: &[Content<'c>]) {
    let content = own.iter().find(|(number, _)| index(place) == Some(*number));
    match content {
        Some(&(_, value)) => {
            for load in place.result(0).users() {
                let passed = fir::convert(&Builder::before(load), value, load.result(0).ty());
                load.result(0).replace_all_uses_with(passed);
                load.erase();
            }
        }
        None => {
            erase_if_unused(place.result(0));
        }
    }
    place.erase();
}
