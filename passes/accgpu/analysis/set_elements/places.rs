//! Where in an array an address leads.

use super::{constant_count, numbers::Numbers};
use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};
use std::collections::HashMap;

/// What is known of an array, or of a part that a procedure gets, by one of its addresses or
/// descriptors.
#[derive(Clone)]
pub struct Base {
    /// How many elements behind the first one of the array it begins; `None` if that is not
    /// known, or what is there has gaps.
    pub begins: Option<i64>,
    /// What a descriptor says.
    pub extents: Option<Vec<i64>>,
}

/// How addresses lead back to arrays that are followed.
pub struct Places<'c> {
    pub bases: HashMap<Value<'c>, Base>,
    /// The type of the array's elements.
    element: Type<'c>,
    ways: HashMap<Value<'c>, Way<'c>>,
}

/// From an address back to where it comes from.
#[derive(Clone)]
struct Way<'c> {
    root: Value<'c>,
    /// The elements on the way, each of the array that begins at the next one.
    coors: Vec<Op<'c>>,
    /// Whether there is nothing on the way that cannot be followed, such as sections with gaps.
    is_known: bool,
}

impl<'c> Places<'c> {
    /// `None` where an address does not lead back to that of an array of type `array`.
    pub fn new(addresses: &[Value<'c>], array: Type<'c>) -> Option<Self> {
        let mut places = Places {
            bases: HashMap::new(),
            element: array.element(),
            ways: HashMap::new(),
        };
        for &address in addresses {
            let root = places.way(address).root;
            root.ty().pointee().filter(|&object| object == array)?;
            let base = Base {
                begins: Some(0),
                extents: None,
            };
            places.bases.insert(root, base);
        }
        Some(places)
    }

    /// Whether `address` leads into one of the arrays.
    pub fn are_at(&mut self, address: Value<'c>) -> bool {
        let root = self.way(address).root;
        self.bases.contains_key(&root)
    }

    /// Whether `ty` is the type of the elements.
    pub fn are_elements(&self, ty: Type<'c>) -> bool {
        ty == self.element
    }

    /// How many elements `address`, which leads into one of the arrays, is behind the first one.
    pub fn number(&mut self, address: Value<'c>, numbers: &mut Numbers<'c>) -> Option<i64> {
        let way = self.way(address);
        let base = self.bases.get(&way.root)?;
        let mut number = base.begins.filter(|_| way.is_known)?;
        for coor in way.coors {
            number = number.checked_add(self.number_in_shape(coor, numbers)?)?;
        }
        Some(number)
    }

    /// The number of a fir.array_coor's element in the array that its shape describes, whose
    /// columns are one behind the other.
    fn number_in_shape(&mut self, coor: Op<'c>, numbers: &mut Numbers<'c>) -> Option<i64> {
        let element = fir::Element::of(coor)?;
        let extents = match coor.operand_segment(1).first() {
            Some(&shape) if fir::shape_extents(shape).is_some() => {
                numbers.all(&fir::shape_extents(shape)?)?
            }
            _ => self.extents(coor.operand(0), numbers)?,
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
        const SHAPE: usize = 1;
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
                    let shape = *op.operand_segment(SHAPE).first()?;
                    return numbers.all(&fir::shape_extents(shape)?);
                }
                _ => return None,
            }
            array = op.operand(0);
        }
    }

    /// How many elements a procedure reaches by `dummy`, its dummy for `passed`; `None` where
    /// that is not known.
    pub fn count(
        &mut self,
        dummy: Value<'c>,
        passed: Value<'c>,
        numbers: &mut Numbers<'c>,
    ) -> Option<i64> {
        if dummy.ty().is_descriptor() {
            let extents = self.extents(passed, numbers)?;
            return extents.into_iter().try_fold(1_i64, i64::checked_mul);
        }
        let object = dummy.ty().pointee()?;
        match object.rank() {
            0 => (object == self.element).then_some(1),
            _ => self.count_in(object),
        }
    }

    /// How many elements a value of type `ty` has, an array of these elements.
    pub fn count_in(&self, ty: Type<'c>) -> Option<i64> {
        let array = ty.array_type();
        constant_count(array.filter(|it| it.element() == self.element)?)
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
        const SAME: [&str; 3] = [fir::BOX_ADDR, fir::CONVERT, fir::DECLARE];
        let mut way = Way {
            root: address,
            coors: Vec::new(),
            is_known: true,
        };
        while let Some(op) = way.root.defining_op() {
            if op.is(fir::ARRAY_COOR) {
                // Only elements as large as the array's count in its elements.
                way.is_known &= op.result(0).ty().pointee() == Some(self.element);
                way.coors.push(op);
            } else if op.is_any(&[fir::EMBOX, fir::REBOX]) {
                way.is_known &= fir::slice_of(op).is_none();
            } else if !op.is_any(&SAME) {
                break;
            }
            way.root = op.operand(0);
        }
        // Nor has what lies behind it elements of another size.
        let object = address.ty().array_type().map(Type::element);
        let object = object.or_else(|| address.ty().pointee());
        way.is_known &= object == Some(self.element);
        way
    }
}

/// Whether a fir.rebox gives what it describes another shape.
fn has_extents(rebox: Op<'_>) -> bool {
    const SHAPE: usize = 1;
    let mut shapes = rebox.operand_segment(SHAPE).into_iter();
    shapes.any(|shape| fir::shape_extents(shape).is_some())
}
