// Gives DO CONCURRENT loops that no construct holds their directives.
//
// In a routine that gangs, workers or lanes may share loops of it is
// `!$acc loop independent`, which DO CONCURRENT is there without a directive
// (OpenACC 3.4, 2.17.2) and not for flang. Those of sequential routines
// are done in order (acc-plain-concurrent).
//
// With -stdpar loops outside of device code are offloaded: the loop gets the
// directive `!$acc kernels loop independent`, before flang's semantics, for
// which a construct is a scope. KERNELS and not PARALLEL, since what the loop
// leaves in a scalar has to be there behind it: a variable of unspecified
// locality keeps the value that one iteration has given it (F2023, 11.1.7.5),
// and scalars of kernels constructs are copied where those of parallel
// constructs would be private. One that several iterations set is undefined
// behind the loop, so that each may have its own. Locality becomes clauses as
// in other constructs (concurrent_directives.cpp).
//
// Not offloaded are loops
// - in compute constructs and OpenACC loops, which are offloaded with them, and
//   in OpenMP constructs, which have shared out the work already;
// - in other DO CONCURRENT loops, which are loops of the outer one's construct;
// - in procedures with a ROUTINE directive, pure ones, and those that compute
//   constructs of the file lead to: device code may call these.
#include "parsed/lone_concurrent.h"
#include "parsed/device_procedures.h"
#include "parsed/procedure_visitor.h"
#include "syntax/loop_directives.h"
#include "syntax/loops.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <list>
#include <utility>

using namespace Fortran::parser;

namespace {

class Director final
    : public AcccProcedureVisitor<OpenACCBlockConstruct, OpenACCLoopConstruct,
                                  OpenACCCombinedConstruct, OpenMPConstruct,
                                  Block> {
public:
  using AcccProcedureVisitor::Post;
  using AcccProcedureVisitor::Pre;

  Director(const Program &program, bool offloads)
      : AcccProcedureVisitor(acccDeviceProcedures(program), /*takesPure=*/true,
                             acccProceduresWithLevels(program)),
        offloads(offloads) {}

  bool Pre(OpenACCBlockConstruct &construct) override {
    depth += acccIsCompute(construct);
    return true;
  }
  void Post(OpenACCBlockConstruct &construct) override {
    depth -= acccIsCompute(construct);
  }

  bool Pre(OpenACCLoopConstruct &) override { return deeper(); }
  void Post(OpenACCLoopConstruct &) override { --depth; }
  bool Pre(OpenACCCombinedConstruct &) override { return deeper(); }
  void Post(OpenACCCombinedConstruct &) override { --depth; }
  bool Pre(OpenMPConstruct &) override { return deeper(); }
  void Post(OpenMPConstruct &) override { --depth; }

  // The parser may leave loops beside their directives.
  bool Pre(Block &block) override {
    bool hasDirective = false;
    for (auto item = block.begin(); item != block.end(); ++item) {
      auto *loop = acccAs<DoConstruct>(*item);
      bool isConcurrent = loop && loop->IsDoConcurrent();
      if (isConcurrent && !hasDirective && depth == 0) {
        if (sharesLoops())
          block.insert(item, loopDirective(*loop));
        else if (offloads && !isOnDevice())
          block.insert(item, kernelsDirective(*loop));
      }
      bool isWhole = hasDirective || isConcurrent;
      depth += isWhole;
      acccWalk(*item, *this);
      depth -= isWhole;
      hasDirective = isLoopDirective(*item) ||
                     (hasDirective && !loop && acccIsComment(*item));
    }
    return false;
  }

private:
  bool deeper() {
    ++depth;
    return true;
  }

  // Whether `item` is a directive of the loop behind it. Those of OpenMP that
  // are not do no harm: a loop stays as it is.
  static bool isLoopDirective(ExecutionPartConstruct &item) {
    if (acccAs<OpenMPConstruct>(item))
      return true;
    auto *construct = acccAs<OpenACCConstruct>(item);
    return construct && (acccIsLone<OpenACCLoopConstruct>(*construct) ||
                         acccIsLone<OpenACCCombinedConstruct>(*construct));
  }

  static CharBlock placeOf(const DoConstruct &loop) {
    return acccStartOf(loop).source;
  }

  static AccClauseList independent(CharBlock source) {
    std::list<AccClause> clauses;
    clauses.emplace_back(AccClause{AccClause::Independent{}});
    clauses.back().source = source;
    return AccClauseList{std::move(clauses)};
  }

  static ExecutionPartConstruct loopDirective(const DoConstruct &loop) {
    CharBlock source = placeOf(loop);
    AccLoopDirective directive{llvm::acc::Directive::ACCD_loop};
    directive.source = source;
    AccBeginLoopDirective begin{std::move(directive), independent(source)};
    begin.source = source;
    OpenACCLoopConstruct construct{std::move(begin)};
    return acccItem(OpenACCConstruct{std::move(construct)});
  }

  static ExecutionPartConstruct kernelsDirective(const DoConstruct &loop) {
    CharBlock source = placeOf(loop);
    AccCombinedDirective directive{llvm::acc::Directive::ACCD_kernels_loop};
    directive.source = source;
    AccBeginCombinedDirective begin{std::move(directive), independent(source)};
    begin.source = source;
    OpenACCCombinedConstruct construct{std::move(begin)};
    construct.source = source;
    return acccItem(OpenACCConstruct{std::move(construct)});
  }

  bool offloads;
  // Constructs around the node that is visited that leave its loops where they
  // are.
  int depth = 0;
};

} // namespace

void acccDirectConcurrentLoops(Program &program, bool offloads) {
  Director director{program, offloads};
  acccWalk(program, director);
}
