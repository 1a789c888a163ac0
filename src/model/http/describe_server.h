// What a person should know about a server before a run: what was found, and how to fix problems.
#pragma once

#include <string>
#include <vector>

#include "model/http/server_facts.h"

namespace twotrack::model {

struct ServerRemark {
  std::string topic{};  // one word: "server", "context", "answers", "count", "slots", …
  std::string found{};
  std::string remedy{};  // empty: it is fine
};

// The first says what it is; each further one is about one thing that decides speed or success.
// `agents`: how many will ask at a time.
std::vector<ServerRemark> describe_server(const ServerFacts& facts, uint64_t agents);

}  // namespace twotrack::model
