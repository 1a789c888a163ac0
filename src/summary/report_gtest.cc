// GoogleTest.
#include "summary/report_text.h"
#include "summary/test_run.h"

namespace twotrack {
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

}  // namespace twotrack
