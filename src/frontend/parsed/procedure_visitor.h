// A visitor that knows whether device code may call the procedure that it is
// in.
#ifndef ACCC_FRONTEND_PARSED_PROCEDURE_VISITOR_H
#define ACCC_FRONTEND_PARSED_PROCEDURE_VISITOR_H

#include "parsed/device_procedures.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <list>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// A visitor of `Nodes` and of procedures.
template <typename... Nodes>
class AcccProcedureVisitor
    : public AcccVisitor<Fortran::parser::SubroutineSubprogram,
                         Fortran::parser::FunctionSubprogram,
                         Fortran::parser::SeparateModuleSubprogram, Nodes...> {
public:
  bool Pre(Fortran::parser::SubroutineSubprogram &procedure) final {
    using namespace Fortran::parser;
    return enter(std::get<Statement<SubroutineStmt>>(procedure.t).statement,
                 procedure);
  }
  void Post(Fortran::parser::SubroutineSubprogram &) final { leave(); }

  bool Pre(Fortran::parser::FunctionSubprogram &procedure) final {
    using namespace Fortran::parser;
    return enter(std::get<Statement<FunctionStmt>>(procedure.t).statement,
                 procedure);
  }
  void Post(Fortran::parser::FunctionSubprogram &) final { leave(); }

  bool Pre(Fortran::parser::SeparateModuleSubprogram &procedure) final {
    using namespace Fortran::parser;
    return enter(std::get<Statement<MpSubprogramStmt>>(procedure.t).statement.v,
                 std::get<SpecificationPart>(procedure.t), false);
  }
  void Post(Fortran::parser::SeparateModuleSubprogram &) final { leave(); }

protected:
  // `routines`: what acccDeviceProcedures says. `takesPure`: whether all pure
  // procedures count, too.
  // `withLevels`: what acccProceduresWithLevels says.
  AcccProcedureVisitor(std::set<std::string> routines, bool takesPure,
                       std::set<std::string> withLevels = {})
      : routines(std::move(routines)), takesPure(takesPure),
        withLevels(std::move(withLevels)) {}
  ~AcccProcedureVisitor() = default;

  bool isOnDevice() const {
    return !mayRunOnDevices.empty() && mayRunOnDevices.back();
  }

  // Whether gangs, workers or lanes of the caller may share loops.
  bool sharesLoops() const {
    return !mayShareLoops.empty() && mayShareLoops.back();
  }

private:
  template <typename Start, typename Procedure>
  bool enter(const Start &start, const Procedure &procedure) {
    using namespace Fortran::parser;
    return enter(std::get<Name>(start.t),
                 std::get<SpecificationPart>(procedure.t),
                 acccIsPure(std::get<std::list<PrefixSpec>>(start.t)));
  }

  bool enter(const Fortran::parser::Name &name,
             const Fortran::parser::SpecificationPart &specification,
             bool isPure) {
    bool isRoutine =
        (takesPure && isPure) || routines.count(name.ToString()) ||
        acccProceduresOfDirectives(specification).count(std::string());
    // Internal procedures are called by their hosts.
    mayRunOnDevices.push_back(isRoutine || isOnDevice());
    mayShareLoops.push_back(
        withLevels.count(name.ToString()) > 0 ||
        acccProceduresWithLevels(specification).count(std::string()) > 0);
    return true;
  }

  void leave() {
    mayRunOnDevices.pop_back();
    mayShareLoops.pop_back();
  }

  // Procedures that device code may call, also those that no directive is in.
  std::set<std::string> routines;
  bool takesPure;
  std::set<std::string> withLevels;
  // Of the procedures around the node that is visited: whether device code may
  // call them.
  std::vector<bool> mayRunOnDevices, mayShareLoops;
};

#endif
