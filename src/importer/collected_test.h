// For tests: collects everything that an import produces.
#pragma once

#include <string_view>
#include <vector>

#include "importer/importer.h"

namespace twotrack::importer {

struct Collected {
  std::vector<ImportedLog> logs;
  std::vector<ImportProblem> problems;
  ImportSummary summary;
};

using Import = Result<ImportSummary> (*)(std::string_view, const ImportOptions&, const ImportSink&);

inline Collected collect(Import import, std::string_view text, const ImportOptions& options = {}) {
  Collected all;
  const ImportSink sink{.log = [&](ImportedLog log) -> Status {
                          all.logs.push_back(std::move(log));
                          return Done{};
                        },
                        .problem = [&](const ImportProblem& p) { all.problems.push_back(p); }};
  all.summary = import(text, options, sink).value();
  return all;
}

}  // namespace twotrack::importer
