// What the fuzzers of all importers check.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "base/json_scanner.h"
#include "event/ids.h"
#include "importer/importer.h"

namespace twotrack::importer {

// Whatever is imported is a log that can be written: a run_start first, JSON in every event, a
// usable agent id that no other log has. Whatever is refused has a place in the text.
inline int check_import(Result<ImportSummary> (*import)(std::string_view, const ImportOptions&,
                                                        const ImportSink&),
                        const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::set<std::string> agents;
  const auto check_log = [&](const ImportedLog& log) -> Status {
    if (log.drafts.empty() || log.drafts[0].type() != EventType::kRunStart) std::abort();
    if (!check_agent_id(log.names.agent_id).ok()) std::abort();
    if (!agents.insert(log.names.agent_id).second) std::abort();
    for (const Draft& draft : log.drafts) {
      if (!normalize_json(draft.data_with_raw_output()).ok()) std::abort();
    }
    return Done{};
  };
  const auto check_problem = [&](const ImportProblem& problem) {
    if (problem.line == 0 || problem.column == 0) std::abort();
    if (problem.line > size + 1 || problem.column > size + 1) std::abort();
  };
  const ImportSink sink{.log = check_log, .problem = check_problem};
  if (!import(text, {}, sink).ok()) std::abort();
  return 0;
}

}  // namespace twotrack::importer
