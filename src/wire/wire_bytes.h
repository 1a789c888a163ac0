// The exact bytes of requests and answers, as events of type wire_bytes in a thread's log:
//
//   {"of":"request","bytes":N,"sha256":"…","same":[N,N],"events":N,"zstd":"<base64>"}
//
// "forwarded" is what was sent on instead of the request before it. A request repeats the one
// before almost whole, and what is new in it stands in the events just before: "same" says how many
// bytes it has in common with its predecessor of the same kind, at its beginning and at its end;
// only what lies between is packed, against the data of the last "events" events that are not of
// this type. Some hundred bytes instead of some ten thousand, and work for what is new alone. Full
// ones ("is_full") stand in between, which need no predecessor, so that one damaged line does not
// cost all that follow. Secrets are gone before.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/words.h"
#include "event/draft.h"
#include "event/wire_type.h"

namespace twotrack {

enum class WireSide : uint8_t { kRequest, kForwarded, kAnswer };
inline constexpr size_t kWireSides = 3;
constexpr auto all_names(WireSide) {
  return name_list("request", "forwarded", "answer");
}

// The data of the newest events of a log.
class RecentEvents {
 public:
  // More is forgotten, the oldest first.
  static constexpr size_t kBytesMax = size_t{256} << 10;

  void add(std::string_view data);
  void clear();
  size_t count() const { return events_.size(); }
  // Of so many, the oldest first; empty if they are not there.
  std::string newest(size_t count) const;

 private:
  std::deque<std::string> events_{};
  size_t bytes_ = 0;
};

// One side of a thread, for who writes.
class WireBytesPacker {
 public:
  // `sha256`: of the bytes, in hex. `between` are events that lie directly before.
  Result<Draft> pack(WireSide side, std::string_view bytes, std::string_view sha256,
                     const RecentEvents& between = {});
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
  // Anybody may have written the log: of bytes that come to more than `bytes_max` together, the
  // later ones are not read.
  explicit WireBytesReader(uint64_t bytes_max = UINT64_MAX) : bytes_left_(bytes_max) {}

  // The data of an event of any other type.
  void pass(std::string_view data) { events_.add(data); }
  // `data` is the data of a wire_bytes event. Fails with kCorrupt.
  Result<std::string> read(std::string_view data);
  // Of the last one that was read.
  WireSide side() const { return side_; }

 private:
  uint64_t bytes_left_;
  RecentEvents events_{};
  std::string before_[kWireSides]{};
  WireSide side_ = WireSide::kRequest;
};

}  // namespace twotrack
