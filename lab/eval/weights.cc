#include "eval/weights.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "base/joined.h"
#include "base/quoted.h"

namespace twotrack::eval {
namespace {

struct Name {
  std::string_view text;
  int ScoreWeights::* weight;
};

constexpr std::array kNames = {Name{"length", &ScoreWeights::length},
                               Name{"args", &ScoreWeights::args},
                               Name{"deep_args", &ScoreWeights::deep_args},
                               Name{"agent", &ScoreWeights::agent},
                               Name{"last_word", &ScoreWeights::last_word},
                               Name{"newest_result", &ScoreWeights::newest_result},
                               Name{"next_results", &ScoreWeights::next_results},
                               Name{"ledger", &ScoreWeights::ledger},
                               Name{"head", &ScoreWeights::head},
                               Name{"failure", &ScoreWeights::failure},
                               Name{"near", &ScoreWeights::near},
                               Name{"named_once", &ScoreWeights::named_once},
                               Name{"named_often", &ScoreWeights::named_often},
                               Name{"named_lately", &ScoreWeights::named_lately},
                               Name{"nameless", &ScoreWeights::nameless},
                               Name{"repeated", &ScoreWeights::repeated},
                               Name{"kept_prefix", &ScoreWeights::kept_prefix}};

Error no_weight(std::string_view text) {
  const std::string names = joined(kNames, ", ", &Name::text);
  return {Code::kInvalid, "--weights: " + in_quotes(text) + " is not NAME=N with one of " + names};
}

}  // namespace

Result<ScoreWeights> parse_weights(std::string_view text) {
  ScoreWeights weights;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const size_t equals = std::min(one.find('='), one.size());
    const auto name = std::ranges::find(kNames, one.substr(0, equals), &Name::text);
    if (name == kNames.end() || equals == one.size()) return no_weight(one);
    const std::string_view number = one.substr(equals + 1);
    int& weight = weights.*name->weight;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), weight);
    if (read.ec != std::errc{} || read.ptr != number.data() + number.size()) return no_weight(one);
  }
  return weights;
}

}  // namespace twotrack::eval
