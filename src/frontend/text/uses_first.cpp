// ROUTINE and DECLARE directives between USE and IMPORT statements:
//
//   use m, only: a
//   !$acc routine seq
//   use m, only: b
//
// They stand in the specification part, behind these statements or in front of
// all of them, and say the same there. flang's parser takes no USE after one
// between them. A directive and the statement behind it change places in the
// text: messages about that statement then point at the directive's line, so
// that only those statements move which have to.
#include "text/uses_first.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"

#include <algorithm>

using namespace Fortran::parser;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

// Whether `line` begins with a USE or an IMPORT statement (F2023, R1409 and
// R867), and not with the name of a variable: fixed form has lost its blanks.
bool isUse(StringRef line) {
  StringRef rest = line.trim();
  if (rest.consume_front("import"))
    return !rest.starts_with("(") && acccFindOutside(rest, "=") == rest.size();
  if (!rest.consume_front("use"))
    return false;
  rest = rest.ltrim();
  if (rest.starts_with(",") || rest.starts_with(":"))
    rest = rest.substr(acccFindOutside(rest, "::") + 2);
  return !acccTakeName(rest).empty() &&
         (rest.empty() || rest.starts_with(",") || rest.starts_with(";"));
}

// Fixed form has no blanks behind the directive's name.
bool isDeclarative(StringRef line) {
  line = line.ltrim();
  if (!line.consume_front(acccSentinel))
    return false;
  line = line.ltrim();
  return line.starts_with("routine") || line.starts_with("declare");
}

} // namespace

void acccPutUsesFirst(Parsing &parsing,
                      const LanguageFeatureControl &warnings) {
  AcccCookedText source(parsing);
  // Where the last of these statements in a row ends, in the source and in the
  // text, if directives alone have followed it.
  size_t inSource = StringRef::npos, inText = StringRef::npos;
  for (size_t start = 0; start < source.size();) {
    StringRef line = source.lineAt(start);
    size_t end = start + line.size();
    if (isUse(line)) {
      if (inSource < start) {
        StringRef directive = source.lineAt(inSource).trim();
        parsing.messages().Warn(
            false, warnings, UsageWarning::OpenAccUsage,
            CharBlock(directive.data(), directive.size()),
            "A directive between USE statements is taken for one behind them"_warn_en_US);
      }
      inSource = end;
      if (inText < start) {
        std::rotate(source.begin() + inText, source.begin() + start,
                    source.begin() + end);
        inText += line.size();
      } else {
        inText = end;
      }
    } else if (!isDeclarative(line)) {
      inSource = inText = StringRef::npos;
    }
    start = end;
  }
}
