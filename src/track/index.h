// Index: where every event of a log is, without reading the log.
//
// Disposable: it is rebuilt if it is missing, damaged, or of another log, and continues from where
// it ends if the log has grown. It is not kept if the layout has no key, and one that was sealed
// with another key counts as damaged. The reader checks each row: the line found there must have
// the same sequence number.
//
// The file {agent}.idx, numbers in little-endian order:
//
//   index   = block*, trailer
//   block   = 4096 rows (fewer in the last one), their seal
//   row     = type u8 and offset u56 in one u64, length u32, turn u32
//   trailer = count u64, end u64, hash of the last line covered (64 hex), last turn u64, whether
//             turns are in order u8, summary as JSON, seal of the trailer so far, its length
//             so far u32, "twotrki3"
//
// It belongs to a log when the line that ends at `end` carries that hash: each line's hash depends
// on all lines before it, so nothing else needs to be compared. The seal of a block is for its
// number and that hash too, so that blocks of two indexes are never mixed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/line.h"
#include "event/type.h"
#include "track/index_rows.h"
#include "track/layout.h"
#include "track/log_summary.h"

namespace twotrack::track {

// Any number of threads may ask an index.
class Index {
 public:
  enum class Save { kNo, kYes };

  // The index of the log as it is now. Only reads what the stored index does not cover yet, and
  // with kYes stores the result if that was much; failing to store it is not an error.
  // Lines after a bad one or a torn tail are not in it; `end()` says how far it reaches.
  static Result<Index> open(FileSystem& files, const Layout& layout, std::string_view agent,
                            Save save = Save::kYes);
  // How many bytes of the log open() would have to read now: all that the stored index does not
  // cover. 0 if there is no log.
  static uint64_t behind(FileSystem& files, const Layout& layout, std::string_view agent);
  // Builds the index from the log and stores it, whatever was stored before.
  static Result<Index> rebuild(FileSystem& files, const Layout& layout, std::string_view agent);

  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;
  ~Index();

  uint64_t event_count() const;
  uint64_t end() const;  // offset after the last event covered
  // Whether the line at end() is complete but is not the next event of this log.
  bool stopped_at_fault() const;
  // REQUIRES: seq < event_count(). If the index turns out to be damaged here, it is rebuilt;
  // if even that fails, the row is empty and no line will match it.
  IndexRow row(uint64_t seq) const;
  const LogSummary& summary() const;

  // From the first event of a turn to just after its last one; empty if there is no such turn.
  // Other turns are only in between if the log's turns go back and forth.
  std::pair<uint64_t, uint64_t> turn_range(uint64_t turn) const;
  std::vector<uint64_t> events_of_type(EventType type) const;

 private:
  struct Impl;
  explicit Index(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// One event, found through the index. Its form is checked, not its hash.
struct StoredEvent {
  std::string line;  // owns the bytes that `parsed` points into
  LineView parsed;
};
// Fails with kNotFound when the log has no such event, kCorrupt when the line there is not that
// event.
Result<std::unique_ptr<StoredEvent>> read_event(File& log, const Index& index, uint64_t seq);

}  // namespace twotrack::track
