// Moves DECLARE directives behind the declarations of their variables.
//
// A DECLARE directive stands in the declaration section (OpenACC 3.4, 2.13), in
// any place there. Where it comes before the statement that gives a variable
// its type, flang 22 takes that for implicitly typed, or crashes after IMPLICIT
// NONE. At the end of the section it says the same.
//
// In an interface body, whose variables are those of another procedure, it says
// nothing: what that does with its dummy arguments it says itself. flang 22
// looks for the variables. Such directives go.
#include "parsed/parsed.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <list>
#include <utility>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

class Mover final : public AcccVisitor<InterfaceBody, SpecificationPart> {
public:
  bool Pre(InterfaceBody &) override { return ++interfaces; }
  void Post(InterfaceBody &) override { --interfaces; }

  void Post(SpecificationPart &part) override {
    std::list<DeclarationConstruct> moved;
    std::get<std::list<OpenACCDeclarativeConstruct>>(part.t).remove_if(
        [&](OpenACCDeclarativeConstruct &item) { return move(item, moved); });
    std::get<ImplicitPart>(part.t).v.remove_if([&](ImplicitPartStmt &item) {
      auto *directive =
          std::get_if<Indirection<OpenACCDeclarativeConstruct>>(&item.u);
      return directive && move(directive->value(), moved);
    });
    auto &others = std::get<std::list<DeclarationConstruct>>(part.t);
    for (auto next = others.begin(); next != others.end();) {
      auto here = next++;
      if (isDeclare(*here))
        moved.splice(moved.end(), others, here);
    }
    if (!interfaces)
      others.splice(others.end(), moved);
  }

private:
  // Whether `directive` is one of them, and stands in `moved` now.
  static bool move(OpenACCDeclarativeConstruct &directive,
                   std::list<DeclarationConstruct> &moved) {
    if (!isDeclare(directive))
      return false;
    moved.emplace_back(SpecificationConstruct{
        Indirection<OpenACCDeclarativeConstruct>{std::move(directive)}});
    return true;
  }

  static bool isDeclare(const OpenACCDeclarativeConstruct &directive) {
    return std::holds_alternative<OpenACCStandaloneDeclarativeConstruct>(
        directive.u);
  }

  static bool isDeclare(const DeclarationConstruct &item) {
    const auto *declaration = std::get_if<SpecificationConstruct>(&item.u);
    const auto *directive =
        declaration ? std::get_if<Indirection<OpenACCDeclarativeConstruct>>(
                          &declaration->u)
                    : nullptr;
    return directive && isDeclare(directive->value());
  }

  // How many interface bodies are around.
  int interfaces = 0;
};

} // namespace

void acccMoveEarlyDeclares(Program &program) {
  Mover mover;
  acccWalk(program, mover);
}
