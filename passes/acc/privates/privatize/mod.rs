//! Gives private, firstprivate and reduction variables their own memory.
//!
//! flang describes privatisation by recipes. Their initial values and array
//! bounds are not always those of the specification (LLVM 22 starts a real max
//! at a tiny negative number, drops lower bounds of private allocatables and the
//! default initialisation of derived types), so the memory, the bounds and the
//! first value are made here from the variable's type; recipes supply combiners.

pub(crate) mod allocatables;
pub(crate) mod components;
pub(crate) mod defaults;
pub(crate) mod own_memory;
mod presence;
pub(crate) mod storage;
pub(crate) mod values;

use super::identity::identity;
use crate::acc::object_type;
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu::{self, Level, Operator},
    fir,
    ir::{Block, Builder, Module, Op, Region, Reported, Type, Value, not_yet_supported, warning},
};

use presence::Presence;
use storage::{Storage, allocate};
use values::{copy_elements, copy_section, fill};

/// Who owns the copies.
#[derive(Clone, Copy)]
pub enum Owner {
    /// A compute construct: one copy for each gang.
    Construct,
    /// A loop: one copy for each unit of its innermost level.
    Loop,
}

/// Where copies of a variable are made.
pub struct Site<'c> {
    /// Builds what each owner does.
    pub inside: Builder<'c>,
    /// Builds before the construct or loop, where the original has its value.
    pub outside: Builder<'c>,
    pub owner: Owner,
    /// The body of the construct or loop: an iteration's.
    pub body: Region<'c>,
}

impl<'c> Site<'c> {
    /// Builds before the construct, if `variable` exists there. The descriptor of
    /// a host's variable is out of a device's reach, and does not change in the
    /// construct.
    fn before_construct(&self, variable: Value<'c>) -> Builder<'c> {
        let owner = self.inside.block().parent_op();
        owner
            .and_then(|op| op.self_or_enclosing(&[accgpu::REGION]))
            .filter(|&construct| !variable.is_inside(construct))
            .map_or(self.outside, Builder::before)
    }

    /// Builds where a copy's life begins that each iteration has anew.
    fn start(&self, entry: Op<'c>) -> Builder<'c> {
        match (self.owner, self.body.first_block()) {
            (Owner::Loop, Some(first)) => Builder::at_start(first, entry),
            _ => self.inside,
        }
    }
}

/// The operations with which a body ends.
pub fn ends(body: Region<'_>) -> Vec<Op<'_>> {
    body.blocks()
        .into_iter()
        .filter_map(Block::terminator)
        .filter(|end| end.is(accgpu::YIELD) || end.is_any(&acc::BODY_ENDS))
        .collect()
}

/// Replaces an acc.private by memory of its owner.
pub fn private<'c>(site: &Site<'c>, module: &Module<'c>, entry: Op<'c>) -> Result<(), Reported> {
    let data = DataEntry(entry);
    if acc::starts_with_original(entry) {
        return firstprivate(site, module, entry, &|| data.variable());
    }
    let presence = Presence::of(site, data.variable());
    if allocatables::are_changed(entry) {
        return allocatable(site, module, data, &presence, None);
    }
    let storage = allocate(site, data, &presence)?;
    if components::are_in(storage.element) {
        components::check(data, module, storage.element, false)?;
        initialise(&site.start(entry), module, data, &storage);
        release_components(site, entry, &storage);
    } else if storage.element.is_record() {
        let start = match acc::starts_anew(entry) {
            true => site.start(entry),
            false => site.inside,
        };
        initialise(&start, module, data, &storage);
    }
    let copy = presence.copy(&site.inside, storage.value);
    data.result().replace_all_uses_with(copy);
    Ok(())
}

/// Makes a copy whose allocation changes, with the values of `original` if it is
/// firstprivate.
fn allocatable<'c>(
    site: &Site<'c>,
    module: &Module<'c>,
    data: DataEntry<'c>,
    presence: &Presence<'c>,
    original: Option<Value<'c>>,
) -> Result<(), Reported> {
    let element = object_type(data.variable().ty());
    let has_components = components::are_in(element);
    if has_components {
        components::check(data, module, element, original.is_some())?;
    }
    let copy = allocatables::make(site, data, presence, &|b, copy| match original {
        Some(original) => {
            copy_elements(b, original, copy);
            if has_components {
                components::duplicate(b, copy);
            }
        }
        None if element.is_record() => initialise(b, module, data, copy),
        None => {}
    });
    let copy = presence.copy(&site.inside, copy);
    data.result().replace_all_uses_with(copy);
    Ok(())
}

/// Frees what the components of a copy hold wherever its life ends.
fn release_components<'c>(site: &Site<'c>, entry: Op<'c>, storage: &Storage<'c>) {
    for end in ends(site.body) {
        components::release(&Builder::before(end).located(entry), storage);
    }
}

/// Replaces an acc.firstprivate by memory that starts as a copy, in each iteration of a
/// loop. `original` makes the variable available to device code; scalars are passed by value
/// instead.
pub fn firstprivate<'c>(
    site: &Site<'c>,
    module: &Module<'c>,
    entry: Op<'c>,
    original: &dyn Fn() -> Value<'c>,
) -> Result<(), Reported> {
    let data = DataEntry(entry);
    let variable = data.variable();
    if acc::starts_with_original(entry) && is_pointer(variable.ty()) {
        return Err(not_yet_supported(
            entry.location(),
            &format!("LOCAL_INIT of a pointer: '{}'", data.name()),
        ));
    }
    let presence = Presence::of(site, variable);
    if allocatables::are_changed(entry) {
        return allocatable(site, module, data, &presence, Some(original()));
    }
    let storage = allocate(site, data, &presence)?;
    let start = site.start(entry);
    let has_components = components::are_in(storage.element);
    if has_components {
        components::check(data, module, storage.element, true)?;
    }
    let is_scalar =
        variable.ty().is_address() && storage.elements.is_none() && storage.element.is_trivial();
    // Loops find the descriptors of theirs on the device.
    let is_at_hand =
        !variable.ty().is_descriptor_address() || matches!(site.owner, Owner::Construct);
    if is_scalar && is_at_hand {
        let value = presence.scalar(site);
        fir::store(&start, value, storage.address);
    } else {
        let original = original();
        let may_be_none = presence.may_be_absent() || values::may_be_unallocated(original);
        if has_components && may_be_none {
            // What is released in the end.
            initialise(&start, module, data, &storage);
        }
        presence.if_present(&start, |b| {
            values::if_allocated(b, original, |b| {
                match copies_section(entry) {
                    true => copy_section(b, original, &storage, data),
                    false => copy_elements(b, original, &storage),
                }
                if has_components {
                    components::duplicate(b, &storage);
                }
            });
        });
    }
    if has_components {
        release_components(site, entry, &storage);
    }
    let copy = presence.copy(&site.inside, storage.value);
    data.result().replace_all_uses_with(copy);
    Ok(())
}

/// Whether the copies of a firstprivate's variable start with the values of the section that the
/// clause names (2.5.14), and nothing in its other elements.
pub fn copies_section(entry: Op<'_>) -> bool {
    let data = DataEntry(entry);
    // Where memory is given back, all elements are the original's.
    let is_plain = !components::are_in(object_type(data.variable().ty()));
    data.is_section() && is_plain && !allocatables::are_changed(entry)
}

fn is_pointer(variable: Type<'_>) -> bool {
    let held = variable.is_descriptor_address().then(|| variable.pointee());
    held.flatten().is_some_and(Type::is_pointer)
}

/// Where and how a reduction ends.
pub struct Combination<'a, 'c> {
    /// The places where the copies are combined.
    pub places: &'a [Builder<'c>],
    /// The variable they are combined into.
    pub target: Value<'c>,
    /// The levels whose copies are combined.
    pub levels: &'a [Level],
}

/// Replaces an acc.reduction of a whole variable: memory that starts at the identity is made at the
/// cursor, and combined as `combination` says.
pub fn reduction<'c>(
    site: &Site<'c>,
    module: &Module<'c>,
    entry: Op<'c>,
    combination: &Combination<'_, 'c>,
) -> Result<(), Reported> {
    let data = DataEntry(entry);
    let recipe = recipe_of(module, data)?;
    let operator = acc::reduction_operator(recipe)
        .ok_or_else(|| not_yet_supported(entry.location(), "this reduction operator"))?;
    let storage = allocate(site, data, &Presence::of(site, data.variable()))?;
    fill_with_identity(&site.inside, operator, &storage).ok_or_else(|| {
        not_yet_supported(
            entry.location(),
            &format!("reduction of '{}' of this type", data.name()),
        )
    })?;
    data.result().replace_all_uses_with(storage.value);
    for place in combination.places {
        let combiner = combiner_region(recipe);
        accgpu::reduce(
            place,
            operator,
            storage.value,
            combination.target,
            combination.levels,
            combiner,
        );
    }
    Ok(())
}

/// Gives the objects behind `descriptor`, of an allocatable or a pointer, their default values,
/// if there are any. `None` where the file does not have the values.
pub fn initialise_allocated<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    descriptor: Value<'c>,
) -> Option<()> {
    let (b, held) = components::held(b, descriptor);
    defaults::initialise(&b, module, &held.storage(&b))
}

/// Frees what the components of the objects behind `descriptor` hold, as above, and leaves
/// them as they began.
pub fn release_allocated<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    descriptor: Value<'c>,
) -> Option<()> {
    let (b, held) = components::held(b, descriptor);
    let storage = held.storage(&b);
    if components::are_in(storage.element) {
        components::release(&b, &storage);
        defaults::initialise(&b, module, &storage)?;
    }
    Some(())
}

/// Default initialisation, with a warning where the values are not known.
fn initialise<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    data: DataEntry<'c>,
    storage: &Storage<'c>,
) {
    if defaults::initialise(b, module, storage).is_none() {
        let message = format!("private copies of '{}' are not initialised", data.name());
        warning(data.0.location(), &message);
    }
}

/// Stores the identity of `operator` in all elements.
fn fill_with_identity<'c>(
    b: &Builder<'c>,
    operator: Operator,
    storage: &Storage<'c>,
) -> Option<()> {
    let value = identity(b, operator, storage.element)?;
    fill(b, value, storage);
    Some(())
}

/// A copy of the recipe's combiner that ends in accgpu.yield.
fn combiner_region<'c>(recipe: Op<'c>) -> Region<'c> {
    let source = recipe.body(1);
    let arguments = source.arguments();
    let types: Vec<_> = arguments
        .iter()
        .map(|a| (a.ty(), recipe.location()))
        .collect();
    let block = Block::create(&types);
    let region = Region::create();
    region.append(block);
    let mut mapping = arguments.into_iter().zip(block.arguments()).collect();
    let b = Builder::at_end(block, recipe);
    for op in source.ops() {
        if op.is_any(&acc::BODY_ENDS) {
            accgpu::yield_op(&b);
        } else {
            b.insert(op.clone_mapped(&mut mapping));
        }
    }
    region
}

fn recipe_of<'c>(module: &Module<'c>, data: DataEntry<'c>) -> Result<Op<'c>, Reported> {
    data.recipe()
        .and_then(|name| module.lookup(&name))
        .ok_or_else(|| unsupported(data, "a variable without a recipe"))
}

fn unsupported(data: DataEntry<'_>, what: &str) -> Reported {
    not_yet_supported(
        data.0.location(),
        &format!(
            "{what} in a private, firstprivate or reduction clause: '{}'",
            data.name()
        ),
    )
}
