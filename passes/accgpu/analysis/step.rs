//! The steps from a variable to the part of it that an access reaches.

use accc_dialects::{
    fir,
    ir::{Op, Type, Value},
};

/// From an object to a part of it, or to what it refers to.
#[derive(Clone, Copy)]
pub enum Step<'c> {
    /// The element that a fir.array_coor stands for.
    Element(Op<'c>),
    /// The member with that number of an object of derived type.
    Member(i32),
    /// An object known by its declared type, as one of this extended type, on the way to a member
    /// that the declared type does not have.
    Extension(Type<'c>),
    /// Elements from the one that a fir.array_coor stands for, in sequence, as an array of another
    /// shape that begins there has them (F2023, 15.5.2.12): the first subscripts, so many, may be
    /// any.
    Block(Op<'c>, usize),
    /// What a descriptor leads to.
    Target,
    /// A descriptor of its own (fir.embox, fir.rebox): subscripts after it are
    /// others than before.
    View(Value<'c>),
    /// A variable of a common block or an equivalence set.
    Bytes { offset: i64, size: i64 },
    /// Any part.
    Unknown,
}

impl Step<'_> {
    /// Whether it leads to a descriptor of the whole array: its elements are the array's.
    pub fn is_whole_view(&self) -> bool {
        let Step::View(descriptor) = self else {
            return false;
        };
        let view = descriptor.defining_op();
        view.is_some_and(|view| fir::slice_of(view).is_none())
    }

    /// Whether two steps from one place lead to places with nothing in common.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Step::Member(one), Step::Member(other)) => one != other,
            (Step::Member(_), Step::Extension(_)) | (Step::Extension(_), Step::Member(_)) => true,
            (
                Step::Bytes { offset, size },
                Step::Bytes {
                    offset: at,
                    size: length,
                },
            ) => offset + size <= at || at + length <= offset,
            _ => false,
        }
    }

    /// Whether two steps from one place lead to one place, whatever the iteration.
    pub fn is_same_part(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Step::Member(one), Step::Member(other)) => one == other,
            (Step::Extension(one), Step::Extension(other)) => one == other,
            (
                Step::Bytes { offset, size },
                Step::Bytes {
                    offset: at,
                    size: length,
                },
            ) => (offset, size) == (at, length),
            (Step::Target, Step::Target) => true,
            _ => false,
        }
    }
}
