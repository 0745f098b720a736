//! Why data may be absent: what a message says after an error about presence.

use crate::{
    memory::sync::Mutex,
    report::{error::Error, location::Location},
    state::{environment::Environment, registry},
    variables::name::Name,
};
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
    fn last(&self, name: Name) -> Option<Location> {
        let all = self.0.lock();
        let last = all.iter().rev().find(|it| it.name == name);
        last.map(|it| it.entered)
    }
}

impl Environment {
    /// Lines for the error's message.
    pub fn hints(&self, error: &Error) -> Vec<String> {
        let Error::NotPresent { name, host, .. } = error else {
            return Vec::new();
        };
        let others = registry::used().filter(|it| !std::ptr::eq(*it, self));
        let elsewhere = others.filter(|it| it.table.lock().present(host).is_some());
        let elsewhere = elsewhere.map(|it| format!("it is present on device {it}"));
        let lost = self.lost.last(*name).map(|entered| {
            format!(
                "data of '{name}', entered at {entered}, has gone with its variable: that was \
                 deallocated or allocated anew, or its procedure has returned"
            )
        });
        elsewhere.chain(lost).collect()
    }
}
