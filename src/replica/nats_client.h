// NatsClient: one connection to NATS and one JetStream stream, in C++.
//
// libnats does not check subjects, and a line break in one would be obeyed as a command. So
// subjects are only made here, of [A-Za-z0-9_-] and dots between parts.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/result.h"

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

// Any number of threads may call.
class NatsClient {
 public:
  // `servers`: "nats://a:4222,nats://b:4222", as libnats takes them. The stream is created if it is
  // missing, with three replicas if the servers are a cluster. Fails with kInvalid or kIo.
  static Result<std::unique_ptr<NatsClient>> open(const std::string& servers, bool is_secure,
                                                  const std::string& stream,
                                                  const Environment& environment);
  ~NatsClient();
  NatsClient(const NatsClient&) = delete;  // libnats has threads that point into it.
  NatsClient& operator=(const NatsClient&) = delete;

  // Publishes if the last message of its subject has the sequence `last` (0: if there is none).
  // The new sequence, or nothing if that is not so. After an error nobody knows.
  Result<std::optional<uint64_t>> publish_after(const NatsMessage& message, uint64_t last);
  // Whatever is there.
  Result<uint64_t> publish(const NatsMessage& message);

  // By the word of the stream's leader.
  Result<std::optional<NatsMessage>> last(const std::string& subject);
  // The first one of `subject` at or behind `sequence`. A server that is behind may not have it
  // yet.
  Result<std::optional<NatsMessage>> next(const std::string& subject, uint64_t sequence);
  // The last message of each subject that `wildcard` covers, without bodies.
  Result<std::vector<NatsMessage>> last_of_each(const std::string& wildcard);

  void cancel();  // as ReplicaStore::cancel()

  const std::string& stream() const;

 private:
  struct Impl;
  explicit NatsClient(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace twotrack::replica
