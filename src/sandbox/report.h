// probe_text: what `twotrack-sandbox probe` prints, and what follows from it.
#pragma once

#include <string>
#include <string_view>

#include "sandbox/sandbox.h"

namespace twotrack::sandbox {

// Layers that a text does not name are off.
Report report_of(std::string_view probe);

bool is_on(const Report& report, std::string_view layer);

// What `report` lacks for that level, and how to get it; one sentence per layer.
std::vector<std::string> missing_for(const Report& report, Level level);

}  // namespace twotrack::sandbox
