#include "workspace/tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/posix.h"
#include "base/sha256.h"
#include "workspace/beneath.h"

namespace twotrack::workspace {
namespace {

constexpr int64_t kNsPerSecond = 1'000'000'000;

// Of a handle only (O_PATH): no name is resolved a second time.
void change_mode(const Descriptor& handle, uint32_t mode) {
  const std::string name = "/proc/self/fd/" + std::to_string(handle.get());
  ::chmod(name.c_str(), mode & 07777);
}

// Lifted: gives us access to our own unreadable files and folders while this object exists.
//
// A tool may make a folder or a file unreadable (chmod 000), and its mode is a change like any
// other: it must be kept, and so must what is inside. So the mode is changed only while
// reading, and then restored. Root needs none of this.
class Lifted {
 public:
  Lifted() = default;
  // Restores the modes, the last one first.
  ~Lifted() {
    for (auto one = all_.rbegin(); one != all_.rend(); ++one) change_mode(one->handle, one->mode);
  }
  Lifted(const Lifted&) = delete;  // One owner restores the modes.
  Lifted& operator=(const Lifted&) = delete;

  // Lets us read `name` in `folder`, and enter it if it is a folder, if its mode denies
  // us access. Never through a symbolic link. Does nothing if that is impossible: opening it then
  // fails.
  void lift(int folder, const char* name) {
    struct stat status{};
    if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return;
    const bool is_folder = S_ISDIR(status.st_mode);
    const uint32_t needed = is_folder ? S_IRUSR | S_IXUSR : S_IRUSR;
    const bool may_deny = (status.st_mode & needed) != needed;
    if (!may_deny || (!is_folder && !S_ISREG(status.st_mode))) return;
    if (::faccessat(folder, name, is_folder ? R_OK | X_OK : R_OK, AT_EACCESS) == 0) return;
    Descriptor handle(::openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat opened{};
    if (!handle.is_open() || ::fstat(handle.get(), &opened) != 0 ||
        opened.st_ino != status.st_ino) {
      return;
    }
    change_mode(handle, opened.st_mode | needed);
    all_.push_back({.handle = std::move(handle), .mode = opened.st_mode});
  }

  // The same for every folder on the way to `path`, and for `path` itself.
  void lift_way(const Path& path) {
    Path way;
    for (const Path& part : path) {
      way /= part;
      lift(AT_FDCWD, way.c_str());
    }
  }

 private:
  struct One {
    Descriptor handle{};
    uint32_t mode = 0;
  };
  std::vector<One> all_{};
};

// What is left out of an overlay, where everything but .agentfs and .twotrack is visible: what is
// written to version control is a change there, and the rest is litter.
bool is_litter(std::string_view name, bool is_folder, Depth place) {
  const bool is_version_control = name == ".git" || name == ".hg" || name == ".svn";
  return !is_version_control && is_left_out(name, is_folder, place);
}

// For utimensat() and futimens(): the time of access stays.
std::array<timespec, 2> times_of(int64_t modified_ns) {
  // Times before 1970 have a negative number of seconds and a positive rest.
  const int64_t rest = ((modified_ns % kNsPerSecond) + kNsPerSecond) % kNsPerSecond;
  return {{{.tv_sec = 0, .tv_nsec = UTIME_OMIT},
           {.tv_sec = (modified_ns - rest) / kNsPerSecond, .tv_nsec = rest}}};
}

// Deeper than any project, and far from what a path or the stack can take.
constexpr size_t kDepthMax = 200;
constexpr size_t kLinkBytesMax = 4096;

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

constexpr size_t kHashPieceBytes = size_t{256} << 10;
// No tool leaves a larger file. One that came with the folder may be all holes: a terabyte that
// costs nobody anything but who reads it.
constexpr off_t kFileBytesMax = off_t{4} << 30;

Status check_size(const Descriptor& fd, const Path& path) {
  struct stat status{};
  if (::fstat(fd.get(), &status) != 0) return system_error("stat", path);
  if (status.st_size <= kFileBytesMax) return Done{};
  return Error{Code::kInvalid, path.string() + " has " + std::to_string(status.st_size) +
                                   " bytes; more than 4 GiB are not read"};
}

Result<Descriptor> open_to_read(const Path& path) {
  const auto open = [&] {
    return retry_interrupted(
        [&] { return ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC); });
  };
  Descriptor fd(open());
  if (!fd.is_open() && errno == EACCES) {
    // A tool may have taken our own right to read away; the mode is kept, and so are the bytes.
    Lifted lifted;
    lifted.lift_way(path);
    fd.reset(open());
  }
  if (!fd.is_open()) return system_error("open", path);
  TRY(check_size(fd, path));
  return fd;
}

Result<Descriptor> open_to_write(const Path& path) {
  Descriptor fd(retry_interrupted([&] {
    return ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  }));
  if (!fd.is_open()) return system_error("open", path);
  return fd;
}

Result<size_t> read_piece(const Descriptor& fd, std::span<char> buffer, const Path& path) {
  size_t filled = 0;
  while (filled < buffer.size()) {
    const ssize_t n = retry_interrupted(
        [&] { return ::read(fd.get(), buffer.data() + filled, buffer.size() - filled); });
    if (n < 0) return system_error("read", path);
    if (n == 0) break;
    filled += static_cast<size_t>(n);
  }
  return filled;
}

Status write_piece(const Descriptor& fd, std::span<const char> bytes, const Path& path) {
  while (!bytes.empty()) {
    const ssize_t n =
        retry_interrupted([&] { return ::write(fd.get(), bytes.data(), bytes.size()); });
    if (n < 0) return system_error("write", path);
    bytes = bytes.subspan(static_cast<size_t>(n));
  }
  return Done{};
}

std::vector<char>& shared_buffer() {
  thread_local std::vector<char> buffer(kHashPieceBytes);
  return buffer;
}

// Whatever they are: the .git of a worktree is a file that leads to the real repository.
constexpr auto kEverywhere = std::to_array<std::string_view>(
    {".git", ".hg", ".svn", ".agentfs", ".twotrack", ".venv", "venv", "node_modules", "__pycache__",
     ".mypy_cache", ".ruff_cache", ".pytest_cache", ".tox", ".nox", ".cache", ".eggs",
     ".hypothesis"});
constexpr auto kTopFolders = std::to_array<std::string_view>({"build", "dist", "target"});

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

Status set_modified(const Path& path, int64_t modified_ns) {
  if (::utimensat(AT_FDCWD, path.c_str(), times_of(modified_ns).data(), AT_SYMLINK_NOFOLLOW) != 0) {
    return system_error("set the time of", path);
  }
  return Done{};
}

// The bytes of files in a tree: copied, hashed, compared.
Result<uint64_t> copy_bytes(const Path& from, const Path& to) {
  const Descriptor in = TRY(open_to_read(from));
  const Descriptor out = TRY(open_to_write(to));
  if (::ioctl(out.get(), FICLONE, in.get()) == 0) return uint64_t{0};
  uint64_t total = 0;
  // The kernel copies without us, and shares blocks where only a part can be shared.
  while (true) {
    const ssize_t n = retry_interrupted([&] {
      return ::copy_file_range(in.get(), nullptr, out.get(), nullptr, kHashPieceBytes * 16, 0);
    });
    if (n == 0 && total > 0) return total;
    if (n <= 0) break;  // not between these file systems, or an empty file, or one of /proc
    total += static_cast<uint64_t>(n);
  }
  std::vector<char>& buffer = shared_buffer();
  while (const size_t n = TRY(read_piece(in, buffer, from))) {
    TRY(write_piece(out, std::span(buffer).first(n), to));
    total += n;
  }
  return total;
}

Result<uint64_t> copy_twice(const Path& from, const Path& first, const Twin& second) {
  const Descriptor in = TRY(open_to_read(from));
  const Descriptor one = TRY(open_to_write(first));
  const Descriptor other = TRY(open_to_write(second.path));
  uint64_t total = 0;
  const bool is_shared =
      ::ioctl(one.get(), FICLONE, in.get()) == 0 && ::ioctl(other.get(), FICLONE, one.get()) == 0;
  if (!is_shared) {
    if (::ftruncate(one.get(), 0) != 0) return system_error("truncate", first);
    std::vector<char>& buffer = shared_buffer();
    while (const size_t n = TRY(read_piece(in, buffer, from))) {
      const std::span piece = std::span(buffer).first(n);
      TRY(write_piece(one, piece, first));
      TRY(write_piece(other, piece, second.path));
      total += 2 * n;
    }
  }
  if (::fchmod(other.get(), second.mode & 07777) != 0 ||
      ::futimens(other.get(), times_of(second.modified_ns).data()) != 0) {
    return system_error("set the mode and time of", second.path);
  }
  return total;
}

Result<std::string> read_bytes(const Path& path) {
  const Descriptor fd = TRY(open_to_read(path));
  std::vector<char>& buffer = shared_buffer();
  std::string bytes;
  while (const size_t n = TRY(read_piece(fd, buffer, path))) bytes.append(buffer.data(), n);
  return bytes;
}

bool is_large(const Path& path) {
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_size > kShownBytesMax;
}

Result<std::string> sha256_of_file(const Path& path) {
  const Descriptor fd = TRY(open_to_read(path));
  std::vector<char>& buffer = shared_buffer();
  Sha256 hash;
  while (const size_t n = TRY(read_piece(fd, buffer, path))) {
    hash.update(std::string_view(buffer.data(), n));
  }
  return hash.finish_hex();
}

Result<bool> have_same_bytes(const Path& a, const Path& b) {
  const Descriptor one = TRY(open_to_read(a));
  const Descriptor other = TRY(open_to_read(b));
  std::vector<char>& buffer = shared_buffer();
  const std::span left = std::span(buffer).first(kHashPieceBytes / 2);
  const std::span right = std::span(buffer).last(kHashPieceBytes / 2);
  while (true) {
    const size_t n = TRY(read_piece(one, left, a));
    const size_t m = TRY(read_piece(other, right, b));
    if (!std::ranges::equal(left.first(n), right.first(m))) return false;
    if (n == 0) return true;
  }
}

bool is_left_out(std::string_view name, bool is_folder, Depth place) {
  if (std::ranges::find(kEverywhere, name) != kEverywhere.end()) return true;
  return is_folder && place == Depth::kTop && is_built(name);
}

bool is_left_out(std::string_view path, bool is_folder, Besides besides) {
  const auto is_named = besides == Besides::kNothing ? IsLeftOut(is_left_out) : is_litter;
  auto depth = Depth::kTop;
  while (true) {
    const size_t slash = path.find('/');
    const bool is_whole = slash == std::string_view::npos;
    if (is_named(path.substr(0, slash), !is_whole || is_folder, depth)) return true;
    if (is_whole) return false;
    path.remove_prefix(slash + 1);
    depth = Depth::kBelow;
  }
}

bool is_built(std::string_view name) {
  return std::ranges::find(kTopFolders, name) != kTopFolders.end();
}

}  // namespace twotrack::workspace
