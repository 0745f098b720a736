//! Data clauses: the operations that begin and end lifetimes, and what they say.

use super::{
    ATTACH, Async, COPYIN, COPYOUT, CREATE, DECLARE_DEVICE_RESIDENT, DECLARE_LINK, DELETE, DETACH,
    DEVICEPTR, FIRSTPRIVATE, GET_DEVICEPTR, NOCREATE, PRESENT, PRIVATE, UPDATE_DEVICE, UPDATE_HOST,
    USE_DEVICE, async_clause, defining_ops, queue::QUEUE,
};
use crate::ir::{Attribute, Ctx, Op, Value};

/// Operations whose result stands for the copy of a variable on the device.
pub const DEVICE_COPIES: [&str; 9] = [
    COPYIN,
    CREATE,
    PRESENT,
    NOCREATE,
    ATTACH,
    DEVICEPTR,
    GET_DEVICEPTR,
    DECLARE_DEVICE_RESIDENT,
    DECLARE_LINK,
];

/// Whether `op` starts a data lifetime or stands for a privatised variable.
pub fn is_data_entry(op: Op<'_>) -> bool {
    const OTHERS: [&str; 5] = [
        UPDATE_DEVICE,
        USE_DEVICE,
        PRIVATE,
        FIRSTPRIVATE,
        super::REDUCTION,
    ];
    op.is_any(&DEVICE_COPIES) || op.is_any(&OTHERS)
}

/// The attribute of a privatisation or reduction with its recipe's name.
pub const RECIPE: &str = "recipe";

/// What stands at the end of a clause's lifetime, and the update of the host.
pub const DATA_EXITS: [&str; 4] = [COPYOUT, DELETE, DETACH, UPDATE_HOST];

/// Set on what stands for a clause of all of an array, which the program does not have so: the part
/// that something else has brought is enough.
pub const PART_SUFFICES: &str = "accc.part_suffices";

/// Set on what stands for an implicit clause for all of an array: the parts that data constructs
/// around have brought are enough.
pub const PART_OF_REGIONS: &str = "accc.part_of_regions";

/// Set on the clause that a construct has for memory in which variables of other clauses of its
/// lie: nothing in the construct shows that these need it.
pub const COVERS: &str = "accc.covers";

/// Set on what stands for an implicit clause with the bounds that the data constructs around it name:
/// those of a section.
pub const OF_SECTION: &str = "accc.of_section";

/// `acc.data_clause` numbers that the lowering distinguishes.
pub mod data_clause {
    /// `copyin`
    pub const COPYIN: i64 = 1;
    /// `copy`
    pub const COPY: i64 = 3;
    /// `copyout`
    pub const COPYOUT: i64 = 4;
    /// `present`
    pub const PRESENT: i64 = 6;
    /// `create`
    pub const CREATE: i64 = 7;
    /// `no_create`
    pub const NO_CREATE: i64 = 12;
    /// `firstprivate`
    pub const FIRSTPRIVATE: i64 = 14;
    /// `deviceptr`
    pub const DEVICEPTR: i64 = 15;
    /// `reduction`
    pub const REDUCTION: i64 = 21;
    /// `declare link`
    pub const DECLARE_LINK: i64 = 23;
}

/// Bits of `acc.data_clause_modifier`.
pub mod modifier {
    /// `zero`
    pub const ZERO: i64 = 1;
    /// `readonly`
    pub const READONLY: i64 = 2;
    /// `alwaysin`, and half of `always`
    pub const ALWAYS_IN: i64 = 4;
    /// `alwaysout`, and half of `always`
    pub const ALWAYS_OUT: i64 = 8;
}

/// Whether each iteration begins with the original's value in the copy that `private`, an
/// acc.private, makes: LOCAL_INIT of DO CONCURRENT. The front end says so
/// (src/frontend/checked/concurrent_directives.cpp).
pub fn starts_with_original(private: Op<'_>) -> bool {
    private.has_attribute("accc.starts_with_original")
}

/// Whether each iteration begins with the default initialisation of the copy that `private`, an
/// acc.private, makes: LOCAL of DO CONCURRENT (F2023, 11.1.7.5).
pub fn starts_anew(private: Op<'_>) -> bool {
    private.has_attribute("accc.starts_anew")
}

/// A data operation that starts a lifetime (acc.copyin ... acc.reduction).
#[derive(Clone, Copy)]
pub struct DataEntry<'c>(pub Op<'c>);

impl<'c> DataEntry<'c> {
    /// The variable on the host: an address or a descriptor.
    pub fn variable(self) -> Value<'c> {
        self.0.operand(0)
    }

    /// acc.bounds operations, one for each dimension of a section; none for a whole variable.
    pub fn bounds(self) -> Vec<Op<'c>> {
        defining_ops(self.0.operand_segment(2))
    }

    /// Whether the clause names a part of an array: flang gives bounds to whole ones, too.
    pub fn is_section(self) -> bool {
        self.name().ends_with(')') && !self.bounds().is_empty()
    }

    /// Whether all elements of the variable are on the device, or the program ends.
    pub fn brings_whole(self) -> bool {
        const KINDS: [&str; 4] = [COPYIN, CREATE, PRESENT, DEVICEPTR];
        let parts = [OF_SECTION, PART_SUFFICES, PART_OF_REGIONS];
        let may_be_part = self.is_section() || parts.iter().any(|it| self.0.has_attribute(it));
        self.0.is_any(&KINDS) && !may_be_part
    }

    /// The queue of this entry's clause.
    pub fn async_clause(self) -> Async<'c> {
        async_clause(self.0, QUEUE)
    }

    /// The variable as the clause names it.
    pub fn name(self) -> String {
        as_written(&self.0.text("name").unwrap_or_default())
    }

    /// What stands for the variable on the device.
    pub fn result(self) -> Value<'c> {
        self.0.result(0)
    }

    /// Whether the lifetime ends with a construct (2.6.7).
    pub fn is_structured(self) -> bool {
        flag(self.0, "structured", true)
    }

    /// Whether accc added the clause (2.6.2).
    pub fn is_implicit(self) -> bool {
        flag(self.0, "implicit", false)
    }

    /// The symbol of the recipe of a private, firstprivate or reduction variable.
    pub fn recipe(self) -> Option<String> {
        self.0.text(RECIPE)
    }

    /// Has it use another recipe.
    pub fn set_recipe(self, name: &str) {
        let recipe = Attribute::symbol(self.0.ctx(), name);
        self.0.set_attribute(RECIPE, recipe);
    }
}

/// `acc.data_clause` of a data operation.
pub fn clause_of(op: Op<'_>) -> i64 {
    op.attribute("dataClause")
        .and_then(Attribute::enum_value)
        .unwrap_or(-1)
}

/// Makes `op` one of the clause that `data_clause` numbers.
pub fn set_clause(op: Op<'_>, data_clause: i64) {
    op.set_attribute("dataClause", clause(op.ctx(), data_clause));
}

/// `acc.data_clause_modifier` of a data operation.
pub fn modifiers_of(op: Op<'_>) -> i64 {
    op.attribute("modifiers")
        .and_then(Attribute::enum_value)
        .unwrap_or(0)
}

/// A boolean attribute with its default.
pub fn flag(op: Op<'_>, name: &str, default: bool) -> bool {
    op.attribute(name)
        .and_then(Attribute::as_bool)
        .unwrap_or(default)
}

/// The if condition of a data construct or of a directive about data; group 0 in all that may have one.
pub fn data_condition(directive: Op<'_>) -> Option<Value<'_>> {
    directive.operand_segment(0).first().copied()
}

/// Set on the entry of a scalar without a clause in which loops of a parallel construct gather
/// values: they are to have a reduction.
pub const ASSUMED_REDUCTION: &str = "accc.assumed_reduction";

/// Set on stores that gather values in such a scalar where it cannot have one: a warning has said that
/// they are lost.
pub const LOST_REDUCTION: &str = "accc.lost_reduction";

/// flang's name of the pointer, at the declaration of a Cray pointee (src/frontend/lowering/pointees.cpp).
pub const CRAY_POINTER: &str = "accc.cray_pointer";

/// Marks a data operation that moves the allocatable components of its objects, too.
pub(super) const WITH_COMPONENTS: &str = "accc.with_components";

/// Whether the allocatable components of the variable of `op`, a data operation, go with it.
pub fn is_with_components(op: Op<'_>) -> bool {
    op.has_attribute(WITH_COMPONENTS)
}

/// Operand groups of data operations that start a lifetime.
pub(super) const BOUNDS: usize = 2;

pub(super) fn clause<'c>(ctx: Ctx<'c>, number: i64) -> Attribute<'c> {
    // SAFETY: the context is live and the number is one of `data_clause`.
    Attribute::from_raw(unsafe { crate::ffi::acccDataClause(ctx.raw(), number) })
}

/// A variable's name without the kinds that flang gives numbers in subscripts: `y(2)%a` for
/// `y(2_8)%a`.
fn as_written(name: &str) -> String {
    let is_part_of_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut text = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(next) = rest.chars().next() {
        let length = rest.find(|c| is_part_of_name(c) != is_part_of_name(next));
        let (word, after) = rest.split_at(length.unwrap_or(rest.len()));
        let number = word.split_once('_').map(|(number, _)| number);
        let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
        text += number.filter(is_number).unwrap_or(word);
        rest = after;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::as_written;

    #[test]
    fn subscripts_have_no_kinds() {
        assert_eq!(as_written("y(2_8)%a(1_8:n_8)"), "y(2)%a(1:n_8)");
        assert_eq!(as_written("x_1%a(i, -3_4)"), "x_1%a(i, -3)");
        assert_eq!(as_written("plain"), "plain");
    }
}
