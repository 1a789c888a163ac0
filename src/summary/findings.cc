#include "summary/findings.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "packet/problems.h"
#include "packet/shown_text.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kKeptMax = 2000;
constexpr size_t kKeptBytesMax = 600;  // of one text
constexpr size_t kDiagnosticBytesMax = 160;
constexpr size_t kShortMessageBytesMax = 80;
// What a view of some hundred tokens has for them.
constexpr size_t kFewBytes = 480;
constexpr size_t kNameBytesMax = 200;

std::string name(std::string_view text) {
  return cut_middle(shown_text(text), kNameBytesMax);
}

void write_names(JsonWriter& json, const Diagnostic& diagnostic) {
  if (!diagnostic.rule.empty()) json.member("rule", name(diagnostic.rule));
  if (!diagnostic.test.empty()) json.member("test", name(diagnostic.test));
}

void write_fixable(JsonWriter& json, const Diagnostic& diagnostic) {
  if (!diagnostic.is_fixable) json.member("fixable", false);
}

enum class Form { kFull, kShort };

// The short form leaves out the column, and a file that the name of the test begins with.
Json write_one(const Diagnostic& diagnostic, Form form) {
  const bool is_full = form == Form::kFull;
  const bool is_implied =
      !diagnostic.file.empty() && diagnostic.test.starts_with(diagnostic.file + "::");
  JsonWriter json;
  json.begin_object();
  if (!diagnostic.file.empty() && (is_full || !is_implied)) {
    json.member("file", name(diagnostic.file));
  }
  if (diagnostic.line > 0) json.member("line", diagnostic.line);
  if (diagnostic.column > 0 && is_full) json.member("col", diagnostic.column);
  write_names(json, diagnostic);
  if (!diagnostic.message.empty()) {
    json.member("message", cut_end(shown_text(diagnostic.message),
                                   is_full ? kDiagnosticBytesMax : kShortMessageBytesMax));
  }
  write_fixable(json, diagnostic);
  json.end_object();
  return json.take();
}

Problem as_problem(const Diagnostic& diagnostic, Form form) {
  const std::string file = shown_text(diagnostic.file);
  const std::string rule = shown_text(diagnostic.rule);
  const std::string test = shown_text(diagnostic.test);
  ProblemName name{.file = file, .rule = rule};
  if (diagnostic.line > 0) name.lines = {diagnostic.line};
  const auto [test_file, short_test] = split_test(test);
  if (!test_file.empty()) name.file = test_file;
  if (!short_test.empty()) name.tests = {short_test};
  return make_problem(write_one(diagnostic, form), name);
}

// Short forms. Those of one rule in one file that say the same share an object.
class ShortForms {
 public:
  void add(const Diagnostic& diagnostic) {
    const bool may_share =
        diagnostic.line > 0 && !diagnostic.rule.empty() && diagnostic.test.empty();
    if (!may_share) {
      groups_.push_back({.first = &diagnostic});
      return;
    }
    const Key key{diagnostic.file, diagnostic.rule, diagnostic.message, diagnostic.is_fixable};
    const auto [place, is_new] = places_.try_emplace(key, groups_.size());
    if (is_new) groups_.push_back({.first = &diagnostic});
    std::vector<uint64_t>& lines = groups_[place->second].lines;
    if (lines.empty() || lines.back() != diagnostic.line) lines.push_back(diagnostic.line);
  }

  std::vector<Problem> problems() const {
    std::vector<Problem> problems;
    for (const Group& group : groups_) problems.push_back(as_problem(group));
    return problems;
  }

 private:
  using Key = std::tuple<std::string_view, std::string_view, std::string_view, bool>;
  struct Group {
    const Diagnostic* first = nullptr;
    std::vector<uint64_t> lines{};
  };

  static Problem as_problem(const Group& group) {
    if (group.lines.size() < 2) return twotrack::as_problem(*group.first, Form::kShort);
    const std::string file = shown_text(group.first->file);
    const std::string rule = shown_text(group.first->rule);
    return make_problem(write_lines(group), {.file = file, .rule = rule, .lines = group.lines});
  }

  static Json write_lines(const Group& group) {
    JsonWriter json;
    json.begin_object();
    if (!group.first->file.empty()) json.member("file", name(group.first->file));
    write_names(json, *group.first);
    json.key("lines").begin_array();
    for (const uint64_t line : group.lines) json.number(line);
    json.end_array();
    if (!group.first->message.empty()) {
      json.member("message", cut_end(shown_text(group.first->message), kShortMessageBytesMax));
    }
    write_fixable(json, *group.first);
    json.end_object();
    return json.take();
  }

  std::vector<Group> groups_;
  std::map<Key, size_t> places_;
};

}  // namespace

void DiagnosticList::add(Diagnostic diagnostic) {
  const auto severity = static_cast<size_t>(diagnostic.severity);
  std::vector<Diagnostic>& kept = kept_[severity];
  ++count_;
  ++counts_[severity];
  last_ = nullptr;
  if (kept.size() == kKeptMax) return;
  // A line of a report can be a megabyte; what is shown of it is short.
  for (std::string* text :
       {&diagnostic.file, &diagnostic.rule, &diagnostic.test, &diagnostic.message}) {
    if (text->size() > kKeptBytesMax) *text = utf8_prefix(*text, kKeptBytesMax);
  }
  kept.push_back(std::move(diagnostic));
  last_ = &kept.back();
}

void DiagnosticList::append(const DiagnosticList& other) {
  for (size_t severity = 0; severity < kept_.size(); ++severity) {
    for (const Diagnostic& diagnostic : other.kept_[severity]) add(diagnostic);
    const uint64_t only_counted = other.counts_[severity] - other.kept_[severity].size();
    counts_[severity] += only_counted;
    count_ += only_counted;
  }
  last_ = nullptr;
}

DiagnosticList::Written DiagnosticList::write(size_t bytes_max) const {
  Written written{.left_out = count_};
  ShortForms short_forms;
  size_t bytes = 0;
  for (const std::vector<Diagnostic>& kept : kept_) {
    written.left_out -= kept.size();
    for (const Diagnostic& diagnostic : kept) {
      short_forms.add(diagnostic);
      if (bytes > kFewBytes) continue;
      bytes += written.json.emplace_back(write_one(diagnostic, Form::kFull)).size() + 1;
    }
  }
  if (bytes <= std::min(bytes_max, kFewBytes)) return written;
  ToldProblems told = tell_problems(short_forms.problems(), bytes_max, bytes_max);
  written.json = std::move(told.json);
  written.left_out += told.left_out;
  return written;
}

namespace {

// For everything in a delta but its facts and its diagnostics.
constexpr size_t kOtherBytesMax = 1800;

static_assert(Outcome::kUnknown < Outcome::kSuccess && Outcome::kSuccess < Outcome::kPartial &&
              Outcome::kPartial < Outcome::kError);

size_t bytes_of(const std::vector<Json>& texts) {
  size_t bytes = 0;
  for (const Json& text : texts) bytes += text.size() + 1;
  return bytes;
}

}  // namespace

void merge(Findings& findings, const Findings& other) {
  findings.outcome = std::max(findings.outcome, other.outcome);
  findings.summary += "; " + other.summary;
  findings.has_diagnostics = findings.has_diagnostics || other.has_diagnostics;
  findings.diagnostics.append(other.diagnostics);
  for (const auto& [key, value] : other.knowledge) {
    const auto known =
        std::ranges::find(findings.knowledge, key, [](const auto& pair) { return pair.first; });
    if (known == findings.knowledge.end()) findings.knowledge.emplace_back(key, value);
  }
}

size_t write_findings(Findings findings, Delta& delta) {
  delta.summarizer = std::move(findings.summarizer);
  delta.outcome = findings.outcome;
  delta.knowledge = std::move(findings.knowledge);
  delta.has_diagnostics = findings.has_diagnostics;
  if (findings.has_diagnostics) {
    auto written = findings.diagnostics.write(kDiagnosticsBytesMax);
    delta.diagnostics = std::move(written.json);
    if (written.left_out > 0) {
      findings.summary += "; " + std::to_string(written.left_out) + " more not listed";
    }
  }
  delta.summary = cut_end(shown_text(findings.summary), kSummaryBytesMax);
  if (delta.outcome == Outcome::kError) delta.error = delta.summary;
  return kDeltaBytesMax - kOtherBytesMax - bytes_of(delta.diagnostics);
}

namespace {

std::string not_counted(const TestRun& run) {
  std::string text;
  if (run.skipped > 0) text += ", " + std::to_string(run.skipped) + " skipped";
  if (run.expected_failures > 0) {
    text += ", " + std::to_string(run.expected_failures) + " failed as expected";
  }
  return text;
}

std::string failures(const TestRun& run) {
  const uint64_t total = run.passed + run.failed + run.errors;
  if (run.passed + run.failed == 0) return "no test ran: " + counted(run.errors, "error");
  std::string text;
  if (run.failed > 0) {
    text = run.has_counts ? std::to_string(run.failed) + " of " + counted(total, "test") + " failed"
                          : counted(run.failed, "test") + " failed";
  }
  if (run.errors > 0) text += (text.empty() ? "" : ", ") + counted(run.errors, "error");
  if (run.passed > 0 && (run.failed == 0 || !run.has_counts)) {
    text += ", " + std::to_string(run.passed) + " passed";
  }
  return text;
}

std::string summary_of(const TestRun& run) {
  if (!run.problem.empty()) return run.problem;
  const bool has_failures = run.failed + run.errors > 0;
  if (!run.is_complete) {
    const std::string cut_off =
        run.gap.empty() ? "The report is cut off, its end is unknown" : run.gap;
    if (has_failures) return cut_off + "; so far " + failures(run);
    return run.passed == 0 ? cut_off
                           : cut_off + "; so far " + std::to_string(run.passed) + " passed";
  }
  if (has_failures) {
    std::string text = failures(run) + not_counted(run);
    if (text[0] == 'n') text[0] = 'N';
    return text;
  }
  if (run.passed == 0) return "No test ran" + not_counted(run);
  return (run.passed == 1 ? "1 test passed" : "All " + counted(run.passed, "test") + " passed") +
         not_counted(run);
}

Outcome outcome_of(const TestRun& run) {
  const bool ran = run.passed + run.failed > 0;
  if (!run.problem.empty()) return ran ? Outcome::kPartial : Outcome::kError;
  if (run.failed + run.errors > 0) return ran ? Outcome::kPartial : Outcome::kError;
  if (!run.is_complete) return Outcome::kPartial;
  if (run.passed > 0) return Outcome::kSuccess;
  // Nothing ran: that is no success, and no work done unless the tests chose to be skipped.
  return run.skipped > 0 ? Outcome::kPartial : Outcome::kError;
}

}  // namespace

Findings make_findings(std::string summarizer, TestRun run, DiagnosticList diagnostics) {
  // Listed but not counted: the list is right.
  const uint64_t listed = diagnostics.count(Severity::kError);
  if (listed > run.failed + run.errors) run.failed = listed - run.errors;
  Findings findings{.summarizer = std::move(summarizer)};
  findings.outcome = outcome_of(run);
  findings.summary = summary_of(run);
  if (run.passed + run.failed + run.errors > 0 &&
      (run.is_complete || run.failed + run.errors > 0)) {
    if (run.has_counts) findings.knowledge.emplace_back("tests_passed", std::to_string(run.passed));
    findings.knowledge.emplace_back("tests_failed", std::to_string(run.failed + run.errors));
  }
  // A run that did not happen says nothing about the problems that are open.
  findings.has_diagnostics = findings.outcome == Outcome::kSuccess || diagnostics.count() > 0;
  findings.diagnostics = std::move(diagnostics);
  return findings;
}

}  // namespace twotrack
