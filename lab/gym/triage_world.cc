// triage: what is open is handled by its severity, the worst first, whatever the order of the list.
#include <algorithm>

#include "base/joined.h"
#include "gym/triage_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

// From the worst down.
const std::vector<std::vector<std::string_view>> kScales = {
    {"critical", "high", "medium", "low"},
    {"fatal", "error", "warning", "info"},
    {"urgent", "normal", "minor", "trivial"},
    {"sev1", "sev2", "sev3", "sev4"},
    {"p0", "p1", "p2", "p3"}};

struct Item {
  std::string id{};
  size_t rank = 0;  // 0: the worst
};

class TriageEpisode final : public WorldEpisode {
 public:
  explicit TriageEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    scale_ = d.pick(kScales);
    level_field_ = d.chance(50) ? "severity" : d.field_name({"priority", "level", "grade"});
    id_field_ = d.field_name({"id", "key", "number", "ticket"});
    open_key_ = noun_ + "s_open";
    // No two of one severity: the order is never a matter of taste.
    std::vector<size_t> ranks = {0, 1, 2, 3};
    d.shuffle(ranks);
    ranks.resize(d.between(1, 4));
    for (const size_t rank : ranks) items_.push_back({.id = d.identifier(), .rank = rank});
    add_tools();
    const std::string order = joined(scale_, " > ");
    const std::string goal = d.say(triage_phrases::kGoals, {noun_}) + " Severity: " + order;
    describe(
        goal,
        {d.say(triage_phrases::kListStep, {list_}), d.say(triage_phrases::kHandleStep, {handle_}),
         d.say(triage_phrases::kAgainStep, {list_}), d.say(triage_phrases::kEndStep, {open_key_})},
        items_.size() + 5);
    succeed_by(list_, open_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!has_listed_) return {{.tool = list_}};
    if (!items_.empty()) return {handle_call(*worst())};
    if (has_changed_) return {{.tool = list_}};
    return {finish()};
  }

  bool is_harmless(const model::Call& call) const override {
    const std::string id = arg_of(call.args, id_field_);
    return call.tool != handle_ || std::ranges::find(items_, id, &Item::id) == items_.end();
  }

  bool is_done() const override {
    return has_listed_ && items_.empty() && !has_changed_ && !was_out_of_order_;
  }

 private:
  std::vector<Item>::const_iterator worst() const {
    return std::ranges::min_element(items_, {}, &Item::rank);
  }

  model::Call handle_call(const Item& item) const {
    return {.tool = handle_, .args = args_json({{id_field_, json_of(item.id)}})};
  }

  void add_tools() {
    Draw& d = draw();
    list_ = add_tool(d.tool_name(kListVerbs, noun_), {},
                     d.say(triage_phrases::kList, {noun_, level_field_}),
                     [this](std::string_view) { return list(); });
    handle_ = add_tool(d.tool_name(kFixVerbs, noun_), {text_parameter(id_field_)},
                       d.say(triage_phrases::kHandle, {noun_, id_field_}),
                       [this](std::string_view args) { return handle(args); });
    add_finish(kFinishTexts);
    add_other_tools();
  }

  void tell(tool::ContractReturn& said) {
    said.knowledge.emplace_back(open_key_, std::to_string(items_.size()));
    said.knows_problems = true;
    for (const Item& item : items_) {
      JsonWriter json;
      json.begin_object().member(id_field_, item.id);
      json.member(level_field_, scale_[item.rank]).end_object();
      said.diagnostics.push_back(json.take());
    }
    std::vector<model::Call> others;
    for (const Item& item : items_) {
      if (item.rank != worst()->rank) others.push_back(handle_call(item));
    }
    offer(said, right_calls(""), std::move(others));
  }

  tool::ContractReturn list() {
    has_listed_ = true;
    has_changed_ = false;
    JsonWriter json;
    json.begin_object().key("open").begin_array();
    for (const Item& item : items_) {
      json.begin_object().member(id_field_, item.id);
      json.member(level_field_, scale_[item.rank]).end_object();
    }
    json.end_array();
    add_other_text(json);
    tool::ContractReturn said{.outcome = items_.empty() ? Outcome::kSuccess : Outcome::kPartial,
                              .result = json.end_object().take(),
                              .summary = tool::count_of(items_.size(), noun_) + " open"};
    tell(said);
    return said;
  }

  tool::ContractReturn handle(std::string_view args) {
    const std::string id = arg_of(args, id_field_);
    const auto found = std::ranges::find(items_, id, &Item::id);
    if (!has_listed_ || found == items_.end()) {
      return refusal("No open " + noun_ + " " + id);
    }
    if (found->rank != worst()->rank) was_out_of_order_ = true;
    items_.erase(found);
    has_changed_ = true;
    touch();
    tool::ContractReturn said{.result = R"({"handled":true})", .summary = "Handled " + id};
    tell(said);
    return said;
  }

  std::string noun_{};
  std::vector<std::string_view> scale_{};
  std::string level_field_{};
  std::string id_field_{};
  std::string open_key_{};
  std::string list_{};
  std::string handle_{};
  std::vector<Item> items_{};
  bool has_listed_ = false;
  bool has_changed_ = false;
  bool was_out_of_order_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_triage_episode(Draw draw) {
  return std::make_unique<TriageEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
