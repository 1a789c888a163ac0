// Python's unittest.
#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

// "test_adds (shop.ShopTest.test_adds)" or, from older versions, "test_adds (shop.ShopTest)".
std::string full_name(std::string_view text) {
  const size_t open = text.find(" (");
  if (open == std::string_view::npos || !contains(text, ")")) return std::string(text);
  const std::string_view method = text.substr(0, open);
  const std::string_view inside = between(text, " (", ")");
  if (inside.ends_with(method)) return std::string(inside);
  return std::string(inside) + "." + std::string(method);
}

uint64_t field(std::string_view line, std::string_view name) {
  const size_t at = line.find(name);
  if (at == std::string_view::npos) return 0;
  std::string_view rest = line.substr(at + name.size());
  return take_number(rest).value_or(0);
}

bool is_verdict(std::string_view line) {
  return line == "OK" || line == "FAILED" || line == "NO TESTS RAN" ||
         starts_with_any(line, {"OK (", "FAILED (", "NO TESTS RAN ("});
}

class UnittestReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (line.starts_with("======")) {
      in_failure_ = false;
      return '1';
    }
    if (line.starts_with("------")) return '1';
    if (starts_with_any(line, {"FAIL: ", "ERROR: "})) {
      diagnostics_.add({.test = full_name(line.substr(line.find(' ') + 1))});
      if (contains(line, "unittest.loader._FailedTest")) ++not_loaded_;
      in_failure_ = true;
      return '9';
    }
    if (line.starts_with("Ran ")) return take_total(line);
    if (is_verdict(line)) return take_verdict(line);
    return in_failure_ ? take_failure(line) : take_other(line);
  }

  Findings finish() override {
    if (ran_ && verdict_) {
      run_.is_complete = run_.has_counts = true;
      const uint64_t bad = run_.failed + run_.errors + run_.skipped;
      run_.passed = total_ > bad ? total_ - bad : 0;
    } else {
      run_.passed = seen_passed_;
    }
    if (not_loaded_ > 0 && run_.passed + run_.failed == 0) {
      run_.problem = "No test ran: " + counted(not_loaded_, "module") + " could not be loaded";
    }
    return make_findings("unittest@1", run_, std::move(diagnostics_));
  }

 private:
  char take_total(std::string_view line) {
    std::string_view rest = line.substr(4);
    if (const auto total = take_number(rest); total && contains(rest, " in ")) {
      total_ += *total;
      ran_ = true;
      in_failure_ = false;
      return '8';
    }
    return '4';
  }

  char take_verdict(std::string_view line) {
    verdict_ = true;
    in_failure_ = false;
    run_.failed += field(line, "(failures=") + field(line, ", failures=") +
                   field(line, "unexpected successes=");
    run_.errors += field(line, "errors=");
    run_.skipped += field(line, "skipped=") + field(line, "expected failures=");
    return '9';
  }

  char take_failure(std::string_view line) {
    Diagnostic* last = diagnostics_.last();
    if (last == nullptr) return '5';
    if (const auto frame = read_python_frame(line)) {
      last->file = frame->file;
      last->line = frame->line;
      return '8';
    }
    if (line.empty() || line[0] == ' ') return '5';
    if (line.starts_with("Traceback ")) return '3';
    // The last line of a traceback is what it ends with; a diff of the values may follow.
    if (contains_any(line.substr(0, 80), {"Error", "Exception", "Exit", "Interrupt"})) {
      last->message = line.substr(0, 300);
      return '9';
    }
    return '6';
  }

  char take_other(std::string_view line) {
    if (line.ends_with(" ... ok")) ++seen_passed_;
    if (line.ends_with(" ... FAIL") || line.ends_with(" ... ERROR")) return '7';
    return '4';
  }

  TestRun run_;
  DiagnosticList diagnostics_;
  uint64_t total_ = 0;
  uint64_t seen_passed_ = 0;
  uint64_t not_loaded_ = 0;
  bool ran_ = false;
  bool verdict_ = false;
  bool in_failure_ = false;
};

bool is_unittest(const Sample& sample) {
  bool is_after_rule = false;
  for (size_t i = 0; i < sample.lines.size(); ++i) {
    const std::string_view line = sample.lines[i];
    std::string_view rest = line;
    if (take_prefix(rest, "Ran ") && take_number(rest) &&
        starts_with_any(rest, {" tests in ", " test in "})) {
      // Prose may say so too: a rule before it or a verdict behind it belongs to a report.
      if (i > 0 && sample.lines[i - 1].starts_with("------")) return true;
      if (i + 1 < sample.lines.size() && is_verdict(sample.lines[i + 1])) return true;
    }
    if (is_after_rule && starts_with_any(line, {"FAIL: ", "ERROR: "}) && contains(line, " (")) {
      return true;
    }
    is_after_rule = line.starts_with("======") && rule_title(line, '=') == "";
  }
  return false;
}

}  // namespace

std::unique_ptr<ReportReader> make_unittest_reader(const Sample& sample) {
  return is_unittest(sample) ? std::make_unique<UnittestReader>() : nullptr;
}

// GoogleTest.

namespace {

// "ShopTest.Adds" of "ShopTest.Adds (0 ms)" and of "ShopTest.Adds, where GetParam() = 3 (0 ms)".
std::string_view test_name(std::string_view text) {
  return text.substr(0, text.find_first_of(" ,"));
}

class GtestReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    std::string_view rest = line;
    if (take_prefix(rest, "[ RUN      ] ")) {
      running_ = rest;
      failure_ = {};
      return '3';
    }
    if (take_prefix(rest, "[       OK ] ")) {
      ++run_.passed;
      running_.clear();
      return '3';
    }
    if (take_prefix(rest, "[  SKIPPED ] ")) {
      if (!is_at_end_) ++run_.skipped;
      running_.clear();
      return '4';
    }
    if (take_prefix(rest, "[  FAILED  ] ")) return take_failed(rest);
    if (line.starts_with("[==========] Running ")) {
      // The next program: it has not ended yet, whatever came before.
      is_at_end_ = run_.is_complete = false;
      return '4';
    }
    if (line.starts_with("[==========] ") && contains(line, " ran.")) {
      is_at_end_ = run_.is_complete = run_.has_counts = true;
      return '5';
    }
    if (line.starts_with("[----------]")) return '1';
    if (line.starts_with("[  PASSED  ]")) return '8';
    return running_.empty() ? '4' : take_failure(line);
  }

  Findings finish() override {
    if (!running_.empty()) {
      diagnostics_.add({.test = running_, .message = "did not finish"});
      ++run_.errors;
    }
    return make_findings("gtest@1", run_, std::move(diagnostics_));
  }

 private:
  // Said when the test ends, and again in the list at the end.
  char take_failed(std::string_view rest) {
    if (is_at_end_) return '8';
    ++run_.failed;
    failure_.test = test_name(rest);
    diagnostics_.add(std::move(failure_));
    failure_ = {};
    running_.clear();
    return '9';
  }

  char take_failure(std::string_view line) {
    const auto place = read_place(line);
    if (place && (place->rest.starts_with("Failure") || place->rest.starts_with("error"))) {
      if (failure_.file.empty()) {
        failure_.file = place->file;
        failure_.line = place->line;
        wants_message_ = true;
      }
      return '9';
    }
    if (failure_.file.empty()) return '4';
    if (wants_message_ && failure_.message.size() < 160) {
      if (!failure_.message.empty()) failure_.message += " ";
      failure_.message += trimmed(line).substr(0, 160);
    }
    return '8';
  }

  TestRun run_;
  DiagnosticList diagnostics_;
  Diagnostic failure_;  // of the test that is running
  std::string running_;
  bool wants_message_ = false;
  bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<ReportReader> make_gtest_reader(const Sample& sample) {
  for (const std::string_view line : sample.lines) {
    if (starts_with_any(line,
                        {"[==========] ", "[ RUN      ] ", "[  FAILED  ] ", "[  PASSED  ] "})) {
      return std::make_unique<GtestReader>();
    }
  }
  return nullptr;
}

// ctest.

namespace {

class CtestReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    const std::string_view text = trimmed(line);
    if (contains(text, "% tests passed, ")) return take_counts(text);
    if (contains(text, " Test #")) return take_test(text);
    if (text == "No tests were found!!!") {
      run_.problem = "No tests were found";
      return '9';
    }
    if (starts_with_any(text, {"Start ", "Internal ctest", "Total Test time"})) return '2';
    if (text == "The following tests FAILED:") return '5';
    return '4';
  }

  Findings finish() override {
    if (!run_.has_counts) run_.passed = seen_passed_;
    return make_findings("ctest@1", run_, std::move(diagnostics_));
  }

 private:
  // "25% tests passed, 3 tests failed out of 4".
  char take_counts(std::string_view text) {
    const uint64_t failed = count_before(text, "tests failed").value_or(0);
    std::string_view rest = text.substr(std::min(text.size(), text.find("out of ")));
    take_prefix(rest, "out of ");
    const auto total = take_number(rest);
    if (!total) return '4';
    run_.failed += failed;
    run_.passed += *total > failed ? *total - failed : 0;
    run_.has_counts = run_.is_complete = true;
    return '9';
  }

  // "2/4 Test #2: prices ...........................***Failed    0.00 sec".
  char take_test(std::string_view text) {
    std::string_view rest = text.substr(text.find(" Test ") + 6);
    if (rest.starts_with('#')) rest.remove_prefix(1);
    take_number(rest);
    take_prefix(rest, ":");
    rest = trimmed(rest);
    const std::string_view test = rest.substr(0, rest.find(' '));
    if (contains(rest, "   Passed ")) return one_more(seen_passed_, '3');
    const size_t stars = rest.find("***");
    if (stars == std::string_view::npos) return '4';
    std::string_view verdict = rest.substr(stars + 3);
    verdict = trimmed(verdict.substr(0, verdict.find("  ")));
    if (verdict == "Skipped") return one_more(run_.skipped, '4');
    diagnostics_.add({.test = std::string(test), .message = std::string(verdict)});
    return '9';
  }

  TestRun run_;
  DiagnosticList diagnostics_;
  uint64_t seen_passed_ = 0;
};

}  // namespace

std::unique_ptr<ReportReader> make_ctest_reader(const Sample& sample) {
  constexpr size_t kFewLines = 3;
  bool has_counts = false;
  bool has_sign = sample.lines.size() <= kFewLines;  // the end of a report, and nothing else
  for (const std::string_view line : sample.lines) {
    if (line.starts_with("Test project /")) return std::make_unique<CtestReader>();
    has_counts = has_counts || (is_digit(line[0]) && contains(line, "% tests passed, ") &&
                                contains(line, " failed out of "));
    has_sign = has_sign || contains(line, " Test #") || line.starts_with("Total Test time");
  }
  return has_counts && has_sign ? std::make_unique<CtestReader>() : nullptr;
}

}  // namespace twotrack
