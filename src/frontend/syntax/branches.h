// Statements that branch to labels.
#ifndef ACCC_FRONTEND_SYNTAX_BRANCHES_H
#define ACCC_FRONTEND_SYNTAX_BRANCHES_H

#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

// A visitor of these nodes and `Others` that is told of each label that a
// statement may branch to.
template <typename... Others>
class AcccBranchVisitor
    : public AcccVisitor<const Fortran::parser::GotoStmt,
                         const Fortran::parser::ComputedGotoStmt,
                         const Fortran::parser::ArithmeticIfStmt,
                         const Fortran::parser::AltReturnSpec,
                         const Fortran::parser::ErrLabel,
                         const Fortran::parser::EndLabel,
                         const Fortran::parser::EorLabel, Others...> {
public:
  void Post(const Fortran::parser::GotoStmt &branch) final {
    branchTo(branch.v);
  }
  void Post(const Fortran::parser::ComputedGotoStmt &branch) final {
    for (auto label : std::get<std::list<Fortran::parser::Label>>(branch.t))
      branchTo(label);
  }
  void Post(const Fortran::parser::ArithmeticIfStmt &branch) final {
    branchTo(std::get<1>(branch.t));
    branchTo(std::get<2>(branch.t));
    branchTo(std::get<3>(branch.t));
  }
  void Post(const Fortran::parser::AltReturnSpec &branch) final {
    branchTo(branch.v);
  }
  void Post(const Fortran::parser::ErrLabel &branch) final {
    branchTo(branch.v);
  }
  void Post(const Fortran::parser::EndLabel &branch) final {
    branchTo(branch.v);
  }
  void Post(const Fortran::parser::EorLabel &branch) final {
    branchTo(branch.v);
  }

protected:
  virtual void branchTo(Fortran::parser::Label label) = 0;
};

#endif
