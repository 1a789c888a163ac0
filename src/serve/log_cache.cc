#include "serve/log_cache.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "event/ids.h"
#include "serve/answer.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::serve {
namespace {

using runner::PacketLog;

constexpr std::chrono::milliseconds kAgeMax{100};
// What is read in some ten milliseconds need not be prepared.
constexpr uint64_t kReadBytesMax = uint64_t{16} << 20;

// The last event before that many more bytes of the log.
uint64_t event_after(const track::Index& index, uint64_t seq, uint64_t bytes) {
  const uint64_t wanted = index.row(seq).offset + bytes;
  const auto seqs = std::views::iota(seq + 1, index.event_count());
  const auto found = std::ranges::partition_point(
      seqs, [&](uint64_t at) { return index.row(at).offset < wanted; });
  return found == seqs.end() ? index.event_count() - 1 : *found;
}

}  // namespace

Result<LogCache::LogFile> LogCache::look_at(const std::string& agent) {
  const track::Layout& layout = project_->layout();
  const auto info = project_->files().info(layout.log(agent));
  if (info.ok()) return LogFile{.size = info.value().size, .identity = info.value().identity};
  const auto compacted = TRY(project_->files().info(layout.compacted(agent)));
  return LogFile{.size = compacted.size, .identity = compacted.identity};
}

Result<SharedLog> LogCache::get(const std::string& agent) {
  const Error missing = no_log();
  if (!check_agent_id(agent).ok()) return missing;
  const auto file = look_at(agent);
  if (!file.ok()) return file.error().code == Code::kNotFound ? missing : file.error();
  SharedLog held;
  {
    const std::lock_guard hold(mutex_);
    if (const auto found = logs_.find(agent); found != logs_.end()) {
      used_[agent] = ++now_;
      held = found->second;
    }
    if (being_indexed_.contains(agent)) return not_ready("the log is being indexed");
  }
  if (held && held->identity != file.value().identity) held = nullptr;
  if (held) {
    const bool is_fresh = std::chrono::steady_clock::now() - held->looked.load() < kAgeMax;
    if (is_fresh || held->size == file.value().size) return held;
  }
  const uint64_t behind = track::Index::behind(project_->files(), project_->layout(), agent);
  if (behind > kReadBytesMax) {
    prepare_index(agent);
    return not_ready("the log is being indexed");
  }
  return held ? refresh(agent, held, file.value()) : open(agent);
}

Result<SharedLog> LogCache::refresh(const std::string& agent, const SharedLog& held,
                                    const LogFile& file) {
  const std::lock_guard hold(held->mutex);
  const Status grown = held->log.refresh();
  if (!grown.ok()) return open(agent);
  held->size = file.size;
  held->looked = std::chrono::steady_clock::now();
  return held;
}

Result<SharedLog> LogCache::open(const std::string& agent) {
  const LogFile file = TRY(look_at(agent));
  auto held = std::make_shared<HeldLog>(
      TRY(PacketLog::open(project_->files(), project_->layout(), agent)), file.identity);
  held->size = file.size;
  held->looked = std::chrono::steady_clock::now();
  keep(agent, held);
  return held;
}

void LogCache::keep(const std::string& agent, const SharedLog& held) {
  const std::lock_guard hold(mutex_);
  logs_[agent] = held;
  used_[agent] = ++now_;
  if (logs_.size() <= kLogsMax) return;
  const auto oldest =
      std::ranges::min_element(used_, {}, [](const auto& entry) { return entry.second; });
  logs_.erase(oldest->first);
  used_.erase(oldest);
}

void LogCache::prepare_index(const std::string& agent) {
  {
    const std::lock_guard hold(mutex_);
    if (!being_indexed_.insert(agent).second) return;
  }
  const auto done = [this, agent] {
    const std::lock_guard hold(mutex_);
    being_indexed_.erase(agent);
  };
  const bool is_taken = background_.add([this, agent, done] {
    (void)open(agent);
    done();
  });
  if (!is_taken) done();
}

void LogCache::prepare_packets(const std::string& agent, uint64_t bytes) {
  {
    const std::lock_guard hold(mutex_);
    if (!being_prepared_.emplace(agent, Prepared{.total = bytes}).second) return;
  }
  const auto done = [this, agent](bool is_made) {
    const std::lock_guard hold(mutex_);
    being_prepared_.erase(agent);
    if (!is_made) given_up_.insert(agent);
  };
  const bool is_taken = background_.add([this, agent, done] { done(make_packets(agent).ok()); });
  if (!is_taken) done(true);
}

// In steps, so that the packets behind each can be asked for as soon as they are made. The log that
// knows them takes the place of the one that is held: where none can be kept on disk, because
// somebody writes the log, it has some in memory.
Status LogCache::make_packets(const std::string& agent) {
  const LogFile file = TRY(look_at(agent));
  auto held = std::make_shared<HeldLog>(
      TRY(PacketLog::open(project_->files(), project_->layout(), agent)), file.identity);
  held->size = file.size;
  const track::Index& index = held->log.index();
  const uint64_t count = index.event_count();
  for (uint64_t seq = 0; seq + 1 < count;) {
    if (stop_.stop_requested()) return Done{};
    seq = event_after(index, seq, kReadBytesMax);
    TRY(held->log.at(seq));
    const std::lock_guard hold(mutex_);
    being_prepared_[agent] = {.done = index.row(seq).offset, .total = index.end()};
  }
  keep(agent, held);
  return Done{};
}

std::optional<Prepared> LogCache::preparing(const std::string& agent) {
  const std::lock_guard hold(mutex_);
  const auto found = being_prepared_.find(agent);
  if (found == being_prepared_.end()) return std::nullopt;
  return found->second;
}

Status LogCache::check_ready(HeldLog& held, uint64_t seq) {
  if (held.log.bytes_to_replay(seq) <= kReadBytesMax) return Done{};
  const std::string& agent = held.log.agent();
  {
    const std::lock_guard hold(mutex_);
    if (given_up_.contains(agent)) return Done{};
  }
  prepare_packets(agent, held.log.index().end());
  return not_ready("the packets of this log are being made");
}

}  // namespace twotrack::serve
