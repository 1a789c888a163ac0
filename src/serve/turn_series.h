// TurnSeries: the figures of all turns of a log, for pictures.
//
// They are gathered as far as the time for a question goes, kept, and gathered on at the next one.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "serve/log_cache.h"

namespace twotrack::serve {

class TurnSeries {
 public:
  static constexpr size_t kLogsMax = 8;
  static constexpr uint64_t kPointsMax = 2000;
  // Of a longer log only every so many turns are looked at.
  static constexpr uint64_t kTurnsMax = 200'000;

  // At most `points` buckets as JSON; of each the turn with the largest view, all other figures
  // added up or the worst. `problem`: what is wrong with the log. REQUIRES: the caller holds
  // held.mutex.
  Result<Json> ask(HeldLog& held, uint64_t points, std::chrono::milliseconds time,
                   std::string_view problem);

 private:
  // One turn: -1 where a figure is not known.
  struct Figures {
    uint64_t turn = 0;
    int64_t view_bytes = -1;
    int64_t raw_bytes = 0;  // all results up to here
    int64_t tokens_new = -1;
    int64_t tokens_cached = -1;
    float ms_model = -1;
    float ms_tool = -1;
    float ms_hub = -1;
    uint8_t outcome = 0;  // 0 none, 1 success, 2 partial, 3 error
  };
  struct Gathered {
    std::mutex mutex{};  // guards what follows
    uint64_t identity = 0;
    uint64_t next_turn = 0;
    uint64_t step = 1;
    std::vector<Figures> turns{};
    bool is_last_open = false;  // the last of them may still grow
    uint64_t asked = 0;
  };

  std::shared_ptr<Gathered> find(const std::string& agent);
  static void gather(const HeldLog& held, Gathered& gathered, uint64_t last,
                     std::chrono::milliseconds time);
  static Figures merged(const Figures* begin, const Figures* end);

  std::mutex mutex_;  // guards what follows
  std::map<std::string, std::shared_ptr<Gathered>> logs_;
  uint64_t now_ = 0;
};

}  // namespace twotrack::serve
