#include "hub/source_watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

namespace twotrack::hub {
namespace {

// A file counts when it has been written, not while it is: IN_MODIFY comes with every write, and
// IN_CLOSE_WRITE once. Some programs keep a file open for good, so both are needed.
constexpr uint32_t kEvents = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM |
                             IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

constexpr size_t kBufferBytes = size_t{64} << 10;

std::string path_below(const std::string& folder, std::string_view name) {
  if (folder.empty() || name.empty()) return folder + std::string(name);
  return folder + "/" + std::string(name);
}

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

Result<FolderWatch> FolderWatch::open(const Path& project) {
  Descriptor notify(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (!notify.is_open()) return system_error("watch", project);
  return FolderWatch(project, std::move(notify));
}

Result<bool> FolderWatch::add(const std::string& folder) {
  const Path path = project_ / folder;
  const int watch = ::inotify_add_watch(notify_.get(), path.c_str(), kEvents);
  if (watch >= 0) {
    const auto [known, is_new] = folders_.insert_or_assign(watch, folder);
    return is_new;
  }
  if (errno == ENOENT || errno == ENOTDIR) return false;
  if (errno == ENOSPC) {
    return Error{Code::kNoSpace, "this system watches no more folders than " +
                                     std::to_string(folders_.size()) +
                                     ": raise fs.inotify.max_user_watches (sysctl)"};
  }
  return system_error("watch", path);
}

Result<FolderWatch::Changes> FolderWatch::take() {
  Changes changes;
  alignas(inotify_event) std::array<char, kBufferBytes> buffer;
  while (true) {
    const ssize_t size =
        retry_interrupted([&] { return ::read(notify_.get(), buffer.data(), buffer.size()); });
    if (size < 0 && errno == EAGAIN) return changes;
    if (size < 0) return system_error("read the changes below", project_);
    for (size_t at = 0; at < static_cast<size_t>(size);) {
      inotify_event event{};
      std::memcpy(&event, buffer.data() + at, sizeof(event));
      const char* name = buffer.data() + at + sizeof(event);
      at += sizeof(event) + event.len;
      if ((event.mask & IN_Q_OVERFLOW) != 0) changes.has_lost_some = true;
      const auto folder = folders_.find(event.wd);
      if (folder == folders_.end()) continue;
      // The name is padded with zeros.
      changes.paths.insert(path_below(folder->second, event.len == 0 ? "" : name));
      if ((event.mask & IN_IGNORED) != 0) folders_.erase(folder);
    }
  }
}

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
