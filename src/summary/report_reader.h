// ReportReader: what all shapes of reports have in common. A reader is shown every line of the
// output once, ranks it, and says at the end what it found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "summary/findings.h"

namespace twotrack {

// The lines at the beginning and at the end of an output, without colours: enough to tell its
// shape.
struct Sample {
  std::vector<std::string_view> lines{};  // that hold anything
  uint64_t bytes = 0;                     // of the whole output
};

class ReportReader {
 public:
  virtual ~ReportReader() = default;

  // A rank for the line, or kSameAsLast. `line` has no colours and no line end; it is valid only
  // during the call.
  static constexpr char kSameAsLast = '\0';
  virtual char take(uint64_t number, std::string_view line) = 0;

  // Called once, after the last line.
  virtual Findings finish() = 0;
};

// Each gives a reader when the sample has its shape, else null.
std::unique_ptr<ReportReader> make_junit_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_pytest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_unittest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_gtest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_ctest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_go_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_lint_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_eslint_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_jsonl_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_compiler_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_traceback_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_shell_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_diff_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_log_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_listing_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_table_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_source_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_long_text_reader(const Sample& sample);

}  // namespace twotrack
