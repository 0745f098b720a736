// Refuses FORMAT statements in the specification parts of modules, submodules
// and interface bodies (F2023, C1106, C1516):
//
//   module m
//   10 format(i5)
//     implicit none
//
// flang 22's parser accepts one in front of IMPLICIT statements everywhere,
// and its check of labels crashes where no statement could use it. Those behind
// it are errors in its parser.
#include "parsed/lone_formats.h"
#include "syntax/walk.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"

using namespace Fortran::parser;

namespace {

class Finder final : public AcccVisitor<const Module, const Submodule,
                                        const InterfaceBody::Function,
                                        const InterfaceBody::Subroutine> {
public:
  explicit Finder(Messages &messages) : messages(messages) {}

  void Post(const Module &module) override {
    check(std::get<SpecificationPart>(module.t), "a module");
  }
  void Post(const Submodule &submodule) override {
    check(std::get<SpecificationPart>(submodule.t), "a submodule");
  }
  void Post(const InterfaceBody::Function &function) override {
    checkBody(function);
  }
  void Post(const InterfaceBody::Subroutine &subroutine) override {
    checkBody(subroutine);
  }

private:
  template <typename Body> void checkBody(const Body &body) {
    using Part = Fortran::common::Indirection<SpecificationPart>;
    check(std::get<Part>(body.t).value(), "an interface body");
  }

  void check(const SpecificationPart &part, const char *where) {
    using Format = Statement<Fortran::common::Indirection<FormatStmt>>;
    for (const ImplicitPartStmt &item : std::get<ImplicitPart>(part.t).v)
      if (const auto *format = std::get_if<Format>(&item.u))
        messages.Say(
            format->source,
            "a FORMAT statement may not be in the specification part of %s"_err_en_US,
            where);
  }

  Messages &messages;
};

} // namespace

void acccRefuseLoneFormats(Parsing &parsing) {
  Finder finder{parsing.messages()};
  acccWalk(*parsing.parseTree(), finder);
}
