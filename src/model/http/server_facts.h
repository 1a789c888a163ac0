// ServerFacts: what was found out about a model server before the first request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/words.h"
#include "model/model.h"

namespace twotrack::model {

// What each kind of server can do with any model. The rest of the record is per server.
Capabilities capabilities_of(ServerKind kind);

// Models of this size and above are assumed to read the state they are shown. We have only measured
// that models a tenth of it do not.
inline constexpr uint64_t kReadsStateParameters = 3'000'000'000;

struct ServedModel {
  std::string name{};
  bool is_loaded = true;
  uint64_t context_tokens = 0;  // 0: unknown
  uint64_t parameters = 0;      // 0: unknown
};

struct ServerFacts {
  Capabilities capabilities{};  // its server is one over HTTP
  std::string version{};        // as it says it
  std::vector<ServedModel> models{};
  // How many prompts it keeps cached side by side, each under a number. 0: it does that by itself.
  uint64_t numbered_slots = 0;
  // Whether <escape> and <start_function_call> are one token each. nullopt if it cannot be asked.
  std::optional<bool> has_function_tokens{};
  // The server would wrap messages in ChatML, whose markers this model has never seen: it has no
  // template for the model, which is better asked in plain text.
  bool lacks_template = false;
  bool is_gemma = false;            // its attention has a window
  bool is_context_a_guess = false;  // the server does not say; its default is taken
  struct Asked {
    std::string request{};  // "GET /props"
    int status = 0;
  };
  std::vector<Asked> asked{};
  std::vector<Retry> retries{};  // while it was loading
};

std::vector<std::string> names_of(const std::vector<ServedModel>& models);

// For the log of a run: capabilities, version, models, and what was asked with which status.
Json to_json(const ServerFacts& facts);

// "270M", "1.5B" as a number; 0 when it is none.
uint64_t parse_parameters(std::string_view text);

}  // namespace twotrack::model
