#include "workspace/beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "base/sha256.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kTargetBytesMax = 4096;
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

bool State::is_file() const {
  return S_ISREG(mode);
}

bool State::is_folder() const {
  return S_ISDIR(mode);
}

bool State::is_link() const {
  return S_ISLNK(mode);
}

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

Result<bool> Beneath::may_change(std::string_view path) const {
  const PlaceIn found = TRY(place(path));
  return ::faccessat(found.folder.get(), ".", W_OK | X_OK, AT_EACCESS) == 0;
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

}  // namespace twotrack::workspace
