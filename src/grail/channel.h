// WorkerChannel: a worker process that we talk to in frames: four bytes of length, lowest first,
// then a message. One thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"
#include "process/child.h"

namespace twotrack::grail {

inline constexpr uint64_t kFrameBytesMax = uint64_t{16} << 20;

struct WorkerPlan {
  std::vector<std::string> argv{};  // the program by its full path
  Path directory = "/";
  Environment environment{};
};

class WorkerChannel {
 public:
  // Fails as start_child() does.
  static Result<WorkerChannel> start(const WorkerPlan& plan);
  ~WorkerChannel();  // ends the worker, and all that it started
  WorkerChannel(WorkerChannel&& other) noexcept;
  WorkerChannel& operator=(WorkerChannel&&) = delete;
  WorkerChannel(const WorkerChannel&) = delete;  // One owner ends the process.
  WorkerChannel& operator=(const WorkerChannel&) = delete;

  // Each fails with kTimeout, kCancelled, kIo when the worker is gone, or kInvalid when a frame is
  // longer than kFrameBytesMax. After a failure the position within a frame is unknown:
  // end it.
  Status send(std::string_view message, Deadline deadline, const std::stop_token& stop);
  Result<std::string> receive(Deadline deadline, const std::stop_token& stop);

  struct End {
    bool has_exited = false;
    int status = 0;        // the exit code, or the signal
    std::string errors{};  // the end of what it wrote to stderr
  };
  // Ends the worker if it has not ended, and returns how it ended.
  End end();

  pid_t pid() const { return child_.pid; }

 private:
  WorkerChannel() = default;
  // Until the stream can be used so.
  Status wait(short events, Deadline deadline, const std::stop_token& stop);
  Status fill(size_t bytes, Deadline deadline, const std::stop_token& stop);

  process::Child child_{};
  Descriptor stream_{};
  Descriptor errors_{};
  Descriptor wake_{};
  std::string received_{};  // not handed out yet
};

}  // namespace twotrack::grail
