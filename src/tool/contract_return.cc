#include "tool/contract_return.h"

#include "base/json_writer.h"

namespace twotrack::tool {
namespace {

void write_list(JsonWriter& json, std::string_view name, const std::vector<Json>& items) {
  json.key(name).begin_array();
  for (const Json& item : items) json.raw(item);
  json.end_array();
}

}  // namespace

ToolReturn ContractReturn::to_return() const {
  JsonWriter json;
  json.begin_object().key("result").raw(result).key("summary").lossy_string(summary);
  json.key("knowledge_delta").begin_object();
  for (const auto& [key, value] : knowledge) json.key(key).raw(value);
  json.end_object().member("outcome", name_of(outcome)).key("error");
  if (error.empty()) {
    json.null();
  } else {
    json.lossy_string(error);
  }
  if (knows_problems) write_list(json, "diagnostics", diagnostics);
  if (!candidates.empty()) write_list(json, "candidate_actions", candidates);
  json.end_object();
  return {.output = json.take()};
}

ToolReturn error_return(std::string_view error) {
  ContractReturn said{.outcome = Outcome::kError, .summary = "Error: " + std::string(error)};
  said.error = error;
  return said.to_return();
}

Json candidate(std::string_view tool, std::string_view args) {
  JsonWriter json;
  json.begin_object().member("tool", tool).key("args").raw(args).end_object();
  return json.take();
}

Json json_text(std::string_view text) {
  return JsonWriter().lossy_string(text).take();
}

std::string count_of(uint64_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace twotrack::tool
