// Turns histories of other agents into logs of the project.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/line.h"
#include "importer/importer.h"
#include "project/project.h"

namespace twotrack::project {

struct ImportAsk {
  importer::HistoryFormat from{};
  std::vector<std::string> files{};
  std::optional<std::string> run{};  // nothing: a new one
  std::string operation{};           // empty: what the history says
  // What the file "-" holds. Without it that is a file like any other.
  std::function<Result<std::string>()> read_stdin{};
};

struct WrittenLog {
  LogNames names{};
  uint64_t events = 0;
  std::vector<std::string> notes{};
};
Json to_json(const WrittenLog& log);

struct ImportedAll {
  std::string run_id{};
  uint64_t logs = 0;
  uint64_t events = 0;
  uint64_t problems = 0;  // what could not be read, which project.fail() was told
};

// Each conversation becomes its own log, and `take` is called with it. What cannot be read does
// not stop the rest. Fails when a file is not there, or a log cannot be written.
Result<ImportedAll> import_logs(Project& project, const ImportAsk& ask,
                                const std::function<void(const WrittenLog&)>& take);

}  // namespace twotrack::project
