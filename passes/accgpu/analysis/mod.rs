//! What passes ask about loops, variables and accesses to memory.

pub(crate) mod access;
mod argument_parts;
pub(crate) mod certain;
pub(crate) mod dependence;
pub(crate) mod descriptor_writes;
pub(crate) mod exact;
pub(crate) mod gang_loop;
pub(crate) mod gang_redundant;
pub(crate) mod gathered_nest;
pub(crate) mod gathering;
pub(crate) mod host;
pub(crate) mod in_turn;
pub(crate) mod lanes;
pub(crate) mod limits;
pub(crate) mod liveness;
pub(crate) mod loop_effects;
pub(crate) mod memory_uses;
pub(crate) mod note_effects;
pub(crate) mod parts;
pub(crate) mod perfect;
pub(crate) mod place;
pub(crate) mod presence;
mod round_values;
pub(crate) mod round_writes;
pub(crate) mod rounds;
pub(crate) mod scalars;
pub(crate) mod set_elements;
pub(crate) mod set_first;
mod set_on_paths;
pub(crate) mod sources;
mod step;
mod way;
pub(crate) mod writers;

pub use note_effects::NoteEffects;
