//! Ranges of loop variables.

use accc_dialects::{
    accgpu,
    ir::{Op, Value},
};

/// The bounds of a loop variable.
#[derive(Clone, Copy)]
pub struct Range<'c> {
    pub lower: Value<'c>,
    pub upper: Value<'c>,
    pub step: Value<'c>,
}

/// The variables of an accgpu.loop or a fir.do_loop and their ranges.
pub fn ranges(nest: Op<'_>) -> Vec<(Value<'_>, Range<'_>)> {
    let variables = nest.body(0).arguments();
    if nest.is(accgpu::LOOP) {
        let accgpu::Ranges { lower, upper, step } = accgpu::loop_ranges(nest);
        let bounds = lower.into_iter().zip(upper).zip(step);
        let ranges = bounds.map(|((lower, upper), step)| Range { lower, upper, step });
        return variables.into_iter().zip(ranges).collect();
    }
    let [lower, upper, step] = [0, 1, 2].map(|operand| nest.operand(operand));
    let variable = variables.into_iter().next();
    variable
        .map(|variable| (variable, Range { lower, upper, step }))
        .into_iter()
        .collect()
}
