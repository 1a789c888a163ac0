#include "packet/delta.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/facts_tree.h"
#include "packet/outcome.h"
#include "packet/read_delta.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

// Whatever a delta from outside says, counting on from there never begins anew at 0.
constexpr uint64_t kLeftOutMax = uint64_t{1} << 40;

void write_pairs(JsonWriter& json, std::string_view name,
                 const std::vector<std::pair<std::string, Json>>& pairs) {
  if (pairs.empty()) return;
  json.key(name).begin_object();
  for (const auto& [key, value] : pairs) json.key(key).raw(value);
  json.end_object();
}

void write_texts(JsonWriter& json, std::string_view name,
                 const std::vector<std::pair<std::string, std::string>>& pairs) {
  if (pairs.empty()) return;
  json.key(name).begin_object();
  for (const auto& [key, text] : pairs) json.member(key, text);
  json.end_object();
}

void write_list(JsonWriter& json, std::string_view name, const std::vector<Json>& values) {
  json.key(name).begin_array();
  for (const Json& value : values) json.raw(value);
  json.end_array();
}

std::string shown_key(std::string_view key) {
  return cut_end(shown_text(key), kKeyBytesMax);
}

std::vector<std::pair<std::string, Json>> read_pairs(JsonElement object, std::string_view name) {
  std::vector<std::pair<std::string, Json>> pairs;
  JsonObject members;
  if (!object[name].read(members)) return pairs;
  for (const auto member : members) {
    pairs.emplace_back(shown_key(member.key), shown_json(member.value));
  }
  return pairs;
}

std::vector<Json> read_list(JsonElement object, std::string_view name) {
  std::vector<Json> values;
  JsonArray items;
  if (!object[name].read(items)) return values;
  for (const JsonElement item : items) values.push_back(shown_json(item));
  return values;
}

std::optional<Outcome> read_outcome(JsonElement delta) {
  const std::string_view word = json_string(delta, "outcome");
  const auto known = named<Outcome>(word);
  return known ? known : outcome_named(word);
}

Facts read_facts(JsonElement object) {
  Facts facts;
  JsonElement tree;
  if (!object["facts"].read(tree) || tree.is_null()) return facts;
  facts.tree = tree.json();
  facts.ranks = json_string(object, "ranks");
  facts.is_text = object["is_text"].flag();
  if (!object["left_out"].read(facts.left_out)) facts.left_out = 0;
  facts.left_out = std::min(facts.left_out, kLeftOutMax);
  complete_ranks(facts.ranks, count_leaves(tree));
  return facts;
}

}  // namespace

bool is_summary_given(const Delta& delta) {
  const std::string_view who = delta.summarizer;
  return !delta.summary.empty() &&
         (who.empty() || who.starts_with("contract@") || who.find(',') < who.find(' '));
}

Json to_json(const Delta& delta) {
  JsonWriter json;
  json.begin_object().member("outcome", name_of(delta.outcome));
  if (!delta.summary.empty()) json.member("summary", delta.summary);
  if (!delta.error.empty()) json.member("error", delta.error);
  if (!delta.state_summary.empty()) json.member("state_summary", delta.state_summary);
  write_pairs(json, "knowledge", delta.knowledge);
  write_texts(json, "supersedes", delta.supersedes);
  if (delta.has_diagnostics) write_list(json, "diagnostics", delta.diagnostics);
  if (!delta.candidates.empty()) write_list(json, "candidates", delta.candidates);
  write_pairs(json, "extensions", delta.extensions);
  if (!delta.facts.empty()) {
    json.key("facts").raw(delta.facts.tree).member("ranks", delta.facts.ranks);
    if (delta.facts.is_text) json.member("is_text", true);
    if (delta.facts.left_out > 0) json.member("left_out", delta.facts.left_out);
  }
  if (!delta.summarizer.empty()) json.member("summarizer", delta.summarizer);
  if (!delta.input_sha256.empty()) json.member("input_sha256", delta.input_sha256);
  json.end_object();
  return json.take();
}

void read_knowledge(JsonElement object, Delta& delta) {
  delta.knowledge = read_pairs(object, "knowledge");
  for (const auto member : object["supersedes"].object()) {
    std::string_view old;
    if (member.value.read(old))
      delta.supersedes.emplace_back(shown_key(member.key), shown_key(old));
  }
}

Delta read_delta(JsonElement root) {
  Delta delta;
  delta.outcome = read_outcome(root).value_or(Outcome::kError);
  delta.summary = json_string(root, "summary");
  delta.error = json_string(root, "error");
  if (!read_outcome(root) && delta.error.empty()) {
    delta.error = "the delta does not say how it ended";
  }
  delta.state_summary = json_string(root, "state_summary");
  read_knowledge(root, delta);
  delta.has_diagnostics = root["diagnostics"].is_array();
  delta.diagnostics = read_list(root, "diagnostics");
  delta.candidates = read_list(root, "candidates");
  delta.extensions = read_pairs(root, "extensions");
  delta.facts = read_facts(root);
  delta.summarizer = json_string(root, "summarizer");
  delta.input_sha256 = json_string(root, "input_sha256");
  return delta;
}

Result<Delta> parse_delta(std::string_view json) {
  if (json.size() > kDeltaBytesMax) {
    return Error{Code::kInvalid, "a delta has " + std::to_string(json.size()) +
                                     " bytes; the most is " + std::to_string(kDeltaBytesMax)};
  }
  const auto tree = TRY(JsonTree::parse(json));
  if (!tree.root().is_object()) return Error{Code::kInvalid, "a delta must be an object"};
  return read_delta(tree.root());
}

}  // namespace twotrack
