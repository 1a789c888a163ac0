// fix: check, mend each finding, check again, finish. Some findings cannot be mended and must be
// set aside or left; some appear only when others are gone.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kCheckTexts = {"Check everything. Fills diagnostics and sets {1}.",
                             "Find the open {0}s.",
                             "Look for {0}s; shows what is wrong.",
                             "Run the {0} check and list what it finds.",
                             "List every {0} that is still there.",
                             "Inspect for {0}s. Call it first and after changes.",
                             "Look through everything and name the {0}s.",
                             "See which {0}s there are.",
                             "Show the {0}s that are open now; sets {1}.",
                             "Test for {0}s. Nothing is changed by it.",
                             "Count and list {0}s.",
                             "Search for {0}s and fill diagnostics.",
                             "Do the {0} inspection.",
                             "Analyse it: what {0}s does it have?",
                             "Finds out whether any {0} is left.",
                             "Are there {0}s? Lists them.",
                             "Looks at it and reports each {0}.",
                             "Find out what is wrong ({0}s).",
                             "Gives the list of {0}s; sets {1}.",
                             "Which {0}s are open? Use it after a change too.",
                             "Check for {0}s and write them to diagnostics.",
                             "Scan for {0}s.",
                             "A check that names every {0} it sees.",
                             "Runs a check; the {0}s it finds are in diagnostics.",
                             "Look again for {0}s.",
                             "Evaluate the state: how many {0}s are there?",
                             "Reads all and points out the {0}s.",
                             "Verify that there is no {0}.",
                             "Tell which {0}s remain.",
                             "Go over everything and note each {0}.",
                             "Report all {0}s that exist right now."};
const Phrases kFixTexts = {"Fix one entry of diagnostics{1}.",
                           "Mend one {0}{1}.",
                           "Repair a single {0}{1}.",
                           "Correct one {0} that was found{1}.",
                           "Resolve one open {0}{1}.",
                           "Remove one {0}{1}.",
                           "Take one entry of diagnostics and set it right{1}.",
                           "Does away with a single {0}{1}.",
                           "Change the source so that one {0} is gone{1}.",
                           "Handle one finding{1}.",
                           "Apply the remedy for one {0}{1}.",
                           "Solve one {0} of the list{1}.",
                           "One {0} less{1}.",
                           "Handles a single entry of diagnostics{1}.",
                           "One {0} is mended by it{1}.",
                           "Call it for each {0}{1}.",
                           "Makes a {0} disappear{1}.",
                           "Fix a {0}{1}.",
                           "Deal with one {0} from the list{1}.",
                           "Repairs what one entry says{1}.",
                           "Works on exactly one {0}{1}.",
                           "Set one {0} right{1}.",
                           "Clear away a {0}{1}.",
                           "Eliminate one {0}{1}.",
                           "Amend the source for one {0}{1}.",
                           "Undo the damage of one {0}{1}.",
                           "Treat one {0}{1}.",
                           "Put one {0} right{1}.",
                           "Take care of one listed {0}{1}.",
                           "Make one {0} go away{1}."};
const Phrases kSkipTexts = {"Set a {0} aside that cannot be mended{1}.",
                            "Ignore one {0} for which there is no fix{1}.",
                            "Skip a {0} after its fix has failed{1}.",
                            "Mark a {0} as one that stays{1}.",
                            "For a {0} that could not be mended: leave it out{1}.",
                            "Accept one {0} that has no remedy{1}.",
                            "When a {0} resists its fix, put it aside{1}.",
                            "Leaves a {0} out that nobody can mend{1}.",
                            "There is no fix for it? Then skip this {0}{1}.",
                            "Exempt one {0} that failed to be mended{1}.",
                            "Take a {0} off the list without mending it{1}.",
                            "Tolerate a {0} whose fix did not work{1}.",
                            "Pass over a {0} that has no fix{1}.",
                            "Wave one {0} through after a failed fix{1}.",
                            "Leave one {0} as it is when nothing helps{1}.",
                            "Give up on one {0}{1}.",
                            "Not every {0} can be mended: this one stays{1}.",
                            "Put a {0} on the list of exceptions{1}.",
                            "Let a {0} be, once its fix was refused{1}.",
                            "Strike a {0} off that cannot be helped{1}.",
                            "Keep one {0} unmended on purpose{1}.",
                            "For the hopeless {0}: set it aside{1}.",
                            "Leave a {0} behind when its fix fails{1}.",
                            "A {0} without a remedy is set aside by this{1}.",
                            "Stop trying: this {0} stays{1}.",
                            "If mending one {0} did not work, exclude it{1}.",
                            "Park a {0} that would not be mended{1}.",
                            "Dismiss one {0} after a fix that failed{1}.",
                            "Write one {0} off when it cannot be mended{1}.",
                            "Its fix failed? Set the {0} aside here{1}.",
                            "Put up with one {0} that has no fix{1}.",
                            "Only after a failed fix: skip the {0}{1}.",
                            "Excuse a {0} that cannot be mended{1}."};
const Phrases kReadTexts = {"Read the source.",
                            "Show the text.",
                            "Display the file.",
                            "Show the lines of the source.",
                            "Prints what the file says.",
                            "Look at the text itself.",
                            "Get the content of the file.",
                            "Reads the file, nothing else.",
                            "The text as it is now.",
                            "See the source.",
                            "Return the file's text.",
                            "For reading the source.",
                            "Peek at the contents.",
                            "Print the source, line by line.",
                            "What does the file say?",
                            "Fetches the text of it.",
                            "Source view; read only."};
const Phrases kGoals = {"Fix the {0}s in {1}.",
                        "Get rid of all {0}s in {1}",
                        "No {0} may be left in {1}.",
                        "Mend every {0} of {1}",
                        "Please remove all {0}s from {1}.",
                        "{1} has {0}s: mend them",
                        "Repair the {0}s of {1}.",
                        "Find and fix every {0} in {1}.",
                        "Take all {0}s out of {1}.",
                        "There may be {0}s in {1}; fix them.",
                        "Make {1} free from every {0}",
                        "{1}: no more {0}s, please.",
                        "Check {1} for {0}s and mend them all.",
                        "All {0}s of {1} are to be fixed.",
                        "Remove each {0} that {1} has.",
                        "In {1} there are {0}s. They must go.",
                        "Sort out the {0}s in {1}.",
                        "Bring {1} in order: fix its {0}s.",
                        "Your job: no {0} in {1} at the end.",
                        "{1} must be free of {0}s.",
                        "Clean up {1}: {0}s."};

struct Finding {
  std::string rule{};
  std::string file{};
  uint64_t line = 0;
  bool is_hard = false;
  bool has_failed = false;  // a fix was tried
};

class FixEpisode final : public Episode {
 public:
  explicit FixEpisode(Draw with) : Episode(std::move(with)) {
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
    const std::string goal = d.say(kGoals, {noun_, d.path()});
    describe(goal,
             {"No result of " + check_ + " yet: call " + check_ + ".",
              "diagnostics is not empty: call " + fix_ + " for its first entry.",
              skip_.empty() ? "An entry without a fix: leave it."
                            : "A fix has failed: call " + skip_ + " for that entry.",
              "Nothing to mend after a change: call " + check_ + ".",
              "Nothing to mend after a check: call submit_result."},
             2 * (hidden_.size() + late_.size()) + 4);
    succeed_by(check_, left_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!is_checked_) return {{.tool = check_}};
    std::vector<model::Call> right;
    for (const Finding& one : hidden_) {
      if (one.is_hard && one.has_failed && !skip_.empty()) {
        return {{.tool = skip_, .args = name_of(one)}};
      }
    }
    for (const Finding& one : hidden_) {
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
  bool has_only_hard() const { return std::ranges::all_of(hidden_, &Finding::is_hard); }

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
  std::string explained() const {
    std::string text = ": " + rule_field_ + " is its rule, " + line_field_ + " its line";
    if (has_file_) text += ", " + file_field_ + " its file";
    return text;
  }

  void add_tools() {
    Draw& d = draw();
    check_ = add_tool(d.tool_name(kCheckVerbs, noun_), {}, d.say(kCheckTexts, {noun_, left_key_}),
                      [this](std::string_view) { return check(); });
    fix_ = add_tool(d.tool_name(kFixVerbs, noun_), name_parameters(),
                    d.say(kFixTexts, {noun_, explained()}),
                    [this](std::string_view args) { return mend(args); });
    if (d.chance(50)) {
      skip_ = add_tool(d.tool_name(kSkipVerbs, noun_), name_parameters(),
                       d.say(kSkipTexts, {noun_, explained()}),
                       [this](std::string_view args) { return skip(args); });
    }
    if (d.chance(50)) {
      add_tool(d.tool_name(kReadVerbs, "source"), {}, d.say(kReadTexts), [this](std::string_view) {
        JsonWriter result;
        result.begin_object().key("content").begin_array();
        for (const std::string& line : draw().other_text(draw().between(100, 800))) {
          result.string(line);
        }
        result.end_array();
        return tool::ContractReturn{.result = result.end_object().take(), .summary = "Read it"};
      });
    }
    add_finish(kFinishTexts);
    add_other_tools();
  }

  std::string name_of(const Finding& one) const {
    JsonWriter json;
    json.begin_object();
    if (has_file_) json.member(file_field_, one.file);
    return json.member(rule_field_, one.rule).member(line_field_, one.line).end_object().take();
  }

  void tell(tool::ContractReturn& said) {
    said.knows_problems = true;
    for (const Finding& one : hidden_) {
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

  std::vector<Finding>::iterator find(std::string_view args) {
    return std::ranges::find_if(hidden_, [&](const Finding& one) {
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

  tool::ContractReturn take_away(std::vector<Finding>::iterator found, const std::string& what) {
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
  std::vector<Finding> hidden_{};
  std::vector<Finding> late_{};
  bool is_checked_ = false;
  bool has_changed_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_fix_episode(Draw draw) {
  return std::make_unique<FixEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
