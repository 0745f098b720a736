// What directives demand of the LLVM dialect's loops, and where these loops
// are. Declared for Rust in ffi.rs.
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Path.h"

using namespace mlir;

/// The place in a file that `location` has in it.
static FileLineColLoc placeIn(Location location) {
  FileLineColLoc place;
  location->walk([&](Location inner) {
    place = dyn_cast<FileLineColLoc>(inner);
    return place ? WalkResult::interrupt() : WalkResult::advance();
  });
  return place;
}

/// Whether `attribute` is there and does not say that its transformation is
/// disabled.
template <typename Attr> static bool isEnabled(Attr attribute) {
  return attribute && attribute.getDisable() &&
         !attribute.getDisable().getValue();
}

extern "C" {

/// Whether the annotation of a loop demands a transformation.
bool acccDemandsTransformation(MlirAttribute annotation) {
  auto loop = dyn_cast<LLVM::LoopAnnotationAttr>(unwrap(annotation));
  return loop &&
         (isEnabled(loop.getVectorize()) || isEnabled(loop.getUnroll()) ||
          isEnabled(loop.getUnrollAndJam()));
}

/// A scope for places in the file of `location`, of which no debug information
/// is written, or null if that is none in a file.
MlirAttribute acccScopeOfPlaces(MlirLocation location) {
  FileLineColLoc place = placeIn(unwrap(location));
  if (!place)
    return wrap(Attribute());
  MLIRContext *context = place.getContext();
  auto newId = [&] { return DistinctAttr::create(UnitAttr::get(context)); };
  StringRef path = place.getFilename().getValue();
  auto file = LLVM::DIFileAttr::get(context, path, "");
  auto unit = LLVM::DICompileUnitAttr::get(
      newId(), llvm::dwarf::DW_LANG_Fortran95, file,
      StringAttr::get(context, "accc"), /*isOptimized=*/true,
      LLVM::DIEmissionKind::None);
  auto name = StringAttr::get(context, llvm::sys::path::filename(path));
  auto type = LLVM::DISubroutineTypeAttr::get(context, {});
  return wrap(LLVM::DISubprogramAttr::get(
      context, newId(), unit, file, name, name, file, /*line=*/1,
      /*scopeLine=*/1, LLVM::DISubprogramFlags::Definition, type,
      /*retainedNodes=*/{}, /*annotations=*/{}));
}

/// The annotation of a loop that begins at `location`, in a file whose scope of
/// places is `scope`.
MlirAttribute acccWithPlace(MlirAttribute annotation, MlirLocation location,
                            MlirAttribute scope) {
  auto loop = cast<LLVM::LoopAnnotationAttr>(unwrap(annotation));
  MLIRContext *context = loop.getContext();
  auto start = cast<FusedLoc>(
      FusedLoc::get(context, {placeIn(unwrap(location))}, unwrap(scope)));
  return wrap(LLVM::LoopAnnotationAttr::get(
      context, loop.getDisableNonforced(), loop.getVectorize(),
      loop.getInterleave(), loop.getUnroll(), loop.getUnrollAndJam(),
      loop.getLicm(), loop.getDistribute(), loop.getPipeline(),
      loop.getPeeled(), loop.getUnswitch(), loop.getMustProgress(),
      loop.getIsVectorized(), start, loop.getEndLoc(),
      loop.getParallelAccesses()));
}

} // extern "C"
