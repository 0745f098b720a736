//! Device `simt` with images: a C program linked with libaccrt launches kernels
//! of shared objects that a C compiler made.

#[path = "../support/offload.rs"]
mod offload;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const REVERSED: &str = "127 0 255 128 383 256 511 384 639 512 767 640";

fn source(name: &str) -> PathBuf {
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
    runtime.join("tests/simt").join(name)
}

/// A file that the test makes. Tests run at the same time: each has its own.
fn made(test: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("simt")
        .join(test);
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    folder.join(name)
}

/// cargo puts the libraries that a test needs beside the test.
fn library(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    test.with_file_name(name)
}

fn compile(arguments: &[&str], inputs: &[&Path], output: &Path) {
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-O1", "-Wall", "-Werror", "-I"])
        .arg(env!("CARGO_MANIFEST_DIR"))
        .arg("-o")
        .arg(output)
        .args(inputs)
        .args(arguments)
        .status()
        .expect("a C compiler is needed for this test");
    assert!(compiled.success());
}

/// A file with the image of `kernels.c`, compiled with more options.
fn image(test: &str, name: &str, options: &[&str]) -> PathBuf {
    let object = made(test, name).with_extension("so");
    let options = [&["-shared", "-fPIC"], options].concat();
    compile(&options, &[&source("kernels.c")], &object);
    let bytes = std::fs::read(&object).expect("just compiled");
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let binary = offload::binary(&triple, "simt", &bytes);
    let file = object.with_extension("offload");
    std::fs::write(&file, binary).expect("the temporary folder is writable");
    file
}

/// A program with the shared libaccrt.
fn program(test: &str) -> PathBuf {
    let runtime = library("libaccrt.so");
    let program = made(test, "program");
    let folder = runtime.parent().expect("a file is in a folder");
    let search = format!("-Wl,-rpath,{}", folder.display());
    compile(&[&search], &[&source("program.c"), &runtime], &program);
    program
}

fn run(program: &Path, kernel: &str, images: &[&Path], variables: &[(&str, &str)]) -> Output {
    Command::new(program)
        .arg(kernel)
        .args(images)
        .env("ACC_DEVICE_TYPE", "simt")
        .envs(variables.iter().copied())
        .output()
        .expect("the program starts")
}

/// What a program that works prints.
fn prints(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// What a program says that ends with an error.
fn complains(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn kernels_of_an_image_run_in_any_order() {
    let test = "kernels";
    let (program, image) = (program(test), image(test, "image", &[]));
    for order in ["forward", "reverse", "shuffle"] {
        let output = run(
            &program,
            "reverse",
            &[&image],
            &[("ACCC_SIMT_ORDER", order)],
        );
        assert_eq!(prints(&output), REVERSED, "{order}");
    }
    let output = run(&program, "unwritten", &[&image], &[]);
    assert_eq!(prints(&output).replace('-', ""), ["nan"; 12].join(" "));
    for width in ["32", "64"] {
        let output = run(&program, "width", &[&image], &[("ACCC_SIMT_WIDTH", width)]);
        assert_eq!(prints(&output), [width; 12].join(" "));
    }
}

#[test]
fn each_image_has_its_kernels() {
    let test = "images";
    let renamed = image(test, "renamed", &["-Dreverse=turn"]);
    let (program, plain) = (program(test), image(test, "plain", &[]));
    for kernel in ["reverse", "turn"] {
        let output = run(&program, kernel, &[&renamed, &plain], &[]);
        assert_eq!(prints(&output), REVERSED, "{kernel}");
    }
    let said = complains(&run(&program, "absent", &[&renamed, &plain], &[]));
    assert!(
        said.contains("no kernel \"absent\" for simt: it carries code for simt"),
        "{said}"
    );
}

#[test]
fn failures_name_kernel_thread_and_place() {
    let test = "failures";
    let (program, image) = (program(test), image(test, "image", &[]));
    let said = complains(&run(&program, "diverge", &[&image], &[]));
    for part in [
        "threads of kernel \"diverge\" wait for each other for ever",
        "threads [0, 0, 0] [1, 0, 0] [2, 0, 0] at the barrier of the block at diverge.f90:7",
        "[6, 0, 0] and 121 more ended",
        "at heat.f90:41 (sweep)",
        "on device simt 0",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = complains(&run(&program, "trap", &[&image], &[]));
    assert!(
        said.contains("kernel \"trap\" stopped in thread [0, 0, 0]"),
        "{said}"
    );
    assert!(
        said.contains("array index out of bounds\n  at heat.f90:41"),
        "{said}"
    );
    let said = complains(&run(
        &program,
        "trap",
        &[&image],
        &[("ACCC_SIMT_WIDTH", "16")],
    ));
    assert!(
        said.contains("ACCC_SIMT_WIDTH is '16'; it may be 32 or 64"),
        "{said}"
    );
}

#[test]
fn crashes_name_kernel_and_thread() {
    let test = "crashes";
    let (program, image) = (program(test), image(test, "image", &[]));
    for (kernel, thread, fault) in [
        (
            "overflow",
            "thread [0, 0, 0]",
            "it needs more than 65536 bytes of stack",
        ),
        (
            "wild",
            "thread [5, 0, 0]",
            "memory that is not there (address 0x10)",
        ),
        (
            "divide",
            "thread [0, 0, 0]",
            "it divided an integer by zero",
        ),
    ] {
        let variables = [("ACCC_SIMT_STACK", "65536")];
        let said = complains(&run(&program, kernel, &[&image], &variables));
        let stopped = format!("kernel {kernel:?} stopped in {thread} of block ");
        assert!(said.contains(&stopped) && said.contains(fault), "{said}");
    }
}

#[test]
fn an_archived_runtime_has_to_be_exported() {
    let test = "archived";
    let (program, image) = (made(test, "program"), image(test, "image", &[]));
    let archive = library("libaccrt.a");
    let libraries = ["-lm", "-lpthread", "-ldl"];
    compile(&libraries, &[&source("program.c"), &archive], &program);
    let said = complains(&run(&program, "reverse", &[&image], &[]));
    assert!(
        said.contains("simt needs libaccrt as a shared library"),
        "{said}"
    );
    let exported = ["-Wl,--export-dynamic-symbol=accrt_simt_*"];
    let libraries = [&libraries[..], &exported].concat();
    compile(&libraries, &[&source("program.c"), &archive], &program);
    assert_eq!(prints(&run(&program, "reverse", &[&image], &[])), REVERSED);
}

#[test]
fn what_is_no_shared_object_is_refused() {
    let test = "damaged";
    let (program, image) = (program(test), made(test, "image"));
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let binary = offload::binary(&triple, "simt", b"\x7fELF....");
    std::fs::write(&image, binary).expect("the temporary folder is writable");
    let said = complains(&run(&program, "reverse", &[&image], &[]));
    assert!(
        said.contains("the simt image cannot be loaded: /proc/self/fd/"),
        "{said}"
    );
}
