// What a model_request says that the model was shown.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "event/read.h"
#include "track/index.h"

namespace twotrack::runner {

// Views are recorded as what changed: how many bytes are shared with the view before, then the
// rest. So they are read in order, from the first model_request of a log on.
class RecordedViews {
 public:
  struct Recorded {
    std::string packet_hash{};  // empty: not recorded
    bool has_view = false;
    std::string_view view{};   // valid until the next call
    bool is_redacted = false;  // secrets were removed from it
  };

  // `event` is the next model_request. A view that is a plain text (written by somebody
  // else) stands for itself. Fails with kCorrupt when it shares more with the view before than that
  // has; no view is recorded then.
  Result<Recorded> read(const Event& event);

 private:
  std::string view_;
};

// The view that the model_request `seq` records, put together from it and those before it, and from
// no other event. Nothing if it records none. Fails with kCorrupt as read() does, and with kTimeout
// after `time`: the first view of a long log may be needed for the last.
Result<std::optional<std::string>> recorded_view_at(
    File& log, const track::Index& index, uint64_t seq,
    std::chrono::milliseconds time = std::chrono::milliseconds::max());

// Which projection made the views of a log, as its first event says: the packet's version. Nothing
// when it does not say.
std::optional<uint64_t> projection_of(const Event& first);

}  // namespace twotrack::runner
