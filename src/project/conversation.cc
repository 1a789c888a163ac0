#include "project/conversation.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/type.h"
#include "project/data_view.h"
#include "project/log_lines.h"
#include "track/index.h"
#include "track/raw_output.h"

namespace twotrack::project {
namespace {

std::string id_of_call_never_made(uint64_t seq, size_t index) {
  return format_ref(seq) + "/" + std::to_string(index);
}

std::vector<ChatCall> calls_of(const LineView& event) {
  std::vector<ChatCall> calls;
  const auto tree = JsonTree::parse(event.data);
  JsonArray array;
  if (!tree.ok() || !tree.value().root()["calls"].read(array)) return calls;
  for (const JsonElement one : array) {
    if (!one.is_object()) continue;
    JsonElement args;
    calls.push_back({.id = id_of_call_never_made(event.seq, calls.size()),
                     .tool = std::string(json_string(one, "name")),
                     .args = !one["args"].read(args) ? "{}" : args.json()});
  }
  return calls;
}

}  // namespace

ChatMessage& Conversation::begin(std::string role, const LineView& event) {
  waiting_.push_back({.role = std::move(role), .seq = event.seq, .turn = event.turn});
  return waiting_.back();
}

Result<std::vector<ChatMessage>> Conversation::read(const LineView& event) {
  std::vector<ChatMessage> complete;
  const EventType type = event_type(event.type.escaped);
  if (type == EventType::kModelRequest || type == EventType::kTurnStart) complete = finish();
  TRY(add(event));
  return complete;
}

std::vector<ChatMessage> Conversation::finish() {
  return std::exchange(waiting_, {});
}

Status Conversation::add(const LineView& event) {
  switch (event_type(event.type.escaped)) {
    case EventType::kRunStart:
      add_system(event);
      return Done{};
    case EventType::kUserMessage:
      if (users_ == Users::kMessages) {
        begin("user", event).content = DataView(event.data).text("content");
      }
      return Done{};
    case EventType::kModelRequest:
      return add_view(event);
    case EventType::kModelResponse:
      return add_answer(event);
    case EventType::kToolCall:
      add_call(event);
      return Done{};
    case EventType::kToolResult:
      return add_result(event);
    default:
      return Done{};
  }
}

// A run_start with nothing new (of a resumed agent) is not a second system message.
void Conversation::add_system(const LineView& event) {
  std::string system = DataView(event.data).child("prompt").text("system");
  if (system.empty() || system == system_) return;
  system_ = system;
  begin("system", event).content = std::move(system);
}

Status Conversation::add_view(const LineView& event) {
  auto recorded = views_.read(event.data);
  if (!recorded.ok()) return std::move(recorded).error().at(format_ref(event.seq));
  if (recorded.value().has_view) begin("user", event).content = recorded.value().view;
  return Done{};
}

Status Conversation::add_answer(const LineView& event) {
  const DataView data(event.data);
  ChatMessage& message = begin("assistant", event);
  message.content = data.text("text");
  if (message.content.empty()) {
    // Bytes that are not text are in the event as its raw output.
    message.content = TRY(track::raw_output(event.data, *blobs_)).value_or("");
  }
  message.calls = calls_of(event);
  message.error = data.raw("error");
  return Done{};
}

// A call that no answer asked for was made by the program.
void Conversation::add_call(const LineView& event) {
  const DataView data(event.data);
  const std::string id = data.text("call_id");
  const std::string tool = data.text("tool");
  for (ChatMessage& message : std::views::reverse(waiting_)) {
    for (ChatCall& call : message.calls) {
      if (call.id == id) return;  // another attempt
      if (call.is_made || call.tool != tool) continue;
      call.id = id;
      call.is_made = true;
      return;
    }
  }
  ChatMessage& message = begin("assistant", event);
  message.calls.push_back(
      {.id = id, .tool = tool, .args = std::string(data.raw("args")), .is_made = true});
  message.decided_by = data.text("decided_by");
}

Status Conversation::add_result(const LineView& event) {
  const DataView data(event.data);
  ChatMessage& message = begin("tool", event);
  message.call_id = data.text("call_id");
  message.tool = data.text("tool");
  auto output = track::raw_output(event.data, *blobs_);
  if (!output.ok()) return std::move(output).error().at(format_ref(event.seq));
  message.content = std::move(output).value().value_or("");
  const std::string error = data.text("error");
  if (error.empty() || message.content.find(error) != std::string::npos) return Done{};
  if (!message.content.empty() && !message.content.ends_with('\n')) message.content += '\n';
  message.content += "error: " + error;
  return Done{};
}

std::string to_json(const ChatMessage& message) {
  JsonWriter json;
  json.begin_object().member("role", message.role).key("content");
  if (message.content.empty() && message.role == "assistant") {
    json.null();
  } else {
    json.lossy_string(message.content);
  }
  if (!message.decided_by.empty()) json.key("name").lossy_string(message.decided_by);
  if (!message.calls.empty()) {
    json.key("tool_calls").begin_array();
    for (const ChatCall& call : message.calls) {
      json.begin_object().member("id", call.id).member("type", "function");
      json.key("function").begin_object().member("name", call.tool);
      json.member("arguments", call.args.empty() ? "{}" : call.args).end_object().end_object();
    }
    json.end_array();
  }
  if (message.role == "tool") json.member("tool_call_id", message.call_id);
  if (!message.error.empty()) json.key("error").raw(message.error);
  return json.end_object().take();
}

namespace {

bool is_whole_event(std::string_view text) {
  return read_line(text).ok() && hash_matches(text);
}

}  // namespace

Status for_each_message(Project& project, const std::string& agent, std::optional<uint64_t> turn,
                        const std::function<bool(const ChatMessage&)>& take) {
  const track::Index index = TRY(track::Index::open(project.files(), project.layout(), agent));
  const track::BlobStore blobs(project.files(), project.layout());
  const bool has_views = !index.events_of_type(EventType::kModelRequest).empty();
  Conversation conversation(
      blobs, has_views ? Conversation::Users::kViews : Conversation::Users::kMessages);
  const auto take_all = [&](const std::vector<ChatMessage>& messages) {
    return std::ranges::all_of(messages, [&](const ChatMessage& message) {
      return (turn && message.turn != *turn && message.role != "system") || take(message);
    });
  };
  LogLines lines = TRY(LogLines::open(project.files(), project.layout(), agent));
  while (const auto line = TRY(lines.next())) {
    if (!is_whole_event(line->text)) {
      return with_hint(Error{Code::kCorrupt, "line " + std::to_string(line->number) +
                                                 " is damaged: what was shown after it is unknown"},
                       "`twotrack verify " + agent + "` says what is wrong");
    }
    if (!take_all(TRY(conversation.read(read_line(line->text).value())))) return Done{};
  }
  (void)take_all(conversation.finish());
  return Done{};
}

}  // namespace twotrack::project
