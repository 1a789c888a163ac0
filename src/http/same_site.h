// Whether a request may come from where it says. Loopback is no boundary: every page in the user's
// browser can reach it, under any name that its owner lets point there (DNS rebinding).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "http/message.h"

namespace twotrack::http {

// How this server is called.
struct OwnNames {
  std::vector<std::string> names{};  // in lower case: "127.0.0.1", "localhost", "[::1]"
  uint16_t port = 0;
  bool is_tls = false;
};

// Why the request is refused, and how; nothing if it is not. To be asked before anything else is
// looked at: exactly one Host, and one of ours, else 421; then, where a browser says more:
// Sec-Fetch-Site must be same-origin or none, Origin must be this server, else 403.
std::optional<HttpReply> refuse_other_sites(const HttpCall& call, const OwnNames& own);

}  // namespace twotrack::http
