// Lines of fixed form that are cut in front of their last columns.
#ifndef ACCC_FRONTEND_TEXT_CUT_LINES_H
#define ACCC_FRONTEND_TEXT_CUT_LINES_H

namespace Fortran::common {
class LanguageFeatureControl;
}
namespace Fortran::parser {
class Parsing;
}

// Warns of lines in files of fixed form, which flang's prescanner has read,
// that are longer than `columns` for the names of their macros alone.
void acccWarnCutLines(Fortran::parser::Parsing &,
                      const Fortran::common::LanguageFeatureControl &features,
                      int columns);

#endif
