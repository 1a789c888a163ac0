// The real file system: one POSIX call behind each method.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "base/file.h"
#include "base/posix.h"

namespace twotrack {
namespace {

FileInfo::Kind kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return FileInfo::Kind::kDirectory;
  return S_ISREG(mode) ? FileInfo::Kind::kFile : FileInfo::Kind::kOther;
}

constexpr int kLockFlags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;

// A lock of the open file, not of the process: two writers of one process exclude each other too.
struct flock whole_file(short type) {
  struct flock lock{};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

class PosixFile final : public File {
 public:
  PosixFile(int fd, Path path) : descriptor_(fd), path_(std::move(path)) {
    (void)!::fstat(fd, &opened_);  // If that fails, it is no file.
  }

  // A pipe, a device, a socket.
  bool may_never_end() const { return !S_ISREG(opened_.st_mode) && !S_ISDIR(opened_.st_mode); }
  // Whoever writes to it writes to another file, too.
  bool has_other_names() const { return S_ISREG(opened_.st_mode) && opened_.st_nlink > 1; }

  Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
    const ssize_t n = retry_interrupted([&] {
      return ::pread(descriptor_.get(), buffer.data(), buffer.size(), static_cast<off_t>(offset));
    });
    if (n < 0) return system_error("read", path_);
    return static_cast<size_t>(n);
  }

  // The end of the file if there is only a hole.
  uint64_t skip_damage(uint64_t offset) override {
    const off_t next = ::lseek(descriptor_.get(), static_cast<off_t>(offset), SEEK_DATA);
    if (next >= 0) return static_cast<uint64_t>(next);
    if (errno != ENXIO) return offset;
    const auto end = size();
    return end.ok() ? std::max(offset, end.value()) : offset;
  }

  Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
    const ssize_t n = retry_interrupted([&] {
      return ::pwrite(descriptor_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    });
    if (n < 0) return system_error("write", path_);
    return static_cast<size_t>(n);
  }

  Status sync() override {
#if defined(__APPLE__)
    // fsync() on macOS leaves the data in the drive's cache; F_FULLFSYNC does not.
    const int result = ::fcntl(descriptor_.get(), F_FULLFSYNC);
#else
    const int result = ::fdatasync(descriptor_.get());
#endif
    if (result != 0) return system_error("sync", path_);
    return Done{};
  }

  Status truncate(uint64_t size) override {
    if (::ftruncate(descriptor_.get(), static_cast<off_t>(size)) != 0) {
      return system_error("truncate", path_);
    }
    return Done{};
  }

  Result<uint64_t> size() override {
    struct stat status{};
    if (::fstat(descriptor_.get(), &status) != 0) return system_error("stat", path_);
    return static_cast<uint64_t>(status.st_size);
  }

  // While it is open, no other file gets its number.
  bool is_at(const Path& path, uint64_t size) const override {
    struct stat named{};
    return ::lstat(path.c_str(), &named) == 0 && named.st_dev == opened_.st_dev &&
           named.st_ino == opened_.st_ino && static_cast<uint64_t>(named.st_size) == size;
  }

  Status claim() override {
    struct flock whole = whole_file(F_WRLCK);
    if (::fcntl(descriptor_.get(), F_OFD_SETLK, &whole) == 0) return Done{};
    if (errno != EAGAIN && errno != EACCES) return system_error("lock", path_);
    return Error{Code::kConflict, path_.string() + " is in use by another writer"};
  }

 private:
  Descriptor descriptor_;
  Path path_;
  struct stat opened_{};
};

bool same_file(int fd, const Path& path) {
  struct stat held{};
  struct stat named{};
  return ::fstat(fd, &held) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

// A lock file that is removed when the lock goes, while it is still held. Between open() and the
// lock another holder may have removed it, so a lock counts only while the name still means the
// locked file.
class PosixLock final : public FileLock {
 public:
  PosixLock(int fd, Path path) : descriptor_(fd), path_(std::move(path)) {}
  ~PosixLock() override {
    // Somebody may have removed the file by hand and made a new lock under its name.
    if (same_file(descriptor_.get(), path_)) ::unlink(path_.c_str());
  }

 private:
  Descriptor descriptor_;
  Path path_;
};

std::string holder_of(int fd) {
  char text[32] = {};
  const ssize_t n = ::pread(fd, text, sizeof text - 1, 0);
  const std::string_view pid(text, n > 0 ? static_cast<size_t>(n) : 0);
  // The holder writes its number after it has the lock, and a stranger may have written anything.
  const bool is_number = pid.find_first_not_of("0123456789") == std::string_view::npos;
  return !pid.empty() && is_number ? "process " + std::string(pid) : "another process";
}

// An inode number is given anew soon after its file is gone; together with the time of birth,
// where the file system knows it, it is not.
uint64_t identity_of(const Path& path, const struct stat& status) {
  uint64_t born_ns = 0;
#if defined(__APPLE__)
  (void)path;
  born_ns = static_cast<uint64_t>(status.st_birthtimespec.tv_sec) * 1'000'000'000 +
            static_cast<uint64_t>(status.st_birthtimespec.tv_nsec);
#elif defined(STATX_BTIME)
  struct statx extended{};
  if (::statx(AT_FDCWD, path.c_str(), 0, STATX_BTIME, &extended) == 0 &&
      (extended.stx_mask & STATX_BTIME) != 0) {
    born_ns = static_cast<uint64_t>(extended.stx_btime.tv_sec) * 1'000'000'000 +
              extended.stx_btime.tv_nsec;
  }
#endif
  constexpr uint64_t kSpread = 0x9E3779B97F4A7C15;  // odd, so that no birth time is lost
  return static_cast<uint64_t>(status.st_ino) ^ born_ns * kSpread;
}

class PosixFileSystem final : public FileSystem {
 public:
  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    int flags = O_CLOEXEC;
    switch (mode) {
      case OpenMode::kRead:
        flags |= O_RDONLY | O_NONBLOCK;  // A pipe is not waited for.
        break;
      case OpenMode::kReadWrite:
        flags |= O_RDWR | O_NOFOLLOW;
        break;
      case OpenMode::kCreate:
        flags |= O_RDWR | O_CREAT | O_NOFOLLOW;
        break;
      case OpenMode::kTruncate:
        flags |= O_RDWR | O_CREAT | O_NOFOLLOW;  // emptied below, if it is ours alone
        break;
    }
    const int fd = retry_interrupted([&] { return ::open(path.c_str(), flags, 0600); });
    if (fd < 0) return system_error("open", path);
    auto file = std::make_unique<PosixFile>(fd, path);
    if (mode == OpenMode::kRead && file->may_never_end()) {
      return Error{Code::kInvalid, "open " + path.string() + ": it is not a regular file"};
    }
    if (mode != OpenMode::kRead && file->has_other_names()) {
      return with_hint(Error{Code::kInvalid, "open " + path.string() +
                                                 ": it has another name (a hard link), so that "
                                                 "whoever writes here writes there, too"},
                       "make it a file of its own: cp it to another name, and mv it back");
    }
    if (mode == OpenMode::kTruncate && ::ftruncate(fd, 0) != 0) return system_error("empty", path);
    return std::unique_ptr<File>(std::move(file));
  }

  Status rename(const Path& from, const Path& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) return system_error("rename", from);
    return Done{};
  }

  Status remove(const Path& path) override {
    if (::unlink(path.c_str()) != 0) return system_error("remove", path);
    return Done{};
  }

  Status sync_directory(const Path& directory) override {
    const Path named = directory.empty() ? Path(".") : directory;
    const Descriptor fd(::open(named.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.get() < 0) return system_error("open", named);
    if (::fsync(fd.get()) != 0) return system_error("sync", named);
    return Done{};
  }

  Status create_directories(const Path& directory) override {
    if (directory.empty()) return Done{};
    struct stat status{};
    if (::stat(directory.c_str(), &status) == 0) {
      if (!S_ISDIR(status.st_mode)) {
        return Error{Code::kIo, directory.string() + " is in the way: it is not a directory"};
      }
      return sync_existing(directory);
    }
    TRY(create_directories(directory.parent_path()));
    if (::mkdir(directory.c_str(), 0700) != 0 && errno != EEXIST) {
      return system_error("create directory", directory);
    }
    return sync_directory(directory.parent_path());
  }

  Result<FileInfo> info(const Path& path) override {
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) {
      // A file stands where a folder would have to be: then there is no such name below it.
      return system_error("stat", path, errno == ENOTDIR ? ENOENT : errno);
    }
    const bool is_link = S_ISLNK(status.st_mode);
    if (is_link && ::stat(path.c_str(), &status) != 0) return system_error("stat", path);
#if defined(__APPLE__)
    const timespec& modified = status.st_mtimespec;
#else
    const timespec& modified = status.st_mtim;
#endif
    return FileInfo{.size = static_cast<uint64_t>(status.st_size),
                    .modified_us = modified.tv_sec * 1'000'000 + modified.tv_nsec / 1000,
                    .identity = identity_of(path, status),
                    .kind = kind_of(status.st_mode),
                    .is_link = is_link};
  }

  Result<std::vector<std::string>> list(const Path& directory) override {
    std::error_code error;
    std::vector<std::string> names;
    std::filesystem::directory_iterator entries(directory, error);
    if (error == std::errc::no_such_file_or_directory) return names;
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
      names.push_back(entries->path().filename().string());
    }
    if (error) return system_error("list", directory, error.value());
    return names;
  }

  Result<std::unique_ptr<FileLock>> lock(const Path& path) override {
    while (true) {
      const int fd = retry_interrupted(
          [&] { return ::open(path.c_str(), kLockFlags | O_RDWR | O_CREAT, 0600); });
      if (fd < 0) return system_error("open", path);
      struct flock whole = whole_file(F_WRLCK);
      if (::fcntl(fd, F_OFD_SETLK, &whole) != 0) {
        const int error = errno;
        const std::string holder = holder_of(fd);
        ::close(fd);
        if (error != EAGAIN && error != EACCES) return system_error("lock", path, error);
        return Error{Code::kConflict, "in use by " + holder};
      }
      if (!same_file(fd, path)) {
        ::close(fd);
        continue;
      }
      const std::string pid = std::to_string(::getpid());
      // Who holds the lock is a help for people; the lock itself does not depend on it.
      if (::ftruncate(fd, 0) == 0) (void)!::pwrite(fd, pid.data(), pid.size(), 0);
      return std::unique_ptr<FileLock>(std::make_unique<PosixLock>(fd, path));
    }
  }

  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    const Descriptor descriptor(
        retry_interrupted([&] { return ::open(path.c_str(), kLockFlags | O_RDONLY); }));
    if (descriptor.get() < 0) {
      if (errno == ENOENT || errno == ENOTDIR) return std::optional<std::string>();
      return system_error("open", path);
    }
    // Only asks: whoever takes the lock at this moment gets it.
    struct flock whole = whole_file(F_RDLCK);
    if (::fcntl(descriptor.get(), F_OFD_GETLK, &whole) != 0) return system_error("lock", path);
    if (whole.l_type == F_UNLCK) return std::optional<std::string>();
    return std::optional(holder_of(descriptor.get()));
  }

 private:
  // Whoever made `directory` may have been killed before its name was durable.
  Status sync_existing(const Path& directory) {
    const Path parent = directory.parent_path();
    // Whose names we may not even read, we did not make.
    if (::access(parent.empty() ? "." : parent.c_str(), R_OK) != 0) return Done{};
    return sync_directory(parent);
  }
};

}  // namespace

FileSystem& posix_file_system() {
  static PosixFileSystem files;
  return files;
}

}  // namespace twotrack
