// WorkQueue: agents that wait for a machine to run them, in NATS JetStream beside the replica that
// gets their logs.
//
//   STREAM-work.{agent}    a message an agent, there until it is done (work-queue retention); one
//                          durable consumer hands them out, and again when a worker is silent
//   STREAM.claim.{agent}   who runs it; each claim is written only if the one before is the last
//   STREAM.{kind}.{name}   short notes (kinds below); the last one counts
//
// The queue decides only who works. That nothing happens twice is due to the log: a worker does
// nothing with an effect before the replica has the call, and the replica takes one continuation.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/result.h"
#include "replica/nats_client.h"

namespace twotrack::replica {

// Kinds of notes, by what their names are.
inline constexpr std::string_view kStopNote = "stop";        // a run: it is cancelled
inline constexpr std::string_view kRefusedNote = "refused";  // an agent: why nobody can run it
inline constexpr std::string_view kCannotNote = "cannot";    // an agent: who could not, and why
inline constexpr std::string_view kSpaceNote = "space";  // a workspace's hash: where its files are

// Any number of threads may call.
class WorkQueue {
 public:
  // `name`: "nats://HOST:PORT/STREAM". What is missing is created. Fails with kInvalid or kIo.
  static Result<std::unique_ptr<WorkQueue>> open(std::string_view name,
                                                 const Environment& environment);

  // Whether `agent` waits or is being run.
  Result<bool> has(std::string_view agent);
  // Nothing happens if it is there already: then the task that is.
  Result<std::optional<std::string>> put(std::string_view agent, std::string_view task);
  // Takes it out again. Whoever runs it may go on.
  Status withdraw(std::string_view agent);

  // `deadline` holds if nobody has asked before: then it is the one that was agreed on.
  Result<std::unique_ptr<NatsJobs>> jobs(std::chrono::milliseconds deadline);

  // The number of a new claim of ours; nothing if somebody claimed it in this moment.
  Result<std::optional<uint64_t>> claim(std::string_view agent, std::string_view who);
  // Whether somebody has claimed it at or behind `from` (see here()).
  Result<bool> is_claimed(std::string_view agent, uint64_t from);
  // Whether nobody has claimed it since.
  Result<bool> holds(std::string_view agent, uint64_t claim);

  Status note(std::string_view kind, std::string_view name, std::string_view text);
  Result<std::optional<std::string>> noted(std::string_view kind, std::string_view name);

  // For whoever follows: the number behind everything that is in the stream of logs and notes, and
  // the next message at or behind `from` in "log" or a kind of note.
  Result<uint64_t> here();
  struct News {
    std::string name{};  // empty: of somebody else, to be stepped over
    std::string text{};
    uint64_t number = 0;
  };
  Result<std::optional<News>> next(std::string_view kind, uint64_t from);

 private:
  WorkQueue(std::unique_ptr<NatsClient> logs, std::unique_ptr<NatsClient> work)
      : logs_(std::move(logs)), work_(std::move(work)) {}
  Result<std::string> subject(std::string_view kind, std::string_view name) const;
  Result<std::string> work_subject(std::string_view agent) const;

  std::unique_ptr<NatsClient> logs_;
  std::unique_ptr<NatsClient> work_;
};

}  // namespace twotrack::replica
