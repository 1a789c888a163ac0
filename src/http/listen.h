// A socket that listens.
#pragma once

#include <cstdint>
#include <string>

#include "base/posix.h"
#include "base/result.h"

namespace twotrack::http {

struct ListeningSocket {
  Descriptor socket{};
  uint16_t port = 0;
};

// `address` is numeric, IPv4 or IPv6; port 0: a free one. Fails with kInvalid if it is no address
// of this machine, kConflict if the port is taken.
Result<ListeningSocket> listen_on(const std::string& address, uint16_t port);

}  // namespace twotrack::http
