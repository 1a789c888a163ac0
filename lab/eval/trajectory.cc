#include "eval/trajectory.h"

#include "base/json_scanner.h"
#include "importer/members.h"
#include "importer/tool_calls.h"

namespace twotrack::eval {
namespace {

using importer::Content;
using importer::Members;

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

Role role_of(std::string_view name) {
  if (name == "user") return Role::kUser;
  if (name == "assistant") return Role::kAssistant;
  if (name == "tool" || name == "function") return Role::kTool;
  return Role::kOther;
}

std::string text_of(const Content& content) {
  const bool is_text = content.is_exact() || content.is_parts() || content.is_missing();
  return is_text ? content.text() : std::string(content.json());
}

class MessageReader {
 public:
  Result<TrajectoryMessage> read(std::string_view text) {
    if (!text.starts_with('{')) return invalid("a message was expected, which is an object");
    Members members = TRY(Members::read(text));
    const auto role = members.string("role");
    if (!role) return invalid("a message must have a \"role\", a string");
    TrajectoryMessage message{.role = role_of(*role),
                              .text = text_of(Content(members.take("content")))};
    if (message.role == Role::kAssistant) TRY(read_calls(members, message));
    if (message.role == Role::kTool) message.tool = tool_of(members);
    return message;
  }

 private:
  Status read_calls(Members& members, TrajectoryMessage& message) {
    const auto tool_calls = members.take("tool_calls");
    const auto function_call = members.take("function_call");
    auto calls = TRY(importer::read_tool_calls(tool_calls, function_call, ++turn_));
    if (!calls.empty()) pending_.begin_round();
    for (auto& call : calls) {
      pending_.add({.call_id = call.call_id, .tool = call.tool});
      message.calls.push_back({.tool = std::move(call.tool), .args = std::move(call.args)});
    }
    return Done{};
  }

  std::string tool_of(const Members& members) {
    const auto name = members.string("name");
    const auto call = pending_.answer(members.string("tool_call_id"), name);
    return call ? call->tool : name.value_or("");
  }

  uint64_t turn_ = 0;
  importer::PendingCalls pending_;
};

}  // namespace

std::string transcript_of(const TrajectoryMessage& message) {
  switch (message.role) {
    case Role::kUser:
      return "user: " + message.text + "\n";
    case Role::kTool:
      return "tool " + message.tool + ": " + message.text + "\n";
    case Role::kAssistant: {
      std::string text = message.text.empty() ? "" : "assistant: " + message.text + "\n";
      for (const RecordedCall& call : message.calls) {
        text.append("call ").append(call.tool).append(" ").append(call.args).append("\n");
      }
      return text;
    }
    case Role::kOther:
      break;
  }
  return {};
}

Result<Trajectory> read_trajectory(std::string_view line) {
  JsonScanner scanner(line);
  const std::string_view object = TRY(scanner.value_text());
  TRY(scanner.finish());
  if (!object.starts_with('{')) return invalid("a trajectory was expected, which is an object");
  Members members = TRY(Members::read(object));
  const auto messages = members.take("messages");
  if (!messages || !messages->starts_with('[')) {
    return invalid("a trajectory must have \"messages\", an array");
  }
  Trajectory trajectory;
  if (const auto id = members.take("id")) {
    trajectory.id = importer::is_string(*id) ? TRY(JsonScanner(*id).string()) : std::string(*id);
  }
  MessageReader reader;
  TRY(JsonScanner(*messages).for_each_element([&](std::string_view text) -> Status {
    auto message = reader.read(text);
    if (!message.ok()) {
      const size_t number = trajectory.messages.size() + 1;
      return Error(message.error()).at("message " + std::to_string(number));
    }
    trajectory.messages.push_back(std::move(message).value());
    return Done{};
  }));
  return trajectory;
}

}  // namespace twotrack::eval
