// SHA-256. The chain of the Long Track, the names of blobs, and every "are these the same bytes?".
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace twotrack {

using Sha256Digest = std::array<uint8_t, 32>;

Sha256Digest sha256(std::string_view bytes);
std::string sha256_hex(std::string_view bytes);
// HMAC-SHA-256 (RFC 2104): only who has the key can make it.
Sha256Digest hmac_sha256(std::string_view key, std::string_view bytes);
std::string hmac_sha256_hex(std::string_view key, std::string_view bytes);

// For bytes that arrive in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void update(std::string_view bytes);
  // Ends the computation; update() must not be called after it.
  std::string finish_hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace twotrack
