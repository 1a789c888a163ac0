// Weights of the packet's rules, by name: to measure what each one is worth.
#pragma once

#include <string_view>

#include "base/result.h"
#include "projection/score.h"

namespace twotrack::eval {

// "head=0,near=20": the others stay as they are. Fails with kInvalid and the names that there are.
Result<ScoreWeights> parse_weights(std::string_view text);

}  // namespace twotrack::eval
