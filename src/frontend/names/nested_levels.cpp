// Takes levels of loops that other loops of their nest have as well.
//
// A loop with GANG has none inside of it, nor one with VECTOR (OpenACC 3.4,
// 2.9.2 and 2.9.4). Programs for PGI's compilers have both on two loops of
// KERNELS constructs, which meant blocks of threads in two dimensions. The
// outer loop is for gangs then, and the inner one for lanes, whose number is no
// longer what the inner clause says: it meant one side of the block. That
// changes how the iterations are shared and not what they do: in KERNELS
// constructs a loop without levels is shared if its iterations are independent,
// which the other loops had to be.
//
// Elsewhere other compilers let the outer loop have VECTOR or WORKER, and the
// inner one run in sequence, which is right for every loop.
#include "names/names.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"

#include <vector>

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;

namespace {

class Dropper final
    : public AcccVisitor<OpenACCBlockConstruct, OpenACCCombinedConstruct,
                         OpenACCLoopConstruct> {
public:
  explicit Dropper(SemanticsContext &context) : context(context) {}

  bool Pre(OpenACCBlockConstruct &construct) override {
    kernels += isKernels(construct);
    return true;
  }
  void Post(OpenACCBlockConstruct &construct) override {
    kernels -= isKernels(construct);
  }

  bool Pre(OpenACCCombinedConstruct &construct) override {
    auto &begin = std::get<AccBeginCombinedDirective>(construct.t);
    kernels += isKernels(begin);
    enter(std::get<AccClauseList>(begin.t));
    return true;
  }
  void Post(OpenACCCombinedConstruct &construct) override {
    kernels -= isKernels(std::get<AccBeginCombinedDirective>(construct.t));
    around.pop_back();
  }

  bool Pre(OpenACCLoopConstruct &construct) override {
    auto &begin = std::get<AccBeginLoopDirective>(construct.t);
    enter(std::get<AccClauseList>(begin.t));
    return true;
  }
  void Post(OpenACCLoopConstruct &) override { around.pop_back(); }

private:
  static bool isKernels(const OpenACCBlockConstruct &construct) {
    const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    return std::get<AccBlockDirective>(begin.t).v ==
           llvm::acc::Directive::ACCD_kernels;
  }
  static bool isKernels(const AccBeginCombinedDirective &begin) {
    return std::get<AccCombinedDirective>(begin.t).v ==
           llvm::acc::Directive::ACCD_kernels_loop;
  }

  // Clauses after DEVICE_TYPE may be those of different devices: they stay.
  void enter(AccClauseList &loop) {
    for (AccClauseList *outer : around) {
      if (acccHas<AccClause::DeviceType>(loop.v) ||
          acccHas<AccClause::DeviceType>(outer->v))
        continue;
      if (kernels) {
        dropInner<AccClause::Gang>(loop, *outer);
        if (acccHas<AccClause::Vector>(loop.v)) {
          if (hasLength(*outer))
            dropLength(loop);
          drop<AccClause::Vector>(*outer, "inside of this one");
        }
      } else {
        dropInner<AccClause::Worker>(loop, *outer);
        dropInner<AccClause::Vector>(loop, *outer);
      }
    }
    around.push_back(&loop);
  }

  static bool hasLength(const AccClauseList &loop) {
    return llvm::any_of(loop.v, [](const AccClause &clause) {
      auto *vector = std::get_if<AccClause::Vector>(&clause.u);
      return vector && vector->v;
    });
  }

  static void dropLength(AccClauseList &loop) {
    for (AccClause &clause : loop.v)
      if (auto *vector = std::get_if<AccClause::Vector>(&clause.u))
        vector->v.reset();
  }

  template <typename Kind>
  void dropInner(AccClauseList &loop, const AccClauseList &outer) {
    if (acccHas<Kind>(outer.v))
      drop<Kind>(loop, "around this one");
  }

  template <typename Kind> void drop(AccClauseList &loop, const char *where) {
    loop.v.remove_if([&](const AccClause &clause) {
      bool isOne = acccIs<Kind>(clause);
      if (isOne)
        context.Warn(
            UsageWarning::OpenAccUsage, clause.source,
            "%s has no effect: a loop %s has it (OpenACC 2.9)"_warn_en_US,
            acccNameOf(clause), where);
      return isOne;
    });
  }

  SemanticsContext &context;
  // How many KERNELS constructs are around.
  int kernels = 0;
  // The clauses of the loops around.
  std::vector<AccClauseList *> around;
};

} // namespace

void acccDropNestedLevels(SemanticsContext &context, ProgramUnit &unit) {
  Dropper dropper{context};
  acccWalk(unit, dropper);
}
