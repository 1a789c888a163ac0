#include "project/changed_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/sha256.h"

namespace twotrack::project {

using Changes = hub::SourceWatch::Changes;

Result<ChangedFiles> ChangedFiles::open(FileSystem& files, hub::SourceWatch::Options options) {
  // A path that does not exist now is a mistake; one that is deleted later is a change to watch.
  TRY(hub::find_sources(files, options.project, options.paths, options.ignore));
  ChangedFiles changed(files, TRY(hub::SourceWatch::open(files, std::move(options))));
  TRY(changed.look({.paths = {}, .has_lost_some = true}));
  return changed;
}

Status ChangedFiles::wait(int wake, std::chrono::milliseconds quiet) {
  return watch_.wait(quiet, std::array{wake});
}

Result<std::vector<std::string>> ChangedFiles::take() {
  auto changed = look(TRY(watch_.take()));
  if (!changed.ok()) watch_.lose();
  return changed;
}

Result<std::vector<std::string>> ChangedFiles::look(const Changes& changes) {
  const hub::Sources sources = TRY(watch_.find_sources());
  // Moving or replacing a folder gives no events for the files in it.
  const bool is_all =
      changes.has_lost_some || std::ranges::any_of(changes.paths, [&](const std::string& path) {
        return sources.folders.contains(path);
      });
  // What is gone and comes back is a new change, whatever is in it.
  std::erase_if(hashes_, [&](const auto& one) { return !sources.files.contains(one.first); });
  std::vector<std::string> changed;
  for (const std::string& file : sources.files) {
    const auto known = hashes_.find(file);
    if (!is_all && known != hashes_.end() && !changes.paths.contains(file)) continue;
    const auto text = read_file(*files_, watch_.options().project / file);
    if (!text.ok()) {
      hashes_.erase(file);
      continue;
    }
    std::string hash = sha256_hex(text.value());
    if (known != hashes_.end() && known->second == hash) continue;
    hashes_[file] = std::move(hash);
    changed.push_back(file);
  }
  return changed;
}

}  // namespace twotrack::project
