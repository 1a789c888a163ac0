#include "mcp/http_exchange.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>

#include "base/check.h"

namespace twotrack::mcp {
namespace {

constexpr std::chrono::milliseconds kConnectTime{10'000};
constexpr size_t kHeaderBytesMax = size_t{64} << 10;

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Headers = std::unique_ptr<curl_slist, FreeList>;
using Url = std::unique_ptr<CURLU, FreeUrl>;

void start_curl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  CHECK(code == CURLE_OK);
}

// libcurl takes "Name:" for a header to leave out, and "Name;" for one without a value.
std::string as_curl_takes_it(std::string line) {
  const size_t colon = line.find(':');
  if (line.find_first_not_of(' ', colon + 1) != std::string::npos) return line;
  return line.substr(0, colon) + ";";
}

void add_header(Headers& headers, const std::string& line) {
  curl_slist* longer = curl_slist_append(headers.get(), line.c_str());
  CHECK(longer != nullptr);
  static_cast<void>(headers.release());
  headers.reset(longer);
}

// What an exchange collects while it runs.
struct Running {
  HttpHead head{};
  size_t header_bytes = 0;
  const HttpReader* reader = nullptr;
  std::stop_token stop{};
  CURL* easy = nullptr;
  bool is_left = false;  // by the reader
};

std::string lowered(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

size_t take_header(char* bytes, size_t size, size_t count, void* user) {
  Running& running = *static_cast<Running*>(user);
  const std::string_view line(bytes, size * count);
  running.header_bytes += line.size();
  if (running.header_bytes > kHeaderBytesMax) return 0;
  // Each answer begins with its own status line, also the interim ones.
  if (line.starts_with("HTTP/")) running.head = {};
  if (const size_t colon = line.find(':'); colon != std::string_view::npos) {
    running.head.headers[lowered(line.substr(0, colon))] = trimmed(line.substr(colon + 1));
  }
  return line.size();
}

size_t take_body(char* bytes, size_t size, size_t count, void* user) {
  Running& running = *static_cast<Running*>(user);
  long status = 0;
  curl_easy_getinfo(running.easy, CURLINFO_RESPONSE_CODE, &status);
  running.head.status = static_cast<int>(status);
  if ((*running.reader)(running.head, {bytes, size * count})) return size * count;
  running.is_left = true;
  return 0;
}

int should_stop(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const Running*>(user)->stop.stop_requested() ? 1 : 0;
}

// Tools are started while connections are open; none of them may inherit one.
curl_socket_t open_socket(void*, curlsocktype, curl_sockaddr* address) {
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::string part_of(const Url& url, CURLUPart part) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, 0) != CURLUE_OK) return {};
  std::string value(text);
  curl_free(text);
  return value;
}

bool names_loopback(std::string_view host) {
  return host == "localhost" || host.ends_with(".localhost") || host == "[::1]" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos);
}

Error error_of(CURLcode code, std::string_view message) {
  if (code == CURLE_OPERATION_TIMEDOUT) return Error{Code::kTimeout, "no answer in time"};
  if (code == CURLE_ABORTED_BY_CALLBACK) return Error{Code::kCancelled, "cancelled"};
  return Error{Code::kIo, std::string(message.empty() ? curl_easy_strerror(code) : message)};
}

}  // namespace

std::string_view HttpHead::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

struct HttpExchange::Handle {
  std::unique_ptr<CURL, FreeEasy> easy{};
  char message[CURL_ERROR_SIZE] = {};
};

HttpExchange::HttpExchange() : handle_(std::make_unique<Handle>()) {
  start_curl();
  handle_->easy.reset(curl_easy_init());
  CHECK(handle_->easy != nullptr);
  CURL* curl = handle_->easy.get();
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, handle_->message);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "twotrack");
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long{kConnectTime.count()});
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, should_stop);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
}

HttpExchange::~HttpExchange() = default;

Result<HttpHead> HttpExchange::run(const HttpAsk& ask, const HttpReader& reader) {
  CURL* curl = handle_->easy.get();
  Running running{.reader = &reader, .stop = ask.waiting.stop, .easy = curl};
  Headers headers;
  add_header(headers, "Expect:");  // a server that does not know it would cost a second
  for (const std::string& line : ask.headers) add_header(headers, as_curl_takes_it(line));
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(ask.waiting.deadline -
                                                                 std::chrono::steady_clock::now());
  if (left.count() <= 0) return Error{Code::kTimeout, "no answer in time"};
  handle_->message[0] = '\0';
  curl_easy_setopt(curl, CURLOPT_URL, ask.url.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, long{left.count()});
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &running);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &running);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &running);
  // What runs on this machine is not behind a proxy, whatever the environment says.
  const auto is_loopback = check_url(ask.url);
  curl_easy_setopt(curl, CURLOPT_PROXY, is_loopback.ok() && is_loopback.value() ? "" : nullptr);
  if (ask.method == "POST") {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(ask.body.size()));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ask.body.data());
  } else {
    curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
  }
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ask.method == "DELETE" ? "DELETE" : nullptr);
  const CURLcode code = curl_easy_perform(curl);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, nullptr);
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  running.head.status = static_cast<int>(status);
  if (code != CURLE_OK && !running.is_left) return error_of(code, handle_->message);
  return std::move(running.head);
}

Result<bool> check_url(const std::string& url) {
  const Url parsed(curl_url());
  if (curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK) {
    return Error{Code::kInvalid, "not a URL; expected one like http://127.0.0.1:3000/mcp"};
  }
  const std::string scheme = part_of(parsed, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") {
    return Error{Code::kInvalid, "a server is reached by http or https, not by " + scheme};
  }
  if (!part_of(parsed, CURLUPART_USER).empty()) {
    return Error{Code::kInvalid,
                 "a URL may hold no password: put it into a header from the environment"};
  }
  return names_loopback(part_of(parsed, CURLUPART_HOST));
}

}  // namespace twotrack::mcp
