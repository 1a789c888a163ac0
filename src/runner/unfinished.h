// What earlier runs left unfinished, found in the logs alone.
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
  auto operator<=>(const ModelNames&) const = default;
};

struct UnfinishedAgent {
  PlannedName name{};
  // As it was recorded. Of an agent that has not begun only its id is known.
  hub::Node node{};
  bool has_begun = false;
  // What the run that planned it was told of its model.
  ModelNames model{};
  // What it was begun with.
  std::optional<uint64_t> max_turns{};
  std::optional<Decide> decide{};
  std::optional<bool> has_packet{};
  std::string definition_hash{};
};

struct Unfinished {
  std::vector<UnfinishedAgent> agents{};
  // Those that wait for a person: "agent: what to say".
  std::vector<std::string> blocked{};
  std::vector<std::string> unreadable{};  // "agent: why"
  // Runs that were killed before their plan was written: nothing of them had begun.
  std::vector<std::string> unplanned{};
  // Tracks of runs that were killed: they have no end, and nobody writes them.
  std::vector<std::string> killed{};
  // Runs, and agents beside them, that somebody writes at this moment: they are left alone.
  std::vector<std::string> running{};
};

// Agents whose log has no end, or ended as cancelled, or as blocked with the call settled since;
// and agents that a killed run had planned and not begun. Only what `run` began: logs written by
// others are theirs, and an agent whose workspace was rejected is over. An agent that a run has
// seen the end of, and whose log is gone, is not begun again. For an instant the lock of each of
// these logs is taken: that is the only proof that nobody writes it.
Result<Unfinished> find_unfinished(FileSystem& files, const track::Layout& layout);

// The definition that the agent was begun with, or that it last went on with: its SHA-256.
Result<std::string> definition_of_agent(FileSystem& files, const track::Layout& layout,
                                        std::string_view agent);

// What the run was told of its model. Fails with kNotFound when it has no track.
Result<ModelNames> model_of_run(FileSystem& files, const track::Layout& layout,
                                std::string_view run_id);

}  // namespace twotrack::runner
