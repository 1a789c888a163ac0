#include "sandbox/launcher/written.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace twotrack::sandbox {
namespace {

// Deeper than any project, and fewer than the descriptors that we may open.
constexpr int kDepthMax = 200;
constexpr uint64_t kBlockBytes = 512;  // of st_blocks, whatever the file system has
constexpr std::chrono::milliseconds kPauseMax{1000};
constexpr int kPausePerWork = 10;
// A look at once, when so much of what is allowed has gone.
constexpr uint64_t kAlarmPart = 8;
constexpr const char* kHiddenFolder = ".agentfs";
constexpr size_t kChildrenBytes = size_t{64} << 10;

bool is_before(const timespec& a, const timespec& b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

uint64_t free_bytes(const struct statvfs& room) {
  return static_cast<uint64_t>(room.f_bfree) * room.f_frsize;
}

struct Lost {
  uint64_t bytes = 0;
  uint64_t files = 0;
};

// Where a file system does not count its files, both numbers are 0.
Lost lost_between(const struct statvfs& then, const struct statvfs& now) {
  const auto fall = [](uint64_t from, uint64_t to) { return from > to ? from - to : 0; };
  return {.bytes = fall(free_bytes(then), free_bytes(now)),
          .files = fall(then.f_ffree, now.f_ffree)};
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

class Count {
 public:
  Count(const WrittenWatch::Limits& limits, const timespec& since)
      : limits_(limits), since_(since) {}

  // `hidden` is a name that is left out here. Ends early when there is too much.
  void add(int parent, const char* name, int depth = 0, const char* hidden = nullptr) {
    // Nobody else can make this: it is no project any more.
    if (depth > kDepthMax) is_over_ = true;
    const int fd = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (is_over_ || fd < 0) return;
    const std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(fd));
    if (folder == nullptr) {
      ::close(fd);
      return;
    }
    while (const dirent* item = is_over_ ? nullptr : ::readdir(folder.get())) {
      const bool is_self =
          std::strcmp(item->d_name, ".") == 0 || std::strcmp(item->d_name, "..") == 0;
      if (is_self || (hidden != nullptr && std::strcmp(item->d_name, hidden) == 0)) continue;
      struct stat status{};
      if (::fstatat(fd, item->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
      if (!is_before(status.st_ctim, since_)) count(status);
      if (S_ISDIR(status.st_mode)) add(fd, item->d_name, depth + 1);
    }
  }

  // Files that have no name any more, and that `program` or a process it started has open.
  void add_unnamed(int processes, pid_t program) {
    const std::string folder = std::to_string(program);
    for_each_name(processes, folder + "/fd", [&](int open_files, const char* name) {
      struct stat status{};
      if (::fstatat(open_files, name, &status, 0) != 0) return;
      const bool is_unnamed = S_ISREG(status.st_mode) && status.st_nlink == 0;
      if (!is_unnamed || is_in_memory(open_files, name)) return;
      if (unnamed_.emplace(status.st_dev, status.st_ino).second) count(status);
    });
    for_each_name(processes, folder + "/task", [&](int tasks, const char* name) {
      const Descriptor file(
          ::openat(tasks, (std::string(name) + "/children").c_str(), O_RDONLY | O_CLOEXEC));
      std::string children(kChildrenBytes, '\0');
      const ssize_t n = file.is_open() ? ::read(file.get(), children.data(), children.size()) : 0;
      std::istringstream words(children.substr(0, n > 0 ? static_cast<size_t>(n) : 0));
      for (pid_t child = 0; !is_over_ && words >> child;) add_unnamed(processes, child);
    });
  }

  bool is_over() const { return is_over_; }

 private:
  template <class Visit>
  static void for_each_name(int parent, const std::string& path, Visit visit) {
    const int fd = ::openat(parent, path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    const std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(fd));
    while (const dirent* item = folder == nullptr ? nullptr : ::readdir(folder.get())) {
      if (item->d_name[0] != '.') visit(fd, item->d_name);
    }
  }

  // That has limits of its own.
  static bool is_in_memory(int folder, const char* name) {
    const Descriptor file(::openat(folder, name, O_PATH | O_CLOEXEC));
    struct statfs system{};
    return !file.is_open() || ::fstatfs(file.get(), &system) != 0 || system.f_type == TMPFS_MAGIC;
  }

  void count(const struct stat& status) {
    const auto names = S_ISDIR(status.st_mode) ? 1 : std::max<uint64_t>(status.st_nlink, 1);
    bytes_ += static_cast<uint64_t>(status.st_blocks) * kBlockBytes / names;
    ++files_;
    is_over_ = is_over_ || bytes_ > limits_.bytes || files_ > limits_.files;
  }

  WrittenWatch::Limits limits_;
  timespec since_;
  uint64_t bytes_ = 0;
  uint64_t files_ = 0;
  std::set<std::pair<dev_t, ino_t>> unnamed_{};
  bool is_over_ = false;
};

namespace fs = std::filesystem;

// Nobody else can make a folder of this name that is ours: the user's number is checked too.
std::string prefix() {
  return "twotrack-sandbox-" + std::to_string(::getuid()) + "-";
}

bool is_ours(const fs::path& folder) {
  struct stat status{};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::getuid();
}

void remove_leftover(const fs::path& parent) {
  std::error_code ignored;
  for (fs::directory_iterator at(parent, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    const std::string name = at->path().filename();
    if (!name.starts_with(prefix()) || !is_ours(at->path())) continue;
    const pid_t owner = std::atoi(name.c_str() + prefix().size());
    std::error_code stays;
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) fs::remove_all(at->path(), stays);
  }
}

}  // namespace

WrittenWatch::WrittenWatch(const Limits& limits) : limits_(limits) {
  ::clock_gettime(CLOCK_REALTIME_COARSE, &since_);  // the one that ctime is taken from
}

void WrittenWatch::watch(const std::string& folder) {
  Folder one{.descriptor = Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))};
  if (!one.descriptor.is_open()) return;
  struct stat status{};
  one.has_hidden =
      ::fstatat(one.descriptor.get(), kHiddenFolder, &status, AT_SYMLINK_NOFOLLOW) == 0;
  ::fstatvfs(one.descriptor.get(), &one.at_start);
  one.at_last_look = one.at_start;
  if (!processes_.is_open()) processes_.reset(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  folders_.push_back(std::move(one));
}

bool WrittenWatch::is_over() {
  const Clock::time_point begin = Clock::now();
  Count count(limits_, since_);
  for (Folder& folder : folders_) {
    ::fstatvfs(folder.descriptor.get(), &folder.at_last_look);
    count.add(folder.descriptor.get(), ".", 0, folder.has_hidden ? kHiddenFolder : nullptr);
  }
  if (program_ > 0 && processes_.is_open()) count.add_unnamed(processes_.get(), program_);
  looked_at_ = Clock::now();
  took_ = looked_at_ - begin;
  pause_ = std::max<Clock::duration>(took_ * kPausePerWork,
                                     std::min<Clock::duration>(pause_ * 2, kPauseMax));
  return count.is_over();
}

bool WrittenWatch::is_look_due() const {
  const Clock::duration since = Clock::now() - looked_at_;
  if (since >= pause_) return true;
  return since >= took_ && std::ranges::any_of(folders_, [&](const Folder& folder) {
           struct statvfs now{};
           if (::fstatvfs(folder.descriptor.get(), &now) != 0) return false;
           const Lost lost = lost_between(folder.at_last_look, now);
           return lost.bytes > limits_.bytes / kAlarmPart ||
                  lost.files > limits_.files / kAlarmPart;
         });
}

bool WrittenWatch::is_too_much() {
  const bool is_disk_nearly_full = std::ranges::any_of(folders_, [&](const Folder& folder) {
    struct statvfs now{};
    return ::fstatvfs(folder.descriptor.get(), &now) == 0 &&
           lost_between(folder.at_start, now).bytes > limits_.bytes &&
           free_bytes(now) < limits_.bytes;
  });
  return is_disk_nearly_full || (is_look_due() && is_over());
}

std::string make_temporary() {
  const char* own = std::getenv("TMPDIR");
  const fs::path parent = own != nullptr && *own == '/' ? own : "/tmp";
  remove_leftover(parent);
  std::string folder = parent / (prefix() + std::to_string(::getpid()) + "-XXXXXX");
  return ::mkdtemp(folder.data()) != nullptr ? folder : std::string();
}

void remove_temporary(const std::string& folder) {
  std::error_code ignored;
  if (!folder.empty()) fs::remove_all(folder, ignored);
}

}  // namespace twotrack::sandbox
