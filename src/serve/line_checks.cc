#include "serve/line_checks.h"

#include <algorithm>
#include <utility>

#include "event/ids.h"
#include "event/line.h"
#include "project/log_list.h"
#include "serve/answer.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::serve {
namespace {

// What whoever opens a log waits for.
constexpr uint64_t kOpenedBytesMax = uint64_t{4} << 20;

}  // namespace

LogFault fault_at(track::ProblemKind kind, uint64_t seq, uint64_t offset,
                  std::string_view message) {
  return {.seq = seq,
          .line = seq + 1,
          .offset = offset,
          .code = std::string(name_of(kind)),
          .message = std::string(message)};
}

std::string problem_of(const LogFault& fault, uint64_t seq) {
  return fault.seq > seq ? std::string() : format_ref(fault.seq) + ": " + fault.message;
}

Result<FileInfo> LineChecks::info_of(const std::string& agent) const {
  const track::Layout& layout = project_->layout();
  auto info = project_->files().info(layout.log(agent));
  return info.ok() ? std::move(info) : project_->files().info(layout.compacted(agent));
}

LineChecks::Known& LineChecks::known(const std::string& agent, const FileInfo& file) {
  Known& one = known_[agent];
  const bool is_same = one.file.size == file.size && one.file.modified_us == file.modified_us;
  const bool has_grown = one.file.size < file.size;
  const bool is_kept = one.made > 0 && one.file.identity == file.identity && (is_same || has_grown);
  if (!is_kept) one = Known{.made = ++made_};
  one.file = file;
  return one;
}

std::optional<LogFault> LineChecks::check(const std::string& agent, Wanted wanted) {
  if (!check_agent_id(agent).ok()) return std::nullopt;
  const auto file = info_of(agent);
  if (!file.ok()) {
    const std::lock_guard hold(mutex_);
    known_.erase(agent);
    return std::nullopt;
  }
  const uint64_t size = file.value().size;
  Known before;
  {
    const std::lock_guard hold(mutex_);
    before = known(agent, file.value());
  }
  if (before.fault || before.is_running || before.checked == size) return before.fault;
  // A compacted log has more lines than its file has bytes.
  const auto log = track::open_log(project_->files(), project_->layout(), agent);
  const auto bytes = log.ok() ? log.value()->size() : Result<uint64_t>(log.error());
  if (!bytes.ok()) return std::nullopt;
  const uint64_t rest = bytes.value() - std::min(bytes.value(), before.place.offset);
  const uint64_t most = wanted == Wanted::kShort ? project::kCheckedBytesMax : kOpenedBytesMax;
  if (rest <= most) return take(agent, before.made, size, read_on(*log.value(), before.place));
  if (wanted == Wanted::kAll) check_later(agent, before, size);
  return std::nullopt;
}

void LineChecks::check_later(const std::string& agent, const Known& before, uint64_t size) {
  {
    const std::lock_guard hold(mutex_);
    Known& one = known_[agent];
    if (one.made != before.made || std::exchange(one.is_running, true)) return;
  }
  const uint64_t made = before.made;
  const bool is_taken = background_.add([this, agent, made, size, from = before.place] {
    const auto log = track::open_log(project_->files(), project_->layout(), agent);
    (void)take(agent, made, size, log.ok() ? read_on(*log.value(), from) : log.error());
  });
  if (!is_taken) (void)take(agent, made, size, Error{Code::kCancelled, "too much is waiting"});
}

// A line that cannot be read is for the index, which ends there.
Result<LineChecks::Found> LineChecks::read_on(File& log, Place place) const {
  track::LineReader reader(log, place.offset);
  Found found{.place = std::move(place)};
  Place& at = found.place;
  while (true) {
    if (stop_.stop_requested()) return Error{Code::kCancelled, "it was stopped"};
    const auto line = reader.next();
    if (!line.ok() || !line.value()) return found;
    const auto view = read_line(line.value()->text);
    if (!view.ok() || view.value().seq != at.seq) return found;
    using Kind = track::ProblemKind;
    if (!hash_matches(line.value()->text)) {
      found.fault = fault_at(Kind::kBadHash, at.seq, at.offset, kChangedLine);
    } else if (at.seq > 0 && view.value().prev != at.hash) {
      found.fault = fault_at(Kind::kBadChain, at.seq, at.offset, kOtherLineBefore);
    }
    if (found.fault) return found;
    at = {.seq = at.seq + 1, .offset = line.value()->end(), .hash = std::string(view.value().hash)};
  }
}

std::optional<LogFault> LineChecks::take(const std::string& agent, uint64_t made, uint64_t size,
                                         Result<Found> found) {
  const std::lock_guard hold(mutex_);
  const auto entry = known_.find(agent);
  if (entry == known_.end() || entry->second.made != made) return std::nullopt;
  Known& one = entry->second;
  one.is_running = false;
  if (!found.ok()) return one.fault;
  one.checked = std::max(one.checked, size);
  one.place = std::move(found.value().place);
  if (!one.fault) one.fault = std::move(found.value().fault);
  return one.fault;
}

void LineChecks::note(const std::string& agent, LogFault fault) {
  const auto file = info_of(agent);
  if (!file.ok()) return;
  const std::lock_guard hold(mutex_);
  Known& one = known(agent, file.value());
  if (!one.fault || fault.seq < one.fault->seq) one.fault = std::move(fault);
}

}  // namespace twotrack::serve
