#include "testing/log_text.h"

#include "base/clock.h"

namespace twotrack::testing {
namespace {

constexpr int64_t kFirstTime = 1'771'515'730'000'000;  // 2026-02-19T15:42:10Z
constexpr int64_t kStep = 1'000;

}  // namespace

LogText::LogText(std::string_view agent, std::string_view start) : lines_(sample_names(agent)) {
  add("run_start", start);
}

LogText& LogText::add(std::string_view type, std::string_view data, uint64_t turn) {
  const std::string time = format_time(kFirstTime + static_cast<int64_t>(seq_) * kStep);
  prev_ = lines_.append(text_, {.seq = seq_,
                                .durable = seq_,
                                .time = time,
                                .turn = turn,
                                .type = type,
                                .data = data,
                                .prev = prev_});
  ++seq_;
  return *this;
}

}  // namespace twotrack::testing
