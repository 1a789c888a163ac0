#include "text/event_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/json_tree.h"
#include "base/utf8.h"
#include "event/data_member.h"
#include "event/line.h"
#include "event/model_name.h"
#include "event/parts.h"
#include "event/program_name.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"
#include "event/wire_type.h"
#include "packet/delta.h"
#include "text/human.h"
#include "text/style.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

// At most this much of a text is shown; --event and --raw show the rest.
constexpr size_t kTitleBytesMax = 4096;

std::string line_of(std::string_view text) {
  return terminal_line(utf8_prefix(text, kTitleBytesMax));
}

void add_detail(EventText& text, std::string_view detail) {
  if (detail.empty()) return;
  if (!text.detail.empty()) text.detail += ", ";
  text.detail += detail;
}

void add_status(EventText& text, const std::string& status) {
  if (status.empty()) return;
  text.mark = status_mark(status);
  text.tone = status_tone(status);
}

// As terminal_text() breaks them: a carriage return breaks a line, too.
size_t line_count(std::string_view text) {
  size_t breaks = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || is_return) ++breaks;
  }
  return breaks + (text.empty() || text.ends_with('\n') || text.ends_with('\r') ? 0 : 1);
}

void add_raw_size(EventText& text, uint64_t bytes, size_t lines) {
  add_detail(text, bytes == 0 ? "no output" : format_bytes(bytes));
  if (lines > 1) add_detail(text, count_of(lines, "line"));
}

void add_raw_output(EventText& text, std::string_view data, size_t body_max) {
  const StoredOutput stored = stored_output(data);
  text.has_raw_output = stored.exists();
  if (!text.has_raw_output) return;
  if (stored.is_binary()) add_detail(text, "binary");
  if (stored.json.empty()) {
    const std::string head = stored.blob_head();
    add_raw_size(text, stored.byte_count(), 0);
    text.blob_bytes = stored.byte_count() - std::min<uint64_t>(stored.byte_count(), head.size());
    text.body = terminal_text(utf8_prefix(head, body_max));
    return;
  }
  const auto bytes = stored.bytes();
  const std::string raw = bytes.ok() ? bytes.value() : stored.text();
  text.body = terminal_text(utf8_prefix(raw, body_max));
  add_raw_size(text, raw.size(), line_count(raw));
}

void add_duration(EventText& text, std::optional<double> ms) {
  const bool sensible = ms && *ms >= 0 && *ms < 1e12;
  if (sensible) add_detail(text, format_duration(static_cast<int64_t>(*ms * 1000)));
}

// "run_linter {"path":"a.py"}"
std::string call_text(std::string_view tool, const Json& args) {
  return line_of(tool) + (args.text.empty() ? "" : " " + line_of(json_as_text(args.text)));
}

// Parsed calls of a model: "run_linter {"path":"a.py"}; submit_result {}".
std::string calls_text(const Json& calls) {
  std::string text;
  for (const CallPart& call : read_calls(calls)) {
    const std::string& tool = call.name.empty() ? call.tool : call.name;
    if (tool.empty()) return line_of(calls.text);
    text += (text.empty() ? "" : "; ") +
            call_text(tool, call.args.text.empty() ? call.arguments : call.args);
  }
  return text;
}

// Calls that were of no use and were not made, unless `title` names them already.
std::string unmade_text(const Json& error, std::string_view title) {
  const auto part = read_part<ErrorPart>(error);
  if (!part) return {};
  for (const CallPart& call : read_calls(part->calls)) {
    if (!call.name.empty() && title.find(call.name) != std::string_view::npos) return {};
  }
  return calls_text(part->calls);
}

// Types without a form of their own: their data, and raw output where there is some.
EventText describe_any(std::string_view data, size_t body_max) {
  EventText text;
  add_raw_output(text, data, body_max);
  if (!text.has_raw_output && data != "{}") text.title = line_of(data);
  return text;
}

// One function a type that has a form of its own.
struct Describe {
  std::string_view data;
  size_t body_max;

  EventText operator()(const TurnStart& start) const {
    // Its number heads the turn already.
    return start.turn ? EventText{} : EventText{.title = line_of(data)};
  }

  EventText operator()(const RunStart& start) const {
    EventText text{.title = line_of(start.goal)};
    add_detail(text, line_of(model_name(start.model)));
    add_detail(text, line_of(start.program));
    add_detail(text, line_of(programs_text(start.programs)));
    return text;
  }

  EventText operator()(const AgentResumed& resumed) const {
    EventText text{.title = "by run " + line_of(resumed.run_id)};
    const std::string model = model_name(resumed.model);
    if (!model.empty()) add_detail(text, "from here on by " + line_of(model));
    if (!resumed.prompt.text.empty()) add_detail(text, "with another prompt");
    if (!resumed.programs.empty()) {
      add_detail(text, "from here on with " + line_of(programs_text(resumed.programs)));
    }
    return text;
  }

  EventText operator()(const UserMessage& message) const {
    return {.title = {}, .body = terminal_text(message.content)};
  }

  EventText operator()(const ModelRequest& request) const {
    EventText text;
    if (const auto& view = request.view) {
      add_detail(text, "view " + format_bytes(view->shared_bytes + view->rest.size()));
    }
    if (request.tokens) {
      const bool is_exact = request.tokens->how.known() == TokenCount::kExact;
      add_detail(text, (is_exact ? "" : "~") + std::to_string(request.tokens->count) + " tokens");
    }
    if (request.attempt > 1) add_detail(text, "attempt " + std::to_string(request.attempt));
    return text;
  }

  EventText operator()(const ModelResponse& response) const {
    EventText text{.title = {}, .body = terminal_text(response.text)};
    if (!response.error.text.empty()) {
      add_status(text, "error");
      text.title = line_of(error_words(response.error));
    }
    std::string calls = calls_text(response.calls);
    if (calls.empty()) calls = unmade_text(response.error, text.title);
    if (!calls.empty()) text.title += (text.title.empty() ? "" : "  ") + calls;
    add_detail(text, line_of(response.finish_reason));
    if (is_told_by_client(response.notes.text)) add_detail(text, kAsToldByClient);
    if (response.confidence) {
      add_detail(text, std::to_string(std::lround(*response.confidence * 100)) + " % sure");
    }
    return text;
  }

  EventText operator()(const ToolCall& call) const {
    EventText text{.title = call_text(call.tool, call.args)};
    if (!call.decided_by.empty())
      add_detail(text, "by " + line_of(decider_word(call.decided_by.text())));
    add_detail(text, line_of(call.effect.text()));
    return text;
  }

  EventText operator()(const ToolResult& result) const {
    EventText text{.title = line_of(result.tool)};
    const auto delta = parse_delta(result.delta.text);
    const Word<Outcome> outcome = outcome_of(result);
    add_status(text, outcome.text());
    if (!result.outcome.empty() && result.outcome != outcome) {
      add_detail(text, "sent as " + line_of(result.outcome.text()));
    }
    const std::string& error =
        result.error.empty() && delta.ok() ? delta.value().error : result.error;
    if (!error.empty()) add_detail(text, line_of(error));
    // "json@1 (mine@2 failed: …)"
    if (const size_t failed = result.summarizer.find('('); failed != std::string::npos) {
      add_detail(text, line_of(result.summarizer.substr(failed)));
    }
    add_raw_output(text, data, body_max);
    add_duration(text, result.duration_ms);
    return text;
  }

  EventText operator()(const AgentError& error) const {
    EventText text{.title = line_of(error.message)};
    add_status(text, "error");
    add_detail(text, line_of(error.code));
    if (!error.phase.empty()) add_detail(text, "in " + line_of(error.phase));
    return text;
  }

  static bool by_person_alone(const RunEnd& end) {
    bool has_called = false;
    for (const auto& [who, calls] : end.decided_by) {
      if (calls == 0) continue;
      if (who != DecidedBy::kUser) return false;
      has_called = true;
    }
    return has_called;
  }

  EventText operator()(const RunEnd& end) const {
    EventText text;
    add_status(text, end.status.text());
    const auto evidence = read_part<EvidencePart>(end.evidence).value_or(EvidencePart{});
    if (end.status == RunStatus::kSuccess && evidence.state != EvidenceState::kMet) {
      add_detail(text, by_person_alone(end) ? kByHand : kAsTold);
    }
    text.body = terminal_text(end.summary);
    return text;
  }

  EventText operator()(const ExternalCall& call) const {
    return {.title = call_text(call.name, call.args)};
  }

  EventText operator()(const ExternalResult& result) const {
    EventText text{.title = line_of(result.code)};
    if (!result.code.empty()) add_detail(text, line_of(result.error));
    add_raw_output(text, data, body_max);
    return text;
  }

  EventText operator()(const PacketLimit& limit) const {
    EventText text{.title = line_of(limit.reason)};
    if (limit.bytes) add_detail(text, std::to_string(*limit.bytes) + " bytes");
    return text;
  }

  EventText operator()(const auto& /*other*/) const { return describe_any(data, body_max); }
};

template <size_t N>
bool is_one_of(std::string_view status, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, status) != words.end();
}

constexpr std::array<std::string_view, 6> kGood = {"success", "ok",   "completed",
                                                   "done",    "pass", "submitted"};
constexpr std::array<std::string_view, 7> kBad = {"error",
                                                  "failed",
                                                  "failure",
                                                  "stuck",
                                                  "crashed",
                                                  "timeout",
                                                  name_of(track::LogStatus::kDamaged)};

}  // namespace

namespace {

// What it packs is for `gateway bytes`; here stands what it is.
EventText describe_packed(const Event& event, size_t body_max) {
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok()) return describe_any(event.data, body_max);
  const JsonElement root = tree.value().root();
  EventText text{.title = line_of(root["of"].text())};
  add_detail(text, format_bytes(root["bytes"].count()));
  add_detail(text, "`twotrack gateway bytes " + line_of(event.agent_id) + " --seq " +
                       std::to_string(event.seq) + "` prints it");
  return text;
}

// A request that passed a gateway unread, or the answer to it: "POST /v1/embeddings", "HTTP 200".
EventText describe_opaque(std::string_view data, size_t body_max) {
  EventText text;
  const auto tree = JsonTree::parse(data);
  const JsonElement said = tree.ok() ? tree.value().root() : JsonElement();
  const std::string why(said["why"].text());
  const uint64_t status = said["status"].count();
  constexpr uint64_t kErrorStatus = 400;
  text.title = line_of(said["method"].text()) + " " + line_of(said["path"].text());
  if (said["answers"].exists()) {
    text.title = "to " + format_ref(said["answers"].count()) + ": ";
    text.title += status == 0 ? "no answer" : "HTTP " + std::to_string(status);
    if (!why.empty()) text.title += ": " + line_of(why);
    if (!why.empty() || status >= kErrorStatus) add_status(text, "error");
  }
  add_raw_output(text, data, body_max);
  return text;
}

// What stands in the place of a conversation's oldest rounds from here on.
EventText describe_fit(std::string_view data, size_t body_max) {
  const auto tree = JsonTree::parse(data);
  if (!tree.ok() || !tree.value().root()["record"].is_string()) return describe_any(data, body_max);
  const JsonElement epoch = tree.value().root();
  EventText text{.title = "messages " + std::to_string(epoch["first"].count() + 1) + "-" +
                          std::to_string(epoch["last"].count()) +
                          " are replaced by a record from here on",
                 .body = terminal_text(utf8_prefix(epoch["record"].text(), body_max))};
  add_detail(text, format_bytes(epoch["record"].text().size()));
  if (epoch["bound"].exists()) {
    add_detail(text, "bound " + std::to_string(epoch["bound"].count()) + " tokens");
  }
  if (epoch["why"].text() == "upstream") add_detail(text, "too long for the server");
  return text;
}

// How the client repeats what it was answered, where that is not as it was.
EventText describe_echo(std::string_view data, size_t body_max) {
  const auto tree = JsonTree::parse(data);
  const JsonElement said = tree.ok() ? tree.value().root() : JsonElement();
  const std::string_view state = said["state"].text();
  if (state == "missing") return {.title = "the client has left out the answer before"};
  if (state == "amended")
    return {.title = "the client has changed " + line_of(said["what"].text())};
  if (state != "changed") return describe_any(data, body_max);
  EventText text{.title = "the client has changed the answer before",
                 .body = terminal_text(utf8_prefix(said["text"].text(), body_max))};
  const std::string calls = calls_text({said["calls"].json()});
  if (!calls.empty()) text.title += ": " + calls;
  return text;
}

// Another frame of the conversation: the model, its system text, its tools.
EventText describe_frame(std::string_view data, size_t body_max) {
  const auto tree = JsonTree::parse(data);
  if (!tree.ok() || !tree.value().root().is_object()) return describe_any(data, body_max);
  const JsonElement frame = tree.value().root();
  EventText text{.title = "from here on: " + line_of(frame["model"].text())};
  JsonArray tools;
  if (frame["tools"].read(tools)) add_detail(text, count_of(tools.size(), "tool"));
  const std::string_view system = frame["system"].text();
  if (!system.empty()) add_detail(text, "system text " + format_bytes(system.size()));
  text.body = terminal_text(utf8_prefix(system, body_max));
  return text;
}

EventText describe_known(const Event& event, size_t body_max) {
  const std::string type = event.type.str();
  if (type == kWireBytesType) return describe_packed(event, body_max);
  if (type == kWireOpaqueType) return describe_opaque(event.data, body_max);
  if (type == kWireFitType) return describe_fit(event.data, body_max);
  if (type == kWireEchoType) return describe_echo(event.data, body_max);
  if (type == kWireFrameType) return describe_frame(event.data, body_max);
  return std::visit(Describe{event.data, body_max}, event.body());
}

}  // namespace

std::string error_words(const Json& error) {
  const auto part = read_part<ErrorPart>(error);
  if (!part || part->message.empty()) return json_as_text(error.text);
  return (part->kind.empty() ? "" : part->kind + ": ") + part->message;
}

EventText describe_event(const Event& event, size_t body_max) {
  EventText text = describe_known(event, body_max);
  if (event.is_redacted()) add_detail(text, "secrets removed");
  return text;
}

std::string_view decider_word(std::string_view decided_by) {
  return decided_by == name_of(DecidedBy::kFallback) ? "program" : decided_by;
}

Tone status_tone(std::string_view status) {
  if (is_one_of(status, kGood)) return Tone::kGood;
  if (is_one_of(status, kBad)) return Tone::kBad;
  if (status == name_of(track::LogStatus::kRunning)) return Tone::kName;
  return Tone::kDoubtful;
}

namespace {

std::string told(const track::LogSummary& log) {
  if (log.operation == kByHandOperation) return " (" + std::string(kByHand) + ")";
  const bool is_told = log.status == track::LogStatus::kSuccess && !log.is_verified;
  return is_told ? " (" + std::string(kAsTold) + ")" : "";
}

}  // namespace

std::string status_text(const track::LogSummary& log) {
  return log.status.text() + told(log);
}

std::string status_mark(const track::LogSummary& log) {
  return status_mark(log.status.text()) + told(log);
}

std::string status_mark(std::string_view status) {
  const std::string word = line_of(status);
  switch (status_tone(status)) {
    case Tone::kGood:
      return "✔ " + word;
    case Tone::kBad:
      return "✘ " + word;
    case Tone::kName:
      return "● " + word;
    default:
      return "◦ " + word;
  }
}

}  // namespace twotrack
