//! Sections of one variable that several clauses of one directive name: `copy(a(1:10))
//! copyin(a(50:60))`. Each has an entry of the present table and is copied as its own clause
//! says (OpenACC 3.4, 2.7.1), but a construct finds all elements of the variable by one address.
//! So those of a directive that are not present yet get their device memory in one piece, from
//! the first byte of all to the last one, where each lies as far from the others as on the
//! host. What is between them has no data.
//!
//! Sections that other directives have brought lie where they do: a construct that names such
//! ones apart from each other is an error.

use crate::{
    device::Stream,
    memory::present::{Memory, Presence},
    report::{
        error::{Apart, Error, Result},
        location::Location,
    },
    state::environment::Environment,
    variables::{name::Name, section::Section},
};
use std::ops::Range;

/// The sections of one variable in a directive.
#[derive(Debug)]
pub(crate) struct Together {
    /// What they have in common: [`Section::base`].
    base: usize,
    /// Those that have elements.
    sections: Vec<Section>,
    piece: Option<Piece>,
}

/// Device memory for several sections.
#[derive(Clone, Debug)]
struct Piece {
    host: Range<usize>,
    device: u64,
}

impl Together {
    /// Whether they are of the variable at `base`.
    pub(crate) fn is_of(&self, base: usize) -> bool {
        self.base == base
    }

    /// Adds a section to those of its variable.
    pub(crate) fn add(all: &mut Vec<Together>, section: Section) {
        if !all.iter().any(|it| it.base == section.base) {
            all.push(Together {
                base: section.base,
                sections: Vec::new(),
                piece: None,
            });
        }
        let own = all.iter_mut().find(|it| it.base == section.base);
        let own = own.expect("it has just been added");
        let is_known = |it: &Section| it.range == section.range;
        if !section.is_empty() && !own.sections.iter().any(is_known) {
            own.sections.push(section);
        }
    }
}

impl Environment {
    /// Device memory for a section that is not present.
    pub(crate) fn place_section(&self, section: &Section, memory: &mut Memory) -> Result<()> {
        if let Some(piece) = self.piece_with(section.base, &section.range) {
            self.pieces.hold(piece.device);
            memory.block = piece.device;
            memory.device = piece.device + (section.range.start - piece.host.start) as u64;
            return Ok(());
        }
        let allocated = self.pool.allocate(&*self.device, memory.bytes);
        memory.device = allocated.map_err(|error| error.of(section.name))?;
        memory.block = memory.device;
        Ok(())
    }

    /// Frees the memory of data that has left, unless others have a part of it, after what is in
    /// the `streams`.
    pub(crate) fn free_memory(&self, memory: Memory, streams: &[Stream]) -> Result<()> {
        match self.pieces.release(memory.block) {
            true => self.pool.free(&*self.device, memory.block, streams),
            false => Ok(()),
        }
    }

    /// The calling thread's directive is over: what it had in mind for its clauses goes.
    pub(crate) fn release_pieces(&self, all: Vec<Together>) -> Result<()> {
        for piece in all.into_iter().filter_map(|it| it.piece) {
            if self.pieces.release(piece.device) {
                self.pool.free(&*self.device, piece.device, &[])?;
            }
        }
        Ok(())
    }

    /// The device address that corresponds to the base of a section which has no data of its
    /// own: that of the others in its directive, if there are any. `brings`: they are brought.
    pub(crate) fn base_beside(&self, base: usize, brings: bool) -> Result<Option<u64>> {
        let sections = super::with_together(base, |it| it.sections.clone());
        for section in sections.iter().flatten() {
            if let Some(device) = self.lookup(section)? {
                return Ok(Some(device));
            }
        }
        let first = sections.as_ref().and_then(|all| all.first());
        let Some(first) = first.filter(|_| brings) else {
            return Ok(None);
        };
        let piece = self.piece_with(base, &first.range);
        Ok(piece.map(|piece| {
            let offset = base.wrapping_sub(piece.host.start) as u64;
            piece.device.wrapping_add(offset)
        }))
    }

    /// The piece that has room for `range`, of the variable at `base`; none where there is only
    /// one section, or no memory for what is between them.
    fn piece_with(&self, base: usize, range: &Range<usize>) -> Option<Piece> {
        let (sections, made) =
            super::with_together(base, |it| (it.sections.clone(), it.piece.clone()))?;
        if let Some(piece) = made {
            let holds = piece.host.start <= range.start && range.end <= piece.host.end;
            return holds.then_some(piece);
        }
        let table = self.table.lock();
        let is_absent = |it: &&Section| {
            &it.range == range || matches!(table.locate(&it.range), Presence::Absent)
        };
        let absent: Vec<_> = sections.iter().filter(is_absent).collect();
        let start = absent.iter().map(|it| it.range.start).min()?;
        let end = absent.iter().map(|it| it.range.end).max()?;
        drop(table);
        if absent.len() < 2 || range.start < start || end < range.end {
            return None;
        }
        // Without it they lie apart, which the program may never notice.
        let device = self.pool.allocate(&*self.device, end - start).ok()?;
        self.pieces.hold(device);
        let host = start..end;
        let piece = Piece { host, device };
        super::with_together(base, |it| it.piece = Some(piece.clone()));
        Some(piece)
    }

    /// An error where the sections that a construct names do not lie as on the host.
    pub(crate) fn check_together(&self, all: &[Together]) -> Result<()> {
        for Together { base, sections, .. } in all {
            let mut first: Option<(u64, Name, Location)> = None;
            for section in sections {
                let settled = self.settled(&section.range);
                let Some(entry) = settled.present() else {
                    continue;
                };
                let device = entry.device_address(*base);
                let (first_device, first, first_entered) =
                    *first.get_or_insert((device, section.name, entry.entered));
                if device != first_device {
                    return Err(Error::Apart(Box::new(Apart {
                        first,
                        other: section.name,
                        first_entered,
                        other_entered: entry.entered,
                    })));
                }
            }
        }
        Ok(())
    }
}
