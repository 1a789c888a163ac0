// Access: who may ask. Whoever started the server, and whoever that person gave the address to.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "http/message.h"

namespace twotrack::serve {

class Access {
 public:
  // `token` is not empty.
  Access(std::string token, bool is_tls) : token_(std::move(token)), is_tls_(is_tls) {}

  // Cookies know no ports: the name has it, so that two servers do not log each other out.
  void set_port(uint16_t port) { cookie_ = "twotrack-" + std::to_string(port); }

  // 401 unless the call has the token, as a cookie or as `Authorization: Bearer`.
  std::optional<http::HttpReply> refuse(const http::HttpCall& call) const;

  // What `/?token=…` answers: the cookie, and the way to the page without the token in its address.
  http::HttpReply enter(std::string_view token) const;

  // A token that enters once, for an address that others on this machine may see, such as the
  // arguments of a program.
  std::string make_ticket();

 private:
  bool is_token(std::string_view text) const;
  bool take_ticket(std::string_view text) const;

  std::string token_;
  mutable std::mutex mutex_;      // guards ticket_
  mutable std::string ticket_{};  // empty: none
  std::string cookie_{};
  bool is_tls_;
};

// Takes the same time wherever the texts differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace twotrack::serve
