// The files that flang has read for a unit.
//
// flang keeps them without a list of them, but knows of which file each
// character is that it has read, those of included and module files too. It may
// have read one several times.
#include "files_read.h"

#include "flang/Parser/provenance.h"
#include "flang/Parser/source.h"

#include <set>

using namespace Fortran::parser;

std::vector<std::string> acccFilesRead(const AllSources &sources) {
  std::vector<std::string> files;
  auto first = sources.GetFirstFileProvenance();
  if (!first)
    return files;
  std::set<const SourceFile *> seen;
  std::set<std::string> paths;
  for (Provenance at = first->start(); sources.IsValid(at);
       at = at + std::size_t{1}) {
    const SourceFile *file = sources.GetSourceFile(at);
    if (file && seen.insert(file).second && paths.insert(file->path()).second)
      files.push_back(file->path());
  }
  return files;
}
