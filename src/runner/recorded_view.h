// What a model_request says that the model was shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/read.h"

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

// Which projection made the views of a log, as its first event says: the packet's version. Nothing
// when it does not say.
std::optional<uint64_t> projection_of(const Event& first);

}  // namespace twotrack::runner
