// pages: results come a page at a time; page on until the wanted one is there, then act on it.
#include <algorithm>
#include <optional>

#include "gym/episode_phrases.h"
#include "gym/pages_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

struct PageItem {
  std::string id{};
  std::string name{};
};

class PagesEpisode final : public WorldEpisode {
 public:
  explicit PagesEpisode(Draw with) : WorldEpisode(std::move(with)) {
    Draw& d = draw();
    noun_ = d.word();
    verb_ = d.say(kActVerbs);
    has_numbers_ = d.chance(50);
    page_field_ = has_numbers_ ? d.field_name({"page", "page_number"})
                               : d.field_name({"cursor", "after", "token"});
    id_field_ = d.field_name({"id", "key", "number"});
    next_key_ = has_numbers_ ? "next_page" : d.field_name({"next_cursor", "next_token", "next"});
    make_pages();
    add_tools();
    const std::string goal = d.say(pages_phrases::kGoals, {verb_, noun_, wanted_.name});
    describe(goal,
             {d.say(pages_phrases::kListStep, {list_}), d.say(pages_phrases::kNextStep, {list_}),
              d.say(pages_phrases::kActStep, {act_, id_field_}), d.say(episode_phrases::kDoneStep)},
             pages_.size() + 5);
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (has_acted_) return {finish()};
    if (is_seen_) return {act_call(wanted_.id)};
    return {list_call(next_)};
  }

  bool is_done() const override { return has_acted_; }

  // A page out of turn would put what comes next in doubt.
  bool is_harmless(const model::Call& call) const override { return call.tool != list_; }

 private:
  void make_pages() {
    Draw& d = draw();
    pages_.resize(d.between(1, 4));
    const uint64_t size = d.between(2, 5);
    for (auto& page : pages_) {
      while (page.size() < size) {
        page.push_back({.id = d.identifier(), .name = d.word() + "-" + d.word()});
      }
    }
    for (size_t i = 0; i < pages_.size(); ++i) cursors_.push_back(d.identifier());
    wanted_ = d.pick(d.pick(pages_));
  }

  model::Call list_call(size_t page) const {
    if (has_numbers_) return {.tool = list_, .args = args_json({{page_field_, json_of(page + 1)}})};
    if (page == 0) return {.tool = list_};
    return {.tool = list_, .args = args_json({{page_field_, json_of(cursors_[page])}})};
  }
  model::Call act_call(const std::string& id) const {
    return {.tool = act_, .args = args_json({{id_field_, json_of(id)}})};
  }

  void add_tools() {
    Draw& d = draw();
    tool::Parameter page =
        has_numbers_ ? number_parameter(page_field_) : text_parameter(page_field_);
    page.is_required = has_numbers_;
    list_ = add_tool(d.tool_name(kListVerbs, noun_), {std::move(page)},
                     d.say(has_numbers_ ? pages_phrases::kNumber : pages_phrases::kCursor,
                           {noun_, page_field_, next_key_}),
                     [this](std::string_view args) { return list(args); });
    const std::string name = d.act_name(verb_, noun_);
    act_ = add_tool(name, {text_parameter(id_field_)},
                    d.say(pages_phrases::kAct, {noun_, verb_, id_field_}),
                    [this](std::string_view args) { return act(args); });
    done_key_ = noun_ + "_done";
    if (d.chance(60)) succeed_by(act_, done_key_, "true");
    add_finish(kFinishTexts);
    add_other_tools();
  }

  std::optional<size_t> page_of(std::string_view args) const {
    const std::string given = arg_of(args, page_field_);
    for (size_t i = 0; i < pages_.size(); ++i) {
      const bool is_first = i == 0 && given.empty() && !has_numbers_;
      if (is_first || given == (has_numbers_ ? std::to_string(i + 1) : cursors_[i])) return i;
    }
    return std::nullopt;
  }

  tool::ContractReturn list(std::string_view args) {
    const auto page = page_of(args);
    if (!page) return refusal("There is no such page");
    JsonWriter json;
    json.begin_object().key(noun_ + "s").begin_array();
    for (const PageItem& item : pages_[*page]) {
      json.begin_object().member(id_field_, item.id).member("name", item.name).end_object();
      if (item.id == wanted_.id) is_seen_ = true;
    }
    json.end_array();
    add_other_text(json);
    next_ = *page + 1 < pages_.size() ? *page + 1 : 0;
    std::string next = "null";
    if (next_ > 0) next = has_numbers_ ? std::to_string(next_ + 1) : json_of(cursors_[next_]);
    json.key(next_key_).raw(next);
    tool::ContractReturn said{
        .result = json.end_object().take(),
        .summary = "Page " + std::to_string(*page + 1) + " of " + std::to_string(pages_.size())};
    said.knowledge.emplace_back(next_key_, next);
    offer(said, right_calls(""), {act_call(pages_[*page].front().id)});
    return said;
  }

  tool::ContractReturn act(std::string_view args) {
    const std::string id = arg_of(args, id_field_);
    if (!is_seen_ || id != wanted_.id) return refusal("That is not the one: " + id);
    has_acted_ = true;
    touch();
    tool::ContractReturn said{.result = R"({"ok":true})", .summary = verb_ + " " + id + ": done"};
    said.knowledge.emplace_back(done_key_, "true");
    offer(said, {finish()}, {list_call(0)});
    return said;
  }

  std::string noun_{};
  std::string verb_{};
  bool has_numbers_ = false;
  std::string page_field_{};
  std::string id_field_{};
  std::string next_key_{};
  std::string done_key_{};
  std::string list_{};
  std::string act_{};
  std::vector<std::vector<PageItem>> pages_{};
  std::vector<std::string> cursors_{};  // that lead to each page
  PageItem wanted_{};
  size_t next_ = 0;
  bool is_seen_ = false;
  bool has_acted_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_pages_episode(Draw draw) {
  return std::make_unique<PagesEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
