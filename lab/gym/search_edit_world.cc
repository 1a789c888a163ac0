// search_edit: search, edit every place that was found, search again until there is none.
#include <algorithm>

#include "gym/episode_phrases.h"
#include "gym/search_edit_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

struct Place {
  std::string file{};
  uint64_t line = 0;
};

class SearchEditEpisode final : public WorldEpisode {
 public:
  explicit SearchEditEpisode(Draw with) : WorldEpisode(std::move(with)) {
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
    const std::string goal = d.say(search_edit_phrases::kGoals, {old_, new_});
    describe(goal,
             {d.say(search_edit_phrases::kSearchStep, {search_}),
              d.say(search_edit_phrases::kEditStep, {edit_}),
              d.say(search_edit_phrases::kAgainStep, {search_}),
              d.say(episode_phrases::kZeroStep, {hits_key_})},
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
                       d.say(search_edit_phrases::kSearch, {text_field_}),
                       [this](std::string_view args) { return search(args); });
    edit_ = add_tool(
        d.tool_name(kFixVerbs, "line"),
        {text_parameter(file_field_), number_parameter(line_field_), text_parameter(new_field_)},
        d.say(search_edit_phrases::kEdit, {file_field_, line_field_, new_field_}),
        [this](std::string_view args) { return edit(args); });
    if (d.chance(50)) {
      add_tool(d.tool_name(kReadVerbs, "file"), {text_parameter(file_field_)},
               d.say(search_edit_phrases::kRead), [this](std::string_view) {
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
