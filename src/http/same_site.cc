#include "http/same_site.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack::http {
namespace {

bool is_own_host(std::string_view text, const OwnNames& own) {
  const auto host = parse_host(text);
  if (!host) return false;
  const uint16_t usual = own.is_tls ? 443 : 80;
  return host->port.value_or(usual) == own.port &&
         std::ranges::find(own.names, host->name) != own.names.end();
}

bool is_own_origin(std::string_view origin, const OwnNames& own) {
  const std::string_view scheme = own.is_tls ? "https://" : "http://";
  return origin.starts_with(scheme) && is_own_host(origin.substr(scheme.size()), own);
}

}  // namespace

std::optional<HttpReply> refuse_other_sites(const HttpCall& call, const OwnNames& own) {
  const auto host = call.header("Host");
  if (!host || !is_own_host(*host, own)) {
    return error_reply(421, "other_name",
                       with_hint(Error{Code::kInvalid, "this server has another name"},
                                 "use the address that it printed"));
  }
  if (call.count("Sec-Fetch-Site") > 0) {
    const auto site = call.header("Sec-Fetch-Site");
    if (!site || !is_one_of(*site, {"same-origin", "none"})) {
      return error_reply(403, "other_site",
                         with_hint(Error{Code::kInvalid, "the request comes from another site"},
                                   "copy the address into the address bar"));
    }
  }
  if (call.count("Origin") > 0) {
    const auto origin = call.header("Origin");
    // One of our names may not speak for another: the cookie of one is not sent to the other.
    if (!origin || !is_own_origin(*origin, own) ||
        lower_case(origin->substr(origin->find("//") + 2)) != lower_case(*host)) {
      return error_reply(403, "other_site",
                         {Code::kInvalid, "the request comes from another origin"});
    }
  }
  return std::nullopt;
}

}  // namespace twotrack::http
