// Ends of constructs over DO loops that flang's parser does not find:
//
//   !$acc parallel loop                   !$acc parallel loop
//         do 10 i = 1, n                  !dir$ ivdep
//         a(i) = 0                        do i = 1, n
//   10    continue                          a(i) = 0
//   !$acc end parallel loop               end do
//                                         !$acc end parallel loop
//
// To flang 22's parser a loop with a label is a statement and not a construct,
// and a line of directives for the compiler is a statement in front of the
// loop, although to OpenACC it is a comment; what makes one of directive and
// loop comes later. So it finds the directive without its loop, and an END
// without a directive. The END is optional, and says nothing where it stands
// directly behind the loop (OpenACC 3.4, 2.11): it becomes a blank line.
// Anywhere else it stays, and is an error.
#include "text/loop_ends.h"
#include "text/cooked_text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

using Fortran::parser::Parsing;
using llvm::StringRef;

namespace {

// Fixed form has lost its blanks already.
std::string withoutBlanks(StringRef line) {
  std::string squeezed;
  for (char c : line.trim())
    if (c != ' ')
      squeezed += c;
  return squeezed;
}

StringRef takeLabel(StringRef &line) {
  StringRef label = line.take_while(llvm::isDigit);
  line = line.drop_front(label.size());
  return label.ltrim('0');
}

// Whether `range` is what follows DO and the label: `i=1,n`, or another loop
// control (F2023, R1123). `do5i=1.5` sets a variable.
bool isLoopControl(StringRef range) {
  range.consume_front(",");
  if (range.empty() || range.starts_with("while(") ||
      range.starts_with("concurrent("))
    return true;
  if (acccTakeName(range).empty() || !range.consume_front("="))
    return false;
  return acccFindOutside(range, ",") < range.size();
}

// The label that `statement`, which has no blanks, names if it is a DO
// statement, or an empty one.
std::optional<StringRef> labelOfLoop(StringRef statement) {
  StringRef name = statement.take_while(acccIsPartOfName);
  if (statement.drop_front(name.size()).starts_with(":"))
    statement = statement.drop_front(name.size() + 1);
  if (!statement.consume_front("do"))
    return std::nullopt;
  StringRef label = takeLabel(statement);
  return isLoopControl(statement) ? std::optional(label) : std::nullopt;
}

bool isEndDo(StringRef statement) {
  return statement.consume_front("enddo") &&
         llvm::all_of(statement, acccIsPartOfName);
}

class Dropper {
public:
  explicit Dropper(const Parsing &parsing) : source(parsing) {}

  void run() {
    for (size_t start = 0; start < source.size();) {
      size_t place = start;
      StringRef line = source.lineAt(start);
      start += line.size();
      if (line.ltrim().starts_with(acccSentinel)) {
        begin(withoutBlanks(line), start);
      } else if (!open.empty() || (construct && construct->loop == place)) {
        // Most lines are in no such loop.
        look(line, place, start);
      }
    }
  }

private:
  // What begins with a directive whose loop the parser does not find.
  struct Construct {
    StringRef name;
    // The place of its loop.
    size_t loop;
  };

  struct Loop {
    std::string label;
    // That of the construct which it is the loop of.
    std::optional<StringRef> construct;
  };

  // Looks at `directive`, and at what follows at `next`.
  void begin(StringRef directive, size_t next) {
    directive.consume_front(acccSentinel);
    for (StringRef name : {"parallel", "kernels", "serial", ""}) {
      StringRef rest = directive;
      if (!rest.consume_front(name) || !rest.consume_front("loop"))
        continue;
      size_t loop = next;
      while (source.lineAt(loop).ltrim().starts_with("!dir$"))
        loop += source.lineAt(loop).size();
      std::string statement = withoutBlanks(source.lineAt(loop));
      auto label = labelOfLoop(statement);
      if (label && (loop != next || !label->empty()))
        construct = {name, loop};
      return;
    }
  }

  // Looks at the statements of `line`, which begins at `place`; the next one
  // begins at `next`.
  void look(StringRef line, size_t place, size_t next) {
    std::string squeezed = withoutBlanks(line);
    for (StringRef rest = squeezed; !rest.empty();) {
      size_t end = acccFindOutside(rest, ";");
      StringRef statement = rest.take_front(end);
      rest = rest.drop_front(std::min(end + 1, rest.size()));
      StringRef label = takeLabel(statement);
      if (auto own = labelOfLoop(statement)) {
        open.push_back({own->str(), std::nullopt});
        if (construct && construct->loop == place)
          open.back().construct = construct->name;
        construct.reset();
      } else {
        close(statement, label, rest.empty() ? next : source.size());
      }
    }
  }

  // Looks for the ends of what `statement` may end behind it, at `next`: inner
  // constructs first.
  void close(StringRef statement, StringRef label, size_t next) {
    if (!label.empty() && !open.empty() && open.back().label == label) {
      while (!open.empty() && open.back().label == label)
        closeInnermost(next);
    } else if (isEndDo(statement) && !open.empty() &&
               open.back().label.empty()) {
      closeInnermost(next);
    }
  }

  // Moves `next` behind the directive that ends the construct of the innermost
  // loop, if there is one.
  void closeInnermost(size_t &next) {
    std::optional<StringRef> name = open.back().construct;
    open.pop_back();
    StringRef directive = source.lineAt(next);
    if (!name || !isEnd(withoutBlanks(directive), *name))
      return;
    std::fill_n(source.begin() + next, directive.rtrim('\n').size(), ' ');
    next += directive.size();
  }

  static bool isEnd(StringRef directive, StringRef name) {
    return directive.consume_front(acccSentinel) &&
           directive.consume_front("end") && directive.consume_front(name) &&
           (directive == "loop" || (directive.empty() && !name.empty()));
  }

  AcccCookedText source;
  std::optional<Construct> construct;
  // The loops around a line, from the outermost one of such a construct.
  std::vector<Loop> open;
};

} // namespace

void acccDropLoopEnds(const Parsing &parsing) { Dropper{parsing}.run(); }
