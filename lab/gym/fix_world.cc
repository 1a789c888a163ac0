// fix: check, mend each finding, check again, finish. Some findings cannot be mended and must be
// set aside or left; some appear only when others are gone.
#include <algorithm>

#include "gym/fix_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

struct FixFinding {
  std::string rule{};
  std::string file{};
  uint64_t line = 0;
  bool is_hard = false;
  bool has_failed = false;  // a fix was tried
};

class FixEpisode final : public WorldEpisode {
 public:
  explicit FixEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    has_file_ = d.chance(40);
    tells_fixable_ = d.chance(50);
    rule_field_ = d.field_name({"rule", "code", "kind"});
    line_field_ = d.field_name({"line", "row", "line_number"});
    file_field_ = d.field_name({"file", "path"});
    left_key_ = noun_ + "s_" + (d.chance(50) ? "left" : "remaining");
    make_findings();
    add_tools();
    const std::string goal = d.say(fix_phrases::kGoals, {noun_, d.path()});
    describe(goal, steps(), 2 * (hidden_.size() + late_.size()) + 4);
    succeed_by(check_, left_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!is_checked_) return {{.tool = check_}};
    std::vector<model::Call> right;
    for (const FixFinding& one : hidden_) {
      if (one.is_hard && one.has_failed && !skip_.empty()) {
        return {{.tool = skip_, .args = name_of(one)}};
      }
    }
    for (const FixFinding& one : hidden_) {
      // What is said to have no fix is not tried, unless it may be set aside afterwards.
      const bool is_known_hard = one.has_failed || (tells_fixable_ && skip_.empty());
      if (one.is_hard && is_known_hard) continue;
      right.push_back({.tool = fix_, .args = name_of(one)});
    }
    if (!right.empty()) return right;
    if (has_changed_) return {{.tool = check_}};
    return {finish(hidden_.empty() ? "All done."
                                   : "Done; " + std::to_string(hidden_.size()) + " left.")};
  }

  bool is_done() const override {
    return is_checked_ && !has_changed_ && (hidden_.empty() || (skip_.empty() && has_only_hard()));
  }

 private:
  bool has_only_hard() const { return std::ranges::all_of(hidden_, &FixFinding::is_hard); }

  std::vector<std::string> steps() {
    Draw& d = draw();
    return {d.say(fix_phrases::kStepCheck, {check_}), d.say(fix_phrases::kStepFix, {fix_}),
            skip_.empty() ? d.say(fix_phrases::kStepLeave) : d.say(fix_phrases::kStepSkip, {skip_}),
            d.say(fix_phrases::kStepRecheck, {check_}), d.say(fix_phrases::kStepDone)};
  }

  void make_findings() {
    Draw& d = draw();
    const uint64_t count = d.between(0, 4) + d.between(0, 1);
    const std::string rules[] = {d.code(), d.code(), d.code()};
    uint64_t line = 0;
    for (uint64_t i = 0; i < count; ++i) {
      line += d.between(1, 60);
      hidden_.push_back({.rule = rules[d.below(3)],
                         .file = has_file_ ? d.path() : "",
                         .line = line,
                         .is_hard = d.chance(12)});
    }
    if (d.chance(25)) {
      late_.push_back(
          {.rule = d.code(), .file = has_file_ ? d.path() : "", .line = line + d.between(1, 40)});
    }
  }

  std::vector<tool::Parameter> name_parameters() const {
    std::vector<tool::Parameter> all;
    if (has_file_) all.push_back(text_parameter(file_field_));
    all.push_back(text_parameter(rule_field_));
    all.push_back(number_parameter(line_field_));
    return all;
  }

  // Where the names of the arguments say nothing, the description does.
  std::string explained() {
    const std::initializer_list<std::string_view> fields = {rule_field_, line_field_, file_field_};
    return draw().say(has_file_ ? fix_phrases::kArgumentsWithFile : fix_phrases::kArguments,
                      fields);
  }

  void add_tools() {
    Draw& d = draw();
    check_ = add_tool(d.tool_name(kCheckVerbs, noun_), {},
                      d.say(fix_phrases::kCheck, {noun_, left_key_}),
                      [this](std::string_view) { return check(); });
    const std::string fix_arguments = explained();
    fix_ = add_tool(d.tool_name(kFixVerbs, noun_), name_parameters(),
                    d.say(fix_phrases::kFix, {noun_, fix_arguments}),
                    [this](std::string_view args) { return mend(args); });
    if (d.chance(50)) {
      const std::string skip_arguments = explained();
      skip_ = add_tool(d.tool_name(kSkipVerbs, noun_), name_parameters(),
                       d.say(fix_phrases::kSkip, {noun_, skip_arguments}),
                       [this](std::string_view args) { return skip(args); });
    }
    if (d.chance(50)) {
      add_tool(d.tool_name(kReadVerbs, "source"), {}, d.say(fix_phrases::kRead),
               [this](std::string_view) {
                 JsonWriter result;
                 result.begin_object().key("content").begin_array();
                 for (const std::string& line : draw().other_text(draw().between(100, 800))) {
                   result.string(line);
                 }
                 result.end_array();
                 return tool::ContractReturn{.result = result.end_object().take(),
                                             .summary = "Read it"};
               });
    }
    add_finish(kFinishTexts);
    add_other_tools();
  }

  std::string name_of(const FixFinding& one) const {
    JsonWriter json;
    json.begin_object();
    if (has_file_) json.member(file_field_, one.file);
    return json.member(rule_field_, one.rule).member(line_field_, one.line).end_object().take();
  }

  void tell(tool::ContractReturn& said) {
    said.knows_problems = true;
    for (const FixFinding& one : hidden_) {
      JsonWriter json;
      json.begin_object().member("rule", one.rule);
      if (has_file_) json.member("file", one.file);
      json.member("line", one.line);
      if (tells_fixable_) json.member("fixable", !one.is_hard);
      said.diagnostics.push_back(json.end_object().take());
    }
    said.knowledge.emplace_back(left_key_, std::to_string(hidden_.size()));
    std::vector<model::Call> others = {{.tool = check_}};
    std::vector<model::Call> good = right_calls("");
    if (good.size() > 3) good.resize(3);
    std::erase_if(others, [&](const model::Call& one) { return one.tool == good.front().tool; });
    offer(said, std::move(good), std::move(others));
  }

  tool::ContractReturn check() {
    // Some appear only when the others are gone.
    if (has_changed_ && has_only_hard()) {
      hidden_.insert(hidden_.end(), late_.begin(), late_.end());
      late_.clear();
    }
    is_checked_ = true;
    has_changed_ = false;
    JsonWriter result;
    result.begin_object().member("total", hidden_.size());
    add_other_text(result);
    tool::ContractReturn said{.outcome = hidden_.empty() ? Outcome::kSuccess : Outcome::kPartial,
                              .result = result.end_object().take(),
                              .summary = hidden_.empty()
                                             ? "No " + noun_ + "s found"
                                             : "Found " + tool::count_of(hidden_.size(), noun_)};
    tell(said);
    return said;
  }

  std::vector<FixFinding>::iterator find(std::string_view args) {
    return std::ranges::find_if(hidden_, [&](const FixFinding& one) {
      return is_checked_ && arg_of(args, rule_field_) == one.rule &&
             arg_of(args, line_field_) == std::to_string(one.line) &&
             (!has_file_ || arg_of(args, file_field_) == one.file);
    });
  }

  tool::ContractReturn refuse(const std::string& why) {
    tool::ContractReturn said = refusal(why);
    if (is_checked_) tell(said);
    return said;
  }

  tool::ContractReturn mend(std::string_view args) {
    const auto found = find(args);
    if (found == hidden_.end()) return refuse("There is no such " + noun_);
    const std::string where = found->rule + " on line " + std::to_string(found->line);
    if (found->is_hard) {
      found->has_failed = true;
      return refuse("There is no fix for " + where);
    }
    return take_away(found, "Fixed " + where);
  }

  tool::ContractReturn skip(std::string_view args) {
    const auto found = find(args);
    if (found == hidden_.end()) return refuse("There is no such " + noun_);
    if (!found->has_failed) return refuse("Try to mend it first");
    return take_away(found, "Set " + found->rule + " aside");
  }

  tool::ContractReturn take_away(std::vector<FixFinding>::iterator found, const std::string& what) {
    hidden_.erase(found);
    has_changed_ = true;
    touch();
    JsonWriter result;
    result.begin_object().member("left", hidden_.size());
    add_other_text(result);
    tool::ContractReturn said{.result = result.end_object().take(),
                              .summary = what + ", " + std::to_string(hidden_.size()) + " left"};
    tell(said);
    return said;
  }

  std::string noun_{};
  std::string rule_field_{};
  std::string line_field_{};
  std::string file_field_{};
  std::string left_key_{};
  std::string check_{};
  std::string fix_{};
  std::string skip_{};
  bool has_file_ = false;
  bool tells_fixable_ = false;
  std::vector<FixFinding> hidden_{};
  std::vector<FixFinding> late_{};
  bool is_checked_ = false;
  bool has_changed_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_fix_episode(Draw draw) {
  return std::make_unique<FixEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
