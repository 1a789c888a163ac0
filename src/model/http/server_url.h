// ServerUrl: where a model server is, parsed once so that a password in it goes nowhere
// else.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::model {

struct ServerUrl {
  // "http://127.0.0.1:8080": no credentials, no query, no "/v1" and no slash at the end. May be
  // shown and logged.
  std::string base{};
  std::string credentials{};  // "user:password", decoded; empty when there are none
  bool is_loopback = false;
};

// Accepts what people paste: with or without a scheme (http then), with or without "/v1"; a word
// alone needs a scheme or a port. Fails with kInvalid; the message does not repeat credentials.
Result<ServerUrl> parse_server_url(std::string_view url);

}  // namespace twotrack::model
