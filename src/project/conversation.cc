#include "project/conversation.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/parts.h"
#include "event/wire_type.h"
#include "project/log_lines.h"
#include "text/event_text.h"
#include "text/terminal_text.h"
#include "track/index.h"
#include "track/log_file.h"
#include "track/raw_output.h"

namespace twotrack::project {
namespace {

std::string id_of_call_never_made(uint64_t seq, size_t index) {
  return format_ref(seq) + "/" + std::to_string(index);
}

std::vector<ChatCall> calls_of(const ModelResponse& response, uint64_t seq) {
  std::vector<ChatCall> calls;
  for (const CallPart& one : read_calls(response.calls)) {
    // As our runner writes them, or as a server does.
    const Json& args = one.args.text.empty() ? one.arguments : one.args;
    calls.push_back({.id = id_of_call_never_made(seq, calls.size()),
                     .tool = one.name.empty() ? one.tool : one.name,
                     .args = {args.text.empty() ? "{}" : args.text}});
  }
  return calls;
}

}  // namespace

ChatMessage& Conversation::begin(std::string role, const LineView& event) {
  waiting_.push_back({.role = std::move(role), .seq = event.seq, .turn = event.turn});
  return waiting_.back();
}

Result<std::vector<ChatMessage>> Conversation::read(const Event& event) {
  std::vector<ChatMessage> complete;
  const EventType type = event.kind();
  if (type == EventType::kTurnStart) set_turn_asked(event);
  if (type == EventType::kModelRequest || type == EventType::kTurnStart) complete = finish();
  TRY(add(event));
  return complete;
}

std::vector<ChatMessage> Conversation::finish() {
  made_.clear();
  open_.clear();
  return std::exchange(waiting_, {});
}

Status Conversation::add(const Event& event) {
  if (const auto* start = event.as<RunStart>()) {
    add_system(event, *start);
    add_goal(event, *start);
  }
  if (const auto* message = event.as<UserMessage>(); message && users_ == Users::kMessages) {
    begin("user", event).content = message->content;
  }
  if (event.type.escaped == kWireFitType) keep_record(event);
  if (const auto* request = event.as<ModelRequest>()) {
    TRY(add_view(event));
    add_record(event, *request);
  }
  if (const auto* response = event.as<ModelResponse>()) return add_answer(event, *response);
  if (const auto* call = event.as<ToolCall>()) add_call(event, *call);
  if (const auto* result = event.as<ToolResult>()) return add_result(event, *result);
  return Done{};
}

// A run_start that says nothing new (of an agent that goes on) is no second system message.
void Conversation::add_system(const LineView& event, const RunStart& start) {
  std::string system = read_part<PromptPart>(start.prompt).value_or(PromptPart{}).system;
  if (system.empty() || system == system_) return;
  system_ = system;
  begin("system", event).content = std::move(system);
}

// What a person asked for first is the goal: no event of its own says it again.
void Conversation::add_goal(const LineView& event, const RunStart& start) {
  if (users_ != Users::kMessages || start.goal.empty() || start.goal == goal_) return;
  goal_ = start.goal;
  begin("user", event).content = start.goal;
}

Status Conversation::add_view(const Event& event) {
  auto recorded = views_.read(event);
  if (!recorded.ok()) return std::move(recorded).error().at(format_ref(event.seq));
  if (recorded.value().has_view) begin("user", event).content = recorded.value().view;
  return Done{};
}

// A gateway logs what a client says before the turn that it is asked in.
void Conversation::set_turn_asked(const LineView& event) {
  if (event.operation.str() != kGatewayOperation) return;
  for (ChatMessage& message : waiting_ | std::views::reverse) {
    if (message.role == "assistant") return;
    message.turn = event.turn;
  }
}

void Conversation::keep_record(const LineView& event) {
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok()) return;
  const JsonElement epoch = tree.value().root();
  records_[event.seq] = {.role = "user",
                         .seq = event.seq,
                         .content = std::string(epoch["record"].text()),
                         .stands_for = "messages " + std::to_string(epoch["first"].count() + 1) +
                                       "-" + std::to_string(epoch["last"].count())};
}

void Conversation::add_record(const LineView& event, const ModelRequest& request) {
  const auto tree = JsonTree::parse(request.parameters.text);
  if (!tree.ok()) return;
  const JsonElement fit = tree.value().root()["gateway"]["fit"];
  const auto record = records_.find(fit["epoch"].count());
  if (record == records_.end()) return;
  waiting_.push_back(record->second);
  waiting_.back().turn = event.turn;
}

Status Conversation::add_answer(const LineView& event, const ModelResponse& response) {
  ChatMessage& message = begin("assistant", event);
  message.content = response.text;
  if (message.content.empty()) {
    // Bytes that are not text are in the event as its raw output.
    message.content = TRY(track::raw_output(event.data, *blobs_)).value_or("");
  }
  message.calls = calls_of(response, event.seq);
  for (size_t i = 0; i < message.calls.size(); ++i) {
    open_.emplace(message.calls[i].tool, SIZE_MAX - (waiting_.size() - 1), i);
  }
  message.error = response.error;
  message.is_told_by_client = is_told_by_client(response.notes.text);
  return Done{};
}

// A call that no answer asked for is one that the program made.
void Conversation::add_call(const LineView& event, const ToolCall& made) {
  if (!made_.insert(made.call_id).second) return;  // another attempt
  const auto asked = open_.lower_bound({made.tool, 0, 0});
  if (asked != open_.end() && std::get<0>(*asked) == made.tool) {
    ChatCall& call = waiting_[SIZE_MAX - std::get<1>(*asked)].calls[std::get<2>(*asked)];
    call.id = made.call_id;
    call.is_made = true;
    open_.erase(asked);
    return;
  }
  ChatMessage& message = begin("assistant", event);
  message.calls.push_back(
      {.id = made.call_id, .tool = made.tool, .args = made.args, .is_made = true});
  message.decided_by = made.decided_by.text();
}

Status Conversation::add_result(const LineView& event, const ToolResult& result) {
  ChatMessage& message = begin("tool", event);
  message.call_id = result.call_id;
  message.tool = result.tool;
  auto output = track::raw_output(event.data, *blobs_);
  if (!output.ok()) return std::move(output).error().at(format_ref(event.seq));
  message.content = std::move(output).value().value_or("");
  const std::string& error = result.error;
  if (error.empty() || message.content.find(error) != std::string::npos) return Done{};
  if (!message.content.empty() && !message.content.ends_with('\n')) message.content += '\n';
  message.content += "error: " + error;
  return Done{};
}

Json to_json(const ChatMessage& message) {
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
      json.member("arguments", call.args.empty() ? "{}" : call.args.text).end_object().end_object();
    }
    json.end_array();
  }
  if (message.role == "tool") json.member("tool_call_id", message.call_id);
  if (!message.error.empty()) json.key("error").raw(message.error);
  if (message.is_told_by_client) json.member("told_by", "client");
  if (!message.stands_for.empty()) json.member("stands_for", message.stands_for);
  return json.end_object().take();
}

namespace {

bool is_whole_event(std::string_view text) {
  return read_line(text).ok() && hash_matches(text);
}

// Whether its requests say what a model was shown. Those that a gateway passed on, or that were
// imported, say only that there was one.
Result<bool> records_views(Project& project, const track::Index& index, const std::string& agent) {
  const auto requests = index.events_of_type(EventType::kModelRequest);
  if (requests.empty()) return false;
  const auto log = TRY(track::open_log(project.files(), project.layout(), agent));
  const auto first = track::read_event(*log, index, requests.front());
  if (!first.ok()) return true;  // damage: told when it is come to
  const auto request = read_as<ModelRequest>(first.value()->parsed.data);
  return !request.ok() || request.value().view.has_value();
}

}  // namespace

Status for_each_message(Project& project, const std::string& agent, std::optional<uint64_t> turn,
                        const std::function<bool(const ChatMessage&)>& take) {
  const track::Index index = TRY(track::Index::open(project.files(), project.layout(), agent));
  const track::BlobStore blobs(project.files(), project.layout());
  LogLines lines = TRY(LogLines::open(project.files(), project.layout(), agent));
  const bool has_views = TRY(records_views(project, index, agent));
  Conversation conversation(
      blobs, has_views ? Conversation::Users::kViews : Conversation::Users::kMessages);
  uint64_t record = 0;  // the last that was told: it holds for many turns
  const auto take_all = [&](const std::vector<ChatMessage>& messages) {
    return std::ranges::all_of(messages, [&](const ChatMessage& message) {
      if (turn && message.turn != *turn && message.role != "system") return true;
      const bool is_record = !message.stands_for.empty();
      if (is_record && std::exchange(record, message.seq) == message.seq) return true;
      return take(message);
    });
  };
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

std::string to_text(const ChatMessage& message, const Style& style) {
  std::string head = "--- " + format_ref(message.seq) + " " + message.role;
  if (!message.tool.empty()) head += " " + message.tool + " " + message.call_id;
  if (!message.decided_by.empty()) head += " (decided by " + message.decided_by + ")";
  if (!message.stands_for.empty()) head += " (record, sent for " + message.stands_for + ")";
  if (message.is_told_by_client) head += " (" + std::string(kAsToldByClient) + ")";
  if (message.turn > 0) head += ", turn " + std::to_string(message.turn);
  std::string text = style.dim(terminal_line(head) + " ---") + "\n";
  if (!message.content.empty()) {
    text += terminal_text(message.content);
    if (!text.ends_with('\n')) text += '\n';
  }
  for (const ChatCall& call : message.calls) {
    text += style.cyan(terminal_line(call.tool)) + " " + terminal_text(call.args) + "  " +
            style.dim(call.is_made ? terminal_line(call.id) : "never made") + "\n";
  }
  if (!message.error.empty()) {
    text += style.red("✘ " + terminal_text(error_words(message.error))) + "\n";
  }
  return text;
}

}  // namespace twotrack::project
