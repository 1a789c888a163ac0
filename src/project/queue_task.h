// QueueTask: what a worker is told of an agent that it shall run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/event.h"

namespace twotrack::project {

struct QueueTask {
  PlannedName agent{};
  std::string run_id{};
  std::string project{};      // its digest (queue_files.h)
  std::string commit{};       // of git, if it is exactly that (git_tree.h)
  std::string commit_blob{};  // the digest of the commit itself
  std::string traceparent{};  // of the run
  std::optional<uint64_t> turns{};
  std::optional<Decide> decide{};
};

Json to_json(const QueueTask& task);
// Anybody may have written it. Fails with kInvalid if it is none, or has a name that is none.
Result<QueueTask> read_task(std::string_view json);
// The agent and the run of a task that may be of another version; nothing else is read.
Result<QueueTask> read_names(std::string_view json);

}  // namespace twotrack::project
