//! Gives private, firstprivate and reduction variables their own memory.
//!
//! flang describes privatisation by recipes. Their initial values and array
//! bounds are not always those of the specification (LLVM 22 starts a real max
//! at a tiny negative number, drops lower bounds of private allocatables and the
//! default initialisation of derived types), so the memory, the bounds and the
//! first value are made here from the variable's type; recipes supply combiners.

use super::identity::identity;
use crate::accgpu::is_inside;
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu::{self, Level, Operator},
    arith::{self, Compare},
    fir,
    ir::{Block, Builder, Module, Op, Region, Reported, Type, Value, not_yet_supported, warning},
};

/// Who owns the copies.
#[derive(Clone, Copy)]
pub enum Owner {
    /// A compute construct: one copy for each gang.
    Construct,
    /// A loop: one copy for each unit of its innermost level.
    Loop,
}

/// A private copy in memory.
struct Storage<'c> {
    /// What stands for the variable: an address or a descriptor.
    value: Value<'c>,
    /// The first element.
    address: Value<'c>,
    /// Number of elements of an array; `None` for a scalar.
    elements: Option<Value<'c>>,
    /// Type of one element.
    element: Type<'c>,
}

/// Where copies of a variable are made.
pub struct Site<'c> {
    /// Builds what each owner does.
    pub inside: Builder<'c>,
    /// Builds before the construct or loop, where the original has its value.
    pub outside: Builder<'c>,
    pub owner: Owner,
}

impl<'c> Site<'c> {
    /// Builds before the construct, if `variable` exists there. The descriptor of
    /// a host's variable is out of a device's reach, and does not change in the
    /// construct.
    fn before_construct(&self, variable: Value<'c>) -> Builder<'c> {
        let owner = self.inside.block().parent_op();
        owner
            .and_then(|op| op.self_or_enclosing(&[accgpu::REGION]))
            .filter(|&construct| !is_inside(variable, construct))
            .map_or(self.outside, Builder::before)
    }
}

/// Replaces an acc.private by memory of its owner.
pub fn private<'c>(site: &Site<'c>, module: &Module<'c>, entry: Op<'c>) -> Result<(), Reported> {
    let data = DataEntry(entry);
    let storage = allocate(site, data)?;
    if storage.element.is_record() {
        initialise_record(&site.inside, module, data, &storage);
    }
    data.result().replace_all_uses_with(storage.value);
    Ok(())
}

/// Replaces an acc.firstprivate by memory that starts as a copy. `original` makes
/// the variable available to device code; scalars are passed by value instead.
pub fn firstprivate<'c>(
    site: &Site<'c>,
    entry: Op<'c>,
    original: &dyn Fn() -> Value<'c>,
) -> Result<(), Reported> {
    let data = DataEntry(entry);
    let storage = allocate(site, data)?;
    let variable = data.variable();
    let is_scalar_address =
        variable.ty().is_address() && storage.elements.is_none() && storage.element.is_trivial();
    if is_scalar_address && fir::is_optional(variable) {
        let copy = copy_optional(site, variable, &storage);
        data.result().replace_all_uses_with(copy);
        return Ok(());
    }
    if is_scalar_address {
        let value = fir::load(&site.outside, variable);
        fir::store(&site.inside, value, storage.value);
    } else {
        copy_elements(&site.inside, original(), &storage);
    }
    data.result().replace_all_uses_with(storage.value);
    Ok(())
}

/// Copies a scalar dummy that may be absent; returns the copy's address, which is absent
/// then as well.
fn copy_optional<'c>(site: &Site<'c>, variable: Value<'c>, copy: &Storage<'c>) -> Value<'c> {
    let (outside, inside) = (&site.outside, &site.inside);
    let is_present = fir::is_present(outside, variable);
    let value = fir::if_value(
        outside,
        is_present,
        copy.element,
        |b| fir::load(b, variable),
        |b| fir::zero_bits(b, copy.element),
    );
    fir::store(inside, value, copy.value);
    let absent = fir::absent(inside, copy.value.ty());
    arith::select(inside, is_present, copy.value, absent)
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
    let storage = allocate(site, data)?;
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

/// Memory for a copy of the variable of `data`.
fn allocate<'c>(site: &Site<'c>, data: DataEntry<'c>) -> Result<Storage<'c>, Reported> {
    let (b, owner) = (&site.inside, site.owner);
    let original = data.variable();
    let ty = original.ty();
    if ty.is_polymorphic() {
        return Err(unsupported(data, "a polymorphic variable"));
    }
    if ty.is_descriptor_address() {
        let descriptor = fir::load(&site.before_construct(original), original);
        let inner = allocate_described(b, data, owner, descriptor)?;
        let holder = new_private(b, data, owner, descriptor.ty(), &[]);
        fir::store(b, inner.value, holder);
        return Ok(Storage {
            value: holder,
            ..inner
        });
    }
    if ty.is_descriptor() {
        return allocate_described(b, data, owner, original);
    }
    let pointee = match ty.pointee() {
        Some(pointee) if ty.is_address() => pointee,
        _ => return Err(unsupported(data, "a variable of this type")),
    };
    if pointee.rank() > 0 {
        return allocate_shaped(b, data, owner, pointee);
    }
    let value = new_private(b, data, owner, pointee, &[]);
    Ok(Storage {
        value: fir::convert(b, value, ty),
        address: value,
        elements: None,
        element: pointee,
    })
}

/// An array given by address: of constant shape, or with its extents in bounds.
fn allocate_shaped<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    array: Type<'c>,
) -> Result<Storage<'c>, Reported> {
    let ty = data.variable().ty();
    let mut extents = Vec::new();
    let mut elements = arith::index(b, 1);
    for dimension in 0..array.rank() {
        let extent = match array.extent(dimension) {
            Some(extent) => arith::index(b, extent),
            None => {
                let bounds = data.bounds();
                let extent = bounds
                    .get(dimension)
                    .and_then(|bounds| bounds.operand_segment(2).first().copied())
                    .ok_or_else(|| unsupported(data, "an array of unknown shape"))?;
                let extent = fir::to_index(b, extent);
                extents.push(extent);
                extent
            }
        };
        elements = arith::mul(b, elements, extent);
    }
    let value = new_private(b, data, owner, array, &extents);
    Ok(Storage {
        value: fir::convert(b, value, ty),
        address: value,
        elements: Some(elements),
        element: array.element(),
    })
}

/// A variable behind a descriptor: contiguous memory of the same extents, and a
/// descriptor with the same lower bounds.
fn allocate_described<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    descriptor: Value<'c>,
) -> Result<Storage<'c>, Reported> {
    let pointee = descriptor.ty().pointee().expect("a descriptor");
    let object = if pointee.is_address() {
        pointee.pointee().expect("an address")
    } else {
        pointee
    };
    if object.rank() == 0 {
        if !pointee.is_address() {
            return Err(unsupported(data, "a scalar behind a descriptor"));
        }
        let address = new_private(b, data, owner, object, &[]);
        let typed = fir::convert(b, address, pointee);
        return Ok(Storage {
            value: fir::embox_scalar(b, typed, descriptor.ty()),
            address,
            elements: None,
            element: object,
        });
    }
    let mut pairs = Vec::new();
    let mut dynamic = Vec::new();
    let mut elements = arith::index(b, 1);
    for dimension in 0..object.rank() {
        let (lower, extent) = fir::bounds_of(b, descriptor, dimension);
        pairs.push((lower, extent));
        elements = arith::mul(b, elements, extent);
        if object.extent(dimension).is_none() {
            dynamic.push(extent);
        }
    }
    let address = new_private(b, data, owner, object, &dynamic);
    let typed = if pointee.is_address() {
        if_allocated(b, descriptor, fir::convert(b, address, pointee))
    } else {
        address
    };
    let shape = fir::shape_shift(b, &pairs);
    Ok(Storage {
        value: fir::embox(b, typed, shape, descriptor.ty()),
        address,
        elements: Some(elements),
        element: object.element(),
    })
}

/// `address`, or null where the original is not allocated or associated. That is
/// asked where the descriptor is loaded: the original's address is of no use in the
/// construct.
fn if_allocated<'c>(b: &Builder<'c>, descriptor: Value<'c>, address: Value<'c>) -> Value<'c> {
    let outside = descriptor.defining_op().map_or(*b, Builder::after);
    let original = fir::box_addr(&outside, descriptor, address.ty());
    let number = fir::to_i64(&outside, original);
    let zero = arith::constant(&outside, number.ty(), 0);
    let is_allocated = arith::compare(&outside, Compare::NotEqual, number, zero);
    let null = fir::zero_bits(b, address.ty());
    arith::select(b, is_allocated, address, null)
}

fn new_private<'c>(
    b: &Builder<'c>,
    data: DataEntry<'c>,
    owner: Owner,
    ty: Type<'c>,
    sizes: &[Value<'c>],
) -> Value<'c> {
    let (level, follows_loop) = match owner {
        Owner::Construct => (Level::Gang, false),
        Owner::Loop => (Level::Vector, true),
    };
    accgpu::private(
        b,
        level,
        follows_loop,
        &data.name(),
        ty,
        ty.reference(),
        sizes,
    )
}

/// Default initialisation of the components of a derived type (F2023, 7.5.4.6): every
/// creation of a variable includes it. flang keeps the initial object of a type in a
/// file that declares a variable of it.
fn initialise_record<'c>(
    b: &Builder<'c>,
    module: &Module<'c>,
    data: DataEntry<'c>,
    storage: &Storage<'c>,
) {
    let ty = storage.element;
    if !fir::has_default_initialisation(module, ty) {
        return;
    }
    let Some(initial) = fir::initial_object(module, ty) else {
        let message = format!("private copies of '{}' are not initialised", data.name());
        warning(data.0.location(), &message);
        return;
    };
    let address = fir::address_of(b, &initial, ty);
    let value = fir::load(b, address);
    fill(b, value, storage);
}

/// Copies all elements of `original`, an address or a descriptor.
fn copy_elements<'c>(b: &Builder<'c>, original: Value<'c>, storage: &Storage<'c>) {
    let descriptor = if original.ty().is_descriptor_address() {
        Some(fir::load(b, original))
    } else {
        original.ty().is_descriptor().then_some(original)
    };
    match (descriptor, storage.elements) {
        (Some(descriptor), Some(_)) => copy_described(b, descriptor, storage),
        (Some(descriptor), None) => {
            let from = fir::box_addr(b, descriptor, storage.element.reference());
            let value = fir::load(b, from);
            fir::store(b, value, storage.address);
        }
        (None, Some(elements)) => {
            let from = flat(b, original, storage.element);
            let to = flat(b, storage.address, storage.element);
            for_each(b, elements, &|b, index| {
                let [from, to] = [from, to].map(|array| element(b, array, index, storage.element));
                let value = fir::load(b, from);
                fir::store(b, value, to);
            });
        }
        (None, None) => {
            let value = fir::load(b, original);
            fir::store(b, value, storage.value);
        }
    }
}

/// As `copy_elements`, from a descriptor whose elements need not be neighbours.
fn copy_described<'c>(b: &Builder<'c>, descriptor: Value<'c>, storage: &Storage<'c>) {
    let rank = descriptor.ty().array_type().map_or(1, Type::rank);
    let extents: Vec<_> = (0..rank)
        .map(|dimension| fir::box_dims(b, descriptor, dimension as i64)[1])
        .collect();
    let to = flat(b, storage.address, storage.element);
    let one = arith::index(b, 1);
    let mut cursor = *b;
    let mut subscripts = Vec::new();
    let mut position = arith::index(b, 0);
    for &extent in extents.iter().rev() {
        let (_, body) = fir::do_loop(&cursor, one, extent, one);
        cursor = Builder::before_terminator(body);
        let subscript = body.arguments()[0];
        subscripts.insert(0, subscript);
        let from_zero = arith::sub(&cursor, subscript, one);
        let scaled = arith::mul(&cursor, position, extent);
        position = arith::add(&cursor, scaled, from_zero);
    }
    let from = fir::array_coor(
        &cursor,
        descriptor,
        &subscripts,
        storage.element.reference(),
    );
    let value = fir::load(&cursor, from);
    let place = element(&cursor, to, position, storage.element);
    fir::store(&cursor, value, place);
}

/// Contiguous elements as an array of one dimension.
fn flat<'c>(b: &Builder<'c>, array: Value<'c>, element: Type<'c>) -> Value<'c> {
    fir::convert(b, array, element.array(-1).reference())
}

fn element<'c>(
    b: &Builder<'c>,
    array: Value<'c>,
    index: Value<'c>,
    element: Type<'c>,
) -> Value<'c> {
    fir::coordinate_of(b, array, index, element.reference())
}

/// A loop over 0 to `count` - 1.
fn for_each<'c>(b: &Builder<'c>, count: Value<'c>, body: &dyn Fn(&Builder<'c>, Value<'c>)) {
    let zero = arith::index(b, 0);
    let one = arith::index(b, 1);
    let last = arith::sub(b, count, one);
    let (_, block) = fir::do_loop(b, zero, last, one);
    body(&Builder::before_terminator(block), block.arguments()[0]);
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

/// Stores `value` in all elements.
fn fill<'c>(b: &Builder<'c>, value: Value<'c>, storage: &Storage<'c>) {
    match storage.elements {
        None => {
            fir::store(b, value, storage.address);
        }
        Some(elements) => {
            let array = flat(b, storage.address, storage.element);
            for_each(b, elements, &|b, index| {
                fir::store(b, value, element(b, array, index, storage.element));
            });
        }
    }
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
        if op.is_any(&["acc.yield", "acc.terminator"]) {
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
