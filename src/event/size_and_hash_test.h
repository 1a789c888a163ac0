// The end of the data of every event with a raw output.
#pragma once

#include <string>
#include <string_view>

#include "base/sha256.h"

namespace twotrack {

inline std::string size_and_hash(std::string_view raw) {
  return "\"size\":" + std::to_string(raw.size()) + ",\"sha256\":\"" + sha256_hex(raw) + "\"}";
}

}  // namespace twotrack
