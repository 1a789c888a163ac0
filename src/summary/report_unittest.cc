// Python's unittest.
#include "summary/report_text.h"
#include "summary/test_run.h"

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

}  // namespace twotrack
