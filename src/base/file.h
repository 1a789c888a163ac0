// Files as the Long Track needs them, behind an interface.
//
// Everything that touches a disk goes through FileSystem, so that tests can run on a disk
// that loses power, fills up or lies (testing/simulated_disk.h). Each call is one system call,
// including its errors: the caller decides what a short write or a failed sync means.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack {

using Path = std::filesystem::path;

// Of what a writer acknowledges.
enum class Durability : uint8_t {
  kSync,  // it is on disk
  kNone,  // it is with the system: a power cut may lose it
};

// An open file. One thread at a time, except read_at(), which any number of threads may call.
class File {
 public:
  virtual ~File() = default;

  // Reads up to buffer.size() bytes; 0 means the end of the file. May be short.
  virtual Result<size_t> read_at(uint64_t offset, std::span<char> buffer) = 0;
  // After read_at() failed with kCorrupt: where readable data continues. `offset` itself if
  // unknown. Elsewhere: where the hole ends that `offset` is in.
  virtual uint64_t skip_damage(uint64_t offset) { return offset; }
  // Writes at most bytes.size() bytes and returns how many. May be short. kNoSpace if the disk is
  // full.
  virtual Result<size_t> write_at(uint64_t offset, std::string_view bytes) = 0;
  // After success everything written so far is on disk. After a failure the state is unknown:
  // the kernel may have dropped the pages and call them clean. Never call it again on this file.
  virtual Status sync() = 0;
  virtual Status truncate(uint64_t size) = 0;
  virtual Result<uint64_t> size() = 0;

  // Whether `path` is still this file and it has `size` bytes: nobody has moved it away, replaced
  // or cut it. File systems on which only their own writers work say yes.
  virtual bool is_at(const Path& /*path*/, uint64_t /*size*/) const { return true; }
  // Keeps other writers that do the same out for as long as the file is open, whatever happens to
  // its names. Fails with kConflict if one has it.
  virtual Status claim() { return Done{}; }
};

// A name may lead anywhere: who writes follows no link and changes no file that has another name,
// too, who reads opens no pipe and no device: it may have no end. Then open() fails with kInvalid.
enum class OpenMode {
  kRead,       // must exist
  kReadWrite,  // must exist
  kCreate,     // created if missing; read and write; mode 0600
  kTruncate,   // created, or emptied; read and write; mode 0600
};

// A lock on a file name, held until the object is destroyed. The file contains the holder's process
// id.
class FileLock {
 public:
  virtual ~FileLock() = default;
};

struct FileInfo {
  uint64_t size = 0;
  int64_t modified_us = 0;  // since 1970
  uint64_t identity = 0;    // a different number if another file takes the name
  enum class Kind : uint8_t { kFile, kDirectory, kOther } kind = Kind::kFile;
  bool is_link = false;  // the name is a symbolic link; everything else is about its target
};

class FileSystem {
 public:
  virtual ~FileSystem() = default;

  virtual Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) = 0;
  virtual Status rename(const Path& from, const Path& to) = 0;
  virtual Status remove(const Path& path) = 0;
  // Makes names in `directory` durable: files created, renamed or removed there.
  virtual Status sync_directory(const Path& directory) = 0;
  // With parents, mode 0700, each made durable, even if the last one already exists.
  virtual Status create_directories(const Path& directory) = 0;
  // kNotFound when there is no such name.
  virtual Result<FileInfo> info(const Path& path) = 0;
  // File names (not paths) in no particular order. A missing directory has none.
  virtual Result<std::vector<std::string>> list(const Path& directory) = 0;
  // Fails with kConflict and names the holder if another process, or another lock of this process,
  // has it, and with kInvalid if the name is a link.
  virtual Result<std::unique_ptr<FileLock>> lock(const Path& path) = 0;
  // Who has it, as "process 1234"; nullopt if nobody has it. Only looks: nobody else is rejected
  // because of this call.
  virtual Result<std::optional<std::string>> lock_holder(const Path& path) = 0;
};

// The real one. Lives as long as the process.
FileSystem& posix_file_system();

// Conveniences over the interface. They retry short reads and writes; nothing else.
Status write_all(File& file, uint64_t offset, std::string_view bytes);
// Shorter than `length` if the file ends earlier.
Result<std::string> read_range(File& file, uint64_t offset, uint64_t length);
Result<std::string> read_file(FileSystem& files, const Path& path);  // kInvalid above 256 MiB
// Writes a temporary file, syncs it, renames it to `path` and syncs the directory: all or nothing.
// A crash may leave a file `{path}.{16 hex}.tmp` behind.
Status replace_file(FileSystem& files, const Path& path, std::string_view bytes);
// Whether the name exists. If that is unknown (no permission, a failing disk), yes: the
// open that follows reports the problem, and an existing file is never treated as missing.
bool exists(FileSystem& files, const Path& path);

}  // namespace twotrack
