#include "http/listen.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstring>

#include "base/quoted.h"
#include "http/server.h"

namespace twotrack::http {
namespace {

constexpr int kBacklog = 512;

struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

std::optional<Address> read_address(const std::string& text, uint16_t port) {
  Address address;
  sockaddr_in v4{};
  sockaddr_in6 v6{};
  if (::inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(port);
    std::memcpy(&address.storage, &v4, sizeof v4);
    address.size = sizeof v4;
  } else if (::inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(port);
    std::memcpy(&address.storage, &v6, sizeof v6);
    address.size = sizeof v6;
  } else {
    return std::nullopt;
  }
  return address;
}

uint16_t port_of(const sockaddr_storage& storage) {
  if (storage.ss_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &storage, sizeof v6);
    return ntohs(v6.sin6_port);
  }
  sockaddr_in v4{};
  std::memcpy(&v4, &storage, sizeof v4);
  return ntohs(v4.sin_port);
}

}  // namespace

bool is_loopback(const std::string& address) {
  in_addr v4{};
  if (::inet_pton(AF_INET, address.c_str(), &v4) == 1) return (ntohl(v4.s_addr) >> 24) == 127;
  in6_addr v6{};
  return ::inet_pton(AF_INET6, address.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

Result<ListeningSocket> listen_on(const std::string& address, uint16_t port) {
  const auto bound = read_address(address, port);
  if (!bound) {
    return with_hint(Error{Code::kInvalid, in_quotes(address) + " is not an IP address"},
                     "127.0.0.1 for this machine alone");
  }
  const std::string place = address + " port " + std::to_string(port);
  ListeningSocket listener{.socket =
                               Descriptor(::socket(bound->storage.ss_family,
                                                   SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0))};
  if (!listener.socket.is_open()) return system_error("open a socket for", place);
  const int on = 1;
  ::setsockopt(listener.socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const auto* as_any = reinterpret_cast<const sockaddr*>(&bound->storage);
  if (::bind(listener.socket.get(), as_any, bound->size) != 0) {
    if (errno == EADDRINUSE) {
      return with_hint(Error{Code::kConflict, place + " is in use"}, "port 0 takes a free one");
    }
    if (errno == EADDRNOTAVAIL) {
      return Error{Code::kInvalid, address + " is not an address of this machine"};
    }
    return system_error("bind to", place);
  }
  if (::listen(listener.socket.get(), kBacklog) != 0) return system_error("listen on", place);
  Address got;
  got.size = sizeof got.storage;
  if (::getsockname(listener.socket.get(), reinterpret_cast<sockaddr*>(&got.storage), &got.size) !=
      0) {
    return system_error("ask for the name of", place);
  }
  listener.port = port_of(got.storage);
  return listener;
}

}  // namespace twotrack::http
