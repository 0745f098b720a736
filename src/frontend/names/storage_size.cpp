// Drops a warning about a constant that the program does not name.
//
// Module iso_fortran_env has NUMERIC_STORAGE_SIZE, which cannot be right where
// options make default integers and reals differ in size (-r8). flang 22 says
// so whenever it reads the module, for whatever the program uses of it.
#include "names/names.h"
#include "syntax/walk.h"

#include "flang/Parser/message.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran;

namespace {

class Finder final : public AcccVisitor<const parser::Name> {
public:
  void Post(const parser::Name &name) override {
    found |= name.source == "numeric_storage_size";
  }

  bool found = false;
};

} // namespace

void acccDropStorageSizeWarning(semantics::SemanticsContext &context,
                                const parser::ProgramUnit &unit) {
  Finder finder;
  acccWalk(unit, finder);
  if (finder.found)
    return;
  context.messages().messages().remove_if([](const parser::Message &message) {
    return message.ToString().rfind("NUMERIC_STORAGE_SIZE from ", 0) == 0;
  });
}
