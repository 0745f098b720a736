//! Makes alias scopes of groups of accesses to the variables of a construct.
//!
//! ## Before
//! ```mlir
//! omp.parallel {
//!   %1 = llvm.load %x {access_groups = [#x]} : !llvm.ptr -> f64
//!   llvm.store %1, %y {access_groups = [#y]} : f64, !llvm.ptr
//! } {accc.variable_groups = [#x, #y]}
//! ```
//! ## After
//! ```mlir
//! omp.parallel {
//!   %1 = llvm.load %x {alias_scopes = [#in_x], noalias_scopes = [#in_y]} : !llvm.ptr -> f64
//!   llvm.store %1, %y {alias_scopes = [#in_y], noalias_scopes = [#in_x]} : f64, !llvm.ptr
//! }
//! ```
//! Legality: `accgpu-to-omp` has grouped accesses to variables of which nothing else in the construct
//! reaches any. The construct is a parallel region, of which LLVM makes a function that only
//! OpenMP's runtime calls: for each call of it a variable has one place.

use crate::pass::Pass;
use accc_dialects::{
    accgpu,
    ir::{Attribute, Op, Reported},
    llvm, omp,
};

#[derive(Clone, Default)]
pub struct ScopeVariables;

impl Pass for ScopeVariables {
    const ARGUMENT: &'static str = "llvm-scope-variables";
    const SUMMARY: &'static str =
        "say that different variables of a construct are different memory";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for region in module.collect_named(omp::PARALLEL) {
            let groups = accgpu::variable_groups(region);
            if !groups.is_empty() {
                add_scopes(region, &groups);
                accgpu::drop_variable_groups(region);
            }
        }
        Ok(())
    }
}

fn add_scopes<'c>(region: Op<'c>, groups: &[Attribute<'c>]) {
    let scopes = llvm::alias_scopes(region.ctx(), groups.len());
    let variable = |group: &Attribute<'c>| groups.iter().position(|it| it == group);
    for access in region.collect_any(&[llvm::LOAD, llvm::STORE]) {
        let (named, others): (Vec<_>, Vec<_>) = llvm::access_groups(access)
            .into_iter()
            .partition(|group| variable(group).is_some());
        if let Some(own) = named.first().and_then(variable) {
            let mut apart = scopes.clone();
            let own = apart.remove(own);
            llvm::set_alias_scopes(access, own, &apart);
            llvm::set_access_groups(access, &others);
        }
    }
}
