//! How messages print amounts of memory.

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
