//! Assignments that flang leaves to its library or gives temporaries, element by element.

mod object_loops;
mod object_values;
mod reads;
mod values;
mod vector_subscripts;
mod wheres;

pub use object_loops::ObjectLoops;
pub use vector_subscripts::VectorSubscripts;
pub use wheres::PlainWheres;
