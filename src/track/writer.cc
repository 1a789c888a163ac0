// How a group commit works here.
//
// A line is formed at once, under the mutex, by the thread that appends: so it has its place, its
// predecessor and its hash before anything is written. Formed lines gather in `gathered_`, and the
// threads that wait for them in a CommitGroup. Its leader takes what has gathered, writes and syncs
// without holding the mutex, and meanwhile the next group gathers. When it is done it first calls
// the next leader, whose disk work then runs while the group is woken.
//
// A failed write or sync undoes everything that is not durable, the lines gathered behind it
// included, because each line names its predecessor.
#include "track/writer.h"

#include <chrono>
#include <mutex>

#include "base/check.h"
#include "base/ignored_folder.h"
#include "base/metrics.h"
#include "event/ids.h"
#include "event/line.h"
#include "event/read.h"
#include "track/blob_store.h"
#include "track/commit_group.h"
#include "track/head.h"
#include "track/line_reader.h"
#include "track/log_file.h"
#include "track/recovery.h"

namespace twotrack::track {
namespace {

// Events that nobody waits for are written when this much has gathered.
constexpr size_t kGatheredBytesMax = size_t{1} << 20;

constexpr double kSyncBounds[] = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005,
                                  0.01,   0.025,   0.05,   0.1,   0.5,    1};
constexpr MetricSpec kSyncTime{
    .name = "twotrack.fsync.duration",
    .unit = "s",
    .help = "Time of a sync of a log: what an acknowledgement waits for.",
    .kind = MetricKind::kHistogram,
    .bounds = kSyncBounds};

std::string time_of(const Draft& draft, Clock& clock) {
  return format_time(draft.time_us() ? *draft.time_us() : clock.now_us());
}

}  // namespace

class Writer::Impl {
 public:
  Impl(const Layout& layout, const WriterOptions& options, std::unique_ptr<FileLock> lock,
       RecoveredLog log)
      : layout_(layout),
        options_(options),
        lock_(std::move(lock)),
        blobs_(*options.files, layout),
        names_(std::move(log.names)),
        line_writer_(names_),
        torn_(log.torn),
        file_(std::move(log.file)),
        written_(log.end),
        formed_(log.end),
        durable_count_(log.durable_count) {
    group_->call_leader();
  }

  ~Impl() {
    // Nobody is left to hear of an error; whoever must know has called sync().
    if (!gathered_.empty() && !failure_) sync_at_end();
    if (options_.listener != nullptr) options_.listener->closed(names_.agent_id);
  }

  Result<Receipt> append(const Draft& draft, Wait wait, std::string* line) {
    std::string whole;
    const std::string_view data = TRY(place_raw_output(draft, whole));
    std::unique_lock hold(mutex_);
    if (failure_) return *failure_;
    const size_t before = gathered_.size();
    Receipt receipt = form_line(draft, data);
    if (line != nullptr) line->assign(gathered_, before, gathered_.size() - before - 1);
    const bool must_wait = wait == Wait::kDurable || gathered_.size() >= kGatheredBytesMax;
    if (must_wait) TRY(wait_for_disk(hold));
    if (must_wait) TRY(acknowledge(receipt.seq));
    return receipt;
  }

  Status sync() {
    std::unique_lock hold(mutex_);
    if (failure_) return *failure_;
    const uint64_t last = formed_.seq - 1;
    TRY(wait_for_disk(hold));
    return acknowledge(last);
  }

  void sync_at_end() {
    std::unique_lock hold(mutex_);
    (void)wait_for_disk(hold).ok();
  }

  // Called by the leader, or before there are threads. The head may lag: when it cannot be written,
  // the log is no less durable. Fails only if it is a link, which somebody else has put there.
  Status write_head() {
    if (options_.durability == Durability::kNone) return Done{};
    if (!head_file_) {
      auto opened = HeadFile::open(*options_.files, layout_.head(names_.agent_id));
      if (!opened.ok() && opened.error().code == Code::kInvalid) return std::move(opened).error();
      if (!opened.ok()) return Done{};
      head_file_.emplace(std::move(opened).value());
    }
    (void)head_file_
        ->write({.seq = written_.seq - 1, .offset = written_.offset, .hash = written_.prev})
        .ok();
    return Done{};
  }

  // Called by the leader, or before there are threads.
  void tell_listener() const {
    if (options_.listener == nullptr) return;
    options_.listener->committed(names_.agent_id, written_.seq - 1);
  }

  const LogNames& names() const { return names_; }
  const std::optional<TornTail>& torn_tail() const { return torn_; }

  uint64_t event_count() {
    const std::lock_guard hold(mutex_);
    return formed_.seq;
  }

  uint64_t turn() {
    const std::lock_guard hold(mutex_);
    return formed_.turn;
  }

  bool has_ended() {
    const std::lock_guard hold(mutex_);
    return formed_.has_ended;
  }

  Result<bool> has_begun() {
    if (event_count() > 1) return true;
    const auto file = TRY(open_log(*options_.files, layout_, names_.agent_id));
    LineReader reader(*file);
    const auto line = TRY(reader.next());
    if (!line) return false;
    const LineView first = TRY(read_line(line->text));
    const auto start = TRY(read_as<RunStart>(first.data));
    return !start.goal.empty() || !start.node.text.empty();
  }

 private:
  // Event `seq` is durable: may its writer be told so?
  Status acknowledge(uint64_t seq) {
    if (options_.listener == nullptr) return Done{};
    return options_.listener->before_acknowledged(names_.agent_id, seq);
  }

  // The data of the line: the draft's own, or with a raw output as `whole`.
  Result<std::string_view> place_raw_output(const Draft& draft, std::string& whole) {
    if (!draft.raw_output()) return std::string_view(draft.data());
    if (draft.raw_output()->size() <= kInlineRawBytesMax) {
      whole = draft.data_with_raw_output();
      return std::string_view(whole);
    }
    const auto sync =
        options_.durability == Durability::kSync ? BlobStore::Sync::kYes : BlobStore::Sync::kNo;
    const auto stored = TRY(blobs_.put(*draft.raw_output(), sync));
    whole = draft.data_with_blob(stored.stored_bytes);
    return std::string_view(whole);
  }

  // Must hold mutex_.
  Receipt form_line(const Draft& draft, std::string_view data) {
    const size_t before = gathered_.size();
    const uint64_t turn = draft.turn().value_or(formed_.turn);
    std::string hash = line_writer_.append(gathered_, {.seq = formed_.seq,
                                                       .durable = durable_count_,
                                                       .time = time_of(draft, *options_.clock),
                                                       .turn = turn,
                                                       .type = draft.type_name(),
                                                       .data = data,
                                                       .prev = formed_.prev});
    Receipt receipt{.seq = formed_.seq, .hash = hash};
    formed_.seq += 1;
    formed_.offset += gathered_.size() - before;
    formed_.prev = std::move(hash);
    formed_.durable = durable_count_;
    formed_.turn = turn;
    formed_.has_ended = has_ended_after(formed_.has_ended, draft.type());
    return receipt;
  }

  // Must hold mutex_ and gives it up. The caller's lines are among the gathered ones.
  Status wait_for_disk(std::unique_lock<std::mutex>& hold) {
    const std::shared_ptr<CommitGroup> group = group_;
    bool leads = group->try_lead();
    if (!leads) {
      hold.unlock();
      leads = group->wait() == CommitGroup::Told::kLead;
      if (leads) hold.lock();
    }
    if (leads) lead(hold);
    return group->status();
  }

  // Must hold mutex_ and gives it up. Commits what has gathered, for all who wait for it.
  void lead(std::unique_lock<std::mutex>& hold) {
    const auto group = std::exchange(group_, std::make_shared<CommitGroup>());
    in_flight_.clear();
    std::swap(in_flight_, gathered_);
    const ChainState end = formed_;
    hold.unlock();
    const Status status = commit(in_flight_, end);
    hold.lock();

    std::shared_ptr<CommitGroup> undone;
    if (status.ok()) {
      if (options_.durability == Durability::kSync) durable_count_ = end.seq;
    } else {
      // Lines that gathered meanwhile name lost ones as their predecessors: they fail too.
      undone = std::exchange(group_, std::make_shared<CommitGroup>());
      gathered_.clear();
      formed_ = written_;
    }
    const auto next = group_;
    hold.unlock();
    next->call_leader();
    if (undone) undone->finish(status);
    group->finish(status);
  }

  // Called by the leader alone, without the mutex.
  Status commit(std::string_view lines, const ChainState& end) {
    if (lines.empty()) return Done{};
    TRY(check_place(written_.offset));
    if (auto written = write_all(*file_, written_.offset, lines); !written.ok()) {
      return undo_write(std::move(written).error());
    }
    if (options_.durability == Durability::kSync) {
      if (auto synced = timed_sync(); !synced.ok()) TRY(rescue(lines, synced.error()));
    }
    // A sync takes long enough for somebody to come by.
    if (options_.durability == Durability::kSync) TRY(check_place(end.offset));
    written_ = end;
    // Before the acknowledgement, so that a killed process leaves a head that knows what it
    // promised.
    TRY(write_head());
    tell_listener();
    return Done{};
  }

  Status timed_sync() {
    const auto begin = std::chrono::steady_clock::now();
    Status synced = file_->sync();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    process_metrics().add(kSyncTime, {}, took.count());
    return synced;
  }

  // An event in a file that nobody finds under the log's name is lost: it is not acknowledged.
  Status check_place(uint64_t size) {
    const Path path = layout_.log(names_.agent_id);
    if (file_->is_at(path, size)) return Done{};
    return fail(Error{Code::kCorrupt,
                      path.string() + " was removed, replaced or cut while it was being written; "
                                      "this log takes no more events until it is opened again"});
  }

  // A full disk or a refused write: back to the last whole line, and the log goes on when there is
  // room again.
  Error undo_write(Error error) {
    if (auto cut = file_->truncate(written_.offset); !cut.ok()) {
      return fail(Error{error.code, error.message + "; and " + cut.error().message});
    }
    return error;
  }

  // A sync that failed says nothing about what is on the disk, and a second one would lie. The log
  // is written anew; only when that succeeds are the events durable after all.
  Status rescue(std::string_view lines, const Error& cause) {
    auto fresh = rescue_log({.files = options_.files,
                             .path = layout_.log(names_.agent_id),
                             .agent = names_.agent_id,
                             .old_file = file_.get(),
                             .durable = written_,
                             .unsynced = lines});
    if (!fresh.ok()) {
      return fail(
          Error{cause.code, cause.message +
                                "; writing the log anew failed too: " + fresh.error().message +
                                "; this log takes no more events until it is opened again"});
    }
    file_ = std::move(fresh).value();
    return Done{};
  }

  Error fail(const Error& error) {
    const std::lock_guard hold(mutex_);
    failure_ = error;
    return error;
  }

  const Layout layout_;
  const WriterOptions options_;
  const std::unique_ptr<FileLock> lock_;
  BlobStore blobs_;
  const LogNames names_;
  const LineWriter line_writer_;
  const std::optional<TornTail> torn_;

  // The leader's own: handed from leader to leader.
  std::unique_ptr<File> file_;
  std::string in_flight_;  // the lines being committed
  ChainState written_;     // behind the last line that is durable (or only written, with kNone)
  std::optional<HeadFile> head_file_;

  std::mutex mutex_;      // guards what follows
  std::string gathered_;  // lines formed and not yet taken by a leader
  // Who waits for the gathered lines. Shared, because the last who wakes may be late.
  std::shared_ptr<CommitGroup> group_ = std::make_shared<CommitGroup>();
  ChainState formed_;  // behind the last line formed
  uint64_t durable_count_;
  std::optional<Error> failure_;  // set once: the writer refuses everything from then on
};

Writer::Writer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Writer::~Writer() = default;

namespace {

Result<std::unique_ptr<FileLock>> lock_log(FileSystem& files, const Layout& layout,
                                           std::string_view agent) {
  auto lock = files.lock(layout.lock(agent));
  if (!lock.ok()) return std::move(lock).error().at("agent " + std::string(agent));
  return lock;
}

// Writes the first line beside the log's name and moves it there when it is durable.
Result<std::unique_ptr<File>> create_file(FileSystem& files, const Layout& layout,
                                          std::string_view agent, std::string_view line,
                                          Durability durability) {
  const Path path = layout.log(agent);
  Path beside = path;
  beside += ".tmp";
  auto file = TRY(files.open(beside, OpenMode::kTruncate));
  TRY(file->claim());
  TRY(write_all(*file, 0, line));
  if (durability == Durability::kSync) TRY(file->sync());
  TRY(files.rename(beside, path));
  if (durability == Durability::kSync) TRY(sync_names(files, layout));
  return file;
}

Status check_names(const LogNames& names) {
  TRY(check_agent_id(names.agent_id));
  TRY(check_run_id(names.run_id));
  TRY(check_label("operation", names.operation));
  return check_label("node id", names.node_id);
}

}  // namespace

Result<std::unique_ptr<Writer>> Writer::create(const Layout& layout, const LogNames& names,
                                               Draft first, const WriterOptions& options,
                                               const std::vector<Draft>& more) {
  TRY(check_names(names));
  CHECK(first.type() == EventType::kRunStart);
  FileSystem& files = *options.files;
  TRY(make_ignored_folder(files, layout.agentfs()));
  TRY(files.create_directories(layout.traces()));
  auto lock = TRY(lock_log(files, layout, names.agent_id));
  if (log_exists(files, layout, names.agent_id)) {
    return Error{Code::kConflict, "agent " + names.agent_id + " has a log already"};
  }
  if (HeadFile::read(files, layout.head(names.agent_id))) {
    return Error{Code::kCorrupt, "agent " + names.agent_id +
                                     " has a head file but no log: acknowledged events are gone. "
                                     "Bring the log back, or move " +
                                     layout.head(names.agent_id).string() + " away to begin anew"};
  }

  RecoveredLog log{.names = names};
  std::string lines;
  const auto add = [&](const Draft& draft) {
    log.end.turn = draft.turn().value_or(log.end.turn);
    log.end.prev = LineWriter(names).append(lines, {.seq = log.end.seq++,
                                                    .time = time_of(draft, *options.clock),
                                                    .turn = log.end.turn,
                                                    .type = draft.type_name(),
                                                    .data = draft.data_with_raw_output(),
                                                    .prev = log.end.prev});
  };
  add(first);
  for (const Draft& draft : more) add(draft);
  log.file = TRY(create_file(files, layout, names.agent_id, lines, options.durability));
  log.end.offset = lines.size();
  log.durable_count = options.durability == Durability::kSync ? log.end.seq : 0;
  auto impl = std::make_unique<Impl>(layout, options, std::move(lock), std::move(log));
  TRY(impl->write_head());
  if (options.listener != nullptr) options.listener->begun(names.agent_id);
  impl->tell_listener();
  return std::unique_ptr<Writer>(new Writer(std::move(impl)));
}

Result<std::unique_ptr<Writer>> Writer::open(const Layout& layout, std::string_view agent,
                                             const WriterOptions& options) {
  TRY(check_agent_id(agent));
  FileSystem& files = *options.files;
  if (!log_exists(files, layout, agent)) {
    return Error{Code::kNotFound, "agent " + std::string(agent) + " has no log"};
  }
  auto lock = TRY(lock_log(files, layout, agent));
  auto log = TRY(recover_log(files, layout, agent, options.durability));
  auto impl = std::make_unique<Impl>(layout, options, std::move(lock), std::move(log));
  TRY(impl->write_head());
  impl->tell_listener();
  return std::unique_ptr<Writer>(new Writer(std::move(impl)));
}

Result<Receipt> Writer::append(Draft draft, Wait wait) {
  return impl_->append(draft, wait, nullptr);
}
Result<WrittenLine> Writer::append_line(Draft draft, Wait wait) {
  WrittenLine written;
  written.receipt = TRY(impl_->append(draft, wait, &written.text));
  return written;
}
Status Writer::sync() {
  return impl_->sync();
}
const LogNames& Writer::names() const {
  return impl_->names();
}
uint64_t Writer::event_count() const {
  return impl_->event_count();
}
uint64_t Writer::turn() const {
  return impl_->turn();
}
bool Writer::has_ended() const {
  return impl_->has_ended();
}
Result<bool> Writer::has_begun() const {
  return impl_->has_begun();
}
const std::optional<TornTail>& Writer::torn_tail() const {
  return impl_->torn_tail();
}

Status check_goes_on(const Writer& log, EventType type) {
  const bool leaves_end = type != EventType::kRunEnd && has_ended_after(true, type);
  if (log.has_ended() && !leaves_end && type != EventType::kAgentResumed) {
    return with_hint(
        Error{Code::kInvalid, log.names().agent_id + " has ended (run_end): nothing was written"},
        R"(to continue it, send {"type":"agent_resumed","data":{}} first)");
  }
  if (type != EventType::kRunStart || !TRY(log.has_begun())) return Done{};
  return with_hint(Error{Code::kInvalid, log.names().agent_id +
                                             " has begun: its goal, node, constraints and budget "
                                             "are set once. Nothing was written"},
                   "use another agent for another goal; a user_message adds to this one");
}

}  // namespace twotrack::track
