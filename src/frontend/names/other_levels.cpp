// Lets a LOOP directive be SEQ for one type of device and have levels for
// another:
//
//   !$acc loop gang vector device_type(nvidia) seq
//
// flang's semantics refuses a level beside SEQ wherever DEVICE_TYPE stands
// between them (OpenACC 3.4, 2.9.9, allows it), on LOOP alone; its lowering
// keeps them apart. So SEQ is INDEPENDENT for semantics, which may stand beside
// levels, and itself again behind it: its place in the source still says `seq`.
#include "names/other_levels.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

using namespace Fortran::parser;

namespace {

bool isLevel(const AccClause &clause) {
  return acccIs<AccClause::Gang, AccClause::Worker, AccClause::Vector>(clause);
}

// The SEQ clauses that no level of the same types of device stands beside, if
// there are levels of others.
std::vector<AccClause *> sequentialForOthers(std::list<AccClause> &clauses) {
  std::vector<AccClause *> found, ofGroup;
  bool hasLevel = false, groupHasLevel = false;
  auto endGroup = [&] {
    if (!groupHasLevel)
      found.insert(found.end(), ofGroup.begin(), ofGroup.end());
    ofGroup.clear();
    groupHasLevel = false;
  };
  for (AccClause &clause : clauses) {
    if (acccIs<AccClause::DeviceType>(clause))
      endGroup();
    if (acccIs<AccClause::Seq>(clause))
      ofGroup.push_back(&clause);
    groupHasLevel |= isLevel(clause);
    hasLevel |= isLevel(clause);
  }
  endGroup();
  return hasLevel ? found : std::vector<AccClause *>{};
}

struct Hider final : AcccVisitor<AccBeginLoopDirective> {
  void Post(AccBeginLoopDirective &directive) override {
    std::list<AccClause> &clauses = std::get<AccClauseList>(directive.t).v;
    // One INDEPENDENT is all that flang takes.
    if (acccHas<AccClause::Independent>(clauses))
      return;
    std::vector<AccClause *> sequential = sequentialForOthers(clauses);
    if (sequential.size() == 1)
      sequential.front()->u = AccClause::Independent{};
  }
};

struct Restorer final : AcccVisitor<AccClause> {
  void Post(AccClause &clause) override {
    llvm::StringRef text(clause.source.begin(), clause.source.size());
    if (acccIs<AccClause::Independent>(clause) && text.trim() == "seq")
      clause.u = AccClause::Seq{};
  }
};

} // namespace

void acccHideSequentialForOthers(ProgramUnit &unit) {
  Hider hider;
  acccWalk(unit, hider);
}

void acccRestoreSequentialForOthers(Program &program) {
  Restorer restorer;
  acccWalk(program, restorer);
}
