//! What is asked of values that others share.

use super::Value;
use std::collections::HashMap;

/// What is known of values that were asked about. `k = k * k + k`, n times, is 3n operations, but
/// 2^n ways lead from the last one to the first: whatever follows each of them keeps what it finds.
pub struct Answers<'c, T>(HashMap<Value<'c>, T>);

impl<T> Default for Answers<'_, T> {
    fn default() -> Self {
        Answers(HashMap::new())
    }
}

impl<'c, T: Clone> Answers<'c, T> {
    /// What `find` finds of `value` when it is asked for the first time; it asks the rest here too.
    pub fn of(&mut self, value: Value<'c>, find: impl FnOnce(&mut Self) -> T) -> T {
        if let Some(known) = self.0.get(&value) {
            return known.clone();
        }
        let found = find(self);
        self.0.insert(value, found.clone());
        found
    }
}
