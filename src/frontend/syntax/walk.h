// Walks over flang's parse tree by visitors that say which nodes they look at.
//
// flang's Walk is a template that is compiled for each visitor anew, some 2000
// functions each time: ten seconds and more. This one is compiled once, and
// calls visitors by a table.
#ifndef ACCC_FRONTEND_SYNTAX_WALK_H
#define ACCC_FRONTEND_SYNTAX_WALK_H

#include "flang/Parser/parse-tree.h"

#include <optional>
#include <type_traits>
#include <vector>

// What all statements have in common, instead of Statement<T> and
// UnlabeledStatement<T>.
struct AcccStatement {
  Fortran::parser::CharBlock source;
  std::optional<Fortran::parser::Label> label;
  // At the end of a construct, if it is repeated there.
  const std::optional<Fortran::parser::Name> *endedName;
};

// What a visitor does at nodes of class `Node`, which may be const.
template <typename Node> class AcccNodeVisitor {
public:
  // Before what is inside. Whether to look at that, and to call Post.
  virtual bool Pre(Node &) { return true; }
  virtual void Post(Node &) {}

protected:
  ~AcccNodeVisitor() = default;
};

// A visitor without the classes of its nodes.
class AcccAnyVisitor {
public:
  // How to call the visitor at the nodes of a class; null: not at all.
  struct Calls {
    bool (*pre)(AcccAnyVisitor &, void *node) = nullptr;
    void (*post)(AcccAnyVisitor &, void *node) = nullptr;
  };
  // By the numbers of the classes.
  virtual const std::vector<Calls> &calls() const = 0;

protected:
  ~AcccAnyVisitor() = default;
};

// A visitor of these nodes: it overrides their Pre and Post.
template <typename... Nodes>
class AcccVisitor : public AcccAnyVisitor, public AcccNodeVisitor<Nodes>... {
public:
  using AcccNodeVisitor<Nodes>::Pre...;
  using AcccNodeVisitor<Nodes>::Post...;

  static constexpr bool changesNodes = !(std::is_const_v<Nodes> && ...);

  const std::vector<Calls> &calls() const final {
    static const std::vector<Calls> table = makeTable();
    return table;
  }

protected:
  ~AcccVisitor() = default;

private:
  static std::vector<Calls> makeTable();
};

unsigned acccNewClassOfNodes();
unsigned acccClassesOfNodes();

// Tells classes of nodes apart; below acccClassesOfNodes() once main() runs.
template <typename Node>
inline const unsigned acccClassOfNodes = acccNewClassOfNodes();

template <typename... Nodes>
std::vector<AcccAnyVisitor::Calls> AcccVisitor<Nodes...>::makeTable() {
  std::vector<Calls> table(acccClassesOfNodes());
  auto add = [&](auto *of) {
    using Node = std::remove_pointer_t<decltype(of)>;
    table[acccClassOfNodes<std::remove_const_t<Node>>] = {
        [](AcccAnyVisitor &visitor, void *node) {
          AcccNodeVisitor<Node> &it = static_cast<AcccVisitor &>(visitor);
          return it.Pre(*static_cast<Node *>(node));
        },
        [](AcccAnyVisitor &visitor, void *node) {
          AcccNodeVisitor<Node> &it = static_cast<AcccVisitor &>(visitor);
          it.Post(*static_cast<Node *>(node));
        }};
  };
  (add(static_cast<Nodes *>(nullptr)), ...);
  return table;
}

// Calls `visitor` at all nodes in `root`, and at it. For the roots that
// walk.cpp names; the program does not link with others.
template <typename Root> void acccWalkAny(Root &root, AcccAnyVisitor &visitor);

template <typename Root, typename Visitor>
void acccWalk(Root &root, Visitor &&visitor) {
  using Mutable = std::remove_const_t<Root>;
  static_assert(!std::is_const_v<Root> ||
                !std::remove_reference_t<Visitor>::changesNodes);
  acccWalkAny(const_cast<Mutable &>(root), visitor);
}

#endif
