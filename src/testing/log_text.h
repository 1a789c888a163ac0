// LogText: the bytes of a log, made without a disk, for tests that need many lines or odd ones.
#pragma once

#include <string>
#include <string_view>

#include "event/line.h"
#include "testing/sample_log.h"

namespace twotrack::testing {

class LogText {
 public:
  // Begins with a run_start of turn 0.
  explicit LogText(std::string_view agent = kAgent,
                   std::string_view start = R"({"goal":"fix the lint errors","log_id":"00ff"})");

  // Adds an event that continues the chain. `data` is JSON without white space.
  LogText& add(std::string_view type, std::string_view data = "{}", uint64_t turn = 0);

  const std::string& text() const { return text_; }
  uint64_t events() const { return seq_; }
  const std::string& last_hash() const { return prev_; }

 private:
  LineWriter lines_;
  std::string text_;
  std::string prev_{kNoHash};
  uint64_t seq_ = 0;
};

}  // namespace twotrack::testing
