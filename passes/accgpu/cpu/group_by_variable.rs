//! Groups accesses in a construct for the host by the variable that they are of.
//!
//! Different variables are different memory in a construct as they are in their procedure
//! (`aliasing`). flang's alias tags do not know what libaccrt gives for one, so that LLVM would
//! have to ask for each pair of arrays at run time, which it does for innermost loops alone: short
//! loops inside of others would have no vectors.
//!
//! ## Before and after
//! ```mlir
//! %x = fir.array_coor %a(%shape) %i
//! fir.store %v to %x
//! // fir.store %v to %x {accessGroups = [#x]}
//! ```
//! The construct's omp.parallel lists the groups. `llvm-scope-variables` makes alias scopes of them,
//! which loads and stores of FIR do not have.

use crate::accgpu::outline::{
    aliasing::{HostDeclarations, leads_alone},
    capture::capture,
};
use accc_dialects::{
    arith, fir,
    ir::{Attribute, Op, Value},
    llvm,
};
use std::collections::HashMap;

/// Groups loads and stores in `region` of variables that nothing else in it reaches; returns the
/// groups.
pub fn group_by_variable<'c>(
    region: Op<'c>,
    declarations: &HostDeclarations<'c>,
) -> Vec<Attribute<'c>> {
    let Ok(captures) = capture(region) else {
        return Vec::new();
    };
    let alone = leads_alone(region, &captures, declarations);
    let parameters = captures.parameters.iter().zip(alone);
    let variables: Vec<_> = parameters
        .filter(|(_, is_alone)| *is_alone)
        .map(|(&(value, _), _)| (value, llvm::access_group(region.ctx())))
        .collect();
    if variables.len() < 2 {
        return Vec::new();
    }
    let groups: HashMap<_, _> = variables.iter().copied().collect();
    for access in region.collect_any(&[fir::LOAD, fir::STORE]) {
        let (address, value) = match access.is(fir::STORE) {
            true => (access.operand(1), access.operand(0)),
            false => (access.operand(0), access.result(0)),
        };
        if value.ty().is_trivial()
            && let Some(variable) = variable_of(address, &|it| groups.contains_key(&it))
        {
            fir::add_access_group(access, groups[&variable]);
        }
    }
    variables.into_iter().map(|(_, group)| group).collect()
}

/// The one of the values that `is_variable` holds for in whose memory `address` is.
fn variable_of<'c>(
    mut address: Value<'c>,
    is_variable: &dyn Fn(Value<'c>) -> bool,
) -> Option<Value<'c>> {
    const STEPS: [&str; 9] = [
        fir::ARRAY_COOR,
        fir::BOX_ADDR,
        fir::CONVERT,
        fir::DECLARE,
        fir::EMBOX,
        fir::REBOX,
        llvm::INTTOPTR,
        llvm::PTRTOINT,
        arith::SUBI,
    ];
    while !is_variable(address) {
        let op = address.defining_op()?;
        let finds_element = op.is(fir::COORDINATE_OF) && !fir::finds_component(op);
        let loads_descriptor = op.is(fir::LOAD) && op.result(0).ty().is_descriptor();
        if !op.is_any(&STEPS) && !finds_element && !loads_descriptor {
            return None;
        }
        address = op.operand(0);
    }
    Some(address)
}
