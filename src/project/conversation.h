// Conversation: a log as the messages of a chat, for people and programs that debug an agent.
//
// It is made from the log on demand and never sent to a model: the model was shown one view at a
// time, which is the user's message here. Behind the gateway it was sent messages, and perhaps a
// record that stands for the oldest of them: what is new in a request is of that request's turn.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/read.h"
#include "project/project.h"
#include "runner/recorded_view.h"
#include "text/style.h"
#include "track/blob_store.h"

namespace twotrack::project {

struct ChatCall {
  std::string id{};
  std::string tool{};
  Json args{};
  bool is_made = false;
};

struct ChatMessage {
  std::string role{};  // system, user, assistant, tool
  uint64_t seq = 0;    // of the event that it stands for
  uint64_t turn = 0;
  std::string content{};
  std::vector<ChatCall> calls{};  // of the assistant
  std::string decided_by{};       // who made the calls, where it was not the model
  std::string call_id{};          // of a tool's message
  std::string tool{};
  Json error{};                    // what an answer failed with
  bool is_told_by_client = false;  // no server was seen to give this answer
  std::string stands_for{};        // of a gateway's record: "messages 2-41"
};

class Conversation {
 public:
  enum class Users : uint8_t { kViews, kMessages };

  // `users`: what the user's messages are: the views that were shown, or, where none was recorded,
  // what people wrote. `blobs` must outlive this.
  Conversation(const track::BlobStore& blobs, Users users) : blobs_(&blobs), users_(users) {}

  // The messages that are complete now that this event has been read. Fails with kCorrupt or
  // kNotFound when a view or an output cannot be had as it was.
  Result<std::vector<ChatMessage>> read(const Event& event);
  // Those that were still waiting.
  std::vector<ChatMessage> finish();

 private:
  Status add(const Event& event);
  void add_system(const LineView& event, const RunStart& start);
  void add_goal(const LineView& event, const RunStart& start);
  Status add_view(const Event& event);
  Status add_answer(const LineView& event, const ModelResponse& response);
  void add_call(const LineView& event, const ToolCall& made);
  Status add_result(const LineView& event, const ToolResult& result);
  void set_turn_asked(const LineView& event);
  void keep_record(const LineView& event);
  void add_record(const LineView& event, const ModelRequest& request);
  ChatMessage& begin(std::string role, const LineView& event);

  const track::BlobStore* blobs_;
  Users users_;
  runner::RecordedViews views_{};
  std::string system_{};
  std::string goal_{};
  std::map<uint64_t, ChatMessage> records_{};  // of a gateway, by the event that has it
  // Ids are given to calls when they are made, so an answer waits for the next request.
  std::vector<ChatMessage> waiting_{};
  std::set<std::string> made_{};  // ids of the calls in them
  // Calls in them that were not made yet: tool, answer (the newest first), place in the answer.
  std::set<std::tuple<std::string, size_t, size_t>> open_{};
};

// As chat completions take it: {"role":"assistant","content":null,"tool_calls":[…]}.
Json to_json(const ChatMessage& message);

// The messages of `agent`, of one turn or of all, until `take` says no. A damaged line ends it with
// kCorrupt: each view depends on the one before.
Status for_each_message(Project& project, const std::string& agent, std::optional<uint64_t> turn,
                        const std::function<bool(const ChatMessage&)>& take);

// For people: with a head line, in full, and safe for a terminal.
std::string to_text(const ChatMessage& message, const Style& style);

}  // namespace twotrack::project
