// Statements that branch to labels, and the ends of constructs that have names.
#ifndef ACCC_FRONTEND_SYNTAX_BRANCHES_H
#define ACCC_FRONTEND_SYNTAX_BRANCHES_H

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <type_traits>

// Statements with which constructs end, and repeat their names.
template <typename T, typename = void>
struct AcccEndsConstruct : std::false_type {};
template <typename T>
struct AcccEndsConstruct<
    T, std::enable_if_t<std::is_same_v<decltype(T::v),
                                       std::optional<Fortran::parser::Name>>>>
    : std::true_type {};

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
