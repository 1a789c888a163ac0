// Serving: a project's logs on an HTTP server, for a person with a browser.
//
// It reads; only with `allows_decisions` may somebody accept or reject what agents changed. Nothing
// outside of the project is served, and nothing of the project's configuration is acted on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "http/server.h"

namespace twotrack::serve {

struct ServeOptions {
  std::string address = "127.0.0.1";
  uint16_t port = 0;  // 0: a free one
  std::vector<std::string> names{};
  std::string token{};  // empty: a random one
  std::optional<http::TlsFiles> tls{};
  bool allows_decisions = false;
  std::optional<Path> page_folder{};
  std::string place{};  // what the page says that it shows; empty: the folder
};

class Serving {
 public:
  // Fails with kInvalid if others than this machine could reach it and it has no TLS or no token of
  // the caller's, and as HttpServer::start() does.
  static Result<std::unique_ptr<Serving>> start(const Path& root, ServeOptions options);
  virtual ~Serving() = default;

  // With the token: "http://127.0.0.1:7777/?token=…".
  virtual std::string address() const = 0;
  // One that lets in one browser, for a command line that others may read.
  virtual std::string address_for_once() = 0;
  virtual uint16_t port() const = 0;
  // Ends all connections and waits for decisions that are being carried out, but not for what is
  // only read: returns false if some of that is not over, and the program should end without
  // waiting.
  virtual bool stop() = 0;
};

// Every route, in order: what a test must not forget.
struct RouteName {
  std::string method{};
  std::string path{};
  bool is_open = false;
};
std::vector<RouteName> route_names();

}  // namespace twotrack::serve
