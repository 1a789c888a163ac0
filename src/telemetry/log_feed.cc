#include "telemetry/log_feed.h"

#include <algorithm>

#include "base/clock.h"
#include "track/follower.h"

namespace twotrack::telemetry {
namespace {

// A fold is a few kilobytes. Logs that nobody has written for longest are read again when they
// grow.
constexpr size_t kPlacesMax = 512;

}  // namespace

LogFeed::LogFeed(FileSystem& files, track::Layout layout, const SpanOptions& options,
                 int64_t since_us)
    : files_(&files),
      layout_(std::move(layout)),
      options_(options),
      since_(format_time(since_us)) {}

LogFeed::Place& LogFeed::place_of(const std::string& agent) {
  const auto known = places_.find(agent);
  if (known != places_.end()) return known->second;
  if (places_.size() >= kPlacesMax) {
    const auto oldest = std::ranges::min_element(
        places_, {}, [](const auto& place) { return place.second.last_use; });
    told_[oldest->first] = oldest->second.told;
    places_.erase(oldest);
  }
  return places_.emplace(agent, Place{.told = told_[agent], .fold = LogSpans(options_)})
      .first->second;
}

Result<bool> LogFeed::read(const std::string& agent, size_t most, std::vector<TraceSpan>& out) {
  Place& place = place_of(agent);
  place.last_use = ++uses_;
  auto follower = TRY(track::Follower::open(*files_, layout_, agent, place.offset));
  std::vector<TraceSpan> ended;
  while (out.size() < most) {
    const auto line = TRY(follower.next());
    if (!line) return true;
    const Event event(TRY(read_line(line->text)));
    place.fold.take(event, ended);
    place.offset = line->end();
    const bool is_new = place.offset > place.told && event.time >= since_;
    if (is_new) std::ranges::move(ended, std::back_inserter(out));
    ended.clear();
    place.told = std::max(place.told, place.offset);
  }
  return false;
}

}  // namespace twotrack::telemetry
