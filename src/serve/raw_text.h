// The raw output of an event, in parts: never all of it at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "http/message.h"
#include "project/project.h"
#include "serve/log_cache.h"

namespace twotrack::serve {

// Beyond so many bytes nobody looks for a line: an output can be downloaded.
inline constexpr uint64_t kScanBytesMax = uint64_t{64} << 20;
inline constexpr size_t kPageBytesMax = size_t{256} << 10;
inline constexpr size_t kPageLinesMax = 2000;
inline constexpr size_t kShownLineBytesMax = 4096;

// Calls `visit` with one piece after another until it returns false, at most kScanBytesMax in all.
// Returns whether that was all that is there: of an output whose blob is gone, its beginning; of an
// event without a raw output, nothing. REQUIRES: the caller holds held.mutex. Fails with kCorrupt
// if the line or the blob is not what was written.
using VisitRaw = std::function<bool(std::string_view piece)>;
Result<bool> for_each_raw_piece(project::Project& project, const HeldLog& held, uint64_t seq,
                                const VisitRaw& visit);

// Whether the line of the event can be read and is not what was written.
bool is_changed(const HeldLog& held, uint64_t seq);

// One line, counted from 1, cut. Fails with kNotFound if there are fewer.
Result<std::string> raw_line(project::Project& project, const HeldLog& held, uint64_t seq,
                             uint64_t number);

// What a page shows before anybody asks for more, of a changed line as well.
struct RawHead {
  bool has_output = false;  // an empty one is one, too
  uint64_t bytes = 0;
  std::optional<uint64_t> lines{};  // nothing: it is in a blob, and nobody has counted
  bool is_binary = false;
  std::string text{};  // the first lines; of binary bytes the first of them
  uint64_t text_lines = 0;
  bool is_cut = false;
  std::string trouble{};  // why there is no text
};
RawHead raw_head(project::Project& project, const HeldLog& held, uint64_t seq);
void write_head(JsonWriter& json, const RawHead& head);

// Lines from one on.
struct RawLines {
  std::string text{};  // joined by line feeds, each cut at kShownLineBytesMax; any bytes
  uint64_t count = 0;
  bool is_end = true;  // nothing follows
  struct Cut {
    uint64_t line = 0;
    uint64_t bytes = 0;  // that it has
  };
  std::vector<Cut> cut{};
};
Result<RawLines> raw_lines(project::Project& project, const HeldLog& held, uint64_t seq,
                           uint64_t first, uint64_t most);

// All of it, for a download. Fails with kCorrupt if the line is not what was written.
Result<std::unique_ptr<http::HttpStream>> raw_stream(project::Project& project, const HeldLog& held,
                                                     uint64_t seq);

}  // namespace twotrack::serve
