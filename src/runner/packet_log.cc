#include "runner/packet_log.h"

#include <algorithm>
#include <map>
#include <optional>

#include "track/log_file.h"

namespace twotrack::runner {
namespace {

using Snapshots = PacketLogOptions::Snapshots;

// Where the decision of one turn was made.
class TurnDecision {
 public:
  void note(uint64_t seq, EventType type) {
    if (type == EventType::kModelRequest) request_ = seq;
    const bool is_answer = type == EventType::kModelResponse || type == EventType::kToolCall;
    if (is_answer && !answer_) answer_ = seq;
  }

  // The event before it; nothing when there is no decision. Before the first event there is
  // nothing to show.
  std::optional<uint64_t> seq() const {
    const std::optional<uint64_t> decided = request_ ? request_ : answer_;
    if (!decided) return std::nullopt;
    return *decided == 0 ? 0 : *decided - 1;
  }

 private:
  std::optional<uint64_t> request_;
  std::optional<uint64_t> answer_;
};

}  // namespace

PacketLog::PacketLog(FileSystem& files, track::Layout layout, std::string_view agent,
                     const PacketLogOptions& options)
    : files_(&files),
      layout_(std::make_unique<track::Layout>(std::move(layout))),
      agent_(agent),
      options_(options) {}

Result<PacketLog> PacketLog::open(FileSystem& files, track::Layout layout, std::string_view agent,
                                  const PacketLogOptions& options) {
  PacketLog log(files, std::move(layout), agent, options);
  log.log_ = TRY(track::open_log(files, *log.layout_, agent));
  log.index_ = std::make_unique<track::Index>(TRY(track::Index::open(files, *log.layout_, agent)));
  return log;
}

// Whether the line of event `seq` ends with this hash: read without the line.
bool PacketLog::has_event(uint64_t seq, std::string_view hash) const {
  if (seq >= index_->event_count()) return false;
  const track::IndexRow row = index_->row(seq);
  const std::string end = ",\"hash\":\"" + std::string(hash) + "\"}\n";
  if (row.length + 1 < end.size()) return false;
  const auto bytes = read_range(*log_, row.offset + row.length + 1 - end.size(), end.size());
  return bytes.ok() && bytes.value() == end;
}

PacketReplay::Start PacketLog::start_before(uint64_t seq) const {
  const PacketSnapshots snapshots(*files_, *layout_, agent_, options_.lock);
  auto kept = snapshots.nearest(
      seq, [&](uint64_t of, std::string_view hash) { return has_event(of, hash); });
  if (!kept) return {};
  const track::IndexRow row = index_->row(kept->seq);
  return {.seq = kept->seq + 1,
          .offset = row.offset + row.length + 1,
          .hash = std::move(kept->hash),
          .packet = std::move(kept->packet)};
}

uint64_t PacketLog::bytes_to_replay(uint64_t seq) const {
  if (seq >= index_->event_count()) return 0;
  const track::IndexRow row = index_->row(seq);
  const uint64_t end = row.offset + row.length + 1;
  if (options_.snapshots == Snapshots::kNo) return end;
  const track::SnapshotStore store(*files_, *layout_, agent_);
  const auto kept =
      store.nearest(seq, [&](uint64_t of, std::string_view hash) { return has_event(of, hash); });
  if (!kept.ok() || !kept.value()) return end;
  const track::IndexRow from = index_->row(kept.value()->seq);
  return end - (from.offset + from.length + 1);
}

Result<Packet> PacketLog::at(uint64_t seq) {
  return at(seq, {});
}

Result<Packet> PacketLog::at(uint64_t seq, const ApplyOptions& options) {
  const uint64_t count = index_->event_count();
  if (seq >= count) {
    return Error{Code::kNotFound, "there is no event " + format_ref(seq) + ": the log has " +
                                      (count == 0 ? "none" : "e0 to " + format_ref(count - 1))};
  }
  // Snapshots are of the packet as the log says it.
  const bool as_recorded = options == ApplyOptions{};
  const bool uses_snapshots = as_recorded && options_.snapshots == Snapshots::kYes;
  PacketReplay::Start start;
  if (uses_snapshots) start = start_before(seq);
  uint64_t next = start.seq;
  PacketReplay replay(*log_, agent_, options, std::move(start));
  PacketSnapshots snapshots(*files_, *layout_, agent_, options_.lock, options_.spacing);
  // A snapshot is kept for the hash of its line: of events that are not what their hashes say it
  // would be believed for others.
  bool is_chained = uses_snapshots;
  for (; next <= seq; ++next) {
    const auto event = TRY(replay.next());
    if (!event) return Error{Code::kCorrupt, "the log ends before " + format_ref(seq)};
    is_chained = is_chained && replay.is_chained();
    replay.apply();
    if (is_chained) snapshots.note(*event, replay.packet());
  }
  snapshots.write();
  return std::move(replay).take_packet();
}

Result<uint64_t> PacketLog::decision_of(uint64_t turn) const {
  const auto [first, behind] = index_->turn_range(turn);
  if (first == behind) {
    return Error{Code::kNotFound, "there is no turn " + std::to_string(turn) + ": the log has " +
                                      std::to_string(index_->summary().turns)};
  }
  uint64_t last = first;
  TurnDecision decision;
  for (uint64_t seq = first; seq < behind; ++seq) {
    const track::IndexRow row = index_->row(seq);
    if (row.turn != turn) continue;
    last = seq;
    decision.note(seq, row.type);
  }
  return decision.seq().value_or(last);
}

std::vector<PacketLog::DecisionPlace> PacketLog::decisions() const {
  std::map<uint64_t, TurnDecision> turns;
  for (uint64_t seq = 0; seq < index_->event_count(); ++seq) {
    const track::IndexRow row = index_->row(seq);
    turns[row.turn].note(seq, row.type);
  }
  std::vector<DecisionPlace> decisions;
  for (const auto& [turn, decision] : turns) {
    if (const auto seq = decision.seq()) decisions.push_back({.turn = turn, .seq = *seq});
  }
  std::ranges::sort(decisions, {}, &DecisionPlace::seq);
  return decisions;
}

Status PacketLog::for_each(const Visit& visit, const ApplyOptions& options) const {
  PacketReplay through = replay(options);
  while (const auto event = TRY(through.next())) {
    through.apply();
    TRY(visit(*event, through.packet()));
  }
  return Done{};
}

}  // namespace twotrack::runner
