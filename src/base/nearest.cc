#include "base/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace twotrack {
namespace {

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wrong,
                                        std::span<const std::string> known) {
  std::optional<std::string> best;
  // A third of the letters may differ; beyond that a suggestion confuses more than it helps.
  size_t best_distance = std::max<size_t>(2, wrong.size() / 3) + 1;
  for (const std::string& name : known) {
    const bool is_prefix = wrong.size() >= 3 && name.starts_with(wrong);
    const size_t distance = is_prefix ? 1 : edit_distance(wrong, name);
    if (distance < best_distance) {
      best_distance = distance;
      best = name;
    }
  }
  return best;
}

std::string suggestion(std::string_view wrong, std::span<const std::string> known) {
  const auto name = nearest_name(wrong, known);
  return name ? " (did you mean \"" + *name + "\"?)" : "";
}

}  // namespace twotrack
