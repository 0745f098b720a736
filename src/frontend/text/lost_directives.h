// OpenACC directives that are comments.
#ifndef ACCC_FRONTEND_TEXT_LOST_DIRECTIVES_H
#define ACCC_FRONTEND_TEXT_LOST_DIRECTIVES_H

#include "flang/Parser/message.h"

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// The warning.
inline constexpr Fortran::parser::MessageFixedText acccLostDirective{[] {
  using namespace Fortran::parser;
  return "This is a comment: an OpenACC directive has a line of its own, and a blank behind '!$acc'"_warn_en_US;
}()};

// Warns of comments in the file that flang was given, which its prescanner has
// read, that look like directives.
void acccWarnLostDirectives(
    Fortran::parser::Parsing &,
    const Fortran::common::LanguageFeatureControl &features, bool isFixedForm);

#endif
