// Lines are checked in batches, each by a thread of its own: form, hash and JSON need nothing but
// the line. What needs its neighbours (sequence, chain, watermark) is checked afterwards, in order.
#include "track/verify.h"

#include <algorithm>
#include <deque>
#include <future>
#include <map>
#include <thread>

#include "base/json_tree.h"
#include "event/stored_output.h"
#include "event/type.h"
#include "event/wire_type.h"
#include "track/blob_store.h"
#include "track/line_reader.h"
#include "track/log_file.h"
#include "track/scan.h"

namespace twotrack::track {
namespace {

constexpr size_t kBatchBytes = size_t{2} << 20;

struct CheckedLine : LoneLine {
  uint64_t offset = 0;
  uint64_t end = 0;
  uint64_t more = 0;  // lines behind it that are no events either: nothing else is kept of them
};

// Whole lines, and what was found out about each. The views point into `bytes`. A batch is used
// again when it has been judged: new memory costs the system as much as reading the file.
struct Batch {
  std::string bytes{};
  uint64_t offset = 0;  // in the log
  std::vector<CheckedLine> lines{};
  JsonParser parser{};
};

// What is known of a line takes more memory than a short line does. Only lines that are none of
// ours are that short: of many of them in a row, all but the first few are counted.
void add_line(Batch& batch, CheckedLine line, size_t& none_in_row) {
  none_in_row = line.fault && line.fault->kind == ProblemKind::kMalformed ? none_in_row + 1 : 0;
  if (none_in_row > kProblemsMax) {
    ++batch.lines.back().more;
  } else {
    batch.lines.push_back(std::move(line));
  }
}

Batch check_batch(Batch batch) {
  batch.lines.clear();
  size_t none_in_row = 0;
  batch.bytes.reserve(batch.bytes.size() + kJsonPadding);
  std::string_view rest = batch.bytes;
  uint64_t offset = batch.offset;
  while (!rest.empty()) {
    const std::string_view text = rest.substr(0, rest.find('\n'));
    // What follows the line belongs to the batch too, so the parser may look beyond its end.
    add_line(batch, {check_alone(text, &batch.parser), offset, offset + text.size() + 1},
             none_in_row);
    offset += text.size() + 1;
    rest.remove_prefix(text.size() + 1);
  }
  return batch;
}

// Takes the checked lines in order and remembers what is wrong with the log.
class Judge {
 public:
  Judge(std::string_view agent, const VerifyOptions& options, std::optional<Head> head)
      : agent_(agent), anchor_(options.anchor), head_(std::move(head)) {}

  void line(const CheckedLine& line) {
    ++line_number_;
    // Nobody knows how many events an unreadable piece held; the next whole line says.
    if (unknown_gap_ && !line.fault) state_.seq = std::max(state_.seq, line.view.seq);
    unknown_gap_ = unknown_gap_ && line.fault;
    const uint64_t expected = state_.seq;
    std::optional<LineFault> fault = line.fault;
    if (!fault) fault = check_place(line.view, line.end, agent_, state_);
    if (fault) {
      if (is_no_crash(*fault)) proven_ = std::max(proven_, expected + 1);
      add(std::move(*fault), line.offset, expected);
      step_over(line);
      if (line.more > 0) pass(line.more);
      return;
    }
    proven_ = std::max(proven_, line.view.durable);
    reached_ = std::max(reached_, state_.seq);
    ++good_.events;
    good_.hash = line.view.hash;
    compare(head_, ProblemKind::kHeadMismatch, "the head file", line);
    compare(anchor_, ProblemKind::kAnchorMismatch, "the anchor", line);
    note_type(line.view);
    if (line.blob) note_blob(*line.blob, place(line.offset, line.view.seq));
  }

  // A piece of the file that could not be read: a line too long to be ours, a damaged frame.
  void unreadable(LineFault fault, uint64_t offset) {
    ++line_number_;
    if (is_no_crash(fault)) proven_ = std::max(proven_, state_.seq + 1);
    add(std::move(fault), offset, state_.seq);
    state_.seq += 1;
    state_.prev.clear();
    unknown_gap_ = true;
  }

  void partial_line(uint64_t offset) {
    ++line_number_;
    add({ProblemKind::kMalformed, "the last line does not end"}, offset, state_.seq);
  }

  VerifyReport finish(uint64_t size) {
    VerifyReport report{.agent_id = std::string(agent_),
                        .events = good_.events,
                        .model_requests = model_requests_,
                        .bytes = size,
                        .head = good_.hash,
                        .problems = {},
                        .notes = {}};
    if (head_) proven_ = std::max(proven_, head_->seq + 1);
    if (anchor_) proven_ = std::max(proven_, anchor_->seq + 1);
    bool is_torn = false;
    for (const Finding& finding : findings_) {
      report.problems.push_back(finding.problem);
      if (finding.problem.seq < proven_) continue;
      // Nothing proves that this or anything behind it was acknowledged.
      LogProblem& torn = report.problems.back();
      torn.kind = ProblemKind::kTornTail;
      const std::string bytes = std::to_string(size - torn.offset) + " bytes";
      torn.message = (head_ ? "a crash left " + bytes + " that were never acknowledged"
                            : "the log ends with " + bytes +
                                  " that are not a whole event; without a head file nobody can "
                                  "say whether it was acknowledged") +
                     " (" + torn.message + ")";
      report.is_end_unknown = !head_;
      torn.is_damage = false;
      report.events = finding.before.events;
      report.head = finding.before.hash;
      is_torn = true;
      break;
    }
    if (!is_torn && unlisted_ > 0) {
      report.problems.push_back({.kind = ProblemKind::kMore,
                                 .line = 0,
                                 .offset = 0,
                                 .seq = std::nullopt,
                                 .message = std::to_string(unlisted_) + " more bad lines"});
    }
    if (report.events == 0 && report.ok()) {
      report.problems.push_back({.kind = ProblemKind::kNoEvent,
                                 .line = 0,
                                 .offset = 0,
                                 .seq = std::nullopt,
                                 .message = "not one whole event is in it"});
    }
    end_reached(head_, ProblemKind::kMissingTail, "the head file", size, report);
    end_reached(anchor_, ProblemKind::kAnchorMissing, "the anchor", size, report);
    if (!head_) report.notes.emplace_back("no head file: the end of the log is unproven");
    for (const auto& [type, count] : unknown_types_) {
      report.notes.push_back("events of an unknown type: " + type + " (" + std::to_string(count) +
                             ")");
    }
    return report;
  }

  // A blob, and what lines say of its beginning and end: all that name it say the same.
  struct Blob {
    NamedBlob said;
    LogProblem place;  // of the first line that says so
  };
  const std::map<std::string, Blob>& blobs() const { return blobs_; }
  // Lines that say something else of a blob than a line before.
  const std::vector<Blob>& contradictions() const { return contradictions_; }

 private:
  struct Good {
    uint64_t events = 0;
    std::string hash{};  // of the last one
  };
  struct Finding {
    LogProblem problem;
    Good before;
  };

  LogProblem place(uint64_t offset, uint64_t seq) const {
    return {.line = line_number_, .offset = offset, .seq = seq, .message = {}};
  }

  // Lines that are no events, of which nothing is known.
  void pass(uint64_t lines) {
    line_number_ += lines;
    unlisted_ += lines;
    state_.seq += lines;
  }

  void note_blob(const NamedBlob& said, LogProblem where) {
    NamedBlob& known = blobs_.try_emplace(said.sha256, Blob{said, where}).first->second.said;
    known.bytes = std::max(known.bytes, said.bytes);
    const bool is_same = known.head == said.head && known.tail == said.tail;
    if (!is_same && contradictions_.size() < kProblemsMax) {
      contradictions_.push_back({said, std::move(where)});
    }
  }

  // What comes behind a full list is damage or behind damage, so that only its number matters.
  void add(LineFault fault, uint64_t offset, uint64_t seq) {
    if (findings_.size() == kProblemsMax) {
      ++unlisted_;
      return;
    }
    LogProblem problem = place(offset, seq);
    problem.kind = fault.kind;
    problem.message = std::move(fault.message);
    findings_.push_back({std::move(problem), good_});
  }

  // After a bad line the chain goes on with whatever follows it, so that one flipped bit is one
  // problem and what lies behind it is still checked.
  void step_over(const CheckedLine& line) {
    const bool whole = !line.fault || has_wrong_content(*line.fault);
    if (whole && line.view.agent_id == agent_) proven_ = std::max(proven_, line.view.durable);
    state_.seq = whole ? line.view.seq + 1 : state_.seq + 1;
    state_.prev = whole ? std::string(line.view.hash) : std::string();
    if (whole) state_.durable = std::min(line.view.durable, line.view.seq);
    reached_ = std::max(reached_, state_.seq);
  }

  void compare(const std::optional<Head>& known, ProblemKind kind, std::string_view who,
               const CheckedLine& line) {
    if (!known || known->seq != line.view.seq || known->hash == line.view.hash) return;
    add({kind, "this event is not the one that " + std::string(who) + " knows"}, line.offset,
        line.view.seq);
  }

  void end_reached(const std::optional<Head>& known, ProblemKind kind, std::string_view who,
                   uint64_t size, VerifyReport& report) const {
    if (!known || known->seq < reached_) return;
    report.problems.push_back(
        {.kind = kind,
         .line = line_number_ + 1,
         .offset = size,
         .seq = reached_,
         .message = std::string(who) + " knows " + std::to_string(known->seq + 1) +
                    " acknowledged events, the log ends after " + std::to_string(reached_)});
  }

  void note_type(const LineView& view) {
    const EventType type = event_type(view.type.escaped);
    if (type == EventType::kModelRequest) ++model_requests_;
    if (type != EventType::kUnknown || is_wire_type(view.type.escaped)) return;
    const std::string name = view.type.str();
    const bool has_room = unknown_types_.size() < kProblemsMax || unknown_types_.contains(name);
    ++unknown_types_[has_room ? name : "others"];
  }

  std::string_view agent_;
  std::optional<Head> anchor_;
  std::optional<Head> head_;
  ChainState state_;
  uint64_t reached_ = 0;  // state_.seq at its largest: a line of before may stand in a torn tail
  uint64_t line_number_ = 0;
  bool unknown_gap_ = false;
  uint64_t proven_ = kAlwaysAcknowledged;  // events below this were acknowledged
  Good good_;
  std::vector<Finding> findings_;
  uint64_t unlisted_ = 0;  // findings beyond these
  std::map<std::string, Blob> blobs_;
  std::vector<Blob> contradictions_;
  std::map<std::string, uint64_t> unknown_types_;
  uint64_t model_requests_ = 0;
};

// The first and the last bytes of what passes by, as many as are asked for.
class Ends {
 public:
  Ends(size_t first, size_t last) : first_(first), last_(last) {}

  void add(std::string_view piece) {
    head_ += piece.substr(0, first_ - head_.size());
    tail_ += piece.substr(piece.size() - std::min(piece.size(), last_));
    if (tail_.size() > last_) tail_.erase(0, tail_.size() - last_);
  }
  bool are(std::string_view head, std::string_view tail) const {
    return head_ == head && tail_ == tail;
  }

 private:
  size_t first_;
  size_t last_;
  std::string head_;
  std::string tail_;
};

Status check_blobs(const BlobStore& store, const Judge& judge, VerifyReport& report) {
  const auto add = [&](const Judge::Blob& blob, ProblemKind kind, const std::string& message) {
    LogProblem problem = blob.place;
    problem.kind = kind;
    problem.message = "blob " + blob.said.sha256 + ": " + message;
    report.problems.push_back(std::move(problem));
  };
  for (const auto& [sha256, blob] : judge.blobs()) {
    // A small file can unpack to anything: what is more than the log says is not looked at.
    uint64_t left = blob.said.bytes;
    Ends ends(blob.said.head.size(), blob.said.tail.size());
    const Status read = store.read(sha256, [&](std::string_view piece) -> Status {
      if (piece.size() > left) return Error{Code::kCorrupt, "it is larger than the log says"};
      left -= piece.size();
      ends.add(piece);
      return Done{};
    });
    if (!read.ok()) {
      if (read.error().code == Code::kIo) return read;
      add(blob,
          read.error().code == Code::kNotFound ? ProblemKind::kBlobMissing
                                               : ProblemKind::kBlobDamaged,
          read.error().message);
    } else if (left > 0 && blob.said.has_size) {
      add(blob, ProblemKind::kBlobDamaged, "it is smaller than the log says");
    } else if (!ends.are(blob.said.head, blob.said.tail)) {
      add(blob, ProblemKind::kBadOutput, "it does not begin and end as the line says");
    }
  }
  for (const Judge::Blob& other : judge.contradictions()) {
    add(other, ProblemKind::kBadOutput, "another line says that it begins or ends differently");
  }
  return Done{};
}

// Collects whole lines into batches.
class BatchReader {
 public:
  BatchReader(File& file, uint64_t size) : reader_(file), size_(size) {}

  // Fills `batch`. Nothing at the end. A piece that cannot be read is told apart, behind the batch
  // before it.
  Result<std::optional<Batch>> next(Batch batch) {
    batch.offset = reader_.offset();
    batch.bytes.clear();
    batch.bytes.reserve(std::min<uint64_t>(kBatchBytes, size_) + kJsonPadding);
    while (batch.bytes.size() < kBatchBytes) {
      auto lines = reader_.next_lines();
      if (!lines.ok()) {
        if (lines.error().code != Code::kCorrupt) return std::move(lines).error();
        fault_ = LineFault{ProblemKind::kUnreadable, lines.error().message};
        fault_offset_ = batch.offset + batch.bytes.size();
        break;
      }
      if (!lines.value()) break;
      batch.bytes.append(lines.value()->text).push_back('\n');
    }
    if (batch.bytes.empty() && !fault_) return std::optional<Batch>();
    return std::optional(std::move(batch));
  }

  std::optional<LineFault> take_fault() { return std::exchange(fault_, std::nullopt); }
  uint64_t fault_offset() const { return fault_offset_; }
  uint64_t offset() const { return reader_.offset(); }

 private:
  LineReader reader_;
  uint64_t size_;  // of the log
  std::optional<LineFault> fault_;
  uint64_t fault_offset_ = 0;
};

VerifyReport missing_log(std::string_view agent, const Head& head) {
  VerifyReport report;
  report.agent_id = agent;
  const std::string events = std::to_string(head.seq + 1) + (head.seq == 0 ? " event" : " events");
  report.problems.push_back({.kind = ProblemKind::kMissingLog,
                             .line = 0,
                             .offset = 0,
                             .seq = std::nullopt,
                             .message = "its head says " + events + ", and the log is gone"});
  return report;
}

}  // namespace

bool VerifyReport::ok() const {
  return std::ranges::none_of(problems,
                              [](const LogProblem& problem) { return problem.is_damage; });
}

Result<VerifyReport> verify_log(FileSystem& files, const Layout& layout, std::string_view agent,
                                const VerifyOptions& options) {
  auto opened = open_log(files, layout, agent);
  if (!opened.ok() && opened.error().code == Code::kNotFound) {
    const auto head = HeadFile::read(files, layout.head(agent));
    if (head) return missing_log(agent, *head);
  }
  const auto file = TRY(std::move(opened));
  const uint64_t size = TRY(file->size());
  const size_t threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  Judge judge(agent, options, HeadFile::read(files, layout.head(agent)));
  BatchReader reader(*file, size);
  // Such a log was read back when it was made: no crash leaves a piece of it that cannot be read.
  const bool is_compacted = !exists(files, layout.log(agent));

  std::deque<std::future<Batch>> working;
  std::vector<Batch> spare;
  const auto judge_oldest = [&] {
    Batch batch = working.front().get();
    working.pop_front();
    for (const CheckedLine& line : batch.lines) judge.line(line);
    spare.push_back(std::move(batch));
  };
  const auto take_spare = [&] {
    if (spare.empty()) return Batch{};
    Batch batch = std::move(spare.back());
    spare.pop_back();
    return batch;
  };
  while (true) {
    auto batch = TRY(reader.next(take_spare()));
    if (!batch) break;
    // A small log is not worth a thread.
    const auto policy = size > kBatchBytes ? std::launch::async : std::launch::deferred;
    working.push_back(std::async(policy, check_batch, std::move(*batch)));
    if (working.size() > threads) judge_oldest();
    if (auto fault = reader.take_fault()) {
      while (!working.empty()) judge_oldest();
      fault->is_changed = is_compacted;
      judge.unreadable(std::move(*fault), reader.fault_offset());
    }
    if (options.progress) options.progress(reader.offset(), size);
  }
  while (!working.empty()) judge_oldest();
  if (reader.offset() < size) judge.partial_line(reader.offset());

  VerifyReport report = judge.finish(size);
  TRY(check_blobs(BlobStore(files, layout), judge, report));
  return report;
}

}  // namespace twotrack::track
