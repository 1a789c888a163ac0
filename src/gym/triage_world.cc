// triage: what is open is handled by its severity, the worst first, whatever the order of the list.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kListTexts = {"List the open {0}s with their {1}.",
                            "Show every {0} that waits, and its {1}.",
                            "All open {0}s. Call it first and at the end.",
                            "See what is open: {0}s and their {1}.",
                            "Get the waiting {0}s, each with {1}.",
                            "Read the queue of {0}s.",
                            "Report all {0}s nobody has handled.",
                            "The {0}s that are left, with {1}.",
                            "Check what is still open.",
                            "Which {0}s are open? With {1}.",
                            "Shows the list of {0}s nobody took yet.",
                            "What waits: {0}s, each with its {1}.",
                            "The open {0}s right now.",
                            "Lists {0}s with {1}; changes nothing.",
                            "Look at the {0}s that wait.",
                            "An overview of all {0}s still open.",
                            "Fetch the list of {0}s and how bad they are.",
                            "See the {0}s and the {1} of each.",
                            "Give me every open {0}.",
                            "Reads what is pending ({0}s).",
                            "Tell what {0}s are left to do.",
                            "Which {0}s are waiting? Tells the {1} too.",
                            "The queue of {0}s as it is now."};
const Phrases kHandleTexts = {"Handle one {0}, by its {1}: the most severe first.",
                              "Take care of a single {0} ({1}). The worst one comes first.",
                              "Work on the {0} with this {1}; always the most urgent one.",
                              "Solve the {0} named by {1}; begin with the worst.",
                              "Give {1} of the {0} to be handled now, by severity.",
                              "Finish one {0} ({1}). Highest severity before all others.",
                              "Process a {0}: {1} says which; the most serious one.",
                              "Settle one {0}. Order: by severity. {1} names it.",
                              "Do one {0}: {1}. Severe ones go first.",
                              "Takes {1} of the worst open {0} and handles it.",
                              "One {0} gets done; {1} is which. Keep to the order of severity.",
                              "Work off a {0} by {1}, the most severe of those left.",
                              "Resolve the {0} that {1} names. The most urgent before the others.",
                              "Pick the worst {0}; pass its {1}.",
                              "Complete a {0} ({1}); never before a worse one.",
                              "Take the top one by severity: {1} of that {0}.",
                              "For one {0} ({1}). What is more severe is done earlier.",
                              "Get one {0} out of the list ({1}): always the worst that is left.",
                              "Attend to a {0}, {1} given, the gravest of all open ones.",
                              "Deal with one {0}; {1} names it. The gravest must be next.",
                              "Close one {0} ({1}), in order of severity."};
const Phrases kGoals = {"Handle all open {0}s, the most severe first.",
                        "Work off the {0}s by severity.",
                        "Every {0} must be handled, the worst one first",
                        "Clear the {0}s in the order of their severity.",
                        "Please take care of every {0}; serious ones before the rest.",
                        "{0}s are waiting: handle them, worst first.",
                        "Do all {0}s; start with the most severe one.",
                        "All {0}s, in order of how bad they are.",
                        "Get the {0}s done, the worst before the others.",
                        "Take the {0}s one by one, most severe first.",
                        "There are open {0}s. Handle each, by severity.",
                        "Nothing may be left open of the {0}s; the worst first.",
                        "Solve the {0}s from the most to the least severe.",
                        "Work through every {0}, the urgent ones first",
                        "The {0}s have to be handled in the right order: severity.",
                        "Handle each {0}. Severe ones cannot wait.",
                        "Clear what is open ({0}s), worst to mildest.",
                        "Empty the queue of {0}s, gravest first.",
                        "No {0} may stay open; mind the severity."};

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

class TriageEpisode final : public Episode {
 public:
  explicit TriageEpisode(Draw with) : Episode(std::move(with)) {
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
    std::string order;
    for (const std::string_view level : scale_) {
      order += (order.empty() ? "" : " > ") + std::string(level);
    }
    const std::string goal = d.say(kGoals, {noun_}) + " Severity: " + order;
    describe(goal,
             {"No list yet: call " + list_ + ".",
              "Something is open: call " + handle_ + " for the most severe one.",
              "Nothing seems open after a change: call " + list_ + ".",
              open_key_ + " is 0 after the list: call submit_result."},
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
    list_ = add_tool(d.tool_name(kListVerbs, noun_), {}, d.say(kListTexts, {noun_, level_field_}),
                     [this](std::string_view) { return list(); });
    handle_ = add_tool(d.tool_name(kFixVerbs, noun_), {text_parameter(id_field_)},
                       d.say(kHandleTexts, {noun_, id_field_}),
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
