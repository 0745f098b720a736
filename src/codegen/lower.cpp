//===- lower.cpp - What code generation needs from C++ ----------*- C++ -*-===//
//
// Part of accc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lower.h"

#include "flang/Optimizer/CodeGen/CodeGen.h"
#include "flang/Optimizer/CodeGen/TypeConverter.h"
#include "flang/Optimizer/Dialect/Support/FIRContext.h"
#include "flang/Optimizer/Support/DataLayout.h"
#include "flang/Optimizer/Transforms/Passes.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/GPUToROCDL/GPUToROCDLPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToFuncs/MathToFuncs.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/AMDGPU/Utils/Chipset.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

#include <cstring>
#include <mutex>

namespace {

// Marks a kernel argument that receives a descriptor's bytes. A unit attribute
// on input; FIR's types are gone after the lowering to LLVM, so its value
// becomes the descriptor's LLVM type before that.
constexpr llvm::StringLiteral byValueName = "accc.by_value";

struct RecordDescriptorTypes
    : mlir::PassWrapper<RecordDescriptorTypes,
                        mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecordDescriptorTypes)

  llvm::StringRef getArgument() const final {
    return "accc-record-descriptor-types";
  }
  llvm::StringRef getDescription() const final {
    return "note the LLVM type of every kernel argument passed by value";
  }

  void runOnOperation() final {
    fir::LLVMTypeConverter converter(
        getOperation(), /*applyTBAA=*/false, /*forceUnifiedTBAATree=*/false,
        *fir::support::getOrSetMLIRDataLayout(getOperation(),
                                              /*allowDefaultLayout=*/true));
    getOperation().walk([&](mlir::func::FuncOp function) {
      for (unsigned index = 0; index < function.getNumArguments(); ++index) {
        if (!function.getArgAttr(index, byValueName))
          continue;
        auto box = mlir::dyn_cast<fir::BaseBoxType>(
            fir::unwrapRefType(function.getArgument(index).getType()));
        if (!box) {
          function.emitError("argument ")
              << index << " has " << byValueName
              << " but is not a reference to a descriptor";
          return signalPassFailure();
        }
        function.setArgAttr(
            index, byValueName,
            mlir::TypeAttr::get(converter.convertBoxTypeAsStruct(box)));
      }
    });
  }
};

// Rewrites the gpu operations that no target has into ones that it has, while
// the surrounding code is still arith: 64-bit shuffles into 32-bit ones, global
// ids into block and thread ids.
struct ExpandGpuOps
    : mlir::PassWrapper<ExpandGpuOps, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandGpuOps)

  llvm::StringRef getArgument() const final { return "accc-expand-gpu-ops"; }
  llvm::StringRef getDescription() const final {
    return "expand gpu operations that have no single device operation";
  }

  void runOnOperation() final {
    mlir::RewritePatternSet patterns(&getContext());
    mlir::populateGpuGlobalIdPatterns(patterns);
    mlir::populateGpuShufflePatterns(patterns);
    mlir::GreedyRewriteConfig config;
    config.enableFolding(false).setRegionSimplificationLevel(
        mlir::GreedySimplifyRegionLevel::Disabled);
    if (mlir::failed(mlir::applyPatternsGreedily(getOperation(),
                                                 std::move(patterns), config)))
      signalPassFailure();
  }
};

// Converts gpu operations inside LLVM functions to rocdl or nvvm. Upstream's
// passes of this kind want a gpu.module and reject LLVM's math intrinsics,
// which flang's lowering leaves; the patterns are upstream's.
struct ConvertGpuOps
    : mlir::PassWrapper<ConvertGpuOps, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertGpuOps)

  llvm::StringRef getArgument() const final { return "accc-convert-gpu-ops"; }
  llvm::StringRef getDescription() const final {
    return "convert gpu operations to those of the module's target";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::LLVM::LLVMDialect, mlir::NVVM::NVVMDialect,
                    mlir::ROCDL::ROCDLDialect>();
  }

  void runOnOperation() final {
    mlir::MLIRContext &context = getContext();
    mlir::LLVMTypeConverter converter(&context);
    mlir::RewritePatternSet patterns(&context);
    if (fir::getTargetTriple(getOperation()).isAMDGPU()) {
      auto chipset = mlir::amdgpu::Chipset::parse(
          fir::getTargetCPU(getOperation()).split(':').first);
      mlir::populateGpuToROCDLConversionPatterns(
          converter, patterns, mlir::gpu::amd::Runtime::HIP,
          mlir::failed(chipset) ? mlir::amdgpu::Chipset(9, 0, 0) : *chipset);
    } else {
      mlir::populateGpuToNVVMConversionPatterns(converter, patterns);
    }
    // The patterns leave arith operations behind.
    mlir::arith::populateArithToLLVMConversionPatterns(converter, patterns);
    mlir::ConversionTarget target(context);
    target
        .addIllegalDialect<mlir::arith::ArithDialect, mlir::gpu::GPUDialect>();
    target.markUnknownOpDynamicallyLegal(
        [](mlir::Operation *) { return true; });
    if (mlir::failed(mlir::applyPartialConversion(getOperation(), target,
                                                  std::move(patterns))))
      signalPassFailure();
  }
};

llvm::StringRef toStringRef(MlirStringRef text) { return unwrap(text); }

} // namespace

void acccRegisterCodegenPasses() {
  static std::once_flag once;
  std::call_once(once, [] {
    mlir::registerCanonicalizerPass();
    mlir::registerCSEPass();
    mlir::registerPass([] { return mlir::createSymbolDCEPass(); });
    mlir::registerPass(
        [] { return mlir::createConvertComplexToStandardPass(); });
    mlir::registerPass([] { return mlir::createConvertMathToFuncs(); });
    mlir::registerPass([] { return mlir::createSCFToControlFlowPass(); });
    mlir::registerPass(
        [] { return mlir::createReconcileUnrealizedCastsPass(); });
    fir::registerAbstractResultOptPass();
    fir::registerAlgebraicSimplificationPass();
    fir::registerAssumedRankOpConversionPass();
    fir::registerBoxedProcedurePassPass();
    fir::registerCFGConversionPass();
    fir::registerCharacterConversion();
    fir::registerCodeGenRewritePass();
    fir::registerPolymorphicOpConversionPass();
    fir::registerSimplifyFIROperationsPass();
    fir::registerStackArrays();
    fir::registerTargetRewritePassPass();
    mlir::PassRegistration<RecordDescriptorTypes>();
    mlir::PassRegistration<ExpandGpuOps>();
    mlir::PassRegistration<ConvertGpuOps>();
    mlir::PassPipelineRegistration<>(
        "accc-device-fir-to-llvm-ir",
        "lower FIR for a device, where type descriptors may be absent",
        [](mlir::OpPassManager &manager) {
          fir::FIRToLLVMPassOptions options;
          options.ignoreMissingTypeDescriptors = true;
          manager.addPass(fir::createFIRToLLVMPass(options));
        });
  });
}

namespace {
// How a type of the LLVM dialect lies in memory, with 128-bit integers aligned
// to so many bytes.
struct ObjectLayout {
  uint64_t wideAlignment;
  uint64_t size = 0;
  uint64_t alignment = 1;
  // Where the components are, of all objects inside.
  llvm::SmallVector<uint64_t> offsets;

  ObjectLayout(mlir::Type type, uint64_t wideAlignment)
      : wideAlignment(wideAlignment) {
    if (auto object = mlir::dyn_cast<mlir::LLVM::LLVMStructType>(type)) {
      addComponents(object);
    } else if (auto array = mlir::dyn_cast<mlir::LLVM::LLVMArrayType>(type)) {
      ObjectLayout element(array.getElementType(), wideAlignment);
      size = element.size * array.getNumElements();
      alignment = element.alignment;
      offsets = std::move(element.offsets);
    } else {
      unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
      size = llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8));
      alignment = type.isInteger(128) ? wideAlignment : size;
    }
  }

  void addComponents(mlir::LLVM::LLVMStructType object) {
    for (mlir::Type member : object.getBody()) {
      ObjectLayout component(member, wideAlignment);
      uint64_t own = object.isPacked() ? 1 : component.alignment;
      size = llvm::alignTo(size, own);
      offsets.push_back(size);
      llvm::append_range(offsets, component.offsets);
      size += component.size;
      alignment = std::max(alignment, own);
    }
    size = llvm::alignTo(size, alignment);
    offsets.push_back(size);
  }
};
} // namespace

bool acccDependsOnWideIntegers(MlirType type) {
  ObjectLayout narrow(unwrap(type), 8);
  ObjectLayout wide(unwrap(type), 16);
  return narrow.offsets != wide.offsets;
}

void acccSetModuleTarget(MlirModule module, MlirStringRef triple,
                         MlirStringRef cpu, MlirStringRef features,
                         MlirStringRef dataLayout) {
  mlir::ModuleOp op = unwrap(module);
  fir::setTargetTriple(op, toStringRef(triple));
  fir::setTargetCPU(op, toStringRef(cpu));
  fir::setTargetFeatures(op, toStringRef(features));
  fir::support::setMLIRDataLayout(op,
                                  llvm::DataLayout(toStringRef(dataLayout)));
}

bool acccLinkNeeded(LLVMModuleRef destination, LLVMModuleRef library) {
  return !llvm::Linker::linkModules(
      *llvm::unwrap(destination),
      std::unique_ptr<llvm::Module>(llvm::unwrap(library)),
      llvm::Linker::LinkOnlyNeeded);
}

void acccUseInitArray(LLVMTargetMachineRef machine) {
  reinterpret_cast<llvm::TargetMachine *>(machine)->Options.UseInitArray = true;
}

void acccSetCodeModel(LLVMModuleRef module, LLVMTargetMachineRef machine,
                      unsigned long long largeDataThreshold) {
  auto *target = reinterpret_cast<llvm::TargetMachine *>(machine);
  llvm::Module *code = llvm::unwrap(module);
  code->setCodeModel(target->getCodeModel());
  // Other models know no large variables, or no others.
  if (target->getCodeModel() != llvm::CodeModel::Medium)
    return;
  target->setLargeDataThreshold(largeDataThreshold);
  code->setLargeDataThreshold(largeDataThreshold);
}

void acccVisitProcessors(MlirStringRef triple,
                         void (*visit)(MlirStringRef name, void *context),
                         void *context) {
  llvm::Triple parsed(toStringRef(triple));
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(parsed, error);
  if (!target)
    return;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(parsed, /*CPU=*/"", /*Features=*/""));
  for (const llvm::SubtargetSubTypeKV &processor :
       subtarget->getAllProcessorDescriptions())
    visit(mlirStringRefCreate(processor.Key, std::strlen(processor.Key)),
          context);
}
