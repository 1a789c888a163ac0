// Whether what a gateway's log says was sent on follows from the rest of the log: from the client's
// bytes and from the epoch that holds for them, whose record is derived again from the events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/verify.h"

namespace twotrack {

struct ForwardedCheck {
  uint64_t requests = 0;  // of a gateway
  uint64_t derived = 0;   // of these: what was sent on is what must have been, or nothing was
  std::vector<track::LogProblem> problems{};
  std::vector<std::string> notes{};
};

// Of the first `events` events of a log, whose lines hold. One that is no gateway's has no
// requests. Fails as reading it does.
Result<ForwardedCheck> check_forwarded(FileSystem& files, const track::Layout& layout,
                                       const std::string& agent, uint64_t events);

}  // namespace twotrack
