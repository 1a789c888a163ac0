// What earlier runs left unfinished, found only from the logs.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/node.h"
#include "runner/agent_setup.h"
#include "runner/run_track.h"
#include "track/layout.h"

namespace twotrack::runner {

// --model, --model-name and --dialect; empty: as configured.
struct ModelNames {
  std::string model{};
  std::string name{};
  std::string dialect{};
  std::string seal{};  // by the user who chose them; what a log says may be anybody's word
  auto operator<=>(const ModelNames&) const = default;
};

struct UnfinishedAgent {
  PlannedName name{};
  // As recorded. For an agent that has not started, only its id is known.
  hub::Node node{};
  bool has_begun = false;
  std::string planned_by{};  // of one that has not: the track of the run that planned it
  // What the run that planned it was told of its model.
  ModelNames model{};
  // What it was started with.
  std::optional<uint64_t> max_turns{};
  std::optional<Decide> decide{};
  std::optional<bool> has_packet{};
  std::string definition_hash{};
  std::string decided_by{};  // the model that did last, by its name (event/model_name.h)
};

struct Unfinished {
  std::vector<UnfinishedAgent> agents{};
  // Those that wait for a person: "agent: what to say".
  std::vector<std::string> blocked{};
  std::vector<std::string> unreadable{};  // "agent: why"
  // Runs that were killed before their plan was written: nothing had started.
  std::vector<std::string> unplanned{};
  // Tracks of runs that were killed, or lost their model: they have no end, and nobody is writing
  // them.
  std::vector<std::string> killed{};
  // Runs and single agents that are being written right now: they are left alone.
  std::vector<std::string> running{};
};

// Agents whose log has no end, or ended as cancelled, or as blocked with the call settled since;
// and agents that a killed run had planned but not started. Only what `run` started: logs written
// by other programs are theirs, and an agent whose workspace was rejected is finished. An agent
// whose end a run has seen, and whose log is gone, is not started again. The holder of
// each log's lock is asked for, which is the only proof that nobody is writing it; the lock itself
// is not taken, so that an agent that starts meanwhile is not refused. `only`: looks at the log of
// this agent alone, and at no run.
Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout,
                                   const std::optional<std::string>& only = std::nullopt);

// What the run was told of its model. Fails with kNotFound when it has no track.
Result<ModelNames> model_of_run(FileSystem& files, const track::Layout& layout,
                                std::string_view run_id);

}  // namespace twotrack::runner
