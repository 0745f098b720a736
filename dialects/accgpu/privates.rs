//! Memory that each gang, worker or lane owns.

use super::{Level, PRIVATE};
use crate::ir::{Attribute, Builder, Op, Type, Value};

/// Memory that each execution unit of `level` owns; with `follows_loop` its
/// level is that of the loop that uses it.
pub fn private<'c>(
    b: &Builder<'c>,
    level: Level,
    follows_loop: bool,
    name: &str,
    ty: Type<'c>,
    result: Type<'c>,
    sizes: &[Value<'c>],
) -> Value<'c> {
    let mut attributes = vec![
        ("level", level.attribute(b.ctx())),
        ("in_type", Attribute::type_attribute(ty)),
        ("name", Attribute::string(b.ctx(), name)),
    ];
    if follows_loop {
        attributes.push(("follows_loop", Attribute::unit(b.ctx())));
    }
    b.op(PRIVATE, sizes, &[result], &attributes, vec![])
        .result(0)
}

/// Set on an accgpu.private with an element for each iteration of the loops over lanes that use it.
const OF_ITERATIONS: &str = "accc.of_iterations";

/// Whether each iteration of a loop uses an element of its own of `private`.
pub fn is_of_iterations(private: Op<'_>) -> bool {
    private.has_attribute(OF_ITERATIONS)
}

/// Says so.
pub fn set_of_iterations(private: Op<'_>) {
    private.set_attribute(OF_ITERATIONS, Attribute::unit(private.ctx()));
}

/// Whether the level of a private variable is that of the loop that uses it.
pub fn follows_loop(private: Op<'_>) -> bool {
    private.has_attribute("follows_loop")
}
