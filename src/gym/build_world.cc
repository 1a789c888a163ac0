// build: look at the target, write for it, run, mend the cases that fail by their names, run again.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kLookTexts = {"Show what is to be covered. Needed before writing.",
                            "Must be called first: shows the target.",
                            "Explains the target; needed before anything is written.",
                            "Look at the {0} before you write.",
                            "Read what the {0} is like. Do this before writing.",
                            "Show the {0} that needs cases.",
                            "Begin here: tells about the {0}.",
                            "Get to know the {0}; writing needs it.",
                            "Analyse the {0} first.",
                            "Describes the {0}; call it before you write.",
                            "What is the {0} like? Ask here first.",
                            "Returns facts on the {0}. Writing comes after.",
                            "The first step: see the {0}.",
                            "Inspect the {0} so that cases can be written.",
                            "Study the {0}; without it nothing can be written.",
                            "Tells what to write cases for.",
                            "Look at the subject, a {0}, before all else.",
                            "Read up on the {0} (first).",
                            "Before writing, learn the {0} here.",
                            "Gives the shape of the {0}; start with it."};
const Phrases kWriteTexts = {"Write it for the named {0}.",
                             "Create the cases of one {0}, by name.",
                             "Write cases; {1} is the name of the {0}.",
                             "Make the cases for a {0} ({1}: its name).",
                             "Produce cases; pass the name of the {0}.",
                             "Write down what shall be tried for one {0}.",
                             "Put cases in place for the {0} named {1}.",
                             "Generate the cases of a {0}.",
                             "Puts the cases of a {0} into a file; {1} is its name.",
                             "Cases for one {0} are written here ({1}).",
                             "Writes. Takes the {0}'s name as {1}.",
                             "Set up cases for the {0}; {1} names it.",
                             "Adds the cases of a {0}, by {1}.",
                             "With {1}, the name of a {0}, its cases are made.",
                             "Second step: write the cases of the {0}.",
                             "New cases for the {0} called {1}.",
                             "Compile a set of cases for one {0} ({1}).",
                             "Author the cases of a {0} called {1}.",
                             "Puts down the cases for one {0}."};
const Phrases kRunTexts = {"Run everything that was written.",
                           "Run all cases and tell which fail.",
                           "Execute the cases. Call it after every change.",
                           "Start all cases and report.",
                           "See which cases pass.",
                           "Check the cases that were written or changed.",
                           "Let every case run once.",
                           "Tells how many cases fail.",
                           "Runs the cases and shows the ones that fail.",
                           "Do they pass? Runs all.",
                           "All cases, one run, a report.",
                           "Use it when cases were written or mended.",
                           "Check everything by running it.",
                           "Run and count failures.",
                           "Which cases fail? Runs them.",
                           "Go through all the cases and say how each went.",
                           "Verify the cases now.",
                           "Try all cases out.",
                           "Shows which cases pass and which do not."};
const Phrases kMendTexts = {"Mend one failing case, by its name.",
                            "Repair a single case that failed; {0} names it.",
                            "Correct one failing case.",
                            "Fix a case that does not pass ({0}).",
                            "Change one failing case so that it passes.",
                            "Handle a single failure, named by {0}.",
                            "Set one broken case right.",
                            "Repair: {0} is the name of the case.",
                            "A case that fails is repaired by this ({0}).",
                            "Takes the name of a failing case in {0} and mends it.",
                            "Fix the failing one: {0}.",
                            "Adjust one case until it passes; {0} names it.",
                            "For a case that failed: repair it.",
                            "Correct what is wrong in the case {0}.",
                            "Rework a failing case ({0}).",
                            "Heals one case that the run named.",
                            "Bring one failing case in order ({0}).",
                            "Make one red case green again.",
                            "Work on one case that does not pass ({0})."};
const Phrases kGoals = {"Write cases for {0} and make them pass.",
                        "Cover {0}.",
                        "Make sure that {0} works: cases.",
                        "Build the cases of {0}, all green",
                        "{0} has no cases: write them, and they must pass.",
                        "Get all cases of {0} to pass.",
                        "Prove by cases that {0} works.",
                        "Write and run cases for {0}",
                        "There should be cases for {0}, and they should pass.",
                        "Cases for {0}, please; all must pass.",
                        "Write the cases that {0} lacks.",
                        "{0}: cases, written and passing.",
                        "Test {0} by cases, until none fails.",
                        "Show with passing cases that {0} is fine.",
                        "Give {0} its cases.",
                        "Let {0} have cases; in the end none may fail.",
                        "Make cases for {0}. All of them have to pass.",
                        "{0} needs cases that pass.",
                        "See to it that {0} is covered."};

class BuildEpisode final : public Episode {
 public:
  explicit BuildEpisode(Draw with) : Episode(std::move(with)) {
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
    describe(d.say(kGoals, {target_}),
             {"The target was not shown yet: call " + look_ + ".",
              "Nothing is written: call " + write_ + ".",
              "Something was written or mended: call " + run_ + ".",
              "A case fails: call " + mend_ + " with its name.",
              failed_key_ + " is 0 after a run: call submit_result."},
             2 * failing_.size() + 6);
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

  void add_tools() {
    Draw& d = draw();
    look_ = add_tool(d.tool_name(kReadVerbs, noun_), {}, d.say(kLookTexts, {noun_}),
                     [this](std::string_view) { return look(); });
    write_ = add_tool(d.tool_name(kWriteVerbs, "case"), {text_parameter(target_field_)},
                      d.say(kWriteTexts, {noun_, target_field_}),
                      [this](std::string_view args) { return write(args); });
    run_ = add_tool(d.tool_name(kRunVerbs, "case"), {}, d.say(kRunTexts),
                    [this](std::string_view) { return run(); });
    mend_ = add_tool(d.tool_name(kFixVerbs, "case"), {text_parameter(case_field_)},
                     d.say(kMendTexts, {case_field_}),
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
