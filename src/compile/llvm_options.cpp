//===- llvm_options.cpp - LLVM's own options
//--------------------------------===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C interface of LLVM's option parser ends the process on a mistake.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <cstddef>

/// Gives `arguments` (the program's name first) to LLVM's own option parser.
/// Returns false after a message.
extern "C" bool acccApplyLlvmOptions(const char *const *arguments,
                                     size_t count) {
  return llvm::cl::ParseCommandLineOptions(static_cast<int>(count), arguments,
                                           /*Overview=*/"", &llvm::errs());
}
