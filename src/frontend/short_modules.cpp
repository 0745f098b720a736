// The only file that is compiled with exceptions.
#include "short_modules.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>
#include <stdexcept>

namespace {

/// Bytes of a module file up to the end of the checksum.
constexpr uint64_t headerBytes = 30;

/// Whether there are module files in `directory` that end in their headers;
/// they are reported.
bool reportIn(llvm::StringRef directory) {
  namespace fs = llvm::sys::fs;
  bool found = false;
  std::error_code error;
  for (fs::directory_iterator file(directory, error), end;
       !error && file != end; file.increment(error)) {
    llvm::StringRef path = file->path();
    fs::file_status status;
    if (!path.ends_with(".mod") || fs::status(path, status) ||
        status.getSize() >= headerBytes)
      continue;
    llvm::WithColor::error(llvm::errs())
        << "module file '" << path
        << "' is damaged: it ends in its first line\n";
    found = true;
  }
  return found;
}

} // namespace

bool acccHasShortModule(llvm::function_ref<void()> parse,
                        const std::vector<std::string> &directories) {
  try {
    parse();
    return false;
  } catch (const std::out_of_range &) {
    bool found = false;
    for (const std::string &directory : directories)
      found |= reportIn(directory);
    // Something else, which nobody knows of.
    if (!found)
      std::abort();
    return true;
  }
}
