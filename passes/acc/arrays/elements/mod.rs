//! Assignments that flang leaves to its library or gives temporaries, element by element.

mod reads;
mod values;
mod vector_subscripts;
mod wheres;

pub use vector_subscripts::VectorSubscripts;
pub use wheres::PlainWheres;
