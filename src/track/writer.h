// Writer: appends events to one Long Track.
//
// When append() returns with Wait::kDurable, the event has been written and the sync has succeeded:
// it survives a kill, a crash of the system and a power cut, provided the disk honours a flush.
// Any number of threads may append: a thread that finds nobody writing writes for all that wait
// (one write, one sync), so a lone writer pays no hand-over and 64 share one sync.
//
// The file is locked against a second writer, even if somebody removes the lock file. A log that
// was removed, replaced or cut under its writer takes no more events: the next one is not
// acknowledged. What it does when the disk fails is in docs/track_format.md: a full disk fails only
// those events; a failed sync is never retried, the log is rewritten to another file, and if that
// fails too the writer rejects everything.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "base/result.h"
#include "event/draft.h"
#include "event/line.h"
#include "track/layout.h"

namespace twotrack::track {

enum class Wait {
  kDurable,
  // In order and in memory; on disk before the next event that waits is acknowledged. If that
  // one fails, this one is lost with it.
  kNo,
};

// Hears of what becomes durable: for copies kept elsewhere. Called by many threads at once.
class CommitListener {
 public:
  virtual ~CommitListener() = default;
  // The log of `agent` was begun: nobody else has written to it.
  virtual void begun(std::string_view agent) = 0;
  // The log of `agent` is durable up to event `seq`. Must not wait for anything.
  virtual void committed(std::string_view agent, uint64_t seq) = 0;
  // Called by a thread whose event has become durable, before it is acknowledged. What it returns
  // as an error is the error of that append, although the event is and stays in the log.
  virtual Status before_acknowledged(std::string_view agent, uint64_t seq) = 0;
  // Its writer is done: everything that will be durable is.
  virtual void closed(std::string_view agent) = 0;
};

struct WriterOptions {
  Durability durability = Durability::kSync;
  FileSystem* files = &posix_file_system();
  Clock* clock = &system_clock();
  CommitListener* listener = nullptr;  // outlives the writer
};

struct Receipt {
  uint64_t seq = 0;
  std::string hash;
};

// An event together with the line that it has become, without its line feed.
struct WrittenLine {
  Receipt receipt;
  std::string text;
};

// What a crash left at the end of the log. It was never acknowledged; its bytes are now in
// {agent}.torn.
struct TornTail {
  uint64_t offset = 0;
  uint64_t bytes = 0;
};

class Writer {
 public:
  // Starts a log. It appears with `first` (a run_start) durable in it, never empty; with the events
  // of `more` behind it, in the same step. Fails with kConflict if it already exists or is in use.
  static Result<std::unique_ptr<Writer>> create(const Layout& layout, const LogNames& names,
                                                Draft first, const WriterOptions& options = {},
                                                const std::vector<Draft>& more = {});

  // Continues a log. A torn tail is moved aside. Fails with kNotFound, with kConflict if another
  // writer has it, with kCorrupt if acknowledged lines at its end are damaged: then it can only be
  // read.
  static Result<std::unique_ptr<Writer>> open(const Layout& layout, std::string_view agent,
                                              const WriterOptions& options = {});

  // Syncs the events nobody waited for, unless the writer has failed.
  ~Writer();
  Writer(const Writer&) = delete;  // Threads hold references to it.
  Writer& operator=(const Writer&) = delete;

  Result<Receipt> append(Draft draft, Wait wait = Wait::kDurable);
  // The same, for callers that continue with exactly what is now in the log.
  Result<WrittenLine> append_line(Draft draft, Wait wait = Wait::kDurable);

  // Everything appended so far is durable when this returns.
  Status sync();

  const LogNames& names() const;
  uint64_t event_count() const;
  uint64_t turn() const;
  bool has_ended() const;
  // Whether it has begun: more than its first event is there, or that one says a goal or a node.
  Result<bool> has_begun() const;
  const std::optional<TornTail>& torn_tail() const;

 private:
  class Impl;
  explicit Writer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Whether somebody who only sends events may add one of this type now: behind a run_end only what
// leaves the end as it is, and agent_resumed, may follow, and no run_start once the log has begun:
// what it says is set once. Fails with kInvalid, and says so.
Status check_goes_on(const Writer& log, EventType type);

// The largest raw output that is stored in its line.
inline constexpr size_t kInlineRawBytesMax = size_t{1} << 20;

}  // namespace twotrack::track
