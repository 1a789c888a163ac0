#include "summary/builtin_summarizers.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kDiagnosticsMax = 64;
constexpr size_t kMessageBytesMax = 200;

using Answer = Result<std::optional<ToolSummary>>;

std::string count_of(uint64_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// A count as tools write it: a whole number that is not negative, or a list of the things counted.
std::optional<uint64_t> count_in(JsonElement object, std::string_view name) {
  uint64_t number = 0;
  simdjson::dom::array list;
  if (!object[name].get(number)) return number;
  if (!object[name].get(list)) return list.size();
  return std::nullopt;
}

void learn(ToolSummary& summary, std::string key, std::optional<uint64_t> value) {
  if (value) summary.knowledge.emplace_back(std::move(key), std::to_string(*value));
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
    if (item[in_item].get(value) || value.is_null() || shown == written) continue;
    if (!value.get(text)) {
      json.member(shown, cut_end(shown_text(text), kMessageBytesMax));
    } else if (value.is_number()) {
      json.key(shown).raw(simdjson::minify(value));
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
  simdjson::dom::array items;
  if (root[name].get(items)) return;
  for (const JsonElement item : items) {
    if (!item.is_object() || summary.diagnostics.size() == kDiagnosticsMax) continue;
    std::string one = diagnostic(item, members);
    if (!one.empty()) summary.diagnostics.push_back(std::move(one));
  }
}

std::string lint_sentence(uint64_t remaining, uint64_t fixed, std::optional<uint64_t> fixable) {
  if (fixed > 0 && remaining == 0) return "Fixed all " + count_of(fixed, "lint error");
  if (fixed > 0) {
    return "Fixed " + count_of(fixed, "lint error") + ", " + std::to_string(remaining) +
           " remaining";
  }
  if (remaining == 0) return "No lint errors found";
  return "Found " + count_of(remaining, "lint error") +
         (fixable ? ", " + std::to_string(*fixable) + " fixable" : "");
}

Answer summarize_lint(JsonElement root) {
  const auto errors = count_in(root, "errors");
  const auto issues = count_in(root, "issues");
  // Without a list or a count of problems nobody knows how many there are: not even none.
  if (!errors && !issues) return std::optional<ToolSummary>();
  // The list may be cut; then the total knows better.
  const uint64_t remaining =
      std::max({errors.value_or(0), issues.value_or(0), count_in(root, "total").value_or(0)});
  const auto fixed = count_in(root, "fixed");
  const auto fixable = count_in(root, "fixable_count");

  ToolSummary summary;
  summary.summary = lint_sentence(remaining, fixed.value_or(0), fixable);
  summary.outcome = remaining == 0 ? Outcome::kSuccess : Outcome::kPartial;
  learn(summary, "lint_errors_remaining", remaining);
  learn(summary, "lint_errors_fixed", fixed);
  learn(summary, "lint_errors_fixable", fixable);
  summary.has_diagnostics = true;
  const std::string_view list = issues.value_or(0) > 0 ? "issues" : "errors";
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

struct TestCounts {
  uint64_t passed = 0;
  uint64_t failed = 0;
  uint64_t errors = 0;
};

std::string test_sentence(const TestCounts& counts) {
  const uint64_t ran = counts.passed + counts.failed;
  const std::string errors = count_of(counts.errors, "error");
  if (ran == 0) return counts.errors > 0 ? errors + ", no test ran" : "No tests ran";
  if (counts.failed > 0) {
    return std::to_string(counts.failed) + " of " + count_of(ran, "test") + " failed" +
           (counts.errors > 0 ? ", " + errors : "");
  }
  if (counts.errors > 0) return count_of(counts.passed, "test") + " passed, " + errors;
  return "All " + count_of(ran, "test") + " passed";
}

Outcome test_outcome(const TestCounts& counts) {
  const bool ran = counts.passed + counts.failed > 0;
  if (!ran && counts.errors > 0) return Outcome::kError;
  // Where no test ran, none passed.
  return ran && counts.failed == 0 && counts.errors == 0 ? Outcome::kSuccess : Outcome::kPartial;
}

Answer summarize_tests(JsonElement root) {
  const auto passed = count_in(root, "passed");
  const auto failed = count_in(root, "failed");
  // One of the two alone does not say how the others ended.
  if (!passed || !failed) return std::optional<ToolSummary>();
  const auto errors = count_in(root, "errors");
  const TestCounts counts{.passed = *passed, .failed = *failed, .errors = errors.value_or(0)};

  ToolSummary summary;
  summary.summary = test_sentence(counts);
  summary.outcome = test_outcome(counts);
  if (summary.outcome == Outcome::kError) summary.error = summary.summary;
  learn(summary, "tests_passed", passed);
  learn(summary, "tests_failed", failed);
  learn(summary, "tests_errors", errors);
  summary.has_diagnostics = true;
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
Summarizer of_objects(std::string id, Answer (*summarize)(JsonElement root)) {
  return {.id = std::move(id), .summarize = [summarize](const ToolOutput& output) -> Answer {
            if (!output.is_json) return std::optional<ToolSummary>();
            const JsonTree tree = TRY(JsonTree::parse(output.text));
            if (!tree.root().is_object()) return std::optional<ToolSummary>();
            return summarize(tree.root());
          }};
}

}  // namespace

Summarizer linter_summarizer() {
  return of_objects("linter@1", summarize_lint);
}

Summarizer test_runner_summarizer() {
  return of_objects("test_runner@1", summarize_tests);
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
