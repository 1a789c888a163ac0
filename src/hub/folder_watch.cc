#include "hub/folder_watch.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>

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

}  // namespace twotrack::hub
