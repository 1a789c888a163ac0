// Registry: summarizers for tools that somebody knows by name.
//
// They speak after the tool itself and before the digests of a shape (summarize.h). One is asked
// only about a result that did not fail, and answers only when it recognises what it sees: whatever
// else happens, the built-in digests speak.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/summarizer_mode.h"
#include "event/words.h"

namespace twotrack {

struct ToolOutput {
  std::string_view tool{};
  std::string_view text{};  // what the tool returned; of a wrapped return the inner value
  bool is_json = false;     // `text` is one JSON value
};

// What a summarizer says of an output. The facts are not its business: they are the values of the
// output itself, whoever describes it.
struct ToolSummary {
  std::string summary{};  // one or two sentences
  Outcome outcome = Outcome::kUnknown;
  std::string error{};  // when the outcome is an error
  std::vector<std::pair<std::string, Json>> knowledge{};
  std::vector<Json> diagnostics{};  // objects, the most urgent first
  bool has_diagnostics = false;     // false: it says nothing about open problems
  std::vector<Json> candidates{};   // objects {tool, args, reason}
};

struct Summarizer {
  std::string id{};  // with its version: "linter@1"
  // Nothing when the output is not of a shape that it knows. It may fail or throw: then the
  // built-in digests speak, and the delta names it as failed. The same output must always give the
  // same summary.
  std::function<Result<std::optional<ToolSummary>>(const ToolOutput& output)> summarize{};
  // The keys of knowledge that are its to give: a result that it cannot read takes away what an
  // older one had left there.
  std::vector<std::string> keys{};

  // The same; what it throws is an Error.
  Result<std::optional<ToolSummary>> ask(const ToolOutput& output) const;
};

// Intentionally copyable.
class Registry {
 public:
  // With kGeneric nobody registered is asked.
  using Mode = SummarizerMode;

  explicit Registry(Mode mode = Mode::kToolSpecific) : mode_(mode) {}
  // With the summarizers that the program has for tools by their usual names: run_linter,
  // apply_fix, run_tests.
  static Registry with_builtins(Mode mode = Mode::kToolSpecific);

  // The latest one for a tool wins.
  void add(std::string tool, Summarizer summarizer);
  // Null when nobody speaks for this tool.
  const Summarizer* find(std::string_view tool) const;

  // {"run_linter":"linter@1"}: for run_start.
  Json to_json() const;

 private:
  Mode mode_;
  std::map<std::string, Summarizer, std::less<>> by_tool_;
};

// The summarizers that come with the program, for results that are JSON objects in the forms that
// linters and test runners wrapped for agents return (docs/summaries.md):
//   linter       {"errors": […]} or {"issues": […]}, with "total", "fixed" and "fixable_count" when
//                there are any
//   test_runner  {"passed": 3, "failed": 2} with "errors" and "failures" when there are any
//   passthrough  what the result says of itself in "summary" or "message"
// By the name that a YAML file gives; nothing for another one.
std::optional<Summarizer> builtin_summarizer(std::string_view name);
std::vector<std::string> builtin_summarizer_names();

}  // namespace twotrack
