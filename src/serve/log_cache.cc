#include "serve/log_cache.h"

#include <algorithm>
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

struct LogFile {
  uint64_t size = 0;
  uint64_t identity = 0;
};

Result<LogFile> look_at(project::Project& project, const std::string& agent) {
  const track::Layout& layout = project.layout();
  const auto info = project.files().info(layout.log(agent));
  if (info.ok()) return LogFile{.size = info.value().size, .identity = info.value().identity};
  const auto compacted = TRY(project.files().info(layout.compacted(agent)));
  return LogFile{.size = compacted.size, .identity = compacted.identity};
}

}  // namespace

Result<SharedLog> LogCache::get(const std::string& agent) {
  const Error missing{Code::kNotFound, "there is no log of this agent"};
  if (!check_agent_id(agent).ok()) return missing;
  const auto file = look_at(*project_, agent);
  if (!file.ok()) return file.error().code == Code::kNotFound ? missing : file.error();
  {
    const std::lock_guard hold(mutex_);
    const auto found = logs_.find(agent);
    if (found != logs_.end()) {
      used_[agent] = ++now_;
      const SharedLog& held = found->second;
      const bool is_same =
          held->size == file.value().size && held->identity == file.value().identity;
      if (is_same || std::chrono::steady_clock::now() - held->opened < kAgeMax) return held;
    }
    if (being_prepared_.contains("index " + agent)) {
      return not_ready("the log is being indexed");
    }
  }
  const uint64_t behind = track::Index::behind(project_->files(), project_->layout(), agent);
  if (behind > kReadBytesMax) {
    prepare_index(agent);
    return not_ready("the log is being indexed");
  }
  return open(agent);
}

Result<SharedLog> LogCache::open(const std::string& agent) {
  const LogFile file = TRY(look_at(*project_, agent));
  auto held =
      std::make_shared<HeldLog>(TRY(PacketLog::open(project_->files(), project_->layout(), agent)));
  held->size = file.size;
  held->identity = file.identity;
  held->opened = std::chrono::steady_clock::now();
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
  snapshots_to_.erase(oldest->first);
  used_.erase(oldest);
}

void LogCache::prepare_index(const std::string& agent) {
  const std::string job = "index " + agent;
  {
    const std::lock_guard hold(mutex_);
    if (!being_prepared_.insert(job).second) return;
  }
  const auto done = [this, job] {
    const std::lock_guard hold(mutex_);
    being_prepared_.erase(job);
  };
  const bool is_taken = background_.add([this, agent, done] {
    (void)open(agent);
    done();
  });
  if (!is_taken) done();
}

void LogCache::prepare_snapshots(const std::string& agent, uint64_t seq) {
  const std::string job = "snapshots " + agent;
  {
    const std::lock_guard hold(mutex_);
    if (!being_prepared_.insert(job).second) return;
  }
  const auto done = [this, job, agent, seq] {
    const std::lock_guard hold(mutex_);
    being_prepared_.erase(job);
    snapshots_to_[agent] = seq;
  };
  const bool is_taken = background_.add([this, agent, seq, done] {
    auto log = PacketLog::open(project_->files(), project_->layout(), agent);
    if (log.ok()) (void)log.value().at(seq);
    done();
  });
  if (!is_taken) done();
}

Status LogCache::check_ready(HeldLog& held, uint64_t seq) {
  if (held.log.bytes_to_replay(seq) <= kReadBytesMax) return Done{};
  const std::string& agent = held.log.agent();
  {
    // Where none can be kept, it takes as long as it takes.
    const std::lock_guard hold(mutex_);
    const auto tried = snapshots_to_.find(agent);
    if (tried != snapshots_to_.end() && tried->second >= seq) return Done{};
  }
  prepare_snapshots(agent, held.log.index().event_count() - 1);
  return not_ready("the packets of this log are being made");
}

}  // namespace twotrack::serve
