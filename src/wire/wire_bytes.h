// The exact bytes of requests and answers, as events of type wire_bytes in a thread's log:
//
//   {"of":"request","bytes":N,"sha256":"…","is_full":true,"zstd":"<base64>"}
//
// "forwarded" is what was sent on instead of the request before it. A request repeats the one
// before almost whole, so each is packed against its predecessor of the same kind: some hundred
// bytes instead of some ten thousand. Full ones stand in between, so that one damaged line does not
// cost all that follow. Secrets are gone before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/draft.h"
#include "event/wire_type.h"

namespace twotrack {

enum class WireSide : uint8_t { kRequest, kForwarded, kAnswer };
inline constexpr size_t kWireSides = 3;
std::string_view side_name(WireSide side);

// One side of a thread, for who writes.
class WireBytesPacker {
 public:
  Result<Draft> pack(WireSide side, std::string_view bytes);
  // What was packed is in the log: the next one may build on it.
  void keep(std::string bytes);
  // It is not: the next one is a full one.
  void forget() { before_.reset(); }

 private:
  std::optional<std::string> before_{};
  uint64_t since_full_ = 0;
};

// The same for who reads a log from its beginning.
class WireBytesReader {
 public:
  // `data` is the data of a wire_bytes event. Fails with kCorrupt.
  Result<std::string> read(std::string_view data);
  // Of the last one that was read.
  WireSide side() const { return side_; }

 private:
  std::string before_[kWireSides]{};
  WireSide side_ = WireSide::kRequest;
};

}  // namespace twotrack
