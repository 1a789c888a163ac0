#include "project/wire_lessons.h"

#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/read.h"
#include "track/line_reader.h"
#include "track/log_file.h"
#include "wire/read_request.h"
#include "wire/wire_bytes.h"

namespace twotrack::project {
namespace {

constexpr std::string_view kRemoved = "[REDACTED:";

void write_call(JsonWriter& json, std::string_view id, std::string_view tool,
                std::string_view args) {
  json.begin_object().key("id").lossy_string(id).member("type", "function");
  json.key("function").begin_object().key("name").lossy_string(tool);
  json.key("arguments").lossy_string(args).end_object().end_object();
}

void write_text(JsonWriter& json, std::string_view role, std::string_view text) {
  json.begin_object().member("role", role).key("content").lossy_string(text).end_object();
}

void write_message(JsonWriter& json, const WireMessage& message) {
  for (const WireResult& result : message.results) {
    json.begin_object().member("role", "tool").key("tool_call_id").lossy_string(result.call_id);
    json.key("content").lossy_string(result.text).end_object();
  }
  if (message.role == WireRole::kUser && !message.text.empty()) {
    write_text(json, "user", message.text);
  }
  if (message.role != WireRole::kAssistant) return;
  json.begin_object().member("role", "assistant").key("content").lossy_string(message.text);
  if (!message.calls.empty()) {
    json.key("tool_calls").begin_array();
    for (const WireCall& call : message.calls) write_call(json, call.id, call.tool, call.args);
    json.end_array();
  }
  json.end_object();
}

WireMessage message_of(const ModelResponse& response) {
  return {
      .role = WireRole::kAssistant, .text = response.text, .calls = recorded_calls(response.calls)};
}

// Each dialect has its own form for the same three things.
std::string chat_tools(std::string_view tools) {
  JsonWriter json;
  json.begin_array();
  const auto tree = JsonTree::parse(tools);
  if (tree.ok()) {
    for (const JsonElement one : tree.value().root().array()) {
      const JsonElement tool = one["function"].is_object() ? one["function"] : one;
      const JsonElement schema =
          tool[tool["input_schema"].exists() ? "input_schema" : "parameters"];
      if (!tool["name"].is_string()) continue;  // A tool of the server's own.
      json.begin_object().member("type", "function").key("function").begin_object();
      json.key("name").lossy_string(tool["name"].text());
      if (tool["description"].exists()) {
        json.key("description").lossy_string(tool["description"].text());
      }
      if (schema.exists()) json.key("parameters").raw(schema.json());
      json.end_object().end_object();
    }
  }
  return json.end_array().take();
}

class WireLessonReader {
 public:
  // False: it is no log of the gateway.
  Result<bool> take(const Event& event) {
    if (event.type.escaped == kWireBytesType) {
      TRY(read_bytes(event));
      return true;
    }
    bytes_.pass(event.data);
    if (event.kind() == EventType::kRunStart) {
      const JsonTree data = TRY(JsonTree::parse(event.data));
      wire_ = named<WireDialect>(data.root()["gateway"]["dialect"].text());
      lessons_.run_id = event.run_id.str();
      lessons_.operation = event.operation.str();
    } else if (event.as<ModelRequest>() != nullptr) {
      shown_.clear();
      seq_ = event.seq;
      turn_ = event.turn;
    } else if (const auto* response = event.as<ModelResponse>()) {
      add(*response, event.is_redacted());
    }
    return wire_.has_value();
  }

  WireLessons take() && { return std::move(lessons_); }

 private:
  // What was sent on stands behind what the client sent.
  Status read_bytes(const Event& event) {
    std::string bytes = TRY(bytes_.read(event.data));
    if (bytes_.side() != WireSide::kAnswer) shown_ = std::move(bytes);
    return Done{};
  }

  void add(const ModelResponse& response, bool is_redacted) {
    const std::string shown = std::exchange(shown_, {});
    const auto notes = JsonTree::parse(response.notes.text);
    const std::string_view state = notes.ok() ? notes.value().root()["state"].text() : "";
    if (state == "told_by_client" || (shown.empty() && state.empty())) {
      return leave_out("without a recorded view");
    }
    if (!state.empty() || !response.error.text.empty())
      return leave_out("that broke off or failed");
    const auto request = read_request(*wire_, shown);
    if (!request.ok() || !request.value().previous.empty()) {
      return leave_out("without a recorded view");
    }
    WireMessage answer = message_of(response);
    std::string messages = messages_of(request.value(), answer);
    if (messages.empty()) return leave_out("with more than text");
    if (is_redacted || messages.find(kRemoved) != std::string::npos) {
      return leave_out("that contained a removed secret");
    }
    lessons_.lessons.push_back({.messages = std::move(messages),
                                .tools = chat_tools(request.value().tools),
                                .model = request.value().model,
                                .seq = seq_,
                                .turn = turn_});
  }

  // Empty: what a message has cannot be said in words.
  static std::string messages_of(const SentRequest& request, const WireMessage& answer) {
    JsonWriter json;
    json.begin_array();
    if (!request.system.empty()) write_text(json, "system", request.system);
    for (const WireMessage& message : request.messages) {
      if (!message.media.empty() || message.role == WireRole::kOther) return "";
      write_message(json, message);
    }
    write_message(json, answer);
    return json.end_array().take();
  }

  void leave_out(std::string_view why) { ++lessons_.left_out[std::string(why)]; }

  std::optional<WireDialect> wire_{};
  WireBytesReader bytes_{};
  std::string shown_{};  // the newest request as it was sent on; empty: it is answered
  uint64_t seq_ = 0;
  uint64_t turn_ = 0;
  WireLessons lessons_{};
};

}  // namespace

Result<std::optional<WireLessons>> read_wire_lessons(FileSystem& files, const track::Layout& layout,
                                                     std::string_view agent) {
  const auto file = TRY(track::open_log(files, layout, std::string(agent)));
  track::LineReader lines(*file);
  WireLessonReader reader;
  while (const auto line = TRY(lines.next())) {
    const Event event(TRY(read_line(line->text)));
    const bool is_gateway = TRY(reader.take(event));
    if (!is_gateway) return std::optional<WireLessons>();
  }
  return std::optional(std::move(reader).take());
}

}  // namespace twotrack::project
