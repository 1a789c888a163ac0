// JUnit XML, as pytest, Maven, Jest and others write it.
//
// Read tag by tag, not as a tree: a report of any length needs no more memory than a short one.
#include <map>

#include "summary/report_text.h"
#include "summary/test_run.h"

namespace twotrack {
namespace {

// The text that an XML attribute stands for.
std::string unescaped(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> kEntities[] = {
      {"&lt;", "<"},   {"&gt;", ">"},   {"&quot;", "\""}, {"&apos;", "'"},
      {"&#10;", "\n"}, {"&#xA;", "\n"}, {"&#9;", " "},    {"&amp;", "&"}};
  std::string plain;
  while (!text.empty()) {
    bool found = false;
    if (text[0] == '&') {
      for (const auto& [entity, character] : kEntities) {
        if (!take_prefix(text, entity)) continue;
        plain += character;
        found = true;
        break;
      }
    }
    if (found) continue;
    plain.push_back(text[0]);
    text.remove_prefix(1);
  }
  return plain;
}

struct Tag {
  std::string_view name{};
  std::string_view attributes{};
  bool is_closed = false;  // <tag/>
};

// The tag behind a '<', and removes it. A '>' inside an attribute does not end it.
std::optional<Tag> take_tag(std::string_view& text) {
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      const std::string_view inside = text.substr(0, i);
      text.remove_prefix(i + 1);
      const size_t end = std::min(inside.find_first_of(" \t/"), inside.size());
      // "</tag": the slash is part of the name.
      const size_t name_end = inside.starts_with('/') ? inside.size() : end;
      return Tag{.name = inside.substr(0, name_end),
                 .attributes = inside.substr(name_end),
                 .is_closed = inside.ends_with('/')};
    }
  }
  return std::nullopt;
}

std::string attribute(const Tag& tag, std::string_view name) {
  std::string_view rest = tag.attributes;
  const std::string lead = " " + std::string(name) + "=";
  const size_t at = rest.find(lead);
  if (at == std::string_view::npos) return {};
  rest.remove_prefix(at + lead.size());
  if (rest.empty()) return {};
  const size_t end = rest.find(rest[0], 1);
  return end == std::string_view::npos ? std::string{} : unescaped(rest.substr(1, end - 1));
}

uint64_t junit_number(const Tag& tag, std::string_view name) {
  const std::string text = attribute(tag, name);
  std::string_view digits = text;
  return take_number(digits).value_or(0);
}

class JunitReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    char rank = in_problem_ ? '5' : '4';
    if (in_problem_) rank = std::max(rank, take_text(line.substr(0, line.find('<'))));
    for (size_t open = line.find('<'); open != std::string_view::npos; open = line.find('<')) {
      line.remove_prefix(open + 1);
      const auto tag = take_tag(line);
      if (!tag) break;
      rank = std::max(rank, take(*tag));
      if (in_problem_) rank = std::max(rank, take_text(line.substr(0, line.find('<'))));
    }
    return rank;
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
  char take(const Tag& tag) {
    if (tag.name == "testsuite") {
      run_.failed += junit_number(tag, "failures");
      run_.errors += junit_number(tag, "errors");
      return '6';
    }
    if (tag.name == "/testsuite" || tag.name == "/testsuites") run_.is_complete = true;
    if (tag.name == "testcase") {
      ++cases_;
      test_ = attribute(tag, "classname");
      if (!test_.empty()) test_ += ".";
      test_ += attribute(tag, "name");
      file_ = attribute(tag, "file");
      line_ = junit_number(tag, "line");
      return '5';
    }
    if (tag.name == "skipped") ++seen_.skipped;
    if (tag.name == "failure" || tag.name == "error") return take_problem(tag);
    if (tag.name == "/failure" || tag.name == "/error") in_problem_ = false;
    return '4';
  }

  char take_problem(const Tag& tag) {
    tag.name == "failure" ? ++seen_.failed : ++seen_.errors;
    std::string message = attribute(tag, "message");
    if (message.empty()) message = attribute(tag, "type");
    diagnostics_.add({.file = file_, .line = line_, .test = test_, .message = message});
    in_problem_ = !tag.is_closed;
    return '9';
  }

  // Where it failed, when its text says so.
  char take_text(std::string_view line) {
    Diagnostic* last = diagnostics_.last();
    if (last == nullptr) return '5';
    auto place = read_place(line);
    if (!place) place = read_python_frame(line);
    if (!place) return line.starts_with("E ") ? '9' : '5';
    last->file = place->file;
    last->line = place->line;
    return '8';
  }

  TestRun run_;   // what the suites count
  TestRun seen_;  // what their cases show
  DiagnosticList diagnostics_;
  uint64_t cases_ = 0;
  std::string test_;
  std::string file_;
  uint64_t line_ = 0;
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
