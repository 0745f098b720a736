// Finds comments that look as if they were meant to be OpenACC directives.
//
// A directive begins its line, and a blank follows its sentinel (OpenACC 3.4,
// 2.1). What stands behind a statement, or runs on from the sentinel, is a
// comment, and the loop behind it runs without a word on one thread of the
// host. flang's prescanner leaves no comments: this looks at the files.
#include "text/lost_directives.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "flang/Parser/provenance.h"
#include "flang/Parser/source.h"
#include "flang/Support/Fortran-features.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenACC/ACC.h.inc"

#include <optional>

using namespace Fortran::parser;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

// Whether `text` begins as a directive does behind its sentinel.
bool beginsDirective(StringRef text) {
  text = text.ltrim(" \t");
  StringRef word = text.take_while([](char c) { return llvm::isAlpha(c); });
  for (std::size_t i = 0; i < llvm::acc::Directive_enumSize; ++i) {
    StringRef name = llvm::acc::getOpenACCDirectiveName(
        static_cast<llvm::acc::Directive>(i));
    if (word.equals_insensitive(name.split(' ').first))
      return true;
  }
  return word.equals_insensitive("end");
}

// Where the comment of `line` begins. Quotes that the line before has opened
// are not known here: a warning is all that comes of it.
std::size_t commentIn(StringRef line) {
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    char c = line[at];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '!')
      return at;
  }
  return StringRef::npos;
}

// Where in `line` a comment begins that looks like a directive.
std::size_t lostIn(StringRef line, bool isFixedForm) {
  if (isFixedForm && !line.empty() && StringRef("cC*dD").contains(line.front()))
    return StringRef::npos;
  std::size_t start = commentIn(line);
  if (start == StringRef::npos)
    return start;
  StringRef text = line.drop_front(start);
  if (!text.consume_front_insensitive(acccSentinel) || !beginsDirective(text))
    return StringRef::npos;
  bool isBehindStatement = !line.take_front(start).trim(" \t&").empty();
  bool runsOn = !isFixedForm && llvm::isAlpha(text.front());
  return isBehindStatement || runsOn ? start : StringRef::npos;
}

} // namespace

void acccWarnLostDirectives(Parsing &parsing,
                            const LanguageFeatureControl &features,
                            bool isFixedForm) {
  if (!features.IsEnabled(Fortran::common::LanguageFeature::OpenACC))
    return;
  const AllSources &sources = parsing.allCooked().allSources();
  auto first = sources.GetFirstFileProvenance();
  const SourceFile *file =
      first ? sources.GetSourceFile(first->start()) : nullptr;
  if (!file)
    return;
  llvm::ArrayRef<char> content = file->content();
  const StringRef whole(content.data(), content.size());
  // What a macro's definition has may begin a line where the macro is used.
  bool isOfPreprocessor = false;
  for (StringRef rest = whole; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    isOfPreprocessor |= line.ltrim(" \t").starts_with("#");
    std::size_t column =
        isOfPreprocessor ? StringRef::npos : lostIn(line, isFixedForm);
    isOfPreprocessor &= line.rtrim("\r").ends_with("\\");
    if (column != StringRef::npos) {
      std::size_t offset = line.data() - whole.data() + column;
      parsing.messages().Warn(
          false, features, UsageWarning::OpenAccUsage,
          ProvenanceRange{first->start() + offset, acccSentinel.size()},
          acccLostDirective);
    }
    rest = behind;
  }
}
