#include "process/file_relay.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace twotrack::process {
namespace {

constexpr size_t kPieceBytes = size_t{64} << 10;

bool is_regular(int stream) {
  struct stat status{};
  return ::fstat(stream, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

FileRelay::FileRelay(int stream) : stream_(stream) {
  std::array<int, 2> ends{};
  if (!is_regular(stream) || ::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  from_.reset(ends[0]);
  const Descriptor into(ends[1]);
  file_.reset(::fcntl(stream, F_DUPFD_CLOEXEC, 3));
  if (!file_.is_open()) return;
  ::dup2(into.get(), stream);
  thread_ = std::thread([this] { copy(); });
}

FileRelay::~FileRelay() {
  if (!thread_.joinable()) return;
  // The pipe has no other writer any more: its end is reached.
  ::dup2(file_.get(), stream_);
  thread_.join();
}

void FileRelay::copy() {
  std::array<char, kPieceBytes> piece{};
  while (true) {
    const ssize_t n =
        retry_interrupted([&] { return ::read(from_.get(), piece.data(), piece.size()); });
    if (n <= 0) return;
    for (std::string_view rest(piece.data(), static_cast<size_t>(n)); !rest.empty();) {
      const ssize_t written =
          retry_interrupted([&] { return ::write(file_.get(), rest.data(), rest.size()); });
      if (written < 0) {  // a full disk: whoever writes on finds a closed pipe
        from_.reset();
        return;
      }
      rest.remove_prefix(static_cast<size_t>(written));
    }
  }
}

}  // namespace twotrack::process
