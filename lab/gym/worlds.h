// The worlds of the gym: each is a kind of task, and makes as many episodes of it as there are
// seeds.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "gym/episode.h"

namespace twotrack::gym {

struct World {
  std::string_view name{};
  std::string_view summary{};  // one line, for people
  std::unique_ptr<Episode> (*make)(Draw draw) = nullptr;
};

// In a fixed order.
std::span<const World> worlds();
// Null for another name.
const World* find_world(std::string_view name);

// The episode `number` of a world: the same for the same five, whatever else was played.
std::unique_ptr<Episode> make_episode(const World& world, uint64_t seed, uint64_t number,
                                      WordSet words, const Variant& variant = {});

// One file each.
std::unique_ptr<Episode> make_fix_episode(Draw draw);
std::unique_ptr<Episode> make_lint_episode(Draw draw);
std::unique_ptr<Episode> make_chain_episode(Draw draw);
std::unique_ptr<Episode> make_answer_episode(Draw draw);
std::unique_ptr<Episode> make_build_episode(Draw draw);
std::unique_ptr<Episode> make_triage_episode(Draw draw);
std::unique_ptr<Episode> make_search_edit_episode(Draw draw);
std::unique_ptr<Episode> make_pages_episode(Draw draw);
std::unique_ptr<Episode> make_errors_episode(Draw draw);
std::unique_ptr<Episode> make_recall_episode(Draw draw);

}  // namespace twotrack::gym
