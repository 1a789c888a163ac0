// RpcMessage: one JSON-RPC message of the Model Context Protocol, read strictly.
//
// What a server sends is untrusted until it is checked: a message has a limit in bytes and in
// depth, no duplicate keys, and only then are its parts returned, as JSON text without building a
// tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"
#include "base/sse.h"

namespace twotrack::mcp {

// A server that writes a longer line is stopped.
inline constexpr size_t kMessageBytesMax = kStreamMessageBytesMax;

// The codes of JSON-RPC and of the protocol that our code checks for.
inline constexpr int64_t kParseError = -32700;
inline constexpr int64_t kInvalidRequest = -32600;
inline constexpr int64_t kMethodNotFound = -32601;
inline constexpr int64_t kInvalidParams = -32602;
inline constexpr int64_t kHeaderMismatch = -32020;
inline constexpr int64_t kMissingCapability = -32021;
inline constexpr int64_t kUnsupportedVersion = -32022;

struct RpcError {
  int64_t code = 0;
  std::string message{};
  Json data{};  // or empty
};

struct RpcMessage {
  enum class Kind : uint8_t { kRequest, kNotification, kResult, kError };
  Kind kind = Kind::kNotification;
  Json id{};             // as it was written: 17 or "a"; empty where there is none
  std::string method{};  // of a request and a notification
  Json params{};         // without white space, or empty
  Json result{};         // without white space
  RpcError error{};
};

// Fails with kInvalid and says what is wrong. An error without an id is a message too.
Result<RpcMessage> read_message(std::string_view text);

// One line each, without its end. `params`, `result` and `data` are JSON; empty params are left
// out.
std::string request_text(std::string_view id, std::string_view method, std::string_view params);
std::string notification_text(std::string_view method, std::string_view params);
std::string result_text(std::string_view id, std::string_view result);
std::string error_text(std::string_view id, const RpcError& error);

}  // namespace twotrack::mcp
