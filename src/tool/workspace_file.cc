#include "tool/workspace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "base/posix.h"
#include "base/random.h"

namespace twotrack::tool {
namespace {

constexpr mode_t kNewFileMode = 0644;
constexpr mode_t kNewFolderMode = 0777;  // less what the process's mask takes
constexpr int kLinksMax = 40;

// Where `relative` leads below `root`, links followed one by one; nothing when that is outside. The
// system is never asked to resolve a path as a whole: that of an overlay goes through
// /proc/PID/root, which looks like a link to "/", and would lead into the project itself.
std::optional<Path> follow_links(const Path& root, const Path& relative) {
  std::deque<Path> ahead(relative.begin(), relative.end());
  Path real;
  int links = 0;
  while (!ahead.empty()) {
    const Path part = ahead.front();
    ahead.pop_front();
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (real.empty()) return std::nullopt;
      real = real.parent_path();
      continue;
    }
    std::error_code error;
    const Path target = std::filesystem::read_symlink(root / real / part, error);
    if (error) {  // no link, or nothing there
      real /= part;
      continue;
    }
    if (target.is_absolute() || ++links > kLinksMax) return std::nullopt;
    ahead.insert(ahead.begin(), target.begin(), target.end());
  }
  return real;
}

// The same below the workspace, or why it may not be.
Result<Path> resolved(const Path& workspace, std::string_view path) {
  const Path relative(path);
  const auto refused = [&](std::string_view why) {
    return Error{Code::kInvalid, std::string(path) + ": " + std::string(why)};
  };
  if (path.empty()) return refused("no file is named");
  if (path.find('\0') != std::string_view::npos) return refused("no file has such a name");
  if (relative.is_absolute()) return refused("must be relative to the project");
  if (std::ranges::find(relative, Path("..")) != relative.end()) {
    return refused("may not lead out of the project");
  }
  auto real = follow_links(workspace, relative);
  if (!real || real->empty()) return refused("may not lead out of the project");
  return *std::move(real);
}

enum class Missing : uint8_t { kFail, kMake };

// The folder `relative`, in which there are no links: a program of the workspace may put one there
// after somebody has looked, so each step is taken from the folder before it, and follows none.
Result<Descriptor> open_folder(const Path& workspace, const Path& relative, Missing missing) {
  constexpr int kFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  Descriptor at(::open(workspace.c_str(), kFlags));
  if (!at.is_open()) return system_error("open", workspace);
  for (const Path& part : relative) {
    const auto step = [&] { return ::openat(at.get(), part.c_str(), kFlags | O_NOFOLLOW); };
    int next = step();
    if (next < 0 && errno == ENOENT && missing == Missing::kMake) {
      if (::mkdirat(at.get(), part.c_str(), kNewFolderMode) != 0 && errno != EEXIST) {
        return system_error("create directory", relative);
      }
      next = step();
    }
    if (next < 0) return system_error("open", relative);
    at.reset(next);
  }
  return at;
}

// What is more than there should be shows that it has grown meanwhile.
Result<std::string> read_at_most(int file, size_t bytes_max, std::string_view shown) {
  std::string bytes;
  while (bytes.size() <= bytes_max) {
    constexpr size_t kPieceBytes = size_t{64} << 10;
    const size_t before = bytes.size();
    bytes.resize(before + kPieceBytes);
    const ssize_t n =
        retry_interrupted([&] { return ::read(file, bytes.data() + before, kPieceBytes); });
    if (n < 0) return system_error("read", Path(shown));
    bytes.resize(before + static_cast<size_t>(n));
    if (n == 0) return bytes;
  }
  return bytes;
}

Error too_large(std::string_view path) {
  return Error{Code::kInvalid, std::string(path) + " is larger than " +
                                   std::to_string(kFileBytesMax >> 20) + " MiB"};
}

Status write_new(int folder, const std::string& name, std::string_view bytes, mode_t mode) {
  const Descriptor file(::openat(
      folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0777));
  if (!file.is_open()) return system_error("create", name);
  while (!bytes.empty()) {
    const ssize_t n =
        retry_interrupted([&] { return ::write(file.get(), bytes.data(), bytes.size()); });
    if (n < 0) return system_error("write", name);
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  if (::fchmod(file.get(), mode) != 0) return system_error("set the mode of", name);
  return Done{};
}

}  // namespace

Result<Path> resolve_in_workspace(const Path& workspace, std::string_view path) {
  return workspace / TRY(resolved(workspace, path));
}

Result<std::string> read_workspace_file(const Path& workspace, std::string_view path) {
  const Path real = TRY(resolved(workspace, path));
  const Descriptor folder = TRY(open_folder(workspace, real.parent_path(), Missing::kFail));
  // A pipe in its place would keep whoever opens it waiting.
  const Descriptor file(::openat(folder.get(), real.filename().c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) return system_error("read", Path(path));
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return system_error("read", Path(path));
  if (!S_ISREG(status.st_mode)) return Error{Code::kInvalid, std::string(path) + " is no file"};
  if (static_cast<uint64_t>(status.st_size) > kFileBytesMax) return too_large(path);
  std::string bytes = TRY(read_at_most(file.get(), kFileBytesMax, path));
  if (bytes.size() > kFileBytesMax) return too_large(path);
  return bytes;
}

bool is_workspace_file(const Path& workspace, std::string_view path) {
  const auto real = resolve_in_workspace(workspace, path);
  struct stat status{};
  return real.ok() && ::lstat(real.value().c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

Status write_workspace_file(const Path& workspace, std::string_view path, std::string_view bytes) {
  const Path real = TRY(resolved(workspace, path));
  const Descriptor folder = TRY(open_folder(workspace, real.parent_path(), Missing::kMake));
  const std::string name = real.filename().string();
  struct stat status{};
  const bool is_there = ::fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (is_there && S_ISDIR(status.st_mode)) {
    return Error{Code::kInvalid, std::string(path) + " is a folder"};
  }
  const mode_t mode = is_there && S_ISREG(status.st_mode) ? status.st_mode & 07777 : kNewFileMode;
  const std::string beside = "." + name + "." + random_hex(4) + ".tmp";
  Status written = write_new(folder.get(), beside, bytes, mode);
  if (written.ok() && ::renameat(folder.get(), beside.c_str(), folder.get(), name.c_str()) != 0) {
    written = system_error("write", Path(path));
  }
  // The first error is the one that matters.
  if (!written.ok()) static_cast<void>(::unlinkat(folder.get(), beside.c_str(), 0));
  return written;
}

}  // namespace twotrack::tool
