#include "tool/workspace_file.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/posix.h"
#include "base/random.h"

namespace twotrack::tool {
namespace {

constexpr mode_t kNewFileMode = 0644;

Status make_folders(const Path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return system_error("create directory", folder, error.value());
  return Done{};
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
  std::error_code error;
  const Path root = std::filesystem::canonical(workspace, error);
  if (error) return system_error("find", workspace, error.value());
  const Path real = std::filesystem::weakly_canonical(root / relative, error);
  if (error) return system_error("find", relative, error.value());
  if (std::ranges::mismatch(root, real).in1 != root.end() || real == root) {
    return refused("may not lead out of the project");
  }
  return real;
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
