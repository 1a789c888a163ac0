#include "serve/access.h"

#include "base/random.h"
#include "base/sha256.h"
#include "serve/answer.h"

namespace twotrack::serve {
namespace {

constexpr size_t kTicketBytes = 16;

}  // namespace

bool same_secret(std::string_view a, std::string_view b) {
  // Of the hashes, so that not even the lengths can be told.
  const Sha256Digest left = sha256(a);
  const Sha256Digest right = sha256(b);
  unsigned different = 0;
  for (size_t i = 0; i < left.size(); ++i) {
    different |= static_cast<unsigned>(left[i]) ^ static_cast<unsigned>(right[i]);
  }
  return different == 0;
}

bool Access::is_token(std::string_view text) const {
  return same_secret(text, token_);
}

std::optional<http::HttpReply> Access::refuse(const http::HttpCall& call) const {
  constexpr std::string_view kBearer = "Bearer ";
  if (const auto said = call.header("Authorization"); said && said->starts_with(kBearer)) {
    if (is_token(said->substr(kBearer.size()))) return std::nullopt;
  } else if (const auto cookies = call.header("Cookie")) {
    const auto token = http::cookie_value(*cookies, cookie_);
    if (token && is_token(*token)) return std::nullopt;
  }
  return http::error_reply(401, "no_token",
                           with_hint(Error{Code::kInvalid, "the token is missing or wrong"},
                                     "open the address that `twotrack serve` printed"));
}

std::string Access::make_ticket() {
  const std::lock_guard hold(mutex_);
  ticket_ = random_hex(kTicketBytes);
  return ticket_;
}

bool Access::take_ticket(std::string_view text) const {
  const std::lock_guard hold(mutex_);
  if (ticket_.empty() || !same_secret(text, ticket_)) return false;
  ticket_.clear();
  return true;
}

http::HttpReply Access::enter(std::string_view token) const {
  if (!is_token(token) && !take_ticket(token)) {
    return http::error_reply(401, "no_token",
                             with_hint(Error{Code::kInvalid, "the token is wrong"},
                                       "open the address that `twotrack serve` printed"));
  }
  const std::string secure = is_tls_ ? "; Secure" : "";
  return {.status = 303,
          .headers = {{"Location", "/"},
                      {"Set-Cookie",
                       cookie_ + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict" + secure},
                      {"Cache-Control", "no-store"}}};
}

}  // namespace twotrack::serve
