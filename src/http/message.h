// A request as a route sees it, and what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "http/request_text.h"

namespace twotrack::http {

using HeaderList = std::vector<std::pair<std::string, std::string>>;

struct HttpCall {
  // "GET" for HEAD too, unless there is a route for that: the body is left out by the server.
  std::string method{};
  std::string uri{};  // path and query as they came
  RequestTarget target{};
  std::vector<std::string> wild{};  // the parts of the path that a route has as "*"
  HeaderList headers{};             // as they came
  std::string body{};

  // How many headers have this name, in whichever case.
  size_t count(std::string_view name) const;
  // The value of the header with this name; nullopt if there is none, or several.
  std::optional<std::string_view> header(std::string_view name) const;
  // Of the query; empty if it is not there.
  std::string_view parameter(std::string_view name) const;
};

// A body that is made piece by piece, as fast as its reader takes it. It holds no thread: next() is
// called when the reader has room for more, by a worker, or by the thread of the connections if
// is_quick().
class HttpStream {
 public:
  virtual ~HttpStream() = default;

  // The next piece; an empty one if there is none yet, nullopt at the end. An error cuts the
  // connection, so that the reader sees that something is missing. One call at a time, and soon
  // again after an empty piece: when the stream has called `wake`, and at every tick of the server.
  virtual Result<std::optional<std::string>> next() = 0;

  // Whether next() never waits and does little: then no other thread is asked, which costs more.
  virtual bool is_quick() const { return false; }

  // `wake` may be called by any thread and at any time, also when nobody reads any more.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): who overrides it keeps it
  virtual void set_wake(std::function<void()> /*wake*/) {}
};

struct HttpReply {
  int status = 200;
  HeaderList headers{};
  std::variant<std::string, std::unique_ptr<HttpStream>> body{};
  // In answer to HEAD: how long the body would be, if somebody else has said so.
  std::optional<uint64_t> head_length{};
};

// Where the reply to a call goes that no worker waits for.
class LaterReply {
 public:
  virtual ~LaterReply() = default;
  // Once, from any thread, and not after the server is gone.
  virtual void send(HttpReply reply) = 0;
  // Whether the caller has left. A reply is due all the same.
  virtual bool is_gone() const = 0;
};

// Text for people, not markup.
HttpReply plain_reply(int status, std::string text);
HttpReply json_reply(int status, Json json);  // not to be kept by anybody
// {"error":{"code","message","hint"}}: the form of all refusals.
HttpReply error_reply(int status, std::string_view code, const Error& error);

}  // namespace twotrack::http
