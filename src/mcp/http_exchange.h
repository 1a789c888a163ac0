// HttpExchange: one HTTP request whose answer is read while it arrives.
//
// The model servers' client (model/http) waits for complete answers; a stream of events must be
// read as it arrives, and closed once it contains the answer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "mcp/transport.h"

namespace twotrack::mcp {

struct HttpAsk {
  std::string method = "POST";  // POST, GET or DELETE
  std::string url{};
  std::vector<std::string> headers{};  // "Name: value"
  std::string_view body{};
  Waiting waiting{};
};

struct HttpHead {
  int status = 0;
  std::map<std::string, std::string> headers{};  // names in lower case

  std::string_view header(const std::string& name) const;
};

// Called with the head and the next bytes of the body; false ends the exchange.
using HttpReader = std::function<bool(const HttpHead& head, std::string_view bytes)>;

// One connection, reused between exchanges. Used by one thread at a time.
class HttpExchange {
 public:
  HttpExchange();
  ~HttpExchange();
  HttpExchange(const HttpExchange&) = delete;  // libcurl keeps pointers into it.
  HttpExchange& operator=(const HttpExchange&) = delete;

  // Whatever status the server answers is a head. Fails with kTimeout, kCancelled or kIo. An
  // exchange that the reader ended has succeeded.
  Result<HttpHead> run(const HttpAsk& ask, const HttpReader& reader);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

// Whether `url` leads to this machine. Fails with kInvalid when it is no URL of http or https, or
// contains a password: secrets belong in a header, which comes from the environment.
Result<bool> check_url(const std::string& url);

}  // namespace twotrack::mcp
