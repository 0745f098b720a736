// Folders in which another compiler has left its module files.
//
// gfortran's have the names of flang's, and are compressed by gzip. flang 22
// parses what it finds as Fortran, with a hundred messages about characters.
#include "text/foreign_modules.h"
#include "syntax/walk.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/parsing.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>
#include <vector>

using namespace Fortran::parser;

namespace {

class Finder final : public AcccVisitor<const ModuleStmt, const UseStmt> {
public:
  void Post(const ModuleStmt &module) override {
    own.insert(module.v.ToString());
  }
  void Post(const UseStmt &use) override {
    if (use.nature != UseStmt::ModuleNature::Intrinsic)
      used.push_back(&use.moduleName);
  }

  // Defined by this source, which need no file.
  std::set<std::string> own;
  std::vector<const Name *> used;
};

// The file that the module is read from; empty if there is none.
std::string fileOf(const std::string &module,
                   llvm::ArrayRef<std::string> directories) {
  for (const std::string &directory : directories) {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, module + ".mod");
    if (llvm::sys::fs::exists(path))
      return path.str().str();
  }
  return {};
}

bool isCompressed(const std::string &path) {
  constexpr llvm::StringLiteral gzip = "\x1f\x8b";
  auto start = llvm::MemoryBuffer::getFileSlice(path, gzip.size(), 0);
  return start && (*start)->getBuffer() == gzip;
}

} // namespace

void acccRefuseForeignModules(Parsing &parsing,
                              llvm::ArrayRef<std::string> directories) {
  Finder finder;
  acccWalk(*parsing.parseTree(), finder);
  for (const Name *name : finder.used) {
    if (finder.own.count(name->ToString()))
      continue;
    std::string path = fileOf(name->ToString(), directories);
    if (!path.empty() && isCompressed(path))
      parsing.messages().Say(
          name->source,
          "The module file '%s' is one of gfortran: compile the module with accc, in a folder of its own"_err_en_US,
          path);
  }
}
