// HttpServer: an HTTP/1.1 server inside the program.
//
// One thread reads and writes all connections (libmicrohttpd, with epoll); workers call the routes.
// A stream holds no thread while nothing flows. On every request, in this order: Host, the site it
// comes from (same_site.h), whether the path is open or the owner admits the caller, whether there
// is such a route, its method, the size of the body.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "http/message.h"

namespace twotrack::http {

using RouteHandler = std::function<HttpReply(const HttpCall& call)>;
using LaterHandler =
    std::function<void(const HttpCall& call, const std::shared_ptr<LaterReply>& reply)>;

// Which workers call a route: what may take seconds must not keep the rest waiting.
enum class RouteLane : uint8_t { kQuick, kLong };

struct HttpRoute {
  std::string method{};  // "GET", which answers HEAD too where there is no route for it, "POST", …
  // "/api/agents/*/turns": a part that is * stands for any one, a last one that is ** for any rest.
  std::string path{};
  RouteHandler answer{};
  LaterHandler answer_later{};  // instead: no worker waits until the reply is there
  RouteLane lane = RouteLane::kQuick;
  bool is_open = false;  // for callers whom the owner does not admit, too
};

struct HttpLimits {
  uint32_t connections = 512;
  size_t head_bytes = size_t{32} << 10;  // of a request: its line and its headers
  size_t body_bytes = size_t{64} << 10;
  std::chrono::seconds idle{30};     // of a connection, also of a reader who takes nothing
  std::chrono::seconds receive{20};  // for a whole request, however it trickles in
  std::chrono::milliseconds tick{1000};
  size_t waiting_max = 1024;  // requests that no worker has taken yet; then 503
  size_t quick_workers = 4;
  size_t long_workers = 2;
};

struct TlsFiles {
  std::string certificate{};  // PEM
  std::string key{};
};

struct HttpOptions {
  std::string address = "127.0.0.1";  // numeric, IPv4 or IPv6
  uint16_t port = 0;                  // 0: a free one
  // How callers may name this server. A loopback address has its usual names anyway.
  std::vector<std::string> names{};
  std::optional<TlsFiles> tls{};
  // What is answered instead, on a path that is not open; nothing: the caller may go on. Called by
  // the thread of the connections, so it must be quick.
  std::function<std::optional<HttpReply>(const HttpCall& call)> refuse{};
  HeaderList headers{};  // of every reply
  // Requests are passed on as they came: of their target only the path is read, as
  // parse_passed_target() does.
  bool is_relay = false;
  HttpLimits limits{};
};

bool is_loopback(const std::string& address);

class HttpServer {
 public:
  // Listens when it returns. Fails with kInvalid if the address is none, kConflict if the port is
  // taken.
  static Result<std::unique_ptr<HttpServer>> start(HttpOptions options,
                                                   std::vector<HttpRoute> routes);
  virtual ~HttpServer() = default;

  virtual uint16_t port() const = 0;
  // Waits for routes that are being answered, ends all streams and connections. May be called
  // twice.
  virtual void stop() = 0;
};

}  // namespace twotrack::http
