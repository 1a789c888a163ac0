// What a model_request says that the model was shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

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

  // `data` is that of the next model_request. A view that is plain text (written by another
  // program) is used as is. Fails with kCorrupt if it shares more with the view before than that
  // has; no view is recorded then.
  Result<Recorded> read(std::string_view data);

 private:
  std::string view_;
};

}  // namespace twotrack::runner
