#include "cli/output.h"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

constexpr size_t kBufferBytes = size_t{64} << 10;
constexpr size_t kWidthMin = 40;

}  // namespace

Output::~Output() {
  flush();
}

Output& Output::write(std::string_view text) {
  if (closed_) return *this;
  const std::lock_guard hold(mutex_);
  buffer_.append(text);
  if (buffer_.size() >= kBufferBytes) write_out();
  return *this;
}

Output& Output::write_json(std::string_view json) {
  return is_file() ? write(json) : write(terminal_json(json));
}

void Output::flush() {
  const std::lock_guard hold(mutex_);
  write_out();
}

void Output::write_out() {
  std::string_view rest = buffer_;
  while (!rest.empty() && !closed_) {
    const ssize_t n = ::write(descriptor_, rest.data(), rest.size());
    if (n >= 0) {
      rest.remove_prefix(static_cast<size_t>(n));
    } else if (errno != EINTR) {
      closed_ = true;
      if (errno != EPIPE) failure_ = std::strerror(errno);
    }
  }
  buffer_.clear();
}

Status Output::finish() {
  const std::lock_guard hold(mutex_);
  write_out();
  if (failure_.empty()) return Done{};
  return Error{Code::kIo, "cannot write the output: " + failure_};
}

bool Output::is_terminal() const {
  return ::isatty(descriptor_) != 0;
}

bool Output::is_file() const {
  struct stat status{};
  return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
}

size_t Output::width() const {
  if (!is_terminal()) return std::numeric_limits<size_t>::max();
  winsize size{};
  if (::ioctl(descriptor_, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return std::max<size_t>(size.ws_col, kWidthMin);
  }
  return 80;
}

void JsonList::add(std::string_view json) {
  if (format_ == Format::kJson) out_->write(empty_ ? "[" : ",\n ");
  empty_ = false;
  out_->write_json(json);
  if (format_ == Format::kJsonl) out_->write("\n");
}

void JsonList::finish() {
  if (format_ == Format::kJson) out_->write(empty_ ? "[]\n" : "]\n");
}

}  // namespace twotrack::cli
