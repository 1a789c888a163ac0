// Probing a server: which one it is, what it can do, whether its model is FunctionGemma. Done once,
// before the first request; what a person sets overrides what was found.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "model/http/retry.h"
#include "model/http/server_advice.h"
#include "model/http/server_facts.h"

namespace twotrack::model {

struct ServerOverrides {
  std::optional<Dialect> dialect{};
  std::string model{};          // empty: the one that it has
  uint64_t slots = 0;           // 0: as found
  uint64_t context_tokens = 0;  // 0: as found
};

// Waits for a server that is loading, as the client's policy says. Fails if nothing answers,
// if it is not a model server, wants another key, does not have the model, or has one that does
// not speak the dialect that was asked for.
std::variant<ServerFacts, Failure> probe_server(RetryingClient& client, const ServerName& name,
                                                const ServerOverrides& overrides,
                                                const std::stop_token& stop);

// The body of POST /tokenize for a text, as this kind of server takes it. `add_special`: with the
// token that begins a sequence.
enum class AddSpecial : uint8_t { kNo, kYes };
std::string tokenize_body(ServerKind kind, std::string_view model, std::string_view text,
                          AddSpecial add_special);

}  // namespace twotrack::model
