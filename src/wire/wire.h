// What agents and model servers say to each other, whichever of three dialects they speak:
//
//   kChat       POST /v1/chat/completions   OpenAI
//   kResponses  POST /v1/responses          OpenAI
//   kMessages   POST /v1/messages           Anthropic
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "event/event.h"

namespace twotrack {

enum class WireDialect : uint8_t { kChat, kResponses, kMessages };
constexpr auto all_names(WireDialect) {
  return name_list("chat", "responses", "messages");
}
// Which dialect a path speaks: "/v1/messages", in whichever case, and without the version, as some
// servers take it too. Nothing: none that is read here.
std::optional<WireDialect> wire_of(std::string_view path);

// Whether a model is asked below this path to write something, in a dialect that is not read here:
// "/v1/completions", llama.cpp's "/infill", Ollama's "/api/chat", and ours under other prefixes.
bool is_other_prompt(std::string_view path);

enum class WireRole : uint8_t { kSystem, kUser, kAssistant, kTool, kOther };
constexpr auto all_names(WireRole) {
  return name_list("system", "user", "assistant", "tool", "other");
}

struct WireCall {
  std::string id{};
  std::string tool{};
  Json args{};  //  of arguments that are none, a JSON string of them
  bool operator==(const WireCall&) const = default;
};

// Of a ModelResponse that the gateway recorded.
std::vector<WireCall> recorded_calls(const Json& calls);

struct WireResult {
  std::string call_id{};
  std::string text{};
  bool is_error = false;
  bool operator==(const WireResult&) const = default;
};

// One message. In the Responses dialect, all that the model said between two others: its items
// belong together.
struct WireMessage {
  size_t begin = 0;  // its bytes in the body
  size_t end = 0;
  WireRole role = WireRole::kOther;
  std::string text{};
  std::vector<WireCall> calls{};
  std::vector<WireResult> results{};  // Anthropic has them in messages of the user
  std::vector<std::string> media{};   // digests of images and the like
  Json other{};                       // what is none of these
  bool is_barrier = false;            // something in it is unknown, or only its server can read it
  bool begins_with_thought = false;   // Anthropic signs thoughts, and wants them first
  std::string digest{};               // its norm (lineage.h); empty: nobody has made it yet
  bool operator==(const WireMessage&) const = default;
};

struct SentRequest {
  WireDialect wire = WireDialect::kChat;
  std::string model{};
  bool is_streamed = false;
  std::string system{};       // all of it, wherever it stands
  Json tools{};               // or empty
  Json parameters{};          // an object: what else the body has, but long values
  std::string cache_key{};    // prompt_cache_key
  std::string previous{};     // what it goes on from, by the server's own name for it
  uint64_t reply_tokens = 0;  // that the reply may have; 0: it is not said
  uint64_t answers = 1;       // that are asked for
  bool is_background = false;
  bool is_thinking = false;
  std::vector<WireMessage> messages{};
};

struct WireAnswer {
  std::string id{};
  std::string text{};
  std::vector<WireCall> calls{};
  std::string finish_reason{};
  std::optional<TokenUsage> usage{};
  Json error{};              // or empty
  bool is_complete = false;  // it has its end
};

// An error as the dialect has it; `type` is a word of ours.
std::string wire_error(WireDialect wire, std::string_view type, std::string_view message);

}  // namespace twotrack
