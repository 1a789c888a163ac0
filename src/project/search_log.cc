#include "project/search_log.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/parallel.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "event/line.h"
#include "event/stored_output.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "text/json_strings.h"
#include "track/blob_store.h"
#include "track/raw_output.h"

namespace twotrack::project {
namespace {

// How much of a line is shown around a match, in bytes.
constexpr size_t kBeforeBytesMax = 60;
constexpr size_t kMatchBytesMax = 160;
constexpr size_t kAfterBytesMax = 100;

// ^ and $ match at line ends.
constexpr std::string_view kEachLine = "(?m)";

re2::StringPiece piece(std::string_view text) {
  return {text.data(), text.size()};
}

uint64_t characters(std::string_view text) {
  return static_cast<uint64_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned>(c) & 0xC0U) != 0x80U; }));
}

// The line of `text` around a match; `hit` has its place filled in.
void cut_out(std::string_view text, std::string_view match, Hit& hit) {
  const auto at = static_cast<size_t>(match.data() - text.data());
  const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const size_t end = std::min(text.find('\n', at + match.size()), text.size());
  const std::string_view before = text.substr(begin, at - begin);
  const std::string_view after = text.substr(at + match.size(), end - at - match.size());
  hit.column = characters(before) + 1;
  hit.before = utf8_suffix(before, kBeforeBytesMax);
  if (hit.before.size() < before.size()) hit.before.insert(0, "…");
  hit.match = utf8_prefix(match, kMatchBytesMax);
  hit.after = utf8_prefix(after, kAfterBytesMax);
  if (hit.after.size() < after.size()) hit.after += "…";
}

// Searches the texts of one event.
class EventSearch {
 public:
  // `line`: the one that `event` was read from.
  EventSearch(const RE2& pattern, std::string_view line, const LineView& event,
              const std::function<bool(const Hit&)>& found)
      : pattern_(&pattern), line_(line), event_(&event), found_(&found) {}

  // One hit per line of text, as grep does.
  void text(std::string_view text, const std::function<std::string()>& field) {
    re2::StringPiece match;
    size_t at = 0;
    size_t counted = 0;
    uint64_t line = 1;
    while (!stopped_ && at <= text.size() &&
           pattern_->Match(piece(text), at, text.size(), RE2::UNANCHORED, &match, 1)) {
      const auto start = static_cast<size_t>(match.data() - text.data());
      line +=
          static_cast<uint64_t>(std::ranges::count(text.substr(counted, start - counted), '\n'));
      counted = start;
      Hit hit{.agent_id = std::string(event_->agent_id),
              .seq = event_->seq,
              .turn = event_->turn,
              .type = event_->type.str(),
              .field = field(),
              .line = line,
              .is_damaged = is_damaged()};
      cut_out(text, {match.data(), match.size()}, hit);
      stopped_ = !(*found_)(hit);
      const size_t line_end = text.find('\n', start + match.size());
      if (line_end == std::string_view::npos) return;
      at = line_end + 1;
      if (at == text.size()) return;  // behind the last line feed there is no line
    }
  }

  bool stopped() const { return stopped_; }
  bool has_damaged_hits() const { return is_damaged_.value_or(false); }

 private:
  // Only asked where there is a hit: hashing all lines would take longer than the search.
  bool is_damaged() {
    if (!is_damaged_) is_damaged_ = !hash_matches(line_);
    return *is_damaged_;
  }

  const RE2* pattern_;
  std::string_view line_;
  const LineView* event_;
  const std::function<bool(const Hit&)>* found_;
  std::optional<bool> is_damaged_{};
  bool stopped_ = false;
};

bool is_raw_output(const StringPlace& place) {
  return place.top_key() == "raw_output_blob" ||
         (place.is_member() && place.top_key() == "raw_output");
}

// The facts of a delta come from the output, which is searched itself.
bool is_copy(const StringPlace& place) {
  return place.top_key() == "delta" && place.steps_.size() > 1 && place.steps_[1].key == "facts";
}

Status search_event(const LineView& event, const track::BlobStore& blobs, EventSearch& search) {
  const StoredOutput stored = stored_output(event.data);
  const bool encoded = stored.is_binary() || !stored.blob.empty();
  for_each_string(event.data, [&](const StringPlace& place, std::string_view text) {
    // Searched below as the bytes that they stand for.
    if ((encoded && is_raw_output(place)) || is_copy(place)) return;
    search.text(text, [&] { return place.pointer(); });
  });
  if (!encoded || search.stopped()) return Done{};
  const auto bytes = TRY(track::raw_output(event.data, blobs));
  if (bytes) search.text(*bytes, [] { return std::string("/raw_output"); });
  return Done{};
}

// Hits from many logs arrive at once and are passed on log by log: those of the first unfinished
// log immediately, the others when it is their turn.
class OrderedHits {
 public:
  OrderedHits(size_t logs, uint64_t max, const std::function<bool(const Hit&)>& found)
      : found_(&found), waiting_(logs), finished_(logs), left_(max) {}

  // False if no more are wanted.
  bool add(size_t log, const Hit& hit) {
    const std::lock_guard hold(mutex_);
    if (log == current_) {
      pass_on(hit);
    } else if (waiting_[log].size() < left_) {
      waiting_[log].push_back(hit);
    }
    return left_ > 0;
  }

  void finish(size_t log) {
    const std::lock_guard hold(mutex_);
    finished_[log] = true;
    while (current_ < finished_.size() && finished_[current_]) {
      if (++current_ == waiting_.size()) break;
      for (const Hit& hit : waiting_[current_]) pass_on(hit);
      waiting_[current_].clear();
    }
  }

 private:
  // Must hold mutex_.
  void pass_on(const Hit& hit) {
    if (left_ == 0) return;
    --left_;
    if (!(*found_)(hit)) left_ = 0;
  }

  std::mutex mutex_;  // guards what follows
  const std::function<bool(const Hit&)>* found_;
  std::vector<std::vector<Hit>> waiting_;
  std::vector<bool> finished_;
  uint64_t left_;
  size_t current_ = 0;
};

}  // namespace

Searcher::Searcher(const SearchOptions& options, const RE2::Options& how)
    : type_(options.type),
      pattern_(options.fixed ? options.pattern : std::string(kEachLine) + options.pattern, how) {}

Result<std::unique_ptr<Searcher>> Searcher::make(const SearchOptions& options) {
  RE2::Options how;
  how.set_literal(options.fixed);
  how.set_case_sensitive(!options.ignore_case);
  how.set_never_nl(!options.fixed);  // a match is within one line
  how.set_log_errors(false);
  // Outputs need not be UTF-8: an invalid byte is matched only by '.'.
  how.set_encoding(is_utf8(options.pattern) ? RE2::Options::EncodingUTF8
                                            : RE2::Options::EncodingLatin1);
  std::unique_ptr<Searcher> searcher(new Searcher(options, how));
  if (searcher->pattern_.ok()) return searcher;
  // Without what was put in front of it.
  std::string why = searcher->pattern_.error();
  if (const size_t at = why.find(kEachLine); at != std::string::npos)
    why.erase(at, kEachLine.size());
  return with_hint(
      Error{Code::kInvalid, in_quotes(options.pattern) + " is not a regular expression: " + why},
      "--fixed searches for plain text");
}

Status Searcher::search(Project& project, const std::string& agent,
                        const std::function<bool(const Hit&)>& found,
                        const std::function<void(uint64_t)>& progress,
                        const std::function<bool()>& is_stopped) const {
  LogLines lines = TRY(LogLines::open(project.files(), project.layout(), agent));
  const track::BlobStore blobs(project.files(), project.layout());
  if (lost_its_end(project, agent)) {
    project.warn(agent + ": its end is missing: `" + project.called + " verify " + agent +
                 "` says what is known of it");
  }
  while (const auto line = TRY(lines.next())) {
    progress(line->text.size() + 1);
    if (is_stopped && is_stopped()) break;
    const auto view = read_line(line->text);
    if (!view.ok()) {
      project.warn(agent + ": line " + std::to_string(line->number) +
                   " is damaged and was not searched");
      continue;
    }
    if (type_ && view.value().type.str() != *type_) continue;
    EventSearch search(pattern_, line->text, view.value(), found);
    const Status searched = search_event(view.value(), blobs, search);
    if (!searched.ok()) {
      project.warn(agent + ": " + format_ref(view.value().seq) + ": " + searched.error().message);
    }
    if (search.has_damaged_hits()) project.warn(changed_event(project, agent, view.value().seq));
    if (search.stopped()) break;
  }
  return Done{};
}

bool search_all(Project& project, const Searcher& searcher, const std::vector<std::string>& agents,
                uint64_t max, const std::function<bool(const Hit&)>& found,
                const std::function<void(uint64_t)>& progress) {
  OrderedHits hits(agents.size(), max, found);
  std::atomic<bool> failed = false;
  for_each_in_parallel(agents.size(), [&](size_t i) {
    const Status searched = searcher.search(
        project, agents[i], [&](const Hit& hit) { return hits.add(i, hit); }, progress);
    hits.finish(i);
    if (searched.ok()) return;
    project.warn(agents[i] + ": " + searched.error().message);
    failed = true;
  });
  return !failed;
}

}  // namespace twotrack::project
