#include "tool/workspace_file.h"

#include <sys/stat.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "base/posix.h"
#include "base/random.h"

namespace twotrack::tool {
namespace {

constexpr mode_t kNewFileMode = 0644;
constexpr int kLinksMax = 40;

Status make_folders(const Path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return system_error("create directory", folder, error.value());
  return Done{};
}

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

}  // namespace

Result<Path> resolve_in_workspace(const Path& workspace, std::string_view path) {
  const Path relative(path);
  const auto refused = [&](std::string_view why) {
    return Error{Code::kInvalid, std::string(path) + ": " + std::string(why)};
  };
  if (path.empty()) return refused("no file is named");
  if (relative.is_absolute()) return refused("must be relative to the project");
  if (std::ranges::find(relative, Path("..")) != relative.end()) {
    return refused("may not lead out of the project");
  }
  const auto real = follow_links(workspace, relative);
  if (!real || real->empty()) return refused("may not lead out of the project");
  return workspace / *real;
}

Result<std::string> read_workspace_file(const Path& workspace, std::string_view path) {
  const Path real = TRY(resolve_in_workspace(workspace, path));
  struct stat status{};
  if (::stat(real.c_str(), &status) != 0) return system_error("read", Path(path));
  if (!S_ISREG(status.st_mode)) return Error{Code::kInvalid, std::string(path) + " is no file"};
  if (static_cast<uint64_t>(status.st_size) > kFileBytesMax) {
    return Error{Code::kInvalid, std::string(path) + " is larger than " +
                                     std::to_string(kFileBytesMax >> 20) + " MiB"};
  }
  return read_file(posix_file_system(), real);
}

bool is_workspace_file(const Path& workspace, std::string_view path) {
  const auto real = resolve_in_workspace(workspace, path);
  struct stat status{};
  return real.ok() && ::stat(real.value().c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

Status write_workspace_file(const Path& workspace, std::string_view path, std::string_view bytes) {
  FileSystem& files = posix_file_system();
  const Path real = TRY(resolve_in_workspace(workspace, path));
  TRY(make_folders(real.parent_path()));
  struct stat status{};
  const bool is_there = ::stat(real.c_str(), &status) == 0;
  Path beside = real;
  beside.replace_filename("." + real.filename().string() + "." + random_hex(4) + ".tmp");
  Status written = [&]() -> Status {
    const auto file = TRY(files.open(beside, OpenMode::kTruncate));
    return write_all(*file, 0, bytes);
  }();
  if (written.ok() &&
      ::chmod(beside.c_str(), is_there ? status.st_mode & 07777 : kNewFileMode) != 0) {
    written = system_error("set the mode of", beside);
  }
  if (written.ok()) written = files.rename(beside, real);
  if (!written.ok()) (void)files.remove(beside);  // the first error is the one that matters
  return written;
}

}  // namespace twotrack::tool
