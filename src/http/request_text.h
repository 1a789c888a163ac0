// What is read of a request here and not by the HTTP library: the target, Host, cookies. All of it
// is written by strangers, so everything that is not clearly right is refused.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::http {

inline constexpr size_t kTargetBytesMax = 8192;
inline constexpr size_t kQueryMembersMax = 32;

// "/api/agents/a%20b?n=3" as {"api","agents","a b"} and {n: "3"}.
struct RequestTarget {
  std::vector<std::string> parts{};  // none for "/"
  std::map<std::string, std::string, std::less<>> query{};
};

// Everything is decoded and is UTF-8 without control characters; no part is empty, "." or "..", or
// holds a slash or a backslash. Fails with kInvalid.
Result<RequestTarget> parse_target(std::string_view text);

// The path alone, of a request that is passed on as it came, so that whoever gets it judges it: %XX
// is decoded where it can be, also to a slash, empty parts are left out, and "." and ".." lead
// where they say. Fails with kInvalid if it is no path, or has blanks or control characters as they
// are.
Result<RequestTarget> parse_passed_target(std::string_view text);

// Each %XX as its byte, and everything else as it is. Nothing is checked.
std::string decode_where_possible(std::string_view text);

struct HostName {
  std::string name{};              // in lower case; "[::1]" with its brackets
  std::optional<uint16_t> port{};  // as it was written
  bool operator==(const HostName&) const = default;
};

// The value of a Host header. nullopt if it is none.
std::optional<HostName> parse_host(std::string_view text);

// The value of the cookie `name` in a Cookie header. nullopt if there is none, or more than one:
// then nobody knows which of them is ours.
std::optional<std::string_view> cookie_value(std::string_view header, std::string_view name);

}  // namespace twotrack::http
