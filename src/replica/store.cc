#include "replica/store.h"

#include <algorithm>

namespace twotrack::replica {
namespace {

// The store refused a chunk that ends at `end`: is what it has the same, as far as both reach?
Result<Appended> compare(ReplicaStore& store, std::string_view agent, const Chunk& chunk,
                         const LogEnd& end) {
  const LogEnd there = TRY(store.end(agent));
  // The replica has lost events, or never had them.
  if (there.events < chunk.after.events) return Appended{Appended::How::kAlreadyThere, there, {}};
  const uint64_t both = std::min(end.events, there.events);
  const LogEnd ours = end_within(chunk, both);
  const LogEnd theirs = both == there.events ? there : TRY(end_at(store, agent, both));
  if (ours == theirs) return Appended{Appended::How::kAlreadyThere, there, {}};
  return Appended{
      Appended::How::kFork, there,
      Fork{.seq = both - 1, .here = ours.hash, .in_replica = theirs.hash, .replica = there}};
}

// From `first` on, and before `behind`: 0 if that is not known.
Error lacks(std::string_view agent, uint64_t first, uint64_t behind) {
  const bool is_one = behind <= first + 1;
  return Error{Code::kCorrupt, "the replica's log of " + std::string(agent) + " lacks event" +
                                   (is_one ? " " : "s ") + format_ref(first) +
                                   (is_one ? "" : " to " + format_ref(behind - 1))};
}

}  // namespace

Error does_not_join(std::string_view agent, const LogEnd& before, const LogEnd& after) {
  if (after.events > before.events) return lacks(agent, before.events, after.events);
  return Error{Code::kCorrupt, "the replica's log of " + std::string(agent) + ": event " +
                                   format_ref(after.events) +
                                   " continues another log than the events before it"};
}

Error Fork::error(std::string_view agent) const {
  return with_hint(
      Error{Code::kCorrupt, std::string(agent) + ": fork: event " + format_ref(seq) + " is " +
                                here + " here and " + in_replica + " in the replica, which has " +
                                std::to_string(replica.events) + " events up to " + replica.hash},
      "nothing was overwritten. One of the two was rewritten, or two machines use this name");
}

Result<Appended> append(ReplicaStore& store, std::string_view agent, const Chunk& chunk) {
  TRY(check_chunk(agent, chunk));
  return append_valid(store, agent, chunk);
}

Result<Appended> append_valid(ReplicaStore& store, std::string_view agent, const Chunk& chunk) {
  const LogEnd end = end_of(chunk);
  if (TRY(store.put(agent, chunk)) == ReplicaStore::Put::kDone) {
    return Appended{Appended::How::kDone, end, {}};
  }
  return compare(store, agent, chunk, end);
}

Status read_checked(ReplicaStore& store, std::string_view agent, uint64_t from,
                    const ChunkSink& sink) {
  std::optional<LogEnd> before;  // none: the first chunk says where it begins
  if (from == 0) before = LogEnd{};
  bool is_in_hole = false;
  const Status read = store.read(agent, from, [&](const Chunk& chunk) -> Status {
    if (before && chunk.after != *before) return does_not_join(agent, *before, chunk.after);
    const LogEnd end = TRY(check_chunk(agent, chunk));
    if (!before && chunk.after.events > from) return lacks(agent, from, chunk.after.events);
    // A store with a hole at `from` begins with what is before the hole.
    is_in_hole = !before && end.events <= from;
    before = end;
    return is_in_hole ? Status(Done{}) : sink(chunk);
  });
  return read.ok() && is_in_hole ? lacks(agent, before->events, 0) : read;
}

Result<LogEnd> end_at(ReplicaStore& store, std::string_view agent, uint64_t events) {
  if (events == 0) return LogEnd{};
  std::optional<LogEnd> found;
  const Error enough{Code::kCancelled, "found"};
  const Status read = read_checked(store, agent, events - 1, [&](const Chunk& chunk) -> Status {
    found = end_within(chunk, events);
    return enough;
  });
  if (found) return *found;
  TRY(Status(read));
  return lacks(agent, events - 1, 0);
}

}  // namespace twotrack::replica
