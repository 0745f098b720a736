//! The array of a reduction, and the lanes' copies of it.

use crate::accgpu::analysis::memory_uses::memory_uses;
use accc_dialects::{
    accgpu, arith,
    fir::{self, Element},
    ir::{Builder, Op, Type, Value},
};

/// The lanes' copies of an array, which `operand` of the reduction leads to: by the only
/// descriptor, where it is an allocatable.
pub fn copies(operand: Value<'_>) -> Option<Op<'_>> {
    let mut array = base(operand);
    if operand.ty().is_descriptor_address() {
        let uses = memory_uses(fir::origin(operand));
        let mut stores = uses.into_iter().filter(|(user, _)| user.is(fir::STORE));
        let (Some((store, 1)), None) = (stores.next(), stores.next()) else {
            return None;
        };
        array = base(store.operand(0));
    }
    let mut found = array?.defining_op()?;
    if found.is(arith::SELECT) {
        // What is not allocated has none.
        found = base(found.operand(1))?.defining_op()?;
    }
    found.is(accgpu::PRIVATE).then_some(found)
}

/// The array that all lanes update.
#[derive(Clone, Copy)]
pub enum Array<'c> {
    /// Elements without gaps from this one on, as in the copies.
    Base(Value<'c>),
    /// The place of an allocatable's descriptor: no gaps either.
    Allocatable(Value<'c>),
    /// The place of a pointer's descriptor.
    Pointer(Value<'c>),
    /// A descriptor.
    Described(Value<'c>),
}

impl<'c> Array<'c> {
    pub fn of(array: Value<'c>) -> Option<Self> {
        if array.ty().is_descriptor_address() {
            return Some(match array.ty().pointee()?.is_pointer() {
                true => Array::Pointer(array),
                false => Array::Allocatable(array),
            });
        }
        match base(array) {
            Some(base) => Some(Array::Base(base)),
            None => array
                .ty()
                .is_descriptor()
                .then_some(Array::Described(array)),
        }
    }

    /// The address of the first element, of type `ty`.
    pub fn base(&self, b: &Builder<'c>, ty: Type<'c>) -> Value<'c> {
        match *self {
            Array::Base(base) => fir::convert(b, base, ty),
            Array::Allocatable(place) | Array::Pointer(place) => {
                fir::box_addr(b, fir::load(b, place), ty)
            }
            Array::Described(descriptor) => fir::box_addr(b, descriptor, ty),
        }
    }

    /// Whether the array's element in the place of a copy's at `address` is known.
    pub fn has(&self, address: Value<'c>) -> bool {
        matches!(self, Array::Base(_) | Array::Allocatable(_)) || element(address).is_some()
    }

    /// The address of that element.
    pub fn element(&self, b: &Builder<'c>, address: Value<'c>) -> Value<'c> {
        match (*self, element(address)) {
            (Array::Described(descriptor), Some(element)) => {
                fir::array_coor(b, descriptor, &from_one(b, &element), address.ty())
            }
            _ => address,
        }
    }
}

/// Which element of the array that it comes from `address` is.
fn element(address: Value<'_>) -> Option<Element<'_>> {
    let array_coor = address.defining_op().filter(|op| op.is(fir::ARRAY_COOR))?;
    names_of_whole(array_coor.operand(0))?;
    Element::of(array_coor)
}

/// The subscripts of `element` in an array with lower bounds of 1.
fn from_one<'c>(b: &Builder<'c>, element: &Element<'c>) -> Vec<Value<'c>> {
    let one = arith::index(b, 1);
    let subscripts = element.subscripts.iter().enumerate();
    subscripts
        .map(|(at, &subscript)| {
            let subscript = fir::to_index(b, subscript);
            let Some(&bound) = element.lower_bounds.get(at) else {
                return subscript;
            };
            arith::add(b, arith::sub(b, subscript, fir::to_index(b, bound)), one)
        })
        .collect()
}

/// The first element of the whole array at an address, or that a descriptor describes, if it is
/// known to have no gaps.
fn base(array: Value<'_>) -> Option<Value<'_>> {
    let is_first = |name: &Value<'_>| name.ty().is_address() && !name.ty().is_descriptor_address();
    names_of_whole(array)?.into_iter().rfind(is_first)
}

/// Other names and descriptors of the array that `array` leads to, up to where those come from;
/// `None` for a part.
fn names_of_whole(array: Value<'_>) -> Option<Vec<Value<'_>>> {
    let mut names = vec![array];
    while let Some(op) = names[names.len() - 1].defining_op() {
        match op.name().as_str() {
            fir::DECLARE | fir::CONVERT | fir::BOX_ADDR => {}
            fir::EMBOX | fir::REBOX if fir::slice_of(op).is_none() => {}
            fir::EMBOX | fir::REBOX => return None,
            _ => break,
        }
        names.push(op.operand(0));
    }
    Some(names)
}
