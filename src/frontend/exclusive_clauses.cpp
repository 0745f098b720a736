// Takes INDEPENDENT, AUTO and levels away from loops that have SEQ as well.
//
// A loop has one of the first two or SEQ, and no level with SEQ (OpenACC 3.4,
// 2.9); flang refuses more. Other compilers run a loop with SEQ in sequence
// whatever else it has; that is right for every loop, so that a warning is
// enough. With DEVICE_TYPE the clauses may be those of different devices: they
// stay.
#include "check_directives.h"
#include "clauses.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  // Not of ROUTINE, whose levels say how it is called.
  void Post(AccBeginLoopDirective &loop) {
    dropFrom(std::get<AccClauseList>(loop.t));
  }
  void Post(AccBeginCombinedDirective &construct) {
    dropFrom(std::get<AccClauseList>(construct.t));
  }

private:
  void dropFrom(AccClauseList &clauses) {
    if (!acccHas<AccClause::Seq>(clauses.v) ||
        acccHas<AccClause::DeviceType>(clauses.v))
      return;
    clauses.v.remove_if([&](const AccClause &clause) {
      bool drop =
          acccIs<AccClause::Independent, AccClause::Auto, AccClause::Gang,
                 AccClause::Worker, AccClause::Vector>(clause);
      if (drop)
        context.Warn(UsageWarning::OpenAccUsage, clause.source,
                     "%s has no effect on a loop with SEQ"_warn_en_US,
                     acccNameOf(clause));
      return drop;
    });
  }

  SemanticsContext &context;
};

} // namespace

void acccDropBesideSequential(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  Walk(unit, dropper);
}
