// errors: what is wanted fails, and the error says why: something must be done first, something is
// in the way, or the thing has another name. Then it is tried again.
#include <algorithm>

#include "gym/episode_phrases.h"
#include "gym/errors_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

enum class Obstacle : uint8_t { kLocked, kBlocked, kOtherName };

class ErrorsEpisode final : public WorldEpisode {
 public:
  explicit ErrorsEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    place_ = d.word();
    verb_ = d.say(kActVerbs);
    name_ = d.word() + "-" + std::to_string(d.below(100));
    other_name_ = d.word() + "-" + d.word();
    blocker_ = d.identifier();
    name_field_ = d.field_name({"name", "target", "id"});
    blocker_field_ = d.field_name({"blocker", "item", "key"});
    const std::vector<Obstacle> all = {Obstacle::kLocked, Obstacle::kBlocked, Obstacle::kOtherName};
    obstacles_ = all;
    d.shuffle(obstacles_);
    obstacles_.resize(d.between(0, 3));
    add_tools();
    const std::string goal = d.say(errors_phrases::kGoals, {verb_, noun_, name_});
    describe(
        goal,
        {d.say(errors_phrases::kActStep, {act_}), d.say(errors_phrases::kUnlockStep, {unlock_}),
         d.say(errors_phrases::kClearStep, {clear_}), d.say(errors_phrases::kOtherNameStep, {act_}),
         d.say(episode_phrases::kDoneStep)},
        2 * obstacles_.size() + 4);
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (has_acted_) return {finish()};
    if (has_met_ && obstacles_.front() == Obstacle::kLocked) return {{.tool = unlock_}};
    if (has_met_ && obstacles_.front() == Obstacle::kBlocked) return {clear_call(blocker_)};
    return {act_call()};
  }

  bool is_done() const override { return has_acted_; }

  // The remedy before the illness would change what comes next.
  bool is_harmless(const model::Call& call) const override { return call.tool != unlock_; }

 private:
  model::Call act_call() const {
    return {.tool = act_, .args = args_json({{name_field_, json_of(name_)}})};
  }
  model::Call clear_call(const std::string& what) const {
    return {.tool = clear_, .args = args_json({{blocker_field_, json_of(what)}})};
  }

  void add_tools() {
    Draw& d = draw();
    const std::string name = d.act_name(verb_, noun_);
    act_ = add_tool(name, {text_parameter(name_field_)},
                    d.say(errors_phrases::kAct, {noun_, verb_, name_field_}),
                    [this](std::string_view args) { return act(args); });
    unlock_ =
        add_tool(d.tool_name(kUnlockVerbs, place_), {}, d.say(errors_phrases::kUnlock, {place_}),
                 [this](std::string_view) { return unlock(); });
    clear_ = add_tool(d.tool_name(kSkipVerbs, "item"), {text_parameter(blocker_field_)},
                      d.say(errors_phrases::kClear, {blocker_field_}),
                      [this](std::string_view args) { return clear(args); });
    done_key_ = noun_ + "_done";
    if (d.chance(70)) succeed_by(act_, done_key_, "true");
    add_finish(kFinishTexts);
    add_other_tools();
  }

  void pass() {
    obstacles_.erase(obstacles_.begin());
    has_met_ = false;
  }

  tool::ContractReturn act(std::string_view args) {
    Draw& d = draw();
    const std::string given = arg_of(args, name_field_);
    if (given != name_) return refusal("There is no " + noun_ + " " + given);
    if (obstacles_.empty()) {
      has_acted_ = true;
      touch();
      tool::ContractReturn said{.result = R"({"ok":true})",
                                .summary = verb_ + " " + name_ + ": done"};
      said.knowledge.emplace_back(done_key_, "true");
      offer(said, {finish()}, {{.tool = unlock_}});
      return said;
    }
    has_met_ = true;
    tool::ContractReturn said = refusal(met_text(d));
    if (obstacles_.front() == Obstacle::kOtherName) {
      name_ = other_name_;
      pass();
    }
    offer(said, right_calls(""), {clear_call(d.identifier())});
    return said;
  }

  std::string met_text(Draw& d) const {
    switch (obstacles_.front()) {
      case Obstacle::kLocked:
        return d.say(errors_phrases::kLocked, {place_});
      case Obstacle::kBlocked:
        return d.say(errors_phrases::kBlocked, {blocker_});
      case Obstacle::kOtherName:
        break;
    }
    return d.say(errors_phrases::kUnknown, {name_, other_name_});
  }

  tool::ContractReturn unlock() {
    // Open is open, also for who opens it before being told to.
    const auto locked = std::ranges::find(obstacles_, Obstacle::kLocked);
    const bool helps = locked != obstacles_.end();
    if (helps && locked == obstacles_.begin()) {
      pass();
    } else if (helps) {
      obstacles_.erase(locked);
    }
    JsonWriter json;
    json.begin_object().member("open", true);
    add_other_text(json);
    tool::ContractReturn said{.result = json.end_object().take(),
                              .summary = "The " + place_ + " is open"};
    said.knowledge.emplace_back(place_ + "_open", "true");
    if (helps) offer(said, right_calls(""), {clear_call(draw().identifier())});
    return said;
  }

  tool::ContractReturn clear(std::string_view args) {
    const std::string what = arg_of(args, blocker_field_);
    const bool helps = has_met_ && obstacles_.front() == Obstacle::kBlocked && what == blocker_;
    if (!helps) return refusal("Nothing is blocked by " + what);
    pass();
    tool::ContractReturn said{.result = R"({"cleared":true})", .summary = "Cleared " + what};
    said.knowledge.emplace_back("cleared", json_of(what));
    offer(said, {act_call()}, {{.tool = unlock_}});
    return said;
  }

  std::string noun_{};
  std::string place_{};
  std::string verb_{};
  std::string name_{};
  std::string other_name_{};
  std::string blocker_{};
  std::string name_field_{};
  std::string blocker_field_{};
  std::string done_key_{};
  std::string act_{};
  std::string unlock_{};
  std::string clear_{};
  std::vector<Obstacle> obstacles_{};
  bool has_met_ = false;  // the first of them
  bool has_acted_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_errors_episode(Draw draw) {
  return std::make_unique<ErrorsEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
