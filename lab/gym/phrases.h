// Ways to say one thing: the lists of phrases/*.txt, which write_phrases.py makes constants of.
#pragma once

#include <string_view>
#include <vector>

namespace twotrack::gym {

// Each belongs to one vocabulary (words.h): what a test says, training never said.
using Phrases = std::vector<std::string_view>;

}  // namespace twotrack::gym
