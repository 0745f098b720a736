//! What becomes of command lines.

use super::*;

fn parse(arguments: &[&str]) -> Invocation {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    Invocation::parse(arguments).expect("a valid command line")
}

fn error(arguments: &[&str]) -> String {
    let arguments = arguments.iter().map(ToString::to_string).collect();
    Invocation::parse(arguments)
        .expect_err("an invalid command line")
        .to_string()
}

#[test]
fn the_definition_of_the_options_is_sound() {
    Options::command().debug_assert();
}

#[test]
fn own_options_are_taken_out_and_the_rest_goes_through_in_order() {
    let invocation = parse(&[
        "-O2",
        "--offload-arch=gfx90a,sm_90",
        "a.f90",
        "--emit",
        "fir",
        "-g",
    ]);
    assert_eq!(invocation.options.offload_arch, ["gfx90a", "sm_90"]);
    assert_eq!(invocation.options.emit, Some(Stage::Fir));
    assert_eq!(invocation.arguments, ["-O2", "a.f90", "-g"]);
}

#[test]
fn the_value_of_another_option_is_not_an_option() {
    let invocation = parse(&["-Xlinker", "-acc", "-o", "--emit=fir"]);
    assert_eq!(invocation.arguments.len(), 4);
    assert_eq!(invocation.options.emit, None);
}

#[test]
fn openacc_is_on_by_default_and_the_last_option_decides() {
    assert!(parse(&["a.f90"]).options.openacc());
    assert!(!parse(&["-fopenacc", "-fno-openacc"]).options.openacc());
    assert!(parse(&["-fno-openacc", "-acc"]).options.openacc());
}

#[test]
fn options_may_be_repeated() {
    let invocation = parse(&["-acc", "-acc=host,multicore", "-acc", "-save-temps"]);
    assert!(invocation.options.openacc());
    let own = [
        "--deep-copy",
        "--emit=fir",
        "-static-libaccrt",
        "-save-temps",
    ];
    let twice = [own, own].concat();
    assert_eq!(parse(&twice).options.emit, Some(Stage::Fir));
    let stages = parse(&["--emit=fir", "--emit", "llvm"]);
    assert_eq!(stages.options.emit, Some(Stage::Llvm));
}

#[test]
fn remarks() {
    assert!(parse(&["-Minfo"]).options.remarks());
    assert!(parse(&["-Minfo=accel"]).options.remarks());
    assert!(!parse(&["-Minfo=opt"]).options.remarks());
    assert!(!parse(&[]).options.remarks());
}

#[test]
fn an_unknown_stage_is_an_error_with_a_hint() {
    let message = error(&["--emit=acgpu"]);
    assert!(
        message.contains("'acgpu'") && message.contains("'accgpu'"),
        "{message}"
    );
    assert!(!message.contains("Usage"), "{message}");
}

#[test]
fn misspelt_options_have_a_hint() {
    assert_eq!(nearest_own_option("--emti=fir").as_deref(), Some("--emit"));
    assert_eq!(nearest_own_option("-Minof").as_deref(), Some("--Minfo"));
    assert_eq!(nearest_own_option("-frobnicate"), None);
    assert_eq!(nearest_own_option("-ffree-frm"), None);
}
