// What `gym` plays: the worlds, or the kinds of a part.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "gym/episode.h"
#include "gym/kind_process.h"
#include "gym/words.h"

namespace twotrack::lab {

struct GymTask {
  std::string name{};
  std::string structure{};  // of a kind; empty: a world
  std::string part{};       // of a kind
  std::string summary{};    // one line, for people
  // The episode `number`. `slot`: who plays; two play at a time only with different slots.
  std::function<Result<std::unique_ptr<gym::Episode>>(uint64_t number, uint64_t slot)> make{};
};

struct GymChoice {
  std::optional<std::string> worlds{};  // with commas; nothing: all
  std::optional<std::string> kinds{};   // a part, all, or hands and names with commas
  uint64_t seed = 1;
  gym::WordSet words = gym::WordSet::kHeldOut;
  gym::Variant variant{};  // of worlds
};

struct GymTasks {
  std::vector<GymTask> all{};
  // Makes room for so many slots. A program that plays ends with the thread that started it, so
  // this is for a thread that outlives the play.
  std::function<Status(uint64_t slots)> prepare{};
};

// Fails with kInvalid on a name that is none.
Result<GymTasks> gym_tasks(const GymChoice& choice);

}  // namespace twotrack::lab
