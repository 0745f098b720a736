//! Which variable a load or store reaches, and which part of it.

pub use super::step::Step;
use accc_dialects::{
    acc::{self, DataEntry},
    accgpu, arith, builtin, fir,
    ir::{Attribute, Op, Type, Value},
};

/// Where an address leads.
#[derive(Clone, Copy)]
pub enum Memory<'c> {
    Variable {
        /// The device copy of a variable, or the variable.
        base: Value<'c>,
        /// The memory that holds it on the host: variables of a common block or
        /// an EQUIVALENCE share one.
        storage: Value<'c>,
    },
    /// Anything with the attribute TARGET, or the target of another pointer.
    BehindPointer,
}

/// A load or a store, or what a call does by an argument.
#[derive(Clone)]
pub struct Access<'c> {
    pub memory: Memory<'c>,
    /// The variable on the host, or the pointer, where `path` begins.
    pub origin: Value<'c>,
    /// How the address leads from the variable to what it reaches.
    pub path: Vec<Step<'c>>,
    pub writes: bool,
}

/// Operations whose result is the same variable as their first operand.
const SAME: [&str; 4] = [fir::BOX_ADDR, fir::CONVERT, fir::DECLARE, fir::EMBOXCHAR];
/// Whether the result of `op` is. What characters with their length are taken apart to is what they are
/// made of; dummies have no other address.
fn is_same(op: Op<'_>) -> bool {
    let is_made = || {
        op.operand(0)
            .defining_op()
            .is_some_and(|it| it.is(fir::EMBOXCHAR))
    };
    op.is_any(&SAME) || op.is(fir::UNBOXCHAR) && is_made()
}

const VIEWS: [&str; 2] = [fir::EMBOX, fir::REBOX];
const ELEMENT: &str = fir::ARRAY_COOR;
const PART: &str = fir::COORDINATE_OF;

impl<'c> Access<'c> {
    pub fn of(address: Value<'c>, writes: bool) -> Self {
        Self::of_part(address, Vec::new(), writes)
    }

    /// To what a data clause brings: with the descriptor of an allocatable variable or a pointer what that
    /// leads to.
    pub fn of_clause(entry: DataEntry<'c>) -> Self {
        let variable = entry.variable();
        let behind = match variable.ty().is_descriptor_address() {
            true => vec![Step::Unknown, Step::Target],
            false => Vec::new(),
        };
        Self::of_part(variable, behind, true)
    }

    /// Of what `inner`, the last step first, leads to from what is at `address`.
    pub fn of_part(address: Value<'c>, inner: Vec<Step<'c>>, writes: bool) -> Self {
        let mut path = inner;
        let mut base = None;
        let mut origin = address;
        let mut is_behind_pointer = false;
        let mut part = address;
        // The array that begins at the element which comes next, and whether it is known as a
        // dummy argument.
        let mut view = None;
        let mut is_dummy = false;
        loop {
            is_behind_pointer |= origin.ty().is_pointer();
            let Some(op) = origin.defining_op() else {
                break;
            };
            // As the host's own pointer to it.
            is_behind_pointer |= op.is(fir::DECLARE) && fir::shares_storage_at_host(op);
            is_behind_pointer |= op.has_attribute(accgpu::HAS_OTHER_NAMES);
            if acc::is_data_entry(op) {
                base.get_or_insert(origin);
            } else if op.is(ELEMENT) {
                path.push(match view.take() {
                    None => Step::Element(op),
                    Some(array) if is_dummy || path.is_empty() => {
                        Step::Block(op, free_subscripts(op, array))
                    }
                    Some(section) => Step::Block(op, subscripts_of_section(op, section)),
                });
            } else if op.is(PART) {
                view = None;
                path.extend(parts(op, part).into_iter().rev());
            } else if op.is_any(&VIEWS) && is_view(op) {
                path.push(Step::View(origin));
            } else if op.is(fir::LOAD) {
                // A scalar of the host's is a variable, not something that a pointer leads to.
                if fir::tuple_of_host(op).is_some() {
                    break;
                }
                path.push(Step::Target);
            } else if !is_same(op) && !op.is_any(&VIEWS) && the_present(op).is_none() {
                break;
            }
            if is_same(op) || op.is_any(&VIEWS) {
                see_as(&mut path, op);
            }
            is_dummy |= op.is(fir::DECLARE) && fir::declares_dummy(op);
            view = view.filter(|_| is_same(op)).or_else(|| view_of_element(op));
            part = origin;
            origin = the_present(op).unwrap_or_else(|| op.operand(0));
        }
        path.reverse();
        let memory = match is_behind_pointer {
            true => Memory::BehindPointer,
            false => Memory::Variable {
                base: base.unwrap_or(origin),
                storage: origin,
            },
        };
        Access {
            memory,
            origin,
            path,
            writes,
        }
    }
}

/// Lets the steps of `path`, the last one first, begin at the operand of `same` instead of its result,
/// the same object or array. An object of an extended type begins with the one of its parent type,
/// its first member (F2023, 7.5.7.2).
fn see_as<'c>(path: &mut Vec<Step<'c>>, same: Op<'c>) {
    let [from, to] = [same.operand(0), same.result(0)].map(|value| derived_type(value.ty()));
    let (Some(from), Some(to)) = (from, to) else {
        return;
    };
    if from == to {
        return;
    }
    let is_subscript =
        |step: &&Step<'_>| matches!(step, Step::Element(_) | Step::Block(..) | Step::View(_));
    let subscripts = path.iter().rev().take_while(is_subscript).count();
    let of_array = path.split_off(path.len() - subscripts);
    if let Some(levels) = fir::levels_between(from, to) {
        match path.last() {
            Some(Step::Member(_)) => path.extend(std::iter::repeat_n(Step::Member(0), levels)),
            Some(&Step::Extension(extended)) if extended == from => path.truncate(path.len() - 1),
            // The object may be seen as one of its own type again.
            _ => path.push(Step::Unknown),
        }
    } else if let Some(levels) = fir::levels_between(to, from) {
        let is_parent = |step: &&Step<'_>| matches!(step, Step::Member(0));
        let parents = path.iter().rev().take_while(is_parent).count();
        match path.iter().rev().nth(parents) {
            _ if parents >= levels => path.truncate(path.len() - levels),
            Some(Step::Member(_)) => path.push(Step::Extension(to)),
            _ => path.push(Step::Unknown),
        }
    } else {
        path.push(Step::Unknown);
    }
    path.extend(of_array);
}

/// The derived type of an object, or of elements, to which `ty` leads.
fn derived_type(mut ty: Type<'_>) -> Option<Type<'_>> {
    while let Some(object) = ty.pointee() {
        ty = object;
    }
    let object = if ty.rank() > 0 { ty.element() } else { ty };
    object.is_record().then_some(object)
}

/// Whether a descriptor that `op` makes is one of an array, with subscripts of its own.
fn is_view(op: Op<'_>) -> bool {
    let object = op.result(0).ty().pointee();
    object.is_none_or(|object| object.rank() > 0 || object.array_type().is_some())
}

/// The array that `conversion` lets begin at an element.
fn view_of_element(conversion: Op<'_>) -> Option<Type<'_>> {
    if !conversion.is(fir::CONVERT) {
        return None;
    }
    let array = conversion
        .result(0)
        .ty()
        .pointee()
        .filter(|ty| ty.rank() > 0)?;
    let object = conversion.operand(0).ty().pointee()?;
    // The parts of a complex number, and characters, are in the element itself.
    let is_in_element =
        object.is_complex() && array.element() == object.complex_part() || object.is_character();
    (object.rank() == 0 && !is_in_element).then_some(array)
}

/// How many of the first subscripts of `first` differ in a section of type `section` that begins
/// there and has no gaps: those of its dimensions, as it ends where these do.
fn subscripts_of_section<'c>(first: Op<'c>, section: Type<'c>) -> usize {
    let within = first.operand(0).ty().array_type();
    // In columns of one element it may be in a later dimension.
    match within.and_then(|array| array.extent(0)) {
        Some(1) => free_subscripts(first, section),
        _ => section.rank().min(count_of_subscripts(first)),
    }
}

fn count_of_subscripts(element: Op<'_>) -> usize {
    fir::Element::of(element).map_or(0, |element| element.subscripts.len())
}

/// How many of the first subscripts of `first` differ in what an array of type `array` has that
/// begins there. Arrays of explicit shape go on in the next column where one ends.
fn free_subscripts<'c>(first: Op<'c>, array: Type<'c>) -> usize {
    fitting_subscripts(first, array).unwrap_or_else(|| count_of_subscripts(first))
}

/// The same where it is known that the array ends before the next subscripts change.
fn fitting_subscripts<'c>(first: Op<'c>, array: Type<'c>) -> Option<usize> {
    let element = fir::Element::of(first)?;
    let within = first.operand(0).ty().array_type()?;
    let extents = (0..array.rank()).map(|dimension| array.extent(dimension));
    let count = extents.product::<Option<i64>>()?;
    if !element.lower_bounds.is_empty() || within.element() != array.element() {
        return None;
    }
    // How many elements the dimensions so far have, and which of them is the first.
    let (mut room, mut begins) = (1_i64, 0_i64);
    for (dimension, &subscript) in element.subscripts.iter().enumerate() {
        if begins.checked_add(count)? <= room {
            return Some(dimension);
        }
        let subscript = arith::constant_value(subscript).filter(|&it| it >= 1)?;
        begins = begins.checked_add((subscript - 1).checked_mul(room)?)?;
        room = room.checked_mul(within.extent(dimension)?)?;
    }
    (begins.checked_add(count)? <= room).then_some(element.subscripts.len())
}

/// The variable whose address `choice` is, or that of an absent object: where there is an
/// access, it is not absent (F2023, 15.5.2.13).
fn the_present(choice: Op<'_>) -> Option<Value<'_>> {
    if !choice.is(arith::SELECT) {
        return None;
    }
    let is_absent = |value: &Value<'_>| value.defining_op().is_some_and(|op| op.is(fir::ABSENT));
    let [_, then, otherwise] = choice.operands()[..] else {
        return None;
    };
    match (is_absent(&then), is_absent(&otherwise)) {
        (false, true) => Some(then),
        (true, false) => Some(otherwise),
        _ => None,
    }
}

/// What a fir.coordinate_of goes through to reach the object at `part`, which is its
/// result or has its address.
fn parts<'c>(coordinate: Op<'c>, part: Value<'c>) -> Vec<Step<'c>> {
    // With further operands some of the steps are known at run time only.
    let indices = coordinate
        .attribute("field_indices")
        .and_then(Attribute::as_i32s)
        .filter(|_| coordinate.operand_count() == 1);
    match indices {
        Some(indices) => indices.into_iter().map(Step::Member).collect(),
        None => vec![bytes(coordinate, part).unwrap_or(Step::Unknown)],
    }
}

/// The object at `part` as a range of the bytes that `coordinate` counts.
fn bytes<'c>(coordinate: Op<'c>, part: Value<'c>) -> Option<Step<'c>> {
    let [storage, offset] = coordinate.operands()[..] else {
        return None;
    };
    let storage = storage.ty().pointee()?.array_type()?;
    if storage.rank() != 1 || storage.element().bit_width() != 8 {
        return None;
    }
    let module = coordinate.enclosing(&[builtin::MODULE])?;
    let offset = arith::constant_value(offset)?;
    let size = part.ty().pointee()?.byte_size(module)?;
    Some(Step::Bytes { offset, size })
}

impl<'c> Access<'c> {
    /// The memory that holds the variable on the host; `None` behind a pointer.
    pub fn storage(&self) -> Option<Value<'c>> {
        match self.memory {
            Memory::Variable { storage, .. } => Some(storage),
            Memory::BehindPointer => None,
        }
    }

    /// Whether each iteration of `nest` has the variable for itself.
    pub fn is_owned_by(&self, nest: Op<'c>) -> bool {
        let Some(source) = self.storage().and_then(Value::defining_op) else {
            return false;
        };
        let is_made_inside = source.is_any(&[accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM])
            && nest.is_ancestor_of(source);
        let is_private = source.is(accgpu::PRIVATE)
            && accgpu::follows_loop(source)
            && source.block() == nest.block();
        is_made_inside || is_private
    }

    /// The variable as messages call it.
    pub fn in_words(&self) -> String {
        match self.name() {
            Some(name) => format!("'{}'", source_name(&name)),
            None => "the target of a pointer".to_owned(),
        }
    }

    /// What the program or flang calls the variable; `None` behind a pointer.
    pub fn name(&self) -> Option<String> {
        const NAMES: [&str; 4] = ["name", "uniq_name", "bindc_name", "symbol"];
        let Memory::Variable { base, storage } = self.memory else {
            return None;
        };
        [base, storage]
            .into_iter()
            .filter_map(Value::defining_op)
            .find_map(|op| NAMES.iter().find_map(|name| op.text(name)))
    }
}

/// The entity's name of one of flang's unique names: `b` of `_QMmFsEb`.
pub fn source_name(unique: &str) -> &str {
    let is_mangled = unique.starts_with("_Q");
    let start = unique.rfind(|c: char| c.is_ascii_uppercase());
    match start {
        Some(start) if is_mangled => &unique[start + 1..],
        _ => unique,
    }
}
