// A store made of objects.
//
//   logs/{agent}/{number of the first event, 12 digits}.jsonl   a chunk
//   blobs/{first two digits}/{sha256}.zst                       a blob, packed with zstd
//   heads/{agent}.json                                          the latest signed head
//
// `cat logs/{agent}/*` is the log. The condition of a put is that the key is new. That suffices
// because chunks are never changed or removed: whoever knows of a chunk that ends with event 41
// knows that the next one, whoever writes it, has the key of event 42.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "replica/objects.h"
#include "replica/store.h"

namespace twotrack::replica {

class ObjectStore final : public ReplicaStore {
 public:
  explicit ObjectStore(std::unique_ptr<Objects> objects) : objects_(std::move(objects)) {}

  Result<LogEnd> end(std::string_view agent, uint64_t about) override;
  Result<Put> put(std::string_view agent, const Chunk& chunk) override;
  Status read(std::string_view agent, uint64_t from, const ChunkSink& sink) override;
  Result<uint64_t> first_event(std::string_view agent) override;
  Result<std::vector<ReplicaLog>> list() override;
  Result<bool> has_blob(std::string_view sha256) override;
  Status put_blob(std::string_view sha256, std::string_view bytes) override;
  Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) override;
  void cancel() override { objects_->cancel(); }
  Status put_head(std::string_view agent, std::string_view head) override;
  Result<std::string> get_head(std::string_view agent) override;

 private:
  // The last chunk of a log: its key, and where it ends.
  struct Last {
    std::string key{};  // empty: there is none
    LogEnd end{};
  };
  Result<Last> last_of(const std::string& agent, uint64_t about);
  Result<Last> last_known(const std::string& agent, const LogEnd& wanted);
  Result<LogEnd> end_of_object(const std::string& key);

  std::unique_ptr<Objects> objects_;
  std::mutex mutex_;                   // guards what follows
  std::map<std::string, Last> known_;  // where logs ended when this store last looked
};

}  // namespace twotrack::replica
