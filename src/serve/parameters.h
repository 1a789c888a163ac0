// Which parameters each route takes. Any other is refused: a misspelt one would be passed over.
#pragma once

#include <span>
#include <string_view>

#include "serve/served.h"

namespace twotrack::serve {

// Of a GET route. REQUIRES: it is one of /api.
std::span<const std::string_view> parameters_of(std::string_view path);

// From now on the routes of /api that are here answer 400 to a parameter that they do not take.
void check_parameters(Routes& routes);

}  // namespace twotrack::serve
