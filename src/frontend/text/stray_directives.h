// Directives that have no effect where they stand.
#ifndef ACCC_FRONTEND_TEXT_STRAY_DIRECTIVES_H
#define ACCC_FRONTEND_TEXT_STRAY_DIRECTIVES_H

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Takes ends of compute constructs where none is open, and LOOP directives that
// no loop follows, out of the source, which nobody has parsed, with a warning.
void acccDropStrayDirectives(Fortran::parser::Parsing &,
                             const Fortran::common::LanguageFeatureControl &);

#endif
