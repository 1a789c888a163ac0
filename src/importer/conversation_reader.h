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
// does not give is not in the log, and without a status there is no run_end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "importer/content.h"
#include "importer/importer.h"
#include "importer/members.h"
#include "importer/tool_calls.h"

namespace twotrack::importer {

class ConversationReader {
 public:
  // `conversation` is well-formed JSON and must outlive the reader; `options` too.
  ConversationReader(std::string_view conversation, const ImportOptions& options);

  // Everything but the agent id. `log_id` goes into run_start.
  Result<ImportedLog> read(std::string_view log_id);

  // After read() failed: what is wrong, a part of the conversation.
  std::string_view place() const { return place_; }

  // After read(): the name that the history gives itself. Empty without one.
  const std::string& id() const { return id_; }

 private:
  struct Message {
    std::string_view text;  // as it stands in the history
    std::string role;
    Members members;  // without the role
  };

  Status read_fields();
  Status read_messages(std::string_view array);
  static Result<Message> read_message(std::string_view text);

  // Returns how many messages it took.
  Result<size_t> begin(std::string_view log_id);
  void write_prompt(JsonWriter& json, size_t message_count);
  void write_goal(JsonWriter& json, Message& message);
  void write_origin(JsonWriter& json);
  Status end();

  Status add_message(Message& message);
  Status add_user(Message& message);
  Status add_assistant(Message& message);
  Status add_tool_call(const HistoryCall& call);
  Status add_tool_result(Message& message);

  Status append(std::string_view type, std::string_view data,
                std::optional<std::string> raw_output = std::nullopt);

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
  PendingCalls pending_;
  uint64_t orphans_ = 0;  // results without a call
  ImportedLog log_;
};

}  // namespace twotrack::importer
