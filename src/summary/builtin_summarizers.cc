#include "summary/builtin_summarizers.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kDiagnosticsMax = 64;
constexpr size_t kMessageBytesMax = 200;
// Nobody else's id is one of these.
constexpr std::string_view kLinterId = "linter@1";
constexpr std::string_view kTestRunnerId = "test_runner@1";

using Answer = Result<std::optional<ToolSummary>>;

std::string count_of(uint64_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// A count as tools write it: a whole number that is not negative, or a list of the things counted.
std::optional<uint64_t> count_in(JsonElement object, std::string_view name) {
  uint64_t number = 0;
  JsonArray list;
  if (object[name].read(number)) return number;
  if (object[name].read(list)) return list.size();
  return std::nullopt;
}

void learn(CountsTold& told, std::string_view key, std::optional<uint64_t> value) {
  if (value) told.known[told.known_count++] = {key, *value};
}

ToolSummary in_words(const CountsTold& told) {
  ToolSummary summary{.summary = sentence(told), .outcome = told.outcome};
  if (told.outcome == Outcome::kError) summary.error = summary.summary;
  for (size_t i = 0; i < told.known_count; ++i) {
    const auto& [key, value] = told.known[i];
    summary.knowledge.emplace_back(key, std::to_string(value));
  }
  summary.has_diagnostics = true;
  return summary;
}

// The members of `item` that a fix needs, under the names that the packet uses.
struct Named {
  std::string_view shown;
  std::string_view in_item;
};

std::string diagnostic(JsonElement item, std::initializer_list<Named> members) {
  JsonWriter json;
  json.begin_object();
  std::string written;
  for (const auto& [shown, in_item] : members) {
    JsonElement value;
    std::string_view text;
    if (!item[in_item].read(value) || value.is_null() || shown == written) continue;
    if (value.read(text)) {
      json.member(shown, cut_end(shown_text(text), kMessageBytesMax));
    } else if (value.is_number()) {
      json.key(shown).raw(value.json());
    } else {
      continue;
    }
    written = shown;
  }
  std::string object = json.end_object().take();
  return object == "{}" ? std::string() : object;
}

void list_problems(JsonElement root, std::string_view name, ToolSummary& summary,
                   std::initializer_list<Named> members) {
  JsonArray items;
  if (!root[name].read(items)) return;
  for (const JsonElement item : items) {
    if (!item.is_object() || summary.diagnostics.size() == kDiagnosticsMax) continue;
    std::string one = diagnostic(item, members);
    if (!one.empty()) summary.diagnostics.push_back(std::move(one));
  }
}

// The list may be cut; then the total knows better.
uint64_t remaining_in(const ReportedCounts& counts) {
  return std::max({counts.errors.value_or(0), counts.issues.value_or(0), counts.total.value_or(0)});
}

std::string lint_sentence(const ReportedCounts& counts) {
  const uint64_t remaining = remaining_in(counts);
  const uint64_t fixed = counts.fixed.value_or(0);
  if (fixed > 0 && remaining == 0) return "Fixed all " + count_of(fixed, "lint error");
  if (fixed > 0) {
    return "Fixed " + count_of(fixed, "lint error") + ", " + std::to_string(remaining) +
           " remaining";
  }
  if (remaining == 0) return "No lint errors found";
  return "Found " + count_of(remaining, "lint error") +
         (counts.fixable ? ", " + std::to_string(*counts.fixable) + " fixable" : "");
}

std::optional<CountsTold> tell_lint(const ReportedCounts& counts) {
  // Without a list or a count of problems nobody knows how many there are: not even none.
  if (!counts.errors && !counts.issues) return std::nullopt;
  const uint64_t remaining = remaining_in(counts);
  CountsTold told{.whose = CountsOf::kLinter,
                  .counts = counts,
                  .outcome = remaining == 0 ? Outcome::kSuccess : Outcome::kPartial};
  learn(told, "lint_errors_remaining", remaining);
  learn(told, "lint_errors_fixed", counts.fixed);
  learn(told, "lint_errors_fixable", counts.fixable);
  return told;
}

Answer summarize_lint(JsonElement root) {
  const ReportedCounts counts{.errors = count_in(root, "errors"),
                              .issues = count_in(root, "issues"),
                              .total = count_in(root, "total"),
                              .fixed = count_in(root, "fixed"),
                              .fixable = count_in(root, "fixable_count")};
  const auto told = tell_lint(counts);
  if (!told) return std::optional<ToolSummary>();
  ToolSummary summary = in_words(*told);
  const std::string_view list = counts.issues.value_or(0) > 0 ? "issues" : "errors";
  list_problems(root, list, summary,
                {{"rule", "code"},
                 {"rule", "rule"},
                 {"file", "file"},
                 {"file", "path"},
                 {"line", "line"},
                 {"column", "col"},
                 {"column", "column"},
                 {"message", "message"}});
  return std::optional(std::move(summary));
}

std::string test_sentence(const ReportedCounts& counts) {
  const uint64_t failed = counts.failed.value_or(0);
  const uint64_t errors = counts.errors.value_or(0);
  const uint64_t ran = counts.passed.value_or(0) + failed;
  if (ran == 0) return errors > 0 ? count_of(errors, "error") + ", no test ran" : "No tests ran";
  if (failed > 0) {
    return std::to_string(failed) + " of " + count_of(ran, "test") + " failed" +
           (errors > 0 ? ", " + count_of(errors, "error") : "");
  }
  if (errors > 0) return count_of(ran, "test") + " passed, " + count_of(errors, "error");
  return "All " + count_of(ran, "test") + " passed";
}

Outcome test_outcome(const ReportedCounts& counts) {
  const bool ran = counts.passed.value_or(0) + counts.failed.value_or(0) > 0;
  const bool has_errors = counts.errors.value_or(0) > 0;
  if (!ran && has_errors) return Outcome::kError;
  // Where no test ran, none passed.
  return ran && counts.failed.value_or(0) == 0 && !has_errors ? Outcome::kSuccess
                                                              : Outcome::kPartial;
}

std::optional<CountsTold> tell_tests(const ReportedCounts& counts) {
  // One of the two alone does not say how the others ended.
  if (!counts.passed || !counts.failed) return std::nullopt;
  CountsTold told{.whose = CountsOf::kTests, .counts = counts, .outcome = test_outcome(counts)};
  learn(told, "tests_passed", counts.passed);
  learn(told, "tests_failed", counts.failed);
  learn(told, "tests_errors", counts.errors);
  return told;
}

Answer summarize_tests(JsonElement root) {
  const auto told = tell_tests({.errors = count_in(root, "errors"),
                                .passed = count_in(root, "passed"),
                                .failed = count_in(root, "failed")});
  if (!told) return std::optional<ToolSummary>();
  ToolSummary summary = in_words(*told);
  for (const std::string_view list : {"failures", "errors"}) {
    list_problems(root, list, summary,
                  {{"test", "test"},
                   {"test", "name"},
                   {"file", "file"},
                   {"line", "line"},
                   {"message", "message"}});
  }
  return std::optional(std::move(summary));
}

Answer pass_through(JsonElement root) {
  ToolSummary summary;
  for (const std::string_view name : {"summary", "message"}) {
    summary.summary = json_string(root, name);
    if (!summary.summary.empty()) return std::optional(std::move(summary));
  }
  summary.summary = "Tool completed";
  return std::optional(std::move(summary));
}

// A summarizer of JSON objects: anything else is not of its shape.
Summarizer of_objects(std::string_view id, Answer (*summarize)(JsonElement root)) {
  return {.id = std::string(id), .summarize = [summarize](const ToolOutput& output) -> Answer {
            if (!output.is_json) return std::optional<ToolSummary>();
            const JsonTree tree = TRY(JsonTree::parse(output.text));
            if (!tree.root().is_object()) return std::optional<ToolSummary>();
            return summarize(tree.root());
          }};
}

}  // namespace

CountsOf counts_of(const Summarizer& summarizer) {
  if (summarizer.id == kLinterId) return CountsOf::kLinter;
  return summarizer.id == kTestRunnerId ? CountsOf::kTests : CountsOf::kNothing;
}

std::optional<CountsTold> tell_counts(CountsOf whose, const ReportedCounts& counts) {
  switch (whose) {
    case CountsOf::kLinter:
      return tell_lint(counts);
    case CountsOf::kTests:
      return tell_tests(counts);
    case CountsOf::kNothing:
      break;
  }
  return std::nullopt;
}

std::string sentence(const CountsTold& told) {
  return told.whose == CountsOf::kTests ? test_sentence(told.counts) : lint_sentence(told.counts);
}

Summarizer linter_summarizer() {
  return of_objects(kLinterId, summarize_lint);
}

Summarizer test_runner_summarizer() {
  return of_objects(kTestRunnerId, summarize_tests);
}

Summarizer passthrough_summarizer() {
  return of_objects("passthrough@1", pass_through);
}

std::optional<Summarizer> builtin_summarizer(std::string_view name) {
  if (name == "linter") return linter_summarizer();
  if (name == "test_runner") return test_runner_summarizer();
  if (name == "passthrough") return passthrough_summarizer();
  return std::nullopt;
}

const std::vector<std::string>& builtin_summarizer_names() {
  static const std::vector<std::string> kNames = {"linter", "test_runner", "passthrough"};
  return kNames;
}

}  // namespace twotrack
