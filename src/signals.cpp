//===- signals.cpp - What happens when the process ends early
//--------------===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front end runs in this process, and no parent is left to clean up or to
// say what happened: LLVM's signal handlers do both.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/Signals.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdio>
#include <cstring>
#include <unistd.h>

/// Removes `path` if the process is interrupted, crashes, or ends through
/// LLVM's fatal error handler. Undone by acccKeepOnSignal.
extern "C" void acccRemoveOnSignal(const char *path) {
  llvm::sys::RemoveFileOnSignal(path);
}

extern "C" void acccKeepOnSignal(const char *path) {
  llvm::sys::DontRemoveFileOnSignal(path);
}

/// Ends the process after a fatal error of LLVM or flang. "aborting" is what
/// flang says after it has reported, at its place in the program, a feature
/// that it does not support.
static void endWithError(void *, const char *reason, bool isInternal) {
  if (strcmp(reason, "aborting"))
    fprintf(stderr, "accc: error: %s%s\n", isInternal ? "internal error: " : "",
            reason);
  llvm::sys::RunInterruptHandlers();
  _exit(1);
}

/// Names `source` and asks for a report if the process crashes from now on.
/// The text of `source` is copied.
extern "C" void acccAnnounceCrash(const char *source) {
  // Written to by the handler's owner only; a handler must not allocate.
  static char message[4608];
  static bool registered = false;
  snprintf(message, sizeof(message),
           "accc: error: internal error: crashed while compiling '%.4096s'; "
           "please report it with the source file\n",
           source);
  if (!registered) {
    llvm::install_fatal_error_handler(endWithError);
    llvm::sys::AddSignalHandler(
        [](void *) {
          ssize_t ignored = write(STDERR_FILENO, message, strlen(message));
          (void)ignored;
        },
        nullptr);
  }
  registered = true;
}
