// UTF-8: a character as bytes.
#pragma once

#include <cstdint>
#include <string>

namespace twotrack {

// REQUIRES: point <= 0x10FFFF. Half of a surrogate pair gives what is no UTF-8: who reads foreign
// text refuses it before.
void append_utf8(std::string& out, uint32_t point);

}  // namespace twotrack
