#include "syntax/walk.h"

#include "flang/Parser/parse-tree-visitor.h"

using namespace Fortran::parser;

namespace {

unsigned &classesOfNodes() {
  static unsigned count = 0;
  return count;
}

// Statements with which constructs end, and repeat their names.
template <typename T, typename = void>
struct EndsConstruct : std::false_type {};
template <typename T>
struct EndsConstruct<
    T, std::enable_if_t<std::is_same_v<decltype(T::v), std::optional<Name>>>>
    : std::true_type {};

template <typename T> AcccStatement describe(const UnlabeledStatement<T> &it) {
  return {it.source, std::nullopt, nullptr};
}

template <typename T> AcccStatement describe(const Statement<T> &it) {
  AcccStatement statement{it.source, it.label, nullptr};
  if constexpr (EndsConstruct<T>::value)
    statement.endedName = &it.statement.v;
  return statement;
}

// The visitor that flang's Walk is compiled for.
class Caller {
public:
  explicit Caller(AcccAnyVisitor &visitor)
      : visitor(visitor), calls(visitor.calls()) {}

  // Parts of some nodes are constant even where the whole is not. Visitors get
  // nodes as they ask for them, which acccWalk has checked.
  template <typename Node> bool Pre(const Node &node) {
    auto call = calls[acccClassOfNodes<Node>].pre;
    return !call || call(visitor, const_cast<Node *>(&node));
  }
  template <typename Node> void Post(const Node &node) {
    if (auto call = calls[acccClassOfNodes<Node>].post)
      call(visitor, const_cast<Node *>(&node));
  }

  template <typename T> bool Pre(const Statement<T> &node) {
    return Pre(describe(node));
  }
  template <typename T> void Post(const Statement<T> &node) {
    Post(describe(node));
  }
  template <typename T> bool Pre(const UnlabeledStatement<T> &node) {
    return Pre(describe(node));
  }
  template <typename T> void Post(const UnlabeledStatement<T> &node) {
    Post(describe(node));
  }

private:
  AcccAnyVisitor &visitor;
  const std::vector<AcccAnyVisitor::Calls> &calls;
};

} // namespace

unsigned acccNewClassOfNodes() { return classesOfNodes()++; }
unsigned acccClassesOfNodes() { return classesOfNodes(); }

template <typename Root> void acccWalkAny(Root &root, AcccAnyVisitor &visitor) {
  Caller caller{visitor};
  Walk(root, caller);
}

template void acccWalkAny(Program &, AcccAnyVisitor &);
template void acccWalkAny(ProgramUnit &, AcccAnyVisitor &);
template void acccWalkAny(Module &, AcccAnyVisitor &);
template void acccWalkAny(SpecificationPart &, AcccAnyVisitor &);
template void acccWalkAny(Block &, AcccAnyVisitor &);
template void acccWalkAny(ExecutionPartConstruct &, AcccAnyVisitor &);
template void acccWalkAny(DoConstruct &, AcccAnyVisitor &);
template void acccWalkAny(std::optional<DoConstruct> &, AcccAnyVisitor &);
template void acccWalkAny(AccClauseList &, AcccAnyVisitor &);
template void acccWalkAny(AccClause &, AcccAnyVisitor &);
template void acccWalkAny(Expr &, AcccAnyVisitor &);
template void acccWalkAny(ScalarExpr &, AcccAnyVisitor &);
template void acccWalkAny(std::optional<ScalarExpr> &, AcccAnyVisitor &);
