#include "cli/changed_files.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/sha256.h"

namespace twotrack::cli {
namespace {

using Changes = hub::FolderWatch::Changes;
using std::chrono::steady_clock;

// Something that is written all the time must not put a run off for ever.
constexpr int kQuietSpansMax = 10;
// New folders in new folders, made while they are being found.
constexpr int kWalksMax = 16;

// Whether it became readable within that time; a negative time is for ever.
bool wait_readable(int descriptor, const Interrupt& interrupt, int ms) {
  std::array<pollfd, 2> waits = {
      pollfd{.fd = descriptor, .events = POLLIN, .revents = 0},
      pollfd{.fd = interrupt.descriptor(), .events = POLLIN, .revents = 0}};
  ::poll(waits.data(), waits.size(), ms);
  return waits[0].revents != 0;
}

}  // namespace

Result<ChangedFiles> ChangedFiles::open(FileSystem& files, Options options) {
  // A path that is not there now is a mistake; one that goes later is what watching is about.
  TRY(hub::find_sources(files, options.project, options.paths, options.ignore));
  hub::FolderWatch watch = TRY(hub::FolderWatch::open(options.project));
  ChangedFiles changed(files, std::move(options), std::move(watch));
  TRY(changed.look({.paths = {}, .has_lost_some = true}));
  return changed;
}

Status ChangedFiles::collect() {
  Changes changes = TRY(watch_.take());
  pending_.paths.merge(changes.paths);
  pending_.has_lost_some |= changes.has_lost_some;
  return Done{};
}

Status ChangedFiles::wait(const Interrupt& interrupt, std::chrono::milliseconds quiet) {
  while (pending_.empty() && !interrupt.requested()) {
    wait_readable(watch_.descriptor(), interrupt, -1);
    TRY(collect());
  }
  const auto last = steady_clock::now() + kQuietSpansMax * quiet;
  while (!interrupt.requested() && steady_clock::now() < last) {
    const int span = static_cast<int>(quiet.count());
    if (!wait_readable(watch_.descriptor(), interrupt, span)) break;
    TRY(collect());
  }
  return Done{};
}

Result<std::vector<std::string>> ChangedFiles::take() {
  TRY(collect());
  auto changed = look(std::exchange(pending_, {}));
  if (!changed.ok()) pending_.has_lost_some = true;
  return changed;
}

// Whatever appears in a folder after its watch has been set is told. So the last walk must find no
// folder that was not watched before it.
Result<hub::Sources> ChangedFiles::find_watched() {
  hub::Sources sources;
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

Result<std::vector<std::string>> ChangedFiles::look(const Changes& changes) {
  const hub::Sources sources = TRY(find_watched());
  // A folder that was moved or replaced says nothing of the files in it.
  const bool is_all =
      changes.has_lost_some || std::ranges::any_of(changes.paths, [&](const std::string& path) {
        return sources.folders.contains(path);
      });
  std::vector<std::string> changed;
  for (const std::string& file : sources.files) {
    const auto known = hashes_.find(file);
    if (!is_all && known != hashes_.end() && !changes.paths.contains(file)) continue;
    const auto text = read_file(*files_, options_.project / file);
    // Gone again: if it comes back, that is a change of its own.
    if (!text.ok()) continue;
    std::string hash = sha256_hex(text.value());
    if (known != hashes_.end() && known->second == hash) continue;
    hashes_[file] = std::move(hash);
    changed.push_back(file);
  }
  return changed;
}

}  // namespace twotrack::cli
