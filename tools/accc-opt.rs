//! `accc-opt`: runs any pass of accc, flang and MLIR on a module in a file, with
//! mlir-opt's options.

fn main() {
    melior::utility::register_all_passes();
    accc::frontend::register_passes();
    accc::codegen::register_passes();
    accc_passes::register_all();
    let arguments: Vec<String> = std::env::args().collect();
    let status = accc_dialects::register::run_opt_tool(&arguments, &accc::session::registry());
    std::process::exit(status);
}
