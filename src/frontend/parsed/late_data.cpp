// Moves DATA statements with implied DO loops behind the declarations of their
// variables:
//
//   implicit none
//   data (u(i), i = 1, 3) / 3*0 /
//   integer :: i
//
// The variable of an implied DO has the type that a variable of the scoping
// unit would have (F2023, 19.4), in whatever order they stand. flang 22 knows
// only what has been declared before. At the end of the specification part a
// DATA statement says the same.
#include "parsed/parsed.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include "llvm/ADT/STLExtras.h"

#include <list>

using namespace Fortran::parser;

namespace {

class Mover final : public AcccVisitor<SpecificationPart> {
public:
  void Post(SpecificationPart &part) override {
    auto &all = std::get<std::list<DeclarationConstruct>>(part.t);
    std::list<DeclarationConstruct> moved;
    for (auto next = all.begin(); next != all.end();) {
      auto here = next++;
      if (hasImpliedDo(*here))
        moved.splice(moved.end(), all, here);
    }
    all.splice(all.end(), moved);
  }

private:
  static bool hasImpliedDo(const DeclarationConstruct &item) {
    using Data = Statement<Fortran::common::Indirection<DataStmt>>;
    const auto *data = std::get_if<Data>(&item.u);
    return data &&
           llvm::any_of(data->statement.value().v, [](const DataStmtSet &set) {
             return hasImpliedDo(set);
           });
  }

  static bool hasImpliedDo(const DataStmtSet &set) {
    const auto &objects = std::get<std::list<DataStmtObject>>(set.t);
    return llvm::any_of(objects, [](const DataStmtObject &object) {
      return std::holds_alternative<DataImpliedDo>(object.u);
    });
  }
};

} // namespace

void acccMoveLateData(Program &program) {
  Mover mover;
  acccWalk(program, mover);
}
