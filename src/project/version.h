// The version of this program; set by the build.
#pragma once

#include <string_view>

namespace twotrack::project {

inline constexpr std::string_view kProgramVersion = TWOTRACK_VERSION;

}  // namespace twotrack::project
