#include "base/json_writer.h"
#include "cli/hub_place.h"
#include "cli/human.h"
#include "cli/terminal_text.h"

namespace twotrack::cli {
namespace {

void write_list(JsonWriter& json, std::string_view key, const std::vector<std::string>& values) {
  json.key(key).begin_array();
  for (const std::string& value : values) json.string(value);
  json.end_array();
}

void write_fact(JsonWriter& json, const hub::Fact& fact) {
  const hub::Learned& learned = fact.learned;
  json.begin_object().member("operation", learned.operation).member("status", learned.status);
  json.key("summary").lossy_string(learned.summary).key("knowledge").raw(learned.knowledge);
  json.member("state", fact.is_stale ? "stale" : "fresh");
  json.member("source_hash", learned.source_hash).member("agent_id", learned.agent_id);
  json.member("ref", learned.ref).member("learned_at", learned.learned_at).end_object();
}

std::string first_line(std::string_view text) {
  return terminal_line(text.substr(0, text.find('\n')));
}

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + terminal_line(id);
  return text;
}

std::string row(const Style& style, std::string name, const std::string& text) {
  if (text.empty()) return {};
  name.resize(11, ' ');
  return "  " + style.dim(name) + text + "\n";
}

std::string fact_line(const hub::Fact& fact, const Style& style) {
  const hub::Learned& learned = fact.learned;
  std::string text = learned.status;
  if (!learned.summary.empty()) text += ": " + terminal_line(learned.summary);
  if (fact.is_stale) text += style.tone(Tone::kDoubtful, "  (of another text)");
  return row(style, learned.operation,
             text + style.dim("  " + learned.agent_id + ", " + short_time(learned.learned_at)));
}

Tone tone_of(hub::Freshness freshness) {
  if (freshness == hub::Freshness::kFresh) return Tone::kGood;
  return freshness == hub::Freshness::kStale ? Tone::kDoubtful : Tone::kBad;
}

}  // namespace

std::string to_json(const hub::NodeState& state) {
  JsonWriter json;
  json.begin_object().member("node_id", state.id).member("state", hub::name_of(state.freshness));
  if (state.freshness == hub::Freshness::kMissing) {
    if (!state.moved_to.empty()) json.member("moved_to", state.moved_to);
    return json.end_object().take();
  }
  const hub::Node& node = state.node;
  json.member("type", hub::name_of(node.type)).member("name", node.name).member("file", node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.member("signature", node.signature).member("docstring", node.docstring);
  write_list(json, "decorators", node.decorators);
  json.member("source_hash", node.source_hash).key("learned").begin_array();
  for (const hub::Fact& fact : state.facts) write_fact(json, fact);
  json.end_array();
  write_list(json, "callers", state.callers);
  write_list(json, "callees", state.callees);
  return json.end_object().take();
}

std::string to_text(const hub::NodeState& state, const Style& style) {
  std::string text = style.bold(terminal_line(state.id)) + "  " +
                     style.tone(tone_of(state.freshness), std::string(name_of(state.freshness))) +
                     "\n";
  if (state.freshness == hub::Freshness::kMissing) {
    return text + row(style, "moved to", terminal_line(state.moved_to));
  }
  const hub::Node& node = state.node;
  text += row(style, "is",
              std::string(hub::name_of(node.type)) + ", lines " + std::to_string(node.start_line) +
                  "-" + std::to_string(node.end_line));
  text += row(style, "signature", terminal_line(node.signature));
  text += row(style, "says", first_line(node.docstring));
  text += row(style, "decorated", joined(node.decorators));
  for (const hub::Fact& fact : state.facts) text += fact_line(fact, style);
  text += row(style, "called by", joined(state.callers));
  return text + row(style, "calls", joined(state.callees));
}

}  // namespace twotrack::cli
