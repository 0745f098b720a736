// Lets flang lower private and firstprivate clauses of variables whose copies
// it cannot make.
//
// flang describes in a recipe how a copy is made, and refuses objects with
// allocatable or pointer components, allocatable objects and characters. accc
// makes copies from the types of variables (passes/acc/privates/privatize) and
// never looks into these recipes, so that those that flang refuses may be
// empty. The linker sends flang's calls of the function that fills recipes here
// (--wrap in build.rs).
#include "flang/Optimizer/Builder/Todo.h"
#include "flang/Optimizer/Dialect/FIROps.h"
#include "flang/Optimizer/Dialect/FIRType.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

#define MAKE_COPY                                                              \
  "_ZNK4mlir3acc12MappableType19generatePrivateInitERNS_9OpBuilderENS_"        \
  "8LocationENS_6detail10TypedValueIS1_EEN4llvm9StringRefENS_10ValueRangeENS_" \
  "5ValueERb"

using Variable = mlir::TypedValue<mlir::acc::MappableType>;

// flang's member function, with its object as the first argument.
mlir::Value flangsCopy(const void *type, mlir::OpBuilder &, mlir::Location,
                       Variable, llvm::StringRef name, mlir::ValueRange bounds,
                       mlir::Value initial,
                       bool &needsDestroy) __asm__("__real_" MAKE_COPY);

mlir::Value makeCopy(const void *type, mlir::OpBuilder &, mlir::Location,
                     Variable, llvm::StringRef name, mlir::ValueRange bounds,
                     mlir::Value initial,
                     bool &needsDestroy) __asm__("__wrap_" MAKE_COPY);

// Whether flang cannot make a copy of a variable of this type, which accc can
// or refuses by its name: copies of polymorphic allocatable arrays would be
// invalid IR.
static bool isForAccc(mlir::Type type) {
  if (fir::isPolymorphicType(type))
    return true;
  mlir::Type element = fir::getFortranElementType(type);
  if (auto character = mlir::dyn_cast<fir::CharacterType>(element))
    return character.hasConstantLen();
  if (fir::isRecordWithDescriptorMember(element))
    return true;
  auto box = mlir::dyn_cast<fir::BaseBoxType>(fir::unwrapRefType(type));
  return box && mlir::isa<fir::RecordType>(box.unwrapInnerType());
}

mlir::Value makeCopy(const void *self, mlir::OpBuilder &builder,
                     mlir::Location location, Variable variable,
                     llvm::StringRef name, mlir::ValueRange bounds,
                     mlir::Value initial, bool &needsDestroy) {
  mlir::Type type = mlir::Value(variable).getType();
  // flang takes it for an address or a descriptor, and crashes.
  if (mlir::isa<fir::BoxCharType>(type))
    TODO(location, "a private character whose length is not constant");
  if (isForAccc(type))
    return fir::UndefOp::create(builder, location, type);
  return flangsCopy(self, builder, location, variable, name, bounds, initial,
                    needsDestroy);
}
