// The bytes of files in a tree: copied, hashed, compared.
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <vector>

#include "base/posix.h"
#include "base/sha256.h"
#include "workspace/lifted.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kHashPieceBytes = size_t{256} << 10;

Result<Descriptor> open_to_read(const Path& path) {
  const auto open = [&] {
    return retry_interrupted(
        [&] { return ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC); });
  };
  Descriptor fd(open());
  if (!fd.is_open() && errno == EACCES) {
    // A tool may have taken our own right to read away; the mode is kept, and so are the bytes.
    Lifted lifted;
    lifted.lift_way(path);
    fd.reset(open());
  }
  if (!fd.is_open()) return system_error("open", path);
  return fd;
}

Result<Descriptor> open_to_write(const Path& path) {
  Descriptor fd(retry_interrupted([&] {
    return ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  }));
  if (!fd.is_open()) return system_error("open", path);
  return fd;
}

Result<size_t> read_piece(const Descriptor& fd, std::span<char> buffer, const Path& path) {
  size_t filled = 0;
  while (filled < buffer.size()) {
    const ssize_t n = retry_interrupted(
        [&] { return ::read(fd.get(), buffer.data() + filled, buffer.size() - filled); });
    if (n < 0) return system_error("read", path);
    if (n == 0) break;
    filled += static_cast<size_t>(n);
  }
  return filled;
}

Status write_piece(const Descriptor& fd, std::span<const char> bytes, const Path& path) {
  while (!bytes.empty()) {
    const ssize_t n =
        retry_interrupted([&] { return ::write(fd.get(), bytes.data(), bytes.size()); });
    if (n < 0) return system_error("write", path);
    bytes = bytes.subspan(static_cast<size_t>(n));
  }
  return Done{};
}

std::vector<char>& shared_buffer() {
  thread_local std::vector<char> buffer(kHashPieceBytes);
  return buffer;
}

}  // namespace

Result<uint64_t> copy_bytes(const Path& from, const Path& to) {
  const Descriptor in = TRY(open_to_read(from));
  const Descriptor out = TRY(open_to_write(to));
  if (::ioctl(out.get(), FICLONE, in.get()) == 0) return uint64_t{0};
  uint64_t total = 0;
  // The kernel copies without us, and shares blocks where only a part can be shared.
  while (true) {
    const ssize_t n = retry_interrupted([&] {
      return ::copy_file_range(in.get(), nullptr, out.get(), nullptr, kHashPieceBytes * 16, 0);
    });
    if (n == 0 && total > 0) return total;
    if (n <= 0) break;  // not between these file systems, or an empty file, or one of /proc
    total += static_cast<uint64_t>(n);
  }
  std::vector<char>& buffer = shared_buffer();
  while (const size_t n = TRY(read_piece(in, buffer, from))) {
    TRY(write_piece(out, std::span(buffer).first(n), to));
    total += n;
  }
  return total;
}

Result<uint64_t> copy_twice(const Path& from, const Path& first, const Twin& second) {
  const Descriptor in = TRY(open_to_read(from));
  const Descriptor one = TRY(open_to_write(first));
  const Descriptor other = TRY(open_to_write(second.path));
  uint64_t total = 0;
  const bool is_shared =
      ::ioctl(one.get(), FICLONE, in.get()) == 0 && ::ioctl(other.get(), FICLONE, one.get()) == 0;
  if (!is_shared) {
    if (::ftruncate(one.get(), 0) != 0) return system_error("truncate", first);
    std::vector<char>& buffer = shared_buffer();
    while (const size_t n = TRY(read_piece(in, buffer, from))) {
      const std::span piece = std::span(buffer).first(n);
      TRY(write_piece(one, piece, first));
      TRY(write_piece(other, piece, second.path));
      total += 2 * n;
    }
  }
  if (::fchmod(other.get(), second.mode & 07777) != 0 ||
      ::futimens(other.get(), times_of(second.modified_ns).data()) != 0) {
    return system_error("set the mode and time of", second.path);
  }
  return total;
}

Result<std::string> read_bytes(const Path& path) {
  const Descriptor fd = TRY(open_to_read(path));
  std::vector<char>& buffer = shared_buffer();
  std::string bytes;
  while (const size_t n = TRY(read_piece(fd, buffer, path))) bytes.append(buffer.data(), n);
  return bytes;
}

Result<std::string> sha256_of_file(const Path& path) {
  const Descriptor fd = TRY(open_to_read(path));
  std::vector<char>& buffer = shared_buffer();
  Sha256 hash;
  while (const size_t n = TRY(read_piece(fd, buffer, path))) {
    hash.update(std::string_view(buffer.data(), n));
  }
  return hash.finish_hex();
}

Result<bool> have_same_bytes(const Path& a, const Path& b) {
  const Descriptor one = TRY(open_to_read(a));
  const Descriptor other = TRY(open_to_read(b));
  std::vector<char>& buffer = shared_buffer();
  const std::span left = std::span(buffer).first(kHashPieceBytes / 2);
  const std::span right = std::span(buffer).last(kHashPieceBytes / 2);
  while (true) {
    const size_t n = TRY(read_piece(one, left, a));
    const size_t m = TRY(read_piece(other, right, b));
    if (!std::ranges::equal(left.first(n), right.first(m))) return false;
    if (n == 0) return true;
  }
}

}  // namespace twotrack::workspace
