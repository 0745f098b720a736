// flang's front end up to HLFIR.
#ifndef ACCC_FRONTEND_LOWER_ACTION_H
#define ACCC_FRONTEND_LOWER_ACTION_H

#include "flang/Frontend/CompilerInvocation.h"
#include "flang/Frontend/FrontendActions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

/// Parses and checks one file (the base class), then lowers it to HLFIR.
class LowerAction : public Fortran::frontend::PrescanAndSemaAction {
public:
  /// `defines` is told the names of the file's modules, before they are
  /// checked; `offloadsConcurrent`: whether DO CONCURRENT loops become
  /// constructs.
  LowerAction(mlir::MLIRContext &context, bool offloadsConcurrent,
              llvm::function_ref<void(const char *)> defines)
      : context(context), offloadsConcurrent(offloadsConcurrent),
        defines(defines) {}

  bool beginSourceFileAction() override;
  void executeAction() override;

  static bool usesOpenMP(Fortran::frontend::CompilerInvocation &invocation);

  /// The result; none after an error.
  mlir::OwningOpRef<mlir::ModuleOp> module;

private:
  /// As the base class does it, with hints for words that directives do not
  /// have.
  bool parse();
  void announceModules();

  mlir::MLIRContext &context;
  bool offloadsConcurrent;
  llvm::function_ref<void(const char *)> defines;
};

#endif
