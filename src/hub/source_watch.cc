#include "hub/source_watch.h"

#include <poll.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace twotrack::hub {
namespace {

using std::chrono::steady_clock;

// Something that is written all the time must not put the rest off for ever.
constexpr int kQuietSpansMax = 10;
// New folders in new folders, made while they are being found.
constexpr int kWalksMax = 16;

enum class Woken : uint8_t { kByChanges, kByStop, kByTime };

// A negative time is for ever.
Woken wait_readable(int changes, std::span<const int> stops, int ms) {
  std::vector<pollfd> waits = {pollfd{.fd = changes, .events = POLLIN, .revents = 0}};
  for (const int stop : stops) waits.push_back({.fd = stop, .events = POLLIN, .revents = 0});
  ::poll(waits.data(), waits.size(), ms);
  const auto is_readable = [](const pollfd& one) { return one.revents != 0; };
  if (std::any_of(waits.begin() + 1, waits.end(), is_readable)) return Woken::kByStop;
  return is_readable(waits[0]) ? Woken::kByChanges : Woken::kByTime;
}

}  // namespace

Result<SourceWatch> SourceWatch::open(FileSystem& files, Options options) {
  FolderWatch watch = TRY(FolderWatch::open(options.project));
  return SourceWatch(files, std::move(options), std::move(watch));
}

// Whatever appears in a folder after its watch has been set is told. So the last walk must find no
// folder that was not watched before it.
Result<Sources> SourceWatch::find_sources() {
  Sources sources;
  for (int walk = 0; walk < kWalksMax; ++walk) {
    std::vector<std::string> there;
    std::ranges::copy_if(options_.paths, std::back_inserter(there), [&](const std::string& path) {
      return exists(*files_, options_.project / path);
    });
    sources = TRY(hub::find_sources(*files_, options_.project, there, options_.ignore));
    bool has_new = false;
    for (const std::string& folder : sources.folders) has_new |= TRY(watch_.add(folder));
    if (!has_new) break;
  }
  return sources;
}

Status SourceWatch::wait(std::chrono::milliseconds quiet, std::span<const int> stops) {
  while (pending_.empty()) {
    if (wait_readable(watch_.descriptor(), stops, -1) == Woken::kByStop) return Done{};
    TRY(collect());
  }
  const auto last = steady_clock::now() + kQuietSpansMax * quiet;
  const int span = static_cast<int>(quiet.count());
  while (steady_clock::now() < last) {
    if (wait_readable(watch_.descriptor(), stops, span) != Woken::kByChanges) break;
    TRY(collect());
  }
  return Done{};
}

Result<SourceWatch::Changes> SourceWatch::take() {
  TRY(collect());
  return std::exchange(pending_, {});
}

Status SourceWatch::collect() {
  Changes changes = TRY(watch_.take());
  pending_.paths.merge(changes.paths);
  pending_.has_lost_some |= changes.has_lost_some;
  return Done{};
}

}  // namespace twotrack::hub
