// export --otlp: logs as spans, to a receiver or into a file.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

struct SpansRequest {
  std::string to{};                       // a URL, or a file: FILE.json, FILE.pb
  std::optional<std::string> protocol{};  // http/protobuf | http/json; of a URL
  bool has_content = false;
};

struct ExportedSpans {
  uint64_t spans = 0;
  uint64_t logs = 0;
  uint64_t damaged = 0;  // logs with damaged lines, which are left out
};

// `agents`: whose logs; `run`: only those of this run. What has not ended is marked. Fails with
// kIo if the receiver cannot be reached, kInvalid if it refuses or `request` makes no sense; what
// was sent until then is with the receiver, and sending it again adds nothing.
Result<ExportedSpans> export_spans(Project& project, const std::vector<std::string>& agents,
                                   const std::optional<std::string>& run,
                                   const SpansRequest& request, const std::stop_token& stop);

}  // namespace twotrack::project
