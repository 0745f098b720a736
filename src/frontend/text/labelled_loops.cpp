// Ends of combined constructs over DO loops with labels:
//
//   !$acc parallel loop
//         do 10 i = 1, n
//         a(i) = 0
//   10    continue
//   !$acc end parallel loop
//
// To flang 22's parser a loop with a label is a statement and not a construct;
// what makes one of it comes later. So it finds the directive without its loop,
// and an END without a directive. The END is optional, and says nothing where
// it stands directly behind the loop (OpenACC 3.4, 2.11): it becomes a blank
// line. Anywhere else it stays, and is an error.
#include "text/labelled_loops.h"
#include "text/cooked_text.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
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

// The label that a DO statement names.
StringRef labelOfLoop(StringRef line) {
  takeLabel(line);
  return line.consume_front("do") ? takeLabel(line) : StringRef();
}

class Dropper {
public:
  explicit Dropper(const Parsing &parsing) : source(parsing) {}

  void run() {
    for (size_t start = 0; start < source.size();) {
      StringRef line = source.lineAt(start);
      start += line.size();
      // Most lines are of no interest.
      StringRef text = line.ltrim();
      if (text.starts_with(acccSentinel))
        begin(withoutBlanks(line), start);
      // A directive that is taken out leaves blanks.
      else if (!open.empty() && !text.empty() && llvm::isDigit(text.front()))
        end(line, start);
    }
  }

private:
  // A directive whose loop has a label.
  struct Construct {
    StringRef name;
    std::string label;
  };

  // Looks at `directive`, and at the statement at `next`.
  void begin(StringRef directive, size_t next) {
    directive.consume_front(acccSentinel);
    for (StringRef name : {"parallel", "kernels", "serial", ""}) {
      StringRef rest = directive;
      if (!rest.consume_front(name) || !rest.consume_front("loop"))
        continue;
      std::string statement = withoutBlanks(source.lineAt(next));
      if (StringRef label = labelOfLoop(statement); !label.empty())
        open.push_back({name, label.str()});
      return;
    }
  }

  // Looks for the ends of what `line` may end behind it, at `next`: inner
  // constructs first.
  void end(StringRef line, size_t next) {
    StringRef statement = line.ltrim();
    std::string label = takeLabel(statement).str();
    while (!open.empty() && open.back().label == label) {
      StringRef directive = source.lineAt(next);
      if (isEnd(withoutBlanks(directive), open.back().name)) {
        std::fill_n(source.begin() + next, directive.rtrim('\n').size(), ' ');
        next += directive.size();
      }
      open.pop_back();
    }
  }

  static bool isEnd(StringRef directive, StringRef name) {
    return directive.consume_front(acccSentinel) &&
           directive.consume_front("end") && directive.consume_front(name) &&
           (directive == "loop" || (directive.empty() && !name.empty()));
  }

  AcccCookedText source;
  std::vector<Construct> open;
};

} // namespace

void acccDropEndsOfLabelledLoops(const Parsing &parsing) {
  Dropper{parsing}.run();
}
