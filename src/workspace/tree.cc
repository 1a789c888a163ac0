#include "workspace/tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "base/posix.h"
#include "workspace/beneath.h"
#include "workspace/left_out.h"
#include "workspace/lifted.h"

namespace twotrack::workspace {
namespace {

// Deeper than any project, and far from what a path or the stack can take.
constexpr size_t kDepthMax = 200;
constexpr size_t kLinkBytesMax = 4096;

constexpr int64_t kNsPerSecond = 1'000'000'000;

int64_t nanoseconds(const timespec& time) {
  return time.tv_sec * kNsPerSecond + time.tv_nsec;
}

Entry to_entry(std::string path, const struct stat& status) {
  return {.path = std::move(path),
          .mode = status.st_mode,
          .size = S_ISDIR(status.st_mode) ? 0 : static_cast<uint64_t>(status.st_size),
          .modified_ns = nanoseconds(status.st_mtim),
          .changed_ns = nanoseconds(status.st_ctim),
          .inode = status.st_ino};
}

Result<std::string> read_link_target(int folder, const char* name, const Path& shown) {
  char buffer[kLinkBytesMax];
  const ssize_t n = ::readlinkat(folder, name, buffer, sizeof buffer);
  if (n < 0) return system_error("read link", shown);
  return std::string(buffer, static_cast<size_t>(n));
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

constexpr const char* kOpaque = "user.overlay.opaque";

using IsLeftOut = bool (*)(std::string_view name, bool is_folder, Depth place);

class Walker {
 public:
  Walker(const Path& root, IsLeftOut is_left_out, Shut shut)
      : root_(&root), is_left_out_(is_left_out), shut_(shut) {}

  // `start` is a folder below the root, or empty.
  Result<Listing> run(const std::string& start = {}) {
    const auto depth = static_cast<size_t>(start.empty() ? 0 : 1);
    TRY(visit(AT_FDCWD, (*root_ / start).c_str(), start, depth));
    std::ranges::sort(found_.entries, {}, &Entry::path);
    std::ranges::sort(found_.removed);
    std::ranges::sort(found_.opaque);
    return std::move(found_);
  }

 private:
  Status visit(int parent, const char* name, const std::string& path, size_t depth) {
    if (depth > kDepthMax) return Error{Code::kInvalid, "too many folders in folders: " + path};
    Lifted lifted;  // as long as we are in it
    if (shut_ == Shut::kOpened) lifted.lift(parent, name);
    Descriptor fd(
        ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (depth == 0 ? 0 : O_NOFOLLOW)));
    if (!fd.is_open()) return system_error("open", *root_ / path);
    const Folder folder(::fdopendir(fd.get()));
    if (folder == nullptr) return system_error("open", *root_ / path);
    const int own = fd.release();  // closed with the folder
    char value = 0;
    if (!path.empty() && ::fgetxattr(own, kOpaque, &value, 1) == 1 && value == 'y') {
      found_.opaque.push_back(path);
    }
    errno = 0;
    while (const dirent* item = ::readdir(folder.get())) {
      const std::string_view item_name = item->d_name;
      if (item_name == "." || item_name == "..") continue;
      TRY(take(own, item->d_name, path.empty() ? item->d_name : path + "/" + item->d_name, depth));
      errno = 0;
    }
    if (errno != 0) return system_error("list", *root_ / path);
    return Done{};
  }

  Status take(int folder, const char* name, std::string path, size_t depth) {
    struct stat status{};
    if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
      if (errno == ENOENT) return Done{};  // gone between the two calls
      return system_error("stat", *root_ / path);
    }
    const bool is_folder = S_ISDIR(status.st_mode);
    if (is_left_out_(name, is_folder, depth == 0 ? Depth::kTop : Depth::kBelow)) return Done{};
    if (S_ISCHR(status.st_mode) && status.st_rdev == 0) found_.removed.push_back(path);
    if (!is_folder && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) return Done{};
    Entry entry = to_entry(std::move(path), status);
    if (entry.is_link()) entry.target = TRY(read_link_target(folder, name, *root_ / entry.path));
    found_.entries.push_back(entry);
    return is_folder ? visit(folder, name, entry.path, depth + 1) : Status(Done{});
  }

  const Path* root_;
  IsLeftOut is_left_out_;
  Shut shut_;
  Listing found_ = Listing::begin();
};

}  // namespace

Result<std::vector<Entry>> walk(const Path& root, Shut shut) {
  return TRY(Walker(root, is_left_out, shut).run()).entries;
}

Result<Listing> walk_upper(const Path& upper) {
  return Walker(upper, is_litter, Shut::kOpened).run();
}

Result<std::vector<Entry>> walk_below(const Path& project, const std::string& path) {
  return TRY(Walker(project, is_litter, Shut::kRefused).run(path)).entries;
}

Result<Entry> stat_entry(const Path& root, std::string_view path) {
  const Path full = root / path;
  struct stat status{};
  if (::lstat(full.c_str(), &status) != 0) return system_error("stat", full);
  Entry entry = to_entry(std::string(path), status);
  if (entry.is_link()) entry.target = TRY(read_link_target(AT_FDCWD, full.c_str(), full));
  return entry;
}

bool stays_inside(const Path& root, const Entry& link) {
  if (leads_out(link.path, link.target)) return false;
  std::error_code error;
  const Path top = std::filesystem::canonical(root, error);
  if (error) return false;
  const Path real = std::filesystem::weakly_canonical(top / link.path, error);
  if (error) return false;  // a circle of links leads nowhere
  return std::ranges::mismatch(top, real).in1 == top.end();
}

Status set_mode(const Path& path, uint32_t mode) {
  if (::chmod(path.c_str(), mode & 07777) != 0) return system_error("set the mode of", path);
  return Done{};
}

std::array<timespec, 2> times_of(int64_t modified_ns) {
  // Times before 1970 have a negative number of seconds and a positive rest.
  const int64_t rest = ((modified_ns % kNsPerSecond) + kNsPerSecond) % kNsPerSecond;
  return {{{.tv_sec = 0, .tv_nsec = UTIME_OMIT},
           {.tv_sec = (modified_ns - rest) / kNsPerSecond, .tv_nsec = rest}}};
}

Status set_modified(const Path& path, int64_t modified_ns) {
  if (::utimensat(AT_FDCWD, path.c_str(), times_of(modified_ns).data(), AT_SYMLINK_NOFOLLOW) != 0) {
    return system_error("set the time of", path);
  }
  return Done{};
}

}  // namespace twotrack::workspace
