// Randomness for names. Never used where a result must be the same twice.
#pragma once

#include <string>

namespace twotrack {

// 2 * bytes characters of lowercase hexadecimal from the system's source.
std::string random_hex(size_t bytes);

}  // namespace twotrack
