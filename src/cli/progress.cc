#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "text/human.h"

namespace twotrack::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFirstDraw(1000);
constexpr milliseconds kRedraw(100);

}  // namespace

Progress::Progress(const Context& context, std::string doing, uint64_t total_bytes)
    : doing_(std::move(doing)),
      total_(total_bytes),
      enabled_(!context.quiet() && ::isatty(STDERR_FILENO) != 0),
      next_draw_(steady_clock::now() + kFirstDraw) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void Progress::add(uint64_t bytes) {
  if (!enabled_) return;
  const std::lock_guard hold(mutex_);
  done_ += bytes;
  const Time now = steady_clock::now();
  if (now < next_draw_ || total_ == 0) return;
  next_draw_ = now + kRedraw;
  drawn_ = true;
  const uint64_t percent = std::min<uint64_t>(100, done_ * 100 / total_);
  std::fprintf(stderr, "\r\x1b[K%s %llu %% of %s", doing_.c_str(),
               static_cast<unsigned long long>(percent), format_bytes(total_).c_str());
}

}  // namespace twotrack::cli
