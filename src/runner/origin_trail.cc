#include "runner/origin_trail.h"

#include <array>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/delta.h"

namespace twotrack::runner {
namespace {

struct NamedRef {
  std::string_view name;
  OriginTrail::Ref OriginTrail::* ref;
};
constexpr std::array<NamedRef, 7> kRefs{{{"run_start", &OriginTrail::run_start},
                                         {"prompt", &OriginTrail::prompt},
                                         {"hub_update", &OriginTrail::hub_update},
                                         {"limit", &OriginTrail::limit},
                                         {"candidates", &OriginTrail::candidates},
                                         {"state_summary", &OriginTrail::state_summary},
                                         {"diagnostics", &OriginTrail::diagnostics}}};

// Most deltas name none of these, and need not be read a second time.
bool may_say_something(std::string_view delta) {
  for (const std::string_view key : {"\"state_summary\"", "\"diagnostics\"", "\"extensions\""}) {
    if (delta.find(key) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

void OriginTrail::note(const Event& event) {
  switch (event.kind()) {
    case EventType::kRunStart:
      run_start = prompt = event.seq;
      limit.reset();
      break;
    case EventType::kAgentResumed: {
      const auto* resumed = event.as<AgentResumed>();
      if (resumed != nullptr && !resumed->prompt.text.empty()) prompt = event.seq;
      break;
    }
    case EventType::kHubUpdate:
      hub_update = event.seq;
      break;
    case EventType::kPacketLimit:
      limit = event.seq;
      break;
    case EventType::kToolResult:
      candidates = event.seq;  // each result replaces them
      note_delta(event);
      break;
    default:
      break;
  }
}

void OriginTrail::note_delta(const Event& event) {
  const std::string text = peek(event.data, &ToolResult::delta).text;
  if (!may_say_something(text)) return;
  const auto delta = parse_delta(text);
  if (!delta.ok()) return;
  if (!delta.value().state_summary.empty()) state_summary = event.seq;
  if (delta.value().has_diagnostics) diagnostics = event.seq;
  for (const auto& [name, value] : delta.value().extensions) extensions[name] = event.seq;
}

Json to_json(const OriginTrail& trail) {
  JsonWriter json;
  json.begin_object();
  for (const NamedRef& one : kRefs) {
    if (const OriginTrail::Ref& ref = trail.*one.ref) json.member(one.name, *ref);
  }
  json.key("extensions").begin_object();
  for (const auto& [name, ref] : trail.extensions) json.member(name, ref);
  return json.end_object().end_object().take();
}

std::optional<OriginTrail> read_trail(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  if (!tree.ok() || !tree.value().root().is_object()) return std::nullopt;
  OriginTrail trail;
  const JsonElement root = tree.value().root();
  for (const NamedRef& one : kRefs) {
    if (const JsonElement ref = root[one.name]; ref.is_number()) trail.*one.ref = ref.count();
  }
  for (const auto& [name, ref] : root["extensions"].object()) {
    trail.extensions[std::string(name)] = ref.count();
  }
  return trail;
}

}  // namespace twotrack::runner
