//! Gives loops small arrays, and objects of derived type, of their own, where each iteration sets
//! what it reads of them.
//!
//! In DO CONCURRENT a variable without a locality may be set by several iterations if each
//! sets it before it uses it (F2023, 11.1.7.5); programs have such arrays without LOCAL. Loops
//! of kernels constructs are independent if nothing else is in the way.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!   accgpu.loop (%j) = (%c1) to (%c7) step (%c1) : i32 par [] independent {
//!     %x = fir.array_coor %array(%shape) %j
//!     fir.store %v to %x
//!     accgpu.yield
//!   }
//!   %y = fir.array_coor %array(%shape) %c3
//!   %w = fir.load %y
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%i) = (%a) to (%b) step (%s) : i32 par [] independent {
//!   %own = fir.alloca !fir.array<7xi32>
//!   accgpu.loop (%j) = (%c1) to (%c7) step (%c1) : i32 par [] independent {
//!     %x = fir.array_coor %own(%shape) %j
//!     fir.store %v to %x
//!     accgpu.yield
//!   }
//!   %y = fir.array_coor %own(%shape) %c3
//!   %w = fir.load %y
//! ```
//! Legality: `set_elements` shows that what an iteration reads, it has set before, or no iteration
//! sets at all: then each begins with a copy of the program's variable. And nothing in the loop does
//! anything to the variable but load and store its elements and components, and pass
//! it, or parts of it, to procedures whose effects are known, or save the result of a function there.
//! What follows the loop may read values of the variable: where each iteration sets all of it, the
//! last one stores to the program's variable as well, or copies it where a procedure has stored. Where
//! not, a loop that the program calls independent leaves open whose value it is, and each store goes
//! there; other loops do not get the variable then.

use super::{
    copy_elements::copy_numbers,
    outer_loads::{loads_outside, may_be_behind},
    own_scalars::{Left, is_last_iteration},
};
use crate::acc::objects::object_types::element_of;
use crate::accgpu::analysis::{
    access::{Access, Step, source_name},
    dependence::{Use, uses_and_updates},
    scalars::AddressUse,
    set_elements::{
        self, ACCESSES, address_operand, countable_numbers, way_to_passed, way_to_variable,
    },
};
use accc_dialects::{
    accgpu::{self, ArgumentEffect},
    fir,
    ir::{Attribute, Builder, Op, Type, Value},
};
use std::collections::HashMap;

/// An array or an object that a loop can own.
pub struct OwnArray<'c> {
    /// Its memory, as `Memory::Variable` names it.
    pub storage: Value<'c>,
    left: Left,
    ty: Type<'c>,
    /// What the loop does with it.
    accesses: Vec<AddressUse<'c>>,
    /// Iterations begin with what the program's array has.
    starts_with_original: bool,
}

impl<'c> OwnArray<'c> {
    /// The arrays and objects that `nest` writes and could own.
    pub fn written_in(nest: Op<'c>) -> Vec<Self> {
        // Most loops have none, and what they do to memory is long to tell.
        let writes = [fir::CALL, fir::STORE, fir::SAVE_RESULT];
        let writes = nest.collect_any(&writes).into_iter();
        let mut written = writes.flat_map(|op| op.operands()).map(variable_behind);
        if !written.any(|array| array.is_some_and(|ty| countable_numbers(ty).is_some())) {
            return Vec::new();
        }
        let mut arrays: Vec<OwnArray<'c>> = Vec::new();
        let mut others: Vec<Value<'c>> = Vec::new();
        for used in uses_and_updates(nest).unwrap_or_default() {
            let Some(storage) = used.access.storage() else {
                continue;
            };
            let parts = Some(&used).filter(|used| !used.access.is_owned_by(nest));
            let Some(parts) = parts.and_then(parts_of_variable) else {
                others.push(storage);
                continue;
            };
            let is_it = |array: &&mut OwnArray<'c>| fir::are_same_variable(array.storage, storage);
            match arrays.iter_mut().find(is_it) {
                Some(array) => array.add(parts),
                None => arrays.extend(storage.ty().pointee().map(|ty| OwnArray {
                    storage,
                    left: Left::Nothing,
                    ty,
                    accesses: parts,
                    starts_with_original: false,
                })),
            }
        }
        arrays.retain_mut(|array| {
            let is_it = |&other: &Value<'c>| fir::are_same_variable(other, array.storage);
            !others.iter().any(is_it) && array.find_what_is_left(nest).is_some()
        });
        arrays
    }

    /// Adds accesses of one operation, a call with several of which comes several times.
    fn add(&mut self, parts: Vec<AddressUse<'c>>) {
        let is_known = |part: &&AddressUse<'c>| self.accesses.iter().any(|it| it.op == part.op);
        if parts.first().filter(is_known).is_none() {
            self.accesses.extend(parts);
        }
    }

    /// What the loop uses of it.
    pub fn addresses(&self) -> impl Iterator<Item = Value<'c>> {
        self.accesses.iter().map(AddressUse::address)
    }

    /// The address of one of its elements in the loop, or of all.
    pub fn element(&self) -> Value<'c> {
        let first = &self.accesses[0];
        match first.op.is(fir::CALL) {
            // It may get a descriptor.
            true => way_to_passed(first.address()).1,
            false => first.address(),
        }
    }

    /// Finds out what stays in the array behind `nest`; `None` if the iterations do not use what
    /// they write, have not written it before, or leave what others may read.
    fn find_what_is_left(&mut self, nest: Op<'c>) -> Option<()> {
        let has = |kind| self.accesses.iter().any(|used| used.op.is(kind));
        let is_stored = has(fir::STORE) || has(fir::SAVE_RESULT);
        let is_used = has(fir::CALL) || has(fir::LOAD) && is_stored;
        let addresses: Vec<_> = self.addresses().collect();
        let ends = Some(nest).filter(|_| is_used && self.is_written())?;
        let ends = set_elements::scan(ends, &addresses, self.ty)?;
        self.left = Left::behind(nest, self.is_read_behind(nest), ends.written)?;
        let is_copied_back = self.is_written_by_calls() && matches!(self.left, Left::LastIteration);
        self.starts_with_original = ends.needs_original || ends.leaves_some && is_copied_back;
        let (_, array) = way_to_passed(self.element());
        let is_outside = array
            .defining_op()
            .is_none_or(|op| !nest.is_ancestor_of(op) || op.is(fir::ADDRESS_OF));
        // Which elements a call has written is not known.
        let is_all = !matches!(self.left, Left::AnyIteration) || !self.is_written_by_calls();
        (is_outside && is_all).then_some(())
    }

    fn is_written(&self) -> bool {
        self.accesses.iter().any(|used| used.op.is(fir::STORE)) || self.is_written_by_calls()
    }

    /// Or by what keeps the result of one.
    fn is_written_by_calls(&self) -> bool {
        self.accesses.iter().any(|used| {
            if used.op.is(fir::SAVE_RESULT) {
                return true;
            }
            let effects = Some(used.op).filter(|op| op.is(fir::CALL));
            let effects = effects
                .and_then(accgpu::argument_effects)
                .unwrap_or_default();
            effects.get(used.operand) == Some(&ArgumentEffect::Write)
        })
    }

    /// Whether something other than `nest` may read what that leaves in the array.
    fn is_read_behind(&self, nest: Op<'c>) -> bool {
        let Some(mut loads) = loads_outside(self.storage, nest) else {
            return true;
        };
        let mut known = HashMap::new();
        loads.retain(|&(load, _)| !self.reads_own(load, nest, &mut known));
        may_be_behind(&loads, self.storage, nest)
    }

    /// Whether `load` is in another loop that sets what it reads of the array; `known` are loops
    /// that have been asked.
    fn reads_own(&self, load: Op<'c>, nest: Op<'c>, known: &mut HashMap<Op<'c>, bool>) -> bool {
        let mut others = accgpu::loops_around(load).take_while(|other| !other.is_ancestor_of(nest));
        others.any(|other| *known.entry(other).or_insert_with(|| self.sets_own(other)))
    }

    /// Whether iterations of `other` set what they read of the array, and all of it.
    fn sets_own(&self, other: Op<'c>) -> bool {
        let mut addresses = Vec::new();
        for op in other.collect_any(&ACCESSES) {
            let is_of_array = |&address: &Value<'c>| is_of_variable(address, self.storage);
            addresses.extend(op.operands().into_iter().filter(is_of_array));
        }
        let ends = set_elements::scan(other, &addresses, self.ty);
        ends.is_some_and(|ends| !ends.needs_original)
    }

    /// Lets the loop have the array for itself.
    pub fn carry_out(&self, nest: Op<'c>) {
        let b = Builder::at_start(nest.body(0), nest);
        let is_last = match self.left {
            Left::LastIteration => is_last_iteration(&b, nest),
            _ => None,
        };
        let own = fir::alloca(&b, self.ty);
        let name = Access::of(self.element(), true).name();
        if let (Some(name), Some(alloca)) = (name, own.defining_op()) {
            let name = Attribute::string(alloca.ctx(), source_name(&name));
            alloca.set_attribute("bindc_name", name);
        }
        let outside = self.outside(&b, nest);
        if let Some(outside) = outside.filter(|_| self.starts_with_original) {
            copy_numbers(&b, outside, own, self.ty);
        }
        let by_stores = !self.is_written_by_calls();
        for access in &self.accesses {
            if access.op.is(fir::STORE) && by_stores {
                self.keep_value(access.op, is_last);
            }
            let (way, _) = way_to_passed(access.address());
            access.op.set_operand(access.operand, place_in(own, access));
            for step in way {
                if !step.result(0).is_unused() {
                    break;
                }
                step.erase();
            }
        }
        let copied_last = is_last.zip(outside).filter(|_| !by_stores);
        if let Some((is_last, outside)) = copied_last {
            let end = nest.body(0).terminator().expect("a loop's body ends");
            copy_numbers(
                &fir::under(&Builder::before(end), is_last),
                own,
                outside,
                self.ty,
            );
        }
    }

    /// The program's array, at the start of an iteration.
    fn outside(&self, b: &Builder<'c>, nest: Op<'c>) -> Option<Value<'c>> {
        let (_, array) = way_to_passed(self.element());
        match array.defining_op().filter(|op| nest.is_ancestor_of(*op)) {
            None => Some(array),
            Some(op) if op.is(fir::ADDRESS_OF) => Some(b.insert(op.clone_op()).result(0)),
            Some(_) => None,
        }
    }

    /// Lets a store, if its value may be read behind the loop, go to the program's array too.
    fn keep_value(&self, store: Op<'c>, is_last: Option<Value<'c>>) {
        let [value, address] = [0, 1].map(|index| store.operand(index));
        let b = Builder::after(store).located(store);
        match (self.left, is_last) {
            (Left::Nothing, _) => {}
            (_, Some(is_last)) => {
                fir::store(&fir::under(&b, is_last), value, address);
            }
            (_, None) => {
                fir::store(&b, value, address);
            }
        }
    }
}

/// The type of the variable that `value` leads to, or is the address of.
fn variable_behind(value: Value<'_>) -> Option<Type<'_>> {
    way_to_passed(value).1.ty().pointee()
}

/// What the operation of `used` uses of a variable that can be followed; `None` where that is not
/// elements and components alone.
fn parts_of_variable<'c>(used: &Use<'c>) -> Option<Vec<AddressUse<'c>>> {
    let storage = used.access.storage()?;
    let variable = storage.ty().pointee()?;
    countable_numbers(variable)?;
    if used.op.is(fir::CALL) {
        return passed_parts(used.op, storage);
    }
    // An element by its place is `Unknown`.
    let is_part = |step: &Step<'_>| {
        matches!(
            step,
            Step::Element(_) | Step::Block(..) | Step::Member(_) | Step::Unknown
        )
    };
    let part = AddressUse {
        op: used.op,
        operand: address_operand(used.op),
    };
    let (way, root) = way_to_variable(part.address());
    if used.op.is(fir::SAVE_RESULT) {
        return (root.ty() == storage.ty()).then(|| vec![part]);
    }
    let is_element = used.op.is_any(&[fir::LOAD, fir::STORE])
        && is_followed(variable, part.address().ty().pointee()?)
        && used.access.path.iter().all(is_part)
        && !(way.is_empty() && variable.rank() > 0)
        && root.ty() == storage.ty();
    is_element.then(|| vec![part])
}

/// Whether `ty` is the type of something in a variable of this type that is followed. A part of a
/// complex number is none in an array of these.
fn is_followed<'c>(variable: Type<'c>, ty: Type<'c>) -> bool {
    let element = element_of(variable);
    match element.is_record() {
        true => ty.is_trivial() || ty.is_record(),
        false => ty == element,
    }
}

/// Whether `address` leads to the variable with memory `storage`, or a part of it.
fn is_of_variable<'c>(address: Value<'c>, storage: Value<'c>) -> bool {
    let own = Access::of(address, true).storage();
    own.is_some_and(|own| fir::are_same_variable(own, storage))
}

/// The arguments by which `call` gets the variable with memory `storage`, or parts of it without
/// gaps.
fn passed_parts<'c>(call: Op<'c>, storage: Value<'c>) -> Option<Vec<AddressUse<'c>>> {
    let parts = (0..call.operand_count()).map(|operand| AddressUse { op: call, operand });
    let parts = parts.filter(|part| is_of_variable(part.address(), storage));
    let parts: Vec<_> = parts.collect();
    let is_followed = |part: &AddressUse<'c>| {
        let (way, root) = way_to_passed(part.address());
        let has_gaps = |op: &Op<'c>| fir::slice_of(*op).is_some();
        root.ty() == storage.ty() && !way.iter().any(has_gaps)
    };
    parts.iter().all(is_followed).then_some(parts)
}

/// What `access` uses of its array, of `own`.
fn place_in<'c>(own: Value<'c>, access: &AddressUse<'c>) -> Value<'c> {
    let (way, _) = way_to_passed(access.address());
    // flang passes the address to the call whose result is saved there.
    let call = access.op.operand(0).defining_op();
    let call = call.filter(|_| access.op.is(fir::SAVE_RESULT));
    let b = Builder::before(call.unwrap_or(access.op));
    let steps = way.into_iter().rev();
    steps.fold(own, |array, step| fir::same_way(&b, step, array))
}
