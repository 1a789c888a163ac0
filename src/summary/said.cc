#include "summary/said.h"

#include <algorithm>
#include <array>

#include "base/json_writer.h"
#include "packet/facts.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"
#include "summary/contract.h"
#include "summary/diagnostics.h"
#include "summary/findings.h"

namespace twotrack {
namespace {

bool has_member_named(JsonElement object, std::string_view key) {
  return object[key].exists();
}

bool is_contract_name(std::string_view name) {
  constexpr std::array<std::string_view, 11> kNames = {
      "result", "summary", "_summary", "knowledge_delta", "outcome",          "error",
      "status", "code",    "message",  "diagnostics",     "candidate_actions"};
  return std::ranges::find(kNames, name) != kNames.end();
}

void take_knowledge(JsonElement object, Delta& delta) {
  JsonObject members;
  if (!object["knowledge_delta"].read(members)) return;
  for (const auto member : members) {
    std::string value = member.value.json();
    if (value.size() > kKnowledgeValueMax) {
      // Cut rather than dropped: an older value of the key would look current.
      value = JsonWriter()
                  .string(cut_end(value_text(value, kKnowledgeValueMax), kKnowledgeValueMax / 2))
                  .take();
    }
    std::string key = shown_text(member.key);
    const auto known = std::ranges::find(delta.knowledge, key, &KnowledgeDelta::value_type::first);
    if (known != delta.knowledge.end()) {
      known->second = std::move(value);
    } else if (delta.knowledge.size() < kKnowledgeKeysMax) {
      delta.knowledge.emplace_back(std::move(key), std::move(value));
    }
  }
}

uint64_t number_in(JsonElement object, std::string_view key) {
  uint64_t number = 0;
  return !object[key].read(number) ? 0 : number;
}

Diagnostic read_diagnostic(JsonElement item) {
  const std::string_view rule = json_string(item, "rule");
  return {.file = std::string(json_string(item, "file")),
          .line = number_in(item, "line"),
          .column = std::max(number_in(item, "column"), number_in(item, "col")),
          .rule = std::string(rule.empty() ? json_string(item, "code") : rule),
          .test = std::string(json_string(item, "test")),
          .message = std::string(json_string(item, "message"))};
}

// The open problems, in the same words and within the same room as those of a report.
void take_diagnostics(JsonElement object, Delta& delta) {
  JsonArray items;
  if (!object["diagnostics"].read(items)) return;
  DiagnosticList list;
  for (const JsonElement item : items) {
    if (!item.is_object()) return;  // of another kind: it must not read as "no problems"
    list.add(read_diagnostic(item));
  }
  delta.diagnostics = list.write(kDiagnosticsBytesMax).json;
  delta.has_diagnostics = true;
}

void take_candidates(JsonElement object, Delta& delta) {
  JsonArray items;
  if (!object["candidate_actions"].read(items)) return;
  for (const JsonElement item : items) {
    if (!item.is_object() || json_string(item, "tool").empty()) continue;
    std::string action = shown_json(item);
    if (action.size() > kCandidateBytesMax) continue;
    if (delta.candidates.size() == kCandidatesMax) return;
    delta.candidates.push_back(std::move(action));
  }
}

}  // namespace

// "summary" alone is also what an issue tracker calls a title; the other names are ours.
bool is_contract(JsonElement object) {
  if (has_member_named(object, "_summary") || has_member_named(object, "knowledge_delta"))
    return true;
  if (has_member_named(object, "result") && has_member_named(object, "outcome")) return true;
  JsonObject members;
  if (!has_member_named(object, "summary") || !object.read(members)) return false;
  return std::ranges::all_of(members,
                             [](const auto& member) { return is_contract_name(member.key); });
}

std::string beside_contract(JsonElement object) {
  JsonWriter json;
  json.begin_object();
  for (const auto member : object.object()) {
    if (!is_contract_name(member.key)) json.key(member.key).raw(member.value.json());
  }
  json.end_object();
  return json.text() == "{}" ? "null" : json.take();
}

JsonElement unwrapped(JsonElement value) {
  JsonObject members;
  JsonElement error;
  JsonElement result;
  if (!value.read(members) || members.size() != 2) return value;
  if (!members["error"].read(error) || !members["result"].read(result)) return value;
  const bool says_fine = error.is_null() || (error.is_boolean() && !error.flag());
  return says_fine && !result.is_null() ? result : value;
}

bool take_said(JsonElement object, Delta& delta) {
  std::string_view summary = json_string(object, "summary");
  if (summary.empty()) summary = json_string(object, "_summary");
  if (!summary.empty()) delta.summary = cut_end(shown_text(summary), kSummaryBytesMax);
  take_knowledge(object, delta);
  take_diagnostics(object, delta);
  take_candidates(object, delta);
  return !summary.empty();
}

}  // namespace twotrack
