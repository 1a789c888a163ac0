// A store in one JetStream stream.
//
//   STREAM.log.{agent}     a message a chunk; headers say where it begins and ends
//   STREAM.blob.{sha256}   a message a part of 512 kB, each packed with zstd
//   STREAM.head.{agent}    the signed heads; the last one counts
//
// The condition of a put is the sequence of the last message of its subject. A chunk that is too
// long for a message (one long line) is put as a blob first, and named by an empty message.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "replica/nats_client.h"
#include "replica/store.h"

namespace twotrack::replica {

class NatsStore final : public ReplicaStore {
 public:
  explicit NatsStore(std::unique_ptr<NatsClient> client) : client_(std::move(client)) {}

  Result<LogEnd> end(std::string_view agent, uint64_t about) override;
  Result<Put> put(std::string_view agent, const Chunk& chunk) override;
  Status read(std::string_view agent, uint64_t from, const ChunkSink& sink) override;
  Result<uint64_t> first_event(std::string_view agent) override;
  Result<std::vector<ReplicaLog>> list() override;
  Result<bool> has_blob(std::string_view sha256) override;
  Status put_blob(std::string_view sha256, std::string_view bytes) override;
  Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) override;
  void cancel() override { client_->cancel(); }
  Status put_head(std::string_view agent, std::string_view head) override;
  Result<std::string> get_head(std::string_view agent) override;

 private:
  // The last message of a log's subject; sequence 0: there is none.
  struct LastChunk {
    LogEnd end{};
    uint64_t sequence = 0;
  };
  std::string subject(std::string_view kind, std::string_view part) const;
  Result<LastChunk> last_chunk(const std::string& agent);
  Result<uint64_t> sequence_of(const std::string& subject, uint64_t from, uint64_t last);
  Result<NatsMessage> next_of(const std::string& subject, uint64_t sequence);
  Result<Chunk> chunk_in(NatsMessage message);

  std::unique_ptr<NatsClient> client_;
  std::mutex mutex_;                        // guards what follows
  std::map<std::string, LastChunk> known_;  // where logs ended when this store last looked
};

}  // namespace twotrack::replica
