#include "gateway/scope.h"

#include <array>

#include "base/ascii.h"
#include "base/sha256.h"

namespace twotrack::gateway {
namespace {

// The headers by which clients name a session; the second narrows the first, and the third names
// the session that started it.
struct SessionHeader {
  std::string_view session;
  std::string_view part{};
  std::string_view parent{};
};
constexpr std::array kSessionHeaders = {
    SessionHeader{.session = "x-claude-code-session-id", .part = "x-claude-code-agent-id"},
    SessionHeader{.session = "thread-id"},  // Codex
    SessionHeader{.session = "session-id"},
    SessionHeader{.session = "x-session-id", .parent = "x-parent-session-id"},  // opencode
    SessionHeader{.session = "x-session-affinity"},
};

std::string key_of(WireDialect wire, std::string_view caller, std::string_view name,
                   std::string_view session) {
  std::string text(name_of(wire));
  for (const std::string_view part : {caller, name, session}) {
    text += "\n" + std::to_string(part.size()) + ":";
    text += part;
  }
  return sha256_hex(text).substr(0, 32);
}

}  // namespace

std::string_view header_of(const http::HeaderList& headers, std::string_view name) {
  for (const auto& [key, value] : headers) {
    if (lower_case(key) == name) return value;
  }
  return {};
}

WireScope scope_of(const http::HeaderList& headers, const SentRequest& request,
                   std::string_view caller) {
  WireScope scope{.name = std::string(header_of(headers, kAgentHeader))};
  std::string parent;
  for (const SessionHeader& known : kSessionHeaders) {
    const std::string_view session = header_of(headers, known.session);
    if (session.empty()) continue;
    scope.session = session;
    if (const std::string_view part = header_of(headers, known.part); !part.empty()) {
      parent = scope.session;
      scope.session += "/" + std::string(part);
    }
    if (const auto by = header_of(headers, known.parent); !by.empty()) parent = by;
    break;
  }
  if (scope.session.empty()) scope.session = request.cache_key;
  scope.key = key_of(request.wire, caller, scope.name, scope.session);
  if (!parent.empty()) scope.parent = key_of(request.wire, caller, scope.name, parent);
  return scope;
}

}  // namespace twotrack::gateway
