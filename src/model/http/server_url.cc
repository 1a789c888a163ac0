#include "model/http/server_url.h"

#include <curl/curl.h>

#include <memory>

namespace twotrack::model {
namespace {

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, FreeUrl>;

// Empty when the URL has no such part.
std::string part_of(const Url& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string value(text);
  curl_free(text);
  return value;
}

bool names_loopback(std::string_view host) {
  return host == "localhost" || host.ends_with(".localhost") || host == "[::1]" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos);
}

// A path that people copy from documentation: everything here adds its own "/v1".
std::string prefix_of(std::string path) {
  while (path.ends_with('/')) path.pop_back();
  if (path.ends_with("/v1")) path.resize(path.size() - 3);
  while (path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

Result<ServerUrl> parse_server_url(std::string_view url) {
  const bool has_scheme = url.find("://") != std::string_view::npos;
  const std::string text = (has_scheme ? "" : "http://") + std::string(url);
  const Url parsed(curl_url());
  if (curl_url_set(parsed.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) {
    return Error{Code::kInvalid,
                 "not the URL of a server; expected one like http://127.0.0.1:8080"};
  }
  const std::string scheme = part_of(parsed, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") {
    return Error{Code::kInvalid, "a model server is reached by http or https, not by " + scheme};
  }
  const std::string host = part_of(parsed, CURLUPART_HOST);
  const std::string port = part_of(parsed, CURLUPART_PORT);
  const std::string user = part_of(parsed, CURLUPART_USER, CURLU_URLDECODE);
  ServerUrl out;
  out.base = scheme + "://" + host + (port.empty() ? "" : ":" + port) +
             prefix_of(part_of(parsed, CURLUPART_PATH));
  if (!user.empty()) {
    out.credentials = user + ":" + part_of(parsed, CURLUPART_PASSWORD, CURLU_URLDECODE);
  }
  out.is_loopback = names_loopback(host);
  return out;
}

}  // namespace twotrack::model
