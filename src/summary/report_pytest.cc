// pytest, in all its moods: quiet, verbose, any traceback style, with other text around it.
//
// What failed is told three times in a full report: by letters or words as the tests run, by a
// section for each failure, and by the list at the end. Options leave out any of them, and a cut
// leaves out the last; so all three are read, and joined by name.
#include <algorithm>
#include <unordered_map>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kFailuresMax = 2000;
constexpr size_t kPytestNameBytesMax = 500;

bool is_letters(std::string_view text) {
  return !text.empty() && text.find_first_not_of(".FEsxXpP") == std::string_view::npos;
}

// The letters of "test_shop.py .F.FFEsx    [100%]"; the file is missing in a quiet report.
std::string_view progress_letters(std::string_view line) {
  line = trimmed(line);
  const size_t bracket = line.rfind('[');
  const bool has_percent = line.ends_with("%]") && bracket != std::string_view::npos;
  if (has_percent) line = trimmed(line.substr(0, bracket));
  const size_t space = line.find(' ');
  if (space != std::string_view::npos && line.substr(0, space).ends_with(".py")) {
    line = trimmed(line.substr(space));
    return is_letters(line) ? line : std::string_view{};
  }
  return has_percent && is_letters(line) ? line : std::string_view{};
}

// "3 failed, 2 passed in 0.04s", with or without the rule around it.
bool is_count_line(std::string_view title) {
  if (!contains(title, " in ") || title.size() > 200) return false;
  if (title.starts_with("no tests ran in ")) return true;
  return !title.empty() && is_digit(title[0]) &&
         contains_any(title, {" failed", " passed", " error", " skipped", " xfailed", " xpassed",
                              " deselected", " warning"}) &&
         is_digit(title[title.find(" in ") + 4 < title.size() ? title.find(" in ") + 4 : 0]);
}

// pytest prints its rules at the margin; what is indented is quoted.
std::optional<std::string_view> own_title(std::string_view line) {
  return line.starts_with('=') ? rule_title(line, '=') : std::nullopt;
}

// Splits "path::test[a - b] - message".
std::pair<std::string_view, std::string_view> split_name(std::string_view text) {
  size_t dash = text.find(" - ");
  const size_t open = text.find('[');
  if (open < dash) {
    const size_t close = text.find("] - ", open);
    dash = close == std::string_view::npos ? close : close + 1;
    if (dash == std::string_view::npos && text.ends_with(']')) return {text, {}};
    if (dash == std::string_view::npos) dash = text.find(" - ");
  }
  if (dash == std::string_view::npos) return {text, {}};
  return {text.substr(0, dash), text.substr(dash + 3)};
}

// What a section of this test is headed with: "TestShop.test_total" for
// "tests/test_shop.py::TestShop::test_total".
std::string section_title(std::string_view test) {
  const size_t colons = test.find("::");
  if (colons == std::string_view::npos) return std::string(test);
  std::string title;
  for (size_t i = colons + 2; i < test.size(); ++i) {
    if (test.substr(i).starts_with("::") && title.find('[') == std::string::npos) {
      title.push_back('.');
      ++i;
    } else {
      title.push_back(test[i]);
    }
  }
  return title;
}

struct Failure : Diagnostic {
  std::string title{};         // of its section
  bool has_file_line = false;  // of a syntax error: better than any frame
};

enum class Section { kRun, kFailures, kSummary, kOther };

class PytestReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (line.empty()) return '0';
    if (const auto title = own_title(line)) return take_title(*title);
    if (is_count_line(line)) return take_counts(line);
    if (starts_with_any(line, {"INTERNALERROR>", "Fatal Python error"})) {
      if (run_.problem.empty()) run_.problem = trimmed(line.substr(0, 160));
      return '9';
    }
    if (starts_with_any(line, {"ERROR: ", "UsageError: "})) {
      if (run_.problem.empty()) run_.problem = line;
      return '9';
    }
    if (starts_with_any(line, {"collected ", "collecting "})) return '5';
    if (rule_title(line, '!')) return '8';
    switch (section_) {
      case Section::kRun:
        return take_run(line);
      case Section::kFailures:
        return take_failure(line);
      case Section::kSummary:
        return take_summary(line);
      case Section::kOther:
        break;
    }
    return '4';
  }

  Findings finish() override {
    join();
    DiagnosticList diagnostics;
    for (Failure& failure : named_) diagnostics.add(std::move(failure));
    for (uint64_t i = 0; i < only_counted_; ++i) diagnostics.add({});
    judge_letters();
    if (run_.has_counts) run_.problem = run_.passed + run_.failed > 0 ? "" : run_.problem;
    return make_findings("pytest@1", run_, std::move(diagnostics));
  }

 private:
  char take_title(std::string_view title) {
    if (title == "FAILURES" || title == "ERRORS") {
      section_ = Section::kFailures;
      current_ = nullptr;
      return '3';
    }
    if (title == "short test summary info") {
      only_counted_ = 0;  // they are listed once more
      section_ = Section::kSummary;
      return '3';
    }
    if (is_count_line(title)) return take_counts(title);
    if (title == "test session starts") {
      section_ = Section::kRun;
      run_.is_complete = false;  // the next run has not ended yet, whatever came before
      return '2';
    }
    if (title.empty()) return '1';
    section_ = Section::kOther;
    return '3';
  }

  // Several runs in one output: their counts add up.
  char take_counts(std::string_view title) {
    run_.passed +=
        count_before(title, "passed").value_or(0) + count_before(title, "xpassed").value_or(0);
    run_.failed += count_before(title, "failed").value_or(0);
    run_.errors += count_before(title, "error").value_or(0);
    run_.skipped += count_before(title, "skipped").value_or(0);
    run_.expected_failures += count_before(title, "xfailed").value_or(0);
    run_.has_counts = run_.is_complete = true;
    section_ = Section::kOther;
    return '9';
  }

  char take_run(std::string_view line) {
    const std::string_view letters = progress_letters(line);
    if (!letters.empty()) {
      dots_ += static_cast<uint64_t>(std::ranges::count(letters, '.'));
      bad_letters_ += static_cast<uint64_t>(std::ranges::count(letters, 'F') +
                                            std::ranges::count(letters, 'E'));
      is_at_end_ = contains(line, "[100%]");
      return '4';
    }
    is_at_end_ = false;
    return take_verbose(line);
  }

  // "test_shop.py::test_total PASSED    [ 12%]".
  char take_verbose(std::string_view line) {
    const size_t colons = line.find("::");
    if (colons == std::string_view::npos) return line.starts_with("platform ") ? '2' : '4';
    for (const std::string_view word : {" FAILED", " ERROR"}) {
      const size_t at = line.find(word, colons);
      if (at == std::string_view::npos) continue;
      const std::string_view after = trimmed(line.substr(at + word.size()));
      if (!after.empty() && after[0] != '[') continue;
      add_named(line.substr(0, at), {});
      return '8';
    }
    if (contains(line, " PASSED")) ++verbose_passed_;
    return '4';
  }

  char take_failure(std::string_view line) {
    if (const auto title = rule_title(line, '_'); title && is_section(*title)) {
      begin_failure(*title);
      return '6';
    }
    if (line.starts_with("_ _ _")) return '1';
    if (line.starts_with("E ")) return take_error(trimmed(line.substr(1)));
    if (line.starts_with("> ")) return '7';
    if (line[0] == '-' && rule_title(line, '-')) return '3';
    if (const auto place = read_place(line)) {
      take_place(*place);
      return '8';
    }
    return '4';
  }

  // Not "_ _ _ _ _", which parts the frames of one failure.
  static bool is_section(std::string_view title) {
    return !title.empty() && title.find_first_not_of("_ ") != std::string_view::npos;
  }

  void begin_failure(std::string_view title) {
    for (const std::string_view lead :
         {"ERROR at setup of ", "ERROR at teardown of ", "ERROR collecting "}) {
      if (take_prefix(title, lead)) break;
    }
    if (sections_.size() < kFailuresMax) {
      sections_.push_back({{}, std::string(title.substr(0, kPytestNameBytesMax))});
      current_ = &sections_.back();
    } else {
      current_ = nullptr;
    }
  }

  char take_error(std::string_view text) {
    // The list at the end names all of them in less room: it ranks higher.
    if (current_ == nullptr) return '8';
    if (const auto frame = read_python_frame(text)) {
      current_->file = frame->file;
      current_->line = frame->line;
      current_->has_file_line = true;
    } else if (current_->message.empty() && !text.empty()) {
      if (!current_->has_file_line || contains_any(text, {"Error: ", "Error"})) {
        current_->message = text.substr(0, 300);
      }
    }
    return '8';
  }

  void take_place(const Place& place) {
    if (current_ == nullptr) {
      // One line a failure, without a name: the list at the end begins with the same words.
      if (loose_.size() < kFailuresMax) {
        loose_.push_back({{.file = std::string(place.file),
                           .line = place.line,
                           .message = std::string(place.rest.substr(0, 300))}});
      }
      return;
    }
    if (current_->has_file_line) return;
    current_->file = place.file;
    current_->line = place.line;
  }

  char take_summary(std::string_view line) {
    for (const std::string_view word : {"FAILED ", "ERROR "}) {
      std::string_view rest = line;
      if (!take_prefix(rest, word)) continue;
      const auto [test, message] = split_name(rest);
      add_named(test, message);
      return '9';
    }
    return '4';
  }

  void add_named(std::string_view test, std::string_view message) {
    test = test.substr(0, kPytestNameBytesMax);
    const auto known = places_.find(std::string(test));
    if (known != places_.end()) {
      Failure& failure = named_[known->second];
      if (failure.message.empty()) failure.message = message.substr(0, 300);
      return;
    }
    if (named_.size() == kFailuresMax) {
      ++only_counted_;
      return;
    }
    places_.emplace(test, named_.size());
    named_.push_back({{.test = std::string(test), .message = std::string(message.substr(0, 300))}});
  }

  // Gives each named failure what its section says; a section that nobody names stands for itself.
  void join() {
    for (Failure& failure : named_) {
      const std::string title = section_title(failure.test);
      const auto section = std::ranges::find(sections_, title, &Failure::title);
      if (section != sections_.end()) {
        failure.file = section->file;
        failure.line = section->line;
        if (!section->message.empty()) failure.message = section->message;
        section->title.clear();
      } else {
        join_loose(failure);
      }
      if (failure.file.empty()) {
        failure.file = failure.test.substr(0, failure.test.find("::"));
      }
    }
    for (Failure& section : sections_) {
      if (section.title.empty()) continue;
      section.test = section.title;
      if (named_.size() < kFailuresMax) named_.push_back(section);
    }
  }

  void join_loose(Failure& failure) {
    std::string_view words = failure.message;
    if (words.ends_with("...")) words.remove_suffix(3);
    if (words.empty()) return;
    const auto loose = std::ranges::find_if(
        loose_, [&](const Failure& other) { return other.message.starts_with(words); });
    if (loose == loose_.end()) return;
    failure.file = loose->file;
    failure.line = loose->line;
    failure.message = loose->message;
    loose_.erase(loose);
  }

  // Without a count at the end: dots up to 100 % and nothing else prove that all passed.
  void judge_letters() {
    if (run_.has_counts) return;
    run_.passed = dots_ + verbose_passed_;
    if (is_at_end_ && bad_letters_ == 0 && section_ == Section::kRun) run_.is_complete = true;
    if (section_ == Section::kSummary && bad_letters_ > 0) run_.is_complete = true;
    const uint64_t named = named_.size() + only_counted_;
    if (bad_letters_ > named) run_.failed = bad_letters_;
  }

  Section section_ = Section::kRun;
  TestRun run_;
  std::vector<Failure> sections_;                   // by their headings
  std::vector<Failure> named_;                      // by their full names
  std::unordered_map<std::string, size_t> places_;  // in named_
  std::vector<Failure> loose_;                      // with neither
  Failure* current_ = nullptr;                      // the section being read
  uint64_t only_counted_ = 0;
  uint64_t dots_ = 0;
  uint64_t bad_letters_ = 0;
  uint64_t verbose_passed_ = 0;
  bool is_at_end_ = false;  // the last line of progress said 100 %
};

// What pytest prints besides its counts. Alone, a line of counts may be anybody's: a README says
// what one should see.
bool is_sign(std::string_view line) {
  if (const auto title = own_title(line)) {
    return *title == "FAILURES" || *title == "ERRORS" || *title == "warnings summary";
  }
  if (starts_with_any(line, {"FAILED ", "ERROR ", "PASSED "})) return contains(line, ".py");
  if (line.starts_with("-- Docs: https://docs.pytest.org/") || line.starts_with("collected ")) {
    return true;
  }
  if (contains(line, ".py::") && line.ends_with("%]")) return true;
  return !progress_letters(line).empty() || (line[0] != ' ' && is_letters(trimmed(line)));
}

bool is_own_count(std::string_view line) {
  const auto title = own_title(line);
  return is_count_line(title ? *title : line) &&
         contains_any(line, {" passed", " failed", " error", " skipped", "no tests"});
}

bool is_pytest(const Sample& sample) {
  constexpr size_t kTailLines = 8;
  constexpr size_t kFewLines = 3;
  size_t progress = 0;
  bool has_sign = false;
  bool has_count = false;
  const size_t count = sample.lines.size();
  for (size_t i = 0; i < count; ++i) {
    const std::string_view line = sample.lines[i];
    if (const auto title = own_title(line);
        title && (*title == "test session starts" || *title == "short test summary info")) {
      return true;
    }
    if (is_own_count(line)) {
      if (i == 0 && count <= kFewLines) return true;  // the end of a report, and nothing before it
      // Its place is at the end, or right behind the rest of the report.
      has_count = has_count || i + kTailLines >= count || (i > 0 && is_sign(sample.lines[i - 1]));
    }
    has_sign = has_sign || is_sign(line);
    if (!progress_letters(line).empty()) ++progress;
  }
  // Nothing but dots: the quietest report.
  return (has_sign && has_count) || (progress > 0 && progress == count);
}

}  // namespace

std::unique_ptr<ReportReader> make_pytest_reader(const Sample& sample) {
  return is_pytest(sample) ? std::make_unique<PytestReader>() : nullptr;
}

}  // namespace twotrack
