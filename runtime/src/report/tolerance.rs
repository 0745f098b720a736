//! Whether constructs are compared with the host (`ACCC_COMPARE`), and how far results
//! may differ.

use std::sync::OnceLock;

/// How far results may differ.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// Of the larger magnitude; `None`: by the precision of the type.
    pub relative: Option<f64>,
}

/// What the environment variables ask for; `None` when nothing is compared.
pub fn asked() -> Option<&'static Tolerance> {
    static ASKED: OnceLock<Option<Tolerance>> = OnceLock::new();
    ASKED.get_or_init(from_environment).as_ref()
}

fn from_environment() -> Option<Tolerance> {
    let asked = std::env::var("ACCC_COMPARE").unwrap_or_default();
    let is_asked = !["", "0"].contains(&asked.trim());
    is_asked.then(|| Tolerance {
        relative: std::env::var("ACCC_COMPARE_TOLERANCE")
            .ok()
            .and_then(|text| text.trim().parse().ok()),
    })
}
