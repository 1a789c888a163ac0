// What earlier runs left unfinished, found in the logs alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/node.h"
#include "runner/run_track.h"
#include "track/layout.h"

namespace twotrack::runner {

struct UnfinishedAgent {
  PlannedName name{};
  // As it was recorded. Of an agent that has not begun only its id is known.
  hub::Node node{};
  bool has_begun = false;
  std::string model{};  // what --model was in the run that began it; empty: as configured
};

struct Unfinished {
  std::vector<UnfinishedAgent> agents{};
  // Those that wait for a person: "agent: what to say".
  std::vector<std::string> blocked{};
  std::vector<std::string> unreadable{};  // "agent: why"
  // Runs that were killed before their plan was written: nothing of them had begun.
  std::vector<std::string> unplanned{};
};

// Agents whose log has no end, or ended as cancelled, or as blocked with the call settled since;
// and agents that a killed run had planned. Only what `run` began: logs written by others are
// theirs.
Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout);

}  // namespace twotrack::runner
