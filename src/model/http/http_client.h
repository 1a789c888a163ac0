// HttpClient: one connection to a model server, kept alive from request to request.
//
// It transfers bytes and knows nothing about models. Whatever the server answers, even 500, is a
// response; only what prevented an answer from arriving is a fault. Used by one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "model/http/server_url.h"

namespace twotrack::model {

// More than any sensible answer: a server that sends more is stopped.
inline constexpr size_t kResponseBytesMax = size_t{16} << 20;

struct HttpRequest {
  std::string_view path{};  // "/v1/models"
  std::string_view body{};  // sent by POST; empty: GET
  std::string_view content_type = "application/json";
  std::span<const std::string> headers{};  // more of them: "Content-Encoding: gzip"
  // Of the whole exchange, where it is less than the client's own.
  std::optional<std::chrono::milliseconds> timeout{};
};

struct HttpResponse {
  int status = 0;
  std::string body{};
  std::string content_type{};
  std::optional<std::chrono::seconds> retry_after{};
  double wall_ms = 0;
};

enum class FaultKind : uint8_t {
  kNoConnection,  // refused, no such host, no route
  kReset,         // the connection broke before the answer was complete
  kTimeout,
  kTooLarge,
  kCancelled,
  kOther,
};

struct TransportFault {
  FaultKind kind = FaultKind::kOther;
  std::string message{};  // as the system says it
  double wall_ms = 0;
};

using Exchange = std::variant<HttpResponse, TransportFault>;

struct HttpClientOptions {
  ServerUrl url{};
  std::string api_key{};  // sent as a bearer token; empty: none
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds timeout{120'000};  // of a whole exchange
};

class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options);
  ~HttpClient();
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;

  // A request for a stop ends the exchange within about a second.
  Exchange send(const HttpRequest& request, const std::stop_token& stop);

  const HttpClientOptions& options() const;

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace twotrack::model
