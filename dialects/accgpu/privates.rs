//! Memory that each gang, worker or lane owns.

use super::{Level, PRIVATE};
use crate::ir::{Attribute, Builder, Op, Type, Value};

/// Set where the level of an accgpu.private is that of a loop.
const FOLLOWS_LOOP: &str = "follows_loop";

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
        attributes.push((FOLLOWS_LOOP, Attribute::unit(b.ctx())));
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
    private.has_attribute(FOLLOWS_LOOP)
}

/// Makes a private variable each gang's, whatever loops use it.
pub fn give_to_gangs(private: Op<'_>) {
    private.remove_attribute(FOLLOWS_LOOP);
    super::set_level(private, Level::Gang);
}
