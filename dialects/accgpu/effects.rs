//! What calls do to the memory that their arguments lead to.

use crate::ir::{Attribute, Op, Value};

/// What a procedure may do with the memory that an argument leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ArgumentEffect {
    /// Nothing.
    None = 0,
    /// Read it.
    Read = 1,
    /// Write it, and perhaps read it.
    Write = 2,
}

/// What the procedure of a fir.call does to memory, if it does nothing but by these
/// arguments.
pub fn argument_effects(call: Op<'_>) -> Option<Vec<ArgumentEffect>> {
    let numbers = call.attribute(ARGUMENT_EFFECTS)?.as_i32s()?;
    Some(numbers.into_iter().map(effect_of).collect())
}

/// What the procedure of a call may do with what its operand `number` leads to: write it, where that
/// is not known.
pub fn argument_effect(call: Op<'_>, number: usize) -> ArgumentEffect {
    let effects = argument_effects(call).unwrap_or_default();
    effects
        .get(number)
        .copied()
        .unwrap_or(ArgumentEffect::Write)
}

/// The operands of a call by which its procedure may write.
pub fn written_arguments(call: Op<'_>) -> Vec<Value<'_>> {
    let effects = argument_effects(call).unwrap_or_default();
    let is_written = |number: usize| {
        let effect = effects.get(number);
        effect.is_none_or(|&effect| effect == ArgumentEffect::Write)
    };
    let arguments = call.operands().into_iter().enumerate();
    let written = arguments.filter(|(number, _)| is_written(*number));
    written.map(|(_, argument)| argument).collect()
}

fn effect_of(number: i32) -> ArgumentEffect {
    match number {
        0 => ArgumentEffect::None,
        1 => ArgumentEffect::Read,
        _ => ArgumentEffect::Write,
    }
}

/// Notes at a fir.call what [`argument_effects`] tells.
pub fn set_argument_effects(call: Op<'_>, effects: &[ArgumentEffect]) {
    let numbers: Vec<_> = effects.iter().map(|&effect| effect as i32).collect();
    let attribute = Attribute::i32_array(call.ctx(), &numbers);
    call.set_attribute(ARGUMENT_EFFECTS, attribute);
}

/// A component of an object that is passed.
#[derive(Clone)]
pub struct ArgumentPart {
    /// The number of the argument.
    pub argument: usize,
    /// What the procedure does with it.
    pub effect: ArgumentEffect,
    /// The numbers of the components that lead there.
    pub members: Vec<i32>,
}

/// The parts that are all that the procedure of a fir.call uses of an argument, if that is known and
/// not the whole object.
pub fn argument_parts(call: Op<'_>, argument: usize) -> Vec<ArgumentPart> {
    let parts = call.attribute(ARGUMENT_PARTS).map(Attribute::elements);
    let part = |part: Attribute<'_>| {
        let numbers = part.as_i32s()?;
        let (&[of, effect], members) = numbers.split_first_chunk()?;
        (usize::try_from(of) == Ok(argument)).then(|| ArgumentPart {
            argument,
            effect: effect_of(effect),
            members: members.to_vec(),
        })
    };
    parts.into_iter().flatten().filter_map(part).collect()
}

/// Notes at a fir.call what [`argument_parts`] tells.
pub fn set_argument_parts(call: Op<'_>, parts: &[ArgumentPart]) {
    if parts.is_empty() {
        return;
    }
    let part = |part: &ArgumentPart| {
        let mut numbers = vec![part.argument as i32, part.effect as i32];
        numbers.extend(&part.members);
        Attribute::i32_array(call.ctx(), &numbers)
    };
    let parts: Vec<_> = parts.iter().map(part).collect();
    call.set_attribute(ARGUMENT_PARTS, Attribute::array(call.ctx(), &parts));
}

/// Whether a fir.call's argument with this number, a character, is a scalar in the procedure.
pub fn is_scalar_character(call: Op<'_>, argument: usize) -> bool {
    let numbers = call
        .attribute(SCALAR_CHARACTERS)
        .and_then(Attribute::as_i32s);
    let mut numbers = numbers.into_iter().flatten();
    numbers.any(|number| usize::try_from(number) == Ok(argument))
}

/// Notes at a fir.call what [`is_scalar_character`] tells.
pub fn set_scalar_characters(call: Op<'_>, arguments: &[i32]) {
    let attribute = Attribute::i32_array(call.ctx(), arguments);
    call.set_attribute(SCALAR_CHARACTERS, attribute);
}

/// Whether the procedure of a fir.call may read variables that only others can name: it calls a
/// function by the type of an object.
pub fn calls_by_type(call: Op<'_>) -> bool {
    call.has_attribute(CALLS_BY_TYPE)
}

/// Notes at a fir.call what [`calls_by_type`] tells.
pub fn set_calls_by_type(call: Op<'_>) {
    call.set_attribute(CALLS_BY_TYPE, Attribute::unit(call.ctx()));
}

/// Takes away what has been noted at `call`.
pub fn forget_argument_effects(call: Op<'_>) {
    for noted in [
        ARGUMENT_EFFECTS,
        ARGUMENT_PARTS,
        CALLS_BY_TYPE,
        SCALAR_CHARACTERS,
    ] {
        call.remove_attribute(noted);
    }
}

const ARGUMENT_PARTS: &str = "accgpu.argument_parts";
const CALLS_BY_TYPE: &str = "accgpu.calls_by_type";
const SCALAR_CHARACTERS: &str = "accgpu.scalar_characters";
const ARGUMENT_EFFECTS: &str = "accgpu.argument_effects";
