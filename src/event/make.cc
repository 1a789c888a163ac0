#include "event/make.h"

#include <cmath>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/random.h"
#include "event/ids.h"
#include "event/line.h"

namespace twotrack {
namespace {

constexpr size_t kLogIdBytes = 16;

// Builds the data of one event, member by member. The first thing that is wrong is kept and
// returned by draft(), so that a maker reads as a list of fields.
class Data {
 public:
  explicit Data(EventType type) : type_(type) { json_.begin_object(); }

  Data& string(std::string_view name, std::string_view value) {
    json_.key(name);
    return item(name, value);
  }

  Data& text(std::string_view name, std::string_view value) {
    return value.empty() ? *this : string(name, value);
  }

  Data& required_text(std::string_view name, std::string_view value) {
    if (value.empty()) return fail(name, "must not be empty");
    return string(name, value);
  }

  Data& hash(std::string_view name, std::string_view value) {
    const bool is_hash = value.size() == kHashLength && is_lowercase_hex(value);
    if (!is_hash) return fail(name, "must be 64 characters of lowercase hexadecimal");
    return string(name, value);
  }

  // A value that is checked here: otherwise `1,"b":2` would smuggle a member in.
  Data& json(std::string_view name, const Json& value) {
    if (value.text.empty()) return *this;
    const auto checked = normalize_json(value.text);
    if (!checked.ok()) return fail(name, "is not JSON: " + checked.error().message);
    json_.key(name).raw(checked.value());
    return *this;
  }

  Data& required_json(std::string_view name, const Json& value) {
    return value.text.empty() ? fail(name, "must not be empty") : json(name, value);
  }

  Data& number(std::string_view name, uint64_t value) {
    json_.member(name, value);
    return *this;
  }

  Data& positive(std::string_view name, uint64_t value) {
    return value == 0 ? fail(name, "must not be 0") : number(name, value);
  }

  Data& duration(std::string_view name, std::optional<double> value) {
    if (!value) return *this;
    if (!std::isfinite(*value) || *value < 0) return fail(name, "must be a time span");
    json_.member(name, *value);
    return *this;
  }

  Data& texts(std::string_view name, const std::vector<std::string>& values) {
    json_.key(name).begin_array();
    for (const std::string& value : values) item(name, value);
    json_.end_array();
    return *this;
  }

  Data& files(std::string_view name, const std::vector<WorkspaceFile>& values) {
    json_.key(name).begin_array();
    for (const WorkspaceFile& file : values) {
      json_.begin_object();
      required_text("path", file.path);
      if (!file.sha256.empty()) hash("sha256", file.sha256);
      json_.end_object();
    }
    json_.end_array();
    return *this;
  }

  // Members inside a member.
  Data& begin(std::string_view name) {
    json_.key(name).begin_object();
    return *this;
  }
  Data& end() {
    json_.end_object();
    return *this;
  }

  Data& check(std::string_view name, const Status& status) {
    return status.ok() ? *this : fail(name, status.error().message);
  }

  Data& turn(uint64_t turn) {
    turn_ = turn;
    return *this;
  }
  Data& raw_output(std::optional<std::string> bytes) {
    raw_output_ = std::move(bytes);
    return *this;
  }

  Result<Draft> draft(const Redactor* redactor) {
    if (error_) return std::move(*error_).at(type_spec(type_).name);
    json_.end_object();
    return Draft::make({.type = type_spec(type_).name,
                        .data = json_.text(),
                        .turn = turn_,
                        .raw_output = std::move(raw_output_)},
                       redactor);
  }

 private:
  Data& item(std::string_view name, std::string_view value) {
    if (!is_utf8(value)) return fail(name, "is not UTF-8");
    json_.string(value);
    return *this;
  }

  Data& fail(std::string_view name, std::string_view problem) {
    if (!error_) error_ = Error{Code::kInvalid, std::string(name) + " " + std::string(problem)};
    return *this;
  }

  EventType type_;
  JsonWriter json_;
  std::optional<uint64_t> turn_;
  std::optional<std::string> raw_output_;
  std::optional<Error> error_;
};

}  // namespace

Result<Draft> make(const RunStart& event, const Redactor* redactor) {
  return Data(EventType::kRunStart)
      .text("goal", event.goal)
      .json("node", event.node)
      .json("constraints", event.constraints)
      .json("prompt", event.prompt)
      .json("budget", event.budget)
      .json("summarizers", event.summarizers)
      .json("model", event.model)
      .json("sandbox", event.sandbox)
      .json("extensions", event.extensions)
      .json("run", event.run)
      .text("log_id", event.log_id.empty() ? random_hex(kLogIdBytes) : event.log_id)
      .text("program", event.program)
      .draft(redactor);
}

Result<Draft> make(const TurnStart& event, const Redactor* redactor) {
  return Data(EventType::kTurnStart).number("turn", event.turn).turn(event.turn).draft(redactor);
}

Result<Draft> make(const HubUpdate& event, const Redactor* redactor) {
  Data data(EventType::kHubUpdate);
  if (!event.asked.empty()) data.texts("asked", event.asked);
  data.required_json("nodes", event.nodes);
  if (event.took_ms) data.number("took_ms", *event.took_ms);
  return data.draft(redactor);
}

Result<Draft> make(const UserMessage& event, const Redactor* redactor) {
  return Data(EventType::kUserMessage).required_text("content", event.content).draft(redactor);
}

Result<Draft> make(const ModelRequest& event, const Redactor* redactor) {
  Data data(EventType::kModelRequest);
  data.begin("view")
      .number("shared_bytes", event.view_shared_bytes)
      .string("rest", event.view_rest)
      .end();
  if (event.packet_hash) data.hash("packet_hash", *event.packet_hash);
  return data.hash("prompt_hash", event.prompt_hash)
      .begin("tokens")
      .number("count", event.tokens)
      .text("how", name_of(event.token_count))
      .end()
      .json("parameters", event.parameters)
      .positive("attempt", event.attempt)
      .draft(redactor);
}

Result<Draft> make(const ModelResponse& event, const Redactor* redactor) {
  Data data(EventType::kModelResponse);
  if (is_utf8(event.text)) {
    data.string("text", event.text);
  } else {
    data.raw_output(event.text);
  }
  return data.json("calls", event.calls)
      .text("finish_reason", event.finish_reason)
      .json("usage", event.usage)
      .json("timing", event.timing)
      .json("error", event.error)
      .json("notes", event.notes)
      .text("decided_by", event.decided_by == DecidedBy::kModel ? "" : name_of(event.decided_by))
      .draft(redactor);
}

Result<Draft> make(const ToolCall& event, const Redactor* redactor) {
  return Data(EventType::kToolCall)
      .required_text("call_id", event.call_id)
      .required_text("tool", event.tool)
      .json("args", event.args)
      .text("effect", name_of(event.effect))
      .positive("attempt", event.attempt)
      .text("decided_by", name_of(event.decided_by))
      .text("idempotency_key", event.idempotency_key)
      .draft(redactor);
}

Result<Draft> make(ToolResult event, const Redactor* redactor) {
  return Data(EventType::kToolResult)
      .required_text("call_id", event.call_id)
      .required_text("tool", event.tool)
      .text("outcome", event.outcome ? name_of(*event.outcome) : "")
      .text("code", event.code)
      .text("error", event.error)
      .json("exit_code", {event.exit_code ? std::to_string(*event.exit_code) : ""})
      .json("parsed_output", event.parsed_output)
      .json("delta", event.delta)
      .text("summarizer", event.summarizer)
      .duration("duration_ms", event.duration_ms)
      .json("workspace", event.workspace)
      .json("resolved", event.resolved)
      .raw_output(std::move(event.raw_output))
      .draft(redactor);
}

Result<Draft> make(const ExternalCall& event, const Redactor* redactor) {
  return Data(EventType::kExternalCall)
      .required_text("call_id", event.call_id)
      .number("n", event.n)
      .required_text("name", event.name)
      .json("args", event.args)
      .draft(redactor);
}

Result<Draft> make(ExternalResult event, const Redactor* redactor) {
  return Data(EventType::kExternalResult)
      .required_text("call_id", event.call_id)
      .number("n", event.n)
      .text("code", event.code)
      .text("error", event.error)
      .raw_output(std::move(event.raw_output))
      .draft(redactor);
}

Result<Draft> make(const PacketLimit& event, const Redactor* redactor) {
  return Data(EventType::kPacketLimit)
      .positive("bytes", event.bytes)
      .text("reason", event.reason)
      .draft(redactor);
}

Result<Draft> make(const AgentResumed& event, const Redactor* redactor) {
  return Data(EventType::kAgentResumed)
      .check("run_id", check_run_id(event.run_id))
      .text("run_id", event.run_id)
      .json("unfinished", event.unfinished)
      .json("prompt", event.prompt)
      .draft(redactor);
}

Result<Draft> make(const SubmitResult& event, const Redactor* redactor) {
  return Data(EventType::kSubmitResult)
      .json("args", event.args)
      .texts("changed_files", event.changed_files)
      .draft(redactor);
}

Result<Draft> make(const AgentError& event, const Redactor* redactor) {
  return Data(EventType::kAgentError)
      .text("phase", event.phase)
      .required_text("code", event.code)
      .required_text("message", event.message)
      .draft(redactor);
}

Result<Draft> make(const RunEnd& event, const Redactor* redactor) {
  Data data(EventType::kRunEnd);
  data.text("status", name_of(event.status))
      .text("summary", event.summary)
      .json("totals", event.totals)
      .begin("decided_by");
  for (const auto& [who, calls] : event.decided_by) data.number(name_of(who), calls);
  return data.end()
      .json("evidence", event.evidence)
      .text("node_source_hash", event.node_source_hash)
      .draft(redactor);
}

Result<Draft> make(const RunPlanned& event, const Redactor* redactor) {
  return Data(EventType::kRunPlanned)
      .required_json("agents", event.agents)
      .json("skipped", event.skipped)
      .draft(redactor);
}

Result<Draft> make(const AgentStarted& event, const Redactor* redactor) {
  return Data(EventType::kAgentStarted)
      .required_text("agent_id", event.agent_id)
      .text("operation", event.operation)
      .text("node_id", event.node_id)
      .draft(redactor);
}

Result<Draft> make(const AgentEnded& event, const Redactor* redactor) {
  return Data(EventType::kAgentEnded)
      .required_text("agent_id", event.agent_id)
      .text("status", name_of(event.status))
      .text("summary", event.summary)
      .draft(redactor);
}

Result<Draft> make(const WorkspaceIntent& event, const Redactor* redactor) {
  return Data(EventType::kWorkspaceIntent)
      .required_text("action", event.action)
      .required_text("id", event.id)
      .files("files", event.files)
      .draft(redactor);
}

Result<Draft> make(const WorkspaceUndone& event, const Redactor* redactor) {
  return Data(EventType::kWorkspaceUndone)
      .files("files", event.files)
      .texts("conflicts", event.conflicts)
      .text("id", event.id)
      .draft(redactor);
}

Result<Draft> make(const WorkspaceAccepted& event, const Redactor* redactor) {
  return Data(EventType::kWorkspaceAccepted)
      .files("files", event.files)
      .texts("conflicts", event.conflicts)
      .text("id", event.id)
      .text("hash", event.hash)
      .draft(redactor);
}

Result<Draft> make(const WorkspaceRejected& event, const Redactor* redactor) {
  return Data(EventType::kWorkspaceRejected)
      .files("files", event.files)
      .texts("conflicts", event.conflicts)
      .draft(redactor);
}

}  // namespace twotrack
