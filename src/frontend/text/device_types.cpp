// Refuses what is no device type in a `device_type` clause:
//
//   !$acc init device_type(gpu)
//
// flang 22's parser knows the names, takes the clause for none where it has
// another one, and says that the directive should have ended there, or that an
// assignment does not go on.
#include "text/device_types.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"

#include <algorithm>

using namespace Fortran::parser;
using llvm::StringRef;

namespace {

// What follows the name of the first `device_type` clause in `text`, the rest
// of a directive; nothing where there is none. In the parentheses of another
// clause it is a variable.
StringRef behindClauseName(StringRef text) {
  while (!text.empty()) {
    text = text.drop_until(acccIsPartOfName);
    StringRef name = acccTakeName(text);
    bool isClause = name == "device_type" || name == "dtype";
    if (isClause && text.consume_front("("))
      return text;
    acccTakeParentheses(text);
  }
  return {};
}

// flang's (llvm/Frontend/OpenACC), those of OpenACC 3.4, 2.4 among them.
bool isDeviceType(StringRef name) {
  for (StringRef known :
       {"*", "default", "nvidia", "radeon", "host", "multicore", "none"})
    if (name == known)
      return true;
  return false;
}

} // namespace

void acccCheckDeviceTypes(Parsing &parsing) {
  AcccCookedText source(parsing);
  for (size_t start = 0; start < source.size();) {
    StringRef line = source.lineAt(start);
    start += line.size();
    StringRef text = line.ltrim();
    if (!text.consume_front(acccSentinel))
      continue;
    while (!(text = behindClauseName(text)).empty()) {
      StringRef list = text.take_until([](char c) { return c == ')'; });
      text = text.drop_front(list.size());
      llvm::SmallVector<StringRef> names;
      list.split(names, ',');
      for (StringRef name : names) {
        name = name.trim();
        if (name.empty() || isDeviceType(name))
          continue;
        parsing.messages().Say(
            CharBlock(name.data(), name.size()),
            "'%s' is no device type: OpenACC knows nvidia, radeon, host and multicore"_err_en_US,
            name.str());
        // The parser has nothing more to say about it.
        char *replaced = source.begin() + (name.data() - source.begin());
        std::fill(replaced, replaced + name.size(), ' ');
        *replaced = '*';
      }
    }
  }
}
