// Finds lines of fixed form whose end is dropped because of long names of
// macros.
//
// flang's prescanner cuts a line behind column 72 and replaces macros then.
// With a preprocessor in front of the compiler, as others have it, it is the
// other way round: what is behind that column only for the name of a macro
// belongs to the statement, which may be whole without it, too. flang says
// nothing of it: this looks at the files.
//
// Macros with arguments count as they stand, since what they become is often
// longer.
#include "text/cut_lines.h"
#include "text/cooked_text.h"

#include "flang/Parser/message.h"
#include "flang/Parser/parsing.h"
#include "flang/Parser/provenance.h"
#include "flang/Parser/source.h"
#include "flang/Support/Fortran-features.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <string>

using namespace Fortran::parser;
using Fortran::common::LanguageFeatureControl;
using Fortran::common::UsageWarning;
using llvm::StringRef;

namespace {

// The lengths of what macros without arguments stand for, by their names.
using Macros = llvm::StringMap<std::size_t>;

Macros macrosOf(const Parsing &parsing) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  parsing.EmitPreprocessorMacros(stream);
  Macros macros;
  for (StringRef rest = text; !rest.empty();) {
    auto [line, behind] = rest.split('\n');
    rest = behind;
    if (!line.consume_front("#define "))
      continue;
    StringRef name = line.take_while(acccIsPartOfName);
    StringRef value = line.drop_front(name.size());
    if (!value.starts_with("("))
      macros[name] = value.trim().size();
  }
  return macros;
}

class Finder {
public:
  Finder(Parsing &parsing, const LanguageFeatureControl &features,
         std::size_t columns)
      : parsing(parsing), features(features), columns(columns),
        macros(macrosOf(parsing)) {}

  void run() {
    if (macros.empty())
      return;
    for (const auto &[start, file] : files()) {
      llvm::ArrayRef<char> content = file->content();
      const StringRef whole(content.data(), content.size());
      for (StringRef rest = whole; !rest.empty();) {
        auto [line, behind] = rest.split('\n');
        if (isCutForNames(line.rtrim("\r")))
          warn(start + (line.data() - whole.data() + columns));
        rest = behind;
      }
    }
  }

private:
  // The files that the text comes from, and where each begins.
  std::map<Provenance, const SourceFile *> files() const {
    std::map<Provenance, const SourceFile *> files;
    const AllCookedSources &all = parsing.allCooked();
    AcccCookedText text(parsing);
    for (std::size_t at = 0; at < text.size(); at += text.lineAt(at).size()) {
      auto range = all.GetProvenanceRange(CharBlock{text.begin() + at, 1});
      if (!range)
        continue;
      std::size_t offset = 0;
      const AllSources &sources = all.allSources();
      const SourceFile *file = sources.GetSourceFile(range->start(), &offset);
      if (!file || offset > range->start().offset())
        continue;
      // What a macro stands for has the place of its name, and no file around
      // it.
      Provenance start{range->start().offset() - offset};
      std::size_t begin = 0;
      if (sources.GetSourceFile(start, &begin) == file && begin == 0)
        files.emplace(start, file);
    }
    return files;
  }

  // Or a directive of the preprocessor.
  static bool isComment(StringRef line) {
    StringRef sentinel = acccSentinel.drop_front();
    return StringRef("cC*dD!#").contains(line.front()) &&
           !line.drop_front().starts_with_insensitive(sentinel);
  }

  // Whether `line` is too long for the names of macros alone.
  bool isCutForNames(StringRef line) const {
    if (line.size() <= columns || line.contains('\t') || isComment(line))
      return false;
    std::size_t shorter = 0;
    char quote = 0;
    for (StringRef rest = line.drop_front(); !rest.empty();) {
      char c = rest.front();
      StringRef name = rest.take_while(acccIsPartOfName);
      if (!quote && c == '!') {
        line = line.drop_back(rest.size());
        break;
      }
      if (quote)
        quote = c == quote ? 0 : quote;
      else if (c == '\'' || c == '"')
        quote = c;
      auto macro = quote ? macros.end() : macros.find(name);
      if (macro != macros.end() && name.size() > macro->second)
        shorter += name.size() - macro->second;
      rest = rest.drop_front(quote || name.empty() ? 1 : name.size());
    }
    line = line.rtrim();
    return line.size() > columns && line.size() - shorter <= columns &&
           !isNumber(line.drop_front(columns));
  }

  // Whether `end` may be what lines of punched cards have there: a name or a
  // number.
  static bool isNumber(StringRef end) {
    return end.size() <= 8 && llvm::all_of(end.trim(), acccIsPartOfName);
  }

  void warn(Provenance place) {
    parsing.messages().Warn(
        false, features, UsageWarning::Scanning, ProvenanceRange{place, 1},
        "The rest of this line is dropped: lines of fixed form are cut behind column %d before macros are replaced, after which this one would not be longer"_warn_en_US,
        static_cast<int>(columns));
  }

  Parsing &parsing;
  const LanguageFeatureControl &features;
  std::size_t columns;
  Macros macros;
};

} // namespace

void acccWarnCutLines(Parsing &parsing, const LanguageFeatureControl &features,
                      int columns) {
  if (columns > 0)
    Finder(parsing, features, columns).run();
}
