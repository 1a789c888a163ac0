// Model: what decides. A server, a file in this process, a script.
//
// One prompt per turn: the static part (system text, tools), then the view, then the possible
// answers. The answer has been parsed and its arguments checked against the tools; nothing
// the model wrote is lost.
//
// A Model is shared by all agents of a run and safe to use from several threads. A Channel is one
// agent's connection to it: it keeps the agent's slot, so that the prefix of its prompts stays
// cached.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "tool/spec.h"

namespace twotrack::model {

struct Call {
  std::string tool{};
  Json args{"{}"};  // strict object without white space
  bool operator==(const Call&) const = default;
};

struct Message {
  std::string role{};  // user | assistant | tool
  std::string content{};
};

struct Prompt {
  std::string system{};                     // the same in every turn
  std::span<const tool::ToolSpec> tools{};  // in a fixed order, the same in every turn
  // Only of the baseline that has chat history instead of a packet; comes before `user`.
  std::vector<Message> history{};
  std::string user{};  // the view
};

// A call that the model may make. `open` names the parameters whose values it writes itself; the
// others are as in `args`.
struct OfferedCall {
  Call call{};
  std::vector<std::string> open{};
};

struct Offer {
  // Exactly these, best first. Empty: any valid call of any tool that is not withdrawn.
  std::vector<OfferedCall> calls{};
  std::vector<std::string> withdrawn{};
  // Calls that would not be executed. A greedy model in this process gives its likeliest answer
  // that is not one of them; other models may still make one.
  std::vector<Call> refused{};
  // Whether a grammar constrains the answer to it, if the model supports that. Otherwise the model
  // writes freely, and what it wrote is parsed leniently.
  bool is_constrained = true;
};

struct Sampling {
  double temperature = 0;  // 0: greedy
  uint64_t seed = 0;
  uint64_t top_k = 64;
  double top_p = 0.95;
  double min_p = 0;
  uint64_t max_tokens = 128;
};

struct Question {
  Prompt prompt{};
  Offer offer{};
  Sampling sampling{};
  std::string traceparent{};  // for a server that traces too; empty: nothing is said
};

struct Usage {
  std::optional<uint64_t> prompt_tokens{};
  std::optional<uint64_t> completion_tokens{};
  std::optional<uint64_t> cached_tokens{};  // of the prompt
};

struct Timing {
  std::optional<double> prompt_ms{};
  std::optional<double> predict_ms{};
  double wall_ms = 0;
};

// A failed attempt before the one that counts: a server that was loading, a lost
// connection.
struct Retry {
  std::string reason{};
  double waited_ms = 0;
};

// How likely an answer was to the model itself, as natural logarithms.
struct Likelihood {
  double all = 0;    // of the whole answer
  double least = 0;  // of its least likely token
};

struct Reply {
  std::string text{};                 // what the model wrote, special tokens included
  std::vector<Call> calls{};          // those that are valid, in its order
  std::vector<std::string> mended{};  // what was read leniently or converted, one line each
  std::vector<std::string>
      faults{};  // why something that looks like a call is not one, one line each
  // Answers that the model preferred to this one, but that would have been rejected.
  std::vector<std::string> passed_over{};
  std::string finish_reason{};             // stop | length | tool_calls | …
  bool was_constrained = false;            // a grammar was in force
  std::optional<Likelihood> likelihood{};  // nothing: the model does not tell
  std::optional<double> confidence{};      // from 0 to 1: how likely its call is right
  Usage usage{};
  Timing timing{};
  std::vector<Retry> retries{};
};

inline bool ends_agent(const Reply& reply) {
  return !reply.calls.empty() && reply.calls.front().tool == tool::kSubmitTool;
}

enum class FailureKind : uint8_t {
  kLoading,          // still loading when the time was up
  kContextExceeded,  // the prompt is longer than the context: shrink it
  kMalformedOutput,  // the server could not parse what its model wrote
  kBadKey,
  kUnknownModel,
  kUnreachable,
  kTimeout,
  kBadRequest,  // a grammar that it does not take, a field that it refuses
  kServer,      // anything else that it said
  kExhausted,   // a script has no further answer
  kCancelled,
};
constexpr auto all_names(FailureKind) {
  return name_list("loading", "context_exceeded", "malformed_output", "bad_key", "unknown_model",
                   "unreachable", "timeout", "bad_request", "server_error", "exhausted",
                   "cancelled");
}

struct Failure {
  FailureKind kind = FailureKind::kServer;
  std::string message{};  // what it said, and what to do
  std::optional<uint64_t> prompt_tokens{};
  std::optional<uint64_t> context_tokens{};
  std::vector<Retry> retries{};
};

using Answer = std::variant<Reply, Failure>;

enum class Dialect : uint8_t { kFunctionGemma, kOpenAi };
constexpr auto all_names(Dialect) {
  return name_list("functiongemma", "openai");
}

// Who answers. The first six are what a server over HTTP can be.
enum class ServerKind : uint8_t {
  kLlamaServer,
  kVllm,
  kSglang,
  kOllama,
  kLmStudio,
  kOpenAi,     // any other that speaks this protocol
  kInProcess,  // llama.cpp in this program
  kScripted,
  kPython,    // a function of the program that embeds twotrack
  kTeacher,   // knows the world
  kBaseline,  // understands nothing
};
constexpr auto all_names(ServerKind) {
  return name_list("llama-server", "vllm", "sglang", "ollama", "lm-studio", "openai", "in-process",
                   "scripted", "python", "teacher", "baseline");
}

struct Capabilities {
  ServerKind server = ServerKind::kOpenAi;
  std::string model{};  // its name
  Dialect dialect = Dialect::kOpenAi;
  uint64_t context_tokens = 0;  // 0: unknown
  enum class Count : uint8_t { kNone, kText, kChat } count = Count::kNone;
  enum class Grammar : uint8_t { kNone, kGbnf, kEbnf, kSchema } grammar = Grammar::kNone;
  enum class ToolChoice : uint8_t { kNone, kRequired, kNamed } tool_choice = ToolChoice::kNone;
  bool reports_cached_tokens = false;
  bool takes_raw_prompts = false;
  uint64_t slots = 1;
  // Trained on packets, or large enough to read them: decides freely unless told otherwise.
  bool reads_state = false;
};
constexpr auto all_names(Capabilities::Count) {
  return name_list("none", "text", "chat");
}
constexpr auto all_names(Capabilities::Grammar) {
  return name_list("none", "gbnf", "ebnf", "schema");
}
constexpr auto all_names(Capabilities::ToolChoice) {
  return name_list("none", "required", "named");
}
Json to_json(const Capabilities& capabilities);

class Channel {
 public:
  virtual ~Channel() = default;
  virtual Answer ask(const Question& question, const std::stop_token& stop) = 0;
};

class Model {
 public:
  virtual ~Model() = default;

  virtual const Capabilities& capabilities() const = 0;
  // For run_start: what it is, with its adapter, both by hash where there is a file. JSON object.
  virtual std::string describe() const = 0;
  // All that would be sent, as text, and the name of its form ("functiongemma@1"). For hashes,
  // people and tests.
  virtual std::string render(const Prompt& prompt) const = 0;
  virtual std::string template_id() const = 0;
  // The control tokens of its own vocabulary (own_control_tokens()), where it is known. render()
  // breaks them up, as it does with those of all templates.
  virtual std::vector<std::string> control_tokens() const { return {}; }
  // With everything the template adds. nullopt if it cannot be counted exactly.
  virtual std::optional<uint64_t> count_tokens(const Prompt& prompt) = 0;
  // Below capabilities().slots. `answered`: how many answers this agent has already had, including
  // earlier runs.
  virtual std::unique_ptr<Channel> open(uint64_t slot, uint64_t answered) = 0;
};

}  // namespace twotrack::model
