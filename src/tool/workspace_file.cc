#include "tool/workspace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/posix.h"
#include "base/random.h"
#include "sandbox/sandbox.h"

namespace twotrack::tool {
namespace {

constexpr mode_t kNewFileMode = 0644;
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

Result<std::string> read_workspace_file(const Path& workspace, std::string_view path) {
  return read_file_at(TRY(find_place(workspace, path)), path);
}

Result<std::string> read_file_at(const WorkspacePlace& place, std::string_view shown) {
  // A pipe in its place would keep whoever opens it waiting.
  const Descriptor file(::openat(place.folder.get(), place.name.c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) return system_error("read", Path(shown));
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return system_error("read", Path(shown));
  if (!S_ISREG(status.st_mode)) return Error{Code::kInvalid, std::string(shown) + " is no file"};
  if (static_cast<uint64_t>(status.st_size) > kFileBytesMax) return too_large(shown);
  std::string bytes = TRY(read_at_most(file.get(), kFileBytesMax, shown));
  if (bytes.size() > kFileBytesMax) return too_large(shown);
  return bytes;
}

bool is_workspace_file(const Path& workspace, std::string_view path) {
  const auto place = find_place(workspace, path);
  const auto kind = place.ok() ? kind_at(place.value()) : Result<ItemKind>(ItemKind::kOther);
  return kind.ok() && kind.value() == ItemKind::kFile;
}

Status write_workspace_file(const Path& workspace, std::string_view path, std::string_view bytes) {
  return write_file_at(TRY(find_place(workspace, path, Missing::kMake)), path, bytes);
}

Status write_file_at(const WorkspacePlace& place, std::string_view shown, std::string_view bytes) {
  if (!place.path.empty() &&
      std::ranges::count(sandbox::kProgramFolders, *place.path.begin()) > 0) {
    return Error{Code::kInvalid, std::string(shown) + ": programs come from " +
                                     place.path.begin()->string() + ", so no agent writes there"};
  }
  const int folder = place.folder.get();
  struct stat status{};
  const bool is_there = ::fstatat(folder, place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (is_there && S_ISDIR(status.st_mode)) {
    return Error{Code::kInvalid, std::string(shown) + " is a folder"};
  }
  const mode_t mode = is_there && S_ISREG(status.st_mode) ? status.st_mode & 07777 : kNewFileMode;
  const std::string beside = "." + place.name + "." + random_hex(4) + ".tmp";
  Status written = write_new(folder, beside, bytes, mode);
  if (written.ok() && ::renameat(folder, beside.c_str(), folder, place.name.c_str()) != 0) {
    written = system_error("write", Path(shown));
  }
  // The first error is the one that matters.
  if (!written.ok()) static_cast<void>(::unlinkat(folder, beside.c_str(), 0));
  return written;
}

}  // namespace twotrack::tool
