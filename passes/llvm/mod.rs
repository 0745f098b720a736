//! Passes that read the LLVM dialect.

mod drop_dummy_tags;
mod embed_images;
mod outline_parallel;
mod place_loops;
mod register_constructors;
mod scope_variables;

pub use drop_dummy_tags::DropDummyTags;
pub use embed_images::embed_images;
pub use outline_parallel::OutlineParallel;
pub use place_loops::PlaceLoops;
pub use register_constructors::{CONSTRUCTOR, RegisterConstructors};
pub use scope_variables::ScopeVariables;
