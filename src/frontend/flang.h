// The C face of flang's front end, for src/frontend/ffi.rs.
//
// A unit is one Fortran source file on its way from text to the LLVM dialect.
// It owns flang's compiler instance and the MLIR module; the MLIR context
// belongs to the caller and must outlive it.
#ifndef ACCC_FRONTEND_FLANG_H
#define ACCC_FRONTEND_FLANG_H

#include "mlir-c/IR.h"

extern "C" {

struct AcccUnit;

// Code generation choices of flang's command line that the back end repeats.
// The strings belong to the unit.
struct AcccTargetOptions {
  const char *triple;
  const char *cpu;
  const char *features;
  int optimizationLevel; // 0 to 3
  int picLevel;          // 0: position dependent
  int isPie;
  const char *codeModel; // -mcmodel; "" without
  // How many bytes a variable has at least that medium code reaches by 64 bits.
  unsigned long long largeDataThreshold;
  int vectorizeLoops;
  int vectorizeSlp;
  int unrollLoops;
  int versionLoops;
  int hasDebugInfo;  // -g
  int vectorLibrary; // llvm::driver::VectorLibrary
};

// Registers what FIR, HLFIR and their OpenACC and OpenMP models need.
void acccRegisterFlangDialects(MlirDialectRegistry registry);

// Registers flang's passes, so that textual pipelines can name them.
void acccRegisterFlangPasses();

// Runs the action that `arguments` (those of `flang -fc1`) ask for: -E,
// -fsyntax-only and the like. Returns 0 when it succeeded.
int acccFlangRunAction(int count, const char **arguments);

// Parses, checks and lowers one source file to HLFIR in `context`. `arguments`
// are those of `flang -fc1`. With `offloadsConcurrent` DO CONCURRENT loops
// become constructs. `defines` is called with the name of each module of the
// source before flang writes its module file. Diagnostics go to standard error;
// returns null when there was an error.
AcccUnit *acccFlangLower(MlirContext context, int count, const char **arguments,
                         bool offloadsConcurrent, void *state,
                         void (*defines)(void *state, const char *module));

// A unit that goes on from `module`, which it takes over: FIR of a source that
// has been lowered with `arguments` before. Returns null when they are wrong.
AcccUnit *acccFlangResume(MlirModule module, int count, const char **arguments);
void acccUnitDestroy(AcccUnit *unit);

// Calls `file` with the path of each file that was read for the unit, the
// source first.
void acccUnitFilesRead(AcccUnit *unit, void *state,
                       void (*file)(void *state, const char *path));

// Gives constants of other files' modules their values in the unit's module,
// which is still flang's.
void acccUnitDefineConstants(AcccUnit *unit);

// The unit's module; the unit keeps owning it.
MlirModule acccUnitModule(AcccUnit *unit);
AcccTargetOptions acccUnitTargetOptions(AcccUnit *unit);

// flang's own pass pipelines: HLFIR to FIR, and FIR to the LLVM dialect. Both
// return false after a diagnostic. `usesOpenMP` says that the module holds omp
// operations though -fopenmp was not given. `inlineArrays` makes loops of array
// operations without optimisation, too, instead of calls of flang's runtime.
bool acccUnitToFir(AcccUnit *unit, bool inlineArrays);
bool acccUnitToLlvmDialect(AcccUnit *unit, bool usesOpenMP);

// Prints diagnostics of `context` in flang's style (file:line:column, the
// source line, a caret) on standard error until destroyed. Warnings and remarks
// are printed only when asked for.
struct AcccDiagnosticPrinter;
AcccDiagnosticPrinter *acccDiagnosticPrinterCreate(MlirContext context,
                                                   bool warnings, bool remarks);
/// Whether it has printed a warning.
bool acccDiagnosticPrinterHasWarned(const AcccDiagnosticPrinter *printer);
void acccDiagnosticPrinterDestroy(AcccDiagnosticPrinter *printer);
}

#endif
