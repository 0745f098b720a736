// Takes clauses away that have no effect: INDEPENDENT, AUTO and levels of loops
// that have SEQ as well, sizes of SERIAL constructs.
//
// A loop has one of the first two or SEQ, and no level with SEQ (OpenACC 3.4,
// 2.9); flang refuses more. Other compilers run a loop with SEQ in sequence
// whatever else it has; that is right for every loop, so that a warning is
// enough. With DEVICE_TYPE the clauses may be those of different devices: they
// stay.
//
// SERIAL has one gang of one worker with one lane (2.5.2): flang refuses sizes
// on it, but not on SERIAL LOOP.
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper final
    : public AcccVisitor<AccBeginLoopDirective, AccBeginCombinedDirective> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  // Not of ROUTINE, whose levels say how it is called.
  void Post(AccBeginLoopDirective &loop) override {
    dropFrom(std::get<AccClauseList>(loop.t));
  }
  void Post(AccBeginCombinedDirective &construct) override {
    AccClauseList &clauses = std::get<AccClauseList>(construct.t);
    dropFrom(clauses);
    if (std::get<AccCombinedDirective>(construct.t).v ==
        llvm::acc::Directive::ACCD_serial_loop)
      drop<AccClause::NumGangs, AccClause::NumWorkers, AccClause::VectorLength>(
          clauses, "%s has no effect on a SERIAL construct"_warn_en_US);
  }

private:
  void dropFrom(AccClauseList &clauses) {
    if (!acccHas<AccClause::Seq>(clauses.v) ||
        acccHas<AccClause::DeviceType>(clauses.v))
      return;
    drop<AccClause::Independent, AccClause::Auto, AccClause::Gang,
         AccClause::Worker, AccClause::Vector>(
        clauses, "%s has no effect on a loop with SEQ"_warn_en_US);
  }

  template <typename... Kinds>
  void drop(AccClauseList &clauses, const MessageFixedText &warning) {
    clauses.v.remove_if([&](const AccClause &clause) {
      bool isOne = acccIs<Kinds...>(clause);
      if (isOne)
        context.Warn(UsageWarning::OpenAccUsage, clause.source, warning,
                     acccNameOf(clause));
      return isOne;
    });
  }

  SemanticsContext &context;
};

} // namespace

void acccDropClausesWithoutEffect(SemanticsContext &context,
                                  ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
