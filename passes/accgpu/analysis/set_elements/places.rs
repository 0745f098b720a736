//! Where in an array or an object an address leads.

use super::{
    layout::{component, extents, finds_part, indexed_array, numbers_in},
    numbers::Numbers,
};
use crate::acc::objects::object_types::{element_of, object_of};
use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};
use std::{collections::HashMap, ops::Range};

/// What is known of a variable, or of a part that a procedure gets, by one of its addresses or
/// descriptors.
#[derive(Clone)]
pub struct Base {
    /// How many numbers behind the first one of the variable it begins; `None` if that is not
    /// known, or what is there has gaps.
    pub begins: Option<i64>,
    /// What a descriptor says.
    pub extents: Option<Vec<i64>>,
}

/// How addresses lead back to variables that are followed.
#[derive(Default)]
pub struct Places<'c> {
    pub bases: HashMap<Value<'c>, Base>,
    ways: HashMap<Value<'c>, Way<'c>>,
}

/// From an address back to where it comes from.
#[derive(Clone)]
struct Way<'c> {
    root: Value<'c>,
    /// What leads from there to the address, and the type of what is there; `None` where
    /// something on the way cannot be followed, such as sections with gaps.
    parts: Option<(Vec<Part<'c>>, Type<'c>)>,
}

/// From an object or array to a part of it.
#[derive(Clone)]
enum Part<'c> {
    /// The component with that number, and how many numbers are before it.
    Component(i32, i64),
    /// The element that a fir.array_coor stands for, of so many numbers.
    Element(Op<'c>, i64),
    /// The element that a fir.coordinate_of stands for, of so many numbers, in an array with these
    /// extents.
    Indexed(Op<'c>, Vec<i64>, i64),
}

impl<'c> Places<'c> {
    /// `None` where an address does not lead back to that of a variable of type `ty`.
    pub fn new(addresses: &[Value<'c>], ty: Type<'c>) -> Option<Self> {
        let mut places = Places::default();
        for &address in addresses {
            let root = places.way(address).root;
            root.ty().pointee().filter(|&object| object == ty)?;
            let base = Base {
                begins: Some(0),
                extents: None,
            };
            places.bases.insert(root, base);
        }
        Some(places)
    }

    /// Whether `address` leads into one of the variables.
    pub fn are_at(&mut self, address: Value<'c>) -> bool {
        let root = self.way(address).root;
        self.bases.contains_key(&root)
    }

    /// How many numbers `address`, which leads into one of the variables, is behind the first one.
    pub fn number(&mut self, address: Value<'c>, numbers: &mut Numbers<'c>) -> Option<i64> {
        let way = self.way(address);
        let begins = self.bases.get(&way.root)?.begins?;
        let (parts, _) = way.parts?;
        parts.into_iter().try_fold(begins, |number, part| {
            let (place, size) = match part {
                Part::Component(_, before) => (before, 1),
                Part::Element(coor, size) => (self.number_in_shape(coor, numbers)?, size),
                Part::Indexed(coordinate, extents, size) => {
                    (number_by_indices(coordinate, &extents, numbers)?, size)
                }
            };
            number.checked_add(place.checked_mul(size)?)
        })
    }

    /// The numbers of the component, of a component perhaps, that `address` leads into.
    pub fn component(&mut self, address: Value<'c>) -> Option<Range<usize>> {
        let way = self.way(address);
        let mut begins = self.bases.get(&way.root)?.begins?;
        let mut object = object_of(way.root.ty());
        for part in way.parts?.0 {
            let Part::Component(number, before) = part else {
                break;
            };
            begins = begins.checked_add(before)?;
            object = component(object, number)?.0;
        }
        let end = begins.checked_add(numbers_in(object)?)?;
        Some(usize::try_from(begins).ok()?..usize::try_from(end).ok()?)
    }

    /// Whether values of type `ty` are at `address`.
    pub fn is_of_type(&mut self, address: Value<'c>, ty: Type<'c>) -> bool {
        let parts = self.way(address).parts;
        parts.is_some_and(|(_, object)| element_of(object) == element_of(ty))
    }

    /// The number of a fir.array_coor's element in the array that its shape describes, whose
    /// columns are one behind the other.
    fn number_in_shape(&mut self, coor: Op<'c>, numbers: &mut Numbers<'c>) -> Option<i64> {
        let element = fir::Element::of(coor)?;
        let extents = match fir::shape_of(coor).and_then(fir::shape_extents) {
            Some(extents) => numbers.all(&extents)?,
            None => self.extents(coor.operand(0), numbers)?,
        };
        let mut number = 0_i64;
        let mut stride = 1_i64;
        for (dimension, extent) in extents.into_iter().enumerate() {
            let subscript = numbers.of(*element.subscripts.get(dimension)?)?;
            let lower = match element.lower_bounds.get(dimension) {
                Some(&lower) => numbers.of(lower)?,
                None => 1,
            };
            let place = subscript.checked_sub(lower)?.checked_mul(stride)?;
            number = number.checked_add(place)?;
            stride = stride.checked_mul(extent)?;
        }
        Some(number)
    }

    /// The extents that the descriptor `array` has.
    pub fn extents(&mut self, array: Value<'c>, numbers: &mut Numbers<'c>) -> Option<Vec<i64>> {
        let mut array = array;
        loop {
            if let Some(base) = self.bases.get(&array) {
                return base.extents.clone();
            }
            let op = array.defining_op()?;
            let is_whole = fir::slice_of(op).is_none();
            match op.name().as_str() {
                fir::CONVERT | fir::DECLARE if array.ty().is_descriptor() => {}
                // With other lower bounds perhaps.
                fir::REBOX if is_whole && !has_extents(op) => {}
                fir::EMBOX if is_whole => {
                    return numbers.all(&fir::shape_extents(fir::shape_of(op)?)?);
                }
                _ => return None,
            }
            array = op.operand(0);
        }
    }

    /// How many numbers a procedure reaches by `dummy`, its dummy for `passed`; `None` where
    /// that is not known.
    pub fn count(
        &mut self,
        dummy: Value<'c>,
        passed: Value<'c>,
        numbers: &mut Numbers<'c>,
    ) -> Option<i64> {
        let object = object_of(dummy.ty());
        if dummy.ty().is_descriptor() && object.rank() > 0 {
            let extents = self.extents(passed, numbers)?;
            let elements = extents.into_iter().try_fold(1_i64, i64::checked_mul)?;
            return elements.checked_mul(numbers_in(object.element())?);
        }
        numbers_in(object)
    }

    fn way(&mut self, address: Value<'c>) -> Way<'c> {
        if let Some(way) = self.ways.get(&address) {
            return way.clone();
        }
        let way = self.way_of(address);
        self.ways.insert(address, way.clone());
        way
    }

    fn way_of(&self, address: Value<'c>) -> Way<'c> {
        let mut ops = Vec::new();
        let mut root = address;
        while let Some(op) = root.defining_op() {
            if !op.is_any(&fir::REACHING) && !finds_part(op) {
                break;
            }
            ops.push(op);
            root = op.operand(0);
        }
        let mut parts = Vec::new();
        let object = ops
            .into_iter()
            .rev()
            .try_fold(object_of(root.ty()), |object, op| {
                step(op, object, &mut parts)
            });
        Way {
            root,
            parts: object.map(|object| (parts, object)),
        }
    }
}

/// The type of what `op` finds in an object or array of type `object`, or views it as; adds to
/// `parts` where that is.
fn step<'c>(op: Op<'c>, object: Type<'c>, parts: &mut Vec<Part<'c>>) -> Option<Type<'c>> {
    if op.is(fir::ARRAY_COOR) {
        let found = op.result(0).ty().pointee();
        let element = Some(object).filter(|it| it.rank() > 0)?.element();
        // Only those as large as the array's count in its elements.
        found.filter(|&found| found == element)?;
        parts.push(Part::Element(op, numbers_in(element)?));
        return Some(element);
    }
    if let Some(path) = fir::component_path(op) {
        return path.into_iter().try_fold(object, |object, number| {
            let (found, before) = component(object, number)?;
            parts.push(Part::Component(number, before));
            Some(found)
        });
    }
    if let Some(array) = indexed_array(op).filter(|&array| array == object) {
        let size = numbers_in(array.element())?;
        parts.push(Part::Indexed(op, extents(array)?, size));
        return Some(array.element());
    }
    let has_gaps = op.is_any(&[fir::EMBOX, fir::REBOX]) && fir::slice_of(op).is_some();
    // What has parts of another size is another thing.
    let seen = Some(object_of(op.result(0).ty()));
    seen.filter(|&seen| !has_gaps && element_of(seen) == element_of(object))
}

/// The number of the element that a fir.coordinate_of finds by subscripts counted from 0.
fn number_by_indices<'c>(
    coordinate: Op<'c>,
    extents: &[i64],
    numbers: &mut Numbers<'c>,
) -> Option<i64> {
    let indices = coordinate.operands().into_iter().skip(1);
    let mut number = 0_i64;
    let mut stride = 1_i64;
    for (index, extent) in indices.zip(extents) {
        number = number.checked_add(numbers.of(index)?.checked_mul(stride)?)?;
        stride = stride.checked_mul(*extent)?;
    }
    Some(number)
}

/// Whether a fir.rebox gives what it describes another shape.
fn has_extents(rebox: Op<'_>) -> bool {
    fir::shape_of(rebox).and_then(fir::shape_extents).is_some()
}
