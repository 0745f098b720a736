//===- optimise.cpp - LLVM's pipelines with passes of ours ------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C interface runs pipelines, but cannot say which vector functions
// there are, nor add a pass of ours.
//
//===----------------------------------------------------------------------===//

#include "device/heap_to_stack.h"
#include "device/high_halves.h"
#include "device/round_private.h"
#include "device/shared_loops.h"
#include "device/unroll_private.h"
#include "hoist_divisions.h"
#include "lower.h"
#include "mixed_extremes.h"
#include "split_stores.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Frontend/Driver/CodeGenOptions.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"

#include <memory>

using namespace llvm;

static OptimizationLevel optimizationLevel(int level) {
  switch (level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

namespace {

// What passes may ask, of code of each size.
struct Analyses {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;

  void registerWith(PassBuilder &builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};

} // namespace

void acccOptimise(LLVMModuleRef module, LLVMTargetMachineRef machine,
                  AcccOptimisation options) {
  Module &code = *unwrap(module);
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = options.vectorizeLoops;
  tuning.SLPVectorization = options.vectorizeSlp;
  tuning.LoopUnrolling = options.unrollLoops;
  tuning.LoopInterleaving = options.unrollLoops;
  PassBuilder builder(reinterpret_cast<TargetMachine *>(machine), tuning);

  if (tuning.LoopVectorization)
    builder.registerVectorizerStartEPCallback(
        [](FunctionPassManager &passes, OptimizationLevel) {
          passes.addPass(AcccMixedExtremes());
          passes.addPass(AcccHoistDivisions());
          passes.addPass(AcccSplitStores());
        });

  Analyses analyses;
  std::unique_ptr<TargetLibraryInfoImpl> library(driver::createTLII(
      code.getTargetTriple(),
      static_cast<driver::VectorLibrary>(options.vectorLibrary)));
  // The first analysis of a kind that is registered counts.
  analyses.functions.registerPass(
      [&] { return TargetLibraryAnalysis(*library); });
  analyses.registerWith(builder);

  OptimizationLevel level = optimizationLevel(options.level);
  ModulePassManager passes = level == OptimizationLevel::O0
                                 ? builder.buildO0DefaultPipeline(level)
                                 : builder.buildPerModuleDefaultPipeline(level);
  passes.run(code, analyses.modules);
}

// LLVM's pipeline of -O3, with loops unrolled as at -O2. ptxas unrolls what it
// gets once more, and gives a thread so few registers that all threads fit: of
// loops twice as large none are left for loads to come early. On an H100
// matrix products take a quarter longer so, sparse ones an eighth, and nothing
// becomes faster. Loops that go away altogether are those of -O3.
static ModulePassManager aggressiveForNvidia(PassBuilder &builder) {
  ModulePassManager passes = builder.buildModuleSimplificationPipeline(
      OptimizationLevel::O3, ThinOrFullLTOPhase::None);
  LoopUnrollOptions altogether(OptimizationLevel::O3.getSpeedupLevel());
  altogether.setPartial(false).setRuntime(false);
  passes.addPass(createModuleToFunctionPassAdaptor(LoopUnrollPass(altogether)));
  passes.addPass(builder.buildModuleOptimizationPipeline(
      OptimizationLevel::O2, ThinOrFullLTOPhase::None));
  return passes;
}

bool acccOptimiseDevice(LLVMModuleRef module, LLVMTargetMachineRef machine,
                        const char *pipeline) {
  Module &code = *unwrap(module);
  PassInstrumentationCallbacks callbacks;
  PassBuilder builder(reinterpret_cast<TargetMachine *>(machine), {}, {},
                      &callbacks);
  builder.registerPipelineParsingCallback(
      [&builder](StringRef name, ModulePassManager &passes,
                 ArrayRef<PassBuilder::PipelineElement>) {
        bool isOurs = name == "accc-nvidia-O3";
        if (isOurs)
          passes.addPass(aggressiveForNvidia(builder));
        return isOurs;
      });
  if (code.getTargetTriple().isNVPTX())
    builder.registerLateLoopOptimizationsEPCallback(
        [](LoopPassManager &passes, OptimizationLevel level) {
          if (level.getSpeedupLevel() > 1 && !level.isOptimizingForSize())
            passes.addPass(AcccUnrollPrivate());
        });

  // Wherever inlining may have brought constants.
  builder.registerPeepholeEPCallback(
      [&code](FunctionPassManager &passes, OptimizationLevel) {
        passes.addPass(AcccHeapToStack());
        if (code.getTargetTriple().isAMDGPU())
          passes.addPass(AcccRoundPrivate());
      });

  builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &passes, OptimizationLevel) {
        passes.addPass(AcccMixedExtremes());
        passes.addPass(AcccKeepScalar());
      });
  builder.registerOptimizerLastEPCallback([&code](ModulePassManager &passes,
                                                  OptimizationLevel level,
                                                  ThinOrFullLTOPhase) {
    if (level != OptimizationLevel::O0)
      passes.addPass(createModuleToFunctionPassAdaptor(AcccHideCounters()));
    if (code.getTargetTriple().isNVPTX()) {
      // What LLVM's back end would find out by itself, at -O0 too.
      passes.addPass(createModuleToFunctionPassAdaptor(InstSimplifyPass()));
      passes.addPass(createModuleToFunctionPassAdaptor(AcccHighHalves()));
    }
  });

  Analyses analyses;
  analyses.registerWith(builder);
  // Serves -mllvm -print-after-all and its like.
  StandardInstrumentations instruments(code.getContext(), false);
  instruments.registerCallbacks(callbacks, &analyses.modules);
  ModulePassManager passes;
  bool isPipeline = !errorToBool(builder.parsePassPipeline(passes, pipeline));
  if (isPipeline)
    passes.run(code, analyses.modules);
  return isPipeline;
}
