// The accgpu dialect: registration, the loop's syntax, verifiers.
#include "AccGpu.h"

#include "mlir-c/IR.h"
#include "mlir/CAPI/Registration.h"
#include "llvm/ADT/TypeSwitch.h"

#include "AccGpuDialect.cpp.inc"
#include "AccGpuEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "AccGpuAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "AccGpuOps.cpp.inc"

using namespace mlir;

namespace accc::accgpu {

void AccGpuDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "AccGpuAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "AccGpuOps.cpp.inc"
      >();
}

/// Levels stand from the outermost to the innermost, each at most once.
static LogicalResult verifyLevels(Operation *op, ArrayAttr levels) {
  int previous = -1;
  for (auto level : levels.getAsRange<LevelAttr>()) {
    int current = static_cast<int>(level.getValue());
    if (current <= previous)
      return op->emitOpError("levels must be unique and in the order gang, "
                             "worker, vector");
    previous = current;
  }
  return success();
}

LogicalResult RegionOp::verify() {
  if (getNumGangs().size() > 3)
    return emitOpError("takes at most three numbers of gangs");
  if ((*this)->getParentOfType<RegionOp>())
    return emitOpError("may not stand inside another region");
  return success();
}

LogicalResult LoopOp::verify() {
  size_t count = getLower().size();
  if (count == 0)
    return emitOpError("needs at least one induction variable");
  if (getUpper().size() != count || getStep().size() != count)
    return emitOpError("needs as many upper bounds and steps as lower bounds");
  if (!getReciprocals().empty() && getReciprocals().size() != count - 1)
    return emitOpError("needs a reciprocal for each trip count but the first");
  if (getBody().empty() || getBody().getNumArguments() != count)
    return emitOpError("needs one block argument for each lower bound");
  for (size_t i = 0; i < count; ++i) {
    Type type = getBody().getArgument(i).getType();
    if (getLower()[i].getType() != type || getUpper()[i].getType() != type ||
        getStep()[i].getType() != type)
      return emitOpError("bounds and induction variable differ in type");
  }
  return verifyLevels(*this, getLevels());
}

LogicalResult ReduceOp::verify() {
  if (getPartial().getType() != getTarget().getType())
    return emitOpError("reduces between variables of different types");
  Region &combiner = getCombiner();
  if (combiner.getNumArguments() != 2)
    return emitOpError("needs a combiner of two addresses");
  return verifyLevels(*this, getLevels());
}

// accgpu.loop (%i, %j) = (%l0, %l1) to (%u0, %u1) step (%s0, %s1) : i32, i64
//   [static(%n : i32)] [reciprocals(%r1)]
//   par [gang, vector] independent { ... }

void LoopOp::print(OpAsmPrinter &p) {
  p << " (";
  p.printOperands(getBody().getArguments());
  p << ") = (";
  p.printOperands(getLower());
  p << ") to (";
  p.printOperands(getUpper());
  p << ") step (";
  p.printOperands(getStep());
  p << ") : ";
  llvm::interleaveComma(getLower().getTypes(), p);
  if (Value chunk = getStaticChunk())
    p << " static(" << chunk << " : " << chunk.getType() << ")";
  if (!getReciprocals().empty()) {
    p << " reciprocals(";
    p.printOperands(getReciprocals());
    p << ")";
  }
  p << " par [";
  llvm::interleaveComma(
      getLevels().getAsRange<LevelAttr>(), p,
      [&](LevelAttr level) { p << stringifyLevel(level.getValue()); });
  p << "] " << stringifyMode(getMode()) << " ";
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  p.printOptionalAttrDict((*this)->getAttrs(),
                          {"operandSegmentSizes", "levels", "mode"});
}

/// The levels and the mode of a loop: `par [gang, vector] independent`.
static ParseResult parseSharing(OpAsmParser &parser, OperationState &result) {
  SmallVector<Attribute> levels;
  auto parseLevel = [&]() -> ParseResult {
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    auto level = symbolizeLevel(keyword);
    if (!level)
      return parser.emitError(parser.getNameLoc(),
                              "expected gang, worker or vector");
    levels.push_back(LevelAttr::get(parser.getContext(), *level));
    return success();
  };
  StringRef mode;
  if (parser.parseKeyword("par") ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                     parseLevel) ||
      parser.parseKeyword(&mode))
    return failure();
  if (!symbolizeMode(mode))
    return parser.emitError(parser.getNameLoc(),
                            "expected seq, independent or auto");
  result.addAttribute("levels", parser.getBuilder().getArrayAttr(levels));
  result.addAttribute("mode",
                      ModeAttr::get(parser.getContext(), *symbolizeMode(mode)));
  return success();
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> ivs;
  SmallVector<OpAsmParser::UnresolvedOperand> lower, upper, step, chunk,
      reciprocals;
  SmallVector<Type> types;
  Builder &builder = parser.getBuilder();
  constexpr auto paren = OpAsmParser::Delimiter::Paren;
  if (parser.parseArgumentList(ivs, paren) || parser.parseEqual() ||
      parser.parseOperandList(lower, ivs.size(), paren) ||
      parser.parseKeyword("to") ||
      parser.parseOperandList(upper, ivs.size(), paren) ||
      parser.parseKeyword("step") ||
      parser.parseOperandList(step, ivs.size(), paren) ||
      parser.parseColonTypeList(types))
    return failure();
  if (types.size() != ivs.size())
    return parser.emitError(parser.getNameLoc(),
                            "one type for each induction variable expected");
  for (auto list : {&lower, &upper, &step})
    if (parser.resolveOperands(*list, types, parser.getNameLoc(),
                               result.operands))
      return failure();
  if (succeeded(parser.parseOptionalKeyword("static"))) {
    Type type;
    if (parser.parseLParen() || parser.parseOperand(chunk.emplace_back()) ||
        parser.parseColonType(type) || parser.parseRParen() ||
        parser.resolveOperand(chunk.front(), type, result.operands))
      return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("reciprocals")) &&
      (parser.parseOperandList(reciprocals, paren) ||
       parser.resolveOperands(reciprocals, builder.getI64Type(),
                              result.operands)))
    return failure();
  if (parseSharing(parser, result))
    return failure();
  int32_t count = ivs.size();
  result.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({count, count, count,
                                    static_cast<int32_t>(chunk.size()),
                                    static_cast<int32_t>(reciprocals.size())}));
  for (auto [iv, type] : llvm::zip(ivs, types))
    iv.type = type;
  if (parser.parseRegion(*result.addRegion(), ivs) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  return success();
}

} // namespace accc::accgpu

extern "C" {
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(AccGpu, accgpu);
}
MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(AccGpu, accgpu,
                                      accc::accgpu::AccGpuDialect)
