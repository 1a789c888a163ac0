#include "project/log_lines.h"

#include "track/log_file.h"

namespace twotrack::project {

Result<LogLines> LogLines::open(FileSystem& files, const track::Layout& layout,
                                std::string_view agent) {
  return LogLines(TRY(track::open_log(files, layout, agent)));
}

Result<std::optional<LogLine>> LogLines::next() {
  const uint64_t before = reader_.offset();
  auto line = reader_.next();
  if (line.ok()) {
    ended_ = !line.value();
    if (ended_) return std::optional<LogLine>();
    return std::optional(LogLine{.text = line.value()->text, .number = ++number_, .fault = {}});
  }
  // A skipped line is a gap. A place that cannot be read stays unreadable, and the
  // same call would fail forever.
  const bool moved_on = reader_.offset() > before;
  if (line.error().code != Code::kCorrupt || !moved_on) return std::move(line).error();
  return std::optional(
      LogLine{.text = {}, .number = ++number_, .fault = std::move(line).error().message});
}

}  // namespace twotrack::project
