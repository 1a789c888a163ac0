// Scope: what the headers of a request say about who sends it. It only narrows the search for its
// thread (lineage.h): one session id may stand for several conversations.
#pragma once

#include <string>
#include <string_view>

#include "http/message.h"
#include "wire/wire.h"

namespace twotrack::gateway {

inline constexpr std::string_view kAgentHeader = "x-twotrack-agent";

struct WireScope {
  std::string name{};     // what the caller calls the thread (kAgentHeader)
  std::string session{};  // the client's own word for it, or empty
  std::string key{};      // the same for all requests of one scope
  std::string parent{};   // the key of the scope that started this one, if the client says so
};

// `caller` tells one credential from another without giving it away.
WireScope scope_of(const http::HeaderList& headers, const SentRequest& request,
                   std::string_view caller);

// The value of the header `name`, in whichever case; empty if there is none.
std::string_view header_of(const http::HeaderList& headers, std::string_view name);

}  // namespace twotrack::gateway
