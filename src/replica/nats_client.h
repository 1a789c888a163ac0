// NatsClient: one connection to NATS and one JetStream stream, in C++.
//
// libnats does not check subjects, and a line break in one would be obeyed as a command. So
// subjects are only made here, of [A-Za-z0-9_-] and dots between parts.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/result.h"
#include "replica/store.h"

namespace twotrack::replica {

struct NatsMessage {
  std::string subject{};
  uint64_t sequence = 0;                         // in the stream
  std::map<std::string, std::string> headers{};  // of ours: Twotrack-*
  std::string body{};

  // A number in a header. Fails with kCorrupt if there is none.
  Result<uint64_t> number(const std::string& name) const;
};

// An agent id as a part of a subject, and back. Dots and underscores become "_d" and "_u". Fails
// with kInvalid if it is no agent id, kCorrupt if the part stands for none.
Result<std::string> subject_part(std::string_view agent);
Result<std::string> agent_of_part(std::string_view part);

// Where a stream is.
struct NatsPlace {
  std::string servers{};  // "nats://a:4222,nats://b:4222", as libnats takes them
  bool is_secure = false;
  std::string stream{};
};
// "nats://HOST:PORT/STREAM" or "tls://…". Fails with kInvalid.
Result<NatsPlace> nats_place(std::string_view name);

// A message of a work queue, handed to us until its deadline: whoever is silent for that long has
// lost it to somebody else, and is not told.
class NatsJob {
 public:
  virtual ~NatsJob() = default;
  virtual const std::string& body() const = 0;
  // Asks for as much time again.
  virtual Status go_on() = 0;
  // Removes it from the queue; returns when that is so.
  virtual Status done() = 0;
  // Gives it back: somebody gets it after that time.
  virtual Status give_back(std::chrono::milliseconds delay) = 0;
};

// Jobs that one consumer hands out, to whoever asks first. One thread; the jobs may be used by
// others.
class NatsJobs {
 public:
  virtual ~NatsJobs() = default;
  // Nothing if there was none in that time.
  virtual Result<std::unique_ptr<NatsJob>> take(std::chrono::milliseconds wait) = 0;
  // How long one may be silent.
  virtual std::chrono::milliseconds deadline() const = 0;
};

// Any number of threads may call. While the servers choose a leader, all wait for it, for the
// time of StoreOptions::patience and of one answer; then they fail with kTimeout.
class NatsClient {
 public:
  enum class Kind {
    kLog,   // nothing is ever removed
    kWork,  // a message is there until it is done
  };
  // The stream is created if it is missing, with three replicas if the servers are a cluster; who
  // only reads gets kNotFound. Fails with kInvalid, kIo or kTimeout; soon after a stop.
  static Result<std::unique_ptr<NatsClient>> open(const NatsPlace& place,
                                                  const Environment& environment,
                                                  Kind kind = Kind::kLog,
                                                  const StoreOptions& options = {});
  ~NatsClient();
  NatsClient(const NatsClient&) = delete;  // libnats has threads that point into it.
  NatsClient& operator=(const NatsClient&) = delete;

  // Publishes if the last message of its subject has the sequence `last` (0: if there is none).
  // The new sequence, or nothing if that is not so: also when an answer was lost and it is the last
  // one already. After an error nobody knows.
  Result<std::optional<uint64_t>> publish_after(const NatsMessage& message, uint64_t last);
  // Whatever is there; twice, if an answer was lost.
  Result<uint64_t> publish(const NatsMessage& message);

  // By the word of the stream's leader.
  Result<std::optional<NatsMessage>> last(const std::string& subject);
  // The first one of `subject` at or behind `sequence`. A server that is behind may not have it
  // yet.
  Result<std::optional<NatsMessage>> next(const std::string& subject, uint64_t sequence);
  // The last message of each subject that `wildcard` covers, without bodies.
  Result<std::vector<NatsMessage>> last_of_each(const std::string& wildcard);

  // The last message that the stream has had, of any subject.
  Result<uint64_t> last_sequence();
  // Removes the last message of a subject, if there is one. Only of a stream of work.
  Status remove(const std::string& subject);
  // The consumer `name` is created with that deadline if it is missing; all who ask for it share
  // it. Must not outlive the client. Only of a stream of work.
  Result<std::unique_ptr<NatsJobs>> jobs(const std::string& name,
                                         std::chrono::milliseconds deadline);

  void cancel();  // as ReplicaStore::cancel()

  const std::string& stream() const;

 private:
  struct Impl;
  explicit NatsClient(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace twotrack::replica
