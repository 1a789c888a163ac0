// recall: values of an earlier, long output are needed. Those that the packet shows are copied;
// those that it does not show are brought back with the runner's own `recall`.
#include <algorithm>

#include "base/joined.h"
#include "gym/episode_phrases.h"
#include "gym/recall_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"
#include "runner/result_code.h"

namespace twotrack::gym {
namespace {

struct Row {
  std::string name{};
  std::string value{};
};

// The value beside its name: one that stands alone, as in a list that was cut, tells nothing.
bool is_in_sight(const Row& row, std::string_view shown) {
  constexpr size_t kBetweenMax = 4;  // a colon, a space
  for (size_t at = shown.find(row.name); at != std::string_view::npos;
       at = shown.find(row.name, at + 1)) {
    const size_t value = shown.find(row.value, at + row.name.size());
    if (value == std::string_view::npos) return false;
    if (value - at - row.name.size() <= kBetweenMax) return true;
  }
  return false;
}

class RecallEpisode final : public WorldEpisode {
 public:
  explicit RecallEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    field_ = d.word();
    name_field_ = d.field_name({"name", "key", "target"});
    value_field_ = d.field_name({"value", field_});
    const uint64_t rows = d.chance(40) ? d.between(2, 8) : d.between(100, 400);
    while (rows_.size() < rows) {
      rows_.push_back({.name = d.word() + "_" + std::to_string(rows_.size()) + d.word(),
                       .value = "v" + std::to_string(d.between(100000, 999999))});
    }
    std::vector<Row> drawn = rows_;
    d.shuffle(drawn);
    for (uint64_t i = d.between(1, std::min<uint64_t>(3, rows)); i > 0; --i) {
      wanted_.push_back(drawn[i - 1]);
    }
    const std::string names = joined(wanted_, " and ", &Row::name);
    left_key_ = "left_to_enter";
    add_tools();
    const std::string goal = d.say(recall_phrases::kGoals, {noun_, field_, names});
    describe(goal,
             {d.say(recall_phrases::kLoadStep, {load_}),
              d.say(recall_phrases::kApplyStep, {field_, apply_}),
              d.say(recall_phrases::kRecallStep), d.say(episode_phrases::kZeroStep, {left_key_})},
             2 * wanted_.size() + 5);
    succeed_by(apply_, left_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view shown) const override {
    if (!is_loaded_) return {{.tool = load_}};
    if (wanted_.empty()) return {finish()};
    std::vector<model::Call> right;
    for (const Row& row : wanted_) {
      if (is_in_sight(row, shown)) right.push_back(apply_call(row));
    }
    if (!right.empty()) return right;
    for (const Row& row : wanted_) {
      right.push_back(
          {.tool = std::string(runner::kRecallTool),
           .args = args_json({{"ref", json_of(ref_in(shown))}, {"search", json_of(row.name)}})});
    }
    return right;
  }

  bool is_done() const override { return wanted_.empty(); }

  // What another tool prints could push what was brought back out of sight, and the same recall is
  // refused.
  bool is_harmless(const model::Call& call) const override {
    return call.tool == apply_ || call.tool == runner::kSubmitTool;
  }

 private:
  // Where the list stands in the log: the view says it before the call. A chat history has no refs;
  // there a turn is five events, and the result the last of them.
  std::string ref_in(std::string_view shown) const {
    const size_t call = shown.find("\":\"" + load_ + "(");
    const size_t quote = call == std::string_view::npos ? call : shown.rfind('"', call - 1);
    if (quote == std::string_view::npos) return "e" + std::to_string(5 * loaded_at_);
    return std::string(shown.substr(quote + 1, call - quote - 1));
  }

  model::Call apply_call(const Row& row) const {
    return {
        .tool = apply_,
        .args = args_json({{name_field_, json_of(row.name)}, {value_field_, json_of(row.value)}})};
  }

  void add_tools() {
    Draw& d = draw();
    load_ = add_program(d.tool_name(kListVerbs, noun_),
                        d.say(recall_phrases::kLoad, {noun_, field_}), [this] { return load(); });
    apply_ = add_tool(d.tool_name(kWriteVerbs, field_),
                      {text_parameter(name_field_), text_parameter(value_field_)},
                      d.say(recall_phrases::kApply, {noun_, field_, name_field_, value_field_}),
                      [this](std::string_view args) { return apply(args); });
    add_recall();
    add_finish(kFinishTexts);
    add_other_tools();
  }

  std::string load() {
    if (!is_loaded_) loaded_at_ = turn();
    is_loaded_ = true;
    std::string text;
    for (const Row& row : rows_) text += row.name + ": " + row.value + "\n";
    return text;
  }

  tool::ContractReturn apply(std::string_view args) {
    const auto found = std::ranges::find_if(wanted_, [&](const Row& row) {
      return arg_of(args, name_field_) == row.name && arg_of(args, value_field_) == row.value;
    });
    if (!is_loaded_ || found == wanted_.end()) {
      return refusal("That is not what the list says");
    }
    const std::string name = found->name;
    wanted_.erase(found);
    touch();
    tool::ContractReturn said{.result = R"({"entered":true})", .summary = "Entered " + name};
    said.knowledge.emplace_back(left_key_, std::to_string(wanted_.size()));
    return said;
  }

  std::string noun_{};
  std::string field_{};
  std::string name_field_{};
  std::string value_field_{};
  std::string left_key_{};
  std::string load_{};
  std::string apply_{};
  std::vector<Row> rows_{};
  std::vector<Row> wanted_{};  // that are still to be entered
  bool is_loaded_ = false;
  uint64_t loaded_at_ = 0;  // in which turn
};

}  // namespace

std::unique_ptr<Episode> make_recall_episode(Draw draw) {
  return std::make_unique<RecallEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
