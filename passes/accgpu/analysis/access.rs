//! Which variable a load or store reaches, and which part of it.

pub use super::step::Step;
use super::way::Way;
use accc_dialects::{
    acc::DataEntry,
    accgpu, fir,
    ir::{Op, Value},
};

/// Where an address leads.
#[derive(Clone, Copy)]
pub enum Memory<'c> {
    Variable {
        /// The device copy of a variable, or the variable.
        base: Value<'c>,
        /// The memory that holds it on the host: variables of a common block or
        /// an EQUIVALENCE share one.
        storage: Value<'c>,
    },
    /// Anything with the attribute TARGET, or the target of another pointer.
    BehindPointer,
}

/// A load or a store, or what a call does by an argument.
#[derive(Clone)]
pub struct Access<'c> {
    pub memory: Memory<'c>,
    /// The variable on the host, or the pointer, where `path` begins.
    pub origin: Value<'c>,
    /// How the address leads from the variable to what it reaches.
    pub path: Vec<Step<'c>>,
    pub writes: bool,
}

impl<'c> Access<'c> {
    pub fn of(address: Value<'c>, writes: bool) -> Self {
        Self::of_part(address, Vec::new(), writes)
    }

    /// To what a data clause brings.
    pub fn of_clause(entry: DataEntry<'c>) -> Self {
        Self::of_variable(entry.variable())
    }

    /// To what is at `variable`: where that is the descriptor of an allocatable variable or a pointer,
    /// what it leads to.
    pub fn of_variable(variable: Value<'c>) -> Self {
        let behind = match variable.ty().is_descriptor_address() {
            true => vec![Step::Unknown, Step::Target],
            false => Vec::new(),
        };
        Self::of_part(variable, behind, true)
    }

    /// Of what `inner`, the last step first, leads to from what is at `address`.
    pub fn of_part(address: Value<'c>, inner: Vec<Step<'c>>, writes: bool) -> Self {
        let way = Way::back_from(address, inner);
        let memory = match way.is_behind_pointer {
            true => Memory::BehindPointer,
            false => Memory::Variable {
                base: way.copy.unwrap_or(way.origin),
                storage: way.origin,
            },
        };
        Access {
            memory,
            origin: way.origin,
            path: way.path,
            writes,
        }
    }

    /// The memory that holds the variable on the host; `None` behind a pointer.
    pub fn storage(&self) -> Option<Value<'c>> {
        match self.memory {
            Memory::Variable { storage, .. } => Some(storage),
            Memory::BehindPointer => None,
        }
    }

    /// Whether each iteration of `nest` has the variable for itself.
    pub fn is_owned_by(&self, nest: Op<'c>) -> bool {
        let Some(source) = self.storage().and_then(Value::defining_op) else {
            return false;
        };
        let is_made_inside = source.is_any(&[accgpu::PRIVATE, fir::ALLOCA, fir::ALLOCMEM])
            && nest.is_ancestor_of(source);
        let is_private = source.is(accgpu::PRIVATE)
            && accgpu::follows_loop(source)
            && source.block() == nest.block();
        is_made_inside || is_private
    }

    /// The variable as messages call it.
    pub fn in_words(&self) -> String {
        match self.name() {
            Some(name) => format!("'{}'", source_name(&name)),
            None => "the target of a pointer".to_owned(),
        }
    }

    /// What the program or flang calls the variable; `None` behind a pointer.
    pub fn name(&self) -> Option<String> {
        const NAMES: [&str; 4] = ["name", "uniq_name", "bindc_name", "symbol"];
        let Memory::Variable { base, storage } = self.memory else {
            return None;
        };
        [base, storage]
            .into_iter()
            .filter_map(Value::defining_op)
            .find_map(|op| NAMES.iter().find_map(|name| op.text(name)))
    }
}

/// The entity's name of one of flang's unique names: `b` of `_QMmFsEb`.
pub fn source_name(unique: &str) -> &str {
    let is_mangled = unique.starts_with("_Q");
    let start = unique.rfind(|c: char| c.is_ascii_uppercase());
    match start {
        Some(start) if is_mangled => &unique[start + 1..],
        _ => unique,
    }
}
