// pages: results come a page at a time; page on until the wanted one is there, then act on it.
#include <algorithm>
#include <optional>

#include "gym/verbs.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

const Phrases kNumberTexts = {
    "List the {0}s, one page at a time; {1} is the number of the page, from 1.",
    "Shows page {1} of the {0}s. The first is 1.",
    "One page of all {0}s ({1}: which, from 1).",
    "Read one page of the {0} list; {1} starts at 1.",
    "Browse {0}s by page ({1} = 1, 2, 3 and so on).",
    "Get the {0}s of page {1}.",
    "Gives some {0}s at a time: {1} is the page.",
    "{0}s by page: {1} says which page, starting at 1.",
    "A page of {0}s; {1}=1 is the first.",
    "List {0}s. There are several pages; choose with {1}.",
    "Give a page number ({1}) and get its {0}s.",
    "Not all {0}s at once: {1} is the page you want.",
    "Walk through the {0}s, page after page ({1}).",
    "Shows {0}s of page number {1}, counted from one.",
    "Next page of {0}s: raise {1} by one.",
    "Returns the {0}s on page {1} and whether there is more.",
    "Leaf through the {0}s: {1} counts from 1.",
    "The {0}s of one page, by its number {1}."};
const Phrases kCursorTexts = {
    "List the {0}s, a page at a time. Without {1} the first page; then with the {2} that it gave.",
    "The next {0}s: {1} is the {2} of the page before; leave it out at first.",
    "Pages of {0}s. Pass {2} as {1} to go on.",
    "Read the {0}s piece by piece: {1} is the {2} from before, nothing at the start.",
    "Lists some {0}s and a {2}; give that back as {1} for more.",
    "First call without {1}. For more {0}s, {1} is the {2} of the last answer.",
    "Browse {0}s. {1}: the {2} that came with the page before.",
    "Some {0}s and a {2}. For the next ones, {1} is that {2}; the first time without.",
    "To see more {0}s, hand over {2} as {1}.",
    "{0}s, part by part. {1} is optional: the {2} you were given.",
    "Continue the list of {0}s: {1} takes the {2} of the last part.",
    "Without {1} it begins at the first {0}; with the {2} it goes on.",
    "A list of {0}s in parts; pass the given {2} in {1} for the part after.",
    "Start with no {1}; then each {2} leads to more {0}s.",
    "More {0}s? Set {1} to the {2} that you got.",
    "Go on with {1} set to the last {2}; begin without.",
    "{0}s in portions; {1} takes {2}.",
    "The {0}s come in parts. {1}: empty at first, then the {2} of the part before.",
    "Ask again with {1} = {2} until you have seen enough {0}s.",
    "Part of the {0} list; the {2} in it opens the next part when passed as {1}."};
const Phrases kActTexts = {"{1} one {0}, by its {2}.",
                           "Use it to {1} the {0} with this {2}.",
                           "{1} a single {0} ({2}).",
                           "Carry out: {1} of the {0} with that {2}.",
                           "This will {1} one {0}; it takes {2}.",
                           "Call it to {1} a {0}, when its {2} is known.",
                           "The {0} with this {2} gets this: {1}.",
                           "To {1} a {0}, give its {2}.",
                           "One {0}, by {2}: {1} it.",
                           "Performs the {1} of a {0} ({2}).",
                           "{2} of the {0} in, and it will {1} that one.",
                           "Here you can {1} a {0}; it wants {2}.",
                           "Works on the {0} that {2} names: {1}.",
                           "Final step: {1} the {0} by its {2}.",
                           "Will {1} the {0} that has this {2}.",
                           "Does the {1} of one {0}; {2} names it.",
                           "Lets you {1} a {0}, given {2}."};
const Phrases kGoals = {"{0} the {1} called {2}.",
                        "Find the {1} {2} in the list and {0} it.",
                        "The {1} named {2} is to be handled: {0}",
                        "Please {0} {2}; it is one of the {1}s.",
                        "{2} is a {1} somewhere in the list: {0} it.",
                        "Search the {1}s for {2}; then {0} it",
                        "We need to {0} the {1} with the name {2}.",
                        "One of the {1}s is named {2}. {0} it.",
                        "{0} {2}, which you find in the list of {1}s.",
                        "Go through the {1}s until you find {2}, and {0} it.",
                        "In the list of {1}s there is {2}: {0} that one.",
                        "Your task: {0} the {1} {2}",
                        "Get {2} from the {1}s and {0} it.",
                        "{1} {2}: {0} it.",
                        "Could you {0} {2}? It is among the {1}s.",
                        "Page through the {1}s for {2} and {0} it.",
                        "Look for {2} among the {1}s, then {0}.",
                        "{0} {2} (a {1})."};

struct Item {
  std::string id{};
  std::string name{};
};

class PagesEpisode final : public Episode {
 public:
  explicit PagesEpisode(Draw with) : Episode(std::move(with)) {
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
    describe(d.say(kGoals, {verb_, noun_, wanted_.name}),
             {"Nothing listed yet: call " + list_ + ".",
              "The wanted one is not in sight: call " + list_ + " for the next page.",
              "It is in sight: call " + act_ + " with its " + id_field_ + ".",
              "It has been done: call submit_result."},
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
    list_ =
        add_tool(d.tool_name(kListVerbs, noun_), {std::move(page)},
                 d.say(has_numbers_ ? kNumberTexts : kCursorTexts, {noun_, page_field_, next_key_}),
                 [this](std::string_view args) { return list(args); });
    const std::string name = d.act_name(verb_, noun_);
    act_ = add_tool(name, {text_parameter(id_field_)}, d.say(kActTexts, {noun_, verb_, id_field_}),
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
    for (const Item& item : pages_[*page]) {
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
  std::vector<std::vector<Item>> pages_{};
  std::vector<std::string> cursors_{};  // that lead to each page
  Item wanted_{};
  size_t next_ = 0;
  bool is_seen_ = false;
  bool has_acted_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_pages_episode(Draw draw) {
  return std::make_unique<PagesEpisode>(std::move(draw));
}

}  // namespace twotrack::gym
