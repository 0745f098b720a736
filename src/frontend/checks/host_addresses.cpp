// Finds variables in DEVICEPTR clauses that have addresses of the host.
//
// DEVICEPTR says that a variable's address is one of the device (OpenACC 3.4,
// 2.7.5), which only dummy arguments, pointers, allocatable arrays and Cray
// pointees can have: other variables are memory of the program. A kernel reads
// them where the memory is shared, and fails elsewhere, far from the mistake.
#include "checks/checks.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"

#include <algorithm>
#include <set>
#include <vector>

using namespace Fortran::parser;
using Fortran::common::UsageWarning;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;

namespace {

class Finder final : public AcccVisitor<const OpenACCBlockConstruct,
                                        const AccClause::Deviceptr> {
public:
  explicit Finder(SemanticsContext &context) : context(context) {}

  bool Pre(const OpenACCBlockConstruct &construct) override {
    const auto &begin = std::get<AccBeginBlockDirective>(construct.t);
    std::set<const Symbol *> named;
    for (const AccClause &clause : std::get<AccClauseList>(begin.t).v)
      if (const auto *used = std::get_if<AccClause::UseDevice>(&clause.u))
        for (const AccObject &object : used->v.v)
          if (const Name *name = acccVariableOf(object); name && name->symbol)
            named.insert(&name->symbol->GetUltimate());
    onDevice.push_back(std::move(named));
    return true;
  }
  void Post(const OpenACCBlockConstruct &) override { onDevice.pop_back(); }

  void Post(const AccClause::Deviceptr &clause) override {
    for (const AccObject &object : clause.v.v) {
      const Name *name = acccVariableOf(object);
      if (!name || !name->symbol)
        continue;
      const Symbol &variable = name->symbol->GetUltimate();
      if (isMemoryOfHost(variable) && !isOnDevice(variable))
        context.Warn(
            UsageWarning::OpenAccUsage, name->source,
            "'%s' in DEVICEPTR is memory of the host: only dummy arguments and pointers can have addresses of a device"_warn_en_US,
            name->source);
    }
  }

private:
  // Types, procedures and the like are flang's to refuse.
  static bool isMemoryOfHost(const Symbol &variable) {
    return variable.has<Fortran::semantics::ObjectEntityDetails>() &&
           !Fortran::semantics::IsDummy(variable) &&
           !Fortran::semantics::IsAllocatableOrPointer(variable) &&
           !variable.test(Symbol::Flag::CrayPointee) && !isAddress(variable);
  }

  // A C_PTR or C_DEVPTR holds an address itself.
  static bool isAddress(const Symbol &variable) {
    const auto *type = variable.GetType();
    return type && type->AsDerived();
  }

  bool isOnDevice(const Symbol &variable) const {
    return std::any_of(
        onDevice.begin(), onDevice.end(),
        [&](const auto &named) { return named.count(&variable) > 0; });
  }

  SemanticsContext &context;
  // What USE_DEVICE names, by construct around the node that is visited.
  std::vector<std::set<const Symbol *>> onDevice;
};

} // namespace

void acccWarnHostAddresses(SemanticsContext &context, const ProgramUnit &unit) {
  Finder finder{context};
  acccWalk(unit, finder);
}
