// Oracle: remembers what a writer promised, and looks whether a log keeps it.
//
// It reads logs by itself (lines, chain, blobs) and shares nothing with the recovery that it judges
// but the form of a line.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "event/draft.h"
#include "tally.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::faults {

// Thread-safe.
class Oracle {
 public:
  // Before the attempt. Whatever stands in the log must have been attempted.
  void attempted(const Draft& draft);

  // append() returned with Wait::kDurable: this event and all before it must be there forever.
  void acknowledged(const track::Receipt& receipt);
  // append() returned with Wait::kNo: no promise yet.
  void received(const track::Receipt& receipt);
  // append() returned with Durability::kNone: it must be there until the power is cut.
  void handed_over(const track::Receipt& receipt);
  // The power was cut, or may have been: nothing that was only handed over is promised any more.
  void power_lost();
  // sync() returned: everything received is promised.
  void synced();
  // A call failed, or the process ended: what was received without a promise may be gone.
  void failed();

  uint64_t promised_count() const;

  // Looks at the log as the next reader finds it. `text` says which case this is.
  void check(FileSystem& files, const track::Layout& layout, const std::string& agent,
             std::string_view text, Tally& tally) const;

 private:
  struct LogLine {
    std::string hash;
    std::string data;
  };
  static std::vector<LogLine> read_good_lines(std::string_view bytes);
  bool was_attempted(const std::string& data) const;
  void check_verdict(FileSystem& files, const track::Layout& layout, const std::string& agent,
                     std::string_view text, Tally& tally) const;
  void check_promises(FileSystem& files, const track::Layout& layout, const std::string& agent,
                      std::string_view text, Tally& tally) const;

  mutable std::mutex mutex_;
  std::map<uint64_t, std::string> promised_;  // seq -> hash
  std::map<uint64_t, std::string> received_;
  std::map<uint64_t, std::string> handed_over_;
  std::set<std::string> attempted_;               // whole data
  std::vector<std::string> attempted_with_blob_;  // data before the raw output
};

}  // namespace twotrack::faults
