// power_cut_fs: a mounted file system whose power can be cut.
//
//   power_cut_fs MOUNTPOINT
//
// It is the simulated disk behind FUSE: real programs reach it by real system calls through a real
// kernel. Everything lies in memory. Commands are written to MOUNTPOINT/.power, one a write:
//
//   off N        after N more calls that change something (0: now) every call fails, as when the
//                power goes; what was not synced is at the mercy of the next command
//   on SEED      the power is back: unsynced bytes and names are gone, torn or kept, as SEED
//   decides
//
// Reading it gives "CALLS on" or "CALLS off".
#define FUSE_USE_VERSION 31

#include <fcntl.h>
#include <fuse.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>

#include "testing/simulated_disk.h"

namespace twotrack::faults {
namespace {

using testing::DiskFault;
using testing::SimulatedDisk;

constexpr std::string_view kControl = "/.power";

// An open file keeps the disk alive that it belongs to, though the power may have gone since.
struct OpenFile {
  std::shared_ptr<SimulatedDisk> disk;
  std::unique_ptr<File> file;  // null for the control file
  uint64_t identity = 0;
};

// FUSE runs with one thread.
std::shared_ptr<SimulatedDisk> power_on_disk = std::make_shared<SimulatedDisk>(1);

SimulatedDisk& disk() {
  return *power_on_disk;
}

int error_number(const Error& error) {
  switch (error.code) {
    case Code::kNotFound:
      return -ENOENT;
    case Code::kNoSpace:
      return -ENOSPC;
    case Code::kConflict:
      return -EEXIST;
    default:
      return -EIO;
  }
}

template <class T>
int answer(const Result<T>& result) {
  return result.ok() ? 0 : error_number(result.error());
}

OpenFile* opened(const fuse_file_info* info) {
  return info != nullptr ? reinterpret_cast<OpenFile*>(info->fh) : nullptr;
}

int obey(std::string_view command) {
  std::istringstream words{std::string(command)};
  std::string verb;
  uint64_t number = 0;
  if (!(words >> verb >> number)) return -EINVAL;
  if (verb == "off") {
    if (number == 0) {
      disk().stop();
    } else {
      disk().add_fault({.kind = DiskFault::Kind::kStop, .at_call = disk().calls() + number});
    }
    return 0;
  }
  if (verb != "on") return -EINVAL;
  disk().stop();  // For the files that are still open.
  power_on_disk = disk().after_power_cut(number);
  return 0;
}

std::string state() {
  return std::to_string(disk().calls()) + (disk().stopped() ? " off\n" : " on\n");
}

void fill_in(struct stat* status, mode_t kind, uint64_t size, uint64_t identity) {
  *status = {};
  status->st_mode = kind;
  status->st_nlink = kind & S_IFDIR ? 2 : 1;
  status->st_size = static_cast<off_t>(size);
  status->st_ino = identity;
}

int fs_getattr(const char* path, struct stat* status, fuse_file_info* info) {
  if (const OpenFile* open = opened(info); open != nullptr && open->file != nullptr) {
    const auto size = open->file->size();
    if (size.ok()) fill_in(status, S_IFREG | 0600, size.value(), open->identity);
    return answer(size);
  }
  if (path == kControl) {
    fill_in(status, S_IFREG | 0600, 0, UINT64_MAX);
    return 0;
  }
  // The mount itself stays there to be asked, whatever the power does.
  if (path == std::string_view("/")) {
    fill_in(status, S_IFDIR | 0700, 0, 1);
    return 0;
  }
  const auto found = disk().info(path);
  if (!found.ok()) return error_number(found.error());
  const mode_t kind = disk().is_directory(path) ? S_IFDIR | 0700 : S_IFREG | 0600;
  fill_in(status, kind, found.value().size, found.value().identity);
  return 0;
}

int open_with(const char* path, OpenMode mode, fuse_file_info* info) {
  auto open = std::make_unique<OpenFile>();
  open->disk = power_on_disk;
  if (path != kControl) {
    auto file = disk().open(path, mode);
    if (!file.ok()) return error_number(file.error());
    const auto found = disk().info(path);
    if (!found.ok()) return error_number(found.error());
    open->file = std::move(file).value();
    open->identity = found.value().identity;
  }
  // No page may be kept by the kernel: it would outlive the power cut.
  info->direct_io = 1;
  info->fh = reinterpret_cast<uint64_t>(open.release());
  return 0;
}

int fs_open(const char* path, fuse_file_info* info) {
  const bool writes = (info->flags & O_ACCMODE) != O_RDONLY;
  if (info->flags & O_TRUNC) return open_with(path, OpenMode::kTruncate, info);
  return open_with(path, writes ? OpenMode::kReadWrite : OpenMode::kRead, info);
}

int fs_create(const char* path, mode_t, fuse_file_info* info) {
  return open_with(path, OpenMode::kCreate, info);
}

int fs_release(const char*, fuse_file_info* info) {
  delete opened(info);  // NOLINT: the other half of release() in open_with.
  return 0;
}

int fs_read(const char*, char* buffer, size_t size, off_t offset, fuse_file_info* info) {
  OpenFile* open = opened(info);
  if (open->file == nullptr) {
    const std::string text = state();
    const size_t start = std::min<size_t>(static_cast<size_t>(offset), text.size());
    const size_t length = std::min(size, text.size() - start);
    std::memcpy(buffer, text.data() + start, length);
    return static_cast<int>(length);
  }
  const auto got = open->file->read_at(static_cast<uint64_t>(offset), {buffer, size});
  return got.ok() ? static_cast<int>(got.value()) : error_number(got.error());
}

int fs_write(const char*, const char* bytes, size_t size, off_t offset, fuse_file_info* info) {
  OpenFile* open = opened(info);
  if (open->file == nullptr) {
    const int error = obey({bytes, size});
    return error != 0 ? error : static_cast<int>(size);
  }
  const auto written = open->file->write_at(static_cast<uint64_t>(offset), {bytes, size});
  return written.ok() ? static_cast<int>(written.value()) : error_number(written.error());
}

int fs_truncate(const char* path, off_t size, fuse_file_info* info) {
  if (OpenFile* open = opened(info); open != nullptr && open->file != nullptr) {
    return answer(open->file->truncate(static_cast<uint64_t>(size)));
  }
  if (path == kControl) return 0;
  const auto file = disk().open(path, OpenMode::kReadWrite);
  if (!file.ok()) return error_number(file.error());
  return answer(file.value()->truncate(static_cast<uint64_t>(size)));
}

int fs_fsync(const char*, int, fuse_file_info* info) {
  OpenFile* open = opened(info);
  return open->file == nullptr ? 0 : answer(open->file->sync());
}

int fs_fsyncdir(const char* path, int, fuse_file_info*) {
  return answer(disk().sync_directory(path));
}

int fs_mkdir(const char* path, mode_t) {
  return answer(disk().make_directory(path));
}

int fs_unlink(const char* path) {
  return answer(disk().remove(path));
}

int fs_rename(const char* from, const char* to, unsigned flags) {
  return flags != 0 ? -EINVAL : answer(disk().rename(from, to));
}

int fs_readdir(const char* path, void* buffer, fuse_fill_dir_t fill, off_t, fuse_file_info*,
               fuse_readdir_flags) {
  const auto names = disk().list(path);
  if (!names.ok()) return error_number(names.error());
  for (const char* name : {".", ".."}) fill(buffer, name, nullptr, 0, fuse_fill_dir_flags(0));
  for (const std::string& name : names.value()) {
    fill(buffer, name.c_str(), nullptr, 0, fuse_fill_dir_flags(0));
  }
  return 0;
}

int fs_utimens(const char*, const timespec*, fuse_file_info*) {
  return 0;
}

int fs_chmod(const char*, mode_t, fuse_file_info*) {
  return 0;
}

void* fs_init(fuse_conn_info*, fuse_config* config) {
  config->use_ino = 1;
  config->hard_remove = 1;
  // Names, too, must not outlive a power cut in the kernel's memory.
  config->entry_timeout = 0;
  config->attr_timeout = 0;
  config->negative_timeout = 0;
  return nullptr;
}

int run(char* program, char* mountpoint) {
  fuse_operations operations{};
  operations.init = fs_init;
  operations.getattr = fs_getattr;
  operations.open = fs_open;
  operations.create = fs_create;
  operations.release = fs_release;
  operations.read = fs_read;
  operations.write = fs_write;
  operations.truncate = fs_truncate;
  operations.fsync = fs_fsync;
  operations.fsyncdir = fs_fsyncdir;
  operations.mkdir = fs_mkdir;
  operations.unlink = fs_unlink;
  operations.rename = fs_rename;
  operations.readdir = fs_readdir;
  operations.utimens = fs_utimens;
  operations.chmod = fs_chmod;
  char in_foreground[] = "-f";
  char one_thread[] = "-s";
  char* arguments[] = {program, in_foreground, one_thread, mountpoint};
  return fuse_main(4, arguments, &operations, nullptr);
}

}  // namespace
}  // namespace twotrack::faults

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: power_cut_fs MOUNTPOINT\n");
    return 2;
  }
  return twotrack::faults::run(argv[0], argv[1]);
}
