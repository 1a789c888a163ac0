#include "model/http/server_url.h"

#include "base/curl_handle.h"

namespace twotrack::model {
namespace {

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
  const CurlUrl parsed(text);
  if (!parsed.is_valid()) {
    return Error{Code::kInvalid,
                 "not the URL of a server; expected one like http://127.0.0.1:8080"};
  }
  const std::string scheme = parsed.part(CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") {
    return Error{Code::kInvalid, "a model server is reached by http or https, not by " + scheme};
  }
  const std::string host = parsed.part(CURLUPART_HOST);
  const std::string port = parsed.part(CURLUPART_PORT);
  // A word alone is more often a slip than a host with its server at port 80.
  const bool is_word = host.find_first_of(".:") == std::string::npos && host != "localhost";
  if (!has_scheme && port.empty() && is_word) {
    return Error{Code::kInvalid,
                 "not the URL of a server; expected one like http://127.0.0.1:8080, or "
                 "HOST:PORT if this is the name of a host"};
  }
  const std::string user = parsed.part(CURLUPART_USER, CURLU_URLDECODE);
  ServerUrl out;
  out.base = scheme + "://" + host + (port.empty() ? "" : ":" + port) +
             prefix_of(parsed.part(CURLUPART_PATH));
  if (!user.empty()) {
    out.credentials = user + ":" + parsed.part(CURLUPART_PASSWORD, CURLU_URLDECODE);
  }
  out.is_loopback = parsed.is_loopback();
  return out;
}

}  // namespace twotrack::model
