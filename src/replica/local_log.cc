#include "replica/local_log.h"

#include "base/check.h"
#include "track/log_file.h"

namespace twotrack::replica {

Result<LocalLog> LocalLog::open(FileSystem& files, const track::Layout& layout,
                                std::string_view agent) {
  auto index = TRY(track::Index::open(files, layout, agent));
  auto file = TRY(track::open_log(files, layout, agent));
  LocalLog log(std::move(index), std::move(file));
  log.has_more_ = log.index_.stopped_at_fault() || TRY(log.file_->size()) > log.index_.end();
  return log;
}

Result<LocalLog::Place> LocalLog::place(uint64_t events) const {
  CHECK(events <= this->events());
  if (events == 0) return Place{};
  const auto event = TRY(track::read_event(*file_, index_, events - 1));
  return Place{.end = {.events = events, .hash = std::string(event->parsed.hash)},
               .offset = index_.row(events - 1).offset + event->line.size() + 1};
}

Result<std::optional<LogEnd>> LocalLog::end_at(uint64_t events) const {
  if (events > this->events()) return std::optional<LogEnd>();
  return std::optional(TRY(place(events)).end);
}

}  // namespace twotrack::replica
