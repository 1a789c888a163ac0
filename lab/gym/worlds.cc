#include "gym/worlds.h"

#include <algorithm>

namespace twotrack::gym {
namespace {

constexpr World kWorlds[] = {
    {"fix", "check, fix each finding, check again, finish", make_fix_episode},
    {"lint", "the same as the shipped lint agent sees it, some findings without a fix",
     make_lint_episode},
    {"chain", "look things up, each by what the one before gave, then act", make_chain_episode},
    {"answer", "look things up, then answer with the value that was asked for",
     make_answer_episode},
    {"build", "look, write, run, fix what fails, run again, finish", make_build_episode},
    {"triage", "handle what is open, the most severe first", make_triage_episode},
    {"search_edit", "search, edit every place that was found, search again",
     make_search_edit_episode},
    {"pages", "page through results until the wanted one is there, then act", make_pages_episode},
    {"errors", "recover: what failed needs something else first, or another value",
     make_errors_episode},
    {"recall", "bring back a value that the packet no longer shows, only when it does not",
     make_recall_episode},
};

uint64_t mixed(uint64_t a, uint64_t b) {
  return eval::Random(a ^ (b * 0xD1B54A32D192ED03U)).next();
}

}  // namespace

std::span<const World> worlds() {
  return kWorlds;
}

const World* find_world(std::string_view name) {
  const auto* found = std::ranges::find(kWorlds, name, &World::name);
  return found == std::end(kWorlds) ? nullptr : found;
}

std::unique_ptr<Episode> make_episode(const World& world, uint64_t seed, uint64_t number,
                                      WordSet words, const Variant& variant) {
  uint64_t place = 0;
  for (const char c : world.name) place = mixed(place, static_cast<unsigned char>(c));
  const uint64_t vocabulary = words == WordSet::kTraining ? 0 : 1;
  const uint64_t drawn = mixed(mixed(mixed(seed, number), place), vocabulary);
  return world.make(Draw(drawn, words, variant));
}

}  // namespace twotrack::gym
