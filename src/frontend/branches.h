// Statements that branch to labels.
#ifndef ACCC_FRONTEND_BRANCHES_H
#define ACCC_FRONTEND_BRANCHES_H

#include "flang/Parser/parse-tree.h"

// A visitor of the parse tree that tells `Visitor`, which is derived from it,
// of each label that a statement may branch to: it calls `branchTo`.
template <typename Visitor> struct AcccBranchVisitor {
  template <typename T> bool Pre(const T &) { return true; }
  template <typename T> void Post(const T &) {}

  void Post(const Fortran::parser::GotoStmt &branch) { found(branch.v); }
  void Post(const Fortran::parser::ComputedGotoStmt &branch) {
    for (auto label : std::get<std::list<Fortran::parser::Label>>(branch.t))
      found(label);
  }
  void Post(const Fortran::parser::ArithmeticIfStmt &branch) {
    found(std::get<1>(branch.t));
    found(std::get<2>(branch.t));
    found(std::get<3>(branch.t));
  }
  void Post(const Fortran::parser::AltReturnSpec &branch) { found(branch.v); }
  void Post(const Fortran::parser::ErrLabel &branch) { found(branch.v); }
  void Post(const Fortran::parser::EndLabel &branch) { found(branch.v); }
  void Post(const Fortran::parser::EorLabel &branch) { found(branch.v); }

private:
  void found(Fortran::parser::Label label) {
    static_cast<Visitor *>(this)->branchTo(label);
  }
};

#endif
