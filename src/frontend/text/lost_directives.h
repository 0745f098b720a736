// OpenACC directives that are comments.
#ifndef ACCC_FRONTEND_TEXT_LOST_DIRECTIVES_H
#define ACCC_FRONTEND_TEXT_LOST_DIRECTIVES_H

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Warns of comments in the file that flang was given, which its prescanner has
// read, that look like directives.
void acccWarnLostDirectives(
    Fortran::parser::Parsing &,
    const Fortran::common::LanguageFeatureControl &features, bool isFixedForm);

#endif
