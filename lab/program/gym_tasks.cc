#include "program/gym_tasks.h"

#include <algorithm>

#include "gym/kind_episode.h"
#include "gym/worlds.h"
#include "project/shipped_file.h"

namespace twotrack::lab {
namespace {

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  for (size_t at = 0; at <= list.size();) {
    const size_t comma = std::min(list.find(',', at), list.size());
    if (comma > at) names.push_back(list.substr(at, comma - at));
    at = comma + 1;
  }
  return names;
}

GymTask world_task(const gym::World& world, const GymChoice& choice) {
  return {.name = std::string(world.name),
          .summary = std::string(world.summary),
          .make = [&world, choice](uint64_t number, uint64_t) {
            return Result<std::unique_ptr<gym::Episode>>(
                gym::make_episode(world, choice.seed, number, choice.words, choice.variant));
          }};
}

Result<GymTasks> world_tasks(const GymChoice& choice) {
  GymTasks tasks{.prepare = [](uint64_t) { return Status(Done{}); }};
  if (!choice.worlds) {
    for (const gym::World& world : gym::worlds()) tasks.all.push_back(world_task(world, choice));
    return tasks;
  }
  for (const std::string& name : names_in(*choice.worlds)) {
    const gym::World* world = gym::find_world(name);
    if (world == nullptr) {
      return with_hint(Error{Code::kInvalid, "--worlds: no world named \"" + name + "\""},
                       "`twotrack gym ls` lists them");
    }
    tasks.all.push_back(world_task(*world, choice));
  }
  if (tasks.all.empty()) return Error{Code::kInvalid, "--worlds is empty"};
  return tasks;
}

// One process for each slot.
class KindProcesses {
 public:
  explicit KindProcesses(Path lab) : lab_(std::move(lab)) {}

  Status prepare(uint64_t slots) {
    while (processes_.size() < slots) {
      processes_.push_back(TRY(gym::KindProcess::start(lab_)));
    }
    return Done{};
  }
  gym::KindProcess& of(uint64_t slot) { return *processes_.at(slot); }

 private:
  Path lab_;
  std::vector<std::unique_ptr<gym::KindProcess>> processes_{};
};

// "all", a part, a hand, or the kind itself.
bool is_meant(const gym::KindFacts& kind, const std::string& name) {
  return name == "all" || name == kind.part || name == kind.name ||
         kind.name.starts_with(name + "/");
}

GymTask kind_task(const gym::KindFacts& kind, const GymChoice& choice,
                  const std::shared_ptr<KindProcesses>& processes) {
  return {.name = kind.name,
          .structure = kind.structure,
          .part = kind.part,
          .summary = kind.summary,
          .make = [kind, choice, processes](uint64_t number, uint64_t slot) {
            constexpr uint64_t kSeedStep = 1'000'003;
            return gym::make_kind_episode(processes->of(slot), kind.name,
                                          choice.seed * kSeedStep + number, choice.words);
          }};
}

Result<GymTasks> kind_tasks(const GymChoice& choice) {
  const auto processes = std::make_shared<KindProcesses>(
      TRY(project::shipped_file("lab/kind", "lab/kind")).parent_path());
  TRY(processes->prepare(1));
  const std::vector<gym::KindFacts> known = TRY(processes->of(0).kinds());
  const std::vector<std::string> names = names_in(*choice.kinds);
  for (const std::string& name : names) {
    if (std::ranges::any_of(known, [&](const auto& kind) { return is_meant(kind, name); }))
      continue;
    return with_hint(Error{Code::kInvalid, "--kinds: no kind, hand or part named \"" + name + "\""},
                     "`twotrack gym ls --kinds all` lists them; the parts are trained, unseen and "
                     "unseen-structures");
  }
  GymTasks tasks{.prepare = [processes](uint64_t slots) { return processes->prepare(slots); }};
  for (const gym::KindFacts& kind : known) {
    if (std::ranges::any_of(names, [&](const auto& name) { return is_meant(kind, name); })) {
      tasks.all.push_back(kind_task(kind, choice, processes));
    }
  }
  if (tasks.all.empty()) return Error{Code::kInvalid, "--kinds is empty"};
  return tasks;
}

}  // namespace

Result<GymTasks> gym_tasks(const GymChoice& choice) {
  if (choice.kinds && choice.worlds) {
    return Error{Code::kInvalid, "--kinds and --worlds exclude each other"};
  }
  return choice.kinds ? kind_tasks(choice) : world_tasks(choice);
}

}  // namespace twotrack::lab
