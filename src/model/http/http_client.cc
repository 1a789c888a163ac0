#include "model/http/http_client.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace twotrack::model {
namespace {

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Headers = std::unique_ptr<curl_slist, FreeList>;

// libcurl's global state is made once and stays until the process ends.
void start_curl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  CHECK(code == CURLE_OK);
}

void add_header(Headers& headers, const std::string& line) {
  curl_slist* longer = curl_slist_append(headers.get(), line.c_str());
  CHECK(longer != nullptr);
  static_cast<void>(headers.release());
  headers.reset(longer);
}

struct Received {
  std::string body{};
  bool is_too_large = false;
};

size_t receive(char* bytes, size_t size, size_t count, void* user) {
  Received& received = *static_cast<Received*>(user);
  const size_t length = size * count;
  if (length > kResponseBytesMax - received.body.size()) {
    received.is_too_large = true;
    return 0;
  }
  received.body.append(bytes, length);
  return length;
}

int should_stop(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::stop_token*>(user)->stop_requested() ? 1 : 0;
}

// Tools are started while connections are open; none of them may inherit a line to the model.
curl_socket_t open_socket(void*, curlsocktype, curl_sockaddr* address) {
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
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

HttpResponse response_of(CURL* easy, Received received) {
  HttpResponse response;
  response.body = std::move(received.body);
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  response.status = static_cast<int>(status);
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
  std::unique_ptr<CURL, FreeEasy> easy;
  Headers headers;
  char message[CURL_ERROR_SIZE] = {};

  explicit Handle(HttpClientOptions given) : options(std::move(given)) {
    start_curl();
    easy.reset(curl_easy_init());
    CHECK(easy != nullptr);
    set_constant_options();
  }

  void set_constant_options() {
    CURL* curl = easy.get();
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "twotrack");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long{options.connect_timeout.count()});
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, should_stop);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    // What runs on this machine is not behind a proxy, whatever the environment says.
    if (options.url.is_loopback) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (!options.url.credentials.empty() && options.api_key.empty()) {
      curl_easy_setopt(curl, CURLOPT_USERPWD, options.url.credentials.c_str());
    }
  }

  void set_headers(const HttpRequest& request) {
    Headers sent;
    add_header(sent, "Content-Type: " + std::string(request.content_type));
    // A server that does not know "Expect: 100-continue" would cost a second for each prompt.
    add_header(sent, "Expect:");
    if (!options.api_key.empty()) add_header(sent, "Authorization: Bearer " + options.api_key);
    for (const std::string& header : request.headers) add_header(sent, header);
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
      curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE,
                       static_cast<curl_off_t>(request.body.size()));
      curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
    }
  }

  TransportFault fault(CURLcode code, const Received& received) {
    const double wall_ms = wall_ms_of(easy.get());
    if (received.is_too_large) {
      return {
          .kind = FaultKind::kTooLarge,
          .message = "the answer is longer than " + std::to_string(kResponseBytesMax) + " bytes",
          .wall_ms = wall_ms};
    }
    return {.kind = fault_of(easy.get(), code),
            .message = message[0] != '\0' ? message : curl_easy_strerror(code),
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
  Received received;
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
