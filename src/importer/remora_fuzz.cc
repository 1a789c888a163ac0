#include <cstdint>
#include <cstdlib>
#include <set>

#include "base/json_scanner.h"
#include "event/ids.h"
#include "importer/importer.h"

// Whatever is imported is a log that can be written: a run_start first, JSON in every event, a
// usable agent id that no other log has. Whatever is refused has a place in the text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::set<std::string> agents;
  const importer::ImportSink sink{
      .log = [&](const importer::ImportedLog& log) -> Status {
        if (log.drafts.empty() || log.drafts[0].type() != EventType::kRunStart) std::abort();
        if (!check_agent_id(log.names.agent_id).ok()) std::abort();
        if (!agents.insert(log.names.agent_id).second) std::abort();
        for (const Draft& draft : log.drafts) {
          if (!normalize_json(draft.data_with_raw_output()).ok()) std::abort();
        }
        return Done{};
      },
      .problem =
          [&](const importer::ImportProblem& problem) {
            if (problem.line == 0 || problem.column == 0) std::abort();
            if (problem.line > size + 1 || problem.column > size + 1) std::abort();
          }};
  if (!importer::import_remora(text, {}, sink).ok()) std::abort();
  return 0;
}
