//! Data that has gone with its variable, which messages about absent data name.

use super::sync::Mutex;
use crate::{report::location::Location, variables::name::Name};
use std::collections::VecDeque;

/// How many are remembered.
const MOST: usize = 64;

/// Data that has gone with its variable, the latest last.
#[derive(Default)]
pub struct Lost(Mutex<VecDeque<LostData>>);

struct LostData {
    name: Name,
    entered: Location,
}

impl Lost {
    /// Data of that name, brought at that place, has gone.
    pub fn note(&self, name: Name, entered: Location) {
        let mut all = self.0.lock();
        all.retain(|it| it.name != name || it.entered != entered);
        if all.len() == MOST {
            all.pop_front();
        }
        all.push_back(LostData { name, entered });
    }

    /// Where the latest data of that name had been brought.
    pub fn last(&self, name: Name) -> Option<Location> {
        let all = self.0.lock();
        let last = all.iter().rev().find(|it| it.name == name);
        last.map(|it| it.entered)
    }
}
