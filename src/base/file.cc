#include "base/file.h"

#include "base/random.h"

namespace twotrack {

Status write_all(File& file, uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t written = TRY(file.write_at(offset, bytes));
    if (written == 0) return Error{Code::kIo, "the disk accepts no more bytes"};
    offset += written;
    bytes.remove_prefix(written);
  }
  return Done{};
}

Result<std::string> read_range(File& file, uint64_t offset, uint64_t length) {
  std::string bytes(length, '\0');
  size_t filled = 0;
  while (filled < length) {
    const size_t got =
        TRY(file.read_at(offset + filled, std::span(bytes).subspan(filled, length - filled)));
    if (got == 0) break;
    filled += got;
  }
  bytes.resize(filled);
  return bytes;
}

Result<std::string> read_file(FileSystem& files, const Path& path) {
  // More than any file that is read as a whole has. A sparse one of many gigabytes costs nobody
  // anything but who reads it.
  constexpr uint64_t kReadBytesMax = uint64_t{256} << 20;
  const auto file = TRY(files.open(path, OpenMode::kRead));
  const uint64_t size = TRY(file->size());
  if (size > kReadBytesMax) {
    return Error{Code::kInvalid, path.string() + " has " + std::to_string(size) +
                                     " bytes; more than 256 MiB are not read"};
  }
  return read_range(*file, 0, size);
}

namespace {

Status write_and_rename(FileSystem& files, const Path& beside, const Path& path,
                        std::string_view bytes) {
  {
    const auto file = TRY(files.open(beside, OpenMode::kTruncate));
    TRY(write_all(*file, 0, bytes));
    TRY(file->sync());
  }
  return files.rename(beside, path);
}

}  // namespace

Status replace_file(FileSystem& files, const Path& path, std::string_view bytes) {
  // A name of its own: two processes that replace the same file must not write into one another.
  Path beside = path;
  beside += "." + random_hex(8) + ".tmp";
  Status renamed = write_and_rename(files, beside, path, bytes);
  if (!renamed.ok()) {
    // The error that matters is the first one; what is left behind is only a stray file. Nobody
    // knows it by that name.
    (void)files.remove(beside);
    Error error = std::move(renamed).error();
    const size_t at = error.message.find(beside.string());
    if (at != std::string::npos) {
      error.message.replace(at, beside.string().size(), path.string());
    }
    return error;
  }
  return files.sync_directory(path.parent_path());
}

bool exists(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  return info.ok() || info.error().code != Code::kNotFound;
}

}  // namespace twotrack
