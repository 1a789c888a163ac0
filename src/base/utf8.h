// UTF-8: a character as bytes.
#pragma once

#include <cstdint>
#include <string>

namespace twotrack {

// REQUIRES: point <= 0x10FFFF. Half of a surrogate pair gives invalid UTF-8: code that reads
// foreign text rejects it first.
void append_utf8(std::string& out, uint32_t point);

}  // namespace twotrack
