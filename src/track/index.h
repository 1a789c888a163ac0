// Index: where every event of a log is, without reading the log.
//
// Disposable: it is rebuilt when it is missing, of another log, or damaged, and goes on from where
// it ends when the log has grown. A row is a promise that the reader checks: the line found there
// must say the same sequence number.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/line.h"
#include "event/type.h"
#include "track/layout.h"

namespace twotrack::track {

struct IndexRow {
  uint64_t offset = 0;
  uint32_t length = 0;  // without the line feed
  uint32_t turn = 0;
  EventType type = EventType::kUnknown;
};

// What is said of a log as a whole: for `ls`, filters and the keys of the kv store.
struct LogSummary {
  std::string agent_id;
  std::string run_id;
  std::string operation;
  std::string node_id;
  std::string goal;
  std::string status;   // of run_end; "running" while a writer holds the log, else "unfinished"
  std::string started;  // time of the first event
  std::string last;     // time of the last event
  uint64_t events = 0;
  uint64_t turns = 0;
  uint64_t bytes = 0;
  uint64_t errors = 0;                    // tool results with outcome "error", and agent errors
  std::map<std::string, uint64_t> types;  // how many events of each
};

class Index {
 public:
  enum class Save { kNo, kYes };

  // The index of the log as it is now. Reads only what the stored index does not cover yet.
  // Lines behind damage or a torn tail are not in it; `end()` says how far it reaches.
  static Result<Index> open(FileSystem& files, const Layout& layout, std::string_view agent,
                            Save save = Save::kYes);
  // Throws the stored index away and builds it from the log.
  static Result<Index> rebuild(FileSystem& files, const Layout& layout, std::string_view agent);

  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;
  ~Index();

  uint64_t event_count() const;
  uint64_t end() const;  // offset behind the last event covered
  // REQUIRES: seq < event_count().
  IndexRow row(uint64_t seq) const;
  const LogSummary& summary() const;

  // Events [first, second) of a turn; empty when there is no such turn.
  std::pair<uint64_t, uint64_t> turn_range(uint64_t turn) const;
  std::vector<uint64_t> events_of_type(EventType type) const;

 private:
  struct Impl;
  explicit Index(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// One event, found through the index.
struct StoredEvent {
  std::string line;  // owns the bytes that `view` points into
  LineView view;
};
// Fails with kNotFound when the log has no such event, kCorrupt when the line there is not that
// event.
Result<std::unique_ptr<StoredEvent>> read_event(File& log, const Index& index, uint64_t seq);

}  // namespace twotrack::track
