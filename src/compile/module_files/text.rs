//! The text of a module file with device code.
//!
//! A module file is UTF-8 text whose first line ends in a checksum of all that follows:
//!
//! ```text
//! !mod$ v1 sum:53926e044dd8e174
//! module solver
//! ...
//! end
//! !accc$ 0.1.0 8d6f1c0b5e2a9734
//! !accc$ 4d4cef520d4d4c49522e...
//! ```
//!
//! The first line of ours names the build of accc, since bytecode is for the passes that
//! wrote it.

use std::collections::BTreeMap;

use accc_passes::BUILD;

/// Begins each line of ours, which is a comment for flang.
const MARK: &str = "!accc$ ";
/// Bytes in one line.
const LINE: usize = 60;
/// Precedes the checksum in the first line.
const SUM: &str = "sum:";
/// Begins the line for a module that the module uses.
const NEED: &str = "!need$ ";

/// The device code in the text of a module file.
#[derive(Debug, PartialEq, Eq)]
pub enum DeviceCode {
    /// There is none: flang or another compiler wrote the file.
    Absent,
    /// Another build of accc wrote it.
    Foreign,
    /// It cannot be decoded.
    Damaged,
    /// Bytecode.
    Present(Vec<u8>),
}

/// `text`, a module file of flang's, with `code`, if any, in place of older code, and with
/// `sums` for the checksums of other modules that it names; `None` where it does not look
/// like a module file.
///
/// The file of a module that uses another one names the checksum of that one's file,
/// and flang takes the two together only while they agree.
pub fn completed(
    text: &str,
    code: Option<&[u8]>,
    sums: &BTreeMap<String, String>,
) -> Option<String> {
    let (header, body) = text.split_once('\n')?;
    let (before, _) = header.rsplit_once(SUM)?;
    let mut body: String = body
        .lines()
        .filter(|line| !line.starts_with(MARK))
        .map(|line| with_sum(line, sums))
        .fold(String::new(), |text, line| text + &line + "\n");
    if let Some(code) = code {
        body += &format!("{MARK}{}\n", build());
        for line in code.chunks(LINE) {
            body += MARK;
            for byte in line {
                body += &format!("{byte:02x}");
            }
            body.push('\n');
        }
    }
    Some(format!("{before}{SUM}{:016x}\n{body}", checksum(&body)))
}

/// `line` of a module file with the checksum from `sums` if it names that of a module
/// there: `!need$ b163b3db8f8615a9 n constants`.
fn with_sum(line: &str, sums: &BTreeMap<String, String>) -> String {
    let renewed = line.strip_prefix(NEED).and_then(|needed| {
        let (_, kind_and_name) = needed.split_once(' ')?;
        let (_, name) = kind_and_name.split_once(' ')?;
        Some(format!("{NEED}{} {kind_and_name}", sums.get(name)?))
    });
    renewed.unwrap_or_else(|| line.to_owned())
}

/// The checksum of `text`, a module file.
pub fn sum_of(text: &str) -> Option<String> {
    let (_, sum) = text.lines().next()?.rsplit_once(SUM)?;
    Some(sum.to_owned())
}

/// The device code in `text`, a module file.
pub fn code_in(text: &str) -> DeviceCode {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(MARK));
    match lines.next() {
        None => return DeviceCode::Absent,
        Some(writer) if writer != build() => return DeviceCode::Foreign,
        Some(_) => (),
    }
    let digits: Vec<u8> = lines.flat_map(str::bytes).collect();
    let byte = |pair: &[u8]| {
        let text = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(text, 16).ok()
    };
    let code: Option<Vec<u8>> = digits.chunks(2).map(byte).collect();
    code.map_or(DeviceCode::Damaged, DeviceCode::Present)
}

/// What tells this accc from others.
fn build() -> String {
    format!("{} {BUILD}", env!("CARGO_PKG_VERSION"))
}

/// flang's checksum of what follows the first line: FNV-1a.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLANGS: &str = "!mod$ v1 sum:0000000000000000\nmodule m\nend\n";

    fn with_code(text: &str, code: &[u8]) -> String {
        completed(text, Some(code), &BTreeMap::new()).expect("a module file")
    }

    #[test]
    fn checksum_is_flangs() {
        assert_eq!(checksum("module m\nend\n"), 0xa978_e531_b255_dde1);
    }

    #[test]
    fn modules_of_one_file_know_each_other() {
        let sums = BTreeMap::from([("base".to_owned(), "12".to_owned())]);
        let user = "!mod$ v1 sum:0\n!need$ 99 n base\n!need$ 98 n other\nmodule m\nend\n";
        let text = completed(user, None, &sums).expect("a module file");
        let (header, body) = text.split_once('\n').expect("two lines");
        let expected = "!need$ 12 n base\n!need$ 98 n other\nmodule m\nend\n";
        assert_eq!(body, expected);
        assert_eq!(sum_of(header), Some(format!("{:016x}", checksum(expected))));
    }

    #[test]
    fn code_comes_back_and_replaces_older_code() {
        let code: Vec<u8> = (0..=255).collect();
        let older = with_code(FLANGS, &[1, 2]);
        let text = with_code(&older, &code);
        assert_eq!(code_in(&text), DeviceCode::Present(code));
        assert_eq!(code_in(FLANGS), DeviceCode::Absent);
        assert_eq!(completed("module m", None, &BTreeMap::new()), None);
    }

    #[test]
    fn code_of_other_builds_is_not_read() {
        let text = with_code(FLANGS, &[1, 2]);
        assert_eq!(code_in(&text.replace(BUILD, "0")), DeviceCode::Foreign);
        assert_eq!(code_in(&text.replace("0102", "01x2")), DeviceCode::Damaged);
    }
}
