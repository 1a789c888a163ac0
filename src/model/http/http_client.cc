#include "model/http/http_client.h"

#include <algorithm>
#include <utility>

#include "base/curl_handle.h"

namespace twotrack::model {
namespace {

int should_stop(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::stop_token*>(user)->stop_requested() ? 1 : 0;
}

FaultKind fault_of(CURL* easy, CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_CONNECT:
    case CURLE_COULDNT_RESOLVE_HOST:
      return FaultKind::kNoConnection;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE:
      return FaultKind::kReset;
    case CURLE_ABORTED_BY_CALLBACK:
      return FaultKind::kCancelled;
    case CURLE_OPERATION_TIMEDOUT: {
      // Zero until there is a connection.
      double connected_s = 0;
      curl_easy_getinfo(easy, CURLINFO_CONNECT_TIME, &connected_s);
      return connected_s > 0 ? FaultKind::kTimeout : FaultKind::kNoConnection;
    }
    default:
      return FaultKind::kOther;
  }
}

double wall_ms_of(CURL* easy) {
  double total_s = 0;
  curl_easy_getinfo(easy, CURLINFO_TOTAL_TIME, &total_s);
  return total_s * 1000;
}

HttpResponse response_of(CURL* easy, CurlBody received) {
  HttpResponse response;
  response.body = std::move(received.text);
  response.status = curl_status(easy);
  const char* type = nullptr;
  curl_easy_getinfo(easy, CURLINFO_CONTENT_TYPE, &type);
  if (type != nullptr) response.content_type = type;
  curl_off_t retry_after = 0;
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &retry_after);
  if (retry_after > 0) response.retry_after = std::chrono::seconds(retry_after);
  response.wall_ms = wall_ms_of(easy);
  return response;
}

}  // namespace

struct HttpClient::Handle {
  HttpClientOptions options;
  CurlEasy easy = make_curl();
  CurlHeaders headers;
  char message[CURL_ERROR_SIZE] = {};

  explicit Handle(HttpClientOptions given) : options(std::move(given)) { set_constant_options(); }

  void set_constant_options() {
    CURL* curl = easy.get();
    curl_easy_setopt(curl, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long{options.connect_timeout.count()});
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, should_stop);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, CurlBody::take);
    if (options.url.is_loopback) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (!options.url.credentials.empty() && options.api_key.empty()) {
      curl_easy_setopt(curl, CURLOPT_USERPWD, options.url.credentials.c_str());
    }
  }

  void set_headers(const HttpRequest& request) {
    CurlHeaders sent;
    sent.add("Content-Type: " + std::string(request.content_type));
    if (!options.api_key.empty()) sent.add("Authorization: Bearer " + options.api_key);
    for (const std::string& header : request.headers) sent.add(header);
    curl_easy_setopt(easy.get(), CURLOPT_HTTPHEADER, sent.get());
    headers = std::move(sent);
  }

  void set_request(const HttpRequest& request) {
    CURL* curl = easy.get();
    set_headers(request);
    const std::string url = options.url.base + std::string(request.path);
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    const auto timeout = std::min(options.timeout, request.timeout.value_or(options.timeout));
    // Zero would mean for ever.
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, std::max(long{timeout.count()}, 1L));
    if (request.body.empty()) {
      curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    } else {
      curl_easy_setopt(curl, CURLOPT_POST, 1L);
      set_curl_body(curl, request.body);
    }
  }

  TransportFault fault(CURLcode code, const CurlBody& received) {
    const double wall_ms = wall_ms_of(easy.get());
    if (received.is_too_large) {
      return {
          .kind = FaultKind::kTooLarge,
          .message = "the answer is longer than " + std::to_string(kResponseBytesMax) + " bytes",
          .wall_ms = wall_ms};
    }
    return {.kind = fault_of(easy.get(), code),
            .message = curl_fault(message, code),
            .wall_ms = wall_ms};
  }
};

HttpClient::HttpClient(HttpClientOptions options)
    : handle_(std::make_unique<Handle>(std::move(options))) {}
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

Exchange HttpClient::send(const HttpRequest& request, const std::stop_token& stop) {
  CURL* curl = handle_->easy.get();
  CurlBody received{.bytes_max = kResponseBytesMax};
  handle_->message[0] = '\0';
  handle_->set_request(request);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &received);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &stop);
  const CURLcode code = curl_easy_perform(curl);
  if (code != CURLE_OK) return handle_->fault(code, received);
  return response_of(curl, std::move(received));
}

const HttpClientOptions& HttpClient::options() const {
  return handle_->options;
}

}  // namespace twotrack::model
