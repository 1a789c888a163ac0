// The teacher of the shipped lint agent: real ruff findings to the right call, by rule.
#pragma once

#include <cstdint>

#include "gym/policy_model.h"

namespace twotrack::gym {

// `slip_percent` of its answers are wrong on purpose.
ReplyMaker teach_lint(uint64_t slip_percent, uint64_t seed);

}  // namespace twotrack::gym
