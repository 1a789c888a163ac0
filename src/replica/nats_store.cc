#include "replica/nats_store.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/sha256.h"
#include "replica/blob.h"
#include "replica/objects.h"
#include "track/named_blob.h"
#include "track/zstd_stream.h"

namespace twotrack::replica {
namespace {

constexpr size_t kPartBytes = kChunkBytesMax;
// A server that follows the leader has a message soon after the leader has it.
constexpr std::chrono::milliseconds kBehindMax{30'000};
constexpr std::chrono::milliseconds kBehindPause{20};

Result<LogEnd> end_in(const NatsMessage& message) {
  LogEnd end{.events = TRY(message.number("Twotrack-Events"))};
  const auto hash = message.headers.find("Twotrack-Hash");
  const bool has_hash = hash != message.headers.end() && hash->second.size() == kHashLength;
  if (!has_hash || end.events == 0) {
    return Error{Code::kCorrupt, "message " + std::to_string(message.sequence) + " of " +
                                     message.subject + " does not say where it ends"};
  }
  end.hash = hash->second;
  return end;
}

}  // namespace

std::string NatsStore::subject(std::string_view kind, std::string_view part) const {
  return client_->stream() + "." + std::string(kind) + "." + std::string(part);
}

Result<NatsStore::LastChunk> NatsStore::last_chunk(const std::string& agent) {
  const std::string part = TRY(subject_part(agent));
  const auto message = TRY(client_->last(subject("log", part)));
  LastChunk last;
  if (message) last = LastChunk{.end = TRY(end_in(*message)), .sequence = message->sequence};
  const std::lock_guard hold(mutex_);
  known_[agent] = last;
  return last;
}

Result<LogEnd> NatsStore::end(std::string_view agent, uint64_t /*about*/) {
  return TRY(last_chunk(std::string(agent))).end;
}

Result<ReplicaStore::Put> NatsStore::put(std::string_view agent, const Chunk& chunk) {
  const std::string name(agent);
  LastChunk last;
  {
    const std::lock_guard hold(mutex_);
    if (const auto found = known_.find(name); found != known_.end()) last = found->second;
  }
  // What was known may be old; what the server says is believed only if the chunk continues it.
  if (last.end != chunk.after) last = TRY(last_chunk(name));
  if (last.end != chunk.after) return Put::kRefused;

  const LogEnd end = end_of(chunk);
  const std::string part = TRY(subject_part(agent));
  NatsMessage message{.subject = subject("log", part)};
  message.headers = {{"Twotrack-First", std::to_string(chunk.after.events)},
                     {"Twotrack-Events", std::to_string(end.events)},
                     {"Twotrack-Hash", end.hash}};
  if (chunk.lines.size() <= kChunkBytesMax) {
    message.body = chunk.lines;
  } else {
    const std::string sha256 = sha256_hex(chunk.lines);
    TRY(put_blob(sha256, chunk.lines));
    message.headers["Twotrack-Blob"] = sha256;
  }
  const auto sequence = client_->publish_after(message, last.sequence);
  const std::lock_guard hold(mutex_);
  known_.erase(name);
  if (!sequence.ok()) return sequence.error();
  if (!sequence.value()) return Put::kRefused;
  known_[name] = LastChunk{.end = end, .sequence = *sequence.value()};
  return Put::kDone;
}

// The message at or behind `sequence` that the leader has.
Result<NatsMessage> NatsStore::next_of(const std::string& subject, uint64_t sequence) {
  const auto deadline = std::chrono::steady_clock::now() + kBehindMax;
  while (true) {
    auto message = TRY(client_->next(subject, sequence));
    if (message && message->sequence >= sequence) return std::move(*message);
    if (std::chrono::steady_clock::now() > deadline) {
      return Error{Code::kCorrupt, subject + " ends before the leader's last message"};
    }
    std::this_thread::sleep_for(kBehindPause);
  }
}

// Where the last chunk is that begins at event `from` or before. Each look halves what is left
// between the first message of the stream and `last`.
Result<uint64_t> NatsStore::sequence_of(const std::string& subject, uint64_t from, uint64_t last) {
  uint64_t low = 1;  // a message at or before the one that is looked for
  uint64_t high = last;
  while (from > 0 && low < high) {
    const uint64_t middle = low + (high - low + 1) / 2;
    const NatsMessage message = TRY(next_of(subject, middle));
    if (TRY(message.number("Twotrack-First")) <= from) {
      low = message.sequence;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

Result<Chunk> NatsStore::chunk_in(NatsMessage message) {
  const uint64_t first = TRY(message.number("Twotrack-First"));
  const auto blob = message.headers.find("Twotrack-Blob");
  if (blob != message.headers.end()) message.body = TRY(get_blob(blob->second, kLongChunkBytesMax));
  auto chunk = chunk_of(std::move(message.body));
  const std::string place =
      "message " + std::to_string(message.sequence) + " of " + message.subject;
  if (!chunk.ok()) return std::move(chunk).error().at(place);
  if (chunk.value().after.events == first) return chunk;
  return Error{Code::kCorrupt, place + " begins with another event than it says"};
}

Status NatsStore::read(std::string_view agent, uint64_t from, const ChunkSink& sink) {
  const LastChunk last = TRY(last_chunk(std::string(agent)));
  if (last.end.events <= from) return Done{};
  const std::string part = TRY(subject_part(agent));
  const std::string log = subject("log", part);
  uint64_t sequence = TRY(sequence_of(log, from, last.sequence));
  while (sequence <= last.sequence) {
    NatsMessage message = TRY(next_of(log, sequence));
    sequence = message.sequence + 1;
    const Chunk chunk = TRY(chunk_in(std::move(message)));
    TRY(sink(chunk));
  }
  return Done{};
}

Result<uint64_t> NatsStore::first_event(std::string_view agent) {
  const std::string part = TRY(subject_part(agent));
  const NatsMessage message = TRY(next_of(subject("log", part), 1));
  return message.number("Twotrack-First");
}

Result<std::vector<ReplicaLog>> NatsStore::list() {
  const std::string prefix = subject("log", "");
  std::vector<ReplicaLog> logs;
  for (const NatsMessage& message : TRY(client_->last_of_each(prefix + "*"))) {
    const auto agent = agent_of_part(message.subject.substr(prefix.size()));
    if (!agent.ok()) continue;  // not ours
    const auto end = end_in(message);
    logs.push_back({.agent_id = agent.value(),
                    .end = end.ok() ? end.value() : LogEnd{},
                    .problem = end.ok() ? "" : end.error().message});
  }
  std::ranges::sort(logs, {}, &ReplicaLog::agent_id);
  return logs;
}

Result<bool> NatsStore::has_blob(std::string_view sha256) {
  TRY(track::check_blob_name(sha256));
  const auto last = TRY(client_->last(subject("blob", sha256)));
  if (!last) return false;
  return TRY(last->number("Twotrack-Part")) + 1 == TRY(last->number("Twotrack-Parts"));
}

// Whoever puts the same blob at the same time puts the same parts: each continues where it ends.
Status NatsStore::put_blob(std::string_view sha256, std::string_view bytes) {
  TRY(track::check_blob_name(sha256));
  const std::string name = subject("blob", sha256);
  const size_t parts = std::max<size_t>((bytes.size() + kPartBytes - 1) / kPartBytes, 1);
  while (true) {
    const auto last = TRY(client_->last(name));
    size_t part = last ? TRY(last->number("Twotrack-Part")) + 1 : 0;
    uint64_t sequence = last ? last->sequence : 0;
    for (bool is_alone = true; is_alone && part < parts; ++part) {
      NatsMessage message{.subject = name};
      message.headers = {{"Twotrack-Part", std::to_string(part)},
                         {"Twotrack-Parts", std::to_string(parts)}};
      message.body = track::pack(bytes.substr(part * kPartBytes, kPartBytes));
      const auto done = TRY(client_->publish_after(message, sequence));
      is_alone = done.has_value();
      sequence = done.value_or(0);
    }
    if (sequence > 0 || part >= parts) return Done{};
  }
}

Result<std::string> NatsStore::get_blob(std::string_view sha256, uint64_t bytes_max) {
  TRY(track::check_blob_name(sha256));
  const std::string name = subject("blob", sha256);
  if (!TRY(has_blob(sha256))) {
    return Error{Code::kNotFound, "the replica has no blob " + std::string(sha256)};
  }
  std::string packed;
  uint64_t sequence = 1;
  uint64_t part = 0;
  for (uint64_t parts = 1; part < parts; ++part) {
    const NatsMessage message = TRY(next_of(name, sequence));
    if (TRY(message.number("Twotrack-Part")) != part) {
      return Error{Code::kCorrupt, "blob " + std::string(sha256) + " lacks a part"};
    }
    parts = TRY(message.number("Twotrack-Parts"));
    packed += message.body;
    if (packed.size() > packed_bytes_max(bytes_max)) return too_large(name, bytes_max);
    sequence = message.sequence + 1;
  }
  return unpack_blob(sha256, packed, bytes_max);
}

Status NatsStore::put_head(std::string_view agent, std::string_view head) {
  const std::string part = TRY(subject_part(agent));
  NatsMessage message{.subject = subject("head", part)};
  message.body = head;
  TRY(client_->publish(message));
  return Done{};
}

Result<std::string> NatsStore::get_head(std::string_view agent) {
  const std::string part = TRY(subject_part(agent));
  const auto last = TRY(client_->last(subject("head", part)));
  return last ? last->body : std::string();
}

}  // namespace twotrack::replica
