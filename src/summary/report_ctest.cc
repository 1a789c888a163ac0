// ctest.
#include "summary/report_text.h"
#include "summary/test_run.h"

namespace twotrack {
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
    if (contains(rest, "   Passed ")) {
      ++seen_passed_;
      return '3';
    }
    const size_t stars = rest.find("***");
    if (stars == std::string_view::npos) return '4';
    std::string_view verdict = rest.substr(stars + 3);
    verdict = trimmed(verdict.substr(0, verdict.find("  ")));
    if (verdict == "Skipped") {
      ++run_.skipped;
      return '4';
    }
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
