// WireLessons: what a model was sent through the gateway and what it answered, as training data.
//
// A lesson is one answer that came to its end, behind the request as it was sent on: with --fit,
// the record and the newest rounds. Whatever dialect they spoke, it is written as chat completions
// have it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"

namespace twotrack::project {

struct WireLesson {
  std::string messages{};  // a JSON array, the answer last
  std::string tools{};     // a JSON array
  std::string model{};
  uint64_t seq = 0;  // of the model_request
  uint64_t turn = 0;
};

struct WireLessons {
  std::string run_id{};
  std::string operation{};
  std::vector<WireLesson> lessons{};                        // in the order of the log
  std::map<std::string, uint64_t, std::less<>> left_out{};  // by the reason, in words
};

// Nothing: it is no log of the gateway. Fails with kNotFound or kCorrupt as the log does.
Result<std::optional<WireLessons>> read_wire_lessons(FileSystem& files, const track::Layout& layout,
                                                     std::string_view agent);

}  // namespace twotrack::project
