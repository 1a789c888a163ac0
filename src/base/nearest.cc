#include "base/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/quoted.h"

namespace twotrack {
namespace {

// Letters inserted, left out, replaced, or exchanged with their neighbour.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1);  // the row of a[..i - 2]
  std::vector<size_t> last(b.size() + 1);    // the row of a[..i - 1]
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view wrong,
                                        std::span<const std::string> known) {
  std::optional<std::string> best;
  // A third of the letters may differ; beyond that a suggestion confuses more than it helps.
  size_t best_distance = (wrong.size() + 2) / 3 + 1;
  for (const std::string& name : known) {
    const bool is_prefix = wrong.size() >= 3 && name.starts_with(wrong);
    const size_t distance = is_prefix ? 1 : edit_distance(wrong, name);
    // All letters different is no likeness, however short the name.
    if (distance < best_distance && distance < std::max(wrong.size(), name.size())) {
      best_distance = distance;
      best = name;
    }
  }
  return best;
}

std::string suggestion(std::string_view wrong, std::span<const std::string> known) {
  const auto name = nearest_name(wrong, known);
  return name ? " (did you mean " + in_quotes(*name) + "?)" : "";
}

}  // namespace twotrack
