// ReplicaStore: a replica of logs, kept where other machines can reach it.
//
// What a replica must be able to do is one conditional write: this chunk is added if the log ends
// exactly there, otherwise nothing happens. The hash chain does the rest. Whoever ships
// keeps no state worth trusting: it asks where the replica ends and continues from there; whether a
// write whose answer was lost has happened shows when the ends are compared; and a different
// hash at the same place is a fork, which is reported and never overwritten.
//
// Any number of threads may use a store, one at a time for each log.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/result.h"
#include "replica/chunk.h"

namespace twotrack::replica {

struct ReplicaLog {
  std::string agent_id{};
  LogEnd end{};
  std::string problem{};  // why its end is not known; empty: it is
};

// Takes chunks one by one; what it returns as an error ends the reading with that error.
using ChunkSink = std::function<Status(const Chunk& chunk)>;

// All operations fail with kIo or kTimeout if the store cannot be reached, with kCorrupt if it
// contains something that is not what was put there. After an error of a put nobody knows
// whether it has happened.
class ReplicaStore {
 public:
  virtual ~ReplicaStore() = default;

  // How far the replica has the log of `agent`; nothing if it is not there. `about`: how many
  // events it has at most, if the caller knows: then it is found faster.
  virtual Result<LogEnd> end(std::string_view agent, uint64_t about = UINT64_MAX) = 0;

  enum class Put { kDone, kRefused };
  // Adds the chunk if the log ends at chunk.after; otherwise nothing happens (kRefused).
  // On kDone it is as durable as the store can make it. REQUIRES: the chunk is valid.
  virtual Result<Put> put(std::string_view agent, const Chunk& chunk) = 0;

  // Passes on the chunks of a log in their order, from the one on that has event number `from`.
  // They are as the store has them: see read_checked().
  virtual Status read(std::string_view agent, uint64_t from, const ChunkSink& sink) = 0;

  // The number of the first event that the replica has of a log: 0, unless its beginning is lost.
  // REQUIRES: it has the log.
  virtual Result<uint64_t> first_event(std::string_view agent) = 0;

  // All logs, sorted by name, and where each ends by the word of the store. One that is damaged
  // is among them.
  virtual Result<std::vector<ReplicaLog>> list() = 0;

  // Raw outputs too large for a line, by the SHA-256 of their bytes. A blob is put before the
  // chunk that names it. All fail with kCorrupt if `sha256` is not such a name. get_blob() fails
  // with kNotFound, and with kCorrupt if the bytes are others, or more than `bytes_max`: what the
  // line says.
  virtual Result<bool> has_blob(std::string_view sha256) = 0;
  virtual Status put_blob(std::string_view sha256, std::string_view bytes) = 0;
  virtual Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) = 0;

  // Ends what other threads wait for; from then on everything fails. For whoever must not wait.
  virtual void cancel() {}

  // The latest signed head of a log (signed_head.h), as text; empty without one.
  virtual Status put_head(std::string_view agent, std::string_view head) = 0;
  virtual Result<std::string> get_head(std::string_view agent) = 0;
};

// Two logs of one agent with different events at one place.
struct Fork {
  uint64_t seq = 0;  // the place at which they were compared; they may differ earlier
  std::string here{};
  std::string in_replica{};
  LogEnd replica{};  // where the replica ends

  // "fork: event e17 is a1… here and b2… in the replica, which ends …"; names both heads in full.
  Error error(std::string_view agent) const;
};

struct Appended {
  enum class How { kDone, kAlreadyThere, kFork } how = How::kDone;
  LogEnd end{};  // of the replica now: behind the chunk, or before, or inside it
  Fork fork{};
};

// The one verb: adds a chunk to a replica. kAlreadyThere: the replica ends elsewhere, with nothing
// that contradicts the chunk: continue at its end.
Result<Appended> append(ReplicaStore& store, std::string_view agent, const Chunk& chunk);
// The same without a look at the chunk's lines. REQUIRES: it is valid.
Result<Appended> append_valid(ReplicaStore& store, std::string_view agent, const Chunk& chunk);

// Why a chunk that begins after `after` cannot stand behind what ends at `before`.
Error does_not_join(std::string_view agent, const LogEnd& before, const LogEnd& after);

// Reads a log from event number `from` on and checks every line before it is passed on: the first
// chunk has that event. Fails with kCorrupt at the first line that does not continue the chain, or
// if the store skips something.
Status read_checked(ReplicaStore& store, std::string_view agent, uint64_t from,
                    const ChunkSink& sink);

// Where the replica's log ended when it had `events` events. Fails with kCorrupt if it lacks the
// last of them.
Result<LogEnd> end_at(ReplicaStore& store, std::string_view agent, uint64_t events);

// Whoever writes makes a folder or a stream that is missing. For who reads it is no empty replica,
// but a disk that is not mounted, or a typing mistake.
enum class StoreUse : uint8_t { kWrite, kRead };

struct StoreOptions {
  StoreUse use = StoreUse::kWrite;
  // So long a question waits for servers of NATS that choose a leader. Who asks again anyway needs
  // less.
  std::chrono::milliseconds patience{30'000};
  std::stop_token stop{};  // ends the opening
};

// Opens "dir:PATH", "s3://BUCKET/PREFIX" or "nats://HOST:PORT/STREAM" (docs/fleet.md). Fails with
// kInvalid if it is none of these, or if the environment lacks what it needs; with kNotFound if
// there is nothing to read from (what S3 has below a prefix is only known when it is listed).
Result<std::unique_ptr<ReplicaStore>> open_store(std::string_view name,
                                                 const Environment& environment,
                                                 const StoreOptions& options = {});

}  // namespace twotrack::replica
