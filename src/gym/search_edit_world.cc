// search_edit: search, edit every place that was found, search again until there is none.
#include <algorithm>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kSearchTexts = {"Search all files for a text; lists file and line.",
                              "Find where a text stands.",
                              "List every place that holds {0}.",
                              "Search. Call it again after the last edit.",
                              "Look for a text in the project.",
                              "Gives all places where {0} is found.",
                              "Find every line that has the given text.",
                              "Lists hits: file and line of each.",
                              "Query the files for a text ({0}).",
                              "Find text in the files. Tells file and line of each hit.",
                              "Gives the places of a text.",
                              "Look through all files for {0}.",
                              "Takes a text and says where it is.",
                              "Locate a text in the project.",
                              "Text search over all files ({0}).",
                              "Lists each file and line with this text in it.",
                              "Shows where {0} stands, everywhere.",
                              "A search: needs the text to look for.",
                              "Find all uses of a text.",
                              "Scan the project for {0} and report the places.",
                              "See which lines contain a text.",
                              "Grep for {0}.",
                              "Where does this text occur? Gives file and line.",
                              "Hunt for a text in all files."};
const Phrases kEditTexts = {
    "Put a new text in one place: {0} and {1} say where, {2} is the new text.",
    "Edit one place, named by {0} and {1}; {2} replaces what is there.",
    "Change one line: {0} is the file, {1} the line, {2} what shall stand there.",
    "Write {2} at the place {0}, {1}.",
    "Replace the text in one place ({0}, {1}) by {2}.",
    "Make one change: file {0}, line {1}, new text {2}.",
    "At {0} and {1}, put {2}.",
    "Correct a single place; needs {0}, {1} and {2}.",
    "Set the text of a place: {0}, {1}, and {2} is what it becomes.",
    "Writes {2} into {0} on {1}.",
    "Rewrite one place. {0}: file. {1}: line. {2}: what to write.",
    "Lines are changed here, one at a time: {0}, {1}, {2}.",
    "New text {2} for the place at {0}, {1}.",
    "Substitute {2} for what stands at {0}, {1}.",
    "Puts the new text ({2}) where {0} and {1} say.",
    "Modify a line ({1}) of a file ({0}) to have {2}.",
    "One place at a time is set to {2}; {0} and {1} name it.",
    "Takes {0} and {1} of a hit and the text {2} to put there.",
    "Edits {0} at {1}: the old text turns into {2}.",
    "Overwrite at {0}, {1} with {2}.",
    "One edit: {2} goes to {0}, {1}."};
const Phrases kReadTexts = {"Read one file.",
                            "Show the text of a file.",
                            "Display the lines of a file.",
                            "Get what a file says.",
                            "Opens a file for reading.",
                            "Shows a file as it is.",
                            "Print a file.",
                            "The content of a file, as text.",
                            "Reads the file and changes nothing.",
                            "Have a look at a file.",
                            "Peek into one file."};
const Phrases kGoals = {"Replace {0} by {1} everywhere.",
                        "Rename {0} to {1} in all files.",
                        "Every {0} must become {1}",
                        "Change {0} to {1} wherever it stands.",
                        "{0} must be replaced by {1}.",
                        "Swap {0} for {1} in the whole project.",
                        "Find all {0} and write {1} there.",
                        "{0} -> {1}, in every file.",
                        "Turn every {0} into {1}.",
                        "All files must say {1} instead of {0}.",
                        "Put {1} wherever {0} stands now.",
                        "Write {1} in place of {0}, in the whole project.",
                        "No {0} may be left: it is {1} from now on.",
                        "{0} is the old text, {1} the new one: change all places.",
                        "Use {1} instead of {0} from now on, in all files.",
                        "The text {0} has to go; {1} comes in its place.",
                        "Old: {0}. New: {1}. Change it all over.",
                        "Where it says {0}, it should say {1}.",
                        "Get rid of {0}; write {1} there.",
                        "Replace all: {0} with {1}",
                        "Our {0} got a new name, {1}: update the files.",
                        "Please exchange {0} for {1} everywhere",
                        "Remove each {0} and put {1} in.",
                        "It must read {1}, not {0}, in all files.",
                        "We say {1} these days where {0} stood before: edit the files.",
                        "{1} is to replace {0}.",
                        "Make {0} disappear from the files in favour of {1}.",
                        "Nothing may say {0} any more: write {1}.",
                        "{0} is now called {1}; change all files."};

struct Place {
  std::string file{};
  uint64_t line = 0;
};

class SearchEditEpisode final : public Episode {
 public:
  explicit SearchEditEpisode(Draw with) : Episode(std::move(with)) {
    Draw& d = draw();
    old_ = d.word() + "_" + d.word();
    new_ = d.word() + "_" + d.word();
    text_field_ = d.field_name({"text", "query", "pattern"});
    file_field_ = d.field_name({"file", "path"});
    line_field_ = d.field_name({"line", "row"});
    new_field_ = d.field_name({"new_text", "to", "replacement"});
    hits_key_ = d.chance(50) ? "places_found" : d.word() + "_found";
    for (uint64_t i = d.between(1, 4); i > 0; --i) {
      places_.push_back({.file = d.path(), .line = d.between(1, 300)});
    }
    add_tools();
    describe(d.say(kGoals, {old_, new_}),
             {"No search yet: call " + search_ + " for the old text.",
              "Places are open: call " + edit_ + " for the first, with the new text.",
              "No place is open after an edit: call " + search_ + " again.",
              hits_key_ + " is 0: call submit_result."},
             places_.size() + 5);
    succeed_by(search_, hits_key_, "0");
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (!has_searched_) return {search_call()};
    std::vector<model::Call> right;
    for (const Place& place : places_) right.push_back(edit_call(place));
    if (!right.empty()) return right;
    if (has_changed_) return {search_call()};
    return {finish()};
  }

  bool is_done() const override { return has_searched_ && places_.empty() && !has_changed_; }

 private:
  model::Call search_call() const {
    return {.tool = search_, .args = args_json({{text_field_, json_of(old_)}})};
  }
  model::Call edit_call(const Place& place) const {
    return {.tool = edit_,
            .args = args_json({{file_field_, json_of(place.file)},
                               {line_field_, json_of(place.line)},
                               {new_field_, json_of(new_)}})};
  }

  void add_tools() {
    Draw& d = draw();
    search_ = add_tool(d.tool_name(kFindVerbs, "text"), {text_parameter(text_field_)},
                       d.say(kSearchTexts, {text_field_}),
                       [this](std::string_view args) { return search(args); });
    edit_ = add_tool(
        d.tool_name(kFixVerbs, "line"),
        {text_parameter(file_field_), number_parameter(line_field_), text_parameter(new_field_)},
        d.say(kEditTexts, {file_field_, line_field_, new_field_}),
        [this](std::string_view args) { return edit(args); });
    if (d.chance(50)) {
      add_tool(d.tool_name(kReadVerbs, "file"), {text_parameter(file_field_)}, d.say(kReadTexts),
               [this](std::string_view) {
                 JsonWriter json;
                 json.begin_object().key("content").begin_array();
                 for (const std::string& line : draw().other_text(draw().between(100, 900))) {
                   json.string(line);
                 }
                 json.end_array();
                 return tool::ContractReturn{.result = json.end_object().take(),
                                             .summary = "Read the file"};
               });
    }
    add_finish(kFinishTexts);
    add_other_tools();
  }

  void tell(tool::ContractReturn& said) {
    said.knows_problems = true;
    for (const Place& place : places_) {
      JsonWriter json;
      json.begin_object().member("file", place.file).member("line", place.line).end_object();
      said.diagnostics.push_back(json.take());
    }
    std::vector<model::Call> good = right_calls("");
    if (good.size() > 3) good.resize(3);
    offer(said, std::move(good));
  }

  tool::ContractReturn search(std::string_view args) {
    const std::string text = arg_of(args, text_field_);
    if (text != old_) {
      tool::ContractReturn said{.result = R"({"places":[]})", .summary = "Found no " + text};
      return said;
    }
    has_searched_ = true;
    has_changed_ = false;
    JsonWriter json;
    json.begin_object().key("places").begin_array();
    for (const Place& place : places_) {
      json.begin_object().member("file", place.file).member("line", place.line).end_object();
    }
    json.end_array();
    add_other_text(json);
    tool::ContractReturn said{.outcome = places_.empty() ? Outcome::kSuccess : Outcome::kPartial,
                              .result = json.end_object().take(),
                              .summary = tool::count_of(places_.size(), "place") + " with " + old_};
    said.knowledge.emplace_back(hits_key_, std::to_string(places_.size()));
    tell(said);
    return said;
  }

  tool::ContractReturn edit(std::string_view args) {
    const auto found = std::ranges::find_if(places_, [&](const Place& place) {
      return arg_of(args, file_field_) == place.file &&
             arg_of(args, line_field_) == std::to_string(place.line);
    });
    const bool is_meant = has_searched_ && found != places_.end();
    if (!is_meant || arg_of(args, new_field_) != new_) {
      tool::ContractReturn said =
          refusal(is_meant ? "That is not the new text" : "The text does not stand there");
      if (has_searched_) tell(said);
      return said;
    }
    const std::string where = found->file + ":" + std::to_string(found->line);
    places_.erase(found);
    has_changed_ = true;
    touch();
    tool::ContractReturn said{.result = R"({"edited":true})", .summary = "Edited " + where};
    tell(said);
    return said;
  }

  std::string old_{};
  std::string new_{};
  std::string text_field_{};
  std::string file_field_{};
  std::string line_field_{};
  std::string new_field_{};
  std::string hits_key_{};
  std::string search_{};
  std::string edit_{};
  std::vector<Place> places_{};
  bool has_searched_ = false;
  bool has_changed_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_search_edit_episode(Draw draw) {
  return std::make_unique<SearchEditEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
