// build: look at the target, write for it, run, mend the cases that fail by their names, run again.
#include <algorithm>

#include "gym/build_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

class BuildEpisode final : public WorldEpisode {
 public:
  explicit BuildEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.chance(50) ? d.word() : "function";
    target_ = d.word() + "_" + d.word();
    failed_key_ = d.chance(50) ? "cases_failed" : d.word() + "_failed";
    target_field_ = d.field_name({"name", "target", "function", "subject"});
    case_field_ = d.field_name({"case", "test", "id"});
    for (uint64_t i = d.below(4); i > 0; --i) {
      failing_.push_back((d.chance(50) ? "test_" : "case_") + d.word() + "_" +
                         std::to_string(d.below(100)));
    }
    add_tools();
    const std::string goal = d.say(build_phrases::kGoals, {target_});
    describe(goal, steps(), 2 * failing_.size() + 6);
    succeed_by(run_, failed_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!has_looked_) return {{.tool = look_}};
    if (!has_written_) {
      return {{.tool = write_, .args = args_json({{target_field_, json_of(target_)}})}};
    }
    if (!has_run_) return {{.tool = run_}};
    std::vector<model::Call> right;
    for (const std::string& one : failing_) right.push_back(mend_call(one));
    if (!right.empty()) return right;
    if (has_changed_) return {{.tool = run_}};
    return {finish()};
  }

  bool is_done() const override { return has_run_ && !has_changed_ && failing_.empty(); }

 private:
  model::Call mend_call(const std::string& one) const {
    return {.tool = mend_, .args = args_json({{case_field_, json_of(one)}})};
  }

  std::vector<std::string> steps() {
    Draw& d = draw();
    return {d.say(build_phrases::kStepLook, {look_}), d.say(build_phrases::kStepWrite, {write_}),
            d.say(build_phrases::kStepRun, {run_}), d.say(build_phrases::kStepMend, {mend_}),
            d.say(build_phrases::kStepDone, {failed_key_})};
  }

  void add_tools() {
    Draw& d = draw();
    look_ = add_tool(d.tool_name(kReadVerbs, noun_), {}, d.say(build_phrases::kLook, {noun_}),
                     [this](std::string_view) { return look(); });
    write_ = add_tool(d.tool_name(kWriteVerbs, "case"), {text_parameter(target_field_)},
                      d.say(build_phrases::kWrite, {noun_, target_field_}),
                      [this](std::string_view args) { return write(args); });
    run_ = add_tool(d.tool_name(kRunVerbs, "case"), {}, d.say(build_phrases::kRun),
                    [this](std::string_view) { return run(); });
    mend_ = add_tool(d.tool_name(kFixVerbs, "case"), {text_parameter(case_field_)},
                     d.say(build_phrases::kMend, {case_field_}),
                     [this](std::string_view args) { return mend(args); });
    add_finish(kFinishTexts);
    add_other_tools();
  }

  void tell_failing(tool::ContractReturn& said) const {
    said.knows_problems = true;
    for (const std::string& one : failing_) {
      said.diagnostics.push_back(
          JsonWriter().begin_object().member("test", one).end_object().take());
    }
  }

  tool::ContractReturn look() {
    has_looked_ = true;
    JsonWriter json;
    json.begin_object().member("name", target_).key("takes").begin_array();
    json.string(draw().word()).string(draw().word()).end_array();
    add_other_text(json);
    tool::ContractReturn said{.result = json.end_object().take(), .summary = "This is " + target_};
    said.knowledge.emplace_back("target", json_of(target_));
    offer(said, right_calls(""), {{.tool = run_}});
    return said;
  }

  tool::ContractReturn write(std::string_view args) {
    const std::string name = arg_of(args, target_field_);
    if (!has_looked_) return refusal("Call " + look_ + " first");
    if (name != target_) return refusal("There is no " + noun_ + " " + name);
    has_written_ = true;
    has_changed_ = has_run_;  // what was run is older than what was written
    touch();
    tool::ContractReturn said{.result = R"({"written":true})",
                              .summary = "Wrote cases for " + name};
    said.knowledge.emplace_back("written", "true");
    offer(said, right_calls(""), {{.tool = look_}});
    return said;
  }

  tool::ContractReturn run() {
    if (!has_written_) return refusal("There is nothing to run: write first");
    has_run_ = true;
    has_changed_ = false;
    JsonWriter json;
    json.begin_object().member("failed", failing_.size());
    add_other_text(json);
    tool::ContractReturn said{.outcome = failing_.empty() ? Outcome::kSuccess : Outcome::kPartial,
                              .result = json.end_object().take(),
                              .summary = failing_.empty()
                                             ? "All cases passed"
                                             : tool::count_of(failing_.size(), "case") + " failed"};
    said.knowledge.emplace_back(failed_key_, std::to_string(failing_.size()));
    tell_failing(said);
    offer(said, right_calls(""), {{.tool = look_}});
    return said;
  }

  tool::ContractReturn mend(std::string_view args) {
    const std::string name = arg_of(args, case_field_);
    const auto found = std::ranges::find(failing_, name);
    if (!has_run_ || found == failing_.end()) return refusal("No case " + name + " fails");
    failing_.erase(found);
    has_changed_ = true;
    touch();
    tool::ContractReturn said{.result = R"({"mended":true})", .summary = "Mended " + name};
    tell_failing(said);
    offer(said, right_calls(""), {{.tool = look_}});
    return said;
  }

  std::string noun_{};
  std::string target_{};
  std::string failed_key_{};
  std::string target_field_{};
  std::string case_field_{};
  std::string look_{};
  std::string write_{};
  std::string run_{};
  std::string mend_{};
  std::vector<std::string> failing_{};
  bool has_looked_ = false;
  bool has_written_ = false;
  bool has_run_ = false;
  bool has_changed_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_build_episode(Draw draw) {
  return std::make_unique<BuildEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
