//! The C headers against the Rust side: sizes, offsets, and that every declared
//! function is defined.

use accrt::abi::{Dimension, Kernel, LaunchBounds, Variable};
use accrt::entry::Freed;
use std::mem::offset_of;
use std::path::Path;
use std::process::Command;

/// Compiles C text against `accrt.h` and `openacc.h`.
fn compiles(text: &str) -> bool {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("header.c");
    std::fs::write(&source, text).expect("the temporary folder is writable");
    Command::new("cc")
        .args(["-std=c11", "-Wall", "-Werror", "-fsyntax-only", "-I"])
        .arg(runtime)
        .arg(&source)
        .status()
        .expect("a C compiler is needed for this test")
        .success()
}

#[test]
fn types_have_the_same_layout_in_c_and_rust() {
    let mut text = String::from("#include <accrt.h>\n#include <acc_prof.h>\n#include <stddef.h>\n");
    let mut check = |expression: &str, value: usize| {
        text += &format!("_Static_assert({expression} == {value}, \"{expression}\");\n");
    };
    check("sizeof(accrt_dimension)", size_of::<Dimension>());
    check("sizeof(accrt_variable)", size_of::<Variable>());
    check("sizeof(accrt_kernel)", size_of::<Kernel>());
    check("sizeof(struct accrt_freed)", size_of::<Freed>());
    check("sizeof(accrt_launch_bounds)", size_of::<LaunchBounds>());
    check(
        "offsetof(accrt_dimension, stride)",
        offset_of!(Dimension, stride),
    );
    check(
        "offsetof(accrt_variable, element_bytes)",
        offset_of!(Variable, element_bytes),
    );
    check(
        "offsetof(accrt_variable, descriptor)",
        offset_of!(Variable, descriptor),
    );
    check(
        "offsetof(accrt_variable, dimensions)",
        offset_of!(Variable, dimensions),
    );
    check("offsetof(accrt_kernel, shown)", offset_of!(Kernel, shown));
    check(
        "offsetof(accrt_kernel, arguments)",
        offset_of!(Kernel, arguments),
    );
    check(
        "offsetof(accrt_launch_bounds, shared_bytes)",
        offset_of!(LaunchBounds, shared_bytes),
    );
    check(
        "offsetof(accrt_launch_bounds, heap)",
        offset_of!(LaunchBounds, heap),
    );
    assert!(compiles(&text));
}

#[test]
fn numbers_are_the_same_in_c_and_rust() {
    use accrt::abi::{QUEUE_NOVAL, QUEUE_SYNC, flag};
    use accrt::state::device_type::DeviceType;
    let mut text = String::from("#include <accrt.h>\n#include <openacc.h>\n");
    let mut check = |name: &str, value: i64| {
        text += &format!("_Static_assert({name} == {value}, \"{name}\");\n");
    };
    check("ACCRT_STRUCTURED", flag::STRUCTURED.into());
    check("ACCRT_IMPLICIT", flag::IMPLICIT.into());
    check("ACCRT_FINALIZE", flag::FINALIZE.into());
    check("ACCRT_IF_PRESENT", flag::IF_PRESENT.into());
    check("ACCRT_READONLY", flag::READONLY.into());
    check("ACCRT_ZERO", flag::ZERO.into());
    check("ACCRT_ALWAYS_IN", flag::ALWAYS_IN.into());
    check("ACCRT_ALWAYS_OUT", flag::ALWAYS_OUT.into());
    check("ACCRT_DECLARED", flag::DECLARED.into());
    check("ACCRT_LOWER_BOUNDS", accrt::abi::LOWER_BOUNDS.into());
    check("ACCRT_DERIVED_TYPE", accrt::abi::DERIVED_TYPE.into());
    check("ACCRT_MEMBER", flag::MEMBER.into());
    check("ACCRT_HELD", flag::HELD.into());
    check("ACCRT_PART", flag::PART.into());
    check("ACCRT_MOVED", flag::MOVED.into());
    check("ACCRT_OBJECT", flag::OBJECT.into());
    check("ACCRT_IF_MADE", flag::IF_MADE.into());
    check("ACCRT_IF_DECLARED", flag::IF_DECLARED.into());
    check("ACCRT_CONSTRUCT_SHIFT", flag::CONSTRUCT_SHIFT.into());
    check("ACCRT_CONSTRUCT_MASK", flag::CONSTRUCT_MASK.into());
    check("ACCRT_QUEUE_NOVAL", QUEUE_NOVAL.into());
    check("ACCRT_QUEUE_SYNC", QUEUE_SYNC.into());
    check("acc_async_sync", QUEUE_SYNC.into());
    check("acc_async_noval", QUEUE_NOVAL.into());
    check("acc_device_host", DeviceType::Host as i64);
    check("acc_device_nvidia", DeviceType::Nvidia as i64);
    check("acc_device_radeon", DeviceType::Radeon as i64);
    check("acc_device_host_discrete", DeviceType::HostDiscrete as i64);
    check("acc_device_simt", DeviceType::Simt as i64);
    assert!(compiles(&text));
}

/// The words of a text that follow one of `before`, up to an opening bracket.
fn declared(text: &str, is_declaration: impl Fn(&str) -> bool) -> Vec<String> {
    let brackets = text.match_indices('(').filter_map(|(end, _)| {
        let start = text[..end].rfind(|c: char| !c.is_alphanumeric() && c != '_')? + 1;
        let line = text[..start].rfind('\n')? + 1;
        is_declaration(&text[line..start]).then(|| text[start..end].to_owned())
    });
    brackets.filter(|name| name.starts_with("acc")).collect()
}

#[test]
fn every_declared_function_is_defined() {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(runtime.join(file)).expect("in the source");
    let mut symbols = Vec::new();
    for header in ["accrt.h", "openacc.h", "acc_prof.h"] {
        symbols.extend(declared(&read(header), |line| {
            !line.starts_with([' ', '/', '#']) && !line.is_empty() && !line.contains("typedef")
        }));
    }
    // Tools define this one.
    symbols.retain(|symbol| symbol != "acc_register_library");
    assert!(symbols.len() > 70, "{symbols:?}");
    for include in [
        "openacc_lib.h",
        "openacc_lib_data.h",
        "openacc_lib_memory.h",
    ] {
        let text = read(&format!("fortran/{include}"));
        let begins = |line: &str| {
            let line = line.trim();
            !line.starts_with("end") && (line.ends_with("function") || line.ends_with("subroutine"))
        };
        for name in declared(&text, begins) {
            let is_c = text
                .lines()
                .any(|line| line.contains(&format!(" {name}(")) && line.ends_with("bind(C)"));
            symbols.push(if is_c { name } else { name + "_" });
        }
    }
    assert!(symbols.len() > 180, "{symbols:?}");
    // cargo puts the libraries that a test needs beside the test.
    let test = std::env::current_exe().expect("a test has a file");
    // SAFETY: the library's constructors are the standard library's.
    let library = unsafe { libloading::Library::new(test.with_file_name("libaccrt.so")) };
    let library = library.expect("built with the test");
    for symbol in symbols {
        // SAFETY: only looked for.
        let found = unsafe { library.get::<*const ()>(&symbol) };
        assert!(found.is_ok(), "{symbol} is declared and not defined");
    }
}
