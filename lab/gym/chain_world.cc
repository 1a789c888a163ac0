// chain: things are looked up, each by what the one before gave, until the goal can be acted on.
// answer: the same, and what was asked for is said in the end.
#include <algorithm>

#include "gym/chain_phrases.h"
#include "gym/verbs_phrases.h"
#include "gym/world_episode.h"
#include "gym/worlds.h"

namespace twotrack::gym {
namespace {

struct Field {
  std::string name{};
  std::string value{};
};

struct Record {
  std::string id{};
  std::vector<Field> fields{};
};

class ChainEpisode final : public WorldEpisode {
 public:
  enum class End : uint8_t { kAct, kAnswer };

  ChainEpisode(Draw with, End end) : WorldEpisode(std::move(with)), end_(end) {
    Draw& d = draw();
    person_ = d.person();
    lists_fields_ = d.chance(60);
    tells_knowledge_ = d.chance(50);
    const uint64_t links = d.between(1, 3);
    for (uint64_t i = 0; i < links; ++i) {
      nouns_.push_back(d.word());
      id_fields_.push_back(d.field_name({nouns_.back() + "_id", "id", "key", "number"}));
    }
    make_records();
    add_lookups();
    end_ == End::kAct ? add_act() : add_answer();
    add_other_tools();
    const std::string wanted = goal();
    describe(wanted, steps(), 2 * links + 4);
  }

  std::vector<model::Call> right_calls(std::string_view) const override {
    if (has_acted_) return {finish()};
    if (!has_found_) return {{.tool = find_, .args = args_json({{query_, json_of(person_)}})}};
    // Several were found, and only their details tell which is meant.
    if (!lists_fields_ && first_.size() > 1 && !is_known(meant().id)) {
      std::vector<model::Call> right;
      for (const Record& one : first_) {
        if (!is_known(one.id)) right.push_back(details_of(one.id));
      }
      return right;
    }
    if (reached_ + 1 < chain_.size()) return {next_of(reached_)};
    const Record& last = chain_.back();
    if (needs_details() && !is_known(last.id)) return {details_of(last.id)};
    if (end_ == End::kAnswer) return {finish()};
    std::vector<std::pair<std::string, std::string>> all = {{id_fields_.back(), json_of(last.id)}};
    if (!value_field_.empty()) all.emplace_back(value_field_, json_of(last.fields[0].value));
    JsonWriter args;
    args.begin_object();
    for (const auto& [name, value] : all) args.key(name).raw(value);
    return {{.tool = act_, .args = args.end_object().take()}};
  }

  bool is_done() const override { return end_ == End::kAct ? has_acted_ : submitted_ == answer_; }

 private:
  bool is_known(const std::string& id) const {
    return std::ranges::find(known_, id) != known_.end();
  }
  const Record& meant() const { return chain_.front(); }
  bool needs_details() const { return end_ == End::kAnswer || !value_field_.empty(); }

  model::Call details_of(const std::string& id) const {
    return {.tool = details_, .args = args_json({{detail_field_, json_of(id)}})};
  }
  model::Call next_of(size_t place) const {
    return {.tool = next_[place],
            .args = args_json({{id_fields_[place], json_of(chain_[place].id)}})};
  }

  bool is_taken(const std::string& name) const {
    return std::ranges::find(field_names_, name) != field_names_.end() ||
           std::ranges::find(id_fields_, name) != id_fields_.end();
  }

  Record drawn_record() {
    Draw& d = draw();
    Record record{.id = d.identifier()};
    for (const std::string& name : field_names_) {
      const std::string value = d.chance(50) ? d.word() : d.identifier();
      record.fields.push_back({.name = name, .value = value});
    }
    return record;
  }

  void make_records() {
    Draw& d = draw();
    for (int i = 0; i < 3; ++i) {
      std::string name = d.chance(50) ? d.say(chain_phrases::kFields) : d.word();
      while (is_taken(name)) name = d.word();
      field_names_.push_back(std::move(name));
    }
    // Details belong to what the chain ends with, so that there is nothing to choose from by them
    // unless it ends with the first.
    const uint64_t several = nouns_.size() == 1 || lists_fields_ ? d.between(1, 3) : 1;
    for (uint64_t i = 0; i < several; ++i) {
      Record record = drawn_record();
      // By this one they are told apart.
      record.fields[1].value += std::to_string(i) + std::to_string(d.below(10));
      first_.push_back(std::move(record));
    }
    chain_.push_back(first_[d.below(first_.size())]);
    while (chain_.size() < nouns_.size()) chain_.push_back(drawn_record());
    if (end_ == End::kAnswer) answer_ = chain_.back().fields[0].value;
  }

  std::string goal() {
    Draw& d = draw();
    std::string which;
    if (first_.size() > 1) {
      which =
          d.say(chain_phrases::kWhich, {nouns_.front(), field_names_[1], meant().fields[1].value});
    }
    std::string of = person_;
    for (size_t i = 0; i + 1 < nouns_.size(); ++i) of = "the " + nouns_[i] + " of " + of;
    return end_ == End::kAct
               ? d.say(chain_phrases::kActGoals, {verb_, nouns_.back(), of, which})
               : d.say(chain_phrases::kAskGoals, {field_names_[0], nouns_.back(), of, which});
  }

  std::vector<std::string> steps() {
    Draw& d = draw();
    std::vector<std::string> all = {d.say(chain_phrases::kStepFind, {find_})};
    for (const std::string& next : next_) all.push_back(d.say(chain_phrases::kStepNext, {next}));
    if (needs_details()) all.push_back(d.say(chain_phrases::kStepDetails, {details_}));
    if (end_ == End::kAnswer) {
      all.push_back(d.say(chain_phrases::kStepAnswer));
      return all;
    }
    all.push_back(d.say(chain_phrases::kStepAct, {act_}));
    all.push_back(d.say(chain_phrases::kStepDone));
    return all;
  }

  void add_lookups() {
    Draw& d = draw();
    query_ = d.field_name({"name", "query", "customer", "owner"});
    find_ = add_tool(d.tool_name(kFindVerbs, nouns_[0]), {text_parameter(query_)},
                     d.say(chain_phrases::kFind, {nouns_[0]}),
                     [this](std::string_view args) { return find(args); });
    for (size_t i = 0; i + 1 < nouns_.size(); ++i) {
      next_.push_back(
          add_tool(d.tool_name(kFindVerbs, nouns_[i + 1]), {text_parameter(id_fields_[i])},
                   d.say(chain_phrases::kNext, {nouns_[i + 1], id_fields_[i], nouns_[i]}),
                   [this, i](std::string_view args) { return follow(i, args); }));
    }
    detail_field_ = id_fields_.back();
    details_ = add_tool(d.tool_name(kDetailVerbs, nouns_.back()), {text_parameter(detail_field_)},
                        d.say(chain_phrases::kDetail, {nouns_.back(), detail_field_}),
                        [this](std::string_view args) { return details(args); });
  }

  void add_act() {
    Draw& d = draw();
    verb_ = d.say(kActVerbs);
    std::vector<tool::Parameter> parameters = {text_parameter(id_fields_.back())};
    std::string needs;
    if (d.chance(60)) {
      value_field_ = d.chance(50) ? field_names_[0] : "current_" + field_names_[0];
      parameters.push_back(text_parameter(value_field_));
      needs = d.say(chain_phrases::kNeeds, {field_names_[0]});
    }
    const std::string name = d.act_name(verb_, nouns_.back());
    act_ = add_tool(name, std::move(parameters),
                    d.say(chain_phrases::kAct, {nouns_.back(), verb_, needs}),
                    [this](std::string_view args) { return act(args); });
    done_key_ = nouns_.back() + "_" + verb_ + "_done";
    if (d.chance(60)) succeed_by(act_, done_key_, "true");
    add_finish(kFinishTexts);
  }

  void add_answer() { add_finish(chain_phrases::kAnswer); }

  void write_record(JsonWriter& json, const Record& record, size_t place, bool in_full) const {
    json.begin_object().member(id_fields_[place], record.id);
    for (size_t i = 0; i < record.fields.size(); ++i) {
      // A list tells by what its entries differ, not the values that are wanted of them.
      if (!in_full && i != 1) continue;
      json.member(record.fields[i].name, record.fields[i].value);
    }
    json.end_object();
  }

  void note(tool::ContractReturn& said, const std::string& key, const std::string& value) const {
    if (tells_knowledge_) said.knowledge.emplace_back(key, json_of(value));
  }

  tool::ContractReturn find(std::string_view args) {
    if (arg_of(args, query_) != person_) return refusal("Nobody of that name has any");
    has_found_ = true;
    JsonWriter json;
    json.begin_object().key(nouns_[0] + "s").begin_array();
    for (const Record& one : first_) {
      if (lists_fields_) {
        write_record(json, one, 0, false);
      } else {
        json.begin_object().member(id_fields_[0], one.id).end_object();
      }
    }
    json.end_array();
    add_other_text(json);
    tool::ContractReturn said{.result = json.end_object().take(),
                              .summary = tool::count_of(first_.size(), nouns_[0]) + " found"};
    if (first_.size() == 1) note(said, nouns_[0], first_[0].id);
    offer(said, right_calls(""), {details_of(first_[0].id), details_of(draw().identifier())});
    return said;
  }

  tool::ContractReturn follow(size_t place, std::string_view args) {
    const std::string id = arg_of(args, id_fields_[place]);
    if (!has_found_ || place > reached_ || id != chain_[place].id) {
      return refusal("There is no " + nouns_[place] + " " + id);
    }
    reached_ = std::max(reached_, place + 1);
    JsonWriter json;
    json.begin_object().key(nouns_[place + 1]);
    json.begin_object().member(id_fields_[place + 1], chain_[place + 1].id).end_object();
    add_other_text(json);
    tool::ContractReturn said{.result = json.end_object().take(),
                              .summary = "The " + nouns_[place + 1] + " of " + id};
    note(said, nouns_[place + 1], chain_[place + 1].id);
    offer(said, right_calls(""), {{.tool = find_, .args = args_json({{query_, json_of(id)}})}});
    return said;
  }

  tool::ContractReturn details(std::string_view args) {
    const std::string id = arg_of(args, detail_field_);
    const Record* record = nullptr;
    if (has_found_ && reached_ + 1 == chain_.size() && chain_.back().id == id) {
      record = &chain_.back();
    }
    if (nouns_.size() == 1 && has_found_) {
      for (const Record& one : first_) {
        if (one.id == id) record = &one;
      }
    }
    if (record == nullptr) return refusal("There is no " + nouns_.back() + " " + id);
    known_.push_back(id);
    JsonWriter json;
    write_record(json, *record, nouns_.size() - 1, true);
    tool::ContractReturn said{.result = json.take(), .summary = "Details of " + id};
    for (const Field& field : record->fields) note(said, field.name, field.value);
    offer(said, right_calls(""), {{.tool = find_, .args = args_json({{query_, json_of(id)}})}});
    return said;
  }

  tool::ContractReturn act(std::string_view args) {
    const Record& last = chain_.back();
    const bool is_meant =
        has_found_ && reached_ + 1 == chain_.size() && arg_of(args, id_fields_.back()) == last.id;
    if (!is_meant) return refusal("There is no such " + nouns_.back());
    if (!value_field_.empty() && arg_of(args, value_field_) != last.fields[0].value) {
      return refusal("That is not the " + field_names_[0] + " of " + last.id);
    }
    has_acted_ = true;
    touch();
    tool::ContractReturn said{.result = R"({"ok":true})",
                              .summary = verb_ + " " + last.id + ": done"};
    said.knowledge.emplace_back(done_key_, "true");
    offer(said, {finish()}, {details_of(last.id)});
    return said;
  }

  End end_;
  std::string person_{};
  bool lists_fields_ = false;
  bool tells_knowledge_ = false;
  std::vector<std::string> nouns_{};
  std::vector<std::string> id_fields_{};
  std::vector<std::string> field_names_{};
  std::vector<Record> first_{};  // what the name leads to
  std::vector<Record> chain_{};  // the one that is meant, and what follows from it
  std::string query_{};
  std::string detail_field_{};
  std::string value_field_{};
  std::string verb_{};
  std::string done_key_{};
  std::string find_{};
  std::vector<std::string> next_{};
  std::string details_{};
  std::string act_{};
  bool has_found_ = false;
  size_t reached_ = 0;  // how far the chain has been followed
  std::vector<std::string> known_{};
  bool has_acted_ = false;
};

}  // namespace

std::unique_ptr<Episode> make_chain_episode(Draw draw) {
  return std::make_unique<ChainEpisode>(std::move(draw), ChainEpisode::End::kAct);
}

std::unique_ptr<Episode> make_answer_episode(Draw draw) {
  return std::make_unique<ChainEpisode>(std::move(draw), ChainEpisode::End::kAnswer);
}

}  // namespace twotrack::gym
