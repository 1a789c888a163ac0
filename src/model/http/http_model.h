// A model behind a server: llama-server, vLLM, SGLang, Ollama, LM Studio, or any other that speaks
// chat completions. docs/servers.md says how we talk to each and why.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "model/http/retry.h"
#include "model/http/server_facts.h"
#include "model/model.h"

namespace twotrack::model {

// The default variable for the API key.
inline constexpr std::string_view kApiKeyVariable = "TWOTRACK_API_KEY";

struct HttpModelOptions {
  std::string url{};
  std::string name{};                // of the model; empty: the one that the server has
  std::optional<Dialect> dialect{};  // nothing: as the probe finds
  std::string api_key_env{};         // the variable that the key was taken from, for messages
  std::string api_key{};             // empty: none is sent
  uint64_t slots = 0;                // 0: as found
  uint64_t context_tokens = 0;       // 0: as found
  std::chrono::milliseconds timeout{120'000};  // of one question, with all its tries
  RetryPolicy retry{};                         // its time is the timeout above
};

class HttpModel : public Model {
 public:
  // What the probe found.
  virtual const ServerFacts& facts() const = 0;
};

// Probes the server first, and waits for one that is loading. Fails with kInvalid for a bad URL or
// key, kNotFound for a model it does not have, kTimeout while it loads, kIo otherwise; the message
// names the server and what to do.
Result<std::unique_ptr<HttpModel>> open_http_model(const HttpModelOptions& options,
                                                   const std::stop_token& stop);

}  // namespace twotrack::model
