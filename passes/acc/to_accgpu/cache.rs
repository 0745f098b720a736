//! acc.cache to accgpu.cache.

use accc_dialects::{
    acc::DataEntry,
    accgpu::Cache,
    arith, fir,
    ir::{Builder, Op, remark},
};

/// The directive is advice (2.10), which accgpu-outline-kernels takes for GPUs.
pub fn convert<'c>(entry: DataEntry<'c>) {
    const LOWER: usize = 0;
    const UPPER: usize = 1;
    const START: usize = 4;
    let section = entry.name();
    let name = section.split('(').next().unwrap_or(&section).to_owned();
    let b = Builder::before(entry.0);
    let subscripts = |bounds: Op<'c>, segment| {
        let start = fir::to_index(&b, *bounds.operand_segment(START).first()?);
        if segment == START {
            return Some(start);
        }
        let offset = fir::to_index(&b, *bounds.operand_segment(segment).first()?);
        Some(arith::add(&b, offset, start))
    };
    let all = |segment| -> Option<Vec<_>> {
        let bounds = entry.bounds().into_iter();
        bounds.map(|bounds| subscripts(bounds, segment)).collect()
    };
    let variable = entry.variable();
    match [LOWER, UPPER, START].map(all) {
        [Some(lower), Some(upper), Some(start)] if !lower.is_empty() => {
            let cache = Cache {
                name,
                variable,
                lower,
                upper,
                start,
            };
            cache.build(&b);
        }
        _ => remark(
            entry.0.location(),
            &format!("cache has no effect: '{name}' stays in memory: its section has no bounds"),
        ),
    }
    // flang declares the variable once more: references to it are then as elsewhere.
    for user in entry.result().users() {
        if user.is(fir::DECLARE) && user.result(0).ty() == variable.ty() {
            user.result(0).replace_all_uses_with(variable);
            user.erase();
        }
    }
    entry.result().replace_all_uses_with(variable);
    entry.0.erase();
}
