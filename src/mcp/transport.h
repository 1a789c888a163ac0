// Transport: how messages reach a server and its own reach us. There are two: the standard streams
// of a program that we started (stdio_transport.h), and HTTP (http_transport.h).
//
// It matches answers to requests by their id, in whatever order they come; what else the server
// says goes to the Listener. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/json.h"
#include "base/result.h"
#include "mcp/message.h"

namespace twotrack::mcp {

struct Waiting {
  Deadline deadline{};
  std::stop_token stop{};

  static Waiting for_time(std::chrono::milliseconds time, std::stop_token stop = {}) {
    return {.deadline = std::chrono::steady_clock::now() + time, .stop = std::move(stop)};
  }
};

// A request on its way. HTTP also says some of it in headers.
struct Outgoing {
  Json id{};
  std::string method{};
  std::string text{};  // the message
  std::string name{};  // params.name of tools/call
  // The version of the protocol in use; empty before one is agreed on.
  std::string version{};
  bool is_stateless = false;           // of the revision without sessions
  std::vector<std::string> headers{};  // "Mcp-Param-Region: us-west1"
};

// Called with each request and notification of the server, by the thread that read it. What it
// returns is sent back: the answer to a request.
using Listener = std::function<std::optional<std::string>(const RpcMessage&)>;

class Transport {
 public:
  virtual ~Transport() = default;

  // Must be set before the first request.
  virtual void listen(Listener listener) = 0;

  // The server's answer, a result or an error. Fails with kTimeout, kCancelled (nothing has been
  // told to the server then), kInvalid when the answer cannot be read, kCorrupt when the server
  // does not keep to the protocol, kIo when it is gone; after the last two it cannot be used again,
  // and the message says how it ended.
  virtual Result<RpcMessage> request(const Outgoing& out, const Waiting& waiting) = 0;

  // Fails as request() does.
  virtual Status notify(const Outgoing& out, const Waiting& waiting) = 0;

  // Whether a request may still reach the server.
  virtual bool is_alive() const = 0;

  // Then requests have headers, and each answer a stream of its own, which can be left.
  virtual bool is_http() const = 0;

  // Ends the conversation, and with it a program that we started. May take a few seconds if that
  // does not end by itself.
  virtual void close() = 0;
};

}  // namespace twotrack::mcp
