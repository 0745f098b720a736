//! Why data may be absent: what a message says after an error about presence.

use crate::{
    report::error::Error,
    state::{environment::Environment, registry},
};

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
