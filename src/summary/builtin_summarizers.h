// The summarizers that come with the program, for results that are JSON objects in the forms that
// linters and test runners wrapped for agents return. docs/summaries.md has the forms.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summary/registry.h"

namespace twotrack {

// {"errors": […]} or {"issues": […]}, with "total", "fixed" and "fixable_count" when there are any.
Summarizer linter_summarizer();
// {"passed": 3, "failed": 2} with "errors" and "failures" when there are any.
Summarizer test_runner_summarizer();
// What the result says of itself in "summary" or "message".
Summarizer passthrough_summarizer();

// Of the two above the answer follows from a few counts.
enum class CountsOf : uint8_t { kNothing, kLinter, kTests };
// kNothing: any other summarizer.
CountsOf counts_of(const Summarizer& summarizer);

// What such a result counts. A list counts as many as it has elements.
struct ReportedCounts {
  std::optional<uint64_t> errors{};
  std::optional<uint64_t> issues{};
  std::optional<uint64_t> total{};
  std::optional<uint64_t> fixed{};
  std::optional<uint64_t> fixable{};
  std::optional<uint64_t> passed{};
  std::optional<uint64_t> failed{};
};

// What the counts come to, before it is put into words.
struct CountsTold {
  struct Known {
    std::string_view key{};
    uint64_t value = 0;
  };

  CountsOf whose = CountsOf::kNothing;
  ReportedCounts counts{};
  Outcome outcome = Outcome::kSuccess;
  std::array<Known, 3> known{};
  size_t known_count = 0;
};
// Nothing where the counts do not say how it ended.
std::optional<CountsTold> tell_counts(CountsOf whose, const ReportedCounts& counts);
std::string sentence(const CountsTold& told);

// By the name that a YAML file gives: linter, test_runner, passthrough.
std::optional<Summarizer> builtin_summarizer(std::string_view name);
const std::vector<std::string>& builtin_summarizer_names();

}  // namespace twotrack
