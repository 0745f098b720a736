// ROUTINE directives about several procedures.
#ifndef ACCC_FRONTEND_TEXT_ROUTINE_LISTS_H
#define ACCC_FRONTEND_TEXT_ROUTINE_LISTS_H

#include "flang/Parser/char-block.h"

#include <string>
#include <vector>

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Hides all names but the first one of each such directive from the parser,
// with a warning, and makes of what the parser finds a directive for each name.
class AcccRoutineLists {
public:
  AcccRoutineLists(Fortran::parser::Parsing &,
                   const Fortran::common::LanguageFeatureControl &warnings);

  // After the parser, which has made a tree.
  void split();

  struct List {
    std::vector<Fortran::parser::CharBlock> names;
    // What stood behind the first one, in the parentheses.
    char *hidden;
    std::string text;
  };

private:
  Fortran::parser::Parsing &parsing;
  std::vector<List> lists;
};

#endif
