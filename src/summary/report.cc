#include "summary/report.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "base/utf8.h"
#include "summary/findings.h"
#include "summary/line_keeper.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kSampleBytes = size_t{64} << 10;
// How an output begins says what it is.
constexpr uint64_t kHeadLines = 40;
constexpr size_t kShortOutput = 1000;
constexpr char kRankOfLine = '3';

// Owns the lines of a sample.
class Sampled {
 public:
  explicit Sampled(std::string_view output) {
    sample_.bytes = output.size();
    if (output.size() <= 2 * kSampleBytes) {
      add(output);
      return;
    }
    // Where it is cut, a line is cut: that one is left out.
    const std::string_view head = output.substr(0, kSampleBytes);
    add(head.substr(0, head.rfind('\n') + 1));
    const std::string_view tail = output.substr(output.size() - kSampleBytes);
    add(tail.substr(std::min(tail.find('\n'), tail.size() - 1) + 1));
  }

  const Sample& sample() const { return sample_; }

 private:
  void add(std::string_view text) {
    for_each_line(text, [&](uint64_t, std::string_view line) {
      std::string scratch;
      std::string_view plain = without_colour(line, scratch);
      if (plain.data() == scratch.data()) plain = owned_.emplace_back(std::move(scratch));
      if (!trimmed(plain).empty()) sample_.lines.push_back(plain);
    });
  }

  Sample sample_;
  std::deque<std::string> owned_;  // lines that had colours
};

// Without what a document quotes: a report inside a Markdown fence is not a report of this
// output's own. A fence around the whole output quotes nothing, it only wraps.
Sample without_quotes(const Sample& sample) {
  constexpr size_t kWrapLinesMax = 2;  // before it and behind it
  Sample own{.bytes = sample.bytes};
  const std::vector<std::string_view>& lines = sample.lines;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("```")) {
      const auto close = std::find(lines.begin() + static_cast<ptrdiff_t>(i) + 1, lines.end(),
                                   std::string_view("```"));
      const auto end = static_cast<size_t>(close - lines.begin());
      const bool is_wrap = i <= kWrapLinesMax && end + 1 + kWrapLinesMax >= lines.size();
      if (close != lines.end() && !is_wrap) {
        i = end;
        continue;
      }
    }
    own.lines.push_back(lines[i]);
  }
  return own;
}

using Maker = std::unique_ptr<ReportReader> (*)(const Sample&);

// One command may run the linter and then the tests: each of these reads its own part.
constexpr Maker kChecks[] = {make_junit_reader,   make_pytest_reader, make_unittest_reader,
                             make_gtest_reader,   make_ctest_reader,  make_go_reader,
                             make_lint_reader,    make_eslint_reader, make_jsonl_reader,
                             make_compiler_reader};
// Of these only one can be right. The order matters where one shape may hold another: a log holds
// tracebacks.
constexpr Maker kContents[] = {make_traceback_reader, make_shell_reader,    make_diff_reader,
                               make_log_reader,       make_listing_reader,  make_table_reader,
                               make_source_reader,    make_long_text_reader};

using Readers = std::vector<std::unique_ptr<ReportReader>>;

Readers make_readers(const Sample& sample) {
  Readers readers;
  const Sample own = without_quotes(sample);
  for (const Maker make : kChecks) {
    if (auto reader = make(own)) readers.push_back(std::move(reader));
  }
  for (const Maker make : kContents) {
    if (!readers.empty()) break;
    if (auto reader = make(make == make_traceback_reader ? own : sample)) {
      readers.push_back(std::move(reader));
    }
  }
  return readers;
}

// The first reader's rank, unless another one knows better what the line is.
char line_rank(const Readers& readers, uint64_t number, std::string_view line) {
  constexpr char kRankOfKnown = '7';
  char rank = readers[0]->take(number, line);
  for (size_t i = 1; i < readers.size(); ++i) {
    const char other = readers[i]->take(number, line);
    if (other >= kRankOfKnown) rank = std::max(rank, other);
  }
  return rank;
}

void read_lines(std::string_view output, const Readers& readers, LineKeeper& keeper) {
  std::string scratch;
  for_each_line(output, [&](uint64_t number, std::string_view line) {
    char rank = line_rank(readers, number, without_colour(line, scratch));
    if (rank == ReportReader::kSameAsLast) {
      keeper.repeat_last();
      return;
    }
    if (number <= kHeadLines && rank >= kRankOfLine) rank = std::max(rank, '5');
    keeper.add(number, line, rank);
  });
}

// The line near the end that says that a program has crashed; empty without one.
std::string_view crash_in(const Sample& sample) {
  constexpr size_t kTailLines = 40;  // the threads of a Python that was stopped
  const size_t count = sample.lines.size();
  for (size_t i = count - std::min(count, kTailLines); i < count; ++i) {
    const std::string_view line = sample.lines[i];
    const bool is_crash =
        contains_any(line, {"(core dumped)", "Segmentation fault", "==ERROR: "}) ||
        starts_with_any(line, {"Fatal Python error", "INTERNALERROR>", "Aborted", "Killed",
                               "Bus error", "Illegal instruction", "terminate called"});
    if (is_crash) return trimmed(line);
  }
  return {};
}

// What several reports in one output say together. Nothing is well that has crashed behind it.
Findings finish(const Readers& readers, const Sample& sample) {
  constexpr size_t kCrashBytesMax = 160;
  Findings all = readers[0]->finish();
  for (size_t i = 1; i < readers.size(); ++i) merge(all, readers[i]->finish());
  if (all.outcome != Outcome::kSuccess || !all.has_diagnostics) return all;
  if (const std::string_view crash = crash_in(sample); !crash.empty()) {
    all.outcome = Outcome::kPartial;
    all.summary += ", but: " + std::string(utf8_prefix(crash, kCrashBytesMax));
    all.has_diagnostics = false;
    all.knowledge.clear();
  }
  return all;
}

}  // namespace

std::optional<Delta> digest_report(std::string_view output, size_t facts_bytes_max) {
  const Sampled sampled(output);
  const Readers readers = make_readers(sampled.sample());
  if (readers.empty()) return std::nullopt;
  LineKeeper keeper(facts_bytes_max);
  read_lines(output, readers, keeper);
  Findings findings = finish(readers, sampled.sample());
  if (findings.is_description && output.size() <= kShortOutput) findings.summary.clear();
  Delta delta;
  const size_t room = write_findings(std::move(findings), delta);
  delta.facts = keeper.take(std::min(facts_bytes_max, room));
  return delta;
}

}  // namespace twotrack
