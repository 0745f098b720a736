//! What several clauses of one directive ask for of one device copy.
//!
//! In `copyin(x) copy(x%a, x%b)` all lie in the copy of `x`, and which of the clauses gives the
//! last reference back is an accident. What the others would have copied to the host, were they
//! the last, is copied when the data goes with the same directive (OpenACC 3.4, 2.7.2 and 2.7.8).

use super::{directive, request::Request, transfer::Transfer};
use crate::{
    device::Direction, memory::present::Memory, report::error::Result,
    state::environment::Environment, variables::section::Section,
};

impl Environment {
    /// Copies what is due of data that is `gone`; `copied` is what the last clause copies itself.
    pub(crate) fn copy_due(
        &self,
        gone: Memory,
        copied: Option<&Section>,
        request: Request,
    ) -> Result<()> {
        let bytes = gone.host..gone.host + gone.bytes;
        for due in directive::due_copyouts(&bytes) {
            if copied.is_some_and(|copied| copied.holds(&due)) {
                continue;
            }
            let table = self.table.lock();
            let entry = table.present(&due.range);
            let transfer = entry.map(|entry| Transfer::new(self, &due, Direction::ToHost, entry));
            drop(table);
            transfer.map_or(Ok(()), |transfer| transfer.run(request))?;
        }
        Ok(())
    }
}
