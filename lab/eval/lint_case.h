// LintCase: a small Python file with lint errors that are known, because they were put in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace twotrack::eval {

struct LintCase {
  struct Finding {
    std::string code{};
    uint64_t line = 0;
    auto operator<=>(const Finding&) const = default;
  };
  std::string text{};
  std::vector<Finding> findings{};  // 2 to 5, by line; ruff has a fix for each
};

// What the linter must be told to look for: which rules a new version looks for by itself changes.
inline constexpr std::string_view kLintConfig =
    "[lint]\nselect = [\"E4\", \"E7\", \"E9\", \"F\"]\n";

// The same for the same numbers, and no two with different ones alike.
LintCase make_lint_case(uint64_t seed, uint64_t number);

}  // namespace twotrack::eval
