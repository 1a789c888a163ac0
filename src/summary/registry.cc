#include "summary/registry.h"

#include <algorithm>
#include <array>
#include <exception>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/shown_text.h"
#include "summary/report_text.h"

namespace twotrack {
Result<std::optional<ToolSummary>> Summarizer::ask(const ToolOutput& output) const {
  try {
    return summarize(output);
  } catch (const std::exception& thrown) {
    return Error{Code::kInvalid, thrown.what()};
  } catch (...) {
    return Error{Code::kInvalid, "it threw something unknown"};
  }
}

Registry Registry::with_builtins(Mode mode) {
  Registry registry(mode);
  registry.add("run_linter", *builtin_summarizer("linter"));
  registry.add("apply_fix", *builtin_summarizer("linter"));
  registry.add("run_tests", *builtin_summarizer("test_runner"));
  return registry;
}

void Registry::add(std::string tool, Summarizer summarizer) {
  by_tool_[std::move(tool)] = std::move(summarizer);
}

const Summarizer* Registry::find(std::string_view tool) const {
  if (mode_ == Mode::kGeneric) return nullptr;
  const auto found = by_tool_.find(tool);
  return found == by_tool_.end() ? nullptr : &found->second;
}

Json Registry::to_json() const {
  JsonWriter json;
  json.begin_object();
  if (mode_ == Mode::kToolSpecific) {
    for (const auto& [tool, summarizer] : by_tool_) json.member(tool, summarizer.id);
  }
  return json.end_object().take();
}

namespace {

constexpr size_t kDiagnosticsMax = 64;
constexpr size_t kMessageBytesMax = 200;

using Answer = Result<std::optional<ToolSummary>>;

// A count as tools write it: a whole number that is not negative, or a list of the things counted.
std::optional<uint64_t> count_in(JsonElement object, std::string_view name) {
  uint64_t number = 0;
  JsonArray list;
  if (object[name].read(number)) return number;
  if (object[name].read(list)) return list.size();
  return std::nullopt;
}

void learn(ToolSummary& summary, std::string_view key, std::optional<uint64_t> value) {
  if (value) summary.knowledge.emplace_back(key, std::to_string(*value));
}

// The members of `item` that a fix needs, under the names that the packet uses.
struct Named {
  std::string_view shown;
  std::string_view in_item;
};

Json diagnostic(JsonElement item, std::initializer_list<Named> members) {
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
  Json object = json.end_object().take();
  return object == "{}" ? Json{} : object;
}

void list_problems(JsonElement root, std::string_view name, ToolSummary& summary,
                   std::initializer_list<Named> members) {
  JsonArray items;
  if (!root[name].read(items)) return;
  for (const JsonElement item : items) {
    if (!item.is_object() || summary.diagnostics.size() == kDiagnosticsMax) continue;
    Json one = diagnostic(item, members);
    if (!one.empty()) summary.diagnostics.push_back(std::move(one));
  }
}

std::string lint_sentence(uint64_t remaining, uint64_t fixed, std::optional<uint64_t> fixable) {
  if (fixed > 0 && remaining == 0) return "Fixed all " + counted(fixed, "lint error");
  if (fixed > 0) {
    return "Fixed " + counted(fixed, "lint error") + ", " + std::to_string(remaining) +
           " remaining";
  }
  if (remaining == 0) return "No lint errors found";
  return "Found " + counted(remaining, "lint error") +
         (fixable ? ", " + std::to_string(*fixable) + " fixable" : "");
}

Answer summarize_lint(JsonElement root) {
  const auto errors = count_in(root, "errors");
  const auto issues = count_in(root, "issues");
  // Without a list or a count of problems nobody knows how many there are: not even none.
  if (!errors && !issues) return std::optional<ToolSummary>();
  const auto fixed = count_in(root, "fixed");
  const auto fixable = count_in(root, "fixable_count");
  // The list may be cut; then the total knows better.
  const uint64_t remaining =
      std::max({errors.value_or(0), issues.value_or(0), count_in(root, "total").value_or(0)});
  ToolSummary summary{.summary = lint_sentence(remaining, fixed.value_or(0), fixable),
                      .outcome = remaining == 0 ? Outcome::kSuccess : Outcome::kPartial,
                      .has_diagnostics = true};
  learn(summary, "lint_errors_remaining", remaining);
  learn(summary, "lint_errors_fixed", fixed);
  learn(summary, "lint_errors_fixable", fixable);
  list_problems(root, issues.value_or(0) > 0 ? "issues" : "errors", summary,
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

std::string test_sentence(uint64_t ran, uint64_t failed, uint64_t errors) {
  if (ran == 0) return errors > 0 ? counted(errors, "error") + ", no test ran" : "No tests ran";
  if (failed > 0) {
    return std::to_string(failed) + " of " + counted(ran, "test") + " failed" +
           (errors > 0 ? ", " + counted(errors, "error") : "");
  }
  if (errors > 0) return counted(ran, "test") + " passed, " + counted(errors, "error");
  return "All " + counted(ran, "test") + " passed";
}

Outcome test_outcome(uint64_t ran, uint64_t failed, uint64_t errors) {
  if (ran == 0 && errors > 0) return Outcome::kError;
  // Where no test ran, none passed.
  return ran > 0 && failed == 0 && errors == 0 ? Outcome::kSuccess : Outcome::kPartial;
}

Answer summarize_tests(JsonElement root) {
  const auto passed = count_in(root, "passed");
  const auto failed = count_in(root, "failed");
  const auto errors = count_in(root, "errors");
  // One of the two alone does not say how the others ended.
  if (!passed || !failed) return std::optional<ToolSummary>();
  const uint64_t ran = *passed + *failed;
  ToolSummary summary{.summary = test_sentence(ran, *failed, errors.value_or(0)),
                      .outcome = test_outcome(ran, *failed, errors.value_or(0)),
                      .has_diagnostics = true};
  if (summary.outcome == Outcome::kError) summary.error = summary.summary;
  learn(summary, "tests_passed", passed);
  learn(summary, "tests_failed", failed);
  learn(summary, "tests_errors", errors);
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

struct BuiltinSummarizer {
  std::string_view name;
  Answer (*summarize)(JsonElement root);
  std::vector<std::string> keys;
};
const std::array<BuiltinSummarizer, 3>& builtins() {
  static const std::array<BuiltinSummarizer, 3> all = {
      {{"linter",
        summarize_lint,
        {"lint_errors_remaining", "lint_errors_fixed", "lint_errors_fixable"}},
       {"test_runner", summarize_tests, {"tests_passed", "tests_failed", "tests_errors"}},
       {"passthrough", pass_through, {}}}};
  return all;
}

}  // namespace

std::optional<Summarizer> builtin_summarizer(std::string_view name) {
  const auto* found = std::ranges::find(builtins(), name, &BuiltinSummarizer::name);
  if (found == builtins().end()) return std::nullopt;
  // Anything but a JSON object is not of its shape.
  const auto ask = [of_object = found->summarize](const ToolOutput& output) -> Answer {
    if (!output.is_json) return std::optional<ToolSummary>();
    const JsonTree tree = TRY(JsonTree::parse(output.text));
    if (!tree.root().is_object()) return std::optional<ToolSummary>();
    return of_object(tree.root());
  };
  return Summarizer{.id = std::string(name) + "@1", .summarize = ask, .keys = found->keys};
}

std::vector<std::string> builtin_summarizer_names() {
  std::vector<std::string> names;
  for (const BuiltinSummarizer& one : builtins()) names.emplace_back(one.name);
  return names;
}

}  // namespace twotrack
