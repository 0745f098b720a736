//! `accc-device`: compiles a device module in a file, for the tests in this
//! folder.

use accc::{
    codegen::{
        CodegenError,
        device::{
            self, DeviceImage, DeviceOptions, DeviceOutput, DeviceTarget, Optimization, Stage,
        },
        write_container,
    },
    session::Session,
};
use clap::{Parser, ValueEnum};
use melior::{Context, ir::Module};
use std::{fs, path::PathBuf, process::ExitCode};

/// Compiles a module of FIR and gpu operations for one or more devices.
#[derive(Parser)]
struct Arguments {
    /// The module.
    file: PathBuf,
    /// Processors, separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "gfx90a")]
    arch: Vec<String>,
    /// What to print instead of making images.
    #[arg(long)]
    emit: Option<Emit>,
    #[arg(short = 'O', default_value = "2")]
    optimization: Level,
    /// Prints what each kernel occupies.
    #[arg(long)]
    resources: bool,
    /// Writes the images' container.
    #[arg(short)]
    output: Option<PathBuf>,
    /// Keeps intermediate files under names that begin so.
    #[arg(long)]
    save_temps: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Emit {
    Mlir,
    Llvm,
    Asm,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    #[value(name = "0")]
    None,
    #[value(name = "1")]
    Less,
    #[value(name = "2")]
    Default,
    #[value(name = "3")]
    Aggressive,
}

impl Arguments {
    fn options(&self) -> DeviceOptions {
        DeviceOptions {
            any_memory: false,
            optimization: match self.optimization {
                Level::None => Optimization::O0,
                Level::Less => Optimization::O1,
                Level::Default => Optimization::O2,
                Level::Aggressive => Optimization::O3,
            },
            line_info: false,
            max_registers: None,
            stop_at: match self.emit {
                None => Stage::Image,
                Some(Emit::Mlir) => Stage::LlvmDialect,
                Some(Emit::Llvm) => Stage::LlvmIr,
                Some(Emit::Asm) => Stage::Assembly,
            },
            save_temps: self.save_temps.clone(),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let session = Session::new();
    session.context().attach_diagnostic_handler(|diagnostic| {
        eprintln!("{}: error: {diagnostic}", diagnostic.location());
        true
    });
    match run(&arguments, session.context()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, context: &Context) -> Result<(), CodegenError> {
    let source = fs::read_to_string(&arguments.file).map_err(|source| CodegenError::Io {
        path: arguments.file.clone(),
        source,
    })?;
    let mut images = Vec::new();
    for arch in &arguments.arch {
        let target = DeviceTarget::parse(arch)?;
        let module = Module::parse(context, &source).ok_or(CodegenError::Reported)?;
        match device::compile(context, module, &target, &arguments.options())? {
            DeviceOutput::Text(text) => print!("{text}"),
            DeviceOutput::Images(made) => images.extend(made),
        }
    }
    if arguments.resources {
        images.iter().for_each(print_resources);
    }
    match &arguments.output {
        Some(path) => {
            fs::write(path, write_container(&images)).map_err(|source| CodegenError::Io {
                path: path.clone(),
                source,
            })
        }
        None => Ok(()),
    }
}

fn print_resources(image: &DeviceImage) {
    for kernel in &image.kernels {
        println!("{}: {kernel:?}", image.target);
    }
}
