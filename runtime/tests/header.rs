//! The C headers against the Rust side: sizes, offsets, and that every declared
//! function is defined.

use accrt::abi::{Dimension, Kernel, LaunchBounds, Variable};
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
    let mut text = String::from("#include <accrt.h>\n#include <openacc.h>\n#include <stddef.h>\n");
    let mut check = |expression: &str, value: usize| {
        text += &format!("_Static_assert({expression} == {value}, \"{expression}\");\n");
    };
    check("sizeof(accrt_dimension)", size_of::<Dimension>());
    check("sizeof(accrt_variable)", size_of::<Variable>());
    check("sizeof(accrt_kernel)", size_of::<Kernel>());
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
    check(
        "offsetof(accrt_kernel, arguments)",
        offset_of!(Kernel, arguments),
    );
    check(
        "offsetof(accrt_launch_bounds, shared_bytes)",
        offset_of!(LaunchBounds, shared_bytes),
    );
    assert!(compiles(&text));
}

#[test]
fn numbers_are_the_same_in_c_and_rust() {
    use accrt::abi::{QUEUE_NOVAL, QUEUE_SYNC, flag};
    use accrt::environment::DeviceType;
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
    check("ACCRT_QUEUE_NOVAL", QUEUE_NOVAL.into());
    check("ACCRT_QUEUE_SYNC", QUEUE_SYNC.into());
    check("acc_async_sync", QUEUE_SYNC.into());
    check("acc_async_noval", QUEUE_NOVAL.into());
    check("acc_device_host", DeviceType::Host as i64);
    check("acc_device_nvidia", DeviceType::Nvidia as i64);
    check("acc_device_radeon", DeviceType::Radeon as i64);
    check("acc_device_host_discrete", DeviceType::HostDiscrete as i64);
    assert!(compiles(&text));
}
