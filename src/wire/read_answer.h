// What a model server answered: in one piece, or as a stream of events.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "base/sse.h"
#include "wire/wire.h"

namespace twotrack {

// Whatever can be read of it; what is no answer of that dialect has an error that says so.
WireAnswer read_answer(WireDialect wire, std::string_view body);

// Reads a stream as it comes.
class AnswerStream {
 public:
  explicit AnswerStream(WireDialect wire) : wire_(wire) {}

  void add(std::string_view bytes);
  // Whether the end has come that the dialect marks: nothing of the answer follows.
  bool is_complete() const { return answer_.is_complete; }
  // As far as it has come.
  WireAnswer answer() const;

 private:
  // A call whose arguments arrive in pieces.
  struct PartialCall {
    std::string id{};
    std::string tool{};
    std::string args{};
  };

  void take(const SseEvent& event);
  void take_chat(JsonElement chunk);
  void take_messages(std::string_view type, JsonElement event);
  void take_responses(std::string_view type, JsonElement event);

  WireDialect wire_;
  SseParser events_{};
  WireAnswer answer_{};
  std::map<uint64_t, PartialCall> calls_{};  // by their place in the answer
  uint64_t input_tokens_ = 0;                // Anthropic says them first, and what was written last
  std::optional<uint64_t> cached_tokens_{};
  std::optional<uint64_t> cache_write_tokens_{};
};

}  // namespace twotrack
