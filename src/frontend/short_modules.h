// Module files that flang cannot read without throwing an exception.
#ifndef ACCC_FRONTEND_SHORT_MODULES_H
#define ACCC_FRONTEND_SHORT_MODULES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

// Calls `parse`, which is flang's front end. flang looks for the checksum in a
// module file's first line without asking whether the file is that long; LLVM's
// own code has no exceptions, so that the one of the standard library would end
// the process. True when it came to that: the error, which names the files in
// `directories` that are too short, is on standard error then, and nothing of
// flang's may be used any more.
bool acccHasShortModule(llvm::function_ref<void()> parse,
                        const std::vector<std::string> &directories);

#endif
