//! How an address leads from a variable to a part of it.

use super::step::Step;
use crate::acc::object_type;
use accc_dialects::{
    acc, accgpu, arith, builtin, fir,
    ir::{Attribute, Op, Type, Value},
};

/// The way from a variable to what an address leads to.
pub struct Way<'c> {
    /// The variable on the host, or the pointer, where it begins.
    pub origin: Value<'c>,
    /// The copy of it that a data clause has brought, the last one on the way.
    pub copy: Option<Value<'c>>,
    pub is_behind_pointer: bool,
    /// From the origin on.
    pub path: Vec<Step<'c>>,
}

impl<'c> Way<'c> {
    /// To what `inner`, the last step first, leads to from what is at `address`.
    pub fn back_from(address: Value<'c>, inner: Vec<Step<'c>>) -> Self {
        let mut search = Search {
            way: Way {
                origin: address,
                copy: None,
                is_behind_pointer: false,
                path: inner,
            },
            part: address,
            view: None,
            is_dummy: false,
        };
        while search.step_back() {}
        let mut way = search.way;
        way.path.reverse();
        way
    }
}

/// A way on which the first steps have not been found yet.
struct Search<'c> {
    /// From what has been reached; the last step is the first one of the path.
    way: Way<'c>,
    /// What was reached before that, a part of it or the same.
    part: Value<'c>,
    /// The array that begins at the element which comes next.
    view: Option<Type<'c>>,
    /// Whether what has been reached so far is in a dummy argument.
    is_dummy: bool,
}

impl<'c> Search<'c> {
    /// Finds what the way comes from to what has been reached; whether it comes from something.
    fn step_back(&mut self) -> bool {
        self.way.is_behind_pointer |= self.way.origin.ty().is_pointer();
        let Some(op) = self.way.origin.defining_op() else {
            return false;
        };
        // As the host's own pointer to it.
        self.way.is_behind_pointer |= op.is(fir::DECLARE) && fir::shares_storage_at_host(op);
        self.way.is_behind_pointer |= op.has_attribute(accgpu::HAS_OTHER_NAMES);
        if !self.take(op) {
            return false;
        }
        if is_same(op) || op.is_any(&VIEWS) {
            see_as(&mut self.way.path, op);
        }
        self.is_dummy |= op.is(fir::DECLARE) && fir::declares_dummy(op);
        self.view = (self.view.filter(|_| is_same(op))).or_else(|| view_of_element(op));
        self.part = self.way.origin;
        self.way.origin = the_present(op).unwrap_or_else(|| op.operand(0));
        true
    }

    /// Notes the step that `op` is; whether it is one.
    fn take(&mut self, op: Op<'c>) -> bool {
        if acc::is_data_entry(op) {
            self.way.copy.get_or_insert(self.way.origin);
        } else if op.is(ELEMENT) {
            let step = self.step_to_element(op);
            self.way.path.push(step);
        } else if op.is(PART) {
            self.view = None;
            self.way.path.extend(parts(op, self.part).into_iter().rev());
        } else if op.is_any(&VIEWS) && is_view(op) {
            self.way.path.push(Step::View(self.way.origin));
        } else if op.is(fir::LOAD) {
            // A scalar of the host's is a variable, not something that a pointer leads to.
            if fir::tuple_of_host(op).is_some() {
                return false;
            }
            self.way.path.push(Step::Target);
        } else {
            return is_same(op) || op.is_any(&VIEWS) || the_present(op).is_some();
        }
        true
    }

    fn step_to_element(&mut self, element: Op<'c>) -> Step<'c> {
        let array = match self.view.take() {
            Some(array) => array,
            None => return Step::Element(element),
        };
        let differing = match self.is_dummy || self.way.path.is_empty() {
            true => free_subscripts(element, array),
            false => subscripts_of_section(element, array),
        };
        Step::Block(element, differing)
    }
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
fn derived_type(ty: Type<'_>) -> Option<Type<'_>> {
    Some(object_type(ty)).filter(|object| object.is_record())
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

/// The variable whose address or descriptor `choice` is, or that of an absent object: where there is an
/// access, it is not absent (F2023, 15.5.2.13).
fn the_present(choice: Op<'_>) -> Option<Value<'_>> {
    let is_absent = |value: Value<'_>| value.defining_op().is_some_and(|op| op.is(fir::ABSENT));
    let [then, otherwise] = choices(choice)?;
    match (is_absent(then), is_absent(otherwise)) {
        (false, true) => Some(then),
        (true, false) => Some(otherwise),
        _ => None,
    }
}

/// Of which two values the only result of `choice` is one.
fn choices(choice: Op<'_>) -> Option<[Value<'_>; 2]> {
    if choice.is(arith::SELECT) {
        return Some([1, 2].map(|number| choice.operand(number)));
    }
    // Clauses of optional dummies with a descriptor are for such.
    let is_choice = choice.is(fir::IF) && choice.result_count() == 1;
    let given = |branch| Some(choice.body(branch).terminator()?.operand(0));
    let [then, otherwise] = [0, 1].map(|branch| is_choice.then(|| given(branch)).flatten());
    then.zip(otherwise).map(<[_; 2]>::from)
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
