#include "gateway/complaints.h"

namespace twotrack::gateway {
namespace {

constexpr std::chrono::minutes kQuiet{1};

}  // namespace

void Complaints::tell(Trouble kind, std::string_view text, Time now) {
  const std::lock_guard hold(mutex_);
  const auto [it, is_first] = told_.try_emplace(kind, Told{.at = now});
  Told& last = it->second;
  if (!is_first && now - last.at < kQuiet) {
    ++last.unsaid;
    return;
  }
  std::string line(text.substr(0, text.find_first_of("\r\n")));
  if (last.unsaid > 0) line += " (and " + std::to_string(last.unsaid) + " more before)";
  last = {.at = now};
  warn_(line);
}

}  // namespace twotrack::gateway
