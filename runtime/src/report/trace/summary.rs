//! The table that `ACCC_TIME=1` prints when the program ends: where the time
//! went, by construct and variable.

use super::{Extent, Record};
use crate::{
    report::{bytes::size, location::Location, operation::Action},
    state::exit::at_exit,
};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::OnceLock;
use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    action: Action,
    name: String,
    location: Location,
}

#[derive(Clone, Default)]
struct Total {
    count: u64,
    bytes: usize,
    elapsed: Duration,
    longest: Duration,
}

impl Total {
    fn add(&mut self, bytes: usize, elapsed: Duration) {
        self.count += 1;
        self.bytes += bytes;
        self.elapsed += elapsed;
        self.longest = self.longest.max(elapsed);
    }
}

type Totals = HashMap<Key, Total>;

fn totals() -> &'static Mutex<Totals> {
    static TOTALS: OnceLock<Mutex<Totals>> = OnceLock::new();
    TOTALS.get_or_init(Mutex::default)
}

/// Adds an action to the table; those that take no time are left out.
pub fn add(record: &Record, elapsed: Duration) {
    if !PARTS
        .iter()
        .any(|(_, actions)| actions.contains(&record.action))
    {
        return;
    }
    let bytes = match record.extent {
        Extent::Bytes(bytes) => bytes,
        _ => 0,
    };
    let key = Key {
        action: record.action,
        name: record.subject().into_owned(),
        location: record.location,
    };
    let mut totals = totals().lock();
    totals.entry(key).or_default().add(bytes, elapsed);
}

/// Has the table printed when the program ends.
pub fn print_at_exit() {
    at_exit(print);
}

extern "C" fn print() {
    eprint!("{}", table(&totals().lock()));
}

/// Longer names push their line's columns to the right.
const WIDEST_NAME: usize = 60;

/// The parts of the table, in the order in which they are printed.
const PARTS: [(&str, &[Action]); 4] = [
    ("constructs", &[Action::Launch, Action::HostRun]),
    ("data transfers", &[Action::Copyin, Action::Copyout]),
    ("device memory", &[Action::Allocate, Action::Free]),
    ("waits", &[Action::Wait]),
];

fn table(totals: &Totals) -> String {
    let mut text = "accc: time by construct and variable\n".to_owned();
    for (title, actions) in PARTS {
        let lines = sorted(totals, actions);
        if !lines.is_empty() {
            part(&mut text, title, &lines);
        }
    }
    text
}

/// The lines of some actions, the costliest first.
fn sorted<'a>(totals: &'a Totals, actions: &[Action]) -> Vec<(&'a Key, &'a Total)> {
    let chosen = |(key, _): &(&Key, &Total)| actions.contains(&key.action);
    let mut lines: Vec<_> = totals.iter().filter(chosen).collect();
    lines.sort_by(|(a, x), (b, y)| {
        let by_name = || (a.action, &a.name).cmp(&(b.action, &b.name));
        y.elapsed.cmp(&x.elapsed).then_with(by_name)
    });
    lines
}

/// One part: a heading with the sums, then a line for each name and place.
fn part(text: &mut String, title: &str, lines: &[(&Key, &Total)]) {
    let whole: Duration = lines.iter().map(|(_, total)| total.elapsed).sum();
    let transfers = lines.iter().filter(|(key, _)| is_transfer(key.action));
    let bytes: usize = transfers.map(|(_, total)| total.bytes).sum();
    let mut heading = format!("  {title}: {:.3} ms", milliseconds(whole));
    if bytes > 0 {
        heading += &format!(", {}", size(bytes));
    }
    let names = lines.iter().map(|(key, _)| key.name.chars().count());
    let width = names.max().unwrap_or_default().clamp(24, WIDEST_NAME);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{heading}");
    let _ = writeln!(
        text,
        "    {:<8} {:<width$} {:>8} {:>11} {:>11} {:>11} {:>5} {:>9} {:>10}  where",
        "action", "name", "count", "total/ms", "mean/ms", "longest/ms", "share", "bytes", "rate"
    );
    for (key, total) in lines {
        let share = 100.0 * total.elapsed.as_secs_f64() / whole.as_secs_f64().max(1e-12);
        let place = match key.location.is_unknown() {
            true => String::new(),
            false => key.location.to_string(),
        };
        let line = format!(
            "    {:<8} {:<width$} {:>8} {:>11.3} {:>11.4} {:>11.4} {:>4.0}% {:>9} {:>10}  {}",
            key.action.word(),
            key.name,
            total.count,
            milliseconds(total.elapsed),
            milliseconds(total.elapsed) / total.count as f64,
            milliseconds(total.longest),
            share,
            bytes_or_none(total.bytes),
            rate(key.action, total),
            place,
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn bytes_or_none(bytes: usize) -> String {
    match bytes {
        0 => "-".to_owned(),
        bytes => size(bytes),
    }
}

fn is_transfer(action: Action) -> bool {
    matches!(action, Action::Copyin | Action::Copyout)
}

/// `12.3 GB/s`, where something was moved.
fn rate(action: Action, total: &Total) -> String {
    let seconds = total.elapsed.as_secs_f64();
    match is_transfer(action) && total.bytes > 0 && seconds > 0.0 {
        true => format!("{:.1} GB/s", total.bytes as f64 / seconds / 1e9),
        false => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costliest_line_comes_first_in_its_part() {
        let mut totals = Totals::new();
        let mut add = |action, name: &str, bytes, milliseconds| {
            let key = Key {
                action,
                name: name.to_owned(),
                location: Location::default(),
            };
            let elapsed = Duration::from_millis(milliseconds);
            totals.entry(key).or_default().add(bytes, elapsed);
        };
        add(Action::Copyin, "u", 1_000_000, 1);
        add(Action::Copyin, "u", 1_000_000, 3);
        add(Action::Launch, "short", 0, 1);
        add(Action::Launch, "long", 0, 9);
        let text = table(&totals);
        let lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(lines[1], ["constructs:", "10.000", "ms"]);
        let long = ["launch", "long", "1", "9.000", "9.0000", "9.0000", "90%"];
        assert_eq!(lines[3][..7], long);
        assert_eq!(lines[4][1], "short");
        assert_eq!(lines[5].join(" "), "data transfers: 4.000 ms, 2.0 MB");
        assert_eq!(
            lines[7].join(" "),
            "copyin u 2 4.000 2.0000 3.0000 100% 2.0 MB 0.5 GB/s"
        );
    }
}
