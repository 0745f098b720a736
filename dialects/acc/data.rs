//! Data clauses: the operations that begin and end lifetimes, and those made where
//! the specification implies them.

use super::{
    ATTACH, Async, COPYIN, COPYOUT, CREATE, DECLARE_DEVICE_RESIDENT, DECLARE_LINK, DELETE, DETACH,
    DEVICEPTR, FIRSTPRIVATE, GET_DEVICEPTR, NOCREATE, PRESENT, PRIVATE, UPDATE_DEVICE, UPDATE_HOST,
    USE_DEVICE, async_clause, defining_ops,
    queue::{ASYNC_TYPES, QUEUE},
};
use crate::{
    arith,
    ir::{Attribute, Builder, Ctx, Op, Value},
};

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

/// Ends the lifetime of the variable of `entry` without copying out.
pub fn delete<'c>(b: &Builder<'c>, entry: Op<'c>) -> Op<'c> {
    let attributes: Vec<_> = ["dataClause", "name", "structured", "implicit"]
        .into_iter()
        .filter_map(|name| Some((name, entry.attribute(name)?)))
        .collect();
    b.segmented_op(
        DELETE,
        &[&[entry.result(0)], &[], &[]],
        &[],
        &attributes,
        vec![],
    )
}

/// Replaces `entry`, an acc.copyin, by the acc.create of a create clause; returns that.
pub fn without_copy(entry: Op<'_>) -> Op<'_> {
    replace_entry(entry, CREATE, data_clause::CREATE)
}

/// Replaces `entry`, which starts a lifetime or asks for one, by the acc.copyin of a copyin clause;
/// returns that.
pub fn as_copyin(entry: Op<'_>) -> Op<'_> {
    replace_entry(entry, COPYIN, data_clause::COPYIN)
}

fn replace_entry<'c>(entry: Op<'c>, name: &str, data_clause: i64) -> Op<'c> {
    let segments = [0, 1, BOUNDS, QUEUE].map(|segment| entry.operand_segment(segment));
    let ty = entry.attribute("varType").map(|ty| ("varType", ty));
    let mut attributes = attributes_for(entry, data_clause);
    attributes.extend(ty);
    let other = Builder::before(entry).segmented_op(
        name,
        &segments.each_ref().map(Vec::as_slice),
        &[entry.result(0).ty()],
        &attributes,
        vec![],
    );
    entry.result(0).replace_all_uses_with(other.result(0));
    entry.erase();
    other
}

/// Replaces `exit`, an acc.copyout, by the acc.delete of a clause of kind `data_clause`.
pub fn without_copy_back(exit: Op<'_>, data_clause: i64) {
    // Without the second one, the variable on the host.
    let segments = [0, 2, 3].map(|segment| exit.operand_segment(segment));
    Builder::before(exit).segmented_op(
        DELETE,
        &segments.each_ref().map(Vec::as_slice),
        &[],
        &attributes_for(exit, data_clause),
        vec![],
    );
    exit.erase();
}

/// Attributes of an operation that replaces `op`, for another clause.
fn attributes_for(op: Op<'_>, data_clause: i64) -> Vec<(&'static str, Attribute<'_>)> {
    ["name", "structured", "implicit", "modifiers"]
        .into_iter()
        .chain([PART_SUFFICES, PART_OF_REGIONS])
        .chain(ASYNC_TYPES)
        .filter_map(|name| Some((name, op.attribute(name)?)))
        .chain([("dataClause", clause(op.ctx(), data_clause))])
        .collect()
}

/// Copies the variable of `entry`, a reduction's, to the device at `before` and
/// back at `after`, as an implicit copy clause does; returns what stands for it on
/// the device.
pub fn copy_around<'c>(before: &Builder<'c>, after: &Builder<'c>, entry: Op<'c>) -> Value<'c> {
    let bounds = entry.operand_segment(BOUNDS);
    let device = copy_in(before, entry, &bounds);
    after.segmented_op(
        COPYOUT,
        &[
            &[device],
            &[entry.operand(0)],
            &bounds,
            &entry.operand_segment(QUEUE),
        ],
        &[],
        &implicit_attributes(entry),
        vec![],
    );
    device
}

/// Copies the variable of `entry`, a firstprivate's, to the device at `before` and drops
/// it at `after`, as an implicit copyin clause does, allocatable components included;
/// returns what stands for it on the device. `is_whole`: of a section all of the array.
pub fn copy_in_around<'c>(
    before: &Builder<'c>,
    after: &Builder<'c>,
    entry: Op<'c>,
    is_whole: bool,
) -> Value<'c> {
    let bounds = DataEntry(entry).bounds().into_iter();
    let bounds: Vec<_> = match is_whole {
        true => bounds.map(|it| whole_dimension(before, it)).collect(),
        false => bounds.map(|it| it.result(0)).collect(),
    };
    let device = copy_in(before, entry, &bounds);
    let mut attributes = implicit_attributes(entry);
    attributes.retain(|&(name, _)| name != "varType");
    let exit = after.segmented_op(
        DELETE,
        &[&[device], &bounds, &entry.operand_segment(QUEUE)],
        &[],
        &attributes,
        vec![],
    );
    for op in device.defining_op().into_iter().chain([exit]) {
        op.set_attribute(WITH_COMPONENTS, Attribute::unit(entry.ctx()));
    }
    device
}

/// Set on the entry of a scalar without a clause in which loops of a parallel construct gather
/// values: they are to have a reduction.
pub const ASSUMED_REDUCTION: &str = "accc.assumed_reduction";

/// flang's name of the pointer, at the declaration of a Cray pointee (src/frontend/lowering/pointees.cpp).
pub const CRAY_POINTER: &str = "accc.cray_pointer";

/// Marks a data operation that moves the allocatable components of its objects, too.
const WITH_COMPONENTS: &str = "accc.with_components";

/// Whether the allocatable components of the variable of `op`, a data operation, go with it.
pub fn is_with_components(op: Op<'_>) -> bool {
    op.has_attribute(WITH_COMPONENTS)
}

/// Operand groups of data operations that start a lifetime.
const BOUNDS: usize = 2;

fn copy_in<'c>(b: &Builder<'c>, entry: Op<'c>, bounds: &[Value<'c>]) -> Value<'c> {
    b.segmented_value(
        COPYIN,
        &[
            &[entry.operand(0)],
            &[],
            bounds,
            &entry.operand_segment(QUEUE),
        ],
        // flang gives the copy of a section the section's type.
        entry.operand(0).ty(),
        &implicit_attributes(entry),
    )
}

/// Attributes of a data operation that `entry` implies.
fn implicit_attributes(entry: Op<'_>) -> Vec<(&'static str, Attribute<'_>)> {
    let mut attributes: Vec<_> = ["varType", "name"]
        .into_iter()
        .chain(ASYNC_TYPES)
        .filter_map(|name| Some((name, entry.attribute(name)?)))
        .collect();
    attributes.push(("implicit", Attribute::boolean(entry.ctx(), true)));
    attributes
}

/// The bounds of the dimension that the acc.bounds `section` is a part of.
fn whole_dimension<'c>(b: &Builder<'c>, section: Op<'c>) -> Value<'c> {
    let extent = section.operand_segment(2).first().copied();
    let Some(extent) = extent else {
        return section.result(0);
    };
    let zero = arith::constant(b, extent.ty(), 0);
    let one = arith::constant(b, extent.ty(), 1);
    let last = arith::sub(b, extent, one);
    let whole = section.clone_op();
    whole.set_operand_segment(0, &[zero]);
    whole.set_operand_segment(1, &[last]);
    b.insert(whole).result(0)
}

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
