#include "project/why.h"

#include "base/json_writer.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "model/token_estimate.h"
#include "project/packet_place.h"
#include "text/event_text.h"
#include "track/index.h"

namespace twotrack::project {
namespace {

using runner::Origins;
using runner::PacketLog;

void add_ref(Explained& part, const std::optional<uint64_t>& ref) {
  if (part.refs.empty() && ref) part.refs.push_back(*ref);
}

// Details from the log that the packet does not keep.
void add_origin(Explained& part, const Origins& origins) {
  const runner::OriginTrail& parts = origins.parts;
  if (part.rule == ViewRule::kSetOnce) add_ref(part, parts.run_start);
  if (part.rule == ViewRule::kHubUpdate) add_ref(part, parts.hub_update);
  if (part.path == "state_summary") add_ref(part, parts.state_summary);
  if (part.path == "diagnostics") add_ref(part, parts.diagnostics);
  if (part.path == "candidate_actions") add_ref(part, parts.candidates);
  if (part.path.starts_with("extensions.")) {
    const auto found = parts.extensions.find(part.path.substr(std::string("extensions.").size()));
    if (found != parts.extensions.end()) add_ref(part, found->second);
  }
  if (part.refs.size() != 1) return;
  const auto result = origins.results.find(part.refs[0]);
  if (result == origins.results.end() || result->second.summarizer.empty()) return;
  part.note += (part.note.empty() ? "" : "; ") + ("delta by " + result->second.summarizer);
}

// Words that no server was seen to give.
void add_teller(Explained& part, const PacketLog& log) {
  if (!part.path.starts_with("history.") || part.refs.size() != 1) return;
  if (log.index().row(part.refs[0]).type != EventType::kModelResponse) return;
  const auto stored = track::read_event(log.log(), log.index(), part.refs[0]);
  const auto said = stored.ok() ? read_as<ModelResponse>(stored.value()->parsed.data)
                                : Result<ModelResponse>(stored.error());
  if (!said.ok() || !is_told_by_client(said.value().notes.text)) return;
  part.note += (part.note.empty() ? "" : "; ") + std::string(kAsToldByClient);
}

}  // namespace

Result<WhyAnswer> explain_place(PacketLog& log, uint64_t seq, const ApplyOptions& options) {
  WhyAnswer answer{.agent = log.agent(), .seq = seq};
  const track::IndexRow row = log.index().row(seq);
  answer.log_bytes = row.offset + row.length + 1;
  answer.packet = TRY(log.at(seq, options));
  answer.seen_by_model = options.limit_override == 0 &&
                         record_of(log, seq, to_json(answer.packet)) == PacketRecord::kSame;
  if (options.limit_override == 0) answer.budget = TRY(budget_at(log, seq, answer.packet.limit));
  answer.view = make_view(answer.packet);
  answer.parts = explain(answer.packet, answer.view.text);
  const Origins origins = TRY(runner::find_origins(log, seq, answer.packet));
  for (Explained& part : answer.parts) {
    if (part.rule == ViewRule::kHeader) part.refs = {seq};
    add_origin(part, origins);
    add_teller(part, log);
  }
  for (size_t place = 0; place < answer.packet.actions.size(); ++place) {
    const Action& action = answer.packet.actions[place];
    if (action.is_speech()) continue;
    answer.actions.push_back({.place = place,
                              .origin = origins.results.at(action.ref),
                              .tokens = model::estimate_tokens(action.shown)});
  }
  return answer;
}

Json to_json(const WhyAnswer& answer) {
  JsonWriter json;
  json.begin_object().member("agent_id", answer.agent).member("seq", answer.seq);
  json.member("turn", answer.packet.turn).member("seen_by_model", answer.seen_by_model);
  json.member("limit", answer.packet.limit).member("budget", answer.budget);
  json.member("view_bytes", answer.view.text.size());
  json.member("view_tokens", model::estimate_tokens(answer.view.text));
  json.member("log_bytes", answer.log_bytes).key("parts").begin_array();
  for (const Explained& part : answer.parts) {
    json.begin_object().member("path", part.path).member("rule", name_of(part.rule));
    json.key("refs").begin_array();
    for (const uint64_t ref : part.refs) json.string(format_ref(ref));
    json.end_array().member("bytes", part.text.size()).key("note").lossy_string(part.note);
    json.key("value").raw(part.text).end_object();
  }
  json.end_array().key("left_out").begin_array();
  for (const Omission& omission : answer.view.omissions) {
    json.begin_object().member("what", omission.what).member("reason", omission.reason);
    json.member("bytes", omission.bytes).end_object();
  }
  json.end_array().key("actions").begin_array();
  for (const ActionCost& cost : answer.actions) {
    const Action& action = answer.packet.actions[cost.place];
    json.begin_object().member("ref", format_ref(action.ref));
    json.member("tool", action.tool).member("outcome", name_of(action.outcome));
    json.member("raw_bytes", cost.origin.raw_bytes).member("delta_bytes", cost.origin.delta_bytes);
    json.member("shown_bytes", action.shown.size()).member("shown_tokens", cost.tokens);
    json.member("hidden_values", action.hidden);
    json.key("summarizer").lossy_string(cost.origin.summarizer).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::project
