#include "checked/declared_members.h"
#include "syntax/clauses.h"
#include "syntax/walk.h"

#include "flang/Evaluate/tools.h"
#include "flang/Lower/Mangler.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"

#include <map>
#include <set>

using namespace Fortran::parser;
using Fortran::semantics::CommonBlockDetails;
using Fortran::semantics::Scope;
using Fortran::semantics::SemanticsContext;
using Fortran::semantics::Symbol;
using mlir::acc::DataClause;

namespace {

// Replaces the members in the declare directives of a module by their blocks.
class BlockNamer final
    : public AcccVisitor<const InternalSubprogramPart,
                         const ModuleSubprogramPart, Module,
                         OpenACCStandaloneDeclarativeConstruct> {
public:
  bool Pre(const InternalSubprogramPart &) override { return false; }
  bool Pre(const ModuleSubprogramPart &) override { return false; }
  void Post(Module &) override { named.clear(); }

  void Post(OpenACCStandaloneDeclarativeConstruct &declare) override {
    std::list<AccClause> &clauses = std::get<AccClauseList>(declare.t).v;
    for (AccClause &clause : clauses)
      if (AccObjectList *objects = acccDeclaredBy(clause))
        nameBlocks(objects->v);
    clauses.remove_if([](AccClause &clause) {
      AccObjectList *objects = acccDeclaredBy(clause);
      return objects && objects->v.empty();
    });
  }

private:
  // A block once for the module: it has one lifetime.
  void nameBlocks(std::list<AccObject> &objects) {
    for (auto object = objects.begin(); object != objects.end();) {
      const Name *name = nameOf(*object);
      const Symbol *block = name ? blockOf(*name) : nullptr;
      if (block && std::holds_alternative<Designator>(object->u))
        object->u = Name{name->source, const_cast<Symbol *>(block)};
      object = block && !named.insert(block).second ? objects.erase(object)
                                                    : std::next(object);
    }
  }

  static const Name *nameOf(const AccObject &object) {
    if (const auto *block = std::get_if<Name>(&object.u))
      return block;
    const auto *reference =
        std::get_if<DataRef>(&std::get<Designator>(object.u).u);
    return reference ? std::get_if<Name>(&reference->u) : nullptr;
  }

  static const Symbol *blockOf(const Name &name) {
    if (!name.symbol)
      return nullptr;
    const Symbol &symbol = name.symbol->GetUltimate();
    return symbol.has<CommonBlockDetails>()
               ? &symbol
               : Fortran::semantics::FindCommonBlockContaining(symbol);
  }

  std::set<const Symbol *> named;
};

// A range of bytes that has a device copy.
struct Part {
  std::int64_t begin, end;
  DataClause clause;
  std::string name;
};

using ClauseOf = llvm::function_ref<std::optional<DataClause>(const Symbol &)>;

struct Block {
  // Of the longest one of that name.
  std::int64_t bytes = 0;
  std::vector<Part> parts;
};
using Blocks = std::map<std::string, Block>;

void collect(const Scope &scope, ClauseOf clauseOf, Blocks &blocks) {
  for (const auto &[name, symbol] : scope.commonBlocks()) {
    Block &block = blocks[Fortran::lower::mangle::mangleName(*symbol)];
    block.bytes =
        std::max(block.bytes, static_cast<std::int64_t>(symbol->size()));
    for (const auto &reference : symbol->get<CommonBlockDetails>().objects()) {
      const Symbol &member = *reference;
      auto begin = static_cast<std::int64_t>(member.offset());
      auto end = begin + static_cast<std::int64_t>(member.size());
      if (auto clause = clauseOf(member))
        block.parts.push_back({begin, end, *clause, member.name().ToString()});
    }
  }
  for (const Scope &inner : scope.children())
    collect(inner, clauseOf, blocks);
}

// Neighbours become one part, since another program unit may have them in one
// array.
std::vector<Part> joined(std::vector<Part> parts) {
  llvm::stable_sort(parts, [](const Part &one, const Part &other) {
    return one.begin < other.begin;
  });
  std::vector<Part> result;
  for (Part &part : parts) {
    bool overlaps = !result.empty() && part.begin < result.back().end;
    bool adjoins = !result.empty() && part.begin == result.back().end &&
                   part.clause == result.back().clause;
    if (overlaps || adjoins)
      result.back().end = std::max(result.back().end, part.end);
    else
      result.push_back(std::move(part));
  }
  return result;
}

mlir::Value addressOf(mlir::OpBuilder &builder, fir::GlobalOp global,
                      const Part &part) {
  mlir::Location location = global.getLoc();
  mlir::Type byte = builder.getI8Type();
  auto block = fir::AddrOfOp::create(builder, location, global.resultType(),
                                     global.getSymbol());
  auto bytes = fir::ConvertOp::create(
      builder, location,
      fir::ReferenceType::get(fir::SequenceType::get(
          {fir::SequenceType::getUnknownExtent()}, byte)),
      block);
  auto offset =
      mlir::arith::ConstantIndexOp::create(builder, location, part.begin);
  auto first = fir::CoordinateOp::create(builder, location,
                                         fir::ReferenceType::get(byte), bytes,
                                         mlir::ValueRange{offset});
  auto type = fir::SequenceType::get({part.end - part.begin}, byte);
  return fir::ConvertOp::create(builder, location,
                                fir::ReferenceType::get(type), first);
}

template <typename Entry>
mlir::Value enter(mlir::OpBuilder &builder, fir::GlobalOp global,
                  const Part &part) {
  mlir::Value address = addressOf(builder, global, part);
  auto entry = Entry::create(builder, global.getLoc(), address,
                             /*structured=*/false, /*implicit=*/false,
                             llvm::StringRef(part.name));
  entry.setDataClause(part.clause);
  return entry.getAccVar();
}

mlir::Value enter(mlir::OpBuilder &builder, fir::GlobalOp global,
                  const Part &part) {
  switch (part.clause) {
  case DataClause::acc_create:
    return enter<mlir::acc::CreateOp>(builder, global, part);
  case DataClause::acc_declare_device_resident:
    return enter<mlir::acc::DeclareDeviceResidentOp>(builder, global, part);
  case DataClause::acc_declare_link:
    return enter<mlir::acc::DeclareLinkOp>(builder, global, part);
  default:
    return enter<mlir::acc::CopyinOp>(builder, global, part);
  }
}

// Takes what flang has made for the whole block out of `body`.
void clear(mlir::Block &body) {
  while (!llvm::hasSingleElement(body))
    std::prev(body.end(), 2)->erase();
}

// Starts the lifetimes of the parts where that of the block would start.
void beginParts(mlir::acc::GlobalConstructorOp constructor,
                fir::GlobalOp global, llvm::ArrayRef<Part> parts) {
  mlir::Block &body = constructor.getRegion().front();
  clear(body);
  mlir::OpBuilder builder(body.getTerminator());
  for (const Part &part : parts) {
    mlir::Value device = enter(builder, global, part);
    mlir::acc::DeclareEnterOp::create(
        builder, global.getLoc(),
        mlir::acc::DeclareTokenType::get(builder.getContext()),
        mlir::ValueRange(device));
  }
}

void endParts(mlir::acc::GlobalDestructorOp destructor, fir::GlobalOp global,
              llvm::ArrayRef<Part> parts) {
  mlir::Block &body = destructor.getRegion().front();
  clear(body);
  mlir::OpBuilder builder(body.getTerminator());
  mlir::Location location = global.getLoc();
  for (const Part &part : parts) {
    mlir::Value address = addressOf(builder, global, part);
    auto entry = mlir::acc::GetDevicePtrOp::create(
        builder, location, address, /*structured=*/false, /*implicit=*/false,
        llvm::StringRef(part.name));
    entry.setDataClause(part.clause);
    mlir::acc::DeclareExitOp::create(builder, location, mlir::Value{},
                                     mlir::ValueRange(entry.getAccVar()));
    mlir::acc::DeleteOp::create(builder, location, entry.getAccVar(),
                                entry.getBounds(), entry.getAsyncOperands(),
                                entry.getAsyncOperandsDeviceTypeAttr(),
                                entry.getAsyncOnlyAttr(), part.clause,
                                /*structured=*/false, /*implicit=*/false,
                                builder.getStringAttr(part.name));
  }
}

void narrow(mlir::ModuleOp module, fir::GlobalOp global,
            llvm::ArrayRef<Part> parts) {
  llvm::SmallVector<std::int64_t> ranges;
  for (const Part &part : parts)
    ranges.append({part.begin, part.end});
  global->setAttr("accc.declared_parts",
                  mlir::DenseI64ArrayAttr::get(module.getContext(), ranges));
  std::string name = global.getSymName().str();
  if (auto constructor = module.lookupSymbol<mlir::acc::GlobalConstructorOp>(
          name + "_acc_ctor"))
    beginParts(constructor, global, parts);
  if (auto destructor = module.lookupSymbol<mlir::acc::GlobalDestructorOp>(
          name + "_acc_dtor"))
    endParts(destructor, global, parts);
}

} // namespace

void acccNameDeclaredBlocks(Program &program) {
  BlockNamer namer;
  for (ProgramUnit &unit : program.v)
    if (auto *module =
            std::get_if<Fortran::common::Indirection<Module>>(&unit.u))
      acccWalk(module->value(), namer);
}

void acccMarkDeclaredMembers(
    mlir::ModuleOp module, SemanticsContext &semantics, ClauseOf clauseOf,
    llvm::function_ref<void(fir::GlobalOp, DataClause)> mark) {
  Blocks blocks;
  collect(semantics.globalScope(), clauseOf, blocks);
  for (auto &[name, block] : blocks) {
    auto global = module.lookupSymbol<fir::GlobalOp>(name);
    if (!global || block.parts.empty())
      continue;
    std::vector<Part> parts = joined(std::move(block.parts));
    if (!global->hasAttr(mlir::acc::getDeclareAttrName()))
      mark(global, parts.front().clause);
    bool isWhole = parts.size() == 1 && parts.front().begin == 0 &&
                   parts.front().end >= block.bytes;
    if (!isWhole)
      narrow(module, global, parts);
  }
}
