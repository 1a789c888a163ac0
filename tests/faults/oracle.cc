#include "oracle.h"

#include <algorithm>

#include "event/line.h"
#include "track/blob_store.h"
#include "track/log_file.h"
#include "track/raw_output.h"
#include "track/verify.h"

namespace twotrack::faults {
namespace {

// Empty when it cannot be read; then everything promised counts as lost.
std::string read_whole(FileSystem& files, const track::Layout& layout, const std::string& agent) {
  const auto log = track::open_log(files, layout, agent);
  if (!log.ok()) return {};
  const auto size = log.value()->size();
  if (!size.ok()) return {};
  const auto bytes = read_range(*log.value(), 0, size.value());
  return bytes.ok() ? bytes.value() : std::string();
}

}  // namespace

void Oracle::attempted(const Draft& draft) {
  const std::lock_guard guard(mutex_);
  const bool goes_to_blob =
      draft.raw_output() && draft.raw_output()->size() > track::kInlineRawBytesMax;
  if (goes_to_blob) {
    attempted_with_blob_.push_back(draft.data().substr(0, draft.data().size() - 1));
  } else {
    attempted_.insert(draft.data_with_raw_output());
  }
}

void Oracle::acknowledged(const track::Receipt& receipt) {
  const std::lock_guard guard(mutex_);
  promised_.merge(received_);
  received_.clear();
  promised_[receipt.seq] = receipt.hash;
}

void Oracle::received(const track::Receipt& receipt) {
  const std::lock_guard guard(mutex_);
  received_[receipt.seq] = receipt.hash;
}

void Oracle::handed_over(const track::Receipt& receipt) {
  const std::lock_guard guard(mutex_);
  handed_over_[receipt.seq] = receipt.hash;
}

void Oracle::power_lost() {
  const std::lock_guard guard(mutex_);
  handed_over_.clear();
}

void Oracle::synced() {
  const std::lock_guard guard(mutex_);
  promised_.merge(received_);
  received_.clear();
}

void Oracle::failed() {
  const std::lock_guard guard(mutex_);
  received_.clear();
}

uint64_t Oracle::promised_count() const {
  const std::lock_guard guard(mutex_);
  return promised_.size();
}

void Oracle::check(FileSystem& files, const track::Layout& layout, const std::string& agent,
                   std::string_view text, Tally& tally) const {
  const std::lock_guard guard(mutex_);
  if (!track::log_exists(files, layout, agent)) {
    tally.lost += promised_.size();
    if (!promised_.empty()) tally.complain(std::string(text) + ": the log is gone");
    return;
  }
  check_verdict(files, layout, agent, text, tally);
  check_promises(files, layout, agent, text, tally);
}

void Oracle::check_verdict(FileSystem& files, const track::Layout& layout, const std::string& agent,
                           std::string_view text, Tally& tally) const {
  const auto report =
      track::verify_log(files, layout, agent, {.anchor = {}, .threads = 1, .progress = {}});
  if (!report.ok()) {
    ++tally.false_alarms;
    tally.complain(std::string(text) + ": verify failed: " + report.error().message);
    return;
  }
  for (const track::LogProblem& problem : report.value().problems) {
    if (!problem.is_damage) {
      ++tally.torn_tails;
      continue;
    }
    ++tally.false_alarms;
    tally.complain(std::string(text) + ": verify says " + std::string(name_of(problem.kind)) +
                   " at line " + std::to_string(problem.line) + ": " + problem.message);
  }
}

void Oracle::check_promises(FileSystem& files, const track::Layout& layout,
                            const std::string& agent, std::string_view text, Tally& tally) const {
  const std::vector<LogLine> lines = read_good_lines(read_whole(files, layout, agent));
  std::map<uint64_t, std::string> expected = promised_;
  expected.insert(handed_over_.begin(), handed_over_.end());
  for (const auto& [seq, hash] : expected) {
    if (seq < lines.size() && lines[seq].hash == hash) continue;
    ++tally.lost;
    tally.complain(std::string(text) + ": acknowledged event " + std::to_string(seq) +
                   (seq < lines.size() ? " is another one now" : " is gone") + "; the log has " +
                   std::to_string(lines.size()) + " events");
  }
  const track::BlobStore blobs(files, layout);
  for (uint64_t seq = 0; seq < lines.size(); ++seq) {
    const std::string& data = lines[seq].data;
    if (!was_attempted(data)) {
      ++tally.half_present;
      tally.complain(std::string(text) + ": nobody wrote event " + std::to_string(seq));
    }
    // Also for an event that was not acknowledged: its blob is on the disk before its line is.
    const std::string blob = track::blob_of(data);
    if (blob.empty()) continue;
    const auto raw = blobs.get(blob);
    if (raw.ok()) continue;
    ++(promised_.contains(seq) ? tally.lost : tally.half_present);
    tally.complain(std::string(text) + ": the blob of event " + std::to_string(seq) + ": " +
                   raw.error().message);
  }
}

std::vector<Oracle::LogLine> Oracle::read_good_lines(std::string_view bytes) {
  std::vector<LogLine> lines;
  std::string prev(kNoHash);
  while (true) {
    const size_t length = bytes.find('\n');
    if (length == std::string_view::npos) return lines;
    const std::string_view line = bytes.substr(0, length);
    const auto view = read_line(line);
    const bool good = view.ok() && hash_matches(line) && view.value().seq == lines.size() &&
                      view.value().prev == prev;
    if (!good) return lines;
    prev = view.value().hash;
    lines.push_back({prev, std::string(view.value().data)});
    bytes.remove_prefix(length + 1);
  }
}

bool Oracle::was_attempted(const std::string& data) const {
  return attempted_.contains(data) ||
         std::ranges::any_of(attempted_with_blob_,
                             [&](const std::string& start) { return data.starts_with(start); });
}

}  // namespace twotrack::faults
