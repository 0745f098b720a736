//! Gives loops small arrays of their own, where each iteration sets what it reads of them.
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
//! Legality: `set_elements` shows that what an iteration reads, it has set before, and nothing
//! in the loop does anything to the array but load and store its elements. What follows the
//! loop may read values of the array: where each iteration sets all of it, the last one stores
//! to the program's array as well. Where not, a loop that the program calls independent leaves
//! open whose value it is, and each store goes there; other loops do not get the array then.

use super::own_scalars::{Left, is_last_iteration};
use crate::accgpu::analysis::{
    access::{Access, Step, source_name},
    dependence::{Use, uses_and_updates},
    set_elements::{Accesses, address_of, countable_elements, way_to_array},
};
use accc_dialects::{
    acc, accgpu, arith, fir,
    ir::{Attribute, Builder, Op, Type, Value, Walk},
};

/// An array that a loop can own.
pub struct OwnArray<'c> {
    /// Its memory, as `Memory::Variable` names it.
    pub storage: Value<'c>,
    left: Left,
    ty: Type<'c>,
    /// The loop's loads and stores of elements.
    accesses: Vec<Op<'c>>,
}

impl<'c> OwnArray<'c> {
    /// The arrays that `nest` writes and could own.
    pub fn written_in(nest: Op<'c>) -> Vec<Self> {
        // Most loops have none, and what they do to memory is long to tell.
        let stores = nest.collect_named(fir::STORE).into_iter();
        let mut written = stores.map(|store| way_to_array(address_of(store)).1.ty());
        if !written.any(|array| array.pointee().and_then(countable_elements).is_some()) {
            return Vec::new();
        }
        let mut arrays: Vec<OwnArray<'c>> = Vec::new();
        let mut others: Vec<Value<'c>> = Vec::new();
        for used in uses_and_updates(nest).unwrap_or_default() {
            let Some(storage) = used.access.storage() else {
                continue;
            };
            let known = arrays.iter().position(|array| array.storage == storage);
            match known {
                _ if !is_element(&used) || used.access.is_owned_by(nest) => others.push(storage),
                Some(known) => arrays[known].accesses.push(used.op),
                None => arrays.extend(storage.ty().pointee().map(|ty| OwnArray {
                    storage,
                    left: Left::Nothing,
                    ty,
                    accesses: vec![used.op],
                })),
            }
        }
        arrays.retain_mut(|array| {
            let left = array.left_behind(nest);
            array.left = left.unwrap_or(Left::Nothing);
            left.is_some() && !others.contains(&array.storage)
        });
        arrays
    }

    /// The address of one of its elements in the loop.
    pub fn element(&self) -> Value<'c> {
        address_of(self.accesses[0])
    }

    /// What stays in the array behind `nest`; `None` if the iterations do not use what they
    /// write, have not written it before, or leave what others may read.
    fn left_behind(&self, nest: Op<'c>) -> Option<Left> {
        let is_used = [fir::LOAD, fir::STORE]
            .into_iter()
            .all(|kind| self.accesses.iter().any(|op| op.is(kind)));
        let ends_written = scan(&self.accesses, self.ty, nest).filter(|_| is_used)?;
        Left::behind(nest, self.is_read_outside(nest), ends_written)
    }

    /// Whether something other than `nest` may read the array, values of `nest` perhaps.
    fn is_read_outside(&self, nest: Op<'c>) -> bool {
        let is_local = self.storage.defining_op();
        let is_local = is_local.is_some_and(|op| op.is_any(&[fir::ALLOCA, accgpu::PRIVATE]));
        let mut loads = Vec::new();
        if !is_local || !gather_loads(self.storage, nest, &mut loads) {
            return true;
        }
        !loads.into_iter().all(|load| self.reads_own(load, nest))
    }

    /// Whether `load` is in another loop that sets what it reads of the array.
    fn reads_own(&self, load: Op<'c>, nest: Op<'c>) -> bool {
        let around = |inner: Op<'c>| inner.enclosing(&[accgpu::LOOP]);
        let mut others = std::iter::successors(around(load), |&inner| around(inner))
            .take_while(|other| !other.is_ancestor_of(nest));
        others.any(|other| {
            let is_of_array = |op: &Op<'c>| {
                op.is_any(&[fir::LOAD, fir::STORE])
                    && Access::of(address_of(*op), false).storage() == Some(self.storage)
            };
            let mut accesses = Vec::new();
            other.walk(&mut |op| {
                accesses.extend(Some(op).filter(is_of_array));
                Walk::Advance
            });
            scan(&accesses, self.ty, other).is_some()
        })
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
        for &access in &self.accesses {
            let address = address_of(access);
            if access.is(fir::STORE) {
                self.keep_value(access, is_last);
            }
            let own_place = place_in(own, access);
            access.set_operand(usize::from(access.is(fir::STORE)), own_place);
            let (way, _) = way_to_array(address);
            for step in way {
                if !step.result(0).is_unused() {
                    break;
                }
                step.erase();
            }
        }
    }

    /// Lets a store, if its value may be read behind the loop, go to the program's array too.
    fn keep_value(&self, store: Op<'c>, is_last: Option<Value<'c>>) {
        let [value, address] = [0, 1].map(|index| store.operand(index));
        let b = Builder::after(store).located(store);
        match (self.left, is_last) {
            (Left::Nothing, _) => {}
            (_, Some(is_last)) => {
                let (_, then) = fir::if_then(&b, is_last);
                fir::store(&Builder::before_terminator(then), value, address);
            }
            (_, None) => {
                fir::store(&b, value, address);
            }
        }
    }
}

/// Whether `used` is a load or store of an element of an array that can be followed.
fn is_element(used: &Use<'_>) -> bool {
    let is_part = |step: &Step<'_>| matches!(step, Step::Element(_));
    let way_is_known = || {
        let (way, array) = way_to_array(address_of(used.op));
        let storage = used.access.storage().map(Value::ty);
        !way.is_empty() && Some(array.ty()) == storage
    };
    let storage = used
        .access
        .storage()
        .and_then(|storage| storage.ty().pointee());
    // A part of a complex number is none.
    let is_whole = |array: Type<'_>| {
        let element = address_of(used.op).ty().pointee();
        countable_elements(array).is_some() && element == Some(array.element())
    };
    used.op.is_any(&[fir::LOAD, fir::STORE])
        && storage.is_some_and(is_whole)
        && used.access.path.iter().all(is_part)
        && way_is_known()
}

/// `Accesses::scan` of the iterations of `nest`.
fn scan<'c>(accesses: &[Op<'c>], array: Type<'c>, nest: Op<'c>) -> Option<bool> {
    let count = countable_elements(array)?;
    Accesses::new(accesses, nest, count).scan(nest)
}

/// The loads of the variable at `address`, or of what its descriptor holds, outside of `nest`;
/// false when something else there may read it.
pub(super) fn gather_loads<'c>(address: Value<'c>, nest: Op<'c>, loads: &mut Vec<Op<'c>>) -> bool {
    const NAMES: [&str; 6] = [
        fir::ARRAY_COOR,
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::DECLARE,
        fir::EMBOX,
        fir::REBOX,
    ];
    const BESIDES: [&str; 3] = [arith::CMPI, fir::BOX_DIMS, fir::FREEMEM];
    address.uses().into_iter().all(|(user, operand)| {
        let is_inside = nest.is_ancestor_of(user);
        let loads_descriptor = user.is(fir::LOAD) && user.result(0).ty().is_descriptor();
        if user.is(fir::LOAD) && !loads_descriptor {
            loads.extend(Some(user).filter(|_| !is_inside));
            return true;
        }
        if user.is(fir::DECLARE) && fir::is_seen_elsewhere(user) {
            return false;
        }
        if loads_descriptor || user.is_any(&NAMES) || acc::is_data_entry(user) {
            return user
                .results()
                .into_iter()
                .all(|result| gather_loads(result, nest, loads));
        }
        user.is(fir::STORE) && operand == 1
            || user.is_any(&acc::DATA_EXITS)
            || user.is_any(&BESIDES)
            || user.is(fir::CALL) && is_inside
    })
}

/// The element of `own` that `access` uses of its array.
fn place_in<'c>(own: Value<'c>, access: Op<'c>) -> Value<'c> {
    let (way, _) = way_to_array(address_of(access));
    let b = Builder::before(access);
    way.into_iter().rev().fold(own, |array, step| {
        let copy = b.insert(step.clone_op());
        copy.set_operand(0, array);
        copy.result(0)
    })
}
