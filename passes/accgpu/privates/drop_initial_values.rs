//! Removes initial values of private scalars that the construct sets before it reads them.
//!
//! Scalars without a clause are firstprivate in parallel and serial constructs (OpenACC 3.4,
//! 2.6.2), temporaries too. The host would have to have their values ready: it would count as
//! their reader, and kernels constructs before would have to bring them back.
//!
//! ## Before
//! ```mlir
//! %old = fir.load %t : !fir.ref<f64>
//! accgpu.region <parallel> {
//!   %p = accgpu.private <gang> "t" f64 : !fir.ref<f64>
//!   fir.store %old to %p : !fir.ref<f64>
//!   "work"() : () -> ()
//!   fir.store %new to %p : !fir.ref<f64>
//!   %v = fir.load %p : !fir.ref<f64>
//!   "use"(%v) : (f64) -> ()
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.region <parallel> {
//!   %p = accgpu.private <gang> "t" f64 : !fir.ref<f64>
//!   "work"() : () -> ()
//!   fir.store %new to %p : !fir.ref<f64>
//!   %v = fir.load %p : !fir.ref<f64>
//!   "use"(%v) : (f64) -> ()
//!   accgpu.yield
//! }
//! ```
//! Legality: a private variable of the construct ends with it, and on all paths a store stands
//! before what may read it (`liveness`).

use super::promote_privates::Accesses;
use crate::{
    accgpu::analysis::liveness::{Liveness, all_effects_of},
    pass::Pass,
};
use accc_dialects::{
    accgpu, fir,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct DropInitialValues;

impl Pass for DropInitialValues {
    const ARGUMENT: &'static str = "accgpu-drop-initial-values";
    const SUMMARY: &'static str = "remove initial values of private scalars that nothing reads";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for private in module.collect_named(accgpu::PRIVATE) {
            let ty = private.type_attribute("in_type");
            let is_scalar = ty.is_some_and(|ty| ty.is_trivial());
            let region = private.parent().filter(|op| op.is(accgpu::REGION));
            if let Some(region) = region.filter(|_| is_scalar) {
                drop_initial_value(private, region);
            }
        }
        Ok(())
    }
}

fn drop_initial_value<'c>(private: Op<'c>, region: Op<'c>) {
    let accesses = Accesses::of(private.result(0));
    let stores = accesses.stores.iter().copied();
    let mut initial = stores.filter(|store| store.block() == private.block());
    let Some(store) = initial.find(|store| is_from_host(store.operand(0), region)) else {
        return;
    };
    // What has the address already may read the value later, such as another view of the variable.
    let mut others = accesses.others.iter();
    if others.any(|(other, _)| other.block() == store.block() && other.is_before(store)) {
        return;
    }
    if Liveness::new(region, all_effects_of(&accesses)).is_live_after(store) {
        return;
    }
    let value = store.operand(0);
    store.erase();
    if let Some(load) = value.defining_op().filter(|op| op.is(fir::LOAD))
        && value.is_unused()
    {
        load.erase();
    }
}

/// Whether `value` is a variable's before the construct.
fn is_from_host<'c>(value: Value<'c>, region: Op<'c>) -> bool {
    let load = value.defining_op().filter(|op| op.is(fir::LOAD));
    load.is_some_and(|load| !region.is_ancestor_of(load))
}
