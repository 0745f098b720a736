//! Makes a number of the sources that give IR its meaning between the front end and
//! code generation, so that IR in files can be told from that of another build.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const SOURCES: [&str; 2] = [".", "../dialects"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for folder in SOURCES {
        println!("cargo:rerun-if-changed={folder}");
        collect(Path::new(folder), &mut files)?;
    }
    files.sort();
    let mut hash = Fnv::default();
    hash.add(env::var("CARGO_PKG_VERSION").unwrap_or_default().as_bytes());
    for file in files {
        hash.add(&fs::read(file)?);
    }
    println!("cargo:rustc-env=ACCC_IR_BUILD={:016x}", hash.0);
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// FNV-1a, which is the same on every machine and in every version of Rust.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
