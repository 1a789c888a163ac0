// Chat histories: openai-messages.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "base/utf8.h"
#include "event/ids.h"
#include "event/words.h"
#include "importer/importer.h"
#include "importer/members.h"
#include "importer/original_time.h"
#include "importer/parts.h"
#include "importer/tool_calls.h"

namespace twotrack::importer {
namespace {

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

bool is_system(std::string_view role) {
  return role == "system" || role == "developer";
}

// The member "extra": what no other member of the event says.
void write_extra(JsonWriter& json, const Members& rest, const Content& content, bool keep_content) {
  if (rest.empty() && !keep_content) return;
  json.key("extra").begin_object();
  if (keep_content) json.key("content").raw(content.json());
  rest.write_rest(json);
  json.end_object();
}

std::string count_note(std::string_view what, uint64_t count) {
  return std::string(what) + ": " + std::to_string(count);
}

// ConversationReader: turns one chat history into one log.
//
//   message                                      event, in the same order
//   -------------------------------------------  -------------------------------------------------
//   system, developer, at the head               run_start: prompt.system
//   user, when it is the first after those       run_start: goal
//   user                                         user_message
//   assistant                                    turn_start, model_response, one tool_call a call
//   tool, function                               tool_result, its content as the raw output
//   system or developer later; any other role    message (a type of its own: the message as it is)
//
// Nothing is lost: members without a meaning here are kept in "extra" unchanged, and so is
// content that is not plain text. Nothing is invented: an outcome or a status that the history
// does not give is not in the log, and without a status there is no run_end. Events keep the time
// of their message, one without a time that of the message before.
class ConversationReader {
 public:
  // `conversation` is well-formed JSON and must outlive the reader; `options` too.
  ConversationReader(std::string_view conversation, const ImportOptions& options)
      : conversation_(conversation), options_(&options), place_(conversation) {}

  // Everything but the agent id. `log_id` goes into run_start.
  Result<ImportedLog> read(std::string_view log_id) {
    TRY(read_fields());
    log_.names = {.run_id = options_->run_id,
                  .agent_id = "",
                  .operation = options_->operation.empty() ? "chat" : options_->operation,
                  .node_id = options_->node_id.empty()
                                 ? std::string(utf8_prefix(id_, kLabelBytesMax))
                                 : options_->node_id};
    const size_t taken = TRY(begin(log_id));
    for (size_t i = taken; i < messages_.size(); ++i) {
      place_ = messages_[i].text;
      time_ = messages_[i].time ? messages_[i].time : time_;
      TRY(add_message(messages_[i]));
    }
    place_ = conversation_;
    TRY(end());
    return std::move(log_);
  }

  // After read() failed: what is wrong, a part of the conversation.
  std::string_view place() const { return place_; }

  // After read(): the name that the history gives itself. Empty without one.
  const std::string& id() const { return id_; }

 private:
  struct Message {
    std::string_view text;  // as it stands in the history
    std::string role;
    Members members;  // without the role
    std::optional<int64_t> time{};
  };

  Status read_fields() {
    if (conversation_.starts_with('[')) return read_messages(conversation_);
    if (conversation_.starts_with('{')) fields_ = TRY(Members::read(conversation_));
    time_ = original_time(fields_);
    const auto messages = fields_.take("messages");
    if (!messages) {
      return invalid(
          "a conversation was expected: an object with \"messages\", or an array of messages");
    }
    if (const auto id = fields_.take("id")) {
      id_json_ = *id;
      id_ = is_string(*id) ? TRY(JsonScanner(*id).string()) : std::string(*id);
    }
    tools_ = fields_.take("tools");
    model_ = fields_.take("model");
    status_ = fields_.string("status").value_or("");
    return read_messages(*messages);
  }

  Status read_messages(std::string_view array) {
    place_ = array;
    if (!array.starts_with('[')) return invalid("\"messages\" must be an array");
    return JsonScanner(array).for_each_element([&](std::string_view text) -> Status {
      place_ = text;
      messages_.push_back(TRY(read_message(text)));
      return Done{};
    });
  }

  static Result<Message> read_message(std::string_view text) {
    if (!text.starts_with('{')) return invalid("a message was expected, which is an object");
    Members members = TRY(Members::read(text));
    auto role = members.string("role");
    if (!role) return invalid("a message must have a \"role\", a string");
    // The type of the event says the role, except that "tool" and "function" share one.
    if (*role != "function") members.take("role");
    const auto time = original_time(members);
    return Message{
        .text = text, .role = std::move(*role), .members = std::move(members), .time = time};
  }

  // Returns how many messages it took.
  Result<size_t> begin(std::string_view log_id) {
    const auto first_other =
        std::ranges::find_if_not(messages_, [](const Message& m) { return is_system(m.role); });
    auto taken = static_cast<size_t>(first_other - messages_.begin());
    if (!time_ && !messages_.empty()) time_ = messages_.front().time;

    JsonWriter json;
    json.begin_object();
    const size_t system_count = taken;
    if (taken < messages_.size() && messages_[taken].role == "user") {
      write_goal(json, messages_[taken++]);
    }
    if (system_count > 0 || tools_) write_prompt(json, system_count);
    if (model_) json.key("model").raw(*model_);
    json.member("log_id", log_id);
    if (!options_->program.empty()) json.member("program", options_->program);
    if (!options_->budget.empty()) json.key("budget").raw(options_->budget);
    write_origin(json);
    if (!fields_.empty()) {
      json.key("extra").begin_object();
      fields_.write_rest(json);
      json.end_object();
    }
    json.end_object();
    TRY(append("run_start", json.take()));
    return taken;
  }

  // One plain system message is its text. Whatever is more than that stands beside the joined text.
  void write_prompt(JsonWriter& json, size_t message_count) {
    json.key("prompt").begin_object();
    std::string joined;
    bool plain = message_count == 1 && messages_[0].role == "system";
    for (size_t i = 0; i < message_count; ++i) {
      Message& message = messages_[i];
      const Content content(message.members.take("content"));
      plain = plain && content.is_exact() && message.members.empty();
      if (i > 0) joined += "\n\n";
      joined += content.text();
    }
    if (message_count > 0) json.member("system", joined);
    if (message_count > 0 && !plain) {
      json.key("messages").begin_array();
      for (size_t i = 0; i < message_count; ++i) json.raw(messages_[i].text);
      json.end_array();
    }
    if (tools_) json.key("tools").raw(*tools_);
    json.end_object();
  }

  void write_goal(JsonWriter& json, Message& message) {
    const Content content(message.members.take("content"));
    json.member("goal", content.text());
    if (!content.is_exact() || !message.members.empty()) goal_message_ = message.text;
  }

  void write_origin(JsonWriter& json) {
    json.key("imported").begin_object().member("from", "openai-messages");
    if (id_json_) json.key("id").raw(*id_json_);
    if (!goal_message_.empty()) json.key("goal_message").raw(goal_message_);
    json.end_object();
  }

  Status end() {
    // Any other status ("running", a number) leaves open how it ended.
    if (named<RunStatus>(status_)) {
      JsonWriter json;
      json.begin_object().member("status", status_).end_object();
      TRY(append("run_end", json.take()));
    }
    if (orphans_ > 0) log_.notes.push_back(count_note("tool results without a call", orphans_));
    if (pending_.size() > 0) {
      log_.notes.push_back(count_note("tool calls without a result", pending_.size()));
    }
    return Done{};
  }

  Status add_message(Message& message) {
    if (message.role == "user") return add_user(message);
    if (message.role == "assistant") return add_assistant(message);
    if (message.role == "tool" || message.role == "function") return add_tool_result(message);
    return append("message", message.text);
  }

  Status add_user(Message& message) {
    const Content content(message.members.take("content"));
    JsonWriter json;
    json.begin_object().member("content", content.text());
    write_extra(json, message.members, content, content.has_value() && !content.is_exact());
    json.end_object();
    return append("user_message", json.take());
  }

  Status add_assistant(Message& message) {
    ++turn_;
    JsonWriter start;
    start.begin_object().member("turn", turn_).end_object();
    TRY(append("turn_start", start.take()));

    const Content content(message.members.take("content"));
    const auto tool_calls = message.members.take("tool_calls");
    const auto function_call = message.members.take("function_call");
    const auto calls = TRY(read_tool_calls(tool_calls, function_call, turn_));

    JsonWriter json;
    json.begin_object();
    if (content.is_missing()) {
      if (content.has_value()) json.key("text").null();
    } else {
      json.member("text", content.text());
    }
    json.key("calls").begin_array();
    for (const HistoryCall& call : calls) write_call(json, call);
    json.end_array();
    write_extra(json, message.members, content, !content.is_missing() && !content.is_exact());
    json.end_object();
    TRY(append("model_response", json.take()));

    if (!calls.empty()) pending_.begin_round();
    for (const HistoryCall& call : calls) TRY(add_tool_call(call));
    return Done{};
  }

  Status add_tool_call(const HistoryCall& call) {
    JsonWriter json;
    json.begin_object().member("call_id", call.call_id).member("tool", call.tool);
    if (!call.args.empty()) json.key("args").raw(call.args);
    json.member("decided_by", "model").end_object();
    pending_.add({.call_id = call.call_id, .tool = call.tool});
    return append("tool_call", json.take());
  }

  Status add_tool_result(Message& message) {
    const Content content(message.members.take("content"));
    auto call_id = message.members.take_string("tool_call_id");
    if (call_id && call_id->empty()) call_id.reset();
    const auto name = message.members.string("name");
    const auto call = pending_.answer(call_id, name);
    if (!call) ++orphans_;

    const std::optional<std::string> tool = call ? call->tool : name;
    if (name && tool == name) message.members.take("name");
    JsonWriter json;
    json.begin_object();
    if (call_id || call) json.member("call_id", call_id ? *call_id : call->call_id);
    if (tool) json.member("tool", *tool);
    const bool is_text = content.is_exact() || content.is_parts();
    if (content.has_value() && !is_text) json.key("raw_output").raw(content.json());
    write_extra(json, message.members, content, content.is_parts());
    json.end_object();
    return append("tool_result", json.take(),
                  is_text ? std::optional(content.text()) : std::nullopt);
  }

  Status append(std::string_view type, std::string_view data,
                std::optional<std::string> raw_output = std::nullopt) {
    const DraftInput input{
        .type = type, .data = data, .turn = turn_, .raw_output = std::move(raw_output)};
    auto draft = Draft::make(input, options_->redactor);
    if (!draft.ok()) return std::move(draft).error();
    draft.value().set_time(time_);
    log_.drafts.push_back(std::move(draft).value());
    return Done{};
  }

  std::string_view conversation_;
  const ImportOptions* options_;
  std::string_view place_;

  std::string id_;
  Members fields_;  // of the conversation, less those that have a meaning here
  std::optional<std::string> id_json_;
  std::optional<std::string_view> tools_;
  std::optional<std::string_view> model_;
  std::string status_;
  std::string goal_message_;  // as it was given, when the goal does not say all of it
  std::vector<Message> messages_;

  uint64_t turn_ = 0;
  std::optional<int64_t> time_{};  // of the message that is read, or the last one that has one
  PendingCalls pending_;
  uint64_t orphans_ = 0;  // results without a call
  ImportedLog log_;
};

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Whether an array holds conversations rather than messages: its first element tells.
bool is_list(std::string_view array) {
  JsonScanner scanner(array.substr(1));
  const char first = scanner.peek();
  if (first == '[') return true;
  if (first != '{') return false;
  const auto element = scanner.value_text();
  if (!element.ok()) return false;
  const auto members = Members::read(element.value());
  return members.ok() && members.value().has("messages") && !members.value().has("role");
}

// Conversations: finds the conversations of a text, in whichever of these forms it is:
//
//   one JSON value per line         one conversation each (JSONL)
//   JSON over many lines            one conversation, or several one after another
//   an array of conversations       each of its elements
//
// A conversation is an object with "messages", or an array of messages. What is found here is
// well-formed JSON; what it says is not looked at.
class Conversations {
 public:
  // A Status that failed stops the walk.
  using Visit = std::function<Status(std::string_view conversation)>;
  using Report = std::function<void(const ImportProblem& problem)>;

  // `text` must outlive the object.
  explicit Conversations(std::string_view text) : text_(text), places_(text) {}

  // After bad JSON the walk continues with the next line that looks like the start of a value.
  Status for_each(const Visit& visit, const Report& report) {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    while (true) {
      at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
      if (at_ == text_.size()) return Done{};
      TRY(next(visit, report));
    }
  }

 private:
  // Visits what starts at at_ and moves past it.
  Status next(const Visit& visit, const Report& report) {
    const std::string_view rest = text_.substr(at_);
    if (rest.front() == '[' && is_list(rest)) return visit_list(visit, report);
    JsonScanner scanner(rest);
    auto value = scanner.value_text();
    if (!value.ok()) {
      skip_bad_line(
          {.offset = text_.size() - scanner.remaining(), .message = value.error().message}, report);
      return Done{};
    }
    at_ = text_.size() - scanner.remaining();
    return visit(value.value());
  }

  Status visit_list(const Visit& visit, const Report& report) {
    JsonScanner scanner(text_.substr(at_));
    std::optional<Error> stopped;
    auto walked = scanner.for_each_element([&](std::string_view conversation) -> Status {
      Status visited = visit(conversation);
      if (!visited.ok()) stopped = visited.error();
      return visited;
    });
    if (stopped) return *stopped;
    const size_t reached = text_.size() - scanner.remaining();
    if (walked.ok()) {
      at_ = reached;
    } else {
      skip_to(next_start(reached), {.offset = reached, .message = walked.error().message}, report);
    }
    return Done{};
  }

  struct Fault {
    size_t offset = 0;
    std::string message;
  };
  // In JSONL a cut line is wrong at its end, although a scanner only notices at the next one, and
  // that next one is good. In JSON over many lines, which begins with a bracket alone on its line,
  // and in a list, of which the part before the error has been visited, the scanner is right.
  void skip_bad_line(Fault fault, const Report& report) {
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    const bool many_lines = line.find_first_not_of(" \t\r", 1) == std::string_view::npos;
    const size_t resume = next_start(many_lines ? fault.offset : at_);
    const std::string_view cut = text_.substr(0, text_.find_last_not_of(kSpace, resume - 1) + 1);
    if (fault.offset >= cut.size()) {
      JsonScanner scanner(cut.substr(at_));
      if (auto again = scanner.value_text(); !again.ok()) {
        fault = {.offset = cut.size() - scanner.remaining(), .message = again.error().message};
      }
    }
    skip_to(resume, std::move(fault), report);
  }

  void skip_to(size_t resume, Fault fault, const Report& report) {
    report(places_.problem(text_.substr(fault.offset), without_column(std::move(fault.message))));
    at_ = resume;
  }

  // The first line after the one that holds `from` that may begin a value, or the end.
  size_t next_start(size_t from) const {
    constexpr std::string_view kInside = " \t\r\n}],\"";  // how lines inside a value begin
    while (true) {
      const size_t line_feed = text_.find('\n', from);
      if (line_feed == std::string_view::npos) return text_.size();
      from = line_feed + 1;
      if (from < text_.size() && kInside.find(text_[from]) == std::string_view::npos) return from;
    }
  }

  std::string_view text_;
  size_t at_ = 0;
  Places places_;
};

}  // namespace

Result<ImportSummary> import_openai_messages(std::string_view text, const ImportOptions& options,
                                             const ImportSink& sink) {
  ImportSummary summary;
  AgentNames names;
  Places places(text);
  uint64_t ordinal = 0;
  const auto report = [&](const ImportProblem& problem) {
    ++summary.problems;
    sink.problem(problem);
  };
  const auto visit = [&](std::string_view conversation) -> Status {
    ++ordinal;
    ConversationReader reader(conversation, options);
    auto log = reader.read(make_log_id(options, ordinal, conversation));
    if (!log.ok()) {
      report(places.problem(reader.place(), without_column(log.error().message)));
      return Done{};
    }
    const std::string& id = reader.id();
    LogNames& log_names = log.value().names;
    log_names.agent_id =
        names.make(id.empty() ? options.nameless + "-" + std::to_string(ordinal) : id);
    if (log_names.node_id.empty()) log_names.node_id = log_names.agent_id;
    ++summary.logs;
    summary.events += log.value().drafts.size();
    return sink.log(std::move(log).value());
  };
  TRY(Conversations(text).for_each(visit, report));
  return summary;
}

}  // namespace twotrack::importer
