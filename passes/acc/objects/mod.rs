//! Objects of derived type: their members, and what they hold.

mod allocate_objects;
mod allocate_polymorphic;
mod assign_objects;
mod construct_values;
mod drop_finalisation;
pub(crate) mod member_actions;
mod member_clauses;
mod member_paths;
mod member_targets;
pub(crate) mod members;
pub(crate) mod object_types;
mod plain_objects;

pub use allocate_objects::AllocateObjects;
pub(crate) use allocate_objects::LEAVES_COMPONENTS;
pub use allocate_polymorphic::AllocatePolymorphic;
pub use assign_objects::AssignObjects;
pub use construct_values::ConstructValues;
pub(crate) use construct_values::INITIALIZE;
pub use drop_finalisation::DropFinalisation;
pub use member_clauses::MemberClauses;
pub use member_targets::MemberTargets;
pub use members::DEEP_COPY;
pub(crate) use object_types::{has_allocatables, has_descriptors, object_of, object_type};
pub(crate) use plain_objects::is_plain_object;
