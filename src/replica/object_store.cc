#include "replica/object_store.h"

#include <algorithm>
#include <charconv>

#include "event/ids.h"
#include "replica/blob.h"
#include "track/named_blob.h"
#include "track/zstd_stream.h"

namespace twotrack::replica {
namespace {

constexpr size_t kDigits = 12;
constexpr std::string_view kChunkSuffix = ".jsonl";
// The last line of most chunks is shorter.
constexpr uint64_t kTailBytes = uint64_t{16} << 10;
// Names that one answer of S3 holds: no more chunks than events can begin behind this many before
// the end.
constexpr uint64_t kListedMax = 1000;

std::string chunk_name(uint64_t first) {
  const std::string digits = std::to_string(first);
  return std::string(kDigits - std::min(digits.size(), kDigits), '0') + digits +
         std::string(kChunkSuffix);
}

std::string folder_of(std::string_view agent) {
  return "logs/" + std::string(agent) + "/";
}

std::string head_key(std::string_view agent) {
  return "heads/" + std::string(agent) + ".json";
}

// Nothing else becomes a key.
Result<std::string> blob_key(std::string_view sha256) {
  TRY(track::check_blob_name(sha256));
  return "blobs/" + std::string(sha256.substr(0, 2)) + "/" + std::string(sha256) + ".zst";
}

Result<uint64_t> first_of(std::string_view name) {
  uint64_t first = 0;
  const auto error = std::from_chars(name.data(), name.data() + name.size(), first).ec;
  const bool is_name = error == std::errc{} && name == chunk_name(first);
  if (!is_name) return Error{Code::kCorrupt, std::string(name) + " is not the name of a chunk"};
  return first;
}

Error gone(const std::string& key) {
  return Error{Code::kCorrupt, key + " is gone from the replica"};
}

// The end after the last line of `bytes`, or nothing if that line does not begin in it.
Result<std::optional<LogEnd>> end_of(std::string_view bytes, bool is_whole) {
  if (!bytes.ends_with('\n')) return Error{Code::kCorrupt, "the last line does not end"};
  bytes.remove_suffix(1);
  const size_t feed = bytes.rfind('\n');
  if (feed == std::string_view::npos && !is_whole) return std::optional<LogEnd>();
  const std::string_view line = bytes.substr(feed == std::string_view::npos ? 0 : feed + 1);
  const LineView view = TRY(read_line(line));
  if (!hash_matches(line)) return Error{Code::kCorrupt, "the hash of the last line does not hold"};
  return std::optional(LogEnd{.events = view.seq + 1, .hash = std::string(view.hash)});
}

}  // namespace

Result<LogEnd> ObjectStore::end_of_object(const std::string& key) {
  for (const bool is_whole : {false, true}) {
    const auto bytes =
        TRY(is_whole ? objects_->get(key, kLongChunkBytesMax) : objects_->get_end(key, kTailBytes));
    if (!bytes) return gone(key);
    auto end = end_of(*bytes, is_whole);
    if (!end.ok()) return std::move(end).error().at(key);
    if (end.value()) return *end.value();
  }
  return Error{Code::kCorrupt, key + " has no line"};
}

Result<ObjectStore::Last> ObjectStore::last_of(const std::string& agent, uint64_t about) {
  const std::string folder = folder_of(agent);
  const bool is_near = about != UINT64_MAX && about > kListedMax;
  std::vector<std::string> names;
  if (is_near) names = TRY(objects_->list(folder, chunk_name(about - kListedMax)));
  if (names.empty()) names = TRY(objects_->list(folder));
  Last last;
  if (!names.empty()) {
    last.key = folder + names.back();
    const uint64_t first = TRY(first_of(names.back()));
    last.end = TRY(end_of_object(last.key));
    if (last.end.events <= first) {
      return Error{Code::kCorrupt, last.key + " ends before its first event"};
    }
  }
  const std::lock_guard hold(mutex_);
  known_[agent] = last;
  return last;
}

// The chunk that ends at `wanted`, if this store has seen it and it is still there: a replica that
// was emptied must not be continued in the middle. Otherwise the last chunk.
Result<ObjectStore::Last> ObjectStore::last_known(const std::string& agent, const LogEnd& wanted) {
  Last known;
  {
    const std::lock_guard hold(mutex_);
    if (const auto found = known_.find(agent); found != known_.end()) known = found->second;
  }
  const bool is_known = known.end == wanted && !known.key.empty();
  if (is_known && TRY(objects_->has(known.key))) return known;
  return last_of(agent, wanted.events);
}

Result<LogEnd> ObjectStore::end(std::string_view agent, uint64_t about) {
  TRY(check_agent_id(agent));
  return TRY(last_of(std::string(agent), about)).end;
}

Result<ReplicaStore::Put> ObjectStore::put(std::string_view agent, const Chunk& chunk) {
  TRY(check_agent_id(agent));
  const std::string name(agent);
  if (chunk.after.events > 0) {
    const Last last = TRY(last_known(name, chunk.after));
    if (last.end != chunk.after) return Put::kRefused;
  }
  const std::string key = folder_of(agent) + chunk_name(chunk.after.events);
  const auto made = TRY(objects_->create(key, chunk.lines));
  if (made == Objects::Made::kWasThere) return Put::kRefused;
  const LogEnd end = TRY(end_of(chunk.lines, true)).value();
  const std::lock_guard hold(mutex_);
  known_[name] = Last{.key = key, .end = end};
  return Put::kDone;
}

Status ObjectStore::read(std::string_view agent, uint64_t from, const ChunkSink& sink) {
  TRY(check_agent_id(agent));
  const std::string folder = folder_of(agent);
  const std::vector<std::string> names = TRY(objects_->list(folder));
  // The last chunk that begins at `from` or before.
  auto name = std::ranges::upper_bound(names, chunk_name(from));
  if (name != names.begin()) --name;
  for (; name != names.end(); ++name) {
    const uint64_t first = TRY(first_of(*name));
    auto lines = TRY(objects_->get(folder + *name, kLongChunkBytesMax));
    if (!lines) return gone(folder + *name);
    auto chunk = chunk_of(std::move(*lines));
    if (!chunk.ok()) return std::move(chunk).error().at(folder + *name);
    if (chunk.value().after.events != first) {
      return Error{Code::kCorrupt, folder + *name + " begins with another event"};
    }
    TRY(sink(chunk.value()));
  }
  return Done{};
}

Result<uint64_t> ObjectStore::first_event(std::string_view agent) {
  TRY(check_agent_id(agent));
  const std::vector<std::string> names = TRY(objects_->list(folder_of(agent)));
  if (names.empty()) return gone(folder_of(agent));
  return first_of(names.front());
}

Result<std::vector<ReplicaLog>> ObjectStore::list() {
  std::vector<ReplicaLog> logs;
  for (const std::string& agent : TRY(objects_->list("logs/"))) {
    if (!check_agent_id(agent).ok()) continue;
    const auto last = last_of(agent, UINT64_MAX);
    if (!last.ok() && last.error().code != Code::kCorrupt) return last.error();
    if (!last.ok()) {
      logs.push_back({.agent_id = agent, .problem = last.error().message});
    } else if (!last.value().key.empty()) {
      logs.push_back({.agent_id = agent, .end = last.value().end});
    }
  }
  return logs;
}

Result<bool> ObjectStore::has_blob(std::string_view sha256) {
  const std::string key = TRY(blob_key(sha256));
  return objects_->has(key);
}

Status ObjectStore::put_blob(std::string_view sha256, std::string_view bytes) {
  const std::string key = TRY(blob_key(sha256));
  TRY(objects_->create(key, track::pack(bytes)));
  return Done{};
}

Result<std::string> ObjectStore::get_blob(std::string_view sha256, uint64_t bytes_max) {
  const std::string key = TRY(blob_key(sha256));
  const auto packed = TRY(objects_->get(key, packed_bytes_max(bytes_max)));
  if (!packed) return Error{Code::kNotFound, "the replica has no blob " + std::string(sha256)};
  return unpack_blob(sha256, *packed, bytes_max);
}

Status ObjectStore::put_head(std::string_view agent, std::string_view head) {
  TRY(check_agent_id(agent));
  return objects_->replace(head_key(agent), head);
}

Result<std::string> ObjectStore::get_head(std::string_view agent) {
  TRY(check_agent_id(agent));
  return TRY(objects_->get(head_key(agent), kHeadBytesMax)).value_or("");
}

}  // namespace twotrack::replica
