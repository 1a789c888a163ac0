#include "workspace/beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "base/joined.h"
#include "base/sha256.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kTargetBytesMax = 4096;
constexpr size_t kLinksMax = 40;  // as the system has it
constexpr size_t kPieceBytes = size_t{64} << 10;
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const size_t slash = std::min(path.find('/'), path.size());
    parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

Status check(std::string_view path) {
  bool is_fine = !path.starts_with('/') && !path.ends_with('/');
  is_fine = is_fine && path.find('\0') == std::string_view::npos;
  for (const std::string& part : parts_of(path)) {
    is_fine = is_fine && !part.empty() && part != "." && part != "..";
  }
  if (is_fine) return Done{};
  return Error{Code::kInvalid, "not a path in a project: " + std::string(path)};
}

// Step by step, for kernels without openat2. What is opened is what openat2 would open.
int open_in_steps(int root, std::string_view path) {
  Descriptor at(::openat(root, ".", kFolderFlags));
  for (const std::string& part : parts_of(path)) {
    if (!at.is_open()) return -1;
    at.reset(::openat(at.get(), part.c_str(), kFolderFlags));
  }
  return at.release();
}

int open_folder(int root, std::string_view path) {
  if (path.empty()) return ::openat(root, ".", kFolderFlags);
  open_how how{};
  how.flags = kFolderFlags;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_SYMLINKS;
  const std::string text(path);
  const auto fd = retry_interrupted(
      [&] { return ::syscall(SYS_openat2, root, text.c_str(), &how, sizeof how); });
  const bool is_missing = fd < 0 && (errno == ENOSYS || errno == EPERM);
  return is_missing ? open_in_steps(root, path) : static_cast<int>(fd);
}

// O_NOFOLLOW | O_DIRECTORY on a link says ENOTDIR. A link and a file are told apart here.
bool is_link_on_the_way(int root, std::string_view path) {
  std::string walked;
  for (const std::string& part : parts_of(path)) {
    walked += (walked.empty() ? "" : "/") + part;
    struct stat status{};
    if (::fstatat(root, walked.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return false;
    if (S_ISLNK(status.st_mode)) return true;
    if (!S_ISDIR(status.st_mode)) return false;
  }
  return false;
}

Result<std::string> read_target(const PlaceIn& place, const Path& shown) {
  char buffer[kTargetBytesMax];
  const ssize_t n = ::readlinkat(place.folder.get(), place.name.c_str(), buffer, sizeof buffer);
  if (n < 0) return system_error("read link", shown);
  return std::string(buffer, static_cast<size_t>(n));
}

// A file of our own that denies us: its mode is lifted for the moment of opening.
Descriptor open_denied(const PlaceIn& place, const struct stat& status) {
  const Descriptor handle(
      ::openat(place.folder.get(), place.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  const std::string name = "/proc/self/fd/" + std::to_string(handle.get());
  if (!handle.is_open() || ::chmod(name.c_str(), status.st_mode | S_IRUSR) != 0)
    return Descriptor();
  Descriptor fd(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
  if (::chmod(name.c_str(), status.st_mode & 07777) != 0) return Descriptor();
  return fd;
}

Result<Descriptor> open_file(const PlaceIn& place, const struct stat& status, const Path& shown) {
  Descriptor fd(retry_interrupted([&] {
    return ::openat(place.folder.get(), place.name.c_str(),
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  }));
  const bool is_denied = !fd.is_open() && errno == EACCES && S_ISREG(status.st_mode);
  if (is_denied) fd = open_denied(place, status);
  if (!fd.is_open()) return system_error("open", shown, is_denied ? EACCES : errno);
  return fd;
}

// What may keep a name from being moved.
struct Traits {
  bool is_there = false;
  bool is_locked = false;  // chattr +i, +a
  bool is_mount = false;   // the top of one
  uint64_t mount = 0;
  uint32_t mode = 0;
  uid_t owner = 0;
};

Traits traits_of(int folder, const std::string& name) {
  struct statx status{};
  const int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | (name.empty() ? AT_EMPTY_PATH : 0);
  if (::statx(folder, name.c_str(), flags, STATX_BASIC_STATS | STATX_MNT_ID, &status) != 0) {
    return {};
  }
  const uint64_t set = status.stx_attributes & status.stx_attributes_mask;
  return {.is_there = true,
          .is_locked = (set & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0,
          .is_mount = (set & STATX_ATTR_MOUNT_ROOT) != 0,
          .mount = (status.stx_mask & STATX_MNT_ID) != 0 ? status.stx_mnt_id : 0,
          .mode = status.stx_mode,
          .owner = status.stx_uid};
}

template <class Take>
Status read_pieces(const Descriptor& fd, const Path& shown, Take take) {
  std::vector<char> buffer(kPieceBytes);
  while (true) {
    const ssize_t n =
        retry_interrupted([&] { return ::read(fd.get(), buffer.data(), buffer.size()); });
    if (n < 0) return system_error("read", shown);
    if (n == 0) return Done{};
    take(std::string_view(buffer.data(), static_cast<size_t>(n)));
  }
}

}  // namespace

Result<Beneath> Beneath::open(const Path& root) {
  Descriptor fd(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.is_open()) return system_error("open", root);
  return Beneath(root, std::move(fd));
}

Result<Descriptor> Beneath::folder(std::string_view path) const {
  TRY(check(path));
  Descriptor fd(open_folder(fd_.get(), path));
  if (fd.is_open()) return fd;
  const int error = errno;
  if ((error == ELOOP || error == ENOTDIR) && is_link_on_the_way(fd_.get(), path)) {
    return Error{Code::kInvalid, std::string(path) + " leads through a symbolic link"};
  }
  if (error == ENOTDIR) return Error{Code::kNotFound, std::string(path) + " is not a folder"};
  return system_error("open", root_ / path, error);
}

Result<PlaceIn> Beneath::place(std::string_view path) const {
  if (path.empty()) return Error{Code::kInvalid, "not a path in a project: \"\""};
  TRY(check(path));
  const size_t slash = path.rfind('/');
  const bool is_top = slash == std::string_view::npos;
  Descriptor fd = TRY(folder(is_top ? "" : path.substr(0, slash)));
  return PlaceIn{std::move(fd), std::string(is_top ? path : path.substr(slash + 1))};
}

Result<State> Beneath::look(std::string_view path) const {
  auto found = place(path);
  if (!found.ok() && found.error().code == Code::kNotFound) return State{};
  if (!found.ok()) return std::move(found).error();
  return look_at(found.value(), root_ / path);
}

Result<std::string> Beneath::read(std::string_view path) const {
  const PlaceIn found = TRY(place(path));
  struct stat status{};
  if (::fstatat(found.folder.get(), found.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    return system_error("stat", root_ / path);
  }
  if (S_ISLNK(status.st_mode)) return read_target(found, root_ / path);
  const Descriptor fd = TRY(open_file(found, status, root_ / path));
  std::string bytes;
  TRY(read_pieces(fd, root_ / path, [&](std::string_view piece) { bytes += piece; }));
  return bytes;
}

std::optional<std::string> Beneath::target_of(std::string_view path) const {
  const auto found = place(path);
  if (!found.ok()) return std::nullopt;
  auto target = read_target(found.value(), root_ / path);
  return target.ok() ? std::optional(std::move(target).value()) : std::nullopt;
}

Result<std::string> Beneath::obstacle(std::string_view path) const {
  const PlaceIn found = TRY(place(path));
  const Traits root = traits_of(fd_.get(), "");
  const Traits folder = traits_of(found.folder.get(), "");
  const Traits own = traits_of(found.folder.get(), found.name);
  if (folder.is_locked) return std::string("its folder is locked (immutable or append-only)");
  if (own.is_locked) return std::string("it is locked (immutable or append-only)");
  if (own.is_mount) return std::string("something is mounted there");
  if (folder.mount != root.mount) return std::string("it is on another mount than the project");
  const bool is_ours = ::geteuid() == 0 || own.owner == ::geteuid() || folder.owner == ::geteuid();
  const bool is_others = own.is_there && (folder.mode & S_ISVTX) != 0 && !is_ours;
  const bool is_open = ::faccessat(found.folder.get(), ".", W_OK | X_OK, AT_EACCESS) == 0;
  return std::string(is_open && !is_others ? "" : "its folder may not be changed by this user");
}

Result<std::string> Beneath::mode_obstacle(std::string_view path) const {
  const PlaceIn found = TRY(place(path));
  const Traits own = traits_of(found.folder.get(), found.name);
  if (own.is_locked) return std::string("it is locked (immutable or append-only)");
  const bool is_ours = ::geteuid() == 0 || own.owner == ::geteuid();
  return std::string(is_ours ? "" : "it belongs to another user");
}

Result<State> look_at(const PlaceIn& place, const Path& shown) {
  struct stat status{};
  if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return State{};
    return system_error("stat", shown);
  }
  State state{.mode = status.st_mode};
  if (state.is_link()) state.sha256 = sha256_hex(TRY(read_target(place, shown)));
  if (!state.is_file()) return state;
  const Descriptor fd = TRY(open_file(place, status, shown));
  Sha256 hash;
  TRY(read_pieces(fd, shown, [&](std::string_view piece) { hash.update(piece); }));
  state.sha256 = hash.finish_hex();
  return state;
}

bool leads_out(std::string_view path, std::string_view target) {
  if (target.starts_with('/')) return true;
  int64_t depth = std::ranges::count(path, '/');
  for (const std::string& part : parts_of(target)) {
    if (part == "..") {
      if (--depth < 0) return true;
    } else if (part != "." && !part.empty()) {
      ++depth;
    }
  }
  return false;
}

bool leads_out(std::string_view path, std::string_view target, const TargetOf& target_of) {
  std::vector<std::string> at = parts_of(path);
  at.pop_back();
  std::vector<std::string> ahead = parts_of(target);  // the next one last
  std::ranges::reverse(ahead);
  if (target.starts_with('/')) return true;
  for (size_t links = 0; !ahead.empty();) {
    const std::string part = std::move(ahead.back());
    ahead.pop_back();
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (at.empty()) return true;
      at.pop_back();
      continue;
    }
    at.push_back(part);
    const std::optional<std::string> next = target_of(joined(at, "/"));
    if (!next) continue;
    if (next->starts_with('/') || ++links > kLinksMax) return true;
    at.pop_back();
    const std::vector<std::string> more = parts_of(*next);
    ahead.insert(ahead.end(), more.rbegin(), more.rend());
  }
  return false;
}

}  // namespace twotrack::workspace
