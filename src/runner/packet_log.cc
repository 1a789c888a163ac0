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
  log.snapshots_ =
      std::make_unique<PacketSnapshots>(files, *log.layout_, agent, options.lock, options.spacing);
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

track::SnapshotStore::Fits PacketLog::fits() const {
  return [this](uint64_t seq, std::string_view hash) { return has_event(seq, hash); };
}

Status PacketLog::check_event(uint64_t seq) const {
  const uint64_t count = index_->event_count();
  if (seq < count) return Done{};
  return Error{Code::kNotFound, "there is no event " + format_ref(seq) + ": the log has " +
                                    (count == 0 ? "none" : "e0 to " + format_ref(count - 1))};
}

uint64_t PacketLog::bytes_to_replay(uint64_t seq) {
  if (seq >= index_->event_count()) return 0;
  const track::IndexRow row = index_->row(seq);
  uint64_t from = 0;
  if (cursor_ && cursor_->next_seq() <= seq + 1) from = cursor_->next_offset();
  const auto kept =
      options_.snapshots == Snapshots::kYes ? snapshots_->nearest_seq(seq, fits()) : std::nullopt;
  if (kept) {
    const track::IndexRow before = index_->row(*kept);
    from = std::max(from, before.offset + before.length + 1);
  }
  return row.offset + row.length + 1 - from;
}

void PacketLog::move_cursor(uint64_t seq) {
  const bool uses_snapshots = options_.snapshots == Snapshots::kYes;
  const bool is_before = cursor_ && cursor_->next_seq() <= seq + 1;
  const auto nearest =
      uses_snapshots ? snapshots_->nearest_seq(seq, fits()) : std::optional<uint64_t>();
  if (is_before && (!nearest || *nearest < cursor_->next_seq())) return;
  PacketReplay::Start start;
  OriginTrail trail;
  if (auto kept = nearest ? snapshots_->nearest(seq, fits()) : std::nullopt) {
    const track::IndexRow row = index_->row(kept->seq);
    start = {.seq = kept->seq + 1,
             .offset = row.offset + row.length + 1,
             .hash = std::move(kept->hash),
             .packet = std::move(kept->packet)};
    trail = std::move(kept->trail);
  }
  cursor_ = std::make_unique<PacketReplay>(*log_, agent_, ApplyOptions{}, std::move(start));
  snapshots_->start(std::move(trail));
  if (!uses_snapshots) snapshots_->keep_none();
}

Result<Packet> PacketLog::at(uint64_t seq) {
  TRY(check_event(seq));
  move_cursor(seq);
  while (cursor_->next_seq() <= seq) {
    const auto event = cursor_->next();
    if (!event.ok() || event.value() == nullptr) {
      cursor_.reset();
      if (!event.ok()) return event.error();
      return Error{Code::kCorrupt, "the log ends before " + format_ref(seq)};
    }
    if (snapshots_->keeps() && !cursor_->is_chained()) snapshots_->keep_none();
    cursor_->apply();
    snapshots_->note(*event.value(), cursor_->packet());
  }
  snapshots_->write();
  return cursor_->packet();
}

Result<Packet> PacketLog::at(uint64_t seq, const ApplyOptions& options) {
  // Snapshots are of the packet as the log says it.
  if (options == ApplyOptions{}) return at(seq);
  TRY(check_event(seq));
  PacketReplay through = replay(options);
  for (uint64_t next = 0; next <= seq; ++next) {
    const auto event = TRY(through.next());
    if (!event) return Error{Code::kCorrupt, "the log ends before " + format_ref(seq)};
    through.apply();
  }
  return std::move(through).take_packet();
}

Result<OriginTrail> PacketLog::trail_at(uint64_t seq) {
  const bool is_there = cursor_ && cursor_->next_seq() == seq + 1;
  if (!is_there) TRY(at(seq));
  return snapshots_->trail();
}

Status PacketLog::refresh() {
  auto log = TRY(track::open_log(*files_, *layout_, agent_));
  auto index = std::make_unique<track::Index>(TRY(track::Index::open(*files_, *layout_, agent_)));
  std::swap(log_, log);
  std::swap(index_, index);
  if (!cursor_) return Done{};
  // Each line's hash depends on all lines before it.
  const PacketReplay::Start start = cursor_->place();
  if (start.seq > 0 && !has_event(start.seq - 1, start.hash)) {
    cursor_.reset();
    return Error{Code::kConflict, "the log was replaced while it was being read"};
  }
  cursor_ = std::make_unique<PacketReplay>(*log_, agent_, ApplyOptions{}, start);
  return Done{};
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
