#include "python/loose_event.h"

#include "base/json_writer.h"
#include "base/text.h"
#include "packet/sent_event.h"
#include "projection/apply.h"
#include "python/errors.h"
#include "python/values.h"
#include "summary/contract.h"
#include "summary/summarize.h"

namespace nb = nanobind;

namespace twotrack::python {
namespace {

constexpr uint64_t kTurnMax = uint64_t{1} << 53;

bool is_frame(std::string_view name) {
  return is_one_of(name, {"type", "event", "tool_name", "tool", "turn", "data"});
}

// What a tool_result says of the call rather than of what the tool returned.
bool is_of_call(std::string_view name) {
  return is_one_of(name, {"call_id", "args", "duration_ms", "attempt", "timestamp"});
}

// Whether it is the data of an event, and not what a tool returned.
bool is_event_data(JsonElement data) {
  if (!data.is_object()) return false;
  for (const std::string_view name : {"raw_output", "delta", "summary_delta", "packet_delta"}) {
    if (data[name].exists()) return true;
  }
  return false;
}

std::string_view first_text(JsonElement a, JsonElement b,
                            std::initializer_list<std::string_view> keys) {
  for (const JsonElement object : {a, b}) {
    if (!object.is_object()) continue;
    for (const std::string_view key : keys) {
      const std::string_view text = json_string(object, key);
      if (!text.empty()) return text;
    }
  }
  return {};
}

// The members of an event that stand beside its frame.
Json beside_frame(JsonElement event, bool (*is_left_out)(std::string_view)) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : event.object()) {
    if (!is_frame(name) && !is_left_out(name)) json.key(name).raw(value.json());
  }
  return json.end_object().take();
}

bool is_nothing(std::string_view /*name*/) {
  return false;
}

Json data_of(JsonElement event) {
  return event["data"].exists() ? event["data"].json() : beside_frame(event, is_nothing);
}

Error twice(std::string_view name) {
  return Error{Code::kInvalid,
               "\"" + std::string(name) + "\" is given twice: beside data, and in it"};
}

// A tool's own summary counts before those of a summarizer, also in an output that has members
// beside those of the contract.
void write_own_summary(JsonWriter& json, JsonElement output) {
  if (!output.is_object() || is_contract(output)) return;
  if (const std::string_view own = json_string(output, "summary"); !own.empty()) {
    json.member("summary", own);
  }
}

// What stands beside data: some of it is of the call, and the rest as it stands in data.
Status write_beside_data(JsonWriter& json, JsonElement event, bool is_said) {
  const JsonElement data = event["data"];
  for (const auto& [name, value] : event.object()) {
    if (is_frame(name)) continue;
    if (!is_said || !data[name].exists()) {
      json.key(name).raw(value.json());
    } else if (!is_of_call(name)) {
      return twice(name);
    }
  }
  return Done{};
}

Result<Json> result_data(JsonElement event) {
  const bool has_data = event["data"].exists();
  const JsonElement inner = has_data ? event["data"] : event;
  const bool has_output_beside = has_data && event["raw_output"].exists();
  const bool is_said = is_event_data(inner) || (has_output_beside && inner.is_object());
  if (has_output_beside && !is_said && !inner.is_null()) return twice("raw_output");
  std::string_view tool = first_text(event, inner, {"tool_name", "tool"});
  const bool has_call = !first_text(event, inner, {"call_id"}).empty();
  if (tool.empty() && !has_call) tool = "unknown";
  JsonWriter json;
  json.begin_object();
  if (!tool.empty()) json.member("tool", tool);
  if (has_data) {
    TRY(write_beside_data(json, event, is_said));
  } else {
    for (const auto& [name, value] : event.object()) {
      if (is_of_call(name)) json.key(name).raw(value.json());
    }
  }
  if (is_said) {
    for (const auto& [name, value] : inner.object()) {
      const bool is_taken = is_frame(name) || (!has_data && is_of_call(name));
      if (!is_taken) json.key(name).raw(value.json());
    }
  } else if (has_data && !has_output_beside) {
    if (!event["summary"].exists()) write_own_summary(json, inner);
    json.key("raw_output").raw(inner.json());
  } else if (const Json rest = beside_frame(event, is_of_call); !has_data && rest != "{}") {
    write_own_summary(json, event);
    json.key("raw_output").raw(rest);
  }
  return json.end_object().take();
}

// Its nodes or its context, wherever they are. Both together are refused later.
Json hub_data(JsonElement event) {
  const JsonElement data = event["data"];
  const bool is_ours = data["nodes"].exists() || data["context"].exists();
  JsonWriter json;
  json.begin_object();
  bool has_nodes = is_ours;
  if (is_ours) {
    for (const auto& [name, value] : data.object()) json.key(name).raw(value.json());
  }
  for (const std::string_view name : {"context", "nodes"}) {
    if (!event[name].exists()) continue;
    json.key(name).raw(event[name].json());
    has_nodes = true;
  }
  if (!has_nodes) json.key("nodes").raw(data_of(event));
  return json.end_object().take();
}

Json turn_data(JsonElement event) {
  if (event["data"].is_object() || !event["turn"].exists()) return data_of(event);
  return JsonWriter().begin_object().key("turn").raw(event["turn"].json()).end_object().take();
}

LooseEvent read_text(std::string_view json) {
  const JsonTree tree = unwrap(JsonTree::parse(json));
  return unwrap(read_loose(tree.root()));
}

}  // namespace

Result<LooseEvent> read_loose(JsonElement event) {
  if (!event.is_object()) return Error{Code::kInvalid, "an event must be an object"};
  LooseEvent read{.type = std::string(first_text(event, event, {"type", "event"}))};
  if (read.type.empty()) {
    return Error{Code::kInvalid, "an event has no \"type\": tool_result, turn_start, hub_update …"};
  }
  if (event["turn"].exists() && !event["turn"].is_null()) {
    uint64_t turn = 0;
    if (!event["turn"].read(turn) || turn > kTurnMax) {
      return Error{Code::kInvalid, "\"turn\" must be a whole number from 0"};
    }
    read.turn = turn;
  }
  if (read.type == "tool_result") {
    read.data = TRY(result_data(event));
  } else if (read.type == "hub_update") {
    read.data = hub_data(event);
  } else if (read.type == "turn_start") {
    read.data = turn_data(event);
    if (read.data == "{}") return Error{Code::kInvalid, "a turn_start has no \"turn\""};
  } else {
    read.data = data_of(event);
  }
  return read;
}

LooseEvent read_loose(nb::handle event) {
  if (PyUnicode_Check(event.ptr()) || PyBytes_Check(event.ptr())) {
    return read_text(bytes_or_text(event));
  }
  return read_text(to_json_of_anything(event));
}

void keep_recent(Loose& loose, uint64_t actions_max) {
  std::deque<Action>& actions = loose.packet.actions;
  while (actions.size() > actions_max) actions.pop_front();
}

void apply_loose(Loose& loose, const LooseEvent& event, const Registry& registry) {
  Draft draft =
      unwrap(make_sent({.type = event.type, .data = event.data, .turn = event.turn}, nullptr));
  add_delta(draft, &registry);
  const JsonTree tree = unwrap(JsonTree::parse(draft.data()));
  if (draft.turn()) loose.packet.turn = *draft.turn();
  apply_data(loose.packet, draft.type(), tree.root(), loose.next_ref++);
  keep_recent(loose, loose.actions_max);
  loose.hub_is_new = draft.type() == EventType::kHubUpdate;
}

}  // namespace twotrack::python
