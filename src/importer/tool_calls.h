// The tool calls in a chat history, and which result belongs to which call.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"

namespace twotrack::importer {

struct HistoryCall {
  std::string call_id;
  std::string tool;
  Json args;              // empty when the history gives none
  std::string arguments;  // the text that args was read from, when args does not say it exactly
  std::string extra;      // an object with what has no meaning here; empty when there is nothing
};

// The calls of an assistant's message: "tool_calls" as chat histories write them (an id and a
// function with its arguments as text, or a name with args), and the older "function_call". A call
// without an id is named by its place: "3/0" is the first call of turn 3. Fails with kInvalid.
Result<std::vector<HistoryCall>> read_tool_calls(std::optional<std::string_view> tool_calls,
                                                 std::optional<std::string_view> function_call,
                                                 uint64_t turn);

// An element of model_response's "calls".
void write_call(JsonWriter& json, const HistoryCall& call);

// The calls that have no result yet.
class PendingCalls {
 public:
  struct Call {
    std::string call_id;
    std::string tool;
  };

  // A new round of calls: what is still open from earlier rounds is found only by its id.
  void begin_round() { round_ = calls_.size(); }
  void add(Call call) { calls_.push_back(std::move(call)); }

  // Takes the call that a result belongs to: by its id; without one, the first
  // of this round with that tool's name, else the first of this round. Histories of environments
  // name the environment and not the tool, so a foreign name does not make a result an orphan.
  std::optional<Call> answer(const std::optional<std::string>& call_id,
                             const std::optional<std::string>& tool);

  size_t size() const { return calls_.size(); }

 private:
  std::vector<Call> calls_;
  size_t round_ = 0;  // calls_ from here on are of the latest round
};

}  // namespace twotrack::importer
