// One action as it stands in the view: a JSON object on one line.
#pragma once

#include <string>
#include <string_view>

#include "packet/packet.h"

namespace twotrack {

// The call alone: what was called, with which arguments, and how it ended.
// Arguments longer than `args_max` have their long texts cut.
std::string call_text(const Action& action, size_t args_max);

// The call with (a part of) its result. `hidden` values are not shown: then the model is told that
// recall would help.
std::string action_text(const Action& action, size_t args_max, std::string_view result,
                        uint64_t hidden);

// What a person said, in at most `bytes_max` bytes.
std::string user_text(const Action& action, size_t bytes_max);

}  // namespace twotrack
