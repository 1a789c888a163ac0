#include "gym/baseline.h"

#include <algorithm>

#include "gym/policy_model.h"
#include "gym/sight.h"
#include "model/dialect.h"

namespace twotrack::gym {
namespace {

class Playing {
 public:
  Playing(Baseline baseline, uint64_t seed)
      : baseline_(baseline), draw_(seed, WordSet::kTraining) {}

  model::Reply decide(const model::Question& question) {
    return reply_with(choose(question), question);
  }

 private:
  model::Call choose(const model::Question& question) {
    const bool takes_first = baseline_ == Baseline::kFirst;
    const auto& offered = question.offer.calls;
    if (!offered.empty()) {
      return offered[takes_first ? 0 : draw_.below(offered.size())].call;
    }
    const Sight sight = read_sight(question.prompt.user);
    if (takes_first && !sight.candidates.empty()) return sight.candidates.front();
    std::vector<const tool::ToolSpec*> tools;
    for (const tool::ToolSpec& spec : question.prompt.tools) {
      if (std::ranges::find(question.offer.withdrawn, spec.name) ==
          question.offer.withdrawn.end()) {
        tools.push_back(&spec);
      }
    }
    if (tools.empty()) {
      return {.tool = std::string(model::kNoAction), .args = R"({"reason":""})"};
    }
    return any_call(*draw_.pick(tools), sight, draw_);
  }

  Baseline baseline_;
  Draw draw_;
};

}  // namespace

std::unique_ptr<model::Model> make_baseline(Baseline baseline, uint64_t seed) {
  return make_policy_model({.name = std::string(name_of(baseline)),
                            .kind = model::ServerKind::kBaseline,
                            .open = [baseline, seed]() -> ReplyMaker {
                              const auto playing = std::make_shared<Playing>(baseline, seed);
                              return [playing](const model::Question& question) {
                                return playing->decide(question);
                              };
                            }});
}

}  // namespace twotrack::gym
