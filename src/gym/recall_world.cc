// recall: values of an earlier, long output are needed. Those that the packet shows are copied;
// those that it does not show are brought back with the runner's own `recall`.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"
#include "runner/result_code.h"

namespace twotrack::gym {
namespace {

const Phrases kLoadTexts = {"Load the list of all {0}s with their {1}.",
                            "Print every {0} and its {1}.",
                            "The whole {0} table ({1} of each). Long.",
                            "Read the {0} list: name and {1} of each.",
                            "Fetch all {0}s with {1}. The output is long.",
                            "Gives the full list of {0}s.",
                            "Show the {0}s, a line each: name, {1}.",
                            "Get every {0} there is, and its {1}.",
                            "Returns all {0}s and the {1} of every one.",
                            "The list: each {0}, each {1}.",
                            "Everything on {0}s: a line for each with its {1}.",
                            "Reads the table of {0}s ({1} is in it).",
                            "List of {0}s, complete, with {1}.",
                            "Get the {0} list.",
                            "Loads {0}s and {1}s. May be long.",
                            "See all {0}s and what {1} each has.",
                            "Dump of the {0} list.",
                            "Pulls in the complete {0} list, {1} included.",
                            "All {0}s at once, each with {1}."};
const Phrases kApplyTexts = {"Set the {1} of one {0}: {2} is its name, {3} the {1} from the list.",
                             "Enter the {1} of a {0} ({2}); {3} must be as listed.",
                             "Write {3} for the {0} called {2}. Copy the {1} from the list.",
                             "Enter {3} (the {1}) for {2} (the {0}).",
                             "Store the listed {1} of a {0}: name in {2}, value in {3}.",
                             "Takes a {0} name ({2}) and its {1} ({3}) as the list has it.",
                             "Fill in the {1} of one {0}. {2}: which. {3}: what the list says.",
                             "{2} takes the {0}, {3} takes the {1} that the list has for it.",
                             "Record the {1} ({3}) of the {0} named {2}.",
                             "For one {0}: {2} is the name, {3} is its {1}.",
                             "Save {3} as the {1} of {2}, as the list says.",
                             "Pass {2} (a {0}) and {3} (its {1}).",
                             "Note down the {1} of a {0}: {2}, {3}.",
                             "The {0} {2} gets the {1} {3}. It has to be the listed one.",
                             "Register what the list has: {0} in {2}, {1} in {3}.",
                             "Transfer one {1} from the list: {2} names the {0}, {3} is it.",
                             "Book the listed {1} ({3}) on the {0} {2}.",
                             "Confirm a {0} ({2}) with its {1} ({3})."};
const Phrases kGoals = {"Set the {1} of {2} as the {0} list says.",
                        "Enter the listed {1} for {2} ({0}s).",
                        "Take the {1} of {2} from the {0} list and enter it",
                        "The {1} of {2} must be entered as listed ({0}s).",
                        "Look {2} up in the {0} list and enter the {1}.",
                        "Use the {0} list to enter the {1} of {2}.",
                        "For {2}: find the {1} in the {0} list and enter it.",
                        "Enter for {2} what the {0} list says ({1}).",
                        "What {1} does the {0} list give for {2}? Enter it.",
                        "{2}: the {1} is in the {0} list. Enter it there.",
                        "Transfer the {1} of {2} from the {0} list.",
                        "The list of {0}s has a {1} for {2}: set it.",
                        "Please set the {1} for {2}, taken from the {0} list.",
                        "Fill in the {1} of {2}; see the {0} list.",
                        "Get {2} their {1} out of the list of {0}s.",
                        "Each of these needs its listed {1}: {2} ({0}s).",
                        "{2}: enter what the {0} list has as {1}.",
                        "Copy the {1} for {2} out of the {0} list."};

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

class RecallEpisode final : public Episode {
 public:
  explicit RecallEpisode(Draw with) : Episode(std::move(with)) {
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
    std::string names;
    for (const Row& row : wanted_) names += (names.empty() ? "" : " and ") + row.name;
    left_key_ = "left_to_enter";
    add_tools();
    describe(d.say(kGoals, {noun_, field_, names}),
             {"The list was not loaded: call " + load_ + ".",
              "A wanted " + field_ + " is in sight: call " + apply_ + ".",
              "It is not in sight: call recall with the ref of the list and search for the name.",
              left_key_ + " is 0: call submit_result."},
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
    load_ = add_program(d.tool_name(kListVerbs, noun_), d.say(kLoadTexts, {noun_, field_}),
                        [this] { return load(); });
    apply_ = add_tool(d.tool_name(kWriteVerbs, field_),
                      {text_parameter(name_field_), text_parameter(value_field_)},
                      d.say(kApplyTexts, {noun_, field_, name_field_, value_field_}),
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
