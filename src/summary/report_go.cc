// go test: its report names the tests that failed, and counts packages, not tests.
#include <map>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kNotesMax = 2000;
constexpr size_t kGoNameBytesMax = 500;

bool is_package_line(std::string_view line) {
  return starts_with_any(line, {"ok  \t", "FAIL\t", "?   \t"});
}

class GoReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    std::string_view text = trimmed(line);
    for (const std::string_view lead : {"=== RUN ", "=== NAME ", "=== CONT "}) {
      if (!take_prefix(text, lead)) continue;
      current_ = trimmed(text).substr(0, kGoNameBytesMax);
      return '3';
    }
    if (take_prefix(text, "--- FAIL: ")) return take_failed(text);
    if (text.starts_with("--- PASS: ")) return one_more(run_.passed, '3');
    if (text.starts_with("--- SKIP: ")) return one_more(run_.skipped, '4');
    if (line.starts_with("panic: ") || line.starts_with("fatal error: ")) {
      note({.message = std::string(text.substr(0, 300))}, current_);
      return '9';
    }
    if (is_package_line(line)) return take_package(line);
    if (line == "FAIL") return '5';
    if (line == "PASS") return '4';
    if (line.starts_with("\t/")) text = text.substr(0, text.find(" +0x"));
    if (const auto place = read_place(text); place && place->file.ends_with(".go")) {
      return take_place(line, *place);
    }
    return '4';
  }

  Findings finish() override {
    DiagnosticList diagnostics;
    for (const std::string& test : failed_) {
      const auto found = notes_.find(test);
      Diagnostic note = found == notes_.end() ? Diagnostic{} : found->second;
      note.test = test;
      diagnostics.add(std::move(note));
    }
    for (const Diagnostic& build : builds_) diagnostics.add(build);
    run_.failed = failed_count_;
    run_.errors = build_errors_;
    for (uint64_t i = failed_.size(); i < failed_count_; ++i) diagnostics.add({});
    run_.is_complete = ok_packages_ + bad_packages_ > 0;
    if (bad_packages_ > 0 && failed_count_ + build_errors_ == 0) ++run_.errors;
    if (no_tests_ > 0 && ok_packages_ + bad_packages_ == 0) run_.problem = "No test files";
    const bool all_passed = ok_packages_ > 0 && bad_packages_ == 0 && failed_count_ == 0;
    if (all_passed && run_.passed == 0) run_.passed = ok_packages_;
    Findings findings = make_findings("go@1", run_, std::move(diagnostics));
    if (findings.outcome == Outcome::kSuccess) {
      findings.summary = "All tests of " + counted(ok_packages_, "package") + " passed";
      findings.knowledge = {{"tests_failed", {"0"}}};
    }
    return findings;
  }

 private:
  char take_failed(std::string_view text) {
    current_ = text.substr(0, std::min(text.find(" ("), kGoNameBytesMax));
    ++failed_count_;
    if (failed_.size() < kNotesMax) failed_.push_back(current_);
    return '9';
  }

  char take_package(std::string_view line) {
    if (line.starts_with("ok")) {
      ++(contains(line, "[no tests to run]") ? no_tests_ : ok_packages_);
      return '5';
    }
    if (line.starts_with("?")) return one_more(no_tests_, '3');
    ++bad_packages_;
    if (contains(line, "[build failed]") || contains(line, "[setup failed]")) {
      if (builds_.empty()) builds_.push_back({.message = std::string(trimmed(line))});
      build_errors_ = std::max<uint64_t>(build_errors_, 1);
    }
    return '8';
  }

  // Indented it belongs to a test; at the margin it comes from the compiler.
  char take_place(std::string_view line, const Place& place) {
    if (line.starts_with("\t/")) return take_frame(place);
    Diagnostic found{.file = std::string(place.file),
                     .line = place.line,
                     .message = std::string(place.rest.substr(0, 300))};
    if (line.starts_with(" ") || line.starts_with("\t")) {
      note(std::move(found), current_);
      return '9';
    }
    ++build_errors_;
    found.column = place.column;
    if (builds_.size() < kNotesMax) builds_.push_back(std::move(found));
    return '9';
  }

  // A frame of a panic: the first one outside Go itself is where to look.
  char take_frame(const Place& place) {
    if (contains(place.file, "/go/src/")) return '4';
    const auto panic = notes_.find(current_);
    if (panic != notes_.end() && panic->second.file.empty()) {
      panic->second.file = place.file;
      panic->second.line = place.line;
    }
    return '8';
  }

  void note(Diagnostic found, const std::string& test) {
    if (notes_.size() < kNotesMax) notes_.try_emplace(test, std::move(found));
  }

  TestRun run_;
  std::string current_;
  std::vector<std::string> failed_;
  std::map<std::string, Diagnostic> notes_;  // by test
  std::vector<Diagnostic> builds_;
  uint64_t failed_count_ = 0;
  uint64_t build_errors_ = 0;
  uint64_t ok_packages_ = 0;
  uint64_t bad_packages_ = 0;
  uint64_t no_tests_ = 0;
};

bool is_ended_by_time(std::string_view line) {
  return line.ends_with("s") || line.ends_with("(cached)") || line.ends_with("]") ||
         contains(line, "\tcoverage: ");
}

}  // namespace

std::unique_ptr<ReportReader> make_go_reader(const Sample& sample) {
  for (const std::string_view line : sample.lines) {
    if ((is_package_line(line) && is_ended_by_time(line)) ||
        starts_with_any(line, {"--- FAIL: ", "=== RUN   "})) {
      return std::make_unique<GoReader>();
    }
  }
  return nullptr;
}

}  // namespace twotrack
