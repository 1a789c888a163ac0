// What all uses of libcurl have in common: owners of its objects, and the options that none of them
// may forget. Included only by .cc files of modules that link libcurl.
#pragma once

#include <curl/curl.h>
#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"

namespace twotrack {

struct FreeCurl {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using CurlEasy = std::unique_ptr<CURL, FreeCurl>;

// libcurl's global state is made once and stays until the process ends.
inline void start_curl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  CHECK(code == CURLE_OK);
}

// Tools are started while connections are open; none of them may inherit one.
inline curl_socket_t open_curl_socket(void*, curlsocktype, curl_sockaddr* address) {
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

inline void set_curl_defaults(CURL* curl) {
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_curl_socket);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "twotrack");
}

inline CurlEasy make_curl() {
  start_curl();
  CurlEasy easy(curl_easy_init());
  CHECK(easy != nullptr);
  set_curl_defaults(easy.get());
  return easy;
}

// `body` must outlive the exchange.
inline void set_curl_body(CURL* curl, std::string_view body) {
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.data());
}

inline int curl_status(CURL* curl) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  return static_cast<int>(status);
}

// What went wrong, as libcurl says it in its error buffer, or else in general.
inline std::string curl_fault(const char* message, CURLcode code) {
  return message[0] != '\0' ? message : curl_easy_strerror(code);
}

class CurlHeaders {
 public:
  // A server that does not know "Expect: 100-continue" would cost a second for each request.
  CurlHeaders() { add("Expect:"); }

  void add(const std::string& line) {
    curl_slist* longer = curl_slist_append(list_.get(), line.c_str());
    CHECK(longer != nullptr);
    if (list_ == nullptr) list_.reset(longer);  // Else it is the same list.
  }
  curl_slist* get() const { return list_.get(); }

 private:
  std::unique_ptr<curl_slist, FreeCurl> list_;
};

// A body up to a limit: CURLOPT_WRITEFUNCTION is take(), CURLOPT_WRITEDATA the object.
struct CurlBody {
  uint64_t bytes_max = 0;
  std::string text{};
  bool is_too_large = false;

  static size_t take(char* bytes, size_t size, size_t count, void* user) {
    CurlBody& self = *static_cast<CurlBody*>(user);
    self.is_too_large = size * count > self.bytes_max - self.text.size();
    if (self.is_too_large) return 0;
    self.text.append(bytes, size * count);
    return size * count;
  }
};

class CurlUrl {
 public:
  explicit CurlUrl(const std::string& text) : url_(curl_url()) {
    is_valid_ = curl_url_set(url_.get(), CURLUPART_URL, text.c_str(), 0) == CURLUE_OK;
  }

  bool is_valid() const { return is_valid_; }
  // Empty when the URL has no such part.
  std::string part(CURLUPart part, unsigned flags = 0) const {
    char* text = nullptr;
    if (curl_url_get(url_.get(), part, &text, flags) != CURLUE_OK) return {};
    std::string value(text);
    curl_free(text);
    return value;
  }
  // Whether it leads to this machine: that is not behind a proxy, whatever the environment says.
  bool is_loopback() const {
    const std::string host = part(CURLUPART_HOST);
    return host == "localhost" || host.ends_with(".localhost") || host == "[::1]" ||
           (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
  }

 private:
  std::unique_ptr<CURLU, FreeCurl> url_;
  bool is_valid_ = false;
};

}  // namespace twotrack
