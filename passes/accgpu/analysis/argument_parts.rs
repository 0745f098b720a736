//! Which components of an object a procedure uses that gets the object as an argument.

use super::access::{Access, Step};
use accc_dialects::{
    accgpu::{ArgumentEffect, ArgumentPart},
    ir::{Type, Value},
};

/// What is known of so many components of an argument at most: each is an access of its own for those who
/// ask what a call does.
const MOST: usize = 64;

/// The parts of `argument`, a dummy argument with this number, that are all that `used`
/// reaches; `None` where there is more, or the whole object is used.
pub fn of_dummy<'c>(
    (number, argument): (usize, Value<'c>),
    used: &[&Access<'c>],
) -> Option<Vec<ArgumentPart>> {
    record(argument.ty())?;
    let mut parts: Vec<ArgumentPart> = Vec::new();
    for access in used {
        let members = members(access);
        if members.is_empty() {
            return None;
        }
        let effect = match access.writes {
            true => ArgumentEffect::Write,
            false => ArgumentEffect::Read,
        };
        match parts.iter_mut().find(|part| part.members == members) {
            Some(part) => part.effect = part.effect.max(effect),
            None => parts.push(ArgumentPart {
                argument: number,
                effect,
                members,
            }),
        }
    }
    (parts.len() <= MOST).then_some(parts)
}

/// The components at the beginning of the way from the object.
fn members(access: &Access<'_>) -> Vec<i32> {
    let member = |step: &Step<'_>| match *step {
        Step::Member(member) => Some(member),
        _ => None,
    };
    access.path.iter().map_while(member).collect()
}

/// The derived type of the scalar object that an address or a descriptor of type `ty` leads to.
fn record(ty: Type<'_>) -> Option<Type<'_>> {
    ty.pointee().filter(|object| object.is_record())
}
