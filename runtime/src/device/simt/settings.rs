//! What environment variables say about the simulated GPU.

/// How the simulated GPU runs kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads of a wavefront: 32 or 64.
    pub wavefront: u32,
    pub order: Order,
    /// Usable bytes of a thread's stack.
    pub stack_bytes: usize,
    /// Look for races and for shared memory that is read before it is written.
    pub watches_memory: bool,
}

/// The order in which the threads of a block run between two meeting points.
/// Kernels may not depend on it: a missing barrier shows in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Forward,
    Reverse,
    /// Another one each time, the same ones in each run of the program.
    Shuffle,
}

const STACK_BYTES: std::ops::RangeInclusive<usize> = 16 << 10..=1 << 30;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            wavefront: 64,
            order: Order::Forward,
            stack_bytes: 256 << 10,
            watches_memory: false,
        }
    }
}

impl Settings {
    /// `ACCC_SIMT_WIDTH`, `ACCC_SIMT_ORDER`, `ACCC_SIMT_STACK` and
    /// `ACCC_SIMT_RACES`.
    pub fn from_environment() -> Result<Settings, String> {
        Settings::from_variables(|name| std::env::var(name).ok())
    }

    fn from_variables(value: impl Fn(&str) -> Option<String>) -> Result<Settings, String> {
        let mut settings = Settings::default();
        if let Some(text) = value("ACCC_SIMT_WIDTH") {
            settings.wavefront = match text.trim() {
                "32" => 32,
                "64" => 64,
                _ => return Err(format!("ACCC_SIMT_WIDTH is '{text}'; it may be 32 or 64")),
            };
        }
        if let Some(text) = value("ACCC_SIMT_ORDER") {
            settings.order = match text.trim() {
                "forward" => Order::Forward,
                "reverse" => Order::Reverse,
                "shuffle" => Order::Shuffle,
                _ => {
                    return Err(format!(
                        "ACCC_SIMT_ORDER is '{text}'; it may be forward, reverse or shuffle"
                    ));
                }
            };
        }
        if let Some(text) = value("ACCC_SIMT_STACK") {
            let bytes = text.trim().parse().ok();
            settings.stack_bytes = bytes
                .filter(|bytes| STACK_BYTES.contains(bytes))
                .ok_or_else(|| {
                    format!(
                        "ACCC_SIMT_STACK is '{text}'; it may be a number of bytes from {} to {}",
                        STACK_BYTES.start(),
                        STACK_BYTES.end()
                    )
                })?;
        }
        if let Some(text) = value("ACCC_SIMT_RACES") {
            settings.watches_memory = match text.trim() {
                "0" => false,
                "1" => true,
                _ => return Err(format!("ACCC_SIMT_RACES is '{text}'; it may be 0 or 1")),
            };
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &str, text: &str) -> Result<Settings, String> {
        Settings::from_variables(|asked| (asked == name).then(|| text.to_owned()))
    }

    #[test]
    fn variables_set_what_they_name() {
        assert_eq!(with("OTHER", "5"), Ok(Settings::default()));
        let narrow = with("ACCC_SIMT_WIDTH", "32").expect("allowed");
        assert_eq!(narrow.wavefront, 32);
        let reversed = with("ACCC_SIMT_ORDER", "reverse").expect("allowed");
        assert_eq!(reversed.order, Order::Reverse);
        let deep = with("ACCC_SIMT_STACK", "1048576").expect("allowed");
        assert_eq!(deep.stack_bytes, 1 << 20);
        let watching = with("ACCC_SIMT_RACES", "1").expect("allowed");
        assert!(watching.watches_memory);
    }

    #[test]
    fn other_values_are_named() {
        for (name, text) in [
            ("ACCC_SIMT_WIDTH", "48"),
            ("ACCC_SIMT_ORDER", "random"),
            ("ACCC_SIMT_STACK", "12"),
            ("ACCC_SIMT_STACK", "64k"),
            ("ACCC_SIMT_RACES", "yes"),
        ] {
            let said = with(name, text).expect_err("refused");
            assert!(said.contains(&format!("{name} is '{text}'")), "{said}");
        }
    }
}
