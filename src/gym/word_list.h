// The words of the gym's lists, whatever vocabulary they belong to. Many, because a model that has
// seen few of them writes the nearest one that it knows instead of copying what stands there.
#pragma once

#include <string_view>

namespace twotrack::gym {

extern const std::string_view kAllWords;   // common nouns, with a blank between them
extern const std::string_view kAllPeople;  // first and last names

}  // namespace twotrack::gym
