// EventLines: events on their real way, without a disk: a draft, its delta, the line with its hash.
//
//   EventLines log;
//   log.add(R"({"type":"user_message","data":{"content":"go on"}})");
//   apply(packet, read_line(log.lines().back()).value());
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "event/draft.h"
#include "event/line.h"
#include "packet/packet.h"

namespace twotrack::testing {

class EventLines {
 public:
  explicit EventLines(const LogNames& names);
  EventLines();

  // Adds one line of input as `append` takes it: {"type","data","turn"?}. Fails with kInvalid as a
  // draft does.
  Status add(std::string_view input);
  void add(Draft draft);

  // Without their line feeds.
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  LineWriter writer_;
  std::vector<std::string> lines_;
  std::string prev_{kNoHash};
  uint64_t turn_ = 0;
};

// The packet after all lines. Aborts on a line that cannot be read.
Packet project(const std::vector<std::string>& lines);

}  // namespace twotrack::testing
