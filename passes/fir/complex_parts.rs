//! Parts of complex variables, `z%re` and `z%im`, as parts of the whole number.
//!
//! What knows scalars by their address sees nothing but whole ones: temporaries are the
//! iteration's own, and values take registers.
//!
//! ## Before
//! ```mlir
//! %0 = fir.coordinate_of %z, %c0 : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
//! fir.store %x to %0 : !fir.ref<f32>
//! %1 = fir.coordinate_of %z, %c1 : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
//! fir.store %y to %1 : !fir.ref<f32>
//! %2 = fir.load %1 : !fir.ref<f32>
//! ```
//! ## After
//! ```mlir
//! %0 = complex.create %x, %y : complex<f32>
//! fir.store %0 to %z : !fir.ref<complex<f32>>
//! %1 = fir.load %z : !fir.ref<complex<f32>>
//! %2 = complex.im %1 : complex<f32>
//! ```
//! Legality: a load of both parts has the wanted one, whatever others do to the other part. Two stores
//! are one where both are made one after the other, and nothing between them can read the variable.
//!
//! ## Leaves
//! Elements of arrays, of which a load of both parts may take twice the time; a part that is set
//! without the other one.

use crate::pass::Pass;
use accc_dialects::{
    arith, complex, fir,
    ir::{Builder, Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct ComplexParts;

impl Pass for ComplexParts {
    const ARGUMENT: &'static str = "fir-complex-parts";
    const SUMMARY: &'static str = "load and store complex numbers instead of their parts";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        let places = module.collect_named(fir::COORDINATE_OF);
        let parts: Vec<_> = places.into_iter().filter_map(Part::of).collect();
        for part in &parts {
            for store in part.users(fir::STORE) {
                if let Some(other) = store_of_other(store, *part, &parts) {
                    join(store, *part, other);
                }
            }
        }
        for part in parts {
            part.users(fir::LOAD).for_each(|load| part.take(load));
            if part.address.result(0).is_unused() {
                part.address.erase();
            }
        }
        Ok(())
    }
}

/// The address of a part of a complex variable.
#[derive(Clone, Copy)]
struct Part<'c> {
    address: Op<'c>,
    variable: Value<'c>,
    is_real: bool,
}

impl<'c> Part<'c> {
    fn of(address: Op<'c>) -> Option<Self> {
        let [variable, index] = address.operands()[..] else {
            return None;
        };
        let is_complex = variable.ty().pointee().is_some_and(|ty| ty.is_complex());
        let source = variable.defining_op();
        if !is_complex || source.is_some_and(|op| op.is_any(&fir::PARTS)) {
            return None;
        }
        Some(Part {
            address,
            variable,
            is_real: arith::constant_value(index)? == 0,
        })
    }

    /// The loads from it, or the stores to it.
    fn users(self, name: &'static str) -> impl Iterator<Item = Op<'c>> {
        let at = usize::from(name == fir::STORE);
        let uses = self.address.result(0).uses().into_iter();
        uses.filter(move |(user, operand)| user.is(name) && *operand == at)
            .map(|(user, _)| user)
    }

    /// Replaces `load` by one of the whole number.
    fn take(self, load: Op<'c>) {
        let b = Builder::before(load).located(load);
        let name = if self.is_real {
            complex::RE
        } else {
            complex::IM
        };
        let whole = fir::load(&b, self.variable);
        let value = b.value(name, &[whole], load.result(0).ty(), &[]);
        load.result(0).replace_all_uses_with(value);
        load.erase();
    }
}

/// The store behind `store`, in its block, of the other part of the same variable.
fn store_of_other<'c>(store: Op<'c>, part: Part<'c>, parts: &[Part<'c>]) -> Option<Op<'c>> {
    if may_have_other_names(part.variable) {
        return None;
    }
    let mut next = store.next();
    while let Some(op) = next {
        let address = op
            .is(fir::STORE)
            .then(|| op.operand(1).defining_op())
            .flatten();
        let stored = parts.iter().find(|it| Some(it.address) == address);
        if let Some(other) = stored.filter(|other| other.variable == part.variable) {
            return (other.is_real != part.is_real).then_some(op);
        }
        if !leaves_alone(op, part.variable) {
            return None;
        }
        next = op.next();
    }
    None
}

/// Whether accesses by other names may reach `variable`.
fn may_have_other_names(variable: Value<'_>) -> bool {
    let declaration = fir::declaration(variable);
    let is_found_by_load = |op: Op<'_>| op.is(fir::LOAD) && fir::tuple_of_host(op).is_none();
    variable.ty().is_pointer()
        || fir::is_target(variable)
        || declaration.is_none_or(fir::shares_storage)
        || fir::whole(variable)
            .defining_op()
            .is_some_and(is_found_by_load)
}

/// Whether `op` neither reads nor writes `variable`, or a part of it.
fn leaves_alone<'c>(op: Op<'c>, variable: Value<'c>) -> bool {
    let is_another =
        |address: Value<'c>| !fir::are_same_variable(fir::whole(address), fir::whole(variable));
    match op.name().as_str() {
        fir::LOAD => is_another(op.operand(0)),
        fir::STORE => is_another(op.operand(1)),
        _ => op.is_memory_effect_free() && op.region_count() == 0,
    }
}

/// Makes one store of `first`, to `part`, and `second`, to the other part.
fn join<'c>(first: Op<'c>, part: Part<'c>, second: Op<'c>) {
    let b = Builder::before(second).located(second);
    let [one, other] = [first, second].map(|store| store.operand(0));
    let numbers = if part.is_real {
        [one, other]
    } else {
        [other, one]
    };
    let ty = part.variable.ty().pointee().expect("it is an address");
    let value = b.value(complex::CREATE, &numbers, ty, &[]);
    fir::store(&b, value, part.variable);
    first.erase();
    second.erase();
}
