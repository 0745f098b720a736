//! What a user can see of a run: a line per action (`ACCC_NOTIFY`) and a table
//! at its end (`ACCC_TIME=1`).
//!
//! `ACCC_NOTIFY=1` prints launches and copies, 2 waits too, 3 allocations too.

use crate::device::Shape;
use crate::environment::Environment;
use crate::exit::at_exit;
use crate::location::Location;
use crate::queue::Queue;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::ffi::CStr;
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

/// Something the runtime did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    Launch,
    HostRun,
    Copyin,
    Copyout,
    Allocate,
    Free,
    Wait,
}

impl Action {
    /// How messages call it.
    pub fn word(self) -> &'static str {
        match self {
            Action::Launch => "launch",
            Action::HostRun => "host run",
            Action::Copyin => "copyin",
            Action::Copyout => "copyout",
            Action::Allocate => "allocate",
            Action::Free => "free",
            Action::Wait => "wait",
        }
    }

    /// The least `ACCC_NOTIFY` that shows it.
    fn level(self) -> u32 {
        match self {
            Action::Launch | Action::HostRun | Action::Copyin | Action::Copyout => 1,
            Action::Wait => 2,
            Action::Allocate | Action::Free => 3,
        }
    }
}

struct Settings {
    notify: u32,
    timing: bool,
}

fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let number = |name: &str| {
            let value = std::env::var(name).unwrap_or_default();
            value.trim().parse::<u32>().unwrap_or(0)
        };
        let settings = Settings {
            notify: number("ACCC_NOTIFY"),
            timing: number("ACCC_TIME") > 0,
        };
        if settings.timing {
            at_exit(print_summary);
        }
        settings
    })
}

/// Whether times are collected: each operation is then waited for.
pub fn is_timing() -> bool {
    settings().timing
}

/// Whether [`record`] has anything to do; callers may save themselves the
/// clock otherwise.
pub fn is_active() -> bool {
    let settings = settings();
    settings.timing || settings.notify > 0
}

/// How large an action is.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    Unknown,
    Bytes(usize),
    Shape(Shape),
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Unknown => Ok(()),
            Extent::Bytes(bytes) => write!(f, "  {}", size(*bytes)),
            Extent::Shape(shape) => {
                let [gangs, workers, lanes] = shape.numbers();
                write!(f, "  gangs {gangs} workers {workers} vector {lanes}")
            }
        }
    }
}

/// One action.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    pub action: Action,
    /// A variable or kernel.
    pub name: &'a CStr,
    pub extent: Extent,
    pub queue: Queue,
    pub elapsed: Duration,
    pub location: Location,
}

/// Prints and counts an action, as far as the user asked for it.
pub fn record(environment: &Environment, record: Record) {
    let settings = settings();
    if settings.notify >= record.action.level() {
        print(environment, &record);
    }
    if settings.timing {
        add(&record);
    }
}

fn print(environment: &Environment, record: &Record) {
    let place = match record.location.is_unknown() {
        true => String::new(),
        false => format!("  {}", record.location),
    };
    let name = match record.name.is_empty() {
        true => String::new(),
        false => format!("{}  ", record.name.to_string_lossy()),
    };
    let (word, extent, queue) = (record.action.word(), record.extent, record.queue);
    eprintln!("accc: {word:<8} {name}{environment}  {queue}{extent}{place}");
}

fn add(record: &Record) {
    let key = Key {
        action: record.action,
        name: record.name.to_string_lossy().into_owned(),
        location: record.location,
    };
    let mut totals = totals().lock();
    let total = totals.entry(key).or_default();
    total.count += 1;
    total.elapsed += record.elapsed;
    if let Extent::Bytes(bytes) = record.extent {
        total.bytes += bytes;
    }
}

/// Tells which device the program begins to use.
pub fn device(environment: &Environment) {
    if settings().notify > 0 {
        let name = environment.device.properties().name;
        eprintln!("accc: {:<8} {environment}  {name}", "device");
    }
}

/// `8.0 MB`: decimal units, as vendors count.
pub fn size(bytes: usize) -> String {
    const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    match unit {
        0 => format!("{bytes} B"),
        unit => format!("{value:.1} {}", UNITS[unit]),
    }
}

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
}

fn totals() -> &'static Mutex<HashMap<Key, Total>> {
    static TOTALS: OnceLock<Mutex<HashMap<Key, Total>>> = OnceLock::new();
    TOTALS.get_or_init(Mutex::default)
}

extern "C" fn print_summary() {
    eprint!("{}", summary());
}

/// The table: the costliest line first.
fn summary() -> String {
    let mut lines: Vec<_> = {
        let totals = totals().lock();
        totals
            .iter()
            .map(|(key, total)| (key.clone(), total.clone()))
            .collect()
    };
    lines.sort_by(|a, b| {
        b.1.elapsed
            .cmp(&a.1.elapsed)
            .then(a.0.action.cmp(&b.0.action))
    });
    let mut text = format!(
        "accc: time by construct and variable\n  {:<8} {:<24} {:>8} {:>12} {:>12}  where\n",
        "action", "name", "count", "bytes", "time/ms"
    );
    for (key, total) in lines {
        let place = match key.location.is_unknown() {
            true => String::new(),
            false => key.location.to_string(),
        };
        text += &format!(
            "  {:<8} {:<24} {:>8} {:>12} {:>12.3}  {}\n",
            key.action.word(),
            key.name,
            total.count,
            total.bytes,
            total.elapsed.as_secs_f64() * 1e3,
            place,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_short() {
        assert_eq!(size(999), "999 B");
        assert_eq!(size(8_000_000), "8.0 MB");
        assert_eq!(size(1_999_999_999), "2.0 GB");
    }
}
