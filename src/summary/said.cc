#include "summary/said.h"

#include <algorithm>

#include "packet/shown_text.h"
#include "summary/contract.h"

namespace twotrack {
namespace {

bool has(JsonElement object, std::string_view key) {
  return !object[key].error();
}

void take_knowledge(JsonElement object, Delta& delta) {
  simdjson::dom::object members;
  if (object["knowledge_delta"].get(members)) return;
  for (const auto member : members) {
    std::string value = simdjson::minify(member.value);
    if (value.size() > kKnowledgeValueMax) continue;
    std::string key = shown_text(member.key);
    const auto known = std::ranges::find(delta.knowledge, key, &KnowledgeDelta::value_type::first);
    if (known != delta.knowledge.end()) {
      known->second = std::move(value);
    } else if (delta.knowledge.size() < kKnowledgeKeysMax) {
      delta.knowledge.emplace_back(std::move(key), std::move(value));
    }
  }
}

}  // namespace

bool is_contract(JsonElement object) {
  return has(object, "summary") || has(object, "_summary") || has(object, "knowledge_delta") ||
         (has(object, "result") && has(object, "outcome"));
}

JsonElement unwrapped(JsonElement value) {
  simdjson::dom::object members;
  JsonElement error;
  JsonElement result;
  if (value.get(members) || members.size() != 2) return value;
  if (members["error"].get(error) || members["result"].get(result)) return value;
  const bool says_fine = error.is_null() || (error.is_bool() && !bool(error));
  return says_fine && !result.is_null() ? result : value;
}

bool take_said(JsonElement object, Delta& delta) {
  std::string_view summary = json_string(object, "summary");
  if (summary.empty()) summary = json_string(object, "_summary");
  if (!summary.empty()) delta.summary = cut_end(shown_text(summary), kSummaryBytesMax);
  take_knowledge(object, delta);
  return !summary.empty();
}

}  // namespace twotrack
