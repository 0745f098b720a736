// Places in a program, to find the operation that a piece of its text became.
#ifndef ACCC_FRONTEND_SYNTAX_PLACES_H
#define ACCC_FRONTEND_SYNTAX_PLACES_H

#include "flang/Parser/provenance.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <string>
#include <tuple>

/// The file, line, column.
using AcccPlace = std::tuple<std::string, unsigned, unsigned>;

/// With the path of the file as flang's lowering has it in locations.
inline AcccPlace acccPlaceOf(llvm::StringRef file, unsigned line,
                             unsigned column) {
  llvm::SmallString<256> path(file);
  llvm::sys::fs::make_absolute(path);
  llvm::sys::path::remove_dots(path);
  return {path.str().str(), line, column};
}

/// Where `text` begins; none for text that no file has.
inline std::optional<AcccPlace>
acccPlaceOf(Fortran::parser::CharBlock text,
            const Fortran::parser::AllCookedSources &sources) {
  auto range = sources.GetSourcePositionRange(text);
  if (!range)
    return std::nullopt;
  return acccPlaceOf(*range->first.path, range->first.line,
                     range->first.column);
}

/// Where `op` stands in the program, if it does.
inline std::optional<AcccPlace> acccPlaceOf(mlir::Operation *op) {
  auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>();
  if (!place)
    return std::nullopt;
  return acccPlaceOf(place.getFilename().getValue(), place.getLine(),
                     place.getColumn());
}

#endif
