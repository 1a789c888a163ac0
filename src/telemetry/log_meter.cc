#include "telemetry/log_meter.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "track/log_file.h"

namespace twotrack::telemetry {
namespace {

constexpr size_t kSpansAtOnce = 4096;

}  // namespace

LogMeter::LogMeter(FileSystem& files, const track::Layout& layout, int64_t now_us)
    : files_(&files), layout_(layout), feed_(files, layout, {}, now_us), sizes_(sizes()) {}

// Compacted logs have ended.
std::map<std::string, uint64_t> LogMeter::sizes() const {
  std::map<std::string, uint64_t> all;
  const auto agents = track::list_agents(*files_, layout_);
  if (!agents.ok()) return all;
  for (const std::string& agent : agents.value()) {
    const auto info = files_->info(layout_.log(agent));
    if (info.ok()) all[agent] = info.value().size;
  }
  return all;
}

std::string LogMeter::text() {
  const std::lock_guard hold(mutex_);
  auto now = sizes();
  for (const auto& [agent, size] : now) {
    const auto before = sizes_.find(agent);
    if (before != sizes_.end() && before->second == size) continue;
    std::vector<TraceSpan> spans;
    // A log that cannot be read is `verify`'s business: its spans are missing here.
    while (true) {
      const auto is_all = feed_.read(agent, kSpansAtOnce, spans);
      for (const TraceSpan& span : spans) meter_.count(span);
      spans.clear();
      if (!is_all.ok() || is_all.value()) break;
    }
  }
  sizes_ = std::move(now);
  std::vector<MetricSeries> all = metrics_.all();
  std::ranges::move(process_metrics().all(), std::back_inserter(all));
  return prometheus_text(all, SpanMeter::specs());
}

}  // namespace twotrack::telemetry
