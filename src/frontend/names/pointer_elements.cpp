// Has flang know where it is while it looks at pointers that are components of
// elements, in pointer assignments.
//
// flang 22 analyses the left side of a pointer assignment with no place in the
// source: what it says of the subscripts in `a(5)%p => x` names no line, and
// the warning that an array has no elements ends it, since it asks to which
// file the place belongs. Here such assignments are analysed as soon as names
// are resolved, with their place; flang keeps what it finds then. The linker
// sends flang's call of what comes next here (--wrap in build.rs).
#include "syntax/walk.h"

#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/semantics.h"

using namespace Fortran;

#define REWRITE                                                                \
  "_ZN7Fortran9semantics16RewriteParseTreeERNS0_16SemanticsContextERNS_"       \
  "6parser7ProgramE"

// flang's own function.
bool rewriteTree(semantics::SemanticsContext &,
                 parser::Program &) __asm__("__real_" REWRITE);

bool analyseAndRewriteTree(semantics::SemanticsContext &,
                           parser::Program &) __asm__("__wrap_" REWRITE);

namespace {

class Analyser final : public AcccVisitor<const parser::PointerAssignmentStmt> {
public:
  explicit Analyser(semantics::SemanticsContext &context) : context(context) {}

  void Post(const parser::PointerAssignmentStmt &assignment) override {
    const auto &pointer = std::get<parser::DataRef>(assignment.t);
    if (!isPartOfElement(pointer))
      return;
    evaluate::ExpressionAnalyzer analyzer(context);
    auto place = analyzer.GetContextualMessages().SetLocation(
        parser::FindSourceLocation(pointer));
    analyzer.Analyze(assignment);
  }

private:
  static bool isPartOfElement(const parser::DataRef &reference) {
    using Component = common::Indirection<parser::StructureComponent>;
    if (const auto *component = std::get_if<Component>(&reference.u))
      return isPartOfElement(component->value().base);
    return !std::holds_alternative<parser::Name>(reference.u);
  }

  semantics::SemanticsContext &context;
};

} // namespace

bool analyseAndRewriteTree(semantics::SemanticsContext &context,
                           parser::Program &program) {
  bool isSound = rewriteTree(context, program);
  acccWalk(program, Analyser(context));
  return isSound;
}
