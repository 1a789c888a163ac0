// JUnit XML, as pytest, Maven, Jest and others write it.
//
// Read tag by tag, not as a tree: a report of any length needs no more memory than a short one.
// What is not well-formed is passed over: reports are cut, printed between other lines, one after
// the other.
#include <algorithm>
#include <utility>

#include "base/xml.h"
#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

uint64_t junit_number(const XmlElement& element, std::string_view name) {
  std::string_view digits = element.attribute(name);
  return take_number(digits).value_or(0);
}

class JunitReader : public ReportReader, private XmlHandler {
 public:
  char take(uint64_t, std::string_view line) override {
    rank_ = in_problem_ ? '5' : '4';
    // Nothing fails: what is broken is passed over.
    static_cast<void>(xml_.feed(std::string(line) + "\n").ok());
    take_text();
    return rank_;
  }

  Findings finish() override {
    run_.has_counts = true;
    run_.failed = std::max(seen_.failed, run_.failed);
    run_.errors = std::max(seen_.errors, run_.errors);
    run_.skipped = seen_.skipped;
    const uint64_t bad = run_.failed + run_.errors + run_.skipped;
    run_.passed = cases_ > bad ? cases_ - bad : 0;
    return make_findings("junit@1", run_, std::move(diagnostics_));
  }

 private:
  void begin(const XmlElement& element) override {
    take_text();
    rank_at_least('4');
    if (element.name == "testsuite") {
      run_.failed += junit_number(element, "failures");
      run_.errors += junit_number(element, "errors");
      rank_at_least('6');
    } else if (element.name == "testcase") {
      ++cases_;
      test_ = element.attribute("classname");
      if (!test_.empty()) test_ += ".";
      test_ += element.attribute("name");
      file_ = element.attribute("file");
      line_ = junit_number(element, "line");
      rank_at_least('5');
    } else if (element.name == "skipped") {
      ++seen_.skipped;
    } else if (is_problem(element.name)) {
      take_problem(element);
    }
  }

  void end(std::string_view name) override {
    take_text();
    if (name == "testsuite" || name == "testsuites") run_.is_complete = true;
    if (is_problem(name)) in_problem_ = false;
  }

  void text(std::string_view part) override {
    if (in_problem_) text_ += part;
  }

  static bool is_problem(std::string_view name) { return name == "failure" || name == "error"; }

  void take_problem(const XmlElement& element) {
    element.name == "failure" ? ++seen_.failed : ++seen_.errors;
    std::string_view message = element.attribute("message");
    if (message.empty()) message = element.attribute("type");
    diagnostics_.add(
        {.file = file_, .line = line_, .test = test_, .message = std::string(message)});
    in_problem_ = true;
    rank_at_least('9');
  }

  // What a problem says up to here in this line: where it failed, perhaps.
  void take_text() {
    const std::string line = std::exchange(text_, {});
    Diagnostic* last = diagnostics_.last();
    if (!in_problem_ || last == nullptr) return;
    auto place = read_place(line);
    if (!place) place = read_python_frame(line);
    if (place) {
      last->file = place->file;
      last->line = place->line;
    }
    rank_at_least(place ? '8' : line.starts_with("E ") ? '9' : '5');
  }

  void rank_at_least(char rank) { rank_ = std::max(rank_, rank); }

  XmlParser xml_{*this, XmlParser::Broken::kPassedOver};
  TestRun run_;   // what the suites count
  TestRun seen_;  // what their cases show
  DiagnosticList diagnostics_;
  uint64_t cases_ = 0;
  std::string test_;
  std::string file_;
  uint64_t line_ = 0;
  std::string text_;
  char rank_ = '4';
  bool in_problem_ = false;
};

}  // namespace

std::unique_ptr<ReportReader> make_junit_reader(const Sample& sample) {
  for (size_t i = 0; i < sample.lines.size() && i < 5; ++i) {
    const std::string_view line = trimmed(sample.lines[i]);
    if (line.starts_with("<testsuite") ||
        (line.starts_with("<?xml") && contains(line, "<testsuite"))) {
      return std::make_unique<JunitReader>();
    }
  }
  return nullptr;
}

}  // namespace twotrack
