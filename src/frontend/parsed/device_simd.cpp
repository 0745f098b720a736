// Makes SIMD loops of OpenMP plain loops where device code has them: in compute
// constructs and in procedures that these may call. (-fopenmp)
//
// Devices have no use for the directive: their lanes are the construct's. And
// the loop does the same one iteration after the other, which is one of the
// orders that SIMD allows (OpenMP 5.2, 10.4):
// - SAFELEN, SIMDLEN, ALIGNED, NONTEMPORAL and ORDER promise something or ask
//   for it; whether IF is evaluated, programs must not depend on.
// - LASTPRIVATE variables have behind the loop what the last iteration leaves,
//   as without the clause; at its beginning they are undefined.
// - So has the loop's own variable, LINEAR or not. Others of that clause
//   advance by themselves also where the body leaves them alone: such loops
//   stay.
// - REDUCTION by OpenMP's own operators: the private copies begin with the
//   neutral element, so that one that is the variable itself gives one of the
//   results that the clause may have. Operators of DECLARE REDUCTION begin with
//   anything, and INSCAN has a directive inside: such loops stay.
// - PRIVATE variables are each iteration's own, and that must stay so where
//   iterations of a loop around share the variable. OpenACC has the clause:
//
//     !$omp simd private(t)    becomes    !$acc loop auto private(t)
//
//   or a clause of the nest that the loop is collapsed with.
//   AUTO since iterations of SIMD may depend on earlier ones: plain loops, too,
//   are found to be independent or not.
//
// Hosts execute the same procedures so, but look for vectors in all loops.
//
// DECLARE SIMD asks for further versions of a procedure, which no call has to
// take; flang 22 makes none, and refuses it. What stays here of OpenMP in
// device code is an error in acc-check-constructs.
#include "parsed/parsed.h"
#include "parsed/procedure_visitor.h"
#include "syntax/clauses.h"
#include "syntax/loop_directives.h"
#include "syntax/statements.h"
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

using namespace Fortran::parser;
using Fortran::common::Indirection;

namespace {

// `!$omp simd` at `item`, or null.
OpenMPLoopConstruct *simdAt(ExecutionPartConstruct &item) {
  auto *construct = acccAs<OpenMPConstruct>(item);
  auto *loop =
      construct ? std::get_if<OpenMPLoopConstruct>(&construct->u) : nullptr;
  bool isSimd =
      loop && loop->BeginDir().DirId() == llvm::omp::Directive::OMPD_simd;
  return isSimd ? loop : nullptr;
}

// A directive without clauses may have no list.
std::list<OmpClause> &simdClauses(OmpBeginLoopDirective &begin) {
  auto &clauses = std::get<std::optional<OmpClauseList>>(begin.t);
  if (!clauses)
    clauses.emplace(std::list<OmpClause>{});
  return clauses->v;
}

bool isPrivate(const OmpClause &clause) {
  return std::holds_alternative<OmpClause::Private>(clause.u);
}

// Whether `object` is the variable that `loop` counts with.
bool isCounter(const OmpObject &object, const DoConstruct &loop) {
  const auto *designator = std::get_if<Designator>(&object.u);
  const auto *reference =
      designator ? std::get_if<DataRef>(&designator->u) : nullptr;
  const auto *name = reference ? std::get_if<Name>(&reference->u) : nullptr;
  const auto &control = loop.GetLoopControl();
  const auto *bounds =
      control ? std::get_if<LoopControl::Bounds>(&control->u) : nullptr;
  return name && bounds && name->source == bounds->name.thing.source;
}

// Whether the clause reduces in any order by an operator of OpenMP.
bool isPlainReduction(const OmpReductionClause &clause) {
  using Modifier = OmpReductionClause::Modifier;
  auto isPlain = [](const Modifier &modifier) {
    const auto *identifier = std::get_if<OmpReductionIdentifier>(&modifier.u);
    if (!identifier) {
      const auto *kind = std::get_if<OmpReductionModifier>(&modifier.u);
      return kind && kind->v == OmpReductionModifier::Value::Default;
    }
    if (const auto *op = std::get_if<DefinedOperator>(&identifier->u))
      return std::holds_alternative<DefinedOperator::IntrinsicOperator>(op->u);
    const auto &procedure = std::get<ProcedureDesignator>(identifier->u);
    const auto *name = std::get_if<Name>(&procedure.u);
    static const std::set<std::string> operators{"max", "min", "iand", "ior",
                                                 "ieor"};
    return name && operators.count(name->ToString()) != 0;
  };
  const auto &modifiers =
      std::get<std::optional<std::list<Modifier>>>(clause.t);
  return modifiers &&
         std::all_of(modifiers->begin(), modifiers->end(), isPlain);
}

// Whether `loop` does the same without `clause`, or with OpenACC's PRIVATE.
bool isSequential(const OmpClause &clause, const DoConstruct &loop) {
  if (const auto *reduction = std::get_if<OmpClause::Reduction>(&clause.u))
    return isPlainReduction(reduction->v);
  if (const auto *linear = std::get_if<OmpClause::Linear>(&clause.u)) {
    const auto &objects = std::get<OmpObjectList>(linear->v.t).v;
    return std::all_of(objects.begin(), objects.end(),
                       [&](auto &object) { return isCounter(object, loop); });
  }
  if (const auto *own = std::get_if<OmpClause::Private>(&clause.u))
    return std::none_of(own->v.v.begin(), own->v.v.end(), [](auto &object) {
      return std::holds_alternative<OmpObject::Invalid>(object.u);
    });
  switch (clause.Id()) {
  case llvm::omp::Clause::OMPC_aligned:
  case llvm::omp::Clause::OMPC_collapse:
  case llvm::omp::Clause::OMPC_if:
  case llvm::omp::Clause::OMPC_lastprivate:
  case llvm::omp::Clause::OMPC_nontemporal:
  case llvm::omp::Clause::OMPC_order:
  case llvm::omp::Clause::OMPC_safelen:
  case llvm::omp::Clause::OMPC_simdlen:
    return true;
  default:
    return false;
  }
}

Block::iterator loopIn(Block &block) {
  return std::find_if(block.begin(), block.end(), [](auto &item) {
    return acccAs<DoConstruct>(item) != nullptr;
  });
}

// The loop of `simd`, if it may be a plain one; else null.
DoConstruct *plainLoopOf(OpenMPLoopConstruct &simd) {
  Block &body = std::get<Block>(simd.t);
  auto place = loopIn(body);
  if (place == body.end())
    return nullptr;
  DoConstruct *loop = acccAs<DoConstruct>(*place);
  auto &clauses = simdClauses(std::get<OmpBeginLoopDirective>(simd.t));
  bool isPlain =
      std::all_of(clauses.begin(), clauses.end(), [&](const OmpClause &clause) {
        return isSequential(clause, *loop);
      });
  // ORDERED, SCAN and ATOMIC are for devices nothing, either.
  return isPlain && !acccHasStatement<OpenMPConstruct>(*loop) ? loop : nullptr;
}

AccObject accObject(OmpObject &&object) {
  if (auto *block = std::get_if<Name>(&object.u))
    return AccObject{Name{*block}};
  return AccObject{std::move(std::get<Designator>(object.u))};
}

// What the PRIVATE clauses in `clauses` list. Takes it away from there.
std::list<AccObject> takePrivates(std::list<OmpClause> &clauses) {
  std::list<AccObject> objects;
  for (OmpClause &clause : clauses)
    if (auto *own = std::get_if<OmpClause::Private>(&clause.u))
      for (OmpObject &object : own->v.v)
        objects.push_back(accObject(std::move(object)));
  clauses.remove_if(isPrivate);
  return objects;
}

ExecutionPartConstruct privateLoop(std::list<AccObject> &&objects,
                                   CharBlock source) {
  std::list<AccClause> clauses;
  clauses.emplace_back(AccClause{AccClause::Auto{}});
  clauses.back().source = source;
  clauses.emplace_back(
      AccClause{AccClause::Private{AccObjectList{std::move(objects)}}});
  clauses.back().source = source;
  AccLoopDirective directive{llvm::acc::Directive::ACCD_loop};
  directive.source = source;
  AccBeginLoopDirective begin{std::move(directive),
                              AccClauseList{std::move(clauses)}};
  begin.source = source;
  OpenACCLoopConstruct construct{std::move(begin)};
  return acccItem(OpenACCConstruct{std::move(construct)});
}

// Gives the PRIVATE clauses of SIMD loops in nests that COLLAPSE and TILE take
// to the directive of the nest, where no other may be inside. The nest is
// tight: nothing of it uses the variables but the SIMD loop, for whose
// iterations they are undefined at the beginning.
class NestJoiner final : public AcccLoopDirectiveVisitor {
  void visitLoop(AccClauseList &clauses, DoConstruct &outermost) override {
    if (!acccHas<AccClause::Collapse, AccClause::Tile>(clauses.v))
      return;
    for (DoConstruct *loop = &outermost; loop;) {
      Block &body = std::get<Block>(loop->t);
      auto inner = std::find_if_not(body.begin(), body.end(), acccIsComment);
      if (inner == body.end() || std::next(inner) != body.end())
        return;
      OpenMPLoopConstruct *simd = simdAt(*inner);
      loop = simd ? plainLoopOf(*simd) : acccAs<DoConstruct>(*inner);
      if (simd && loop)
        join(clauses, std::get<OmpBeginLoopDirective>(simd->t));
    }
  }

  static void join(AccClauseList &clauses, OmpBeginLoopDirective &simd) {
    std::list<OmpClause> &from = simdClauses(simd);
    auto own = std::find_if(from.begin(), from.end(), isPrivate);
    if (own == from.end())
      return;
    // For messages.
    CharBlock source = own->source;
    std::list<AccObject> objects = takePrivates(from);
    clauses.v.emplace_back(
        AccClause{AccClause::Private{AccObjectList{std::move(objects)}}});
    clauses.v.back().source = source;
  }
};

class Dropper final : public AcccProcedureVisitor<OpenACCBlockConstruct,
                                                  OpenACCCombinedConstruct,
                                                  SpecificationPart, Block> {
public:
  using AcccProcedureVisitor::Post;
  using AcccProcedureVisitor::Pre;

  explicit Dropper(std::set<std::string> routines)
      : AcccProcedureVisitor(std::move(routines), /*takesPure=*/false) {}

  bool Pre(OpenACCBlockConstruct &construct) override {
    depth += acccIsCompute(construct);
    return true;
  }
  void Post(OpenACCBlockConstruct &construct) override {
    depth -= acccIsCompute(construct);
  }

  bool Pre(OpenACCCombinedConstruct &) override {
    ++depth;
    return true;
  }
  void Post(OpenACCCombinedConstruct &) override { --depth; }

  // The parser may leave loops beside their directives.
  bool Pre(Block &block) override {
    bool hasDirective = false;
    for (auto item = block.begin(); item != block.end();) {
      depth += hasDirective;
      if (simdAt(*item) && (depth > 0 || isOnDevice()))
        item = dropAt(block, item, hasDirective);
      acccWalk(*item, *this);
      depth -= hasDirective;
      hasDirective =
          isLoneDirective(*item) || (hasDirective && acccIsComment(*item));
      ++item;
    }
    return false;
  }

  bool Pre(SpecificationPart &part) override {
    auto isSimd = [](const OpenMPDeclarativeConstruct &it) {
      return std::holds_alternative<OpenMPDeclareSimdConstruct>(it.u);
    };
    std::get<std::list<OpenMPDeclarativeConstruct>>(part.t).remove_if(isSimd);
    std::get<std::list<DeclarationConstruct>>(part.t).remove_if(
        [&](const DeclarationConstruct &declaration) {
          const auto *it = std::get_if<SpecificationConstruct>(&declaration.u);
          const auto *openmp =
              it ? std::get_if<Indirection<OpenMPDeclarativeConstruct>>(&it->u)
                 : nullptr;
          return openmp && isSimd(openmp->value());
        });
    return true;
  }

private:
  // Puts the loop of the SIMD directive at `item` in place of it, where that is
  // the same; `hasDirective`: the loop has one of OpenACC. Returns what stands
  // there then.
  static Block::iterator dropAt(Block &block, Block::iterator item,
                                bool hasDirective) {
    OpenMPLoopConstruct &simd = *simdAt(*item);
    auto &begin = std::get<OmpBeginLoopDirective>(simd.t);
    std::list<OmpClause> &clauses = simdClauses(begin);
    bool hasPrivate = std::any_of(clauses.begin(), clauses.end(), isPrivate);
    if (!plainLoopOf(simd) || (hasPrivate && hasDirective))
      return item;
    Block &body = std::get<Block>(simd.t);
    if (hasPrivate)
      body.insert(loopIn(body),
                  privateLoop(takePrivates(clauses), begin.source));
    Block::iterator first = body.begin();
    block.splice(item, body);
    block.erase(item);
    return first;
  }

  // Whether `item` is a directive of the loop behind it.
  static bool isLoneDirective(ExecutionPartConstruct &item) {
    auto *construct = acccAs<OpenACCConstruct>(item);
    if (!construct)
      return false;
    auto isLone = [](auto *directive) {
      return directive && !std::get<std::optional<DoConstruct>>(directive->t);
    };
    return isLone(std::get_if<OpenACCLoopConstruct>(&construct->u)) ||
           isLone(std::get_if<OpenACCCombinedConstruct>(&construct->u));
  }

  // Compute constructs around the node that is visited.
  int depth = 0;
};

} // namespace

void acccDropDeviceSimd(Program &program) {
  NestJoiner joiner;
  acccWalk(program, joiner);
  Dropper dropper{acccDeviceProcedures(program)};
  acccWalk(program, dropper);
}
