//===- driver.cpp - Plans a compilation with LLVM's own driver ------------===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The clang driver library, in flang mode, knows every option of `flang`, how
// it translates to `flang -fc1`, and how this system links. accc asks it what
// jobs a command line means instead of keeping a second table of options. This
// file only asks and hands the answer over; running the jobs is Rust's part.
//
//===----------------------------------------------------------------------===//

#include "clang/Driver/Driver.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/Action.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/Tool.h"
#include "clang/Driver/Types.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

namespace {

// Mirrored by `RawJob` in plan.rs.
struct AcccJob {
  int32_t kind; // 0: another program, 1: flang -fc1, 2: a link
  const char *executable;
  const char *const *arguments;
  size_t argumentCount;
  const char *output; // NULL: no file
};

// Mirrored by `RawSink` in plan.rs.
struct AcccPlanSink {
  void *state;
  void (*job)(void *state, const AcccJob *job);
  void (*temporary)(void *state, const char *path);
};

int32_t kindOf(const clang::driver::Command &command) {
  if (!strcmp(command.getCreator().getName(), "flang"))
    return 1;
  return command.getSource().getKind() == clang::driver::Action::LinkJobClass
             ? 2
             : 0;
}

/// `arguments` (without the program's name) as LLVM's driver reads them in
/// flang mode.
llvm::opt::InputArgList parse(llvm::ArrayRef<const char *> arguments) {
  unsigned missingIndex, missingCount;
  return clang::getDriverOptTable().ParseArgs(
      arguments, missingIndex, missingCount,
      llvm::opt::Visibility(clang::options::FlangOption));
}

/// Whether there is nothing to compile. Build files give a link the options of
/// compilations too, of which nobody wants to hear that they are not used.
bool onlyLinks(const llvm::opt::InputArgList &parsed) {
  auto isForLinker = [](const llvm::opt::Arg *input) {
    auto extension = llvm::sys::path::extension(input->getValue());
    auto type = clang::driver::types::lookupTypeForExtension(
        extension.empty() ? extension : extension.drop_front());
    return type == clang::driver::types::TY_Object ||
           type == clang::driver::types::TY_INVALID;
  };
  return llvm::all_of(parsed.filtered(clang::options::OPT_INPUT), isForLinker);
}

/// The command line for LLVM's driver. It answers most of what build systems
/// ask (libtool: -print-search-dirs, -print-prog-name=ld) as clang only;
/// flang's options would be errors then.
llvm::SmallVector<const char *, 64>
commandLine(llvm::ArrayRef<const char *> arguments) {
  llvm::SmallVector<const char *, 64> line{arguments.front()};
  line.push_back("--driver-mode=gcc");
  llvm::opt::InputArgList parsed = parse(arguments.drop_front());
  for (const llvm::opt::Arg *unknown :
       parsed.filtered(clang::options::OPT_UNKNOWN))
    if (llvm::StringRef(unknown->getSpelling())
            .ltrim('-')
            .starts_with("print-"))
      line.push_back(arguments[1 + unknown->getIndex()]);
  if (line.size() == 2) {
    line.back() = "--driver-mode=flang";
    if (onlyLinks(parsed))
      line.push_back("-Qunused-arguments");
    line.append(arguments.begin() + 1, arguments.end());
  }
  return line;
}

clang::DiagnosticOptions diagnosticOptions(bool colours) {
  clang::DiagnosticOptions options;
  options.ShowColors = colours;
  return options;
}

} // namespace

/// Hands `sink` the jobs that the command line `arguments` (arguments[0] names
/// the program, in messages too) means to LLVM's driver in flang mode, in
/// order, and the temporary files they write. `toolPrefix` is the path of a
/// program in LLVM's bin directory, from which the resource directory and the
/// other tools are found. Returns false when an error was printed.
extern "C" bool acccPlanJobs(const char *const *arguments, size_t count,
                             const char *toolPrefix, bool colours,
                             const AcccPlanSink *sink) {
  clang::DiagnosticOptions options = diagnosticOptions(colours);
  auto *printer = new clang::TextDiagnosticPrinter(llvm::errs(), options);
  printer->setPrefix(arguments[0]);
  clang::DiagnosticsEngine diagnostics(clang::DiagnosticIDs::create(), options,
                                       printer);
  clang::driver::Driver driver(
      toolPrefix, llvm::sys::getDefaultTargetTriple(), diagnostics,
      // The overview of the help; Meson looks for it.
      "accc, with the options of the flang LLVM compiler");
  driver.Name = arguments[0];
  driver.setCheckInputsExist(true);

  std::unique_ptr<clang::driver::Compilation> compilation(
      driver.BuildCompilation(commandLine({arguments, count})));
  llvm::outs().flush();
  if (!compilation)
    return false;

  for (const char *path : compilation->getTempFiles())
    sink->temporary(sink->state, path);
  for (const clang::driver::Command &command : compilation->getJobs()) {
    const auto &outputs = command.getOutputFilenames();
    AcccJob job{kindOf(command), command.getExecutable(),
                command.getArguments().data(), command.getArguments().size(),
                outputs.empty() ? nullptr : outputs.front().c_str()};
    sink->job(sink->state, &job);
  }
  return !compilation->containsError() && !diagnostics.hasErrorOccurred();
}

/// Replaces every @FILE by the arguments in FILE, with GNU quoting, and hands
/// the whole command line to `argument`. Returns false, with the reason on
/// standard error, when a file cannot be read.
extern "C" bool
acccExpandResponseFiles(const char *const *arguments, size_t count, void *state,
                        void (*argument)(void *state, const char *text)) {
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *, 64> expanded(arguments, arguments + count);
  if (llvm::Error error = clang::driver::expandResponseFiles(
          expanded, /*ClangCLMode=*/false, allocator)) {
    llvm::errs() << "accc: error: " << llvm::toString(std::move(error)) << '\n';
    return false;
  }
  for (const char *text : expanded)
    if (text)
      argument(state, text);
  return true;
}

/// Hands the options among `arguments` (without the program's name) that LLVM's
/// driver does not know in flang mode to `option`.
extern "C" void
acccUnknownOptions(const char *const *arguments, size_t count, void *state,
                   void (*option)(void *state, const char *text)) {
  llvm::opt::InputArgList parsed = parse({arguments, count});
  for (const llvm::opt::Arg *unknown :
       parsed.filtered(clang::options::OPT_UNKNOWN))
    option(state, unknown->getAsString(parsed).c_str());
}
