#include "summary/add_delta.h"

#include <algorithm>
#include <array>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/delta.h"
#include "summary/summarize.h"

namespace twotrack {
namespace {

// What a tool_result says about itself rather than about what the tool found.
bool is_own_field(std::string_view name) {
  constexpr std::array<std::string_view, 10> kOwn = {
      "call_id",     "tool",    "outcome", "raw_output", "error",
      "duration_ms", "attempt", "delta",   "summarizer", "redacted"};
  return std::ranges::find(kOwn, name) != kOwn.end();
}

// A result that came without raw output: its data are what the tool returned.
std::string output_in(JsonElement data) {
  JsonElement parsed;
  if (data["parsed_output"].read(parsed) && !parsed.is_null()) return parsed.json();
  JsonObject members;
  if (!data.read(members)) return {};
  JsonWriter json;
  json.begin_object();
  for (const auto member : members) {
    if (!is_own_field(member.key)) json.key(member.key).raw(member.value.json());
  }
  json.end_object();
  return json.text() == "{}" ? std::string() : json.take();
}

}  // namespace

void add_delta(Draft& draft, const Registry* registry) {
  if (draft.type() != EventType::kToolResult || draft.has_delta()) return;
  const auto tree = JsonTree::parse(draft.data());
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const JsonElement data = tree.value().root();
  const std::string returned = draft.raw_output() ? std::string() : output_in(data);
  const Delta delta = summarize(
      {.tool = json_string(data, "tool"),
       .raw_output = draft.raw_output() ? std::string_view(*draft.raw_output()) : returned,
       .said = draft.data(),
       .registry = registry});
  JsonWriter summarizer;
  draft.add_delta(to_json(delta), summarizer.string(delta.summarizer).take());
}

}  // namespace twotrack
