// The message for a person when a server has failed: what it said, and what to do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace twotrack::model {

// What advice needs to know about the server.
struct ServerName {
  std::string url{};               // without credentials
  std::string model{};             // that was asked for
  std::vector<std::string> has{};  // the names of the models that it serves
  std::string api_key_env{};       // the environment variable that a key is taken from
  std::string api_key{};           // only to take it out of what a server says
};

// `status` is 0 when no answer came; `said` is the server's message, or the system's then.
std::string advise(FailureKind kind, int status, std::string_view said, const ServerName& server);

}  // namespace twotrack::model
