// CacheKey: what shows that a file next to a log was made by this user's program.
//
// Indexes and snapshots are believed, so that logs need not be read again. A folder may come from
// somebody else and bring such files, made to mislead; so each is sealed (HMAC-SHA-256) with a key
// that no folder can bring along, and what has no seal that fits is made again from the log.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/sha256.h"

namespace twotrack::track {

inline constexpr size_t kSealBytes = sizeof(Sha256Digest);

class CacheKey {
 public:
  CacheKey() = default;  // Nothing can be sealed, so nothing is kept, and no seal fits.
  explicit CacheKey(std::string secret) : secret_(std::move(secret)) {}

  bool empty() const { return secret_.empty(); }
  // Of kSealBytes. REQUIRES: !empty().
  std::string seal(std::string_view text) const {
    CHECK(!empty());
    const Sha256Digest seal = hmac_sha256(secret_, text);
    return {seal.begin(), seal.end()};
  }
  bool fits(std::string_view seal, std::string_view text) const {
    return !empty() && seal == this->seal(text);
  }

 private:
  std::string secret_;
};

}  // namespace twotrack::track
