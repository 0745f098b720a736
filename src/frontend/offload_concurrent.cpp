// Offloads DO CONCURRENT loops that no construct holds (-stdpar).
//
// The loop gets the directive `!$acc kernels loop independent`, before flang's
// semantics, for which a construct is a scope. KERNELS and not PARALLEL, since
// what the loop leaves in a scalar has to be there behind it: a variable of
// unspecified locality keeps the value that one iteration has given it
// (F2023, 11.1.7.5), and scalars of kernels constructs are copied where those
// of parallel constructs would be private. One that several iterations set is
// undefined behind the loop, so that each may have its own. Locality becomes
// clauses as in other constructs (concurrent_directives.cpp).
//
// Not offloaded are loops
// - in compute constructs and OpenACC loops, which are offloaded with them, and
// in OpenMP
//   constructs, which have shared out the work already;
// - in other DO CONCURRENT loops, which are loops of the outer one's construct;
// - in procedures with a ROUTINE directive and pure ones: device code may call
// these.
#include "offload_concurrent.h"
#include "statements.h"

#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parse-tree.h"

#include <set>
#include <string>
#include <vector>

using namespace Fortran::parser;

namespace {

// ROUTINE directives, but for those about the procedures of interfaces.
struct RoutineFinder {
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}
  bool Pre(const InterfaceBlock &) { return false; }
  void Post(const OpenACCRoutineConstruct &directive) {
    if (const auto &name = std::get<std::optional<Name>>(directive.t))
      names.insert(name->ToString());
    else
      isUnnamed = true;
  }

  std::set<std::string> names;
  bool isUnnamed = false;
};

class Offloader {
public:
  explicit Offloader(std::set<std::string> routines)
      : routines(std::move(routines)) {}

  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}

  bool Pre(SubroutineSubprogram &procedure) {
    const auto &start = std::get<Statement<SubroutineStmt>>(procedure.t);
    return enter(start.statement, procedure);
  }
  void Post(SubroutineSubprogram &) { leave(); }

  bool Pre(FunctionSubprogram &procedure) {
    const auto &start = std::get<Statement<FunctionStmt>>(procedure.t);
    return enter(start.statement, procedure);
  }
  void Post(FunctionSubprogram &) { leave(); }

  bool Pre(OpenACCBlockConstruct &construct) {
    depth += isCompute(construct);
    return true;
  }
  void Post(OpenACCBlockConstruct &construct) { depth -= isCompute(construct); }

  bool Pre(OpenACCLoopConstruct &) { return deeper(); }
  void Post(OpenACCLoopConstruct &) { --depth; }
  bool Pre(OpenACCCombinedConstruct &) { return deeper(); }
  void Post(OpenACCCombinedConstruct &) { --depth; }
  bool Pre(OpenMPConstruct &) { return deeper(); }
  void Post(OpenMPConstruct &) { --depth; }

  // The parser may leave loops beside their directives.
  bool Pre(Block &block) {
    bool hasDirective = false;
    for (auto item = block.begin(); item != block.end(); ++item) {
      auto *loop = acccAs<DoConstruct>(*item);
      bool isConcurrent = loop && loop->IsDoConcurrent();
      if (isConcurrent && !hasDirective && depth == 0 && !isOnDevice())
        block.insert(item, directiveFor(*loop));
      bool isWhole = hasDirective || isConcurrent;
      depth += isWhole;
      Walk(*item, *this);
      depth -= isWhole;
      hasDirective = isLoopDirective(*item) ||
                     (hasDirective && !loop && acccIsComment(*item));
    }
    return false;
  }

private:
  template <typename Start, typename Procedure>
  bool enter(const Start &start, const Procedure &procedure) {
    RoutineFinder finder;
    Walk(std::get<SpecificationPart>(procedure.t), finder);
    bool isRoutine = finder.isUnnamed ||
                     routines.count(std::get<Name>(start.t).ToString()) ||
                     isPure(std::get<std::list<PrefixSpec>>(start.t));
    // Internal procedures are called by their hosts.
    mayRunOnDevices.push_back(isRoutine || isOnDevice());
    return true;
  }

  void leave() { mayRunOnDevices.pop_back(); }

  bool deeper() {
    ++depth;
    return true;
  }

  bool isOnDevice() const {
    return !mayRunOnDevices.empty() && mayRunOnDevices.back();
  }

  static bool isPure(const std::list<PrefixSpec> &prefix) {
    bool isPure = false, isImpure = false;
    for (const PrefixSpec &word : prefix) {
      isPure |= std::holds_alternative<PrefixSpec::Pure>(word.u) ||
                std::holds_alternative<PrefixSpec::Elemental>(word.u);
      isImpure |= std::holds_alternative<PrefixSpec::Impure>(word.u);
    }
    return isPure && !isImpure;
  }

  // Data regions leave the loops inside where they are.
  static bool isCompute(const OpenACCBlockConstruct &construct) {
    const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    auto directive = std::get<AccBlockDirective>(begin.t).v;
    return directive != llvm::acc::ACCD_data &&
           directive != llvm::acc::ACCD_host_data;
  }

  // Whether `item` is a directive of the loop behind it. Those of OpenMP that
  // are not do no harm: a loop stays as it is.
  static bool isLoopDirective(ExecutionPartConstruct &item) {
    if (acccAs<OpenMPConstruct>(item))
      return true;
    auto *construct = acccAs<OpenACCConstruct>(item);
    return construct &&
           (std::holds_alternative<OpenACCLoopConstruct>(construct->u) ||
            std::holds_alternative<OpenACCCombinedConstruct>(construct->u));
  }

  static ExecutionPartConstruct directiveFor(const DoConstruct &loop) {
    CharBlock source = std::get<Statement<NonLabelDoStmt>>(loop.t).source;
    std::list<AccClause> clauses;
    clauses.emplace_back(AccClause{AccClause::Independent{}});
    clauses.back().source = source;
    AccCombinedDirective directive{llvm::acc::Directive::ACCD_kernels_loop};
    directive.source = source;
    AccBeginCombinedDirective begin{std::move(directive),
                                    AccClauseList{std::move(clauses)}};
    begin.source = source;
    OpenACCCombinedConstruct construct{std::move(begin)};
    construct.source = source;
    return ExecutionPartConstruct{
        ExecutableConstruct{Fortran::common::Indirection<OpenACCConstruct>{
            OpenACCConstruct{std::move(construct)}}}};
  }

  // Procedures of ROUTINE directives that name them.
  std::set<std::string> routines;
  // Of the procedures around the node that is visited: whether device code may
  // call them.
  std::vector<bool> mayRunOnDevices;
  // Constructs around it that leave its loops where they are.
  int depth = 0;
};

} // namespace

void acccOffloadConcurrentLoops(Program &program) {
  RoutineFinder finder;
  Walk(program, finder);
  Offloader offloader{std::move(finder.names)};
  Walk(program, offloader);
}
