#include "tool/junit.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/xml.h"

namespace twotrack::tool {
namespace {

// All that pytest says of a file that it could not read; the traceback says more.
constexpr std::string_view kCollectionFailure = "collection failure";

// How pytest calls a test that is marked xfail and failed.
constexpr std::string_view kExpectedFailure = "pytest.xfail";

uint64_t number(std::string_view text) {
  uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// "tests.test_a.TestA" in tests/test_a.py is the class TestA.
std::string test_id(const XmlElement& testcase) {
  const std::string file(testcase.attribute("file"));
  const std::string name(testcase.attribute("name"));
  std::string scope(testcase.attribute("classname"));
  if (file.empty()) return scope.empty() ? name : scope + "::" + name;
  std::string module = file.substr(0, file.rfind('.'));
  std::ranges::replace(module, '/', '.');
  // A file that could not be read has no test: it is a case without a class, named as a module.
  if (scope.empty() && name == module) return file;
  std::string id = file;
  if (scope.starts_with(module + ".")) {
    scope.erase(0, module.size() + 1);
    id += "::";
    for (const char c : scope) id += c == '.' ? "::" : std::string(1, c);
  }
  return id + "::" + name;
}

// The last "path:12: AssertionError" of a traceback is where it failed.
struct Place {
  std::string file{};
  uint64_t line = 0;
};

std::optional<Place> place_in(std::string_view line) {
  const size_t first = line.find(':');
  if (first == std::string_view::npos || first == 0) return std::nullopt;
  const std::string_view file = line.substr(0, first);
  const std::string_view rest = line.substr(first + 1);
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (digits == 0 || !rest.substr(digits).starts_with(':')) return std::nullopt;
  if (file.find_first_of(" \t<>\"'") != std::string_view::npos) return std::nullopt;
  return Place{.file = std::string(file), .line = number(rest.substr(0, digits))};
}

struct Told {
  std::optional<Place> place{};  // the last one inside of the project
  std::string exception{};       // "ValueError: deep"
};

Told read_traceback(std::string_view text) {
  Told told;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    auto place = place_in(line);
    // pytest names files of the project relative to it, and those of libraries in full.
    if (place && !place->file.starts_with('/')) told.place = std::move(place);
    if (line.starts_with("E ")) {
      told.exception = line.substr(std::min(line.find_first_not_of(' ', 1), line.size()));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return told;
}

class Reader : public XmlHandler {
 public:
  Result<TestReport> run(std::string_view document) {
    XmlParser xml(*this, XmlParser::Broken::kRefused);
    TRY(xml.feed(document));
    TRY(xml.finish());
    if (!is_report_) return Error{Code::kInvalid, "not a test report: it has no testsuite"};
    return std::move(report_);
  }

 private:
  void begin(const XmlElement& element) override {
    if (element.name == "testsuite") {
      is_report_ = true;
    } else if (element.name == "testcase") {
      const std::string_view line = element.attribute("line");
      testcase_ = {.test = test_id(element), .file = std::string(element.attribute("file"))};
      if (!line.empty()) testcase_.line = number(line) + 1;  // pytest counts from 0 here
      is_failed_ = is_error_ = is_skipped_ = false;
    } else if (element.name == "failure" || element.name == "error") {
      failure_ = testcase_;
      failure_->message = element.attribute("message");
      failure_->is_error = element.name == "error";
      (failure_->is_error ? is_error_ : is_failed_) = true;
    } else if (element.name == "skipped") {
      is_skipped_ = true;
      if (element.attribute("type") == kExpectedFailure) {
        report_.expected_failures.push_back(testcase_.test);
      }
    }
  }

  void text(std::string_view part) override {
    if (failure_) failure_->details += part;
  }

  void end(std::string_view name) override {
    if ((name == "failure" || name == "error") && failure_) {
      add_failure(std::move(*failure_));
      failure_.reset();
    } else if (name == "testcase") {
      // A test may pass and its clean-up fail: that is an error and no pass.
      if (is_error_) ++report_.errors;
      if (is_failed_) ++report_.failed;
      if (is_skipped_ && !is_error_) ++report_.skipped;
      if (!is_error_ && !is_failed_ && !is_skipped_) ++report_.passed;
    }
  }

  void add_failure(TestFailure failure) {
    Told told = read_traceback(failure.details);
    if (told.place) {
      failure.file = std::move(told.place->file);
      failure.line = told.place->line;
    }
    if (failure.message == kCollectionFailure && !told.exception.empty()) {
      failure.message = std::move(told.exception);
    }
    report_.failures.push_back(std::move(failure));
  }

  TestReport report_;
  TestFailure testcase_;  // what its failures have in common
  std::optional<TestFailure> failure_;
  bool is_failed_ = false;
  bool is_error_ = false;
  bool is_skipped_ = false;
  bool is_report_ = false;
};

}  // namespace

Result<TestReport> parse_junit(std::string_view xml) {
  return Reader().run(xml);
}

}  // namespace twotrack::tool
