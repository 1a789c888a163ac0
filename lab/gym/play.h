// play: one episode, by the real runner, and what became of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/words.h"
#include "gym/episode.h"
#include "model/model.h"
#include "runner/agent_setup.h"
#include "summary/registry.h"
#include "track/layout.h"

namespace twotrack::gym {

struct PlaySetup {
  track::Layout layout{};  // where the log goes, and the file that the episode is about
  std::string agent{};     // name of the log
  std::string run_id{};
  std::string program{};
  const Registry* registry = nullptr;
  uint64_t slot = 0;  // of the model
  Decide decide = Decide::kFree;
  runner::Grammar grammar = runner::Grammar::kAlways;
  bool has_packet = true;
  std::stop_token stop{};
};

// One answer that made a call, and how sure the model was of it.
struct PlayedCall {
  std::string tool{};
  bool is_right = false;
  model::Likelihood likelihood{};
  double confidence = 0;
};

struct Played {
  // The model itself ended it with submit_result, and the world is as the goal wanted it.
  bool has_succeeded = false;
  RunStatus status = RunStatus::kError;
  uint64_t answers = 0;
  uint64_t right = 0;    // of these: their call was right when it was made
  uint64_t invalid = 0;  // of these: no valid call could be read
  uint64_t turns = 0;
  std::vector<PlayedCall> decided{};  // of a model that says how sure it is
  bool ended_early = false;           // by the model, while there was more to do
  bool claimed_wrongly = false;       // it said that the goal is reached, and it is not
  // That all its calls were right, as the log says it; 1 for a player that does not say.
  double confidence = 1;
};

// Fails only when the log cannot be written, the prompt does not fit the model, or the world breaks
// down.
Result<Played> play(Episode& episode, model::Model& model, const PlaySetup& setup);

}  // namespace twotrack::gym
