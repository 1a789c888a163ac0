// GymScore: how a player did, in one task or in several.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/context.h"
#include "eval/interval.h"
#include "gym/play.h"

namespace twotrack::lab {

struct GymScore {
  std::string policy{};
  std::string task{};
  std::string structure{};  // of a kind; empty: a world
  std::string part{};       // of a kind
  eval::Share success{};
  eval::Share right{};
  eval::Share invalid{};
  eval::Share early{};         // of the episodes
  eval::Share wrong_claims{};  // of the episodes
  eval::Share sure_claims{};   // of the episodes: wrong claims of which it was rather sure than not
  uint64_t turns = 0;

  void add(const gym::Played& played);
  void add(const GymScore& other);
};

// A table: each task, of kinds then each structure, and all together; or a JSON list of the tasks.
void write_scores(Context& context, std::span<const GymScore> scores);

}  // namespace twotrack::lab
