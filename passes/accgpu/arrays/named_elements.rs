//! Elements of arrays: those that clauses name, and those that constructs use.

use crate::accgpu::analysis::{
    access::{Access, Step},
    limits::loops_followed,
};
use accc_dialects::{
    acc::DataEntry,
    accgpu, fir,
    ir::{Op, Value},
};

/// Whether the clause names one element of an array; who writes a section means it.
pub fn is_element(entry: DataEntry<'_>) -> bool {
    let bounds = entry.bounds();
    !entry.is_implicit()
        && !entry.name().contains(':')
        && !bounds.is_empty()
        && bounds.iter().all(|dimension| {
            let [lower, upper] = [0, 1].map(|group| dimension.operand_segment(group));
            !lower.is_empty() && lower == upper
        })
}

/// The fir.array_coor operations of constructs in `scope` that name elements of the array with
/// memory `array`.
pub fn uses_of_elements<'c>(scope: Op<'c>, array: Value<'c>) -> Vec<Op<'c>> {
    let mut elements = scope.collect_named(fir::ARRAY_COOR);
    elements.retain(|op| {
        let access = Access::of(op.result(0), false);
        // Views are descriptors of the array that the clause is for; allocatable ones have it as
        // their target.
        let mut steps = access.path.iter();
        steps.all(|step| matches!(step, Step::Element(_) | Step::View(_) | Step::Target))
            && fir::are_same_variable(access.origin, array)
            && op.enclosing(&[accgpu::REGION]).is_some()
    });
    elements
}

/// Whether a subscript of an element grows with a loop around it.
pub fn follows_loop(element: Op<'_>) -> bool {
    let subscripts = fir::Element::of(element).map(|element| element.subscripts);
    let follows = |&subscript: &Value<'_>| !loops_followed(subscript).is_empty();
    subscripts.is_some_and(|subscripts| subscripts.iter().any(follows))
}
