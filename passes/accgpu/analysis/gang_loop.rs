//! The gang loop of a construct, as the host knows it before a launch.

use super::host::Host;
use crate::accgpu::bounds::Space;
use accc_dialects::{
    accgpu::{self, Ranges},
    arith,
    ir::{Builder, Op, Value},
};

/// A gang loop whose iterations the host can count.
#[derive(Clone)]
pub struct GangLoop<'c> {
    pub nest: Op<'c>,
    /// Of values from outside of the construct.
    ranges: Ranges<'c>,
    /// The ranges are those of the loop. Otherwise the host only expects them
    /// (accgpu-estimate-ranges): the kernel must not rely on them.
    pub is_certain: bool,
}

impl<'c> GangLoop<'c> {
    /// `nest` in `region`; `None` if only the device knows its ranges.
    pub fn of(nest: Op<'c>, region: Op<'c>) -> Option<Self> {
        let ranges = accgpu::loop_ranges(nest);
        let is_outside = |&value: &Value<'c>| !value.is_inside(region);
        if nest.operands().iter().all(is_outside) {
            return Some(GangLoop {
                nest,
                ranges,
                is_certain: true,
            });
        }
        // What is expected must not be what iterations are divided by.
        let is_fixed = |&step: &Value<'c>| arith::constant_value(step).is_some();
        let is_static = accgpu::loop_static_chunk(nest).is_some();
        let has_chunks = is_static && !accgpu::is_in_turns(nest);
        if has_chunks || !ranges.step.iter().all(is_fixed) {
            return None;
        }
        let ranges = expected_ranges(&ranges, region)?;
        Some(GangLoop {
            nest,
            ranges,
            is_certain: false,
        })
    }

    /// The iterations, computed at the cursor.
    pub fn space(&self, b: &Builder<'c>) -> Space<'c> {
        Space::of(b, self.ranges.clone())
    }
}

/// What the host expects `ranges` of a loop in `region` to be, if it knows anything of them.
pub fn expected_ranges<'c>(ranges: &Ranges<'c>, region: Op<'c>) -> Option<Ranges<'c>> {
    let mut host = Host::guessing(region);
    let mut expected = |values: &[Value<'c>]| -> Option<Vec<_>> {
        values.iter().map(|&value| host.value(value)).collect()
    };
    Some(Ranges {
        lower: expected(&ranges.lower)?,
        upper: expected(&ranges.upper)?,
        step: expected(&ranges.step)?,
    })
}
