//! Which elements of a variable two runs left different, and how much.

use crate::{
    memory::present::Entry,
    report::tolerance::Tolerance,
    variables::{descriptor::derived_type::Part, elements::Elements, kind::Kind},
};
use std::fmt;

impl Tolerance {
    /// Whether two numbers differ beyond it. Where a variable's elements are
    /// large, small ones carry the rounding errors of large ones: `largest` is
    /// the largest magnitude in it.
    fn is_exceeded(&self, pair: Pair, largest: f64) -> bool {
        let Pair { device, host, .. } = pair;
        if device == host || (device.is_nan() && host.is_nan()) {
            return false;
        }
        let difference = (device - host).abs();
        let (relative, epsilon) = pair.precision();
        let relative = self.relative.unwrap_or(relative);
        let allowed = relative * device.abs().max(host.abs()) + 16.0 * epsilon * largest;
        // What is not finite on one side is never near.
        !difference.is_finite() || difference > allowed
    }
}

/// A real number of the device and the host's.
#[derive(Clone, Copy)]
struct Pair {
    device: f64,
    host: f64,
    is_double: bool,
}

impl Pair {
    /// The tolerance when none is given, and the type's relative precision.
    fn precision(&self) -> (f64, f64) {
        match self.is_double {
            true => (1e-9, f64::EPSILON),
            false => (1e-4, f32::EPSILON.into()),
        }
    }
}

/// The real numbers of an element: its parts if it is complex.
fn numbers(kind: Kind, bytes: &[u8]) -> Vec<f64> {
    let part = match kind {
        Kind::Complex => bytes.len() / 2,
        _ => bytes.len(),
    };
    bytes
        .chunks_exact(part)
        .map(|part| match part.len() {
            4 => f32::from_ne_bytes(array(part)).into(),
            _ => f64::from_ne_bytes(array(part)),
        })
        .collect()
}

/// The first bytes, as many as a number has.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[..N]);
    array
}

/// How many elements are shown.
const SHOWN: usize = 5;

/// What differs in one variable.
pub struct Report {
    shown: Vec<String>,
    different: usize,
    elements: usize,
}

impl Report {
    /// Compares the device's results for an entry with the host's; `None` when
    /// they agree.
    pub fn of(entry: &Entry, device: &[u8], host: &[u8], tolerance: &Tolerance) -> Option<Report> {
        if device == host {
            return None;
        }
        let elements = &entry.elements;
        let largest = largest(elements.kind, elements.bytes, device, host);
        let mut report = Report {
            shown: Vec::new(),
            different: 0,
            elements: device.len() / elements.bytes.max(1),
        };
        let mut place = 0;
        while let Some(next) = next_difference(device, host, place) {
            place = next + 1;
            // What lies between the elements belongs to another variable.
            let Some((_, start)) = elements.at(entry.host.start + next) else {
                continue;
            };
            let Some(start) = start.checked_sub(entry.host.start) else {
                continue;
            };
            let end = (start + elements.bytes.max(1)).min(device.len());
            place = end;
            let (device, host) = (&device[start..end], &host[start..end]);
            if let Some(part) = different_part(elements, device, host, tolerance, largest) {
                report.different += 1;
                if report.shown.len() < SHOWN {
                    let name = elements.name(entry.name, entry.host.start + start);
                    let [device, host] = [device, host]
                        .map(|element| value(part.kind, &element[part.bytes.clone()]));
                    report
                        .shown
                        .push(format!("{name}{}: device {device}, host {host}", part.name));
                }
            }
        }
        (report.different > 0).then_some(report)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.shown {
            writeln!(f, "  {line}")?;
        }
        writeln!(
            f,
            "  {} of {} elements differ",
            self.different, self.elements
        )
    }
}

/// The first place from `from` on where the bytes are different.
fn next_difference(device: &[u8], host: &[u8], from: usize) -> Option<usize> {
    const BLOCK: usize = 4096;
    let mut start = from;
    while start < device.len() {
        let end = (start + BLOCK).min(device.len());
        let (left, right) = (&device[start..end], &host[start..end]);
        if left != right {
            let offset = left.iter().zip(right).position(|(a, b)| a != b);
            return offset.map(|offset| start + offset);
        }
        start = end;
    }
    None
}

/// Whether the kind's elements are real numbers that this file can read.
fn is_numeric(kind: Kind, bytes: usize) -> bool {
    match kind {
        Kind::Real => matches!(bytes, 4 | 8),
        Kind::Complex => matches!(bytes, 8 | 16),
        Kind::Integer | Kind::Other => false,
    }
}

/// The largest finite magnitude of both sides; 0 for what is no real number.
fn largest(kind: Kind, element: usize, device: &[u8], host: &[u8]) -> f64 {
    if !is_numeric(kind, element) {
        return 0.0;
    }
    let both = device
        .chunks_exact(element)
        .chain(host.chunks_exact(element));
    both.flat_map(|bytes| numbers(kind, bytes))
        .filter(|number| number.is_finite())
        .fold(0.0, |largest, number| number.abs().max(largest))
}

/// What differs of an element: all of it, or the first such component of an object.
fn different_part(
    elements: &Elements,
    device: &[u8],
    host: &[u8],
    tolerance: &Tolerance,
    largest: f64,
) -> Option<Part> {
    if elements.kind != Kind::Other {
        let whole = Part {
            bytes: 0..device.len(),
            kind: elements.kind,
            name: String::new(),
        };
        return differs(whole.kind, device, host, tolerance, largest).then_some(whole);
    }
    let Some(ty) = elements.derived_type else {
        return unknown_part(device, host);
    };
    let mut place = 0;
    while let Some(next) = next_difference(device, host, place) {
        place = next + 1;
        let Some(part) = ty.part_at(next) else {
            // Nothing lies between components.
            continue;
        };
        place = part.bytes.end.min(device.len());
        let bytes = part.bytes.start..place;
        let (device, host) = (&device[bytes.clone()], &host[bytes.clone()]);
        let of_part = self::largest(part.kind, bytes.len(), device, host);
        if differs(part.kind, device, host, tolerance, of_part) {
            return Some(Part { bytes, ..part });
        }
    }
    None
}

/// What differs where nobody knows what the bytes are.
fn unknown_part(device: &[u8], host: &[u8]) -> Option<Part> {
    // Most components begin at such a place, and differ in their last bytes or first.
    const ALIGNED: usize = 4;
    let place = next_difference(device, host, 0)? / ALIGNED * ALIGNED;
    Some(Part {
        bytes: place..device.len(),
        kind: Kind::Other,
        name: match place {
            0 => String::new(),
            _ => format!(", from its byte {place} (of {}) on", device.len()),
        },
    })
}

/// Whether an element differs, its bytes being different.
fn differs(kind: Kind, device: &[u8], host: &[u8], tolerance: &Tolerance, largest: f64) -> bool {
    if !is_numeric(kind, device.len()) {
        return true;
    }
    let is_double = match kind {
        Kind::Complex => device.len() == 16,
        _ => device.len() == 8,
    };
    let pairs = numbers(kind, device).into_iter().zip(numbers(kind, host));
    pairs
        .map(|(device, host)| Pair {
            device,
            host,
            is_double,
        })
        .any(|pair| tolerance.is_exceeded(pair, largest))
}

/// An element's value as text: bytes in hexadecimal for what has no other.
fn value(kind: Kind, bytes: &[u8]) -> String {
    match (kind, bytes.len()) {
        (Kind::Real, 4) => f32::from_ne_bytes(array(bytes)).to_string(),
        (Kind::Real, 8) => f64::from_ne_bytes(array(bytes)).to_string(),
        (Kind::Complex, 8 | 16) => {
            let parts = numbers(kind, bytes);
            format!("({},{})", parts[0], parts[1])
        }
        (Kind::Integer, 1) => i8::from_ne_bytes(array(bytes)).to_string(),
        (Kind::Integer, 2) => i16::from_ne_bytes(array(bytes)).to_string(),
        (Kind::Integer, 4) => i32::from_ne_bytes(array(bytes)).to_string(),
        (Kind::Integer, 8) => i64::from_ne_bytes(array(bytes)).to_string(),
        _ => {
            let digits: String = bytes
                .iter()
                .take(16)
                .map(|byte| format!("{byte:02x}"))
                .collect();
            let rest = if bytes.len() > 16 { "..." } else { "" };
            format!("bytes {digits}{rest}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Tolerance = Tolerance { relative: None };

    fn differ(device: f64, host: f64, largest: f64) -> bool {
        let (device, host) = (device.to_ne_bytes(), host.to_ne_bytes());
        differs(Kind::Real, &device, &host, &PLAIN, largest)
    }

    #[test]
    fn rounding_is_no_difference() {
        assert!(!differ(1.0, 1.0 + 1e-12, 1.0));
        assert!(differ(1.0, 1.0 + 1e-6, 1.0));
        // Cancellation among numbers of the size of 1000.
        assert!(!differ(0.0, 1e-13, 1000.0));
        assert!(differ(0.0, 1e-13, 1e-10));
        assert!(!differ(f64::NAN, f64::NAN, 1.0));
        assert!(differ(f64::NAN, 1.0, 1.0));
        assert!(differ(f64::INFINITY, 1.0, 1.0));
    }

    #[test]
    fn a_given_tolerance_counts() {
        let (device, host) = (1.0_f32.to_ne_bytes(), 1.001_f32.to_ne_bytes());
        let strict = differs(Kind::Real, &device, &host, &PLAIN, 1.0);
        let tolerance = Tolerance {
            relative: Some(0.01),
        };
        let loose = differs(Kind::Real, &device, &host, &tolerance, 1.0);
        assert!(strict && !loose);
    }

    #[test]
    fn both_parts_of_a_complex_number_count() {
        let element =
            |real: f32, imaginary: f32| [real.to_ne_bytes(), imaginary.to_ne_bytes()].concat();
        let (device, host) = (element(1.0, 2.0), element(1.0, 3.0));
        assert!(differs(Kind::Complex, &device, &host, &PLAIN, 3.0));
        assert_eq!(value(Kind::Complex, &device), "(1,2)");
    }
}
