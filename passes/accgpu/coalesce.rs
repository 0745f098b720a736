//! Lets neighbouring lanes touch neighbouring elements.
//!
//! Of the loops of a collapsed nest the last one runs fastest: neighbouring lanes
//! have neighbouring values of its variable. It should be the one that most
//! accesses have alone in their first subscript, since an array's elements lie in
//! the order of the first subscript.
//!
//! ## Before
//! ```mlir
//! accgpu.loop (%i, %j) = (%a, %c) to (%b, %d) step (%s, %t) : i32, i32 par [gang, vector] independent {
//!   %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, i32, i32) -> !fir.ref<f32>
//!   accgpu.yield
//! }
//! ```
//! ## After
//! ```mlir
//! accgpu.loop (%j, %i) = (%c, %a) to (%d, %b) step (%t, %s) : i32, i32 par [gang, vector] independent {
//!   %0 = fir.array_coor %x(%shape) %i, %j : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, i32, i32) -> !fir.ref<f32>
//!   accgpu.yield
//! }
//! ```
//!
//! Legality: the iterations are independent, and the ranges of the loops are
//! values from outside the nest, so that any order of the loops has the same
//! iterations. gang(static:) promises an order, and such a nest is left alone.

use crate::pass::Pass;
use accc_dialects::{
    accgpu::{self, Mode},
    arith,
    ir::{Op, Reported, Value},
};

#[derive(Clone, Default)]
pub struct Coalesce;

impl Pass for Coalesce {
    const ARGUMENT: &'static str = "accgpu-coalesce";
    const SUMMARY: &'static str = "make the loop with unit stride the last one of a nest";

    fn run(&self, module: Op<'_>) -> Result<(), Reported> {
        for nest in module.collect_named(accgpu::LOOP) {
            let is_free = accgpu::mode(nest) == Mode::Independent
                && !accgpu::levels(nest).is_empty()
                && accgpu::loop_static_chunk(nest).is_none();
            if is_free && let Some(which) = better_last(nest) {
                make_last(nest, which);
            }
        }
        Ok(())
    }
}

/// The loop that should be the last one, unless it is.
fn better_last(nest: Op<'_>) -> Option<usize> {
    let variables = nest.body(0).arguments();
    let firsts: Vec<_> = nest
        .collect_named("fir.array_coor")
        .into_iter()
        .filter_map(first_subscript)
        .collect();
    let unit_strides = |variable| {
        let strides = firsts.iter().map(|&first| stride(first, variable));
        strides.filter(|&s| s == Some(1) || s == Some(-1)).count()
    };
    let counts: Vec<_> = variables.iter().map(|&v| unit_strides(v)).collect();
    let (last, others) = counts.split_last()?;
    let (which, most) = others
        .iter()
        .enumerate()
        .max_by_key(|&(which, &count)| (count, which))?;
    (most > last).then_some(which)
}

fn first_subscript(coordinate: Op<'_>) -> Option<Value<'_>> {
    const INDICES: usize = 3;
    coordinate.operand_segment(INDICES).first().copied()
}

/// By how much `value` grows with `variable`, if that is one number.
fn stride<'c>(value: Value<'c>, variable: Value<'c>) -> Option<i64> {
    if value == variable {
        return Some(1);
    }
    let Some(op) = value.defining_op() else {
        return Some(0);
    };
    let operand = |which| stride(op.operand(which), variable);
    match op.name().as_str() {
        "fir.convert" | "arith.index_cast" | "arith.extsi" | "arith.trunci" => operand(0),
        "arith.addi" => Some(operand(0)? + operand(1)?),
        "arith.subi" => Some(operand(0)? - operand(1)?),
        "arith.muli" => {
            let factor = |which| arith::constant_value(op.operand(which));
            match (factor(0), factor(1)) {
                (Some(factor), _) => Some(factor * operand(1)?),
                (_, Some(factor)) => Some(factor * operand(0)?),
                _ => (operand(0)? == 0 && operand(1)? == 0).then_some(0),
            }
        }
        _ => {
            let depends = |&value: &Value<'c>| stride(value, variable) != Some(0);
            (op.region_count() == 0 && !op.operands().iter().any(depends)).then_some(0)
        }
    }
}

/// Moves loop `which` of `nest` behind the others.
fn make_last(nest: Op<'_>, which: usize) {
    let variables = nest.body(0).arguments();
    let mut order: Vec<_> = (0..variables.len()).filter(|&i| i != which).collect();
    order.push(which);
    for segment in 0..3 {
        let values = nest.operand_segment(segment);
        let values: Vec<_> = order.iter().map(|&i| values[i]).collect();
        nest.set_operand_segment(segment, &values);
    }
    let old: Vec<_> = variables.iter().map(|v| (v.ty(), v.uses())).collect();
    for (variable, &from) in variables.iter().zip(&order) {
        let (ty, uses) = &old[from];
        variable.set_type(*ty);
        for &(user, operand) in uses {
            user.set_operand(operand, *variable);
        }
    }
}
